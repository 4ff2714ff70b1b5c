import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { parseAst } from "rolldown/parseAst";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const MOST_LINES = 80;
/** Functions that are longer still; the list only shrinks. */
const LONGER: ReadonlySet<string> = new Set([
  "runtime/adr/search.ts: searchSubstances",
  "runtime/site/combobox.ts: renderCombobox",
  "runtime/site/load-form.ts: renderLines",
  "runtime/site/load.ts: renderAnswer",
  "runtime/site/load.ts: renderBody",
]);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** What no function stands in. */
const TYPES = /^(?:TSType|TSInterface|Import)/;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The functions of a module with their lines, each under the name that it is given where it stands. */
function functionsOf(text: string, file: string): { name: string; lines: number }[] {
  const functions: { name: string; lines: number }[] = [];
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, name);
    if (!isNode(value) || TYPES.test(value.type)) return;
    const named = [value["id"], value["key"]].find(isNode)?.["name"];
    const given = typeof named === "string" ? named : name;
    if (/^(?:Function|ArrowFunction)/.test(value.type) && isNode(value["body"]))
      functions.push({ name: given, lines: text.slice(value.start, value.end).split("\n").length });
    for (const [member, child] of Object.entries(value))
      visit(child, member === "init" || member === "value" ? given : "=>");
  };
  visit(parseAst(text, { lang: "ts" }, file).body, "=>");
  return functions;
}

it("a function is a paragraph: at most 80 lines", () => {
  const files = fastGlob
    .sync(["pipeline/**/*.ts", "runtime/**/*.ts", "openapi/**/*.ts"], { cwd: ROOT, ignore: ["**/*.generated.ts"] })
    .toSorted();
  expect(files.length).toBeGreaterThan(500);
  const texts = files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const);
  const long = texts
    .filter(([, text]) => text.split("\n").length > MOST_LINES)
    .flatMap(([file, text]) =>
      functionsOf(text, file)
        .filter(({ lines }) => lines > MOST_LINES)
        .map(({ name, lines }) => ({ place: `${file}: ${name}`, lines })),
    );
  expect(long.filter(({ place }) => !LONGER.has(place))).toEqual([]);
});

it("sees a function by its word, as a method and as an arrow", () => {
  const body = "    call();\n".repeat(MOST_LINES);
  const text = `function word(): void {\n${body}}\nconst table = { async method() {\n${body}} };\nconst arrow = () => {\n${body}};\n`;
  const found = ["word", "method", "arrow"].map((name) => ({ name, lines: MOST_LINES + 2 }));
  expect(functionsOf(text, "text.ts")).toEqual(found);
});
