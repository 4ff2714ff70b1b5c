import { expect, it } from "vitest";
import { datedHandlers } from "../../../runtime/http/expired.ts";
import type { Handler, Handlers } from "../../../runtime/http/handler.ts";
import { dataset, realHandlers } from "../real-data.ts";
import { askApp, sampleApp } from "./harness.ts";

/** A release past its day goes on being served, and every answer that rests on the law says so. */

const EXPIRES = Date.UTC(2027, 3, 1, 12);
const late = (now: number) => {
  const handlers = datedHandlers(realHandlers, EXPIRES, () => now);
  return askApp(sampleApp({ handlers: handlers as unknown as Handlers, datasetVersion: dataset.version }));
};
interface Dated {
  stale?: boolean;
  verdict?: string;
  warnings?: { code: string; detail: string }[];
  meta?: { stale: boolean; warnings: { code: string; detail: string }[] };
}
const QUESTIONS = [
  "/api/v1/cn?q=85423190&lang=en",
  "/api/v1/cn?q=85423190&lang=pl&view=basic",
  "/api/v1/cn?q=caviar&lang=en",
];

it.each(QUESTIONS)("%s is answered after the last day too, as stale and with a warning", async (path) => {
  const [before, after] = [await late(EXPIRES)(path), await late(EXPIRES + 1)(path)];
  expect([before.status, after.status]).toEqual([200, 200]);
  const [first, then] = [JSON.parse(before.text) as Dated, JSON.parse(after.text) as Dated];
  expect(first.meta?.warnings.map(({ code }) => code)).not.toContain("release_expired");
  expect([then.meta?.stale, then.meta?.warnings[0]?.code, then.verdict]).toEqual([
    true,
    "release_expired",
    first.verdict,
  ]);
  expect(then.meta?.warnings[0]?.detail).toContain("2027-04-01");
  expect(after.headers.get("etag"), "a cache must not take the one for the other").not.toBe(before.headers.get("etag"));
});

it("the status says it too; a refusal stays a refusal", async () => {
  const ask = late(EXPIRES + 1);
  expect(JSON.parse((await ask("/api/v1/status")).text)).toMatchObject({ stale: true });
  expect((await ask("/api/v1/cn?q=1")).status).toBe(400);
});

it("what says nothing of its age is left as it is", async () => {
  const reply = { json: JSON.stringify({ ok: true }) };
  const handler: Handler = async () => reply;
  const { createLead } = datedHandlers({ createLead: handler }, EXPIRES, () => EXPIRES + 1);
  expect(
    await createLead({
      params: {},
      query: {},
      body: {},
      today: "2027-04-02",
      site: "",
      idempotencyKey: undefined,
    }),
  ).toBe(reply);
});

it("a release that is not signed never expires", async () => {
  const reply = { json: JSON.stringify({ stale: false }) };
  const handler: Handler = async () => reply;
  const { createLead } = datedHandlers({ createLead: handler }, Number.POSITIVE_INFINITY, () => EXPIRES);
  const question = { params: {}, query: {}, body: {} } as unknown as Parameters<Handler>[0];
  expect(await createLead(question)).toBe(reply);
});

it("the links of an answer stay", async () => {
  const reply = { json: JSON.stringify({ meta: { stale: false, warnings: [] } }), next: 100 };
  const handler: Handler = async () => reply;
  const { searchSubstances } = datedHandlers({ searchSubstances: handler }, EXPIRES, () => EXPIRES + 1);
  const question = { params: {}, query: {}, body: {} } as unknown as Parameters<Handler>[0];
  expect(await searchSubstances(question)).toMatchObject({ next: 100 });
});
