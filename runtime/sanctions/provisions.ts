import type { Derogation, ExcludedFrom, Notice, SanctionsLang, Winddown } from "../../openapi/schemas/sanctions.ts";
import type { DerogationRecord, EntryRecord, MeasureRecord, NoticeRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { groupCode, related } from "./code.ts";
import { annexName, type LawBook } from "./law.ts";
import type { Match, Matches } from "./match.ts";
import { keptByRecord } from "./shared.ts";

type Provision = DerogationRecord | WinddownRecord | NoticeRecord;

/** Whether a provision of a match's annex bears on it: the measure is its own, it had not ended before the entry began, and its codes meet the entry's code and, for a code query, the code asked for. */
export function touches(provision: Provision, match: Match, readings: readonly string[]): boolean {
  const { entry, measure, force } = match;
  if (provision.measures.length > 0 && !provision.measures.includes(measure.measure)) return false;
  if (provision.until !== null && force.valid_from !== null && provision.until < force.valid_from) return false;
  if (readings.length === 0) return meets(provision, entry.code) || entry.successors.some(({ code }) => meets(provision, code));
  return readings.some((digits) => meets(provision, digits)) && (provision.codes.length === 0 || meetsEntry(provision, entry));
}

function meetsEntry(provision: Provision, entry: EntryRecord): boolean {
  return [entry.code, ...entry.successors.map(({ code }) => code)].some((code) => provision.codes.some((own) => related(own, code)));
}

function meets(provision: Provision, code: string): boolean {
  if (provision.except_codes.some((except) => code.startsWith(except))) return false;
  return provision.codes.length === 0 || provision.codes.some((own) => related(own, code));
}

/** The day lies after the last day of a provision. A provision without an end does not expire. */
export function isExpired(until: string | null, day: string): boolean {
  return until !== null && day > until;
}

/** A derogation as it is served; the same object for every answer in a language. */
export function serveDerogation(record: DerogationRecord, lang: SanctionsLang, day: string): Derogation {
  return (isExpired(record.until, day) ? expiredDerogations : derogations)(record, lang);
}

const derogationWith = (expired: boolean) =>
  keptByRecord((record: DerogationRecord, lang: SanctionsLang): Derogation => ({
    id: record.id, regime: record.regime, annex: annexName(record.annex, lang), article: record.article, kind: record.kind,
    text: record.text[lang], until: record.until, expired, codes: record.codes.map(groupCode),
  }));
const derogations = derogationWith(false);
const expiredDerogations = derogationWith(true);

/** A wind-down period as it is served; the same object for every answer in a language. */
export function serveWinddown(record: WinddownRecord, lang: SanctionsLang, day: string): Winddown {
  return (isExpired(record.until, day) ? expiredWinddowns : winddowns)(record, lang);
}

const winddownWith = (expired: boolean) =>
  keptByRecord((record: WinddownRecord, lang: SanctionsLang): Winddown => ({
    id: record.id, regime: record.regime, annex: annexName(record.annex, lang), article: record.article, text: record.text[lang],
    contract_before: record.contract_before, until: record.until, expired, codes: record.codes.map(groupCode),
  }));
const winddowns = winddownWith(false);
const expiredWinddowns = winddownWith(true);

/**
 * The conditions that name a code, by the title of their annex, and the texts that go with any match in force on the day: price caps, clauses
 * for contracts, diligence. A condition brings what lifts it along, for only the provisions of results stand in `derogations` and `winddowns`.
 */
export function serveNotices(
  law: LawBook, { results, conditions }: Pick<Matches, "results" | "conditions">, readings: readonly string[], lang: SanctionsLang, day: string,
): Notice[] {
  const notices = new Map<string, Notice>();
  for (const { entry, measure } of conditions) {
    const code = groupCode(entry.code);
    const known = notices.get(measure.id);
    if (known === undefined) {
      notices.set(measure.id, { regime: measure.regime, annex: annexName(measure.annex, lang), article: measure.article, text: measure.title[lang], codes: [code] });
    } else if (!known.codes.includes(code)) known.codes.push(code);
  }
  const add = (match: Match, records: readonly Provision[]): void => {
    if (match.force.state !== "in_force" && match.force.state !== "unknown_start") return;
    for (const record of records) {
      if (notices.has(record.id) || ("valid_from" in record && record.valid_from !== null && day < record.valid_from)) continue;
      if (isExpired(record.until, day) || !touches(record, match, readings)) continue;
      notices.set(record.id, {
        regime: record.regime, annex: annexName(record.annex, lang), article: record.article, text: record.text[lang], codes: record.codes.map(groupCode),
      });
    }
  };
  for (const match of conditions) {
    const own = law.provisions(match.measure);
    add(match, [...own.notices, ...[...own.derogations, ...own.winddowns].filter(({ measures }) => measures.length > 0)]);
  }
  for (const match of results) add(match, law.provisions(match.measure).notices);
  return [...notices.values()];
}

/** The entries whose text excludes the code asked for. */
export function serveExcluded(
  law: LawBook, excluded: readonly EntryRecord[], asked: (measure: MeasureRecord) => boolean, lang: SanctionsLang,
): ExcludedFrom[] {
  return excluded.flatMap((entry) =>
    entry.measures.map((id) => law.measure(id)).filter(asked).map((measure) => ({
      id: resultId(entry.id, measure.measure), regime: entry.regime, annex: annexName(entry.annex, lang),
      cn_code: groupCode(entry.code), except_codes: entry.except_codes.map(groupCode),
    })),
  );
}

/** Stable id of an entry under a measure. */
export function resultId(entry: string, measure: string): string {
  return `${entry}/${measure}`;
}

