import { describe, expect, it } from "vitest";
import { askApp, sampleApp } from "./harness.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const request = askApp(sampleApp());
const requested = (path: string, id?: string) =>
  request(path, id === undefined ? {} : { headers: { "x-request-id": id } });

describe("X-Request-Id", () => {
  it.each(["/v1/classes", "/api/v1/cn?q=7304", "/healthz", "/docs", "/nope", "/v1/classes?x=1", "/v1/un/%E4"])(
    "is on the answer to %s, and the client's where it sends one",
    async (path) => {
      expect((await requested(path)).headers.get("x-request-id")).toMatch(UUID);
      expect((await requested(path, "order-4711.a_b")).headers.get("x-request-id")).toBe("order-4711.a_b");
    },
  );

  it("is the instance of a problem", async () => {
    const made = await requested("/nope");
    expect((made.json as { instance: string }).instance).toBe(`urn:uuid:${made.headers.get("x-request-id")}`);
    expect(((await requested("/nope", "order-4711")).json as { instance: string }).instance).toBe("order-4711");
  });

  it.each(["short", "x".repeat(129), "a blank is none", 'quote"quote', "<script>alert"])(
    "of a client is not taken where it is %s",
    async (id) => {
      expect((await requested("/v1/classes", id)).headers.get("x-request-id")).toMatch(UUID);
    },
  );
});
