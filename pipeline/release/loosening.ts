import type { ChangeLine } from "../../openapi/shards/changes.ts";
import type { LegDecisionRecord, LegKey } from "../../openapi/shards/legs.ts";
import { canonical } from "../output/canonical.ts";
import { valueOn, type LegDecisions } from "./timelines.ts";

/** Something that a release allows and the release before did not: where, and what. */
export interface Loosened {
  /** `RU-export` for a leg; `RU-XVIII/threshold_eur` for what a leg does not show; `adr/2025/points`. */
  scope: string;
  /** A code, a record or a load. */
  what: string;
}

/**
 * The CN8 codes that are free on a day on which they were not, leg by leg: a weaker detail, a ban that is none any more, a ground or a deciding fact that is new, a
 * period that ends earlier. `lost` are codes that an annex of the regime no longer restricts: they are named with the annex.
 */
export function loosenedLegs(from: ReadonlyMap<string, LegDecisions>, to: ReadonlyMap<string, LegDecisions>, lost: ReadonlyMap<string, ReadonlySet<string>>): Loosened[] {
  const found: Loosened[] = [];
  for (const [code, before] of from) {
    const after = to.get(code);
    // A code that left the nomenclature is no loosening: its successors carry what held for it.
    if (after === undefined || code.length !== 8) continue;
    for (const [leg, old] of Object.entries(before) as [LegKey, Readonly<Record<string, LegDecisionRecord>>][]) {
      if (lost.get(leg.slice(0, 2))?.has(code) === true) continue;
      const next = after[leg];
      if (canonical(old) === canonical(next ?? {})) continue;
      // Days before the coverage of either state do not count.
      const first = [old, next ?? {}].map((periods) => Object.keys(periods)[0] ?? "").toSorted().at(-1) ?? "";
      const days = [...new Set([first, ...Object.keys(old), ...Object.keys(next ?? {})])].filter((day) => day >= first).toSorted();
      for (const day of days) {
        const what = whatIsLooser(valueOn(old, day), valueOn(next, day));
        if (what === undefined) continue;
        found.push({ scope: leg, what: `${code} from ${day}: ${what}` });
        break;
      }
    }
  }
  return found;
}

/** From free to whole. */
const STRENGTH: Readonly<Record<LegDecisionRecord["verdict_detail"], number>> = { listed_expired: 0, listed_future: 0, listed_below: 1, listed_partial: 2, conditional: 3, listed: 4 };

/** What a leg allows that it did not, in words; undefined where it allows nothing new. */
function whatIsLooser(old: LegDecisionRecord | undefined, next: LegDecisionRecord | undefined): string | undefined {
  if (old === undefined || STRENGTH[old.verdict_detail] === 0) return undefined;
  const turn = `${old.verdict_detail} → ${next?.verdict_detail ?? "not_listed"}`;
  if (next === undefined || STRENGTH[next.verdict_detail] < STRENGTH[old.verdict_detail]) return turn;
  if (old.prohibited === true && next.prohibited !== true) return `prohibited → ${next.prohibited === null ? "open" : "not prohibited"}`;
  if (old.prohibited === null && next.prohibited === false) return "open → not prohibited";
  if (old.ban === true && next.ban !== true) return "a ban → a restriction";
  const grounds = (next.grounds ?? []).filter((ground) => old.grounds?.includes(ground) !== true);
  if (grounds.length > 0) return `may be lifted by ${grounds.join(", ")}`;
  const needs = (next.needs ?? []).filter((need) => old.needs?.includes(need) !== true);
  return needs.length > 0 ? `depends on ${needs.join(", ")}` : undefined;
}

type Changed = Extract<ChangeLine, { change: "changed" }>;

/** What the legs do not show, by member of a record that changed: whether the change can free goods. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, (old: unknown, next: unknown) => boolean>>>> = {
  "sanctions/entries": {
    threshold_eur: (old, next) => typeof next === "number" && (typeof old !== "number" || next > old),
    // Other words limit other goods; which, only a person can say.
    scope: (old, next) => next !== null && canonical(old) !== canonical(next),
    valid_to: (old, next) => isEarlier(next, old),
  },
  "sanctions/measures": {
    article: differs, direction: differs, type: differs, role: differs, destination: (_old, next) => typeof next === "string" && next !== "", in_force_to: (old, next) => isEarlier(next, old), threshold_eur: (old, next) => Number(next ?? 0) > Number(old ?? 0),
  },
  "sanctions/derogations": provisionMembers(),
  "sanctions/winddowns": provisionMembers(),
};

function provisionMembers(): Readonly<Record<string, (old: unknown, next: unknown) => boolean>> {
  return {
    until: (old, next) => isLaterEnd(next, old), contract_before: (old, next) => isLaterEnd(next, old), measures: (old, next) => isLonger(next, old),
    // No codes: the provision speaks of all goods.
    codes: (old, next) => isList(old) && isList(next) && old.length > 0 && (next.length === 0 || isLonger(next, old)),
    except_codes: (old, next) => isLonger(old, next), kind: differs,
  };
}

/** Records that changed in a way that can allow what was not allowed, member by member, and provisions that are new. */
export function loosenedRecords(lines: readonly ChangeLine[]): Loosened[] {
  return lines.flatMap((line): Loosened[] => {
    if (line.change === "added" && (line.collection === "sanctions/derogations" || line.collection === "sanctions/winddowns")) return [{ scope: `${placeOfRecord(line)}/${line.collection.slice(10)}`, what: `${line.id} is new` }];
    return line.change === "changed" ? loosenedMembers(line) : [];
  });
}

function loosenedMembers(line: Changed): Loosened[] {
  const judged = MEMBERS[line.collection] ?? {};
  return Object.entries(line.fields).flatMap(([member, [old, next]]) =>
    judged[member]?.(old, next) === true ? [{ scope: `${placeOfRecord(line)}/${member}`, what: `${line.id}: ${short(old)} → ${short(next)}` }] : [],
  );
}

/** `RU-XXIII` of the record of an entry, a measure or a provision. */
function placeOfRecord({ id, collection }: ChangeLine): string {
  if (collection === "sanctions/entries" || collection === "sanctions/measures") return /^[A-Z]{2}-(?:art-[^-]+|[^-]+)/.exec(id)?.[0] ?? id;
  return id.slice(0, 2);
}

function short(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function differs(old: unknown, next: unknown): boolean {
  return canonical(old) !== canonical(next);
}

/** A last day that comes, or comes sooner. */
function isEarlier(next: unknown, old: unknown): boolean {
  return typeof next === "string" && (typeof old !== "string" || next < old);
}

/** A last day of an exception that goes, or comes later. */
function isLaterEnd(next: unknown, old: unknown): boolean {
  return typeof old === "string" && (typeof next !== "string" || next > old);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isLonger(next: unknown, old: unknown): boolean {
  return isList(next) && isList(old) && next.some((item) => !old.includes(item));
}
