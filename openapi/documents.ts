import { parse } from "yaml";
import { CURL_LINES } from "./curl-lines.ts";
import { PROBLEM_KINDS, type ProblemName } from "./problem-kinds.ts";
import { problemPage } from "./problem-pages.ts";
import { READER_PAGES, readerPage } from "./reader-pages.ts";
import { referencePage, type RenderedDocument } from "./reference.ts";
import type { Route } from "./route.ts";

// What the service says to people and crawlers beside its answers. It fills in `{site}`, `{sanctions}`, `{adr}` and
// `{version}`.

/** What a person sees at the root. */
const WELCOME_TEXT = `Cargolex: EU goods sanctions by customs code, and ADR dangerous goods rules. Data {version}.

${CURL_LINES.join("\n")}

Descriptions   {site}/openapi/sanctions.yaml   {site}/openapi/adr.yaml
Reference      {site}/docs
Overview       {site}/llms.txt
Data as files  {site}/index.json   {site}/changes.json
Health         {site}/healthz   {site}/readyz
`;

/** RFC 9727: where the two services are and what describes them. */
const API_CATALOG = `${JSON.stringify({ linkset: [linksOf("sanctions", "{sanctions}/v1/status"), linksOf("adr", "{adr}/status")] })}\n`;

function linksOf(name: "sanctions" | "adr", status: string): unknown {
  return {
    anchor: `{${name}}`,
    "service-desc": [
      { href: `{site}/openapi/${name}.yaml`, type: "application/yaml" },
      { href: `{site}/openapi/${name}.json`, type: "application/json" },
    ],
    "service-doc": [
      { href: "{site}/docs", type: "text/html" },
      { href: "{site}/llms.txt", type: "text/plain" },
    ],
    status: [{ href: status, type: "application/json" }],
  };
}

/** The services in one page of Markdown (llmstxt.org). */
const LLMS_TEXT = `# Cargolex

> Answers two questions about a consignment from the text of the law: is a customs code under EU goods sanctions (Russia 833/2014, Belarus 765/2006), and what does ADR say about dangerous goods. JSON over HTTP, no login. Data {version}.

Answers are informational. A verdict of no_match does not mean that trade is permitted; the binding sources are the regulations and the decision of the authorities. Every answer names the version of the law it rests on. Errors are RFC 9457 problem documents with every fault found; what the data says of a value is judged once its form is right.

## Sanctions

- GET {sanctions}/v1/cn?q=8542%2031&lang=en: verdict for a customs code of 2 to 12 digits or a goods name (lang: pl, en); texts=1 adds the general exemptions and the document codes in words
- POST {sanctions}/v1/cn/batch with {"items":[{"id":"1","q":"8542 31"}]}: up to 500 codes or names at once, each decision once in summaries (summary_at is its place); a code costs one unit of the quota, a name two, and the default quota of a minute lets 500 codes through at once
- GET {sanctions}/v1/cn/85423190: a line of the Combined Nomenclature
- GET {sanctions}/v1/changes: what each release of the data changed
- GET {sanctions}/v1/annexes: annexes with role, article and number of entries
- GET {sanctions}/v1/status: versions and coverage

## Dangerous goods (ADR)

- GET {adr}/un/1203?lang=en: a substance with every row of Table A (lang: pl, en, de, fr)
- GET {adr}/un?q=acetone&lang=en: search by name or class
- GET {adr}/classes: the 13 classes
- POST {adr}/compatibility with {"uns":["1203","3373"]}: mixed loading (7.5.2)
- POST {adr}/calc/1136 with {"items":[{"un":"1203","l":333}]}: points of 1.1.3.6
- POST {adr}/load?lang=en&document_lang=pl,de with {"items":[{"un":"1203","name_choice":"PETROL","l":400}],"tunnel":"E","max_mass_t":18}: a whole load: points, mixed loading, limited and excepted quantities, tunnels, marking, equipment, duties and the lines of the transport document
- GET {adr}/status: editions and coverage

## Descriptions

- [Sanctions, OpenAPI 3.1]({site}/openapi/sanctions.yaml)
- [ADR, OpenAPI 3.1]({site}/openapi/adr.yaml)
- [Reference: every operation, member and value]({site}/docs)
- [What may change within version 1, and the change log of the interface]({site}/docs/policy)

## Data

- [The release as files]({site}/index.json): "base" names the folder, each manifest its files
- [What the last release changed]({site}/changes.json), [all releases]({site}/releases.json), [feed]({site}/feed.atom)
`;

/** The documents that the service hands out, by file; `printed` are the OpenAPI files as committed. */
export function planDocuments(printed: Record<Route["service"], string>): Map<string, string> {
  const names = Object.keys(PROBLEM_KINDS) as ProblemName[];
  return new Map([
    ["welcome.txt", WELCOME_TEXT],
    ["llms.txt", LLMS_TEXT],
    ["api-catalog.json", API_CATALOG],
    [
      "docs.html",
      referencePage((["sanctions", "adr"] as const).map((service) => parse(printed[service]) as RenderedDocument)),
    ],
    ...(["sanctions", "adr"] as const).flatMap((service): [string, string][] => {
      const yaml = withOpenPlaces(printed[service], service);
      return [
        [`openapi/${service}.yaml`, yaml],
        [`openapi/${service}.json`, `${JSON.stringify(parse(yaml))}\n`],
      ];
    }),
    ...Object.entries(READER_PAGES).map(([name, page]): [string, string] => [`docs/${name}.html`, readerPage(page)]),
    ...names.map((name): [string, string] => [`problems/${name}.html`, problemPage(name)]),
  ]);
}

/** Leaves the paths of the service and of its contact open: they are set where the service runs. */
function withOpenPlaces(yaml: string, service: Route["service"]): string {
  return [
    [/^( +- url: )\/\w+$/m, `$1"{${service}_server}"`],
    [/^( +url: )(\/docs\/\w+)$/m, '$1"{site}$2"'],
  ].reduce((text, [place = "", open = ""]) => {
    const opened = text.replace(place, String(open));
    if (opened === text) throw new Error(`openapi/${service}.yaml has nothing like ${String(place)}`);
    return opened;
  }, yaml);
}
