import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { SubstanceShard } from "../../openapi/shards/adr.ts";
import type { Dataset } from "../shards/dataset.ts";
import type { CodeSources } from "./code-facts.ts";
import { dayBoundsOf } from "./day-bounds.ts";
import type { SubstanceSources } from "./substance-page.ts";
import { GUIDE_PATHS } from "./guides.ts";
import { escapeHtml } from "../site/render-html.ts";

/** Lists of the pages for search engines (sitemaps.org): one a chapter and language, and one of all substances. */

/** What the lists are made of. */
export interface SitemapSources {
  /** Chapters of the nomenclature, two digits each. */
  chapters: readonly string[];
  /** Codes of a chapter, each with the day that its page was written for. */
  codesOf: (chapter: string) => Promise<readonly { code: string; written: string }[]>;
  substances: () => Promise<readonly string[]>;
}

/** Names of the lists of substances and of guides, beside those of chapters. */
const UN = "un";
const GUIDE = "guide";

/** Names of the lists: `en-84`, `pl-un`. */
export function sitemapNames({ chapters }: Pick<SitemapSources, "chapters">): string[] {
  return ADR_LANGUAGES.flatMap((lang) => [...chapters, UN, GUIDE].map((part) => `${lang}-${part}`));
}

/** The index of the lists. */
export function writeSitemapIndex(sources: Pick<SitemapSources, "chapters">, site: string): string {
  const lines = sitemapNames(sources).map(
    (name) => `<sitemap><loc>${escapeHtml(`${site}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</sitemapindex>\n`;
}

/** A list by its name; undefined where there is none of it. */
export async function writeSitemap(sources: SitemapSources, name: string, site: string): Promise<string | undefined> {
  if (!sitemapNames(sources).includes(name)) return undefined;
  const [lang, part] = name.split("-") as [AdrLanguage, string];
  const lines =
    part === GUIDE
      ? GUIDE_PATHS.map((path) => ({ path, written: undefined }))
      : part === UN
        ? (await sources.substances()).map((un) => ({ path: `un/${un}`, written: undefined }))
        : (await sources.codesOf(part)).map(({ code, written }) => ({ path: `cn/${code}`, written }));
  const urls = lines.map(
    ({ path, written }) =>
      `<url><loc>${escapeHtml(`${site}/${lang}/${path}`)}</loc>${written === undefined ? "" : `<lastmod>${written}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

/** What crawlers may read: the pages, not the questions. */
export function writeRobots(site: string): string {
  return [
    "User-agent: *",
    "Allow: /",
    "Disallow: /plain",
    ...ADR_LANGUAGES.map((lang) => `Disallow: /${lang}/search`),
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Codes of a chapter, each with the day that its page was written for. */
export async function listCodes(
  { law, legs, nomenclature }: Pick<CodeSources, "law" | "legs" | "nomenclature">,
  chapter: string,
  day: string,
): Promise<{ code: string; written: string }[]> {
  const year = nomenclature.years.at(-1) ?? 0;
  const codes = (await nomenclature.lines(year, chapter)).keys().filter((code) => code.startsWith(chapter));
  return Promise.all(
    codes.map(async (code) => {
      const { bases } = await legs.find([code]);
      return { code, written: dayBoundsOf(law, bases, year, day).from };
    }),
  );
}

/** The UN numbers of the newest edition. */
export async function listSubstances(dataset: Dataset, editions: SubstanceSources["editions"]): Promise<string[]> {
  const edition = (await editions()).at(-1)?.rules.edition.edition;
  const files = dataset.files("adr", "adr-substances/1").filter(({ part }) => part === edition);
  const shards = await Promise.all(files.map((file) => dataset.load<SubstanceShard>(file)));
  return shards.flatMap(({ records }) => records.map(({ un }) => un));
}
