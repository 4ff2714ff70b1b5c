import type { BaseRecord } from "../../../openapi/shards/legs.ts";
import type {
  DerogationRecord,
  EntryRecord,
  MeasureRecord,
  NoticeRecord,
  WinddownRecord,
} from "../../../openapi/shards/sanctions.ts";
import type { Law } from "./law.ts";

/** A ban, restriction or condition as it bears on a code, with what of the law it refers to. */
export interface Bearing {
  base: BaseRecord;
  measure: MeasureRecord;
  /** It covers longer codes below the code, and not the code itself. */
  below: boolean;
  /** Exemptions, authorisations and quotas that touch it on whatever day, in the order to be served. */
  grounds: readonly DerogationRecord[];
  winddowns: readonly WinddownRecord[];
  /** Those of them that free all its goods by the day of the contract alone. */
  contracts: readonly WinddownRecord[];
  notices: readonly NoticeRecord[];
  /** Quotas for the whole of the code, on whatever day they run. */
  quotas: readonly DerogationRecord[];
  /** Its entry, where that stands in no file of entries. */
  entry?: EntryRecord;
  /** The question that decides all bans on parts of its country, where nobody said that the part is meant. */
  area?: string;
}

/** What of the law a base refers to. */
export type BearingLaw = Pick<Law, "measure" | "provisions">;

/** A base with the records that it names: those for all goods of its measure, and those that name its codes. */
export function bearingOf(law: BearingLaw, base: BaseRecord, below: boolean): Bearing {
  const measure = law.measure(base.measure);
  const { derogations, winddowns, notices } = law.provisions(measure);
  const isForAll = ({ codes, except_codes, until }: DerogationRecord): boolean =>
    codes.length + except_codes.length === 0 &&
    (until === null || base.valid_from === undefined || until >= base.valid_from);
  return {
    base,
    measure,
    below,
    grounds: derogations.filter((derogation) => isForAll(derogation) || base.grounds?.includes(derogation.id) === true),
    winddowns: named(winddowns, base.winddowns),
    contracts: named(winddowns, base.contracts),
    notices: named(notices, base.notices),
    quotas: named(derogations, base.quotas),
  };
}

function named<Named extends { id: string }>(records: readonly Named[], ids: readonly string[] = []): Named[] {
  return ids.length === 0 ? [] : records.filter(({ id }) => ids.includes(id));
}
