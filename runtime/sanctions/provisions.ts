import type { Derogation, ExcludedFrom, Notice, Winddown } from "../../openapi/schemas/sanctions-entry.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type {
  CertificateRecord,
  DerogationRecord,
  MeasureRecord,
  NoticeRecord,
  WinddownRecord,
} from "../../openapi/shards/sanctions.ts";
import { printMembers, renderJson, type RenderedJson, renderObject } from "../http/json-text.ts";
import { cachedByRecord } from "../text/memo.ts";
import type { SummaryTexts } from "../../openapi/shards/summary-texts.ts";
import { articleIn } from "./citation.ts";
import { groupCode } from "../text/codes.ts";
import type { Findings } from "./findings.ts";
import { isLive, type BaseOnDay } from "../rules/sanctions/force.ts";
import { namesCodes, annexCode, annexName } from "../rules/sanctions/law.ts";
import { groundLabel } from "./words/leg-text.ts";

/**
 * Prints what is made of a record of the law, by record and variant, once for all answers. The record must live as long
 * as the dataset.
 */
export function printedByRecord<Source extends object, Variant extends string>(
  make: (record: Source, variant: Variant) => object,
): (record: Source, variant: Variant) => RenderedJson {
  return cachedByRecord((record: Source, variant: Variant) => renderJson(make(record, variant)));
}

type Provision = DerogationRecord | WinddownRecord | NoticeRecord;

/** The day lies after the last day of a provision. A provision without an end does not expire. */
export function isExpired(until: string | null, day: string): boolean {
  return until !== null && day > until;
}

/**
 * Whether a period for earlier contracts has begun on a day: contracts can be older than the ban only from its own day
 * on.
 */
export function hasBegun({ contract_before }: WinddownRecord, day: string): boolean {
  return contract_before === null || contract_before <= day;
}

/** Whether a document can be declared on a day: a broker must not enter that of a quota that is closed. */
export function isDeclarable({ from, until }: Pick<CertificateRecord, "from" | "until">, day: string): boolean {
  return (from === undefined || day >= from) && (until === undefined || day <= until);
}

/** A derogation as it is served, with the ids of the results that it may lift. */
export function renderGround(
  record: DerogationRecord,
  applies_to: readonly string[],
  { lang, day, texts }: { lang: SanctionsLang; day: string; texts: SummaryTexts },
): RenderedJson {
  const members = (isExpired(record.until, day) ? expiredGround : ground)(record, lang);
  return renderObject<Derogation>({
    ...members,
    label: groundLabel(texts, record, lang),
    applies_to: [...applies_to],
  });
}

const groundWith = (expired: boolean) =>
  cachedByRecord((record: DerogationRecord, lang: SanctionsLang) =>
    printMembers<Omit<Derogation, "applies_to" | "label">>({
      id: record.id,
      regime: record.regime,
      annexes: record.annexes.map(annexCode).filter((annex) => annex !== null),
      article: articleIn(record.article, lang),
      kind: record.kind,
      text: record.text[lang],
      until: record.until,
      expired,
      codes: record.codes.map(groupCode),
    }),
  );
const ground = groundWith(false);
const expiredGround = groundWith(true);

/**
 * Whether a ground has a text in an answer without all texts: one for whatever goods of an annex is named by each
 * result that it may lift; one that has expired is not, and a quota decides.
 */
export function hasText(record: DerogationRecord, day: string): boolean {
  return !isForAll(record) || isExpired(record.until, day);
}

/** True if a ground is for whatever goods of its annexes, and no quota. */
function isForAll(record: Pick<DerogationRecord, "codes" | "except_codes" | "kind">): boolean {
  return !namesCodes(record) && record.kind !== "quota";
}

/** A wind-down period as it is served. */
export function renderWinddown(record: WinddownRecord, lang: SanctionsLang, day: string): RenderedJson {
  return (isExpired(record.until, day) ? expiredWinddown : winddown)(record, lang);
}

const winddownWith = (expired: boolean) =>
  printedByRecord((record: WinddownRecord, lang: SanctionsLang): Winddown => ({
    id: record.id,
    regime: record.regime,
    annex: annexName(record.annex, lang),
    article: articleIn(record.article, lang),
    text: record.text[lang],
    contract_before: record.contract_before,
    until: record.until,
    expired,
    codes: record.codes.map(groupCode),
  }));
const winddown = winddownWith(false);
const expiredWinddown = winddownWith(true);

function renderNotice(record: Provision, annex: string, lang: SanctionsLang): Notice {
  return {
    id: record.id,
    regime: record.regime,
    annex: annexName(annex, lang),
    article: articleIn(record.article, lang),
    text: record.text[lang],
    codes: record.codes.map(groupCode),
  };
}

/**
 * The conditions that name a code, by the title of their annex, and the texts that go with any match in force on the
 * day: price caps, clauses
 * for contracts, diligence. A condition brings what lifts it along, for only the provisions of results stand in
 * `derogations` and `winddowns`. A condition whose article has a text stands once, as that text with its codes; so does
 * a text that goes with several annexes.
 */
export function renderNotices(
  { results, conditions }: Pick<Findings, "results" | "conditions">,
  lang: SanctionsLang,
  day: string,
): Notice[] {
  const named = new Map<MeasureRecord, Set<string>>();
  for (const { base, measure } of conditions)
    named.set(measure, (named.get(measure) ?? new Set()).add(groupCode(base.code)));
  const reported = new Map<string, { record: Provision; measure: MeasureRecord }>();
  const add = ({ state, measure }: BaseOnDay, records: readonly Provision[]): void => {
    if (!isLive(state)) return;
    for (const record of records) {
      const { regime, article, text, until } = record;
      const key = `${regime} ${article} ${text[lang]}`;
      if (reported.has(key) || ("valid_from" in record && record.valid_from !== null && day < record.valid_from))
        continue;
      if (!isExpired(until, day)) reported.set(key, { record, measure });
    }
  };
  for (const base of conditions) add(base, [...base.notices, ...base.grounds, ...base.winddowns]);
  for (const base of results) add(base, base.notices);
  const left = new Map(named);
  const texts = [...reported.values()].map(({ record, measure }) => {
    const notice = renderNotice(record, measure.annex, lang);
    const meeting = [...left].filter(([condition]) => appliesTo(record, measure, condition));
    for (const [condition] of meeting) left.delete(condition);
    return { ...notice, codes: [...new Set([...notice.codes, ...meeting.flatMap(([, codes]) => [...codes])])] };
  });
  return [...[...left].map(([measure, codes]) => conditionOf(measure, [...codes], lang)), ...texts];
}

/** Whether a text is that of the article and annex of a condition. */
function appliesTo(record: Provision, { annex }: MeasureRecord, condition: MeasureRecord): boolean {
  return (
    record.regime === condition.regime &&
    annex === condition.annex &&
    (record.article === condition.article || record.article.startsWith(`${condition.article}, `))
  );
}

/** A measure that restricts nothing by itself, with its codes that the query meets. */
function conditionOf(measure: MeasureRecord, codes: string[], lang: SanctionsLang): Notice {
  const { id, regime, annex, article, label } = measure;
  return { id, regime, annex: annexName(annex, lang), article: articleIn(article, lang), text: label[lang], codes };
}

/** The entries whose text takes the code asked for out, on the legs asked for. */
export function renderExcluded(excluded: Findings["excluded"], lang: SanctionsLang): ExcludedFrom[] {
  return excluded.map(({ base, measure, entry }) => ({
    id: base.id,
    regime: measure.regime,
    annex: annexName(measure.annex, lang),
    cn_code: groupCode(base.code),
    except_codes: entry.except_codes.map(groupCode),
  }));
}
