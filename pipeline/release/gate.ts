import type { Accepted } from "../../openapi/shards/changes.ts";
import { nameAcceptance, sameAcceptance } from "../checks/release/acceptances.ts";
import { formatCsv } from "../format-csv.ts";
import { errorAt, type Issue } from "../issue.ts";
import type { AcceptanceRow } from "../tables/release.ts";
import type { Placed } from "../tables/table.ts";
import type { Loss } from "./losses.ts";

/** The losses of a release that a reviewer accepted, and what stands in its way. */
export interface Gate {
  accepted: Accepted[];
  issues: Issue[];
}

/** Holds every loss against the rows of acceptances.csv for the version: each loss needs its row, each row its loss. */
export function holdLosses(version: string, losses: readonly Loss[], acceptances: readonly Placed<AcceptanceRow>[]): Gate {
  const own = acceptances.filter(({ row }) => row.version === version);
  const gate: Gate = { accepted: [], issues: [] };
  for (const { examples, ...loss } of losses) {
    const row = own.find((placed) => sameAcceptance(placed.row, loss))?.row;
    if (row !== undefined) {
      gate.accepted.push({ ...loss, reason: row.reason });
      continue;
    }
    const near = own.find((placed) => placed.row.dataset === loss.dataset && placed.row.scope === loss.scope && placed.row.kind === loss.kind);
    const wanted = formatCsv([[version, loss.dataset, loss.scope, loss.kind, String(loss.count), "<reviewer>", "<reason>"]]).trimEnd();
    const more = loss.count > examples.length ? ", …" : "";
    const rest = near === undefined ? `if it is meant, a reviewer adds the row ${wanted}` : `its row accepts ${near.row.count}: review again, then write ${loss.count}`;
    gate.issues.push(errorAt(near ?? WHOLE, near === undefined ? "" : "count", `release/${loss.kind}`, `${nameAcceptance(loss)} (${examples.join(", ")}${more}): ${rest}`));
  }
  for (const placed of own) {
    if (losses.some((loss) => loss.dataset === placed.row.dataset && loss.scope === placed.row.scope && loss.kind === placed.row.kind)) continue;
    gate.issues.push(errorAt(placed, "", "release/acceptance-unused", `${nameAcceptance(placed.row)}: ${version} loses no such thing, remove the row`));
  }
  return gate;
}

const WHOLE = { file: "acceptances.csv", line: 0 };
