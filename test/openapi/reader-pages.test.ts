import { beforeAll, describe, expect, it } from "vitest";
import { READER_PAGES, readerPage } from "../../openapi/reader-pages.ts";
import {
  ADR_NEEDED,
  CALC_DETAILS,
  GOODS_MET,
  NEEDED,
  SUBSTANCE_MET,
  VERDICT_DETAILS,
} from "../../openapi/schemas/terms.ts";
import { askApp, type Ask } from "../runtime/http/harness.ts";
import { realApp } from "../runtime/http/real-app.ts";

/** Pages for each kind of reader: served, whole, and true. */
describe("the pages of documentation", () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = askApp(realApp("2026-11-21"));
  });

  it.each(Object.keys(READER_PAGES))("%s is served, and leads to pages that are", async (name) => {
    const { status, text } = await ask(`/docs/${name}`);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${READER_PAGES[name]?.title}</h1>`);
    expect(text).not.toMatch(/\{(?:site|sanctions|adr|sanctions_path|adr_path)\}/);
  });

  it("explain every value", () => {
    const text = readerPage(READER_PAGES["integrator"] ?? { title: "", blocks: [] });
    for (const terms of [VERDICT_DETAILS, NEEDED, GOODS_MET, SUBSTANCE_MET, CALC_DETAILS, ADR_NEEDED])
      for (const value of Object.keys(terms)) expect(text).toContain(`<code>${value}</code>`);
  });

  it("have examples that are answered so", async () => {
    const { text } = await ask("/docs/integrator");
    const rows = [...text.matchAll(/<code>(\w+)<\/code><\/th>.*?<a href="([^"]+)">ask/g)].map(
      ([, value = "", link = ""]) => ({ value, link: link.replaceAll("&amp;", "&") }),
    );
    expect(rows.length).toBe(
      [VERDICT_DETAILS, GOODS_MET, SUBSTANCE_MET]
        .flatMap((terms) => Object.values<{ example: string }>(terms))
        .filter(({ example }) => example.startsWith("`")).length,
    );
    for (const { value, link } of rows) {
      const { status, json } = await ask(link);
      expect([link, status]).toEqual([link, 200]);
      const found = json as {
        verdict_detail?: string;
        candidates?: { matched: { by: string } }[];
        results?: { matched?: { by: string } }[];
      };
      const met = [...(found.candidates ?? []), ...(found.results ?? [])].map(({ matched }) => matched?.by);
      expect([link, value in VERDICT_DETAILS ? found.verdict_detail : met.includes(value)]).toEqual([
        link,
        value in VERDICT_DETAILS ? value : true,
      ]);
    }
  });
});
