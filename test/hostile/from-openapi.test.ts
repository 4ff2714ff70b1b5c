import { expect, it } from "vitest";
import { askApp } from "../runtime/http/harness.ts";
import { realApp } from "../runtime/http/real-app.ts";
import { makeRequest, NO_WORD } from "./from-openapi.ts";
import { randomFrom } from "./random.ts";

const ask = askApp(realApp("2026-11-21"));
/** What any request may be answered. */
const PERMITTED = new Set([200, 204, 400, 404, 405, 413, 415, 422]);

it("requests made from the OpenAPI files are answered as described, and never with undefined, NaN or [object", async () => {
  const random = randomFrom("from openapi");
  const statuses = new Set<number>();
  for (let count = 0; count < 600; count++) {
    const { method, path, body } = makeRequest(random);
    const { status, text } = await ask(path, {
      method,
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    statuses.add(status);
    expect([PERMITTED.has(status), NO_WORD.exec(text)?.[0]], `${method} ${path} ${body ?? ""}: ${text}`).toEqual([
      true,
      undefined,
    ]);
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400]));
});
