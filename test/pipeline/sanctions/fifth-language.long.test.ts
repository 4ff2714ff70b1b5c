import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatCsv } from "../../../pipeline/source/format.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "cargolex-italian-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The handful of texts that are Italian; every other column repeats the French one. */
const ITALIAN: Readonly<Record<string, string>> = {
  "Luxury goods": "Beni di lusso",
  "Export to Russia or for use there": "Esportazione in Russia o per un uso in tale paese",
  "EU sanctions against Russia": "Sanzioni dell'UE contro la Russia",
  "Does the fertiliser contain potassium chloride?": "Il concime contiene cloruro di potassio?",
};

/** Repeats what a file of languages has for French under `it`. */
function named(text: string): string {
  return text.replaceAll(/^( *)fr: (?:.*,|[^\n]*\n(?:.*\n)*?\1[\])}]+,)$/gm, (entry, indent: string) => {
    return `${entry}\n${entry.replace(`${indent}fr: `, `${indent}it: `)}`;
  });
}

beforeAll(() => {
  for (const part of ["openapi", "pipeline", "runtime", "sources", "package.json"])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const edit = (file: string, change: (text: string) => string): void =>
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), "utf8")));
  edit("openapi/schemas/languages.ts", (text) => text.replace('"de", "fr"]', '"de", "fr", "it"]'));
  for (const file of ["languages", "citations", "grammars", "name-lines"]) edit(`runtime/text/${file}.ts`, named);
  // Italian puts no space before its signs.
  edit("runtime/text/citations.ts", (text) => text.replace(/spaced: true(?![^]*spaced: true)/, "spaced: false"));
  for (const file of fastGlob.sync("sources/**/*.csv", { cwd: folder })) {
    const [header = [], ...rows] = parse(readFileSync(join(folder, file)));
    const french = header.flatMap((column, at) => (/(?:^|_)fr$/.test(column) ? [at] : [])).toReversed();
    if (french.length === 0 && !file.endsWith("adr/2025/names.csv")) continue;
    const [english, quality] = [header.indexOf("en"), header.indexOf("quality")];
    for (const row of rows) {
      if (file.endsWith("names.csv") && quality >= 0) row[quality] = row[quality]!.replace(/fr:(\w+)/, "fr:$1 it:$1");
      for (const at of french) {
        const italian = file.endsWith("translations.csv") ? (ITALIAN[row[english]!] ?? "") : row[at]!;
        row.splice(at + 1, 0, file.endsWith("messages.csv") ? `${italian} (it)` : italian);
      }
    }
    for (const at of french) header.splice(at + 1, 0, header[at]!.replace(/fr$/, "it"));
    writeFileSync(join(folder, file), formatCsv([header, ...rows]));
  }
  cpSync(join(folder, "sources/nomenclature/names-fr.csv"), join(folder, "sources/nomenclature/names-it.csv"));
});

it("a fifth language is columns and a file of forms: what lacks is named, what is written is answered", async () => {
  const cargolex = async (...args: string[]): Promise<string> =>
    (await run(process.execPath, ["pipeline/bin.js", ...args], { cwd: folder, maxBuffer: 1 << 28 })).stdout;
  await cargolex("openapi");
  const { issues } = JSON.parse(await cargolex("check", "--json")) as { issues: { rule: string; message: string }[] };
  const missing = issues.filter(({ rule }) => rule === "translations/missing").map(({ message }) => message);
  expect(missing.length).toBeGreaterThan(2000);
  expect(missing.filter((message) => !message.includes(" has no text in it: "))).toEqual([]);
  for (const text of Object.keys(ITALIAN))
    expect(missing.filter((message) => message.startsWith(JSON.stringify(text)))).toEqual([]);
  await cargolex("build");
  const texts = readFileSync(join(folder, "dist/data/sanctions/texts-it.json"), "utf8");
  for (const text of Object.values(ITALIAN)) expect(texts).toContain(JSON.stringify(text));
  expect(texts).toContain("[en anglais seulement]");
});
