import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { openNameSearch } from "../../runtime/sanctions/names/search.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { ROOT } from "../serving.ts";

/**
 * `node test/bench/titles.ts FILE.csv ...`: how often the right heading stands first, and among the first five, for
 * English descriptions in the first column with a code in the last one (`00040390` is 0403 90). Lists of shops are not
 * ours to publish: who has one measures it so.
 */
const YEAR = 2026;
const search = openNameSearch(openNomenclature(await openDataset(filesIn(join(ROOT, "dist/data")))));

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node test/bench/titles.ts FILE.csv ... (description first, code last)");
  process.exitCode = 2;
}
for (const file of files) {
  const [, ...rows] = parse(readFileSync(file), { bom: true, relax_column_count: true });
  const ranks: number[] = [];
  for (const cells of rows) {
    const heading = (cells.at(-1) ?? "").replace(/^00(?=\d{6}$)/, "").slice(0, 4);
    const { candidates } = await search.find(cells[0] ?? "", "en", YEAR);
    ranks.push([...new Set(candidates.map(({ code }) => code.slice(0, 4)))].indexOf(heading));
  }
  const share = (most: number): string =>
    ((100 * ranks.filter((rank) => rank >= 0 && rank < most).length) / ranks.length).toFixed(1);
  console.log(`${file}: ${ranks.length} descriptions, heading first ${share(1)} %, in five ${share(5)} %`);
}
