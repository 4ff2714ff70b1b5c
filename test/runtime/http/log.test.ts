import { expect, it } from "vitest";
import { lineLog } from "../../../runtime/http/log.ts";
import { askApp, post, sampleApp } from "./harness.ts";

const lines = async (level: "errors" | "all" | "off"): Promise<Record<string, unknown>[]> => {
  const written: string[] = [];
  const request = askApp(
    sampleApp({
      log: lineLog((line) => written.push(line), level),
      handlers: {
        listClasses: async () => {
          throw new Error("x");
        },
      },
    }),
  );
  await request("/v1/classes?lang=en");
  await request(
    "/api/lead",
    post(
      { email: "private@example.com", source: "secret" },
      { "idempotency-key": "key-1", "x-forwarded-for": "203.0.113.5", "x-request-id": "client-id.1" },
    ),
  );
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
};

it.each([
  { level: "off", events: [] },
  { level: "errors", events: ["operation failed"] },
  { level: "all", events: ["operation failed", "answered", "answered"] },
] as const)("LOG=$level writes $events", async ({ level, events }) => {
  expect((await lines(level)).map(({ event }) => event)).toEqual(events);
});

it("an answer is logged with the id of its request, and nothing else that the client sent", async () => {
  const [, , answered] = await lines("all");
  expect(answered).toEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    level: "info",
    event: "answered",
    operation: "createLead",
    status: 200,
    ms: expect.any(Number) as number,
    request: "client-id.1",
  });
});
