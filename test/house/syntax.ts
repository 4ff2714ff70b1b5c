import { parseAst } from "rolldown/parseAst";

/** A function is a paragraph. */
export const MOST_LINES = 80;
/** They say where a thing stands among others, and not what it is: a row, an act, an entry. */
export const VAGUE: ReadonlySet<string> = new Set(["own", "one", "other", "rest", "some", "more", "at", "of", "all"]);
/** The name of what a module exports by a word of its own. */
export const EXPORT = /^export (?:async )?(?:const|function\*?|class|type|interface|let|enum) (\w+)/gm;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** What no function and no variable stands in. */
const TYPES = /^(?:TSType|TSInterface|Import)/;
const FUNCTION = /^(?:Function|ArrowFunction)/;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const bodyOf = (text: string, file: string): unknown => parseAst(text, { lang: "ts" }, file).body;

/** The functions of a module with their lines, each under the name that it is given where it stands. */
export function functionsOf(text: string, file: string): { name: string; lines: number }[] {
  const functions: { name: string; lines: number }[] = [];
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, name);
    if (!isNode(value) || TYPES.test(value.type)) return;
    const named = [value["id"], value["key"]].find(isNode)?.["name"];
    const given = typeof named === "string" ? named : name;
    if (FUNCTION.test(value.type) && isNode(value["body"]))
      functions.push({ name: given, lines: text.slice(value.start, value.end).split("\n").length });
    for (const [member, child] of Object.entries(value))
      visit(child, member === "init" || member === "value" ? given : "=>");
  };
  visit(bodyOf(text, file), "=>");
  return functions;
}

/** The names of variables and parameters that a module declares. */
export function declaredNames(text: string, file: string): string[] {
  return declaredIn(bodyOf(text, file));
}

/** The names that a pattern declares: a variable, a parameter, what is taken from an object or a list. */
function namesOf(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesOf);
  if (!isNode(pattern)) return [];
  if (pattern.type === "Identifier") return [pattern["name"] as string];
  return ["properties", "elements", "value", "left", "argument"].flatMap((member) => namesOf(pattern[member]));
}

function declaredIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(declaredIn);
  if (!isNode(value) || TYPES.test(value.type)) return [];
  const names =
    value.type === "VariableDeclarator"
      ? namesOf(value["id"])
      : FUNCTION.test(value.type) && isNode(value["body"])
        ? namesOf(value["params"])
        : [];
  return [...names, ...Object.values(value).flatMap(declaredIn)];
}
