import type { CnBasicResult, CnResult, Regime } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CnRecord } from "../../openapi/shards/nomenclature.ts";
import type { DerogationRecord, EntryRecord, MeasureRecord, RegimeRecord } from "../../openapi/shards/sanctions.ts";
import { encodeText, printJson, type PrintedValue } from "../http/json-text.ts";
import { articleIn } from "./article.ts";
import { locatorIn } from "./locator.ts";
import { compareText } from "../text/fold.ts";
import { groupCode, related } from "./words.ts";
import { annexCode, annexName, type LawBook } from "./law.ts";
import type { Findings } from "./findings.ts";
import type { Match } from "./match.ts";
import { isExpired, resultId } from "./provisions.ts";
import { keptByRecord, type Lifting } from "./kept.ts";

/** Words one match as a result, with the derogations that touch it. */
export type WordResult = (match: Match, derogations: readonly DerogationRecord[], found: Pick<Findings, "query" | "day" | "year" | "lines" | "readings">) => PrintedValue;

/** Words results; what says the same is printed once: what the measure says of all its entries, what may lift it, and the rest of each. */
export function createResults(law: LawBook): WordResult {
  const lifted = new Map<string, Lifting>();
  const printMeasure = keptByRecord((measure: MeasureRecord, variant: `${SanctionsLang} ${CnQuery["texts"]}`) => {
    const [lang, texts] = variant.split(" ") as [SanctionsLang, CnQuery["texts"]];
    return encodeText(`${membersOf({ ...measurePart(law, measure, lang), ...(texts === "1" ? { annex_title: measure.title[lang] } : {}) })},`);
  });
  /** What lifts a result is printed once for all that it lifts. */
  const liftingOf = ({ measure }: Match, derogations: readonly DerogationRecord[], documents: readonly string[], lang: SanctionsLang): Lifting => {
    const key = [measure.id, lang, ...documents, ...derogations.map(({ id }) => id)].join(" ");
    let lifting = lifted.get(key);
    if (lifting === undefined) lifted.set(key, (lifting = { derogations, documents, printed: encodeText(`${membersOf(liftedPart(law, derogations, documents, lang))}}`) }));
    return lifting;
  };
  return (match, derogations, { query: { lang, view, texts }, day, year, lines, readings }) => {
    const { entry, measure } = match;
    const current = derogations.every(({ until }) => !isExpired(until, day)) ? derogations : derogations.filter(({ until }) => !isExpired(until, day));
    const documents = view === "basic" ? NO_DOCUMENTS : documentsFor(match, readings);
    const line = lines.get(entry.code.slice(0, 8));
    const drawer = law.drawerWith(entry);
    for (const kept of drawer.resultsOf(entry)) {
      if (kept.measure === measure && kept.match === match.match && kept.detail === match.detail && kept.state === match.force.state && kept.year === (line && year)
        && kept.lang === lang && kept.view === view && kept.texts === texts && isSame(kept.lifting.derogations, current) && isSame(kept.lifting.documents, documents)) return kept.printed;
    }
    const lifting = liftingOf(match, current, documents, lang);
    const own = ownPart(law, match, line, lang);
    const ownText = view === "basic" ? printJson(basicOf({ ...own, ...measurePart(law, measure, lang), ...liftedPart(law, current, documents, lang) })) : encodeText(`{${membersOf(own)},`);
    const printed = view === "basic" ? ownText : [ownText, printMeasure(measure, `${lang} ${texts}`), lifting.printed];
    drawer.keepResult(entry, { measure, match: match.match, detail: match.detail, state: match.force.state, year: line && year, lang, view, texts, lifting, printed }, ownText.length);
    return printed;
  };
}

const NO_DOCUMENTS: readonly string[] = [];

function isSame<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a === b || (a.length === b.length && a.every((item, index) => item === b[index]));
}

/** The members of an object in JSON, without its braces. */
function membersOf(part: object): string {
  return JSON.stringify(part).slice(1, -1);
}

/** Codes of the documents that customs name for a code asked for, under the measure of the match; all of the measure where no code was asked for. */
export function documentsFor({ entry, measure }: Match, readings: readonly string[]): readonly string[] {
  if (entry.certificates.length === 0) return NO_DOCUMENTS;
  const own = entry.certificates.filter(({ measures, codes }) => measures.includes(measure.id) && (codes.length === 0 || readings.length === 0 || codes.some((code) => readings.some((digits) => related(code, digits)))));
  return [...new Set(own.flatMap(({ documents }) => documents))].toSorted(compareText);
}

type MeasurePart = Pick<CnResult, "restriction" | "annex" | "annex_code" | "article" | "destination" | "regime" | "source">;
type LiftedPart = Pick<CnResult, "has_exemptions" | "exemption" | "certificates">;

/** What every result of a measure says. */
function measurePart(law: LawBook, measure: MeasureRecord, lang: SanctionsLang): MeasurePart {
  const regime = law.regime(measure.regime);
  return {
    restriction: { type: measure.type, label: measure.label[lang], direction: measure.direction },
    annex: annexName(measure.annex, lang),
    annex_code: annexCode(measure.annex),
    article: articleIn(measure.article, lang),
    ...(measure.destination === null ? {} : { destination: measure.destination }),
    regime: serveRegime(regime, measure, lang),
    source: regime.legal_act,
  };
}

/** What may lift a result. */
function liftedPart(law: LawBook, current: readonly DerogationRecord[], documents: readonly string[], lang: SanctionsLang): LiftedPart {
  return {
    has_exemptions: current.length > 0,
    exemption: current.length === 0 ? null : sayExemption(law, current, lang),
    certificates: [...documents],
  };
}

/** Day of the text that an entry was read in: its own, or that of its measure. */
function textOf({ text_version }: EntryRecord, measure: MeasureRecord): string {
  return text_version ?? measure.text_version ?? "not held";
}

/** The rest of a result. `line` is that of the entry's code in the nomenclature, where it has one. */
function ownPart(law: LawBook, found: Match, line: CnRecord | undefined, lang: SanctionsLang): Omit<CnResult, keyof MeasurePart | keyof LiftedPart | "annex_title"> {
  const { entry, measure, force } = found;
  const regime = law.regime(measure.regime);
  return {
    id: resultId(entry.id, measure.measure),
    cn_code: groupCode(entry.code),
    name: line?.name[lang] ?? (lang === "pl" ? entry.name_pl : entry.name),
    valid_from: force.valid_from,
    valid_to: force.valid_to,
    in_force: force.state === "unknown_start" ? null : force.state === "in_force",
    ...(force.in_force_since_at_latest === null ? {} : { in_force_since_at_latest: force.in_force_since_at_latest }),
    source_version: textOf(entry, measure),
    data_quality: entry.data_quality,
    partial_entry: entry.ex,
    match: found.match,
    detail: found.detail,
    ...sayScope(entry, measure, lang),
    ...(entry.except_codes.length === 0 ? {} : { except_codes: entry.except_codes.map(groupCode) }),
    ...(entry.threshold_eur === null ? {} : { threshold: { amount: entry.threshold_eur, currency: "EUR", per: "item" } }),
    source_ref: { celex: regime.celex, locator: locatorIn(entry.locator, lang), source_row: entry.source_row },
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

/** The part of the code that is meant, and what must be so for the article to apply, where there is either. */
function sayScope({ scope }: EntryRecord, { condition }: MeasureRecord, lang: SanctionsLang): Pick<CnResult, "scope_text"> {
  const texts = [scope?.[lang], condition?.text[lang]].filter((text) => text !== undefined);
  return texts.length === 0 ? {} : { scope_text: texts.map((text, index) => (index < texts.length - 1 && !text.endsWith(".") ? `${text}.` : text)).join(" ") };
}

const KINDS = ["exemption", "authorisation", "quota"] as const;

/** The provisions that may lift the restriction, by kind, with the last day of those that end (`≤ 2027-12-31`, in any language); their texts stand in `derogations`. */
function sayExemption(law: LawBook, records: readonly DerogationRecord[], lang: SanctionsLang): string {
  return KINDS.flatMap((kind) => {
    const articles = [...new Set(records.filter((record) => record.kind === kind).map(({ article, until }) => articleIn(article, lang) + (until === null ? "" : ` (≤ ${until})`)))];
    return articles.length === 0 ? [] : [`${law.record.grounds[kind][lang]}: ${articles.join(", ")}.`];
  }).join(" ");
}

function serveRegime(regime: RegimeRecord, { article }: MeasureRecord, lang: SanctionsLang): Regime {
  return {
    code: regime.code, name_pl: regime.name_pl, name_en: regime.name_en, legal_act: regime.legal_act, eu_law_url: regime.eu_law_url,
    eu_law_url_en: regime.eu_law_url_en, eu_law_url_pl: regime.eu_law_url_pl, target_country_code: regime.target_country_code,
    consolidated_version: regime.consolidated_version, consolidated_url: urlAt(regime, article, lang),
  };
}

/** The text that was read, on EUR-Lex, at the first article that is cited. */
function urlAt({ consolidated_held }: RegimeRecord, article: string, lang: SanctionsLang): string {
  const number = /\d+[a-z]*/.exec(article)?.[0];
  return `https://eur-lex.europa.eu/legal-content/${lang.toUpperCase()}/TXT/HTML/?uri=CELEX:${consolidated_held}${number === undefined ? "" : `#art_${number}`}`;
}
