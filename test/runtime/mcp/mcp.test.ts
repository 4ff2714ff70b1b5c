import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client, StreamableHTTPClientTransport, type CallToolResult } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mcpTools } from "../../../runtime/mcp/tools.generated.ts";
import { readCodes, spread } from "../../bench/questions.ts";
import { englishIn } from "../../site/english.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../http/spawned-server.ts";

const ROOT = join(import.meta.dirname, "../../..");
type Json = Record<string, unknown>;

let bundle: Bundle;
let server: Spawned;
let folder = "";
beforeAll(async () => {
  bundle = await madeBundle();
  folder = mkdtempSync(join(tmpdir(), "cargolex-mcp-"));
  server = await spawnServer(bundle, { LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0" });
});
afterAll(async () => {
  await Promise.all([...clients.values()].map(async (client) => (await client).close()));
  await server.end("SIGTERM");
  rmSync(folder, { recursive: true });
});

const over = {
  socket: () => new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)),
  stdio: () =>
    new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, "pipeline/bin.js"), "mcp"],
      stderr: "inherit",
    }),
};

const clients = new Map<string, Promise<Client>>();

/**
 * Runs a task with a client of the official library, which holds every answer to the schema that the tool gives. One
 * client of a kind serves all tests.
 */
async function withClient<Found>(
  transport: keyof typeof over,
  mode: "auto" | "legacy",
  task: (client: Client) => Promise<Found>,
): Promise<Found> {
  const kind = `${transport} ${mode}`;
  const client = clients.get(kind) ?? connect(transport, mode);
  clients.set(kind, client);
  return await task(await client);
}

async function connect(transport: keyof typeof over, mode: "auto" | "legacy"): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(over[transport]());
  await client.listTools();
  return client;
}

/** A day of the edition of 2025: an edition that has ended exempts nothing. */
const DAY = "2026-11-21";

const QUESTIONS: [string, Json, (answer: Json) => unknown, unknown][] = [
  [
    "check_goods",
    { q: "8542 31", lang: "en", as_of: "2026-11-21", detail: true },
    ({ summary }) => (summary as Json[]).map(({ prohibited }) => prohibited),
    [true, true, true, false, false, true, true, true, false, false],
  ],
  ["check_goods", { q: "8542 31", lang: "en", view: "full" }, ({ verdict_detail }) => verdict_detail, "listed"],
  ["find_goods", { q: "mleko", lang: "pl" }, ({ candidates }) => (candidates as Json[])[0]?.["code"], "0401"],
  [
    "screen_goods",
    {
      items: [
        { id: 1, q: "8542 31" },
        { id: 2, q: "!" },
      ],
      as_of: null,
      lang: "en",
    },
    ({ lines }) => (lines as string[]).map((line) => /NOT CHECKED/.test(line)),
    [false, true],
  ],
  [
    "find_substance",
    { q: "petrol", lang: "en" },
    ({ results }) => (results as Json[]).map(({ un }) => un).includes("1203"),
    true,
  ],
  ["substance", { un: "UN1203", lang: "en" }, ({ class: result }) => result, "3"],
  [
    "check_load",
    { items: [{ un: "1203", l: 333 }], tunnel: "E", as_of: DAY, lang: "en" },
    ({ verdict }) => verdict,
    "exempt",
  ],
  ["check_load", { items: [{ un: "1203", l: 334 }], lang: "pl" }, ({ verdict }) => verdict, "requires_full_adr"],
  ["dataset_status", {}, (answer) => Object.keys(answer), ["sanctions", "adr"]],
];

const en = { lang: "en" };
const adr = { ...en, as_of: DAY };
/** What users ask assistants, with the calls that answer it and what the answers must tell. */
const ASKED: { asked: string; calls: [string, Json][]; tells: RegExp }[] = [
  {
    asked: "May I export laptops to Russia?",
    calls: [
      ["find_goods", { q: "laptop", ...en }],
      ["check_goods", { q: "8471 30 00", ...en }],
    ],
    tells: /"leg":"RU export","verdict_detail":"listed","prohibited":true/,
  },
  { asked: "Is milk under sanctions?", calls: [["find_goods", { q: "milk", ...en }]], tells: /"code":"0401"/ },
  {
    asked: "Which article bans caviar from Russia?",
    calls: [["check_goods", { q: "1604 31 00", ...en }]],
    tells: /Art\. 3i/,
  },
  {
    asked: "These three codes, please.",
    calls: [["screen_goods", { items: [{ q: "8542 31" }, { q: "0401" }, { q: "7214" }], ...en }]],
    tells: /8542 31: listed.*0401: .*7214: listed/,
  },
  {
    asked: "Is 8542 31 banned for Iran?",
    calls: [["check_goods", { q: "8542 31", country: "IR", ...en }]],
    tells: /"leg":"IR export"/,
  },
  { asked: "Which countries are under sanctions?", calls: [["countries", en]], tells: /"IR"[\s\S]*"KP"/ },
  { asked: "What does Y901 mean?", calls: [["document_codes", { q: "Y901", ...en }]], tells: /"code":"Y901"/ },
  {
    asked: "UN 1203 and UN 1950?",
    calls: [["find_substance", { un: "1203,1950", ...adr }]],
    tells: /"un":"1203"[\s\S]*"un":"1950"/,
  },
  { asked: "What is 0401 20 11?", calls: [["goods_line", { code: "04012011", ...en }]], tells: /0401 20 11/ },
  { asked: "UN number of petrol?", calls: [["find_substance", { q: "petrol", ...en }]], tells: /"1203"/ },
  { asked: "Tunnel code of UN 1203?", calls: [["substance", { un: "1203", ...adr }]], tells: /D\/E/ },
  {
    asked: "May UN 1203 and UN 0336 go together?",
    calls: [["may_travel_together", { uns: ["1203", "0336"], ...adr }]],
    tells: /"verdict":"(?:prohibited|permitted)/,
  },
  {
    asked: "Judge this document: UN 1203 ...",
    calls: [
      ["read_goods_text", { text: "UN 1203 PETROL, 3, II, (D/E)\n10 drums, 2000 L", ...adr }],
      ["check_load", { items: [{ un: "1203", l: 2000, packing_group: "II", packages: 10 }], ...adr }],
    ],
    tells: /"line":2[\s\S]*requires_full_adr/,
  },
  {
    asked: "Is 333 l of petrol exempt?",
    calls: [["check_load", { items: [{ un: "1203", l: 333 }], ...adr }]],
    tells: /"points":999/,
  },
  {
    asked: "And 334 l?",
    calls: [["check_load", { items: [{ un: "1203", l: 334 }], ...adr }]],
    tells: /requires_full_adr/,
  },
  {
    asked: "Through a tunnel of category E?",
    calls: [["check_load", { items: [{ un: "1203", l: 500 }], tunnel: "E", ...adr }]],
    tells: /"asked":"E","allowed":false/,
  },
  { asked: "How current are the data?", calls: [["dataset_status", {}]], tells: /"pending"/ },
  {
    asked: "Czy mogę sprzedać opony do Białorusi?",
    calls: [
      ["find_goods", { q: "opony", lang: "pl" }],
      ["check_goods", { q: "4011 10 00", lang: "pl" }],
    ],
    tells: /"leg":"BY export"/,
  },
  {
    asked: "Welche UN-Nummer hat Salzsäure?",
    calls: [["find_substance", { q: "Salzsäure", lang: "de" }]],
    tells: /"1789"/,
  },
  {
    asked: "Cars worth EUR 40,000 to Russia?",
    calls: [["check_goods", { q: "8703 23 19", value_eur: "40000", ...en }]],
    tells: /"prohibited":true/,
  },
  {
    asked: "Was it banned last summer?",
    calls: [["check_goods", { q: "8542 31", as_of: "2025-07-01", ...en }]],
    tells: /2025-07-01/,
  },
  { asked: "A label of UN 3480?", calls: [["substance", { un: "3480", ...adr }]], tells: /9A/ },
  {
    asked: "What of transit through Russia for 8708?",
    calls: [["check_goods", { q: "8708", direction: "transit", ...en }]],
    tells: /RU transit/,
  },
];

/** The answer that a result has as text, once. */
function answerIn({ content: [first], structuredContent }: CallToolResult): Json {
  expect(structuredContent).toBeUndefined();
  return first?.type === "text" ? (JSON.parse(first.text) as Json) : {};
}

/** A line of a list: a code, its verdict, and after the names of parts regimes, directions and needs. */
const SCREENED_LINE = /^[\d ]+: [a-z_]+(?: \| (?:prohibited|open|duties|warning): [\w,; -]+)*$/;

/** Texts of an answer that are more than a word: ids, names of members and values are the same in every language. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === "string")
    return SCREENED_LINE.test(value) || /^[\w./:#-]*$/.test(value)
      ? []
      : [value.replaceAll(/^\w+(?= \()|\bcertain: false/g, "")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}

describe.each([
  ["socket", "auto", "2026-07-28"],
  ["socket", "legacy", "2025-11-25"],
  ["stdio", "auto", "2026-07-28"],
  ["stdio", "legacy", "2025-11-25"],
] as const)("the official client over %s, %s", (transport, mode, revision) => {
  it("negotiates, lists read-only tools, and gets answers that its schemas allow", async () => {
    await withClient(transport, mode, async (client) => {
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        "check_goods",
        "find_goods",
        "screen_goods",
        "goods_changes",
        "find_substance",
        "substance",
        "check_load",
        "read_goods_text",
        "may_travel_together",
        "goods_line",
        "document_codes",
        "countries",
        "dataset_status",
      ]);
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
      expect(JSON.stringify(tools).length).toBeLessThan(40_000);
      // What tools answer does not hang on the revision: one question shows that the older one is spoken.
      for (const [name, args, of, wanted] of mode === "auto" ? QUESTIONS : QUESTIONS.slice(0, 1)) {
        const result = await client.callTool({ name, arguments: args });
        expect([name, result.isError]).toEqual([name, false]);
        expect([name, of(answerIn(result))]).toEqual([name, wanted]);
      }
      const status = answerIn(await client.callTool({ name: "dataset_status", arguments: {} }));
      const since = (status as { sanctions: Json }).sanctions["dataset_version"];
      const changes = await client.callTool({ name: "goods_changes", arguments: { since, codes: ["8542 31 90"] } });
      expect(answerIn(changes)).toMatchObject({ since, items: [] });
    });
  });
});

/** Characters of the answer of a tool. */
const sizeOf = async (name: string, args: Json): Promise<number> => {
  const result = await withClient("stdio", "auto", (client) => client.callTool({ name, arguments: args }));
  expect([name, result.isError]).toEqual([name, false]);
  return JSON.stringify(answerIn(result)).length;
};

describe("an answer", () => {
  it("is the one of the operation, and links the law that it cites", async () => {
    const direct = (await (
      await fetch(`${server.url}/api/v1/cn?q=8542+31&lang=en&view=basic&limit=10&as_of=2026-11-21`)
    ).json()) as Json;
    const result = await withClient("socket", "auto", (client) =>
      client.callTool({
        name: "check_goods",
        arguments: { q: "8542 31", lang: "en", as_of: "2026-11-21", detail: true },
      }),
    );
    expect(answerIn(result)).toEqual(direct);
    expect(result.content.slice(1)).toContainEqual(
      expect.objectContaining({
        type: "resource_link",
        uri: expect.stringContaining("eur-lex.europa.eu") as string,
      }),
    );
  });

  it("is short: a list a line an item, a code and a load in few words, whole on request", async () => {
    const codes = spread(await readCodes(join(ROOT, "dist/data"))).slice(0, 500);
    const items = codes.map((q, index) => ({ id: index, q }));
    const load = ["1203", "1263", "1830"].map((un) => ({
      un,
      l: 50,
      ...(un === "1203" ? {} : { packing_group: "II" }),
    }));
    const sizes: [what: string, most: number, size: number][] = [
      ["screen_goods of 500", 100_000, await sizeOf("screen_goods", { items, lang: "en" })],
      ["check_load of three lines", 8000, await sizeOf("check_load", { items: load, lang: "en" })],
    ];
    for (const lang of ["pl", "en", "de", "fr"]) {
      const size = await sizeOf("check_goods", { q: "8471 30 00", lang, as_of: "2026-11-21" });
      sizes.push([`check_goods in ${lang}`, 6000, size]);
    }
    const body = JSON.stringify({ items, lang: "en", view: "verdict" });
    const batch = await fetch(`${server.url}/api/v1/cn/batch`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    sizes.push(["batch of 500, view=verdict", 300_000, (await batch.text()).length]);
    console.info(sizes.map(([what, most, size]) => `${what}: ${size} of ${most}`).join("; "));
    expect(batch.status).toBe(200);
    expect(sizes.filter(([, most, size]) => size >= most)).toEqual([]);
    expect(await sizeOf("check_goods", { q: "8471 30 00", lang: "en", detail: true })).toBeGreaterThan(8000);
  });

  it.each(["de", "fr", "pl"] as const)("in %s has no word of English, and names no law twice", async (lang) => {
    const english = englishIn(lang);
    const calls: [string, Json][] = [
      ...["7214", "8703", "0401", "2710", "8542 31 90"].map((q): [string, Json] => ["check_goods", { q }]),
      ["check_goods", { q: "8471", country: "IR" }],
      ["find_goods", { q: "Kaviar" }],
      ["check_load", { items: [{ un: "1203", l: 334 }] }],
      ["document_codes", { q: "Y901" }],
      ["screen_goods", { items: [{ q: "0401" }, { q: "8542 31" }] }],
    ];
    const results = await withClient("stdio", "auto", (client) =>
      Promise.all(calls.map(([name, args]) => client.callTool({ name, arguments: { ...args, lang } }))),
    );
    for (const { content } of results) {
      const [first, ...links] = content;
      const texts = first?.type === "text" ? sentencesIn(JSON.parse(first.text)) : [];
      expect(texts.length).toBeGreaterThan(0);
      const linked = links.filter((link) => link.type === "resource_link");
      const said = [...texts, ...linked.flatMap(({ description }) => description ?? [])];
      expect(said.flatMap((text) => english(text).map((word) => `${word}: ${text}`))).toEqual([]);
      expect(linked.map(({ uri }) => uri).filter((uri) => uri.includes("/legal-content/EN/"))).toEqual([]);
    }
    const answered = results.map(answerIn)[0] as { legs: { text: string; further_law?: string[] }[] };
    for (const { text, further_law: further = [] } of answered.legs)
      for (const citation of further) expect(text).not.toContain(citation.replace(/^\S/, ""));
  });

  it.each([
    [{ q: "2711 11 00", as_of: "2026-04-20" }, "RU third_country"],
    [{ q: "8542 31", as_of: "2023-06-01" }, "BY import"],
    [{ q: "7601", country: "UA", facts: "UA-area:no", as_of: DAY }, "UA-CRIMEA import"],
  ])("never calls nothing found what is to come or was set aside: %j", async (args, name) => {
    const result = await withClient("stdio", "auto", (client) =>
      client.callTool({ name: "check_goods", arguments: { ...args, lang: "en" } }),
    );
    const { legs, nothing_found: free } = answerIn(result) as { legs: Json[]; nothing_found: string[] };
    expect([legs.map(({ leg }) => leg).includes(name), free.includes(name)]).toEqual([true, false]);
  });

  it.each(ASKED)("of at most two calls tells what an assistant was asked: $asked", async ({ calls, tells }) => {
    expect(calls.length).toBeLessThanOrEqual(2);
    const texts = await withClient("stdio", "auto", async (client) => {
      const results = [];
      for (const [name, args] of calls) results.push(await client.callTool({ name, arguments: args }));
      return results.map((result) => JSON.stringify(answerIn(result)));
    });
    expect(texts.join("\n")).toMatch(tells);
  });

  it("that cannot be given says every fault, and which tool is next", async () => {
    await withClient("stdio", "auto", async (client) => {
      const report = async (name: string, args: Json) => {
        const {
          isError,
          content: [first],
        } = await client.callTool({ name, arguments: args });
        expect([name, isError]).toEqual([name, true]);
        return first?.type === "text" ? first.text : "";
      };
      expect(await report("check_goods", { q: "123456789012", lang: "xx" })).toMatch(
        /lang.*pl, en[\s\S]*Next: .*find_goods/,
      );
      expect(await report("check_goods", { code: "8542" })).toMatch(
        /"code" is unknown.*Known: q[\s\S]*\/q \(required\)/,
      );
      expect(await report("check_goods", { q: "123456789012", lang: "en" })).toMatch(
        /nothing can be concluded[\s\S]*too_many_digits/,
      );
      expect(await report("check_goods", { q: "85\u000042", lang: "en" })).toMatch(/control character/);
      expect(await report("check_goods", { q: "8542", limit: "10", lang: "en" })).toMatch(/\/limit \(wrong_type\)/);
      expect(await report("find_goods", { q: "mleko", view: "full", lang: "pl" })).toMatch(/"view" is unknown/);
      expect(await report("screen_goods", { items: [], lang: "en" })).toMatch(/at least 1 item/);
      expect(await report("goods_changes", { since: "1999.01.01", codes: ["8542"] })).toMatch(
        /Next: Ask dataset_status/,
      );
      expect(await report("substance", { un: "34", lang: "en" })).toMatch(/0034[\s\S]*find_substance/);
      expect(await report("substance", { un: "9999", lang: "en" })).toMatch(/unknown_un/);
      expect(await report("find_substance", { lang: "en" })).toMatch(/Next: Give `q` or `class`/);
      expect(
        await report("check_load", {
          items: [
            { un: "1203", kg: -1 },
            { un: "0000", l: 1 },
          ],
          lang: "en",
        }),
      ).toMatch(/\/items\/0\/kg[\s\S]*\/items\/1\/un/);
      expect(await report("dataset_status", { verbose: true })).toMatch(/None is known here/);
      await expect(client.callTool({ name: "check_good", arguments: {} })).rejects.toThrow(
        /did you mean "check_goods"\?/,
      );
    });
  });
});

const MODERN = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "substance" };
const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const call = (more: Json = {}): Json => ({
  jsonrpc: "2.0",
  id: 7,
  method: "tools/call",
  params: { name: "substance", arguments: { un: "1203", lang: "en" }, _meta: META, ...more },
});

/** A call as earlier clients send it. */
const earlier = (id: number, un: string): Json => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "substance", arguments: { un, lang: "en" } },
});

/** Units that are left. */
const left = (fields: Headers): number => Number(/"units";r=(\d+)/.exec(fields.get("ratelimit") ?? "")?.[1]);

async function send(body: unknown, headers: Record<string, string> = {}, init: RequestInit = {}) {
  const response = await fetch(`${server.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...init,
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (text === "" ? undefined : JSON.parse(text)) as {
      id?: unknown;
      error?: { code: number; message: string; data?: unknown };
      result?: Json;
    } & Json,
  };
}

describe("over HTTP", () => {
  it("a call is counted, and not kept by caches", async () => {
    const { status, headers, json } = await send(call(), MODERN);
    expect([status, json.id, json.result?.["resultType"]]).toEqual([200, 7, "complete"]);
    expect(headers.get("ratelimit")).toContain("requests");
    expect(headers.get("cache-control")).toBe("no-store");
    const many = await send({
      jsonrpc: "2.0",
      id: 8,
      method: "tools/call",
      params: {
        name: "screen_goods",
        arguments: { items: Array.from({ length: 50 }, () => ({ q: "8542" })), lang: "en" },
      },
    });
    expect(left(headers) - left(many.headers)).toBe(50);
  });

  it.each([
    ["a notification is taken", { jsonrpc: "2.0", method: "notifications/initialized" }, {}, 202, undefined],
    ["an answer is taken", { jsonrpc: "2.0", id: 1, result: {} }, {}, 202, undefined],
    ["no message", { hello: 1 }, {}, 400, -32_600],
    ["an id that is none", { jsonrpc: "2.0", id: { a: 1 }, method: "ping" }, {}, 400, -32_600],
    [
      "an unknown method",
      { jsonrpc: "2.0", id: 1, method: "resources/list", params: { _meta: META } },
      { ...MODERN, "mcp-method": "resources/list" },
      404,
      -32_601,
    ],
    ["an unknown method of an earlier client", { jsonrpc: "2.0", id: 1, method: "resources/list" }, {}, 200, -32_601],
    [
      "a revision that is not spoken",
      call({ _meta: { ...META, "io.modelcontextprotocol/protocolVersion": "2031-01-01" } }),
      { ...MODERN, "mcp-protocol-version": "2031-01-01" },
      400,
      -32_022,
    ],
    [
      "a revision without its envelope",
      { jsonrpc: "2.0", id: 1, method: "tools/list" },
      { "mcp-protocol-version": "2026-07-28" },
      400,
      -32_602,
    ],
    [
      "an envelope without the client's capabilities",
      call({ _meta: { ...META, "io.modelcontextprotocol/clientCapabilities": undefined } }),
      MODERN,
      400,
      -32_602,
    ],
    [
      "a method of earlier revisions",
      { jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: META } },
      { ...MODERN, "mcp-method": "ping" },
      404,
      -32_601,
    ],
    ["a header that names another method", call(), { ...MODERN, "mcp-method": "tools/list" }, 400, -32_020],
    ["a header that names another tool", call(), { ...MODERN, "mcp-name": "check_goods" }, 400, -32_020],
    ["a header that is missing", call(), { ...MODERN, "mcp-name": "" }, 400, -32_020],
    ["arguments that are a list", call({ arguments: [1] }), MODERN, 200, -32_602],
    ["a tool that there is not", call({ name: "constructor" }), { ...MODERN, "mcp-name": "constructor" }, 200, -32_602],
    ["a page of another site", call(), { ...MODERN, origin: "https://evil.example" }, 403, -32_600],
    ["an origin that is none", call(), { ...MODERN, origin: "null" }, 403, -32_600],
  ])("%s", async (_, body, headers, status, code) => {
    const matched = await send(body, headers);
    expect([matched.status, matched.json?.error?.code]).toEqual([status, code]);
  });

  it.each([
    ["no JSON", "{", -32_700, /not valid JSON/],
    ["null", "null", -32_600, /./],
    ["a member given twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32_600, /more than once/],
    [
      "a quantity that would be rounded",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_load","arguments":{"items":[{"un":"1203","l":333.33333333333333333}]}}}',
      -32_600,
      /decimal/,
    ],
    ["a list of too many messages", JSON.stringify(Array.from({ length: 101 }, () => call())), -32_600, /at most 100/],
  ])("%s is refused in the form of the protocol", async (_, body, code, message) => {
    const matched = await send(body);
    expect([matched.status, matched.json.error?.code]).toEqual([400, code]);
    expect(matched.json.error?.message).toMatch(message);
  });

  it.each([
    ["another media type", "{}", { "content-type": "text/plain" }, 415, /application\/json/],
    ["a body that is too large", `{"a":"${"x".repeat(1024 * 1024)}"}`, {}, 413, /larger/],
  ])("%s is refused as everywhere", async (_, body, headers, status, detail) => {
    const matched = await send(body, headers);
    expect(matched.status).toBe(status);
    expect(matched.json["detail"]).toMatch(detail);
  });

  it("a list of calls of an earlier client is answered call by call, and counted so", async () => {
    const { headers: before } = await send(earlier(1, "1203"));
    const { status, json, headers } = await send([earlier(1, "1203"), earlier(2, "9999"), earlier(3, "1202")]);
    expect(status).toBe(200);
    const answers = json as unknown as { id: number; result: { isError: boolean } }[];
    expect(answers.map(({ id, result }) => [id, result.isError])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(left(before) - left(headers)).toBe(3);
  });

  it("a stream of changes is not opened", async () => {
    const matched = await send(
      { jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: { notifications: {}, _meta: META } },
      { ...MODERN, "mcp-method": "subscriptions/listen" },
    );
    expect(matched.json.error?.code).toBeLessThan(0);
  });

  it("pages of this machine may ask, by preflight too", async () => {
    expect((await send(call(), { ...MODERN, origin: "http://localhost:6274" })).status).toBe(200);
    const preflight = await fetch(`${server.url}/mcp`, {
      method: "OPTIONS",
      headers: { origin: "http://localhost:6274", "access-control-request-method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Mcp-Method");
  });

  it("has no stream to read: GET is refused, and says what may be sent", async () => {
    const response = await fetch(`${server.url}/mcp`, { headers: { accept: "text/event-stream" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});

describe("the tools", () => {
  it("are a chunk of their own, which the entry does not hold", () => {
    expect(readdirSync(dirname(bundle.file)).filter((name) => /^endpoint-.*\.js$/.test(name))).toHaveLength(1);
  });

  it("give every client the same list: no tool has the name of another, and each says what is next", () => {
    expect(new Set(mcpTools.map(({ name }) => name)).size).toBe(mcpTools.length);
    expect(mcpTools.every(({ next, description }) => next.length > 20 && description.length > 80)).toBe(true);
  });
});
