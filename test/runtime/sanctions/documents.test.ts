import { expect, it } from "vitest";
import type { DocumentsResponse } from "../../../openapi/schemas/sanctions-reference.ts";
import { askApp } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";
import { TODAY } from "./open-data.ts";

const ask = askApp(realApp(TODAY));
const list = async (query: string): Promise<DocumentsResponse> =>
  (await ask(`/api/v1/documents?${query}`)).json as DocumentsResponse;

it("document codes are listed in order, each once, with a text in four languages", async () => {
  for (const lang of ["pl", "en", "de", "fr"]) {
    const { documents, total } = await list(`lang=${lang}`);
    const codes = documents.map(({ code }) => code);
    expect(total).toBeGreaterThan(170);
    expect([codes, new Set(codes).size]).toEqual([codes.toSorted(), total]);
    expect(documents.filter(({ text }) => text === "")).toEqual([]);
  }
});

it("are found by the beginning of the code and by words", async () => {
  expect((await list("lang=en&q=Y901")).documents).toMatchObject([{ code: "Y901" }]);
  expect((await list("lang=en&q=y9")).documents.every(({ code }) => code.startsWith("Y9"))).toBe(true);
  const { documents } = await list("lang=en&q=dual-use");
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.every(({ text }) => /dual.use/i.test(text))).toBe(true);
  expect((await list("lang=en&q=nothing%20of%20this%20kind")).total).toBe(0);
});

it.each([["q="], ["lang=it"], ["as_of=1990-01-01"], ["code=Y901"]])("%s is refused", async (query) =>
  expect((await ask(`/api/v1/documents?${query}`)).status).toBe(400),
);
