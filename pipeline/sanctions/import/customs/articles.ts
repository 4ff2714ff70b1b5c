import type { GoodsArticleRow, LegalBaseRow, ResolutionRow } from "../../tables/customs.ts";
import type { CertificateRow } from "../../tables/provisions.ts";

/**
 * Finds the rows of an article; several where it bans in two directions or areas. An article without goods has one row
 * without annex.
 */
export function goodsOf(rows: readonly GoodsArticleRow[], regime: string, article: string): GoodsArticleRow[] {
  return rows.filter((row) => row.regime === regime && row.article.includes(article));
}

const TOKEN = /articles?\b|paragraphs?\b|\d+[a-z]*|\([a-z]\)|\b[a-z]\b|[().,-]|\b(?:and|or)\b|\S+/gi;
const NUMBER = /^\d+[a-z]*$/;
const PASSED = /^(paragraphs?|and|or|[().,-])$/;

/**
 * Reads the provisions that the wording of a document code refers to, as `3k(5a)`. TARIC writes one reference in many
 * ways
 * (`3k.5a`, `3k paragraph 5a`, `3o.5,6,7`, `12g.2 b`); where it says "see ...", only what follows is referred to.
 */
export function articlesNamed(wording: string): string[] {
  const see = wording.indexOf("(see ");
  const tokens = ((see < 0 ? wording : wording.slice(see)).match(TOKEN) ?? []).map((token) => token.toLowerCase());
  const matches: string[] = [];
  let article = "";
  let bare = false;
  let reading = false;
  for (const [position, token] of tokens.entries()) {
    if (/^articles?$/.test(token)) {
      reading = true;
      article = "";
    } else if (!reading || PASSED.test(token)) continue;
    else if (NUMBER.test(token) && (article === "" || startsArticle(tokens, position))) {
      article = token;
      bare = true;
      matches.push(article);
    } else if (NUMBER.test(token)) {
      if (bare) matches.pop();
      bare = false;
      matches.push(`${article}(${token})`);
    } else if (/^\(?[a-z]\)?$/.test(token) && !bare)
      matches.push(`${matches.pop() ?? ""}(${token.replace(/\W/g, "")})`);
    else reading = false;
  }
  return [...new Set(matches)];
}

/** The article of a reference: `3k` of `3k(5a)`. */
export function articleOf(reference: string): string {
  return reference.replace(/\(.*$/, "");
}

/** A further number is a new article when a dot and a number follow it: `3m.3 (d) and 3m.4`. */
function startsArticle(tokens: readonly string[], position: number): boolean {
  return tokens[position + 1] === "." && NUMBER.test(tokens[position + 2] ?? "") && tokens[position - 1] !== ".";
}

/** A record of customs, as far as its provision is read from it. */
export interface CustomsRecord {
  regime: string;
  direction: "export" | "import";
  area: string;
  code: string;
  type: string;
  /** CELEX of the legal base, empty where the extraction has none. */
  celex: string;
  documents: readonly string[];
}

/** The tables by which records are read. */
export interface Readings {
  certificates: ReadonlyMap<string, CertificateRow>;
  goodsArticles: readonly GoodsArticleRow[];
  resolutions: readonly ResolutionRow[];
  legalBases: readonly LegalBaseRow[];
}

/** Reads `Regulation 0833/14` as CELEX 32014R0833; `undefined` for words of another form. */
export function readCelex(printed: string): string | undefined {
  const parts = /^(Regulation|Decision) (\d{4})\/(\d\d)$/.exec(printed);
  return parts === null ? undefined : `320${parts[3]}${parts[1] === "Decision" ? "D" : "R"}${parts[2]}`;
}
