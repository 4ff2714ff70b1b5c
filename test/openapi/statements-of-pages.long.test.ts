import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { READER_PAGES, readerPage } from "../../openapi/reader-pages.ts";
import { ADR_NEEDED, NEEDED } from "../../openapi/schemas/terms.ts";
import { openapi, type Json } from "../runtime/http/documents.ts";
import { askApp, post, type Ask } from "../runtime/http/harness.ts";
import { realApp } from "../runtime/http/real-app.ts";

/** Sentences of the pages of `/docs`, the guides and the descriptions, each with what the service does. */

const ROOT = join(import.meta.dirname, "../..");
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/[`*|]/g, "")
    .replaceAll(/\s+/g, " ");
const page = (name: string): string => plain(readerPage(READER_PAGES[name] ?? { title: "", blocks: [] }));
const file = (path: string): string => plain(readFileSync(join(ROOT, path), "utf8"));
const described = (name: "sanctions" | "adr"): string => plain(JSON.stringify(openapi[name]).replaceAll('\\"', '"'));
const texts = {
  integrator: page("integrator"),
  policy: page("policy"),
  data: page("data"),
  matching: page("matching"),
  sanctions: described("sanctions"),
  adr: described("adr"),
  deploy: file("runtime/deploy/README.md"),
  client: file("runtime/client/README.md"),
  security: file("SECURITY.md"),
  readme: file("README.md"),
};

let ask: Ask;
beforeAll(async () => {
  ask = askApp(realApp("2026-11-21"));
});
const appWith = async (env: Record<string, string>): Promise<Ask> =>
  askApp(realApp("2026-11-21", undefined, undefined, env));

const json = async (path: string, body?: unknown): Promise<Json> =>
  (await ask(path, body === undefined ? {} : post(body))).json as Json;
const status = async (path: string, body?: unknown): Promise<number> =>
  (await ask(path, body === undefined ? {} : post(body))).status;
const check = (q: string, more = ""): Promise<Json> => json(`/api/v1/cn?q=${encodeURIComponent(q)}${more}`);
const detail = async (q: string, more = "&view=basic"): Promise<unknown> => (await check(q, more))["verdict_detail"];
const normalized = async (q: string): Promise<unknown> => (await meta(q, ""))["normalized"];
const meta = async (q: string, more = "&view=basic"): Promise<Json> => (await check(q, more))["meta"] as Json;
const warned = async (q: string, code: string, more?: string): Promise<boolean> =>
  ((await meta(q, more))["warnings"] as { code: string }[]).some((own) => own.code === code);
const results = async (q: string, more = ""): Promise<Json[]> => (await check(q, more))["results"] as Json[];
const summary = async (q: string, more = "&view=basic"): Promise<Json[]> => (await check(q, more))["summary"] as Json[];
const calculate = (items: object[], more = ""): Promise<Json> => json(`/v1/calc/1136${more}`, { items });
const faults = async (path: string, body?: unknown): Promise<string> =>
  JSON.stringify((await json(path, body))["errors"]);
const grounds = async (more: string): Promise<number> => {
  const { derogations, winddowns } = (await check("8703", more)) as Record<string, unknown[]>;
  return (derogations ?? []).length + (winddowns ?? []).length;
};
const header = async (path: string, name: string, init = {}): Promise<string | null> =>
  (await ask(path, init)).headers.get(name);

type Rows = [where: keyof typeof texts, sentence: string, holds: () => Promise<unknown>][];

const CODES: Rows = [
  ["matching", "Digits of any script count", async () => (await normalized("٨٥٤٢ ٣١")) === "854231"],
  [
    "matching",
    "There are 2 to 10 digits; of the 11 or 12 of a national tariff those behind the eighth are cut off, with a warning; more are refused",
    async () =>
      (await status("/api/v1/cn?q=8")) === 400 &&
      (await warned("84713000001", "national_digits")) &&
      (await warned("847130000011", "national_digits")) &&
      (await status("/api/v1/cn?q=8471300000112")) === 400,
  ],
  [
    "matching",
    "a spreadsheet lost the zero: they are that line (lost_zero)",
    async () => (await warned("4012011", "lost_zero")) && (await normalized("4012011")) === "04012011",
  ],
  [
    "matching",
    "Any other odd number of digits is read as it stands and with a zero in front",
    async () => warned("85423", "odd_digits"),
  ],
  [
    "matching",
    "Zeros that fill a heading up (8519 00 00) are also taken away",
    async () => warned("85190000", "filled_with_zeros"),
  ],
  [
    "matching",
    "A code that the nomenclature of the day does not have, and that no entry names, is unknown_code, never not_listed",
    async () => (await detail("99887766")) === "unknown_code",
  ],
  [
    "matching",
    "A name meets entries as listed_by_name would: it decides nothing, and needs has code",
    async () => {
      const answer = await check("caviar", "&lang=en&view=basic");
      return (
        (answer["needs"] as string[]).includes("code") &&
        (answer["summary"] as Json[]).every((leg) => leg["prohibited"] !== true)
      );
    },
  ],
  [
    "matching",
    "its code is the same (exact), begins them (parent), or begins with them (below)",
    async () => {
      const matches = new Set(
        [...(await results("8542 31")), ...(await results("85423190")), ...(await results("84", "&limit=500"))].map(
          (own) => own["match"],
        ),
      );
      return ["exact", "parent", "below"].every((match) => matches.has(match));
    },
  ],
  [
    "matching",
    "listed_below where it bears only on longer codes; needs longer_code",
    async () => {
      const below = (await results("84", "&limit=500")).filter((own) => own["match"] === "below");
      return below.length > 0 && ((await check("84", "&view=basic"))["needs"] as string[]).includes("longer_code");
    },
  ],
  [
    "matching",
    "the verdict is that of the strictest of those asked about",
    async () => {
      const order = ["listed", "conditional", "listed_partial", "listed_below"];
      const answer = await check("8703", "&view=basic");
      const legs = (answer["summary"] as Json[])
        .map((leg) => order.indexOf(String(leg["verdict_detail"])))
        .filter((at) => at >= 0);
      return order[Math.min(...legs)] === answer["verdict_detail"];
    },
  ],
  [
    "matching",
    "a question without a direction leaves it out of the verdict, and has it in summary",
    async () => (await summary("8542 31")).some((leg) => leg["direction"] === "third_country"),
  ],
  [
    "matching",
    "both days count",
    async () => {
      // A first day that can be asked about: of 2023-04-27 or later.
      const one = (await results("8542 31", "&lang=en&history=1")).find(
        (own) => ((own["valid_from"] as string | null) ?? "") >= "2023-04-27",
      );
      if (one === undefined) throw new Error("no result has a first day");
      const on = (await results("8542 31", `&as_of=${String(one["valid_from"])}`)).find(
        (own) => own["id"] === one["id"],
      );
      return on?.["in_force"] === true;
    },
  ],
  [
    "matching",
    "A code among words that name nothing restricted is refused, not searched as words",
    async () => (await status("/api/v1/cn?q=milk%2004012011&lang=en")) === 400,
  ],
  [
    "sanctions",
    "or a fragment of a goods name, 2 to 200 characters",
    async () =>
      String(
        await Promise.all(
          ["a", "ab", "a".repeat(200), "a".repeat(201)].map((q) => status(`/api/v1/cn?q=${q}&view=basic`)),
        ),
      ) === "400,200,200,400",
  ],
  [
    "sanctions",
    "A day, YYYY-MM-DD",
    async () =>
      (await status("/api/v1/cn?q=84&as_of=2026-02-30")) === 400 &&
      (await status("/api/v1/cn?q=84&view=basic&as_of=2026-02-28")) === 200,
  ],
  [
    "sanctions",
    "Without it and country: RU, BY",
    async () =>
      (await summary("8542 31", "&view=basic&regime=BY")).every((leg) => leg["regime"] === "BY") &&
      (await status("/api/v1/cn?q=84&regime=XX")) === 400,
  ],
  [
    "sanctions",
    "Only legs of this direction",
    async () =>
      (await summary("8542 31", "&view=basic&direction=import")).every((leg) =>
        ["import", "third_country"].includes(String(leg["direction"])),
      ),
  ],
  [
    "sanctions",
    "Most results; 100 where it is left out, in the basic view 0",
    async () => (await meta("84", ""))["returned"] === 100 && (await meta("84"))["returned"] === 0,
  ],
  [
    "sanctions",
    "Verdict and summary are over all of them",
    async () => JSON.stringify(await summary("84")) === JSON.stringify(await summary("84", "&view=basic&limit=3")),
  ],
  [
    "sanctions",
    "Number of results to pass over: meta.returned and offset of the page before, added",
    async () => {
      const [whole, first, second] = [
        await results("84", "&limit=6"),
        await results("84", "&limit=3"),
        await results("84", "&limit=3&offset=3"),
      ];
      return isDeepStrictEqual(whole, [...first, ...second]);
    },
  ],
  [
    "sanctions",
    "equal to an amount is not above it",
    async () =>
      (await detail("01012100", "&view=basic&value_eur=300")) === "set_aside" &&
      (await detail("01012100", "&view=basic&value_eur=300.01")) === "listed",
  ],
  [
    "sanctions",
    "Day of the contract, not after as_of",
    async () => (await status("/api/v1/cn?q=84&as_of=2026-01-01&contract_date=2026-01-02")) === 400,
  ],
  [
    "sanctions",
    "An unanswered question leaves the leg open",
    async () => {
      const open = (await summary("8703")).filter(
        (leg) => leg["verdict_detail"] === "conditional" || leg["verdict_detail"] === "listed_partial",
      );
      return open.every((leg) => leg["prohibited"] === null);
    },
  ],
  [
    "sanctions",
    "1: also grounds and periods that have expired",
    async () => {
      return (await grounds("&history=1")) > (await grounds("&history=0"));
    },
  ],
  [
    "sanctions",
    "In the full view, 1: also the grounds that goods of an annex have whatever their code",
    async () => (await ask("/api/v1/cn?q=8703&texts=1")).text.length > (await ask("/api/v1/cn?q=8703")).text.length,
  ],
  ["sanctions", "Language of the answer", async () => (await status("/api/v1/cn?q=84&lang=it")) === 400],
];

const LISTS: Rows = [
  [
    "sanctions",
    "Answers each item as checkCn would, in the same order, with its id",
    async () => {
      const { items } = (await json("/api/v1/cn/batch", {
        items: [
          { id: "b", q: "8703" },
          { id: 7, q: "0201" },
        ],
      })) as { items: Json[] };
      return (
        String(items.map((item) => item["id"])) === "b,7" &&
        (items[0]?.["answer"] as Json | undefined)?.["verdict"] === (await check("8703"))["verdict"]
      );
    },
  ],
  [
    "sanctions",
    "A malformed item gets a problem; the others are answered",
    async () => {
      const { items } = (await json("/api/v1/cn/batch", { items: [{ q: "8" }, { q: "0201" }] })) as { items: Json[] };
      return String(items.map((item) => item["status"])) === "400,200";
    },
  ],
  [
    "sanctions",
    "a code of 2, 4, 6 or 8 digits in the nomenclature in force on as_of",
    async () =>
      String(
        await Promise.all(["85", "8542", "854231", "85423190", "854"].map((code) => status(`/api/v1/cn/${code}`))),
      ) === "200,200,200,200,400",
  ],
  [
    "sanctions",
    "Each goods annex, or goods named in an article, with role, operative article, direction, version of the text held and number of entries",
    async () =>
      ((await json("/api/v1/annexes"))["annexes"] as Json[]).every((own) =>
        ["role", "article", "entries"].every((member) => member in own),
      ),
  ],
  [
    "sanctions",
    "A version that is no release is refused, with those that are",
    async () =>
      (await status("/api/v1/changes?since=2000.01.01")) === 400 &&
      (await faults("/api/v1/changes?since=2000.01.01")).includes("2026."),
  ],
  [
    "sanctions",
    "for up to 5,000 codes",
    async () => {
      return (
        (await status("/api/v1/changes/affected", {
          since: "2026.11.21",
          codes: Array.from({ length: 5001 }, (_, index) => String(84_000_000 + index)),
        })) === 400
      );
    },
  ],
  [
    "sanctions",
    "Dataset and source versions, coverage counts, and adopted acts that the dataset does not hold",
    async () => {
      const found = await json("/api/v1/status");
      return ["dataset_version", "source_versions", "coverage", "pending"].every((member) => member in found);
    },
  ],
  [
    "integrator",
    "meta.stale says that an act in force is not held, or the nomenclature of the day",
    async () => {
      const app = askApp(realApp("2028-02-01"));
      const later = (await app("/api/v1/cn?q=84&view=basic")).json as { meta: Json };
      return later.meta["stale"] === true;
    },
  ],
  [
    "integrator",
    "keep meta.dataset_version and meta.as_of with your decision",
    async () => {
      const found = await meta("84", "&view=basic&as_of=2026-05-01");
      return found["as_of"] === "2026-05-01" && found["dataset_version"] === "2026.11.21";
    },
  ],
  [
    "integrator",
    "Branch on summary[] (export, import, transit, transport, third_country of each regime)",
    async () =>
      String((await summary("8542 31")).map((leg) => `${String(leg["regime"])} ${String(leg["direction"])}`)) ===
      ["RU", "BY"]
        .flatMap((regime) =>
          ["export", "import", "transit", "transport", "third_country"].map((one) => `${regime} ${one}`),
        )
        .join(),
  ],
  [
    "integrator",
    "A problem (application/problem+json)",
    async () => /problem\+json/.test((await header("/api/v1/cn", "content-type")) ?? ""),
  ],
  [
    "policy",
    'A page of results that is not the last has Link: rel="next"',
    async () =>
      /rel="next"/.test((await header("/api/v1/cn?q=84&limit=3", "link")) ?? "") &&
      !/rel="next"/.test((await header("/v1/classes", "link")) ?? ""),
  ],
  [
    "policy",
    "for faults of security as /.well-known/security.txt says",
    async () => (await ask("/.well-known/security.txt")).text.includes("Contact:"),
  ],
  [
    "policy",
    "notices[] have an id, and each is said once",
    async () => {
      const ids = ((await check("8542 31"))["notices"] as { id: string }[]).map(({ id }) => id);
      return ids.length > 0 && new Set(ids).size === ids.length && !ids.includes("");
    },
  ],
  [
    "policy",
    "pointers in every view: law beside these sanctions",
    async () =>
      Array.isArray((await check("84", "&view=basic"))["pointers"]) &&
      Array.isArray((await check("8542 31"))["pointers"]),
  ],
  [
    "policy",
    "checked_until and checked of each regime of scope",
    async () =>
      ((await check("8542 31"))["scope"] as { regimes: Json[] }).regimes.every(
        (own) => "checked_until" in own && "checked" in own,
      ),
  ],
  [
    "policy",
    "contract_date is stated like facts and value_eur",
    async () => (await status("/api/v1/cn?q=84&view=basic&contract_date=2022-01-01")) === 200,
  ],
  [
    "policy",
    "GET /v1/instructions: the instructions in writing",
    async () => (await status("/v1/instructions?lang=de")) === 200,
  ],
  [
    "policy",
    "an operation that is to end answers with Deprecation",
    async () => {
      const app = await appWith({ RATE_LIMIT: "off", DEPRECATIONS: "listAnnexes=2026-01-01/2027-02-01" });
      const { headers } = await app("/api/v1/annexes");
      return (
        headers.has("deprecation") && headers.has("sunset") && !(await app("/api/v1/status")).headers.has("deprecation")
      );
    },
  ],
  [
    "data",
    "/changes.json, /CHANGES.md, /feed.atom and /feed.json say what each release changed",
    async () =>
      (
        await Promise.all(["changes.json", "CHANGES.md", "feed.atom", "feed.json"].map((path) => status(`/${path}`)))
      ).every((own) => own === 200),
  ],
  [
    "data",
    "/index.json names the release and, for each dataset, its manifest with the SHA-256 of it",
    async () => {
      const { version, datasets } = (await json("/index.json")) as { version: string; datasets: Record<string, Json> };
      return (
        version === "2026.11.21" &&
        Object.keys(datasets).join() === "adr,nomenclature,sanctions" &&
        Object.values(datasets).every((own) => /^[0-9a-f]{64}$/.test(String(own["sha256"])))
      );
    },
  ],
  [
    "data",
    "A manifest names every file with size, number of records and hash",
    async () => {
      const index = (await json("/index.json")) as { base: string };
      const { files } = (await json(`/${index.base}adr/manifest.json`)) as { files: Json[] };
      return files.length > 10 && files.every((own) => ["bytes", "records", "sha256"].every((member) => member in own));
    },
  ],
];

const GOODS: Rows = [
  [
    "adr",
    "UN number of 4 digits; UN1203 and un 1203 are read too",
    async () =>
      String(await Promise.all(["1203", "UN1203", "un%201203", "34", "9999"].map((un) => status(`/v1/un/${un}`)))) ===
      "200,200,200,400,404",
  ],
  ["adr", "One of q and class is required", async () => (await status("/v1/un")) === 400],
  [
    "adr",
    "Most results of one answer",
    async () => {
      const { results: hits, limit } = await json("/v1/un?class=3");
      return limit === 20 && (hits as Json[]).length === 20 && (await status("/v1/un?class=3&limit=101")) === 400;
    },
  ],
  [
    "adr",
    "Name, or a fragment of one, of 2 to 200 characters; or a UN number",
    async () =>
      (await status("/v1/un?q=a")) === 400 &&
      ((await json("/v1/un?q=1203"))["results"] as Json[])[0]?.["un"] === "1203",
  ],
  [
    "adr",
    "Edition of ADR, by its year",
    async () =>
      (await json("/v1/un/1203?edition=2025"))["edition"] === "2025" &&
      (await status("/v1/un/1203?edition=1999")) === 400,
  ],
  [
    "adr",
    "1: an assumption or an ambiguity is refused with 422",
    async () => (await status("/v1/calc/1136?strict=1", { items: [{ un: "1203", kg: 10 }] })) === 422,
  ],
  [
    "adr",
    "Says for every pair of 2 to 20 UN numbers whether they may share a vehicle",
    async () => ((await json("/v1/compatibility", { uns: ["1203", "3373", "0004"] }))["pairs"] as Json[]).length === 3,
  ],
  [
    "adr",
    "Up to 1000 points the load is exempt in the sense of 1.1.3.6; what still applies is listed",
    async () => {
      const found = await calculate([{ un: "1203", l: 333 }]);
      return found["verdict"] === "exempt" && (found["still_applies"] as string[]).length > 0;
    },
  ],
  [
    "adr",
    "The class designations in order, each with its name and its count of UN numbers",
    async () => ((await json("/v1/classes"))["classes"] as Json[]).every((own) => "name" in own && "count" in own),
  ],
  [
    "adr",
    "Languages of the transport document's lines, one or two, separated by a comma",
    async () =>
      String(
        await Promise.all(
          ["pl", "pl,de", "pl,de,en"].map((langs) =>
            status(`/v1/load?document_lang=${langs}`, { items: [{ un: "1203", l: 10 }] }),
          ),
        ),
      ) === "200,200,400",
  ],
  [
    "adr",
    "each statement with its paragraph",
    async () =>
      ((await json("/v1/load", { items: [{ un: "1203", l: 400 }] }))["on_board"] as Json[]).every(
        (own) => typeof own["paragraph"] === "string",
      ),
  ],
  [
    "adr",
    "Editions held, their validity and transition, and counts",
    async () =>
      ((await json("/v1/status"))["editions"] as Json[]).every((own) => "valid_from" in own && "un_numbers" in own),
  ],
  ["adr", "What the crew does in an accident, by label", async () => (await status("/v1/instructions")) === 200],
  [
    "policy",
    "quantity_rounded: a quantity of more than six decimal places is rounded, no longer refused",
    async () =>
      JSON.stringify((await calculate([{ un: "3077", kg: 1000 / 3 }]))["warnings"]).includes("quantity_rounded"),
  ],
  [
    "integrator",
    "The points are at most 1,000",
    async () => (await calculate([{ un: "3077", kg: 1000 }]))["verdict_detail"] === "within_limit",
  ],
];

const SERVICE: Rows = [
  [
    "deploy",
    "Every 200 has Repr-Digest, the SHA-256 of its body",
    async () => {
      const answer = await ask("/v1/classes");
      const digest = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(answer.text))).toString(
        "base64",
      );
      return answer.headers.get("repr-digest") === `sha-256=:${digest}:`;
    },
  ],
  [
    "deploy",
    "RATE_LIMIT_PER_MINUTE 60 Requests a minute from one client",
    async () =>
      /"requests";q=60;w=60/.test((await (await appWith({}))("/v1/classes")).headers.get("ratelimit-policy") ?? ""),
  ],
  [
    "deploy",
    "RATE_LIMIT_PER_DAY 5000 Requests a day from one client",
    async () => /q=5000;w=86400/.test((await (await appWith({}))("/v1/classes")).headers.get("ratelimit-policy") ?? ""),
  ],
  [
    "deploy",
    "RATE_LIMIT_UNITS_PER_MINUTE 1200 Units a minute",
    async () => /q=1200;w=60/.test((await (await appWith({}))("/v1/classes")).headers.get("ratelimit-policy") ?? ""),
  ],
  [
    "deploy",
    "RATE_LIMIT_UNITS_PER_DAY 20000 Units a day",
    async () =>
      /q=20000;w=86400/.test((await (await appWith({}))("/v1/classes")).headers.get("ratelimit-policy") ?? ""),
  ],
  [
    "deploy",
    "RATE_LIMIT_LEADS 5 Contacts a minute from one client",
    async () => {
      const app = await appWith({});
      const sent = [];
      for (let index = 0; index < 6; index++)
        sent.push((await app("/api/lead", post({ email: `a${index}@example.com` }))).status);
      return String(sent) === "200,200,200,200,200,429";
    },
  ],
  [
    "deploy",
    "SANCTIONS_PREFIX /api Path before the sanctions operations",
    async () =>
      (await (await appWith({ RATE_LIMIT: "off", SANCTIONS_PREFIX: "/goods" }))("/goods/v1/status")).status === 200,
  ],
  [
    "policy",
    "email of a contact may have letters of any script on both sides (RFC 6531)",
    async () => (await status("/api/lead", { email: "zażółć@пример.рф" })) === 200,
  ],
  [
    "integrator",
    "a member that is null counts as left out, 0 and false do not",
    async () => {
      const statuses = await Promise.all(
        [null, 0].map((packages) => status("/v1/load", { items: [{ un: "1203", l: 10, packages }] })),
      );
      return String(statuses) === "200,400";
    },
  ],
  ["deploy", "RATE_LIMIT on off counts no requests", async () => (await header("/v1/classes", "ratelimit")) === null],
  [
    "security",
    "members of an object, 16 levels; a member given twice is refused",
    async () => (await status("/v1/compatibility", '{"uns":["1203","3373"],"uns":["1203","3373"]}')) === 400,
  ],
  [
    "security",
    "Items times limit are at most 1,000",
    async () =>
      (await status("/api/v1/cn/batch", { items: Array.from({ length: 101 }, () => ({ q: "84" })), limit: 10 })) ===
      400,
  ],
  ["security", "target within 8,000 bytes", async () => (await status(`/api/v1/cn?q=${"a".repeat(8001)}`)) === 414],
  [
    "sanctions",
    "with the nearest known name",
    async () => (await faults("/api/v1/cn?q=84&directon=export")).includes("direction"),
  ],
  [
    "sanctions",
    "list every fault of form",
    async () => ((await json("/api/v1/cn?q=8703&lang=xx&view=yy"))["errors"] as Json[]).length === 2,
  ],
  [
    "sanctions",
    "A key (Authorization: Bearer clx_... or X-API-Key) has quotas of its own and changes no answer",
    async () =>
      /x-api-key/i.test(
        (
          await (
            await appWith({})
          )("/v1/classes", {
            method: "OPTIONS",
            headers: { origin: "https://example.com", "access-control-request-method": "GET" },
          })
        ).headers.get("access-control-allow-headers") ?? "",
      ),
  ],
  [
    "client",
    "Every operation is a method",
    async () => {
      const { createClient } = await import("../../runtime/client/client.ts");
      const client = createClient({ site: "http://localhost" }) as unknown as Record<string, unknown>;
      const ids = [openapi.sanctions, openapi.adr].flatMap((document) =>
        Object.values(document["paths"] as Json).flatMap((path) =>
          Object.values(path as Json).flatMap((own) =>
            typeof (own as Json)["operationId"] === "string" ? [(own as { operationId: string }).operationId] : [],
          ),
        ),
      );
      return ids.length > 10 && ids.every((id) => typeof client[id] === "function");
    },
  ],
  [
    "readme",
    "verdict is restricted or no_match, summary has the decision for each regime and direction",
    async () => (await summary("8542 31")).length === 10,
  ],
  [
    "readme",
    "A verdict of no_match does not mean that trade is permitted",
    async () => String((await check("0201", "&lang=en&view=basic"))["disclaimer"]).includes("no permission"),
  ],
  [
    "readme",
    "and stand under /openapi/",
    async () => (await status("/openapi/sanctions.yaml")) === 200 && (await status("/openapi/adr.yaml")) === 200,
  ],
  [
    "readme",
    "What a release changed stands in changes.json, CHANGES.md and the feeds",
    async () => (await status("/changes.json")) === 200,
  ],
];

const long = (kibibytes: number): string => "x".repeat(kibibytes * 1024);

/** What header fields, settings and bounds are said to be. */
const FIELDS: Rows = [
  [
    "sanctions",
    "Send it back in If-None-Match to be told 304 while nothing has changed",
    async () => {
      const etag = (await header("/v1/classes", "etag")) ?? "";
      return (await ask("/v1/classes", { headers: { "if-none-match": etag } })).status === 304;
    },
  ],
  [
    "sanctions",
    "The address of the question in its one spelling: a cache or a link may use it for every other spelling; only query differs",
    async () => {
      const at = (await header("/api/v1/cn?lang=en&q=8542.31", "content-location")) ?? "";
      const [one, other] = [await json("/api/v1/cn?lang=en&q=8542.31"), await json(at)];
      return one["query"] !== other["query"] && isDeepStrictEqual({ ...one, query: "" }, { ...other, query: "" });
    },
  ],
  [
    "sanctions",
    "What of the address changes nothing: the order of parameters",
    async () => (await header("/api/v1/cn?q=84", "no-vary-search"))?.startsWith("key-order") === true,
  ],
  [
    "sanctions",
    "Release of the data that answered",
    async () => (await header("/api/v1/cn?q=84", "dataset-version")) === (await meta("84"))["dataset_version"],
  ],
  [
    "sanctions",
    "Only on answers that no cache shares: of a POST, a refusal, or a question with a key",
    async () => {
      const limited = await appWith({});
      const left = async (path: string, init = {}): Promise<boolean> =>
        (await limited(path, init)).headers.get("ratelimit") !== null;
      return (
        !(await left("/v1/classes")) &&
        (await left("/v1/compatibility", post({ uns: ["1203", "3373"] }))) &&
        (await left("/v1/un/1")) &&
        (await left("/v1/classes", { headers: { "x-api-key": "clx_none" } }))
      );
    },
  ],
  ["sanctions", "Methods of the path", async () => (await header("/api/lead", "allow")) === "POST, OPTIONS"],
  [
    "sanctions",
    "Media type that is read",
    async () =>
      (await header("/api/lead", "accept", {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body: "{}",
      })) === "application/json",
  ],
  [
    "sanctions",
    "Content coding of a body that is read: none",
    async () =>
      (await header("/api/lead", "accept-encoding", {
        method: "POST",
        headers: { "content-type": "application/json", "content-encoding": "gzip" },
        body: "{}",
      })) === "identity",
  ],
  [
    "sanctions",
    "It is the instance of a problem too",
    async () => {
      const answer = await ask("/v1/un/1", { headers: { "x-request-id": "asked-by-me" } });
      return (
        answer.headers.get("x-request-id") === "asked-by-me" && (answer.json as Json)["instance"] === "asked-by-me"
      );
    },
  ],
  [
    "sanctions",
    "Every country outside the Union, with each regime about it",
    async () => {
      const { countries } = (await json("/api/v1/countries?lang=en")) as { countries: { code: string }[] };
      const codes = countries.map(({ code }) => code);
      return codes.length > 190 && codes.includes("IR") && !codes.includes("PL");
    },
  ],
  [
    "sanctions",
    "answers of operations are not: a proxy in front may do it",
    async () =>
      (await header("/api/v1/cn?q=84", "content-encoding", { headers: { "accept-encoding": "gzip" } })) === null,
  ],
  [
    "integrator",
    "Answers leave the service uncompressed, so that Repr-Digest and a signature are of the JSON text that you read",
    async () => {
      const answer = await ask("/v1/un/1203", { headers: { "accept-encoding": "br, gzip" } });
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(answer.text));
      return answer.headers.get("repr-digest") === `sha-256=:${Buffer.from(digest).toString("base64")}:`;
    },
  ],
  [
    "integrator",
    "controls[] is what customs ask of the code whatever the country: law, direction, documents",
    async () =>
      ((await check("0106", "&view=basic"))["controls"] as Json[]).every((own) =>
        ["law", "direction", "documents"].every((name) => name in own),
      ),
  ],
  [
    "policy",
    "controls of a code in every view",
    async () =>
      (
        await Promise.all(
          ["basic", "full"].map(async (view) => (await check("0106", `&view=${view}`))["controls"] as Json[]),
        )
      ).every((own) => own.length > 0),
  ],
  [
    "policy",
    "national_digits: of 11 digits the first 10 count",
    async () => (await normalized("85423190995")) === "8542319099",
  ],
  [
    "policy",
    "third_country: trade with other countries is a leg of its own, with duties",
    async () => {
      const leg = (await summary("8542 31")).find(
        (own) => own["regime"] === "RU" && own["direction"] === "third_country",
      );
      const duties = leg?.["duties"];
      return Array.isArray(duties) && duties.length > 0;
    },
  ],
  [
    "policy",
    "Schemas of answers are open, and a check declares no member required",
    async () => {
      const { schemas } = openapi.sanctions["components"] as { schemas: Record<string, Json> };
      return schemas["CnResponse"]?.["required"] === undefined;
    },
  ],
  [
    "data",
    "Each dataset has a file conformance.json",
    async () => {
      const { base, datasets } = (await json("/index.json")) as {
        base: string;
        datasets: Record<string, { manifest: string }>;
      };
      const manifests = await Promise.all(Object.values(datasets).map(({ manifest }) => json(`/${base}${manifest}`)));
      return manifests.every((own) =>
        (own["files"] as { path: string }[]).some(({ path }) => path.endsWith("conformance.json")),
      );
    },
  ],
  [
    "adr",
    "Every row of Table A for the UN number",
    async () => ((await json("/v1/un/1993"))["variants"] as Json[]).length > 3,
  ],
  [
    "adr",
    "Finds substances by a fragment of the name in Polish, English, German or French, by class, or both",
    async () =>
      (
        await Promise.all(
          ["q=benzyna", "q=petrol", "q=benzin", "q=essence", "class=4.1", "q=aceton&class=3"].map(
            async (asked) => (await json(`/v1/un?${asked}`))["total"],
          ),
        )
      ).every((total) => Number(total) > 0),
  ],
  [
    "adr",
    "the content of the four-page model in our own words, in four languages",
    async () =>
      new Set(
        await Promise.all(
          ["pl", "en", "de", "fr"].map(async (lang) =>
            JSON.stringify((await json(`/v1/instructions?lang=${lang}`))["hazards"]),
          ),
        ),
      ).size === 4,
  ],
  [
    "deploy",
    "ADR_PREFIX /v1 Path before the ADR operations",
    async () => (await (await appWith({ RATE_LIMIT: "off", ADR_PREFIX: "/adr" }))("/adr/classes")).status === 200,
  ],
  [
    "deploy",
    "RATE_LIMIT_LEADS_PER_DAY 100 Contacts a day from one client",
    async () =>
      /"lead-day";q=100;w=86400/.test(
        (await (await appWith({}))("/api/lead", post({ email: "a@example.com" }))).headers.get("ratelimit-policy") ??
          "",
      ),
  ],
  [
    "deploy",
    "URL under which clients reach the service; problem types and links are built from it",
    async () => {
      const own = await appWith({ RATE_LIMIT: "off", PUBLIC_URL: "https://example.com" });
      return ((await own("/v1/un/1")).json as Json)["type"] === "https://example.com/problems/invalid-request";
    },
  ],
  [
    "deploy",
    "SECURITY_CONTACT Where faults of security are reported",
    async () =>
      (await (await appWith({ SECURITY_CONTACT: "mailto:a@example.com" }))("/.well-known/security.txt")).text.includes(
        "Contact: mailto:a@example.com",
      ),
  ],
  [
    "security",
    "16 KiB, 256 KiB or 1 MiB by operation",
    async () => {
      return (
        String([
          await status("/api/lead", { email: "a@example.com", source: long(17) }),
          await status("/v1/compatibility", { uns: [long(257)] }),
          await status("/api/v1/cn/batch", { items: [{ q: long(1025) }] }),
        ]) === "413,413,413"
      );
    },
  ],
  [
    "security",
    "at most 50,000 values, 200 members of an object",
    async () =>
      (await status("/v1/compatibility", Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`m${at}`, 1])))) ===
        413 && (await status("/v1/compatibility", { uns: Array.from({ length: 50_001 }, () => 1) })) === 413,
  ],
  [
    "security",
    "A bad one is 401 and counts for its address",
    async () => {
      const limited = await appWith({ RATE_LIMIT_PER_MINUTE: "2" });
      const shown = { headers: { authorization: "Bearer clx_none" } };
      const sent = [];
      for (let index = 0; index < 3; index++) sent.push((await limited("/v1/classes", shown)).status);
      return String(sent) === "401,401,429";
    },
  ],
  [
    "matching",
    "a warning names the language of the words where it has no answers",
    async () => ((await meta("Salzsäure Säuren", "&lang=en&view=basic"))["warnings"] as Json[]).length > 0,
  ],
];

/** Each value of a list of needs is asked for by a question. */
const GOODS_NEEDS: Partial<Record<keyof typeof NEEDED, [q: string, more: string]>> = {
  code: ["caviar", "&lang=en"],
  longer_code: ["84", ""],
  description: ["8703", ""],
  origin: ["27090010", ""],
  value: ["01012100", ""],
  quota: ["28141000", ""],
  destination: ["845710", "&direction=third_country"],
  contract_date: ["27111100", ""],
  law_not_held: ["8471", "&regime=IR"],
};
const ITEM_NEEDS: Partial<Record<keyof typeof ADR_NEEDED, object>> = {
  packing_group: { un: "1993", l: 500 },
  l: { un: "1203", kg: 333 },
  l_water_capacity: { un: "1072", kg: 10 },
  classification_code: { un: "1950", kg: 50 },
  net_explosive_mass_kg: { un: "0015", kg: 50 },
  special_provision: { un: "1950", kg: 50 },
  kg: { un: "1309", l: 50 },
};

describe("a sentence of a page stands where it is said, and is so", () => {
  it.each([...CODES, ...LISTS, ...GOODS, ...SERVICE, ...FIELDS])("%s: %s", async (where, sentence, holds) => {
    const text = texts[where];
    expect(text.toLowerCase()).toContain(sentence.toLowerCase());
    expect(await holds()).toBe(true);
  });
});

describe("what is needed is asked for", () => {
  it.each(Object.entries(GOODS_NEEDS))("%s", async (need, [q, more]) => {
    expect((await check(q, `${more}&view=basic`))["needs"]).toContain(need);
  });
  it.each(Object.entries(ITEM_NEEDS))("%s of a load", async (need, item) => {
    expect(JSON.stringify((await calculate([item]))["needs"])).toContain(`"${need}"`);
  });
});
