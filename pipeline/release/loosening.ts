import type { ChangeLine } from "../../openapi/shards/changes.ts";
import { regimeIn, annexIn } from "../sanctions/tables/cells.ts";
import { canonical } from "../output/canonical.ts";

/** Something that a release allows and the release before did not: where, and what. */
export interface Loosened {
  /** `RU-export` for a leg; `RU-XVIII/threshold_eur` for what a leg does not show; `adr/2025/points`. */
  scope: string;
  /** A code, a record or a load. */
  what: string;
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
    article: differs,
    direction: differs,
    type: differs,
    role: differs,
    destination: (_old, next) => typeof next === "string" && next !== "",
    in_force_to: (old, next) => isEarlier(next, old),
    threshold_eur: (old, next) => Number(next ?? 0) > Number(old ?? 0),
  },
  "sanctions/countries": {
    article: differs,
    direction: differs,
    type: differs,
    role: differs,
    destination: (_old, next) => typeof next === "string" && next !== "",
    in_force_to: (old, next) => isEarlier(next, old),
    claims: differs,
    part: (_old, next) => next === true,
    not_held: (old, next) => isLonger(old, next),
    // Judged code by code.
    codes: () => false,
  },
  "sanctions/derogations": provisionMembers(),
  "sanctions/winddowns": provisionMembers(),
};

/** Members of records of law that are judged by their direction, by collection. */
export const JUDGED_MEMBERS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(MEMBERS).map(([collection, judged]) => [collection, new Set(Object.keys(judged))]),
);

function provisionMembers(): Readonly<Record<string, (old: unknown, next: unknown) => boolean>> {
  return {
    until: (old, next) => isLaterEnd(next, old),
    contract_before: (old, next) => isLaterEnd(next, old),
    measures: (old, next) => isLonger(next, old),
    annexes: (old, next) => isLonger(next, old),
    // No codes: the provision speaks of all goods.
    codes: (old, next) => isList(old) && isList(next) && old.length > 0 && (next.length === 0 || isLonger(next, old)),
    except_codes: (old, next) => isLonger(old, next),
    kind: differs,
  };
}

/** Records that changed in a way that can allow what was not allowed, member by member, and provisions that are new. */
export function loosenedRecords(lines: readonly ChangeLine[]): Loosened[] {
  return lines.flatMap((line): Loosened[] => {
    if (
      line.change === "added" &&
      (line.collection === "sanctions/derogations" || line.collection === "sanctions/winddowns")
    )
      return [{ scope: `${annexKeyOfRecord(line)}/${line.collection.slice(10)}`, what: `${line.id} is new` }];
    return line.change === "changed" ? loosenedMembers(line) : [];
  });
}

function loosenedMembers(line: Changed): Loosened[] {
  const judged = MEMBERS[line.collection] ?? {};
  return Object.entries(line.fields).flatMap(([member, [old, next]]) =>
    judged[member]?.(old, next) === true
      ? [{ scope: `${annexKeyOfRecord(line)}/${member}`, what: `${line.id}: ${short(old)} → ${short(next)}` }]
      : [],
  );
}

/** `RU-XXIII` of the record of an entry, a measure or a provision; `IR-VII-export` of a list of a country. */
function annexKeyOfRecord({ id, collection }: ChangeLine): string {
  if (collection === "sanctions/countries") return id.slice(id.indexOf(" ") + 1);
  if (collection === "sanctions/entries" || collection === "sanctions/measures") return annexIn(id);
  return regimeIn(id);
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
