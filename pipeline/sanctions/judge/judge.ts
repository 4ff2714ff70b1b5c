import { groupByEach } from "../../../runtime/text/groups.ts";
import type { BaseRecord, BaseWordsRecord } from "../../../openapi/shards/legs.ts";
import type {
  DerogationRecord,
  EntryRecord,
  MeasureRecord,
  NoticeRecord,
  WinddownRecord,
} from "../../../openapi/shards/sanctions.ts";
import { type Law as HeldLaw, namesCodes } from "../../../runtime/rules/sanctions/law.ts";
import { related } from "../../../runtime/text/codes.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { reach, type Reached } from "./reach.ts";

/** A ban as it bears on a code; its key says which of the codes. */
export interface JudgedBase extends Omit<BaseRecord, "key" | "words"> {
  words: BaseWordsRecord;
}

/** What bears on a code, each entry under each of its measures. */
export interface JudgedCode {
  /** Covers the code, whole or in part. */
  bases: JudgedBase[];
  /** Covers longer codes below it: the codes, and what it is on the first of them. */
  below: { at: string; base: JudgedBase }[];
  /** Its text takes the code out: the code above that it covers, and what it is there. */
  excluded: { at: string; base: JudgedBase }[];
}

/** What of the law the judge looks up; without `declared` documents of closed provisions stay. */
interface JudgedLaw extends Pick<HeldLaw, "measure" | "provisions"> {
  /** The goods of the provisions of a measure that are declared with a document; none where no provision is. */
  declared?: (measure: string, document: string) => readonly Pick<Provision, "codes" | "except_codes">[];
}

/** How a ban bears on a code, for the words that are said of it. */
export interface WordedBearing extends Pick<Reached, "partial"> {
  /** Longer codes that the entry takes out below the code. */
  excepted: readonly string[];
  /** Articles of the quotas for the whole code. */
  quotas: readonly string[];
}

/** Gives the words of a ban: which goods, on which condition, and the question that decides it. */
export type RenderBase = (
  entry: EntryRecord,
  measure: MeasureRecord,
  bearing: WordedBearing,
) => Pick<JudgedBase, "words" | "alternative">;

/** Judges codes of 2 to 10 digits by the entries that bear on them. What bears on a code is in the order of codes. */
export function judgeCodes(
  law: JudgedLaw,
  entries: readonly EntryRecord[],
  word: RenderBase,
  codes: readonly string[],
): Map<string, JudgedCode> {
  const judged = new Map(codes.map((code): [string, JudgedCode] => [code, { bases: [], below: [], excluded: [] }]));
  // The codes under each code above them, and under themselves.
  const under = groupByEach(codes, (code) => [...partsAbove(code), code]);
  for (const entry of entries.toSorted((a, b) => compareText(a.code, b.code) || compareText(a.id, b.id))) {
    const listed = [entry.code, ...entry.successors.map((successor) => successor.code)];
    const near = new Set([...listed.flatMap(partsAbove), ...listed.flatMap((code) => under.get(code) ?? [])]);
    let bans: ReturnType<typeof judgeBan>[] | undefined;
    for (const code of near) {
      const [judgedCode, reached] = [judged.get(code), reach(entry, code)];
      if (judgedCode === undefined || reached === null) continue;
      bans ??= entry.measures.map((id) => judgeBan(law, word, entry, id));
      if (!reached.excluded && reached.relation !== "below") {
        for (const ban of bans) judgedCode.bases.push(ban(reached, code));
        continue;
      }
      const listedCode = listed.find((candidate) =>
        reached.excluded ? code.startsWith(candidate) : candidate.startsWith(code),
      );
      const there = listedCode === undefined ? null : reach(entry, listedCode);
      if (listedCode === undefined || there === null) throw new Error(`${entry.id} does not bear on ${code}`);
      const list = reached.excluded ? judgedCode.excluded : judgedCode.below;
      for (const ban of bans) list.push({ at: listedCode, base: ban(there, listedCode) });
    }
  }
  return judged;
}

/** The codes above a code: the digits that it begins with, in pairs. */
function partsAbove(code: string): string[] {
  return [2, 4, 6, 8].filter((length) => length < code.length).map((length) => code.slice(0, length));
}

/** Judges an entry under a measure: once, or for each code where something tells the codes below it apart. */
function judgeBan(
  law: JudgedLaw,
  word: RenderBase,
  entry: EntryRecord,
  id: string,
): (reached: Reached, code: string) => JudgedBase {
  const measure = law.measure(id);
  const divided = isDivided(law, entry, measure);
  const judged = new Map<string, JudgedBase>();
  return (reached, code) => {
    const bearingCode = divided ? code : entry.code;
    let base = judged.get(bearingCode);
    if (base === undefined) judged.set(bearingCode, (base = judge(law, word, entry, measure, reached, code)));
    return base;
  };
}

/**
 * Whether something tells codes below an entry apart: goods that moved on, codes that its text takes out, a provision
 * or a document for longer codes. Where nothing does, the ban bears on all of them as on its own code.
 */
function isDivided(law: JudgedLaw, entry: EntryRecord, measure: MeasureRecord): boolean {
  const { derogations, winddowns, notices } = law.provisions(measure);
  const isBelow = (code: string): boolean => code.length > entry.code.length && code.startsWith(entry.code);
  return (
    entry.successors.length > 0 ||
    entry.except_codes.length > 0 ||
    entry.certificates.some(({ codes }) => codes.some(isBelow)) ||
    [...derogations, ...winddowns, ...notices].some(
      ({ codes, except_codes }) => codes.some(isBelow) || except_codes.some(isBelow),
    )
  );
}

function judge(
  law: JudgedLaw,
  word: RenderBase,
  entry: EntryRecord,
  measure: MeasureRecord,
  reached: Reached,
  code: string,
): JudgedBase {
  const dates = datesOf(entry, measure);
  const touching = (records: readonly Provision[]): string[] =>
    records.filter((record) => touches(record, entry, dates.valid_from, code)).map(({ id }) => id);
  const { derogations, winddowns, notices } = law.provisions(measure);
  const quotas = quotasFor(derogations, code);
  const excepted = entry.except_codes.filter((except) => except.length > code.length && except.startsWith(code));
  return {
    id: `${entry.id}/${measure.measure}`,
    measure: measure.id,
    code: entry.code,
    ...(reached.partial ? { relation: "successor" } : reached.partlyExcluded ? { relation: "part" } : {}),
    ...dates,
    ...some("needs", needsOf(entry, measure, reached)),
    ...(entry.threshold_eur === null ? {} : { threshold: entry.threshold_eur }),
    ...some(
      "quotas",
      quotas.map(({ id }) => id),
    ),
    ...some("grounds", touching(derogations.filter(namesCodes))),
    ...some("winddowns", touching(winddowns)),
    ...some("contracts", contractsFor(winddowns, entry, dates.valid_from, code)),
    ...some("notices", touching(notices)),
    ...some("documents", documentsFor(law, entry, measure, code)),
    ...word(entry, measure, {
      partial: reached.partial,
      excepted,
      quotas: quotas.map(({ article }) => article),
    }),
    evidence: entry.data_quality === "verified" ? "verified" : entry.evidence,
  };
}

/** A list as a member; an empty one is left out. */
function some<Name extends string, Value>(name: Name, list: readonly Value[]): Partial<Record<Name, Value[]>> {
  return list.length === 0 ? {} : ({ [name]: [...list] } as Record<Name, Value[]>);
}

/**
 * A base starts at the later of the row's day and the measure's: a row that was there when the measure began starts
 * with the measure, though its own first day is unknown.
 */
function datesOf(
  { valid_from, valid_to, known_since }: EntryRecord,
  { in_force_from, in_force_to }: MeasureRecord,
): Pick<BaseRecord, "valid_from" | "valid_to" | "since_at_latest" | "not_before"> {
  const to = [valid_to, in_force_to].filter((day) => day !== null).toSorted()[0];
  const end = to === undefined ? {} : { valid_to: to };
  const began = in_force_from ?? "";
  if (valid_from !== null) return { valid_from: valid_from > began ? valid_from : began, ...end };
  if (known_since <= began) return { valid_from: began, ...end };
  return { ...end, since_at_latest: known_since, ...(in_force_from === null ? {} : { not_before: in_force_from }) };
}

/** Facts that decide whether an entry under a measure applies to goods of a code. */
function needsOf(entry: EntryRecord, measure: MeasureRecord, reached: Reached): NonNullable<BaseRecord["needs"]> {
  const needs: NonNullable<BaseRecord["needs"]> = [];
  if (entry.scope !== null || reached.partial) needs.push("description");
  if (reached.partlyExcluded) needs.push("longer_code");
  if (measure.condition !== null) needs.push(measure.condition.need);
  if (entry.threshold_eur !== null && !needs.includes("value")) needs.push("value");
  if (measure.destination !== null) needs.push("destination");
  return needs;
}

type Provision = DerogationRecord | WinddownRecord | NoticeRecord;

/**
 * Whether a provision of a measure bears on an entry at a code: it had not ended before the entry began, and its codes
 * meet both.
 */
function touches(provision: Provision, entry: EntryRecord, from: string | undefined, code: string): boolean {
  if (provision.until !== null && from !== undefined && provision.until < from) return false;
  if (!namesCodes(provision)) return true;
  const { codes, except_codes } = provision;
  if (except_codes.some((except) => code.startsWith(except))) return false;
  const meetsEntry = (cited: string): boolean =>
    related(cited, entry.code) || entry.successors.some((successor) => related(cited, successor.code));
  return codes.length === 0 || (codes.some((cited) => related(cited, code)) && codes.some(meetsEntry));
}

/** The quotas among the grounds that are for the whole of a code. */
function quotasFor(grounds: readonly DerogationRecord[], code: string): DerogationRecord[] {
  const within = (codes: readonly string[]): boolean => codes.some((whole) => code.startsWith(whole));
  return grounds.filter(
    ({ kind, codes, except_codes }) =>
      kind === "quota" && (codes.length === 0 || within(codes)) && !within(except_codes),
  );
}

/**
 * Periods for earlier contracts that free the whole of a code by the day of the contract alone, of a ban that began
 * with the period: one that was there before has periods of its own.
 */
function contractsFor(
  periods: readonly WinddownRecord[],
  entry: EntryRecord,
  from: string | undefined,
  code: string,
): string[] {
  const winddowns = periods.filter(
    (period) =>
      period.date_alone === true &&
      touches(period, entry, from, code) &&
      from !== undefined &&
      from >= (period.contract_before ?? "9") &&
      (period.codes.length === 0 || period.codes.some((whole) => code.startsWith(whole))) &&
      !period.except_codes.some((except) => related(except, code)),
  );
  return winddowns.map(({ id }) => id);
}

/**
 * Codes of the documents that customs name for a code, under a measure of an entry; not of provisions that are all
 * closed to the code.
 */
function documentsFor(
  { declared }: JudgedLaw,
  { certificates }: EntryRecord,
  { id }: MeasureRecord,
  code: string,
): string[] {
  const named = certificates.filter(
    ({ measures, codes }) =>
      measures.includes(id) && (codes.length === 0 || codes.some((cited) => related(cited, code))),
  );
  const isOpen = ({ codes, except_codes }: Pick<Provision, "codes" | "except_codes">): boolean =>
    !except_codes.some((except) => code.startsWith(except)) &&
    (codes.length === 0 || codes.some((cited) => related(cited, code)));
  return [...new Set(named.flatMap(({ documents }) => documents))]
    .filter((document) => {
      const provisions = declared?.(id, document) ?? [];
      return provisions.length === 0 || provisions.some(isOpen);
    })
    .toSorted(compareText);
}
