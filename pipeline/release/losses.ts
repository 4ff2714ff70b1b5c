import type { Accepted, ChangeLine } from "../../openapi/shards/changes.ts";
import type { EntryRecord, MeasureRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../../runtime/text/compare.ts";
import type { Findings } from "../diff/difference.ts";
import { lostCodes } from "../diff/verdicts.ts";

/** Something that the release before had and this one has not: a reviewer must have meant it. */
export interface Loss extends Omit<Accepted, "reason"> {
  /** The first records or codes, so that the reviewer can look. */
  examples: string[];
}

/**
 * Finds every loss of a release. `removal`: records are gone. `dropped`: a whole annex, measure, nomenclature year or edition is gone. `role`: an annex no longer
 * bans or restricts. `shrink`: an annex restricts fewer CN8 codes than before, whether rows are gone or were narrowed, excepted or ended.
 */
export function findLosses({ difference: { lines, collections }, verdicts }: Findings, annexesLeft: ReadonlySet<string>): Loss[] {
  const losses = new Map<string, Loss>();
  const add = (dataset: string, scope: string, kind: Loss["kind"], example: string): void => {
    const loss = losses.get(`${dataset} ${scope} ${kind}`) ?? { dataset, scope, kind, count: 0, examples: [] };
    loss.count++;
    if (loss.examples.length < EXAMPLES) loss.examples.push(example);
    losses.set(`${dataset} ${scope} ${kind}`, loss);
  };
  const held = new Set(collections.map(({ collection }) => collection));
  for (const line of lines) {
    if (line.change === "removed") addRemoved(add, line, held, annexesLeft);
    if (line.change === "changed" && line.collection === "sanctions/measures" && losesRole(line.fields["role"])) add("sanctions", line.id, "role", line.id);
  }
  for (const [annex, codes] of verdicts === undefined ? [] : lostCodes(verdicts.from, verdicts.to)) {
    if (annexesLeft.has(annex)) for (const code of codes) add("sanctions", annex, "shrink", code);
  }
  return [...losses.values()].toSorted((a, b) => compareText(a.dataset, b.dataset) || compareText(a.scope, b.scope) || compareText(a.kind, b.kind));
}

const EXAMPLES = 5;

/**
 * Not losses: an act that was pending and is held now, a document code that no entry names any more (its entry says so), and the first day of the
 * coverage, which is no list.
 */
const NO_LOSS: ReadonlySet<string> = new Set(["sanctions/pending", "sanctions/certificates", "sanctions/coverage"]);

function addRemoved(
  add: (dataset: string, scope: string, kind: Loss["kind"], example: string) => void, line: Extract<ChangeLine, { change: "removed" }>,
  held: ReadonlySet<string>, annexesLeft: ReadonlySet<string>,
): void {
  const { collection, id } = line;
  const [dataset = "", part = ""] = collection.split("/");
  if (NO_LOSS.has(collection)) return;
  if (dataset !== "sanctions") return add(dataset, collection, held.has(collection) ? "removal" : "dropped", id);
  const { regime, annex } = line.record as Pick<EntryRecord, "regime" | "annex">;
  if (part === "entries") return add(dataset, `${regime}-${annex}`, annexesLeft.has(`${regime}-${annex}`) ? "removal" : "dropped", id);
  if (part === "measures" || part === "regimes") return add(dataset, id, "dropped", id);
  return add(dataset, part === "not-covered" ? part : `${regime}-${annex}/${part}`, "removal", id);
}

const LAW: ReadonlySet<unknown> = new Set<MeasureRecord["role"]>(["ban", "restriction"]);

function losesRole(role: readonly [unknown, unknown] | undefined): boolean {
  return role !== undefined && LAW.has(role[0]) && !LAW.has(role[1]);
}
