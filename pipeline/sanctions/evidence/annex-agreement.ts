import { compareText } from "../../../runtime/text/normalize.ts";
import { byChapter, type ByChapter } from "../../nomenclature/tree.ts";
import {
  type Confirmation,
  type CustomsDirection,
  type CustomsMeasure,
  type EntryAgreement,
  canShow,
} from "./comparison.ts";

/** How far law and customs agree on one annex and direction. */
export interface LegAgreement {
  regime: string;
  annex: string;
  direction: CustomsDirection;
  /** Entries of the law that have not ended. */
  live: number;
  /** Of those: verified, by customs or by two texts of law. */
  verified: number;
  /** Of those: compared with an extraction that could show them on a day they were in force. */
  compared: number;
  /** Of the compared: verified, and also taken whole or in part as in the law. */
  agreed: number;
  ex_agrees: number;
  /** Codes of the law that customs does not have, or has only in part. */
  unconfirmed: string[];
  /**
   * Codes of customs that stand neither under nor above an entry, in the newest extraction that can show the direction.
   */
  customs_only: string[];
}

/** Counts the live entries of each annex and direction by what customs says of them. */
export function countLegs(comparison: Confirmation, agreed: ReadonlyMap<string, EntryAgreement>): LegAgreement[] {
  const legs = new Map<string, LegAgreement>();
  const law = new Map<string, string[]>();
  for (const entry of comparison.entries) {
    const annexKey = `${entry.regime}-${entry.annex}`;
    const entryAgreement = agreed.get(entry.id);
    const directions = new Set(
      entry.measures.flatMap((measure) => comparison.bans.get(`${annexKey}-${measure}`) ?? []),
    );
    const codes = law.get(annexKey) ?? [];
    law.set(annexKey, codes);
    codes.push(entry.code, ...(comparison.successors.get(entry.code) ?? []));
    if (entry.valid_to !== "" || entryAgreement === undefined) continue;
    for (const direction of directions) {
      const leg = legs.get(`${annexKey} ${direction}`) ?? {
        regime: entry.regime,
        annex: entry.annex,
        direction,
        live: 0,
        verified: 0,
        compared: 0,
        agreed: 0,
        ex_agrees: 0,
        unconfirmed: [],
        customs_only: [],
      };
      legs.set(`${annexKey} ${direction}`, leg);
      leg.live++;
      if (entryAgreement.quality === "verified") leg.verified++;
      if (entryAgreement.extraction === "") continue;
      leg.compared++;
      if (entryAgreement.quality === "verified") leg.agreed++;
      else leg.unconfirmed.push(entry.code);
      if (entryAgreement.ex_agrees === true) leg.ex_agrees++;
    }
  }
  const listed = new Map([...law].map(([annexKey, codes]) => [annexKey, byChapter(codes, (code) => code)]));
  for (const leg of legs.values()) leg.customs_only = customsOnly(leg, comparison, listed);
  return [...legs.values()].toSorted(
    (a, b) => compareText(a.regime, b.regime) || compareText(a.annex, b.annex) || compareText(a.direction, b.direction),
  );
}

/**
 * Finds the codes that only customs has. A measure that stands for several annexes is a difference only where none of
 * them meets it and none
 * is served from customs: dual-use goods and Annex VII share their documents.
 */
function customsOnly(
  { regime, annex, direction }: LegAgreement,
  comparison: Confirmation,
  law: ReadonlyMap<string, ByChapter<string>>,
): string[] {
  const newest = comparison.extractions
    .toSorted((a, b) => compareText(b.day, a.day))
    .find((extraction) => canShow(extraction, regime, annex, direction));
  if (newest === undefined) return [];
  const { day, key } = newest;
  const isOwn = (row: CustomsMeasure): boolean =>
    row.extraction === key &&
    row.regime === regime &&
    row.annex.includes(annex) &&
    row.start <= day &&
    (row.end === "" || row.end >= day) &&
    row.measure.some((measure) => comparison.bans.get(`${regime}-${annex}-${measure}`) === direction);
  const isExplained = (row: CustomsMeasure): boolean =>
    row.annex.some((name) => {
      const annexKey = `${regime}-${name}`;
      return (
        comparison.servedFromCustoms.has(annexKey) ||
        (law.get(annexKey)?.(row.code) ?? []).some((code) => code.startsWith(row.code) || row.code.startsWith(code))
      );
    });
  return [
    ...new Set(comparison.customs.filter((row) => isOwn(row) && !isExplained(row)).map(({ code }) => code)),
  ].toSorted(compareText);
}
