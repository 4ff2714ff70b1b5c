import { expect, it } from "vitest";
import type { Log } from "../../../runtime/http/log.ts";
import { createLeadHandler } from "../../../runtime/store/lead-handler.ts";
import type { Lead } from "../../../openapi/schemas/lead.ts";
import type { Store } from "../../../runtime/store/store.ts";
import { askApp, post, sampleApp } from "../http/harness.ts";

interface Seen {
  key: string | undefined;
}

function appOver(
  add: (lead: Lead, key?: string) => Promise<"stored" | "conflict">,
  logged: Parameters<Log["error"]>[1][] = [],
) {
  const log = { error: (_event: string, fields: Parameters<Log["error"]>[1]) => void logged.push(fields) };
  const store: Pick<Store, "call"> = {
    call: ((_name: string, lead: Lead, key?: string) => add(lead, key)) as Store["call"],
  };
  return askApp(sampleApp({ log, handlers: { createLead: createLeadHandler(store, log) } }));
}

it.each([
  { why: "none", header: undefined, key: undefined, status: 200 },
  { why: "a bare value, as most clients send it", header: "8e03978e-40d5", key: "8e03978e-40d5", status: 200 },
  {
    why: "a quoted string, as the draft has it, is the same key",
    header: '"8e03978e-40d5"',
    key: "8e03978e-40d5",
    status: 200,
  },
  { why: "escapes within the quotes", header: String.raw`"a\"b\\c"`, key: String.raw`a"b\c`, status: 200 },
  { why: "255 characters", header: "k".repeat(255), key: "k".repeat(255), status: 200 },
  { why: "256 characters", header: "k".repeat(256), key: undefined, status: 400 },
  { why: "an empty string", header: '""', key: undefined, status: 400 },
  { why: "letters outside ASCII", header: "cl\u00e9", key: undefined, status: 400 },
])("Idempotency-Key, $why", async ({ header, key, status }) => {
  const seen: Seen[] = [];
  const request = appOver(async (_lead, given) => {
    seen.push({ key: given });
    return "stored";
  });
  const answer = await request(
    "/api/lead",
    post({ email: "a@example.com" }, header === undefined ? {} : { "idempotency-key": header }),
  );
  expect(answer.status).toBe(status);
  expect(seen).toEqual(status === 200 ? [{ key }] : []);
});

it("answers 200 as the given interface says", async () => {
  const { status, json } = await appOver(async () => "stored")("/api/lead", post({ email: "a@example.com" }));
  expect([status, json]).toEqual([200, { ok: true }]);
});

it("a key used for another contact is 422", async () => {
  const { status, json } = await appOver(async () => "conflict")(
    "/api/lead",
    post({ email: "a@example.com" }, { "idempotency-key": "k" }),
  );
  expect([status, json]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ parameter: "Idempotency-Key", code: "conflict" })] }),
  ]);
});

it("a store that fails is 503, and its message, which may hold the contact, is not logged", async () => {
  const logged: Parameters<Log["error"]>[1][] = [];
  const request = appOver(async () => {
    throw Object.assign(new Error("constraint failed: a@example.com"), { code: "ERR_SQLITE_ERROR", errcode: 8 });
  }, logged);
  const { status, headers, json } = await request("/api/lead", post({ email: "a@example.com" }));
  expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
  expect(json).toMatchObject({
    detail:
      "It is not sure that the contact was stored. Send it again later; with the same Idempotency-Key it is kept only once.",
  });
  expect(logged).toEqual([{ reason: "ERR_SQLITE_ERROR 8" }]);
});

it("an invalid contact never reaches the store", async () => {
  const seen: unknown[] = [];
  const request = appOver(async (lead) => {
    seen.push(lead);
    return "stored";
  });
  for (const body of [
    {},
    { email: "x" },
    { email: "a@example.com", phone: 1 },
    { email: "a@example.com", source: "a\0b" },
    '{"email":"a@example.com","__proto__":{}}',
    "{",
  ])
    expect((await request("/api/lead", post(body))).status).toBe(400);
  expect(seen).toEqual([]);
});

it("a contact that could not be stored, and one that was, are told to who says whether the service is ready", async () => {
  const seen: (string | undefined)[] = [];
  let isBroken = true;
  const store: Pick<Store, "call"> = {
    call: (async () => {
      if (isBroken) throw Object.assign(new Error("full"), { code: "SQLITE_FULL" });
      return "stored";
    }) as unknown as Store["call"],
  };
  const handler = createLeadHandler(store, { error: () => undefined }, (fault) => seen.push(fault));
  const request = askApp(sampleApp({ handlers: { createLead: handler } }));
  await request("/api/lead", post({ email: "a@example.com" }));
  isBroken = false;
  await request("/api/lead", post({ email: "a@example.com" }));
  expect(seen).toEqual(["unavailable (SQLITE_FULL)", undefined]);
});
