import { parse } from "yaml";
import { LLMS_TEXT } from "./guide.ts";
import { PROBLEM_KINDS, type ProblemName } from "./problem-kinds.ts";
import { problemPage } from "./problem-pages.ts";

/** The documents that the service hands out, by the path it serves them at; `printed` are the OpenAPI files as committed. */
export function planDocuments(printed: { sanctions: string; adr: string }): Map<string, string> {
  const names = Object.keys(PROBLEM_KINDS) as ProblemName[];
  return new Map([
    ["openapi/sanctions.yaml", printed.sanctions],
    ["openapi/sanctions.json", toJson(printed.sanctions)],
    ["openapi/adr.yaml", printed.adr],
    ["openapi/adr.json", toJson(printed.adr)],
    ["llms.txt", LLMS_TEXT],
    ...names.map((name): [string, string] => [`problems/${name}`, problemPage(name)]),
  ]);
}

function toJson(yaml: string): string {
  return `${JSON.stringify(parse(yaml))}\n`;
}
