import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdrStatus } from "../../openapi/schemas/adr.ts";
import { CURL_LINES } from "../../openapi/curl-lines.ts";
import { READER_PAGES, readerPage } from "../../openapi/reader-pages.ts";
import { mcpTools } from "../../runtime/mcp/tools.generated.ts";
import { documents, openapi, type Json } from "../runtime/http/documents.ts";
import { askApp, post, type Ask } from "../runtime/http/harness.ts";
import { realApp } from "../runtime/http/real-app.ts";

/** What README, guides, `llms.txt` and the descriptions say of figures and behaviour, held against the service. */

const ROOT = join(import.meta.dirname, "../..");
const page = (name: string): string => readerPage(READER_PAGES[name] ?? { title: "", blocks: [] });
const description = (name: "sanctions" | "adr"): string =>
  (openapi[name]["info"] as { description: string }).description;
const operation = (name: "sanctions" | "adr", path: string, method: string): string =>
  ((openapi[name]["paths"] as Json)[path] as Record<string, { description: string }>)[method]?.description ?? "";

const texts = {
  readme: readFileSync(join(ROOT, "README.md"), "utf8").replaceAll(/\s+/g, " "),
  llms: await documents("llms.txt"),
  integrator: page("integrator"),
  policy: page("policy"),
  data: page("data"),
  sanctions: description("sanctions"),
  batch: operation("sanctions", "/v1/cn/batch", "post"),
  lead: operation("sanctions", "/lead", "post"),
};

let ask: Ask;
beforeAll(async () => {
  ask = askApp(realApp("2026-11-21"));
});

const json = async (path: string, body?: unknown): Promise<Json> =>
  (await ask(path, body === undefined ? {} : post(body))).json as Json;

describe("a sentence stands where it is said, and is so", () => {
  it.each<[where: keyof typeof texts, sentence: string, holds: () => Promise<unknown>]>([
    [
      "batch",
      "the default quota of a minute lets 500 codes through at once",
      async () => {
        const limited = askApp(realApp("2026-11-21", undefined, undefined, {}));
        const [most, more] = [500, 501].map((count) => ({
          items: Array.from({ length: count }, () => ({ q: "0201" })),
        }));
        const counted = await limited("/api/v1/cn/batch", post(most));
        return counted.status === 200 && (await limited("/api/v1/cn/batch", post(more))).status === 400;
      },
    ],
    [
      "llms",
      "a code costs one unit of the quota, a name two",
      async () => {
        const limited = askApp(realApp("2026-11-21", undefined, undefined, { RATE_LIMIT_UNITS_PER_MINUTE: "5" }));
        const left = async (q: string): Promise<string> =>
          /"units";r=(\d+)/.exec(
            (await limited("/api/v1/cn/batch", post({ items: [{ q }] }))).headers.get("ratelimit") ?? "",
          )?.[1] ?? "";
        return (await left("0201")) === "4" && (await left("kawior")) === "2";
      },
    ],
    [
      "sanctions",
      "Every GET answers HEAD, every path OPTIONS",
      async () =>
        (await ask("/api/v1/cn?q=84", { method: "HEAD" })).status === 200 &&
        (await ask("/api/v1/cn", { method: "OPTIONS" })).status === 204 &&
        (await ask("/docs/data", { method: "OPTIONS" })).status === 204,
    ],
    [
      "sanctions",
      "Unknown parameters and members are refused, with the nearest known name",
      async () => JSON.stringify(await json("/api/v1/cn?q=84&lnag=en")).includes("lang"),
    ],
    [
      "sanctions",
      "Documents and published files are compressed by `Accept-Encoding`; answers of operations are not",
      async () => {
        const init = { headers: { "accept-encoding": "gzip" } };
        return (
          (await ask("/api/v1/cn?q=84", init)).headers.get("content-encoding") === null &&
          (await ask("/v1/un/1203", init)).headers.get("content-encoding") === null
        );
      },
    ],
    [
      "lead",
      "An `Idempotency-Key` makes a repeated call within 24 hours harmless",
      async () => (await ask("/api/lead", post({ email: "a@example.com" }))).status === 200,
    ],
    [
      "readme",
      "Of the 333 litres of petrol `verdict` is `exempt`: 999 points",
      async () => {
        const { verdict, points } = await json("/v1/calc/1136", { items: [{ un: "1203", l: 333 }] });
        return verdict === "exempt" && points === 999;
      },
    ],
    ["readme", "thirteen read-only tools", async () => mcpTools.length === 13],
    [
      "readme",
      "Node 22.18 or newer is needed",
      async () =>
        (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { engines: { node: string } }).engines.node ===
        ">=22.18",
    ],
    [
      "readme",
      "in Polish, English, German and French",
      async () => {
        const langs = await Promise.all(["pl", "en", "de", "fr"].map((lang) => ask(`/v1/un/1203?lang=${lang}`)));
        return langs.every(({ status }) => status === 200) && (await ask("/v1/un/1203?lang=cs")).status === 400;
      },
    ],
    ["llms", "the 13 classes", async () => ((await json("/v1/classes"))["classes"] as unknown[]).length === 13],
    [
      "llms",
      "a customs code of 2 to 12 digits",
      async () => {
        const codes = ["84", "84713000001", "847130000011", "8471300000123"].map((q) => ask(`/api/v1/cn?q=${q}`));
        return String((await Promise.all(codes)).map(({ status }) => status)) === "200,200,200,400";
      },
    ],
    [
      "llms",
      "Every answer names the version of the law it rests on",
      async () =>
        "source_versions" in ((await json("/api/v1/cn?q=84"))["meta"] as Json) &&
        "source_version" in ((await json("/v1/un/1203"))["meta"] as Json),
    ],
    [
      "policy",
      "Every answer has <code>X-Request-Id</code>; send your own (8 to 128 letters",
      async () => {
        const headers = { "x-request-id": "order-4711" };
        const [own, short] = [
          await ask("/v1/classes", { headers }),
          await ask("/v1/classes", { headers: { "x-request-id": "x" } }),
        ];
        return own.headers.get("x-request-id") === "order-4711" && short.headers.get("x-request-id") !== "x";
      },
    ],
    [
      "policy",
      "<code>RateLimit-Policy</code> of every answer that is counted has them",
      async () => {
        const limited = askApp(realApp("2026-11-21", undefined, undefined, {}));
        return (await limited("/v1/classes")).headers.has("ratelimit-policy");
      },
    ],
    [
      "data",
      "everything below <code>d/&lt;version>/</code> never changes",
      async () => {
        const index = await json("/index.json");
        const found = await ask(`/${String(index["base"])}sanctions/manifest.json`);
        return found.headers.get("cache-control") === "public, max-age=31536000, immutable";
      },
    ],
  ])("%s: %s", async (where, sentence, holds) => {
    expect(texts[where]).toContain(sentence);
    expect(await holds()).toBe(true);
  });
});

/** The address and body of a line as it is printed. */
const asAsked = (line: string): [path: string, body: unknown] => {
  const path = line.match(/\{(?:sanctions|adr)\}[^\s',:]*/)?.[0] ?? "";
  const [, body] = /(?:with |-d ')(\{.*?\})(?='|: |$)/.exec(line) ?? [];
  return [
    path.replace("{sanctions}", "/api").replace("{adr}", "/v1"),
    body === undefined ? undefined : (JSON.parse(body) as unknown),
  ];
};

it.each([...texts.llms.split("\n").filter((line) => /^- (?:GET|POST) /.test(line)), ...CURL_LINES])(
  "is answered as it is printed: %s",
  async (line) => {
    const [path, body] = asAsked(line);
    expect(path).not.toBe("");
    expect([line, (await ask(path, body === undefined ? {} : post(body))).status]).toEqual([line, 200]);
  },
);

it("the classes count every UN number of the current edition once", async () => {
  const { editions } = (await json("/v1/status")) as unknown as AdrStatus;
  expect(editions.filter(({ current }) => current)).toHaveLength(1);
  const classes = (await json("/v1/classes"))["classes"] as { count: number }[];
  expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(editions[0]?.un_numbers);
});
