import type { Derogation, ExcludedFrom, Notice, Winddown } from "../../openapi/schemas/sanctions-entry.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { DerogationRecord, EntryRecord, MeasureRecord, NoticeRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { encodeText, printJson, type Printed } from "../http/json-text.ts";
import { groupCode, related } from "./words.ts";
import { articleIn } from "./article.ts";
import { annexCode, annexName, type LawBook } from "./law.ts";
import { isMeasureAsked, type Filters } from "./leg.ts";
import type { Match } from "./match.ts";
import { keptByRecord, sharedByRecord } from "./kept.ts";

type Provision = DerogationRecord | WinddownRecord | NoticeRecord;

/** Whether a provision of a match's measure bears on it: it had not ended before the entry began, and its codes meet the entry's code and, for a code query, the code asked for. */
export function touches(provision: Provision, match: Match, readings: readonly string[]): boolean {
  const { entry, force } = match;
  if (provision.until !== null && force.valid_from !== null && provision.until < force.valid_from) return false;
  if (!namesCodes(provision)) return true;
  if (readings.length === 0) return meets(provision, entry.code) || entry.successors.some(({ code }) => meets(provision, code));
  return readings.some((digits) => meets(provision, digits)) && (provision.codes.length === 0 || meetsEntry(provision, entry));
}

function meetsEntry({ codes }: Provision, { code, successors }: EntryRecord): boolean {
  return codes.some((own) => related(own, code) || successors.some((successor) => related(own, successor.code)));
}

/** Whether the codes that a provision names, if any, meet a code. */
export function meets(provision: Provision, code: string): boolean {
  if (provision.except_codes.some((except) => code.startsWith(except))) return false;
  return provision.codes.length === 0 || provision.codes.some((own) => related(own, code));
}

/** Whether a provision is about some codes and not about whatever goods of its annexes. */
export function namesCodes({ codes, except_codes }: Pick<Provision, "codes" | "except_codes">): boolean {
  return codes.length > 0 || except_codes.length > 0;
}

/** The day lies after the last day of a provision. A provision without an end does not expire. */
export function isExpired(until: string | null, day: string): boolean {
  return until !== null && day > until;
}

/** Whether a period for earlier contracts has begun on a day: contracts can be older than the ban only from its own day on. */
export function hasBegun({ contract_before }: WinddownRecord, day: string): boolean {
  return contract_before === null || contract_before <= day;
}

/** A derogation as it is served, up to the ids of the results that it may lift, with which it ends. */
export function serveGround(record: DerogationRecord, lang: SanctionsLang, day: string): Printed {
  return (isExpired(record.until, day) ? expiredGround : ground)(record, lang);
}

const groundWith = (expired: boolean) =>
  keptByRecord((record: DerogationRecord, lang: SanctionsLang): Printed => {
    const rest: Omit<Derogation, "applies_to"> = {
      id: record.id, regime: record.regime, annexes: record.annexes.map(annexCode).filter((annex) => annex !== null), article: articleIn(record.article, lang), kind: record.kind,
      text: record.text[lang], until: record.until, expired, codes: record.codes.map(groupCode),
    };
    return encodeText(`${JSON.stringify(rest).slice(0, -1)},"applies_to":`);
  });
const ground = groundWith(false);
const expiredGround = groundWith(true);

/** Whether a ground has a text in an answer without all texts: one for whatever goods of an annex is named by each result that it may lift; one that has expired is not, and a quota decides. */
export function isSaid(record: DerogationRecord, day: string): boolean {
  return !isForAll(record) || isExpired(record.until, day);
}

/** Whether a ground is for whatever goods of its annexes, and no quota. */
export function isForAll(record: Pick<DerogationRecord, "codes" | "except_codes" | "kind">): boolean {
  return !namesCodes(record) && record.kind !== "quota";
}

/** A wind-down period as it is served. */
export function serveWinddown(record: WinddownRecord, lang: SanctionsLang, day: string): Printed {
  return (isExpired(record.until, day) ? expiredWinddown : winddown)(record, lang);
}

const winddownWith = (expired: boolean) =>
  sharedByRecord((record: WinddownRecord, lang: SanctionsLang): Winddown => ({
    id: record.id, regime: record.regime, annex: annexName(record.annex, lang), article: articleIn(record.article, lang), text: record.text[lang],
    contract_before: record.contract_before, until: record.until, expired, codes: record.codes.map(groupCode),
  }));
const winddown = winddownWith(false);
const expiredWinddown = winddownWith(true);

const serveNotice = sharedByRecord((record: Provision, variant: `${SanctionsLang} ${string}`): Notice => {
  const [lang, annex] = variant.split(" ") as [SanctionsLang, string];
  return { regime: record.regime, annex: annexName(annex, lang), article: articleIn(record.article, lang), text: record.text[lang], codes: record.codes.map(groupCode) };
});

/**
 * The conditions that name a code, by the title of their annex, and the texts that go with any match in force on the day: price caps, clauses
 * for contracts, diligence. A condition brings what lifts it along, for only the provisions of results stand in `derogations` and `winddowns`.
 */
export function serveNotices(
  law: LawBook, { results, conditions }: { results: readonly Match[]; conditions: readonly Match[] }, readings: readonly string[], lang: SanctionsLang, day: string,
): Printed[] {
  const named = new Map<MeasureRecord, Set<string>>();
  for (const { entry, measure } of conditions) named.set(measure, (named.get(measure) ?? new Set()).add(groupCode(entry.code)));
  const notices = new Map<string, Printed>();
  for (const [measure, codes] of named) notices.set(measure.id, printJson(conditionOf(measure, [...codes], lang)));
  const add = (match: Match, records: readonly Provision[]): void => {
    if (match.force.state !== "in_force" && match.force.state !== "unknown_start") return;
    for (const record of records) {
      if (notices.has(record.id) || ("valid_from" in record && record.valid_from !== null && day < record.valid_from)) continue;
      if (isExpired(record.until, day) || !touches(record, match, readings)) continue;
      notices.set(record.id, serveNotice(record, `${lang} ${match.measure.annex}`));
    }
  };
  for (const match of conditions) {
    const own = law.provisions(match.measure);
    add(match, [...own.notices, ...own.derogations, ...own.winddowns]);
  }
  for (const match of results) add(match, law.provisions(match.measure).notices);
  return [...notices.values()];
}

/** A measure that restricts nothing by itself, with its codes that the query meets. */
function conditionOf({ regime, annex, article, label }: MeasureRecord, codes: string[], lang: SanctionsLang): Notice {
  return { regime, annex: annexName(annex, lang), article: articleIn(article, lang), text: label[lang], codes };
}

/** The entries whose text excludes the code asked for, on the legs asked for. */
export function serveExcluded(law: LawBook, excluded: readonly EntryRecord[], filters: Filters, lang: SanctionsLang): ExcludedFrom[] {
  return excluded.flatMap((entry) =>
    entry.measures.map((id) => law.measure(id)).filter((measure) => isMeasureAsked(measure, filters)).map((measure) => ({
      id: resultId(entry.id, measure.measure), regime: entry.regime, annex: annexName(entry.annex, lang),
      cn_code: groupCode(entry.code), except_codes: entry.except_codes.map(groupCode),
    })),
  );
}

/** Stable id of an entry under a measure. */
export function resultId(entry: string, measure: string): string {
  return `${entry}/${measure}`;
}
