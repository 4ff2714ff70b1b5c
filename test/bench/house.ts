import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { isBeyondRules, readImports } from "../house/imports.ts";
import { declaredNames, EXPORT, functionsOf, MOST_LINES, VAGUE } from "../house/syntax.ts";

/**
 * The size of the house, without files that are printed: `node test/bench/house.ts`. `--vague` names the modules that
 * declare names of a place, `--imports` the modules of the pipeline that import more of runtime.
 */
const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["pipeline", "runtime", "openapi"];
const modules = fastGlob
  .sync(
    FOLDERS.map((folder) => `${folder}/**/*.ts`),
    { cwd: ROOT, ignore: ["**/*.generated.ts"] },
  )
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));

const functions = modules.flatMap(({ file, text }) => functionsOf(text, file).map((made) => ({ file, ...made })));
const long = functions.filter(({ lines }) => lines > MOST_LINES);
const vague = modules.map(({ file, text }) => ({
  file,
  count: declaredNames(text, file).filter((name) => VAGUE.has(name)).length,
}));
const upward = [...readImports(ROOT, FOLDERS)].filter(
  ([file, targets]) => file.startsWith("pipeline/") && targets.some(isBeyondRules),
);
const FRAME = "runtime/commands/command.ts";
const running = upward.filter(([, targets]) => targets.some((target) => target !== FRAME && isBeyondRules(target)));
const count = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

for (const [what, figure] of [
  ["modules", modules.length],
  ["lines", count(modules.map(({ text }) => text.split("\n").length - 1))],
  ["exported names", count(modules.map(({ text }) => [...text.matchAll(EXPORT)].length))],
  ["functions", functions.length],
  [`functions over ${MOST_LINES} lines`, long.length],
  ["vague names declared", count(vague.map(({ count: names }) => names))],
  ["modules of the pipeline that import of runtime more than rules and text", upward.length],
  ["the same without the frame of a command", running.length],
] as const)
  console.log(`${String(figure).padStart(7)}  ${what}`);
for (const { file, name, lines } of long) console.log(`         ${file}: ${name}, ${lines} lines`);
if (process.argv.includes("--vague"))
  for (const { file, count: names } of vague.toSorted((a, b) => b.count - a.count))
    if (names > 0) console.log(`${String(names).padStart(7)}  ${file}`);
if (process.argv.includes("--imports"))
  for (const [file, targets] of upward)
    console.log(`         ${file}: ${targets.filter((t) => t.startsWith("runtime/")).join(" ")}`);
