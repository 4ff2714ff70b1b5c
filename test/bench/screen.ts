import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import writeWorkbook from "write-excel-file/node";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { ROOT } from "../serving.ts";

/**
 * 99,999 lines below a heading, as many as are read of a workbook, with every CN8 code, by the real command: time, and
 * memory of the process at its most, of CSV to CSV and of XLSX to XLSX.
 */
const LINES = 99_999;
const MOST = { csv: { seconds: 20, megabytes: 400 }, xlsx: { seconds: 60, megabytes: 1000 } };

const nomenclature = openNomenclature(await openDataset(filesIn(join(ROOT, "dist/data"))));
const year = nomenclature.years.at(-1) ?? 0;
const codes: string[] = [];
for (let chapter = 1; chapter <= 97; chapter++)
  for (const { code } of (await nomenclature.lines(year, String(chapter).padStart(2, "0"))).values())
    if (code.length === 8) codes.push(code);
const rows = [
  ["Nr", "Nazwa", "Kod CN", "Dostawca", "Ilość"],
  ...Array.from({ length: LINES }, (_, at) => [
    String(at + 1),
    `Artykuł numer ${at + 1}, opis towaru`,
    codes[(at * 7919) % codes.length] ?? "",
    `Dostawca ${at % 500} sp. z o.o.`,
    String(at % 97),
  ]),
];

const folder = mkdtempSync(join(tmpdir(), "cargolex-bench-"));
writeFileSync(join(folder, "goods.csv"), `${rows.map((row) => row.join(";")).join("\n")}\n`);
writeFileSync(join(folder, "goods.xlsx"), await writeWorkbook([{ data: rows, sheet: "Towary" }]).toBuffer());
// The process says itself how much it used.
const probe = join(folder, "probe.mjs");
writeFileSync(
  probe,
  'process.on("exit", () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); process._rawDebug(JSON.stringify({ megabytes: maxRSS / 1024, cpu: (userCPUTime + systemCPUTime) / 1e6 })); });\n',
);
for (const format of ["csv", "xlsx"] as const) {
  const began = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      "--import",
      probe,
      join(ROOT, "pipeline/bin.js"),
      "screen",
      join(folder, `goods.${format}`),
      "--out",
      join(folder, `result.${format}`),
      "--lang",
      "en",
    ],
    { cwd: ROOT, encoding: "utf8" },
  );
  const seconds = (performance.now() - began) / 1000;
  const used = JSON.parse(stderr.trim().split("\n").at(-1) ?? "{}") as { megabytes: number; cpu: number };
  if (status !== 1) throw new Error(stderr);
  const most = MOST[format];
  console.log(
    `screen, ${LINES} lines of ${format}: ${seconds.toFixed(1)} s (at most ${most.seconds}), ${used.cpu.toFixed(1)} s of processor, ${used.megabytes.toFixed(0)} MB (at most ${most.megabytes})`,
  );
  if (used.cpu > most.seconds || used.megabytes > most.megabytes) process.exitCode = 1;
}
rmSync(folder, { recursive: true });
