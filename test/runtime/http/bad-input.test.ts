import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answer as reply } from "../../../runtime/http/handler.ts";
import { askApp, askServer, post, type Ask, type AskInit } from "./harness.ts";
import { realApp } from "./real-app.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "./spawned-server.ts";

interface Case {
  why: string;
  path: string;
  init?: AskInit;
  status: number;
  /** Place and code of each fault. */
  faults: string[];
}

const megabyte = `{"email":"a@example.com","source":"${"x".repeat(1024 * 1024)}"}`;
const cn = (query: string) => `/api/v1/cn${query}`;

const cases: Case[] = [
  { why: "no q", path: cn(""), status: 400, faults: ["q required"] },
  { why: "an empty q", path: cn("?q="), status: 400, faults: ["q too_short"] },
  { why: "a q of blanks", path: cn("?q=%20%C2%A0%20"), status: 400, faults: ["q too_short"] },
  { why: "one character", path: cn("?q=7"), status: 400, faults: ["q too_short"] },
  { why: "300 characters", path: cn(`?q=${"k".repeat(300)}`), status: 400, faults: ["q too_long"] },
  { why: "12 digits", path: cn("?q=123456789012"), status: 400, faults: ["q too_many_digits"] },
  { why: "a language that is not offered", path: cn("?q=7304&lang=it"), status: 400, faults: ["lang not_allowed"] },
  { why: "an unknown parameter", path: cn("?q=7304&lnag=en"), status: 400, faults: ["lnag unknown_parameter"] },
  { why: "a parameter twice", path: cn("?q=7304&q=8542"), status: 400, faults: ["q not_allowed"] },
  { why: "a day that is none", path: cn("?q=7304&as_of=2026-13-01"), status: 400, faults: ["as_of wrong_format"] },
  {
    why: "__proto__ as parameter",
    path: cn("?q=7304&__proto__=x"),
    status: 400,
    faults: ["__proto__ unknown_parameter"],
  },
  { why: "a control character in q", path: cn("?q=85%0042"), status: 400, faults: ["q wrong_format"] },
  { why: "a line break in q", path: cn("?q=8471%0A30"), status: 400, faults: ["q wrong_format"] },
  { why: "a tab in q", path: cn("?q=mleko%09"), status: 400, faults: ["q wrong_format"] },
  {
    why: "a control character in one name and no other",
    path: cn("?q=85&lang=e%07n"),
    status: 400,
    faults: ["lang wrong_format"],
  },
  {
    why: "a member twice",
    path: "/v1/calc/1136",
    init: post('{"items":[{"un":"1203","l":5000,"l":1}]}'),
    status: 400,
    faults: ["/items/0/l duplicate_member"],
  },
  {
    why: "a list twice",
    path: "/v1/compatibility?strict=1",
    init: post('{"uns":["0081","1203"],"uns":["1203","1202"]}'),
    status: 400,
    faults: ["/uns duplicate_member"],
  },
  { why: "a URL of 9 KB", path: cn(`?q=7304&_=${"x".repeat(9000)}`), status: 414, faults: [] },
  { why: "broken percent-encoding", path: cn("?q=%E4%"), status: 400, faults: ["q wrong_format"] },
  { why: "an unknown path", path: "/api/v2/cn?q=7304", status: 404, faults: [] },
  {
    why: "a wrong method",
    path: cn("?q=7304"),
    init: { method: "DELETE" },
    status: 405,
    faults: ["undefined method_not_allowed"],
  },
  { why: "broken JSON", path: "/api/lead", init: post('{"email":'), status: 400, faults: [" malformed_json"] },
  {
    why: "a wrong content type",
    path: "/api/lead",
    init: { ...post('{"email":"a@example.com"}'), headers: { "content-type": "text/plain" } },
    status: 415,
    faults: ["Content-Type unsupported_media_type"],
  },
  { why: "a body of 1 MB", path: "/api/lead", init: post(megabyte), status: 413, faults: [" too_large"] },
  {
    why: "__proto__ as member",
    path: "/api/lead",
    init: post('{"email":"a@example.com","__proto__":{"admin":true}}'),
    status: 400,
    faults: ["/__proto__ unknown_member"],
  },
  {
    why: "a contact without an address",
    path: "/api/lead",
    init: post({ source: "x" }),
    status: 400,
    faults: ["/email required"],
  },
  {
    why: "an address that is none",
    path: "/api/lead",
    init: post({ email: "broker@" }),
    status: 400,
    faults: ["/email wrong_format"],
  },
  { why: "%2F..%2F as a UN number", path: "/v1/un/%2F..%2F", status: 400, faults: ["un wrong_format"] },
  { why: "%2F..%2F as a code", path: "/api/v1/cn/%2F..%2Fetc%2Fpasswd", status: 400, faults: ["code wrong_format"] },
  { why: "a UN number that lost its zeros", path: "/v1/un/34", status: 400, faults: ["un leading_zero"] },
  { why: "a UN number that no substance has", path: "/v1/un/9999", status: 404, faults: ["un unknown_un"] },
  { why: "a search for nothing", path: "/v1/un", status: 400, faults: ["q required"] },
  { why: "a class that is none", path: "/v1/un?class=10", status: 400, faults: ["class not_allowed"] },
  {
    why: "one UN number to load",
    path: "/v1/compatibility",
    init: post({ uns: ["1203"] }),
    status: 400,
    faults: ["/uns too_few_items"],
  },
  {
    why: "a load without items",
    path: "/v1/calc/1136",
    init: post({ items: [] }),
    status: 400,
    faults: ["/items too_few_items"],
  },
  {
    why: "a quantity as text",
    path: "/v1/calc/1136",
    init: post({ items: [{ un: "1203", kg: "333" }] }),
    status: 400,
    faults: ["/items/0/kg wrong_type"],
  },
  {
    why: "a quantity that is no number of JSON",
    path: "/v1/calc/1136",
    init: post('{"items":[{"un":"1203","kg":NaN}]}'),
    status: 400,
    faults: [" malformed_json"],
  },
  {
    why: "a quantity that reading makes infinite",
    path: "/v1/calc/1136",
    init: post('{"items":[{"un":"1203","kg":1e999}]}'),
    status: 400,
    faults: ["/items/0/kg out_of_range"],
  },
  {
    why: "a quantity that reading rounds to the limit",
    path: "/v1/calc/1136",
    init: post('{"items":[{"un":"1202","l":1000.0000000000000001}]}'),
    status: 400,
    faults: ["/items/0/l too_many_digits"],
  },
  {
    why: "a mass of seven places",
    path: "/v1/load",
    init: post('{"items":[{"un":"1202","l":1}],"max_mass_t":3.50000001}'),
    status: 400,
    faults: ["/max_mass_t too_many_digits"],
  },
  {
    why: "a density of 0",
    path: "/v1/calc/1136",
    init: post({ items: [{ un: "1203", kg: 1, density_kg_per_l: 0 }] }),
    status: 400,
    faults: ["/items/0/density_kg_per_l out_of_range"],
  },
  {
    why: "half a cylinder",
    path: "/v1/calc/1136",
    init: post({ items: [{ un: "1072", cylinders: 2.5, l_per_cylinder: 50 }] }),
    status: 400,
    faults: ["/items/0/cylinders out_of_range"],
  },
  {
    why: "1,001 lines",
    path: "/v1/calc/1136",
    init: post({ items: Array.from({ length: 1001 }, () => ({ un: "1203", l: 1 })) }),
    status: 400,
    faults: ["/items too_many_items"],
  },
];

function suite(ask: () => Ask, untouched: () => boolean): void {
  it.each(cases)("$why", async ({ path, init, status, faults }) => {
    const answer = await ask()(path, init);
    const { errors = [], ...problem } = answer.json as {
      status: number;
      errors?: { parameter?: string; pointer?: string; code: string }[];
    };
    expect([answer.status, problem.status]).toEqual([status, status]);
    expect(errors.map(({ parameter, pointer, code }) => `${parameter ?? pointer} ${code}`).toSorted()).toEqual(faults);
    expect(untouched()).toBe(true);
  });
}

describe("in process", () => {
  let ask: Ask;
  const stored: unknown[] = [];
  beforeAll(async () => {
    ask = askApp(
      realApp("2026-11-21", async ({ body }) => {
        stored.push(body);
        return reply({ ok: true });
      }),
    );
  });
  suite(
    () => ask,
    () => stored.length === 0,
  );
});

describe("over a socket, on the bundle", () => {
  let bundle: Bundle;
  let server: Spawned;
  let ask: Ask;
  const folder = mkdtempSync(join(tmpdir(), "cargolex-bad-"));
  const file = join(folder, "leads.sqlite");
  beforeAll(async () => {
    bundle = await madeBundle();
    server = await spawnServer(bundle, { RATE_LIMIT: "off", LEADS_DB: file });
    ask = askServer(server.url);
    await vi.waitUntil(async () => (await ask("/readyz")).text.includes('"leads":"ok"'), {
      timeout: 100_000,
      interval: 100,
    });
  });
  afterAll(async () => {
    await server.end("SIGTERM");
    rmSync(folder, { recursive: true });
  });
  suite(
    () => ask,
    () => {
      const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
      const row = database.prepare("SELECT count(*) AS contacts FROM lead").get();
      database.close();
      return row?.["contacts"] === 0;
    },
  );
  it("none of it is worth a line in the log", () => expect(server.stderr()).toBe(""));
});
