import { beforeAll, describe, expect, it } from "vitest";
import { askApp, post, sampleApp, type Ask } from "./harness.ts";
import { openapi, type Json } from "./documents.ts";
import { realApp } from "./real-app.ts";

/** What the two interfaces that were given say, line by line, asked of the service. */

let ask: Ask;
const limited = async (env: Record<string, string>): Promise<Ask> =>
  askApp(realApp("2026-11-21", undefined, undefined, env));
beforeAll(async () => {
  ask = askApp(realApp("2026-11-21"));
});

const json = async (path: string, body?: unknown): Promise<Json> =>
  (await ask(path, body === undefined ? {} : post(body))).json as Json;
const check = (q: string, more = ""): Promise<Json> => json(`/api/v1/cn?q=${encodeURIComponent(q)}${more}`);
const status = async (path: string, body?: unknown): Promise<number> =>
  (await ask(path, body === undefined ? {} : post(body))).status;
const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const ofEach = async (holds: (result: Json) => boolean): Promise<boolean> => {
  const answers = await Promise.all(["8542 31", "8703", "2710", "4403", "caviar"].map((q) => check(q, "&lang=en")));
  const results = answers.flatMap((answer) => answer["results"] as Json[]);
  return results.length > 100 && results.every(holds);
};
const regime = (holds: (regime: Json) => boolean) => (): Promise<boolean> =>
  ofEach((result) => holds(result["regime"] as Json));
const schemaOf = (name: string): Json =>
  ((openapi.sanctions["components"] as Json)["schemas"] as Record<string, Json>)[name] ?? {};
const codesIn = async (q: string, more = ""): Promise<string[]> =>
  ((await check(q, more))["results"] as { cn_code: string }[]).map(({ cn_code }) => cn_code.replaceAll(" ", ""));
const isUri = (value: unknown): boolean => isText(value) && URL.canParse(String(value));
const same = async (...questions: string[]): Promise<boolean> => {
  const answers = await Promise.all(questions.map((q) => check(q)));
  return new Set(answers.map((answer) => JSON.stringify({ ...answer, query: "" }))).size === 1;
};

type Lines = [line: string, holds: () => Promise<boolean>][];

const SANCTIONS: Lines = [
  ["a code gives a verdict", async () => (await check("8542 31"))["verdict"] === "restricted"],
  ["a fragment of a name gives a verdict", async () => isText((await check("caviar", "&lang=en"))["verdict"])],
  [
    "each match has regime, annex, article, exemptions, version date and link",
    () =>
      ofEach((result) =>
        ["regime", "annex", "article", "exemption", "source_version"].every((member) => member in result),
      ),
  ],
  ["the answer says that it is information only", async () => isText((await check("0201"))["disclaimer"])],
  [
    "no_match is said not to mean that trade is permitted",
    async () => {
      const answer = await check("0201", "&lang=en&regime=BY");
      return answer["verdict"] === "no_match" && /no permission/.test(String(answer["disclaimer"]));
    },
  ],
  [
    "any origin may read it",
    async () => {
      const answer = await ask("/api/v1/cn?q=84&view=basic", { headers: { origin: "https://example.com" } });
      return answer.headers.get("access-control-allow-origin") === "*";
    },
  ],
  [
    "OpenAPI 3.1 is there to download",
    async () => {
      const text = (await ask("/openapi/sanctions.yaml")).text;
      return text.includes("\nopenapi: 3.1.0\n") && (await status("/openapi/sanctions.json")) === 200;
    },
  ],
  [
    "names are in the language asked for",
    async () => (await check("8542 31", "&lang=pl"))["cn_name"] !== (await check("8542 31", "&lang=en"))["cn_name"],
  ],
  ["no field of the check response is required", async () => !("required" in schemaOf("CnResponse"))],
  [
    "query is what was submitted",
    async () =>
      (await Promise.all(["8542 31", " 854231", "ex 8542"].map(async (q) => (await check(q))["query"] === q))).every(
        Boolean,
      ),
  ],
  [
    "matched_as is cn_code or name",
    async () =>
      (await check("8542"))["matched_as"] === "cn_code" && (await check("caviar", "&lang=en"))["matched_as"] === "name",
  ],
  [
    "verdict is restricted or no_match",
    async () =>
      String(((schemaOf("CnResponse")["properties"] as Json)["verdict"] as Json)["enum"]) === "restricted,no_match",
  ],
  [
    "the full response has has_prohibition, cn_exists, cn_name, scope, winddowns, derogations",
    async () => {
      const answer = await check("8542 31");
      return (
        typeof answer["has_prohibition"] === "boolean" &&
        typeof answer["cn_exists"] === "boolean" &&
        isText(answer["cn_name"]) &&
        typeof answer["scope"] === "object" &&
        Array.isArray(answer["winddowns"]) &&
        Array.isArray(answer["derogations"])
      );
    },
  ],
  ["cn_name is null for a name", async () => (await check("caviar", "&lang=en"))["cn_name"] === null],
  [
    "meta.returned is the number of results, meta.source names the version of the service",
    async () => {
      const { meta, results } = (await check("8703")) as unknown as { meta: Json; results: unknown[] };
      return meta["returned"] === results.length && meta["source"] === "cargolex-sanctions-v1";
    },
  ],
  ["cn_code is grouped", () => ofEach(({ cn_code }) => /^\d{2}$|^\d{4}( \d{2}){0,3}$/.test(String(cn_code)))],
  ["name is a text", () => ofEach(({ name }) => isText(name))],
  [
    "annex and article are texts or null",
    () => ofEach((own) => isTextOrNull(own["annex"]) && isTextOrNull(own["article"])),
  ],
  [
    "has_exemptions says whether there is a text of exemptions",
    () => ofEach((own) => own["has_exemptions"] === (own["exemption"] !== null) && isTextOrNull(own["exemption"])),
  ],
  [
    "valid_from and valid_to are days or null",
    () =>
      ofEach((own) =>
        ["valid_from", "valid_to"].every(
          (member) => own[member] === null || /^"\d{4}-\d\d-\d\d"$/.test(JSON.stringify(own[member])),
        ),
      ),
  ],
  ["source names the legal source", () => ofEach(({ source }) => isText(source))],
  ["source_version is its version", () => ofEach(({ source_version }) => isText(source_version))],
  [
    "data_quality is verified, demo or to_review",
    () => ofEach(({ data_quality }) => ["verified", "demo", "to_review"].includes(String(data_quality))),
  ],
  ["partial_entry is said in the full response", () => ofEach((own) => typeof own["partial_entry"] === "boolean")],
  [
    "restriction has type, label and direction",
    () =>
      ofEach(({ restriction }) => {
        const { type, label, direction } = restriction as Json;
        return (
          ["export_ban", "import_ban", "transfer_ban", "restriction", "other"].includes(String(type)) &&
          isText(label) &&
          isTextOrNull(direction)
        );
      }),
  ],
  ["a regime has a code", regime(({ code }) => isText(code))],
  ["and names in Polish and English", regime((own) => isText(own["name_pl"]) && isText(own["name_en"]))],
  ["and the name of its act", regime(({ legal_act }) => isText(legal_act))],
  [
    "and links to the law in both languages",
    regime((own) => ["eu_law_url", "eu_law_url_en", "eu_law_url_pl"].every((member) => isUri(own[member]))),
  ],
  ["and a country of two letters", regime((own) => /^[A-Z]{2}$/.test(String(own["target_country_code"])))],
  ["and the consolidated version", regime((own) => isTextOrNull(own["consolidated_version"]))],
  [
    "a contact with an e-mail alone is taken",
    async () => (await json("/api/lead", { email: "a@example.com" }))["ok"] === true,
  ],
  [
    "source and utm may come along",
    async () =>
      (await status("/api/lead", { email: "a@example.com", source: "fair", utm: { medium: "mail" } })) === 200,
  ],
  ["q is required", async () => (await status("/api/v1/cn")) === 400 && (await status("/api/v1/cn?q=")) === 400],
  [
    "lang is Polish unless given",
    async () => JSON.stringify(await check("8703")) === JSON.stringify(await check("8703", "&lang=pl")),
  ],
  ["spaces in a code change nothing", () => same("8542 31 90", "85423190", " 85 42 31 90 ")],
  [
    "a part of a code matches all longer codes",
    async () => {
      const codes = await codesIn("8703", "&limit=500");
      return codes.length > 5 && codes.every((code) => code.startsWith("87")) && codes.some((code) => code.length > 4);
    },
  ],
  ["a full code matches its parent entry", async () => (await codesIn("85423190")).includes("854231")],
  [
    "the path of contacts has no version",
    async () => (await status("/api/v1/lead", { email: "a@example.com" })) === 404,
  ],
  [
    "no key is needed",
    async () => (await status("/v1/classes")) === 200 && (await status("/api/v1/cn?q=8703")) === 200,
  ],
  ["a missing q is 400", async () => (await status("/api/v1/cn?lang=en")) === 400],
  ["a bad e-mail is 400", async () => (await status("/api/lead", { email: "nobody" })) === 400],
  [
    "bad content is 400",
    async () => (await status("/api/lead", "{")) === 400 && (await status("/api/lead", [])) === 400,
  ],
  [
    "too many checks are 429",
    async () => {
      const asker = await limited({ RATE_LIMIT_PER_MINUTE: "1" });
      return (
        String(
          [await asker("/api/v1/cn?q=84&view=basic"), await asker("/api/v1/cn?q=85&view=basic")].map(
            (own) => own.status,
          ),
        ) === "200,429"
      );
    },
  ],
  [
    "too many contacts are 429",
    async () => {
      const asker = await limited({ RATE_LIMIT_LEADS: "1" });
      const send = (email: string) => asker("/api/lead", post({ email }));
      return (await send("a@example.com")).status === 200 && (await send("b@example.com")).status === 429;
    },
  ],
  [
    "a fault of the data is 500",
    async () => {
      const broken = askApp(
        sampleApp({
          log: { error: () => undefined },
          handlers: {
            checkCn: async () => {
              throw new Error("unreadable");
            },
          },
        }),
      );
      return (await broken("/api/v1/cn?q=84")).status === 500;
    },
  ],
  [
    "limits are of the client's address",
    async () => {
      const asker = await limited({ RATE_LIMIT_PER_MINUTE: "1" });
      const at = async (ip: string) => (await asker("/v1/classes", { ip })).status;
      return String([await at("192.0.2.7"), await at("192.0.2.7"), await at("192.0.2.8")]) === "200,429,200";
    },
  ],
  ["the check is under v1", async () => (await status("/api/cn?q=84")) === 404],
  [
    "the description has version 1.0.0 and is OpenAPI 3.1",
    async () => (openapi.sanctions["info"] as Json)["version"] === "1.0.0" && openapi.sanctions["openapi"] === "3.1.0",
  ],
  [
    "source_version is of the law, not of the interface",
    () => ofEach(({ source_version }) => /^\d{4}-\d\d-\d\d$/.test(String(source_version))),
  ],
];

const pairsOf = (count: number): Promise<number> =>
  status("/v1/compatibility", { uns: Array.from({ length: count }, () => "1203") });
const mixed = async (...uns: string[]): Promise<unknown> => (await json("/v1/compatibility", { uns }))["verdict"];
const calculate = async (items: object[]): Promise<unknown> => (await json("/v1/calc/1136", { items }))["verdict"];

const ADR: Lines = [
  [
    "a UN number gives class, labels, tunnel category, multiplier and limited quantity",
    async () => {
      const found = await json("/v1/un/1203");
      return (
        found["class"] === "3" &&
        String(found["labels"]) === "3" &&
        found["tunnel_code"] === "D/E" &&
        found["points_multiplier"] === 3 &&
        (found["limited_quantity"] as Json)["value"] === 1
      );
    },
  ],
  [
    "a fragment of a name is found in four languages",
    async () => {
      const found = await Promise.all(
        [
          ["benzyn", "pl"],
          ["petrol", "en"],
          ["benzin", "de"],
          ["essence", "fr"],
        ].map(async ([q, lang]) => (await json(`/v1/un?q=${q}&lang=${lang}&limit=100`))["results"] as { un: string }[]),
      );
      return found.every((hits) => hits.some(({ un }) => un === "1203"));
    },
  ],
  [
    "a class is found",
    async () => ((await json("/v1/un?class=5.2"))["results"] as Json[]).every((hit) => hit["class"] === "5.2"),
  ],
  [
    "limit bounds the results",
    async () => ((await json("/v1/un?q=acid&lang=en&limit=3"))["results"] as Json[]).length === 3,
  ],
  [
    "the 13 classes stand in order with their counts",
    async () => {
      const classes = (await json("/v1/classes"))["classes"] as { class: string; count: number }[];
      const order = classes.map((own) => own.class).join(" ");
      return order === "1 2 3 4.1 4.2 4.3 5.1 5.2 6.1 6.2 7 8 9" && classes.every(({ count }) => count > 0);
    },
  ],
  [
    "2 to 20 UN numbers may be checked together",
    async () => {
      return String([await pairsOf(1), await pairsOf(2), await pairsOf(20), await pairsOf(21)]) === "400,200,200,400";
    },
  ],
  [
    "labels and the groups of class 1 decide",
    async () => {
      return (await mixed("0004", "1203")) === "prohibited" && (await mixed("0004", "0005")) === "prohibited";
    },
  ],
  ["up to 1000 points are exempt", async () => (await calculate([{ un: "3077", kg: 1000 }])) === "exempt"],
  ["more are not", async () => (await calculate([{ un: "3077", kg: 1000.1 }])) === "requires_full_adr"],
  [
    "the sum is over all items",
    async () =>
      (await calculate([
        { un: "3077", kg: 600 },
        { un: "3077", kg: 401 },
      ])) === "requires_full_adr",
  ],
  [
    "OpenAPI 3.1 is there to download",
    async () => (await ask("/openapi/adr.yaml")).text.includes("\nopenapi: 3.1.0\n"),
  ],
];

describe.each([
  ["the sanctions check", SANCTIONS, 50],
  ["the ADR lookup", ADR, 11],
])("%s is as given", (_, lines, count) => {
  it.each(lines)("%s", async (_line, holds) => {
    expect(await holds()).toBe(true);
  });
  it(`has all ${count} lines`, () => expect(lines).toHaveLength(count));
});
