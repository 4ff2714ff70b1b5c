import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { parseAst } from "rolldown/parseAst";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
/** They say where a thing stands among others, and not what it is: a row, an act, an entry. */
const VAGUE: ReadonlySet<string> = new Set(["own", "one", "other", "rest", "some", "more", "at", "of", "all"]);
/** Declarations that still have such a name; the number only falls. */
const MOST = 1150;

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The names that a pattern declares: a variable, a parameter, what is taken from an object or a list. */
function namesOf(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesOf);
  if (!isNode(pattern)) return [];
  if (pattern.type === "Identifier") return [pattern["name"] as string];
  return ["properties", "elements", "value", "left", "argument"].flatMap((member) => namesOf(pattern[member]));
}

/** The names of variables and parameters that a module declares. */
function declaredIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(declaredIn);
  if (!isNode(value) || /^(?:TSType|TSInterface|Import)/.test(value.type)) return [];
  const names =
    value.type === "VariableDeclarator"
      ? namesOf(value["id"])
      : /^(?:Function|ArrowFunction)/.test(value.type) && isNode(value["body"])
        ? namesOf(value["params"])
        : [];
  return [...names, ...Object.values(value).flatMap(declaredIn)];
}

it("variables and parameters are named for the thing", () => {
  const files = fastGlob.sync(["pipeline/**/*.ts", "runtime/**/*.ts", "openapi/**/*.ts"], {
    cwd: ROOT,
    ignore: ["**/*.generated.ts"],
  });
  const vague = files
    .flatMap((file) => declaredIn(parseAst(readFileSync(join(ROOT, file), "utf8"), { lang: "ts" }, file).body))
    .filter((name) => VAGUE.has(name));
  expect(vague.length).toBeGreaterThan(0);
  expect(vague.length).toBeLessThanOrEqual(MOST);
});

it("sees variables, parameters, and what is taken apart", () => {
  const text =
    "const one = 1;\nfunction f({ a: other = 2 }, ...rest) {}\nfor (const [at] of []) g((own) => own.all);\n";
  expect(declaredIn(parseAst(text, { lang: "ts" }, "text.ts").body)).toEqual(["one", "other", "rest", "at", "own"]);
});
