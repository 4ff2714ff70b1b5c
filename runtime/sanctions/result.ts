import type { CnBasicResult, CnResult, Regime } from "../../openapi/schemas/sanctions-entry.ts";
import { BASIC_MEMBERS, BASIC_REGIME } from "../../openapi/schemas/sanctions-keys.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CnRecord } from "../../openapi/shards/nomenclature.ts";
import type { DerogationRecord, EntryRecord, MeasureRecord, RegimeRecord } from "../../openapi/shards/sanctions.ts";
import { type RenderedJson, renderJson } from "../http/json-text.ts";
import { actIn, articleIn, locatorIn } from "./citation.ts";
import { colonIn } from "../text/citations.ts";
import { groupCode } from "../text/codes.ts";
import { compareText } from "../text/normalize.ts";
import type { LawRepository } from "./law.ts";
import { annexCode, annexName } from "../rules/sanctions/law.ts";
import type { Findings, Result } from "./findings.ts";
import { cachedByRecord } from "../text/memo.ts";
import { isDeclarable, isExpired } from "./provisions.ts";
import { nameIn } from "./nomenclature.ts";

/** Words a result, with the grounds that touch it. */
export type RenderResult = (
  result: Result,
  grounds: readonly DerogationRecord[],
  found: Pick<Findings, "query" | "day" | "lines">,
) => RenderedJson;

/** Words results; what a measure says of all its entries is put together once. */
export function createResults(law: LawRepository): RenderResult {
  const partOf = cachedByRecord((measure: MeasureRecord, lang: SanctionsLang) => measurePart(law, measure, lang));
  return (result, grounds, { query: { lang, view, texts }, day, lines }) => {
    const { entry, measure } = result;
    const current = grounds.filter(({ until }) => !isExpired(until, day));
    const entryPart = ownPart(law, result, lines.get(entry.code.slice(0, 8)), lang);
    if (view === "basic")
      return renderJson(
        basicOf({ ...entryPart, ...partOf(measure, lang), ...liftedPart(law, current, NO_DOCUMENTS, lang) }),
      );
    return renderJson({
      ...entryPart,
      ...partOf(measure, lang),
      ...(texts === "1" ? { annex_title: measure.title[lang] } : {}),
      ...liftedPart(law, current, documentsOf(law, result, day), lang),
    } satisfies CnResult);
  };
}

const NO_DOCUMENTS: readonly string[] = [];

/**
 * Codes of the documents that customs name for a code under a measure, and that can be declared on the day; all of the
 * entry where no code was asked for.
 */
export function documentsOf(
  law: Pick<LawRepository, "certificate">,
  { base, entry, measure, match }: Result,
  day: string,
): readonly string[] {
  const named = entry.certificates.filter(({ measures }) => measures.includes(measure.id));
  const declared =
    match === "name" ? [...new Set(named.flatMap(({ documents }) => documents))] : (base.documents ?? []);
  return declared.filter((code) => isDeclarable(law.certificate(code), day)).toSorted(compareText);
}

type MeasurePart = Pick<
  CnResult,
  "restriction" | "annex" | "annex_code" | "article" | "destination" | "regime" | "source"
>;
type LiftedPart = Pick<CnResult, "has_exemptions" | "exemption" | "certificates">;

/** What every result of a measure says. */
function measurePart(law: LawRepository, measure: MeasureRecord, lang: SanctionsLang): MeasurePart {
  const regime = actOf(law.regime(measure.regime), measure);
  return {
    restriction: { type: measure.type, label: measure.label[lang], direction: measure.direction },
    annex: annexName(measure.annex, lang),
    annex_code: annexCode(measure.annex),
    article: articleIn(measure.article, lang),
    ...(measure.destination === null ? {} : { destination: measure.destination }),
    regime: renderRegime(regime, measure, lang),
    source: GIVEN.has(lang) ? regime.legal_act : actIn(regime.legal_act, lang),
  };
}

/** What may lift a result. */
function liftedPart(
  law: LawRepository,
  current: readonly DerogationRecord[],
  documents: readonly string[],
  lang: SanctionsLang,
): LiftedPart {
  return {
    has_exemptions: current.length > 0,
    exemption: current.length === 0 ? null : renderExemption(law, current, lang),
    certificates: [...documents],
  };
}

/** Day of the text that an entry was read in: its own, or that of its measure. */
function textOf({ text_version }: EntryRecord, measure: MeasureRecord): string {
  return text_version ?? measure.text_version ?? "not held";
}

/** The rest of a result. `line` is that of the entry's code in the nomenclature, where it has one. */
function ownPart(
  law: LawRepository,
  found: Result,
  line: CnRecord | undefined,
  lang: SanctionsLang,
): Omit<CnResult, keyof MeasurePart | keyof LiftedPart | "annex_title"> {
  const { base, entry, measure, state } = found;
  const regime = actOf(law.regime(measure.regime), measure);
  return {
    id: base.id,
    cn_code: groupCode(entry.code),
    name:
      line !== undefined
        ? nameIn(line.name, lang)
        : lang === "pl"
          ? entry.name_pl
          : law.record.untranslated[lang].replace("{text}", () => entry.name),
    valid_from: base.valid_from ?? null,
    valid_to: base.valid_to ?? null,
    in_force: state === "unknown_start" ? null : state === "in_force",
    ...(base.since_at_latest === undefined ? {} : { in_force_since_at_latest: base.since_at_latest }),
    source_version: textOf(entry, measure),
    data_quality: entry.data_quality,
    partial_entry: entry.ex,
    match: found.match,
    detail: found.detail,
    ...(found.because === undefined ? {} : { set_aside: true as const }),
    ...renderScope(entry, measure, lang),
    ...(entry.except_codes.length === 0 ? {} : { except_codes: entry.except_codes.map(groupCode) }),
    ...(entry.threshold_eur === null
      ? {}
      : { threshold: { amount: entry.threshold_eur, currency: "EUR", per: "item" } }),
    source_ref: { celex: regime.celex, locator: locatorIn(entry.locator, lang), source_row: entry.source_row },
  };
}

/** The members that the basic view has. */
function basicOf(result: CnResult): CnBasicResult {
  return { ...pick(result, BASIC_MEMBERS), regime: pick(result.regime, BASIC_REGIME) };
}

/** Some members of a record, in the order of their names. */
function pick<Shape extends object, Name extends keyof Shape>(
  record: Shape,
  names: Readonly<Record<Name, true>>,
): Pick<Shape, Name> {
  const picked: Partial<Shape> = {};
  for (const name in names) if (record[name] !== undefined) picked[name] = record[name];
  return picked as Pick<Shape, Name>;
}

/** The part of the code that is meant, and what must be so for the article to apply, where there is either. */
function renderScope(
  { scope }: EntryRecord,
  { condition }: MeasureRecord,
  lang: SanctionsLang,
): Pick<CnResult, "scope_text"> {
  const texts = [scope?.[lang], condition?.text[lang]].filter((text) => text !== undefined);
  return texts.length === 0
    ? {}
    : {
        scope_text: texts
          .map((text, index) => (index < texts.length - 1 && !text.endsWith(".") ? `${text}.` : text))
          .join(" "),
      };
}

const KINDS = ["exemption", "authorisation", "quota"] as const;

/**
 * The provisions that may lift the restriction, by kind, with the last day of those that end (`≤ 2027-12-31`, in any
 * language); their texts stand in `derogations`.
 */
function renderExemption(law: LawRepository, records: readonly DerogationRecord[], lang: SanctionsLang): string {
  return KINDS.flatMap((kind) => {
    const articles = [
      ...new Set(
        records
          .filter((record) => record.kind === kind)
          .map(({ article, until }) => articleIn(article, lang) + (until === null ? "" : ` (≤ ${until})`)),
      ),
    ];
    return articles.length === 0 ? [] : [`${law.record.grounds[kind][lang]}${colonIn(lang)}${articles.join(", ")}.`];
  }).join(" ");
}

const ACT = /^(?:(Decision (\d{4})\/(\d+)\/CFSP)|(Regulation \(EU\) (\d{4})\/(\d+)))/;

/**
 * The regime with the act that a measure stands in: what a Council decision bans by itself, or another regulation about
 * the same country, stands in no consolidated text of the regime.
 */
function actOf(regime: RegimeRecord, { article }: MeasureRecord): RegimeRecord {
  const [, decision, decided, decisionNumber, regulation, year, number] = ACT.exec(article) ?? [];
  const act = decision ?? regulation;
  if (act === undefined || regime.legal_act === act) return regime;
  const celex =
    regulation === undefined
      ? `3${decided}D${decisionNumber?.padStart(4, "0")}`
      : `3${year}R${number?.padStart(4, "0")}`;
  const addressIn = (lang: SanctionsLang): string =>
    `https://eur-lex.europa.eu/legal-content/${lang.toUpperCase()}/ALL/?uri=CELEX:${celex}`;
  return {
    ...regime,
    celex,
    legal_act: act,
    eu_law_url: addressIn("en"),
    eu_law_url_en: addressIn("en"),
    eu_law_url_pl: addressIn("pl"),
    consolidated_version: null,
    consolidated_held: celex,
  };
}

/** Languages whose members have names of their own in the given interface. */
const GIVEN: ReadonlySet<SanctionsLang> = new Set(["pl", "en"]);

/** The act on EUR-Lex in a language; its ELI, which opens in that of the reader, where no such address is held. */
function lawUrlIn({ eu_law_url_en }: RegimeRecord, lang: SanctionsLang): string {
  return eu_law_url_en.replace("/EN/", `/${lang.toUpperCase()}/`);
}

function renderRegime(regime: RegimeRecord, { article }: MeasureRecord, lang: SanctionsLang): Regime {
  return {
    code: regime.code,
    name_pl: regime.name_pl,
    name_en: regime.name_en,
    ...(GIVEN.has(lang) ? {} : { name: regime.name[lang] }),
    legal_act: regime.legal_act,
    eu_law_url: regime.eu_law_url,
    ...(GIVEN.has(lang) ? {} : { law_url: lawUrlIn(regime, lang) }),
    eu_law_url_en: regime.eu_law_url_en,
    eu_law_url_pl: regime.eu_law_url_pl,
    target_country_code: regime.target_country_code,
    consolidated_version: regime.consolidated_version,
    consolidated_url: urlAt(regime, article, lang),
  };
}

/** The text that was read, on EUR-Lex, at the first article that is cited; of a decision its own. */
export function urlAt({ consolidated_held }: RegimeRecord, article: string, lang: SanctionsLang): string {
  const number = /Art\. (\d+[a-z]*)/.exec(article)?.[1];
  return `https://eur-lex.europa.eu/legal-content/${lang.toUpperCase()}/TXT/HTML/?uri=CELEX:${consolidated_held}${number === undefined ? "" : `#art_${number}`}`;
}
