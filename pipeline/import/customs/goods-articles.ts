/** Which goods an article of each regulation concerns: its annexes, or `art-<article>` where it names goods without one. */
export interface GoodsArticle {
  direction: "export" | "import";
  annexes: readonly string[];
}

type Regime = "RU" | "BY";

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
const WITHOUT_GOODS: Readonly<Record<Regime, readonly string[]>> = {
  RU: ["2b", "3t", "3v", "5q", "12b", "12e", "12g"],
  BY: ["1fa", "8da", "8f", "8g"],
};

/** Finds the goods of an article; `"none"` for a known article without goods, `undefined` for an article that this table does not know. */
export function goodsOf(regime: Regime, article: string): GoodsArticle | "none" | undefined {
  if (WITHOUT_GOODS[regime].includes(article)) return "none";
  return (regime === "RU" ? RU : BY)[article];
}
