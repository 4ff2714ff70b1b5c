import { describe, expect, it } from "vitest";
import { GUIDES } from "../../../runtime/pages/guides.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { attribute, elements, open, respond, SITE, textOf } from "./open-pages.ts";

describe.each(ADR_LANGUAGES)("guides in %s", (lang) => {
  it.each(GUIDES)("%s names its provisions, links back and is in the list for search engines", async (guide) => {
    expect((await respond(`${lang}/guide/${guide}`)).status).toBe(200);
    const document = await open(`${lang}/guide/${guide}`);
    const [main] = elements(document, "article");
    const points = elements(main!, "li").map(textOf);
    expect(points).toHaveLength(4);
    for (const said of [...points, textOf(elements(main!, "p", "lead")[0]!)]) expect(said).toMatch(/\d\.\d/);
    expect(elements(main!, "a").map((link) => attribute(link, "href"))).toContain("../guide");
    const listed = (await respond(`sitemaps/${lang}-guide.xml`)).text;
    expect(listed).toContain(`<loc>${SITE}/${lang}/guide/${guide}</loc>`);
  });
});
