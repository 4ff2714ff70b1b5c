import type { CnBasicResult, CnResult, Regime } from "../../openapi/schemas/sanctions-entry.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CnRecord } from "../../openapi/shards/nomenclature.ts";
import type { DerogationRecord, EntryRecord, MeasureRecord, RegimeRecord } from "../../openapi/shards/sanctions.ts";
import type { Shared } from "../http/json-text.ts";
import { articleIn } from "./article.ts";
import { compareText } from "../text/fold.ts";
import { groupCode, related } from "./words.ts";
import { annexCode, annexName, type LawBook } from "./law.ts";
import type { Findings } from "./findings.ts";
import type { Match } from "./match.ts";
import { isExpired, resultId } from "./provisions.ts";
import { sharedByKey } from "./kept.ts";

/** Words one match as a result, with the derogations that touch it. */
export type WordResult = (match: Match, derogations: readonly DerogationRecord[], found: Pick<Findings, "query" | "day" | "year" | "lines" | "readings">) => Shared;

/** Words results; what says the same is printed once. */
export function createResults(law: LawBook): WordResult {
  const keep = sharedByKey(law.memory.cache());
  return (match, derogations, { query: { lang, view }, day, year, lines, readings }) => {
    const current = derogations.filter(({ until }) => !isExpired(until, day));
    const line = lines.get(match.entry.code.slice(0, 8));
    const { entry, measure, force } = match;
    let key = `${view} ${entry.id} ${measure.id} ${match.match} ${match.detail} ${force.state} ${lang} ${line && year}`;
    const documents = view === "basic" ? [] : documentsFor(match, readings);
    for (const document of documents) key += ` ${document}`;
    for (const derogation of current) if (!isGeneral(derogation)) key += ` ${derogation.id}`;
    return keep(key, () => {
      const result = resultOf(law, match, current, documents, line, lang);
      return view === "basic" ? basicOf(result) : result;
    });
  };
}

/** Codes of the documents that customs name for a code asked for, under the measure of the match; all of the measure where no code was asked for. */
function documentsFor({ entry, measure }: Match, readings: readonly string[]): string[] {
  const own = entry.certificates.filter(({ measures, codes }) => measures.includes(measure.id) && (codes.length === 0 || readings.length === 0 || codes.some((code) => readings.some((digits) => related(code, digits)))));
  return [...new Set(own.flatMap(({ documents }) => documents))].toSorted(compareText);
}

/** Touches every result of its measure, on any day. */
function isGeneral({ codes, except_codes, valid_from, until }: DerogationRecord): boolean {
  return codes.length === 0 && except_codes.length === 0 && valid_from === null && until === null;
}

/** `line` is that of the entry's code in the nomenclature, where it has one. */
function resultOf(law: LawBook, found: Match, current: readonly DerogationRecord[], documents: readonly string[], line: CnRecord | undefined, lang: SanctionsLang): CnResult {
  const { entry, measure, force } = found;
  const regime = law.regime(measure.regime);
  return {
    id: resultId(entry.id, measure.measure),
    cn_code: groupCode(entry.code),
    name: line?.name[lang] ?? (lang === "pl" ? entry.name_pl : entry.name),
    restriction: { type: measure.type, label: measure.label[lang], direction: measure.direction },
    annex: annexName(measure.annex, lang),
    annex_code: annexCode(measure.annex),
    annex_title: measure.title[lang],
    article: articleIn(measure.article, lang),
    has_exemptions: current.length > 0,
    exemption: current.length === 0 ? null : sayExemption(law, current, lang),
    valid_from: force.valid_from,
    valid_to: force.valid_to,
    in_force: force.state === "unknown_start" ? null : force.state === "in_force",
    in_force_since_at_latest: force.in_force_since_at_latest,
    regime: serveRegime(regime, measure, lang),
    source: regime.legal_act,
    source_version: entry.text_version,
    data_quality: entry.data_quality,
    partial_entry: entry.ex,
    match: found.match,
    detail: found.detail,
    destination: measure.destination,
    scope_text: sayScope(entry, measure, lang),
    except_codes: entry.except_codes.map(groupCode),
    threshold: entry.threshold_eur === null ? null : { amount: entry.threshold_eur, currency: "EUR", per: "item" },
    certificates: documents.map((code) => law.certificate(code)).map(({ code, text }) => ({ code, text: text[lang] })),
    source_ref: { celex: regime.celex, eli: regime.eli, annex: annexCode(measure.annex), locator: entry.locator, source_row: entry.source_row },
  };
}

/** The members that the basic view has. */
function basicOf(result: CnResult): CnBasicResult {
  const { id, cn_code, name, restriction, annex, article, has_exemptions, exemption, valid_from, valid_to, in_force, source, source_version, data_quality, match, detail } = result;
  const { name_pl, name_en, legal_act, eu_law_url, consolidated_version } = result.regime;
  return {
    id, cn_code, name, restriction, annex, article, has_exemptions, exemption, valid_from, valid_to, in_force, regime: { name_pl, name_en, legal_act, eu_law_url, consolidated_version },
    source, source_version, data_quality, match, detail,
  };
}

/** The part of the code that is meant, and what must be so for the article to apply. */
function sayScope({ scope }: EntryRecord, { condition }: MeasureRecord, lang: SanctionsLang): string | null {
  const texts = [scope?.[lang], condition?.text[lang]].filter((text) => text !== undefined);
  return texts.length === 0 ? null : texts.map((text, index) => (index < texts.length - 1 && !text.endsWith(".") ? `${text}.` : text)).join(" ");
}

const KINDS = ["exemption", "authorisation", "quota"] as const;

/** The provisions that may lift the restriction, by kind; their texts stand in `derogations`. */
function sayExemption(law: LawBook, records: readonly DerogationRecord[], lang: SanctionsLang): string {
  return KINDS.flatMap((kind) => {
    const articles = [...new Set(records.filter((record) => record.kind === kind).map(({ article }) => articleIn(article, lang)))];
    return articles.length === 0 ? [] : [`${law.record.grounds[kind][lang]}: ${articles.join(", ")}.`];
  }).join(" ");
}

function serveRegime(regime: RegimeRecord, { article }: MeasureRecord, lang: SanctionsLang): Regime {
  return {
    code: regime.code, name_pl: regime.name_pl, name_en: regime.name_en, legal_act: regime.legal_act, eu_law_url: regime.eu_law_url,
    eu_law_url_en: regime.eu_law_url_en, eu_law_url_pl: regime.eu_law_url_pl, target_country_code: regime.target_country_code,
    consolidated_version: regime.consolidated_version, consolidated_url: urlAt(regime, article, lang), celex: regime.celex,
  };
}

/** The text that was read, on EUR-Lex, at the first article that is cited. */
function urlAt({ consolidated_held }: RegimeRecord, article: string, lang: SanctionsLang): string {
  const number = /\d+[a-z]*/.exec(article)?.[0];
  return `https://eur-lex.europa.eu/legal-content/${lang.toUpperCase()}/TXT/HTML/?uri=CELEX:${consolidated_held}${number === undefined ? "" : `#art_${number}`}`;
}
