/** Which goods an article of each regulation concerns: its annexes, or `art-<article>` where it names goods without one. */
export interface GoodsArticle {
  direction: "export" | "import";
  annexes: readonly string[];
}

const exported = (...annexes: string[]): GoodsArticle => ({ direction: "export", annexes });
const imported = (...annexes: string[]): GoodsArticle => ({ direction: "import", annexes });

/** Regulation 833/2014. Article 2 is the dual-use list, Article 4 the Common Military List, 2aa also the firearms of Regulation 258/2012. */
const RU: Readonly<Record<string, GoodsArticle>> = {
  "2": exported("art-2"),
  "2a": exported("VII"),
  "2aa": exported("XXXV", "art-2aa"),
  "3": exported("II"),
  "3b": exported("X"),
  "3c": exported("XI", "XX"),
  "3f": exported("XVI"),
  "3g": imported("XVII"),
  "3h": exported("XVIII"),
  "3i": imported("XXI"),
  "3j": imported("XXII"),
  "3k": exported("XXIII"),
  "3m": imported("XXV"),
  "3o": imported("XXVI", "XXVII"),
  "3p": imported("XXXVIIIA"),
  "3u": imported("art-3u"),
  "4": exported("art-4"),
  "5i": exported("art-5i"),
  "5n": exported("XXXIX"),
};

/** Regulation 765/2006. Article 1e is the dual-use list, 1ab the Common Military List, 1ba also the firearms of Regulation 258/2012. */
const BY: Readonly<Record<string, GoodsArticle>> = {
  "1a": exported("III"),
  "1aa": imported("art-1aa"),
  "1ab": exported("art-1ab"),
  "1ba": exported("XVI", "art-1ba"),
  "1bb": exported("XVIII"),
  "1c": exported("IV"),
  "1e": exported("art-1e"),
  "1f": exported("Va"),
  "1fd": exported("XXIV"),
  "1g": exported("VI"),
  "1ga": exported("XXV"),
  "1gc": exported("XX"),
  "1gd": exported("XXXII"),
  "1h": imported("VII", "XXIII"),
  "1jc": exported("XXVI"),
  "1o": imported("X"),
  "1p": imported("XI"),
  "1q": imported("XII"),
  "1r": imported("XIII"),
  "1ra": imported("XXVII"),
  "1rb": imported("XXI", "XXII"),
  "1rc": imported("XXIX"),
  "1s": exported("XIV"),
  "1sa": exported("XVII"),
  "1za": exported("art-1za"),
};

/** Articles that concern no list of goods: entities, completion of LNG projects, the Caspian pipeline, divestment, clauses, transitional rules, cultural goods of Ukraine. */
const WITHOUT_GOODS: Readonly<Record<string, readonly string[]>> = {
  RU: ["2b", "3t", "3v", "5q", "12b", "12e", "12g"],
  BY: ["1fa", "8da", "8f", "8g"],
};

const GOODS: Readonly<Record<string, Readonly<Record<string, GoodsArticle>>>> = { RU, BY };

/** Finds the goods of an article; `"none"` for a known article without goods, `undefined` for an article that this table does not know. */
export function goodsOf(regime: string, article: string): GoodsArticle | "none" | undefined {
  if (WITHOUT_GOODS[regime]?.includes(article) === true) return "none";
  return GOODS[regime]?.[article];
}

const TOKEN = /articles?\b|paragraphs?\b|\d+[a-z]*|\([a-z]\)|\b[a-z]\b|[().,-]|\b(?:and|or)\b|\S+/gi;
const NUMBER = /^\d+[a-z]*$/;
const PASSED = /^(paragraphs?|and|or|[().,-])$/;

/**
 * Reads the provisions that the wording of a document code refers to, as `3k(5a)`. TARIC writes one reference in many ways
 * (`3k.5a`, `3k paragraph 5a`, `3o.5,6,7`, `12g.2 b`); where it says "see ...", only what follows is referred to.
 */
export function articlesNamed(wording: string): string[] {
  const see = wording.indexOf("(see ");
  const tokens = ((see < 0 ? wording : wording.slice(see)).match(TOKEN) ?? []).map((token) => token.toLowerCase());
  const found: string[] = [];
  let article = "";
  let bare = false;
  let reading = false;
  for (const [at, token] of tokens.entries()) {
    if (/^articles?$/.test(token)) {
      reading = true;
      article = "";
    } else if (!reading || PASSED.test(token)) continue;
    else if (NUMBER.test(token) && (article === "" || startsArticle(tokens, at))) {
      article = token;
      bare = true;
      found.push(article);
    } else if (NUMBER.test(token)) {
      if (bare) found.pop();
      bare = false;
      found.push(`${article}(${token})`);
    } else if (/^\(?[a-z]\)?$/.test(token) && !bare) found.push(`${found.pop() ?? ""}(${token.replace(/\W/g, "")})`);
    else reading = false;
  }
  return [...new Set(found)];
}

/** The article of a reference: `3k` of `3k(5a)`. */
export function articleOf(reference: string): string {
  return reference.replace(/\(.*$/, "");
}

/** A further number is a new article when a dot and a number follow it: `3m.3 (d) and 3m.4`. */
function startsArticle(tokens: readonly string[], at: number): boolean {
  return tokens[at + 1] === "." && NUMBER.test(tokens[at + 2] ?? "") && tokens[at - 1] !== ".";
}

/** Legal bases of the measures: acts of a regime, and acts outside both regulations with the reason why their measures are left out. */
const REGIME: Readonly<Record<string, "RU" | "BY">> = {
  "32014R0833": "RU",
  "32006R0765": "BY",
  "32022R0355": "BY",
  "32022R0398": "BY",
  "32023R1594": "BY",
};

const OUTSIDE: Readonly<Record<string, string>> = {
  "32024R1485": "Regulation (EU) 2024/1485: authorisation for equipment of internal repression, not Regulation 833/2014",
  "32014D0512": "Decision 2014/512/CFSP: its own arms embargo; the goods of Article 4 of Regulation 833/2014 are measure type 738",
  "32015D1764": "Decision (CFSP) 2015/1764: hydrazine under the arms embargo of Decision 2014/512/CFSP, not Regulation 833/2014",
};

export type LegalBase = { celex: string; regime: "RU" | "BY" } | { celex: string; outside: string };

/** Reads `Regulation 0833/14` as CELEX 32014R0833 and says to which regime it belongs; `undefined` for an act this table does not know. */
export function legalBaseOf(printed: string): LegalBase | undefined {
  const parts = /^(Regulation|Decision) (\d{4})\/(\d\d)$/.exec(printed);
  if (parts === null) return undefined;
  const celex = `320${parts[3]}${parts[1] === "Decision" ? "D" : "R"}${parts[2]}`;
  const regime = REGIME[celex];
  if (regime !== undefined) return { celex, regime };
  const outside = OUTSIDE[celex];
  return outside === undefined ? undefined : { celex, outside };
}
