import type { SanctionsLang } from "../../../openapi/schemas/sanctions.ts";
import type { BaseWordsRecord } from "../../../openapi/shards/legs.ts";
import type { NamedRegimeRecord } from "../../../openapi/shards/countries.ts";
import type {
  CertificateRecord,
  DerogationRecord,
  EntryLine,
  EntryRecord,
  LawLine,
  LawLines,
  LawRecord,
  MeasureRecord,
  NoticeRecord,
  RegimeRecord,
  WinddownRecord,
} from "../../../openapi/shards/sanctions.ts";
import { EMPTY_ENTRY, LAW_LISTS, LAW_TEXTS } from "../../../openapi/schemas/sanctions-keys.ts";
import { annexTitle } from "../../text/citations.ts";
import { DIRECTIONS, type Leg } from "./leg.ts";

/** The regulations as data: what is not tied to one chapter, by the ids that entries and bases name. */
export interface Law {
  record: LawRecord;
  regime(code: string): RegimeRecord;
  /** What an answer decides for every code, in the order of the dataset. */
  legs: readonly Leg[];
  /** Place of a regime in the order of the dataset; -1 for one that it does not have. */
  rank(code: string): number;
  measure(id: string): MeasureRecord;
  certificate(code: string): CertificateRecord;
  /** Provisions that bear on a measure, in the order to be served. */
  provisions(measure: MeasureRecord): MeasureProvisions;
}

/** The law with what its bases say. */
export interface WordedLaw extends Law {
  /** Wording of a base, by the id of the wording. */
  words(id: string): BaseWordsRecord;
}

/** Dated provisions of one measure. */
interface MeasureProvisions {
  derogations: DerogationRecord[];
  winddowns: WinddownRecord[];
  notices: NoticeRecord[];
}

/** The lines of a law file by kind. Throws where a part of the law is missing. */
export function lawOf(path: string, lines: readonly LawLine[]): LawRecord {
  const every = <Kind extends keyof LawLines>(kind: Kind): LawLines[Kind][] =>
    (lines as readonly Partial<LawLines>[]).flatMap((line) => (line[kind] === undefined ? [] : [line[kind]]));
  const only = (kind: keyof LawLines): unknown => {
    const [value, ...surplus] = every(kind);
    if (value === undefined || surplus.length > 0)
      throw new Error(`${path} has ${surplus.length + (value === undefined ? 0 : 1)} of ${kind}, want 1`);
    return value;
  };
  return Object.fromEntries([
    ...(["coverage_from", ...LAW_TEXTS] as const).map((kind) => [kind, only(kind)]),
    ...(Object.keys(LAW_LISTS) as (keyof typeof LAW_LISTS)[]).map((kind) => [LAW_LISTS[kind][0], every(kind)]),
  ]) as LawRecord;
}

/** What entries refer to, by its code. */
export function lookUp(record: LawRecord): Law {
  const regimes = new Map(record.regimes.map((regime) => [regime.code, regime]));
  const order = [...regimes.keys()];
  const measures = new Map(record.measures.map((measure) => [measure.id, measure]));
  const certificates = new Map(record.certificates.map((certificate) => [certificate.code, certificate]));
  const provisions = new Map(record.measures.map((measure) => [measure.id, provisionsOf(record, measure)]));
  return {
    record,
    legs: legsOf(record.regimes, record.summary.legs),
    regime: (code) => required(regimes, code, "regime"),
    rank: (code) => order.indexOf(code),
    measure: (id) => required(measures, id, "measure"),
    certificate: (code) => required(certificates, code, "document code"),
    provisions: ({ id }) => required(provisions, id, "measure"),
  };
}

function provisionsOf({ derogations, winddowns, notices }: LawRecord, { id }: MeasureRecord): MeasureProvisions {
  const touches = ({ measures }: DerogationRecord | WinddownRecord | NoticeRecord): boolean => measures.includes(id);
  return {
    derogations: derogations.filter(touches),
    winddowns: winddowns.filter(touches),
    notices: notices.filter(touches),
  };
}

/** Default members of an entry: empty, or derived from its id and first day. */
export function entryDefaults({
  id,
  regime,
  annex,
  valid_from,
}: Pick<EntryRecord, "id" | "regime" | "annex"> & { valid_from?: string | null | undefined }) {
  return {
    ...EMPTY_ENTRY,
    scope: null,
    known_since: valid_from ?? "",
    certificates: [],
    source_row: `sanctions/entries/${regime}-${annex}.csv#${id}`,
  } satisfies Partial<EntryRecord>;
}

/** Entries with what their lines leave out. */
export function wholeEntries(lines: readonly EntryLine[], { scopes }: Pick<LawRecord, "scopes">): EntryRecord[] {
  const byId = new Map(scopes.map((scope) => [scope.id, scope]));
  return lines.map(({ scope = null, certificates = [], ...line }) => ({
    ...entryDefaults(line),
    ...(line as Omit<EntryRecord, "scope" | "certificates">),
    scope: typeof scope === "string" ? required(byId, scope, "scope") : scope,
    certificates: certificates.map(({ measures = line.measures, codes = [], documents }) => ({
      measures,
      codes,
      documents,
    })),
  }));
}

/** The value of a key that must be there. Throws where it is not. */
export function required<Value>(map: ReadonlyMap<string, Value>, key: string, what: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`an entry names the unknown ${what} ${key}`);
  return value;
}

/** `XXIII` as it is named in a language; goods that an article names without an annex have none. */
export function annexName(annex: string, lang: SanctionsLang): string | null {
  if (annexCode(annex) === null) return null;
  return annexTitle(annex, lang);
}

/** The roman number of an annex, or null for goods of an article (`art-3ra`) or of a customs measure (`taric-717`). */
export function annexCode(annex: string): string | null {
  return /^[a-z]/.test(annex) ? null : annex;
}

/** The id of the one question that decides every ban on a part of a country, and of its words. */
export function areaQuestion({ target_country_code }: { target_country_code: string }): string {
  return `${target_country_code}-area`;
}

/** Whether the law of a regime is held on a day. */
export function isHeldOn({ coverage_from }: { coverage_from: string }, day: string): boolean {
  return coverage_from <= day;
}

/** The legs on a day: those of a regime that is held from a later day alone are open, whatever bears on them. */
export function legsOn({ legs, record, regime }: Pick<Law, "legs" | "record" | "regime">, day: string): readonly Leg[] {
  if (isHeldOn(record, day)) return legs;
  return legs.map((leg) => {
    const { coverage_from, held_from } = regime(leg.regime) as RegimeRecord & Pick<NamedRegimeRecord, "held_from">;
    const first = held_from?.[leg.direction] ?? coverage_from;
    return first <= day ? leg : { regime: leg.regime, direction: leg.direction, open: true, heldFrom: first };
  });
}

/** The legs that an answer decides for every code: each direction of each regime. */
function legsOf(
  regimes: readonly { code: string; not_held?: readonly string[]; only_found?: true }[],
  worded: Readonly<Record<string, unknown>>,
): Leg[] {
  return regimes.flatMap(({ code, not_held = [], only_found }) =>
    DIRECTIONS.filter((direction) => Object.hasOwn(worded, `${code}-${direction}`)).map((direction) => ({
      regime: code,
      direction,
      ...(not_held.includes(direction) ? { open: true as const } : {}),
      ...(only_found === true ? { onlyFound: true as const } : {}),
    })),
  );
}

/** Whether a provision is about some codes and not about whatever goods of its annexes. */
export function namesCodes({ codes, except_codes }: Pick<DerogationRecord, "codes" | "except_codes">): boolean {
  return codes.length > 0 || except_codes.length > 0;
}
