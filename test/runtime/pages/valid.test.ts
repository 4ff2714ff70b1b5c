import { brotliCompressSync, constants } from "node:zlib";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { GUIDE_PATHS } from "../../../runtime/pages/guides.ts";
import { attribute, elements, respond } from "./open-pages.ts";
import { drawPages } from "./drawn-pages.ts";
import { parse } from "parse5";

/** Most bytes of a page, and of its copy in Brotli as it is published. */
const [MOST, MOST_PACKED] = [60_000, 12_000];

const validator = new HtmlValidate({ extends: ["html-validate:standard"] });

/** Faults of a page as HTML, each with its line. */
async function faultsOf(path: string, text: string): Promise<string[]> {
  const { results } = await validator.validateString(text);
  const lines = text.split("\n");
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${path} ${ruleId}: ${message}: ${lines[line - 1]}`),
  );
}

describe("the HTML of the pages", () => {
  it("is found faulty where it is", async () => {
    const page = (await respond("en/cn/8703")).text;
    expect(await faultsOf("", page.replace("<h1", "<ul><p>x</p></ul><h1"))).toHaveLength(1);
  });

  it("is valid, small, has no script and one style sheet, on drawn pages of codes and substances", async () => {
    const tooLarge: string[] = [];
    for (const path of await drawPages()) {
      const { status, text } = await respond(path);
      expect([path, status]).toEqual([path, 200]);
      expect(await faultsOf(path, text)).toEqual([]);
      const bytes = Buffer.from(text);
      const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      if (bytes.length > MOST || packed.length > MOST_PACKED) tooLarge.push(`${path} ${bytes.length} ${packed.length}`);
      const document = parse(text);
      expect(
        elements(document, "script").filter((script) => attribute(script, "type") !== "application/ld+json"),
      ).toEqual([]);
      const sheets = elements(document, "link").filter((link) => attribute(link, "rel") === "stylesheet");
      expect([path, sheets.length, elements(document, "style").length]).toEqual([path, 1, 0]);
    }
    expect(tooLarge).toEqual([]);
  });

  it("is valid on every guide, list and missing page", async () => {
    const paths = [...GUIDE_PATHS, "guide/nosuch", "cn/87036099", "un/9999", "search"];
    for (const path of ADR_LANGUAGES.flatMap((lang) => paths.map((below) => `${lang}/${below}`)))
      expect(await faultsOf(path, (await respond(path)).text)).toEqual([]);
  });
});
