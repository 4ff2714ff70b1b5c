import type { ChangeLine } from "../../openapi/shards/changes.ts";
import { indexEntries } from "../../runtime/sanctions/entries.ts";
import type { PublishedRecords } from "../diff/published.ts";
import { datasetNameOf } from "../diff/order.ts";

/** Collections of the law that legs are not worked out from. */
const BESIDE: ReadonlySet<string> = new Set(["sanctions/notices", "sanctions/pending", "sanctions/certificates", "sanctions/not-covered"]);

/** Members of other records that legs are not worked out from: which text was read, and figures. */
const TOLD: Readonly<Record<string, ReadonlySet<string>>> = {
  "sanctions/regimes": new Set(["consolidated_version", "consolidated_held"]),
  "sanctions/measures": new Set(["entries", "verified", "text_version"]),
};

/**
 * Whether a difference can change the legs of a code: an entry near it differs, or a measure of such an entry, or a provision of such a measure. Legs are
 * worked out from these alone, so a code that is not touched has the same legs in both states. Where anything else of the law differs every code is touched.
 */
export function touchedCodes(from: PublishedRecords, to: PublishedRecords, lines: readonly ChangeLine[]): (code: string) => boolean {
  const own = lines.filter((line) => datasetNameOf(line) === "sanctions" && !BESIDE.has(line.collection) && !isToldOnly(line));
  const idsIn = (collection: string): Set<string> => new Set(own.filter((line) => line.collection === collection).map(({ id }) => id));
  const [entries, measures, derogations, winddowns] = [idsIn("sanctions/entries"), idsIn("sanctions/measures"), idsIn("sanctions/derogations"), idsIn("sanctions/winddowns")];
  if (own.length > entries.size + measures.size + derogations.size + winddowns.size) return () => true;
  for (const { law } of [from, to]) {
    for (const record of law.derogations) if (derogations.has(record.id)) for (const id of record.measures) measures.add(id);
    for (const record of law.winddowns) if (winddowns.has(record.id)) for (const id of record.measures) measures.add(id);
  }
  const near = indexEntries([from, to].flatMap((state) => state.entries.filter((entry) => entries.has(entry.id) || entry.measures.some((id) => measures.has(id)))));
  return (code) => near.near(code).length > 0;
}

function isToldOnly(line: ChangeLine): boolean {
  return line.change === "changed" && Object.keys(line.fields).every((name) => TOLD[line.collection]?.has(name) === true);
}
