import { groupByEach } from "../../runtime/text/groups.ts";
import type { ControlledGoodsRecord } from "../../openapi/shards/countries.ts";
import { sameValue } from "../output/canonical.ts";
import type { PublishedRecords } from "../diff/published.ts";
import { cn8Codes } from "../diff/verdicts.ts";
import type { Loosened } from "./loosening.ts";

/** What the lists of countries hold no more, and what they hold less firmly; `scope` is list and direction. */
interface CountryLosses {
  shrunk: Loosened[];
  loosened: Loosened[];
}

/**
 * Compares the lists of countries code by code: CN8 codes of either nomenclature, and longer codes as they stand.
 * In which group a code stands does not matter; that some group of the same list holds it as firmly does.
 */
export function lostOfCountries(from: PublishedRecords, to: PublishedRecords): CountryLosses {
  const [old, next] = [goodsByList(from), goodsByList(to)];
  const leaves = cn8Codes(from, to);
  const countryLosses: CountryLosses = { shrunk: [], loosened: [] };
  for (const [scope, records] of old) {
    const after = next.get(scope) ?? [];
    if (sameValue(records, after)) continue;
    const [before, now] = [byCode(records), byCode(after)];
    for (const code of codesOf(before, leaves)) {
      const loaded = covering(now, code);
      if (loaded.length === 0) {
        countryLosses.shrunk.push({ scope, what: code });
        continue;
      }
      const what = covering(before, code)
        .map((record) => nearest(record, loaded))
        .find((weaker) => weaker !== "");
      if (what !== undefined) countryLosses.loosened.push({ scope, what: `${code}: ${what}` });
    }
  }
  return countryLosses;
}

function goodsByList({ countries }: PublishedRecords): Map<string, ControlledGoodsRecord[]> {
  return Map.groupBy(
    countries.flatMap((line) => ("goods" in line ? [line.goods] : [])),
    ({ measure }) => measure,
  );
}

type ByCode = ReadonlyMap<string, readonly ControlledGoodsRecord[]>;

/** The records of a list by the codes that they name; "" has those that cover every code. */
function byCode(records: readonly ControlledGoodsRecord[]): ByCode {
  return groupByEach(records, ({ codes }) => (codes.length === 0 ? [""] : codes));
}

/** The codes that a list covers: the CN8 codes below each, or the code itself where none is below it. */
function codesOf(list: ByCode, leaves: readonly string[]): Set<string> {
  return new Set(
    [...list.keys()].flatMap((code) => {
      const below = leaves.filter((leaf) => leaf.startsWith(code));
      return below.length > 0 ? below : [code];
    }),
  );
}

/** The records that cover a code whole. */
function covering(list: ByCode, code: string): ControlledGoodsRecord[] {
  const matches: ControlledGoodsRecord[] = [];
  for (let digits = 0; digits <= code.length; digits += 2) matches.push(...(list.get(code.slice(0, digits)) ?? []));
  return matches;
}

/** How a record became weaker, against the record of now that is nearest to it; "" where one is as firm. */
function nearest(record: ControlledGoodsRecord, loaded: readonly ControlledGoodsRecord[]): string {
  return loaded
    .map((candidate) => weaknesses(record, candidate))
    .reduce((a, b) => (b.length < a.length ? b : a))
    .join(", ");
}

const FIRMNESS: readonly ControlledGoodsRecord["evidence"][] = ["inferred", "customs", "law", "verified"];

function added(list: readonly string[] = [], before: readonly string[] = []): string {
  return list.filter((item) => !before.includes(item)).join(" ");
}

/** In what a record is weaker than it was: its evidence, what is asked first, what lets goods pass, its first day. */
function weaknesses(old: ControlledGoodsRecord, now: ControlledGoodsRecord): string[] {
  const { measure: _measure, codes: _codes, words: _words, evidence, needs, documents, ...remaining } = now;
  // A period for earlier contracts is judged on its own.
  const { threshold, winddowns: _winddowns, contracts: _contracts, ...days } = remaining;
  const { since_at_latest, valid_from, ...unread } = days;
  // A member that nothing here compares could free goods without a trace: the compiler names it.
  unread satisfies Record<string, never>;
  const [requested, passed] = [added(needs, old.needs), added(documents, old.documents)];
  const [was, is] = [old.since_at_latest ?? old.valid_from ?? "", since_at_latest ?? valid_from ?? ""];
  return [
    ...(FIRMNESS.indexOf(evidence) < FIRMNESS.indexOf(old.evidence) ? [`${old.evidence} → ${evidence}`] : []),
    ...(requested === "" ? [] : [`now needs ${requested}`]),
    ...(passed === "" ? [] : [`now passes with ${passed}`]),
    ...((threshold ?? 0) > (old.threshold ?? 0) ? [`only above EUR ${threshold}`] : []),
    ...(is > was ? [`since ${was} → ${is}`] : []),
  ];
}
