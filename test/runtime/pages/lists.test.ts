import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { openNomenclature } from "../../../runtime/sanctions/nomenclature.ts";
import { dataset } from "../real-data.ts";
import { respond, SITE } from "./open-pages.ts";

const parser = new XMLParser({ isArray: (name) => ["url", "sitemap", "entry"].includes(name), parseTagValue: false });
const read = async <Shape>(path: string, today?: string): Promise<Shape> => {
  const { text, status } = await respond(path, today);
  expect([path, status, XMLValidator.validate(text)]).toEqual([path, 200, true]);
  return parser.parse(text) as Shape;
};
interface Sitemap {
  urlset: { url: { loc: string; lastmod?: string }[] };
}

describe("the lists of the pages", () => {
  it("name every code and every substance in four languages once, each with a page", async () => {
    const index = await read<{ sitemapindex: { sitemap: { loc: string }[] } }>("sitemap.xml");
    const names = index.sitemapindex.sitemap.map(({ loc }) => loc);
    expect(new Set(names).size).toBe(names.length);
    const english = names.filter((name) => /\/en-/.test(name));
    expect(names.length).toBe(english.length * 4);
    const pages: string[] = [];
    for (const name of english)
      pages.push(...(await read<Sitemap>(name.slice(SITE.length + 1))).urlset.url.map(({ loc }) => loc));
    const codes = (await openNomenclature(dataset).lines(2026, "")).keys();
    expect(pages.filter((page) => page.includes("/cn/")).length).toBe(codes.length);
    expect(new Set(pages).size).toBe(pages.length);
    for (const page of pages.filter((_, at) => at % 1900 === 0))
      expect((await respond(page.slice(SITE.length + 1))).status).toBe(200);
  });

  it("say since when a page is as it is", async () => {
    const { urlset } = await read<Sitemap>("sitemaps/en-27.xml", "2027-01-02");
    expect(urlset.url.find(({ loc }) => loc.endsWith("/27090010"))?.lastmod).toBe("2027-01-01");
  });

  it("are named to crawlers, who need not ask questions", async () => {
    const { text } = await respond("robots.txt");
    expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml\n`);
    expect(text).toContain("Disallow: /en/search\n");
  });

  it("are none of what does not exist", async () => {
    for (const path of ["sitemaps/en-77.xml", "sitemaps/xx-84.xml", "feeds/00.xml", "en/cn/87036099.xml"])
      expect((await respond(path)).status).toBe(404);
  });
});

interface Feed {
  feed: { updated: string; entry: { id: string; title: string; updated: string }[] };
}

describe("the feed of a code", () => {
  it("tells what begins and what ended, in its language", async () => {
    const { feed } = await read<Feed>("en/cn/27090010.xml");
    expect(feed.entry[0]?.title).toMatch(/^2709 00 10: Import from Russia, prohibited from 1 January 2027/);
    expect(feed.entry[0]?.updated).toBe("2026-10-01T00:00:00Z");
    expect((await read<Feed>("de/cn/27090010.xml")).feed.entry[0]?.title).toContain("verboten ab dem 1. Januar 2027");
    expect(new Set(feed.entry.map(({ id }) => id)).size).toBe(feed.entry.length);
  });

  it("is the same on every day between two changes", async () => {
    expect((await respond("en/cn/27090010.xml", "2026-10-20")).text).toBe(
      (await respond("en/cn/27090010.xml", "2026-11-21")).text,
    );
  });

  it("stands for a chapter too", async () => {
    const { feed } = await read<Feed>("feeds/27.xml");
    expect(feed.entry.map(({ title }) => title).join("\n")).toContain(
      "2709 00 10: Import from Russia, prohibited from",
    );
  });
});
