import { describe, expect, it } from "vitest";
import { GUIDES } from "../../../runtime/pages/guides.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { loadPagesWords } from "../../../runtime/words/pages.generated.ts";
import { articleIn } from "../../../runtime/sanctions/citation.ts";
import { openLaw } from "../../../runtime/sanctions/law.ts";
import { dataset } from "../real-data.ts";
import { attribute, elements, open, respond, SITE, textOf } from "./open-pages.ts";

/** A provision of ADR, or an article of a regulation in the words of any language. */
const PROVISION = /\d\.\d|\b(?:art\.|artikel|article) ?\d/i;
/** Articles that no table of the data has, read in the act: who is bound, who is told, and what may follow. */
const READ_IN_ACT = new Set(["6b(1)", "8(1)", "8a", "12g(2b)", "12g(3)", "12g(4)", "12gb(3)", "12gb(4)", "13"]);

describe.each(ADR_LANGUAGES)("guides in %s", (lang) => {
  it.each(GUIDES)("%s names its provisions, links back and is in the list for search engines", async (guide) => {
    expect((await respond(`${lang}/guide/${guide}`)).status).toBe(200);
    const document = await open(`${lang}/guide/${guide}`);
    const [main] = elements(document, "article");
    const points = elements(main!, "li").map(textOf);
    expect(points.length).toBeGreaterThanOrEqual(4);
    for (const said of [...points, textOf(elements(main!, "p", "lead")[0]!)]) {
      expect(said).toMatch(PROVISION);
      expect(said).not.toContain("[");
    }
    expect(elements(main!, "a").map((link) => attribute(link, "href"))).toContain("../guide");
    const listed = (await respond(`sitemaps/${lang}-guide.xml`)).text;
    expect(listed).toContain(`<loc>${SITE}/${lang}/guide/${guide}</loc>`);
  });

  it("cite in each point the articles that the others cite", async () => {
    const cited = await Promise.all(
      [lang, "en" as const].map(async (language) =>
        JSON.stringify((await loadPagesWords[language]()).pages.guide).match(/\[Art\. [^\]]+\]/g),
      ),
    );
    expect(cited[0]).toEqual(cited[1]);
  });
});

describe("the articles of the guides", () => {
  it("stand in the law that is held, or were read in the act", async () => {
    const { record } = await openLaw(dataset);
    const held = new Set(
      [...record.measures.map(({ article }) => article), JSON.stringify(record)].flatMap(
        (text) => text.match(/\d+[a-z]*\(\d+[a-z]*\)/g) ?? [],
      ),
    );
    const guides = JSON.stringify((await loadPagesWords.en()).pages.guide);
    const cited = [...guides.matchAll(/Art\. (\d+[a-z]*)(\(\d+[a-z]*\))?/g)];
    expect(cited.length).toBeGreaterThan(40);
    for (const [text, article = "", paragraph = ""] of cited)
      expect([text, held.has(article + paragraph) || READ_IN_ACT.has(article + paragraph)]).toEqual([text, true]);
    expect(articleIn("Art. 12g(1)", "fr")).toBe("article 12 octies, paragraphe 1");
  });

  it("are reached from the codes and the substances that they concern", async () => {
    for (const [path, guides] of [
      ["cn/854231", ["reexport", "transit", "sheets", "duties"]],
      ["cn/72085120", ["steel", "transit"]],
      ["cn/0401", []],
      ["un/3480", ["batteries", "points"]],
      ["un/1203", ["points", "limited"]],
    ] as const) {
      const links = elements(await open(`en/${path}`), "p", "guides").flatMap((list) => elements(list, "a"));
      expect([path, links.map((link) => attribute(link, "href"))]).toEqual([
        path,
        guides.map((guide) => `../guide/${guide}`),
      ]);
    }
  });
});
