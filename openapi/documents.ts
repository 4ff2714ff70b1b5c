import { parse } from "yaml";
import { API_CATALOG, LLMS_TEXT, WELCOME_TEXT } from "./guide.ts";
import { PROBLEM_KINDS, type ProblemName } from "./problem-kinds.ts";
import { problemPage } from "./problem-pages.ts";
import { READER_PAGES, readerPage } from "./reader-pages.ts";
import { referencePage, type PrintedDocument } from "./reference.ts";
import type { Route } from "./route.ts";

/** The documents that the service hands out, by file; `printed` are the OpenAPI files as committed. */
export function planDocuments(printed: Record<Route["service"], string>): Map<string, string> {
  const names = Object.keys(PROBLEM_KINDS) as ProblemName[];
  return new Map([
    ["welcome.txt", WELCOME_TEXT],
    ["llms.txt", LLMS_TEXT],
    ["api-catalog.json", API_CATALOG],
    ["docs.html", referencePage((["sanctions", "adr"] as const).map((service) => parse(printed[service]) as PrintedDocument))],
    ...(["sanctions", "adr"] as const).flatMap((service): [string, string][] => {
      const yaml = withOpenServer(printed[service], service);
      return [[`openapi/${service}.yaml`, yaml], [`openapi/${service}.json`, `${JSON.stringify(parse(yaml))}\n`]];
    }),
    ...Object.entries(READER_PAGES).map(([name, page]): [string, string] => [`docs/${name}.html`, readerPage(page)]),
    ...names.map((name): [string, string] => [`problems/${name}.html`, problemPage(name)]),
  ]);
}

/** Leaves the path of the service open in `servers`: it is set where the service runs. */
function withOpenServer(yaml: string, service: Route["service"]): string {
  const open = yaml.replace(/^( +- url: )\/\w+$/m, `$1"{${service}_path}"`);
  if (open === yaml) throw new Error(`openapi/${service}.yaml names no server`);
  return open;
}
