import type { Accepted, ChangeLine } from "../../openapi/shards/changes.ts";
import { nameAcceptance, isAboutLoss } from "../history/checks.ts";
import { formatCsv } from "../source/format.ts";
import { type Issue, errorAt } from "../source/issue.ts";
import type { AcceptanceRow } from "../history/tables.ts";
import type { Located } from "../source/table.ts";
import type { MeasureRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import type { Differences } from "../diff/difference.ts";
import { lostCodes } from "../diff/verdicts.ts";
import type { Loosened } from "./loosening.ts";
import { type Reworded, rewordedRecords } from "./rewording.ts";
import { isLaw } from "../../runtime/rules/sanctions/leg.ts";

/** The losses of a release that a reviewer accepted, and what stands in its way. */
interface Gate {
  accepted: Accepted[];
  /** The rows that accept them, each with what it accepts. */
  reviewed: { row: Located<AcceptanceRow>; loss: Loss }[];
  issues: Issue[];
}

/** Holds every loss against the rows of acceptances.csv for the version: each loss needs its row, each row its loss. */
export function gateLosses(
  version: string,
  losses: readonly Loss[],
  acceptances: readonly Located<AcceptanceRow>[],
): Gate {
  const ofVersion = acceptances.filter(({ row }) => row.version === version);
  const gate: Gate = { accepted: [], reviewed: [], issues: [] };
  for (const result of losses) {
    const { examples, named, ...loss } = result;
    const row = ofVersion.find((located) => isAboutLoss(located.row, loss) && located.row.count === loss.count);
    if (row !== undefined) {
      gate.accepted.push({ ...loss, reason: row.row.reason });
      gate.reviewed.push({ row, loss: result });
      continue;
    }
    const near = ofVersion.find((located) => isAboutLoss(located.row, loss));
    const wanted = formatCsv([
      [version, loss.dataset, loss.scope, loss.kind, String(loss.count), "<reviewer>", "<reason>"],
    ]).trimEnd();
    const ellipsis = loss.count > (named ?? examples.length) ? ", …" : "";
    const allowed = SHOWN[loss.kind] ?? "";
    const remedy =
      near === undefined
        ? `if it is meant, a reviewer adds the row ${wanted}`
        : `its row accepts ${near.row.count}: review again, then write ${loss.count}`;
    gate.issues.push(
      errorAt(
        near ?? WHOLE,
        near === undefined ? "" : "count",
        `release/${loss.kind}`,
        `${nameAcceptance(loss)} (${allowed}${examples.join(", ")}${ellipsis}): ${remedy}`,
      ),
    );
  }
  for (const located of ofVersion) {
    if (losses.some((loss) => isAboutLoss(located.row, loss))) continue;
    gate.issues.push(
      errorAt(
        located,
        "",
        "release/acceptance-unused",
        `${nameAcceptance(located.row)}: ${version} loses no such thing, remove the row`,
      ),
    );
  }
  return gate;
}

/** Examples of a loss. */
const SHOWN: Readonly<Partial<Record<Loss["kind"], string>>> = {
  loosening: "what becomes allowed: ",
  rewording: "compare each with its source: ",
};

const WHOLE = { file: "acceptances.csv", line: 0 };

/** Something that the release before had and this one has not: a reviewer must have meant it. */
export interface Loss extends Omit<Accepted, "reason"> {
  /** The first records, or all codes, so that the reviewer can look. */
  examples: string[];
  /** How many the examples name, where they name several at once. */
  named?: number;
}

/** Codes of which the same becomes allowed are named together, all of them; of anything else the first. */
function examplesOf(whats: readonly string[]): Pick<Loss, "examples" | "named"> {
  const codes = whats.flatMap((what) => {
    const [, code, later] = CODE_LATER.exec(what) ?? [];
    return code === undefined || later === undefined ? [] : [{ code, later }];
  });
  if (whats.length <= EXAMPLES || codes.length < whats.length) return { examples: whats.slice(0, EXAMPLES) };
  const groups = [...Map.groupBy(codes, ({ later }) => later)];
  return {
    examples: groups.map(([later, ofDay]) => `${ofDay.map(({ code }) => code).join(" ")} ${later}`),
    named: whats.length,
  };
}

/**
 * Finds every loss of a release. `removal`: records are gone. `dropped`: a whole annex, measure, nomenclature year or
 * edition is gone. `role`: an annex no longer
 * bans or restricts. `shrink`: an annex restricts fewer CN8 codes than before, whether rows are gone or were narrowed,
 * excepted or ended.
 */
export function findLosses(
  { difference: { lines, new_editions, collections }, verdicts }: Differences,
  annexesLeft: ReadonlySet<string>,
): Loss[] {
  const losses = new Map<string, Loss>();
  const add: AddLoss = (dataset, scope, kind, example) => {
    const loss = losses.get(`${dataset} ${scope} ${kind}`) ?? { dataset, scope, kind, count: 0, examples: [] };
    loss.count++;
    if (loss.examples.length < EXAMPLES || CODE.test(example)) loss.examples.push(example);
    losses.set(`${dataset} ${scope} ${kind}`, loss);
  };
  const loaded = new Set(collections.map(({ collection }) => collection));
  for (const line of lines) {
    if (line.change === "removed") addRemoved(add, line, loaded, annexesLeft);
    if (line.change === "changed" && line.collection === "sanctions/measures" && losesRole(line.fields["role"]))
      add("sanctions", line.id, "role", line.id);
  }
  for (const line of new_editions.flatMap((edition) => edition.lines))
    if (line.change === "removed") addRemoved(add, line, loaded, annexesLeft);
  for (const [annex, codes] of verdicts === undefined ? [] : lostCodes(verdicts.from, verdicts.to)) {
    if (annexesLeft.has(annex)) for (const code of codes) add("sanctions", annex, "shrink", code);
  }
  return [...losses.values()].toSorted(
    (a, b) => compareText(a.dataset, b.dataset) || compareText(a.scope, b.scope) || compareText(a.kind, b.kind),
  );
}

type AddLoss = (dataset: string, scope: string, kind: Loss["kind"], example: string) => void;

const EXAMPLES = 5;
/** A code is short: all of them are named. */
const CODE = /^\d{8,10}$/;
/** `84212100 from 2026-12-24: listed → listed_partial` */
const CODE_LATER = /^(\d{8,10}) (from .*)$/;

/**
 * Not losses: an act that was pending and is held now, a document code that no entry names any more (its entry says
 * so), the first day of the coverage, which is no list, and words, which go with what they are said of.
 */
const NO_LOSS: ReadonlySet<string> = new Set([
  "sanctions/pending",
  "sanctions/certificates",
  "sanctions/coverage",
  "sanctions/words",
]);

function addRemoved(
  add: AddLoss,
  line: Extract<ChangeLine, { change: "removed" }>,
  loaded: ReadonlySet<string>,
  annexesLeft: ReadonlySet<string>,
): void {
  const { collection, id } = line;
  const [dataset = "", part = ""] = collection.split("/");
  if (NO_LOSS.has(collection)) return;
  if (part === "countries") return addRemovedOfCountries(add, id);
  if (dataset !== "sanctions") return add(dataset, collection, loaded.has(collection) ? "removal" : "dropped", id);
  const {
    regime,
    annex: single,
    annexes,
  } = line.record as { regime?: string; annex?: string; annexes?: readonly string[] };
  const annex = single ?? annexes?.[0] ?? "";
  if (part === "entries")
    return add(dataset, `${regime}-${annex}`, annexesLeft.has(`${regime}-${annex}`) ? "removal" : "dropped", id);
  if (part === "measures" || part === "regimes") return add(dataset, id, "dropped", id);
  return add(dataset, regime === undefined ? part : `${regime}-${annex}/${part}`, "removal", id);
}

/** A regime, a direction or a list that is gone; its codes are judged one by one, words and documents go with them. */
function addRemovedOfCountries(add: AddLoss, id: string): void {
  const [kind = "", scope = ""] = id.split(" ");
  if (kind === "regime" || kind === "leg" || kind === "measure") add("sanctions", scope, "dropped", id);
  else if (kind === "places") add("sanctions", "countries", "removal", id);
}

function losesRole(role: readonly [unknown, unknown] | undefined): boolean {
  const [before, now] = (role ?? []) as MeasureRecord["role"][];
  return before !== undefined && isLaw({ role: before }) && (now === undefined || !isLaw({ role: now }));
}

/** Loosened restrictions as losses by scope; each needs a reviewer like any other loss. */
export function asLosses(kind: "loosening" | "shrink", loosened: readonly Loosened[]): Loss[] {
  return lossesByScope(
    kind,
    loosened.map((loss) => ({ ...loss, dataset: loss.scope.startsWith("adr/") ? "adr" : "sanctions" })),
  );
}

/** Statements that are served in other words, as losses by scope. */
export function rewordedLosses(lines: readonly ChangeLine[], loosened: readonly Loosened[] = []): Loss[] {
  return lossesByScope("rewording", rewordedRecords(lines, loosened));
}

function lossesByScope(kind: Loss["kind"], matches: readonly Reworded[]): Loss[] {
  return [...Map.groupBy(matches, ({ dataset, scope }) => `${dataset} ${scope}`).values()]
    .map((group): Loss => ({
      dataset: group[0]!.dataset,
      scope: group[0]!.scope,
      kind,
      count: group.length,
      ...examplesOf(group.map(({ what }) => what)),
    }))
    .toSorted((a, b) => compareText(a.scope, b.scope));
}
