import { join } from "node:path";
import { expect, it } from "vitest";
import type { Changes } from "../../../openapi/shards/changes.ts";
import { collectionStates } from "../../../pipeline/diff/compare.ts";
import { findDifference } from "../../../pipeline/diff/difference.ts";
import { collectionsOf } from "../../../pipeline/diff/published.ts";
import type { State } from "../../../pipeline/diff/state.ts";
import { plannedState } from "../../../pipeline/diff/resolve.ts";
import { formatChangelog, formatAtom, formatJsonFeed } from "../../../pipeline/release/changelog.ts";
import { releaseRecord } from "../../../pipeline/release/releases.ts";
import { BASE, CUSTOMS, change, editTable, inCopy, without } from "../diff/tables.ts";

async function stateOf(folder: string): Promise<State> {
  const resolved = await plannedState(folder, "-");
  if (!("state" in resolved)) throw new Error(JSON.stringify(resolved));
  return resolved.state;
}

function statesOf({ published }: State): Changes["collections"] {
  return collectionStates(collectionsOf(published));
}

/** Two releases of the small tables: the first, and one that removes, adds and changes. */
async function releases(): Promise<Changes[]> {
  const before = await stateOf(BASE);
  const after = await inCopy(BASE, (folder) => {
    editTable(folder, "sanctions/entries/RU-XXIII.csv", (rows) =>
      change("id", "RU-XXIII-0002", { name_en: "Azaleas <b> & *roses*" })(without("id", "RU-XXIII-0003")(rows)),
    );
    editTable(folder, "sanctions/entries/BY-XVIII.csv", (rows) => without("id", "BY-XVIII-0003")(rows));
    editTable(folder, CUSTOMS, (rows) => rows.filter(({ code }) => code !== "060240"));
    editTable(folder, "adr/2025/substances.csv", change("variant_id", "1203-II", { transport_category: "3" }));
    return stateOf(folder);
  });
  const { difference } = await findDifference(before, after, "2026-12-01");
  const none = {
    ...difference,
    lines: [],
    acts: [],
    counts: { removed: 0, added: 0, changed: 0 },
    causes: { law: 0, correction: 0, reprocess: 0 },
    verdicts: null,
  };
  const accepted = [
    {
      dataset: "sanctions",
      scope: "RU-XXIII",
      kind: "removal" as const,
      count: 1,
      reason: "The act names <another> code",
    },
  ];
  return [
    releaseRecord(
      {
        version: "2026.12.01.1",
        previous_version: "2026.11.21",
        summary: "Roses & azaleas",
        accepted,
        soleMaintainer: true,
        collections: statesOf(after),
      },
      difference,
    ),
    releaseRecord(
      {
        version: "2026.11.21",
        previous_version: null,
        summary: "First release",
        accepted: [],
        soleMaintainer: false,
        collections: statesOf(before),
      },
      none,
    ),
  ];
}

const newestFirst = await releases();

it.each([
  { file: "CHANGES.md", format: formatChangelog },
  { file: "feed.atom", format: (list: typeof newestFirst) => formatAtom(list) },
  { file: "correction.atom", format: (list: typeof newestFirst) => formatAtom(list, "correction") },
  { file: "feed.json", format: formatJsonFeed },
])("prints $file; words of the data are not markup", async ({ file, format }) => {
  await expect(format(newestFirst)).toMatchFileSnapshot(join(import.meta.dirname, "expected", file));
});
