import type { ExportMeasure } from "./measure.ts";

/** A reading of TARIC records whose document codes do not name the article; each with its reason. */
export interface Resolution {
  why: string;
  applies(measure: ExportMeasure): boolean;
  articles: readonly string[];
  annexes: readonly string[];
}

const documents = (measure: ExportMeasure): string => measure.documents.join(" ");

export const RESOLUTIONS: readonly Resolution[] = [
  {
    why: "measure type 278 for Russia prohibits headings of chapter 88 without documents: Annex XI Part A is chapter 88",
    applies: ({ regime, type, code }) => regime === "RU" && type === "278" && code.startsWith("88"),
    articles: ["3c"],
    annexes: ["XI"],
  },
  {
    why: "9303 for Russia names only X840, the authorisation for the Caspian pipeline (5q(1)), which is common to many articles: heading 9303 is whole in Annex XXXV",
    applies: (measure) => measure.regime === "RU" && measure.code === "9303" && documents(measure) === "X840",
    articles: ["2aa"],
    annexes: ["XXXV", "art-2aa"],
  },
  {
    why: "measure type 278 for Belarus on Regulation (EU) 2023/1594, which inserted Article 1ba (firearms) and Annex XVI",
    applies: ({ regime, type, celex }) => regime === "BY" && type === "278" && celex === "32023R1594",
    articles: ["1ba"],
    annexes: ["XVI", "art-1ba"],
  },
  {
    why: "measure type 737 for Belarus is the Common Military List; its document Y759 is common to both regimes. Article 1aa bans the import of what 1ab bans to export",
    applies: ({ regime, type }) => regime === "BY" && type === "737",
    articles: ["1aa", "1ab"],
    annexes: ["art-1aa", "art-1ab"],
  },
  {
    why: "the five goods of Annex VI (tobacco making) have only the general document Y921",
    applies: (measure) => measure.type === "717" && measure.regime === "BY" && documents(measure) === "Y921" && ["330290", "4813", "48239085", "820890", "8478"].includes(measure.code),
    articles: ["1g"],
    annexes: ["VI"],
  },
  {
    why: "measure type 717 for Belarus is equipment of Annexes III and IV; its general documents Y920 and C052 do not tell the two apart",
    applies: ({ regime, type, documents: codes }) => regime === "BY" && type === "717" && codes.includes("Y920"),
    articles: ["1a", "1c"],
    annexes: ["III", "IV"],
  },
];

/** Document codes that TARIC prints wrongly on a measure. */
export const CORRECTIONS: readonly { code: string; printed: string; right: string; why: string }[] = [
  { code: "854420", printed: "Y843", right: "X843", why: "Y843 is an exemption of the gold import ban (3o); heading 8544 is named in 3k(5d), whose document is X843" },
  { code: "854442", printed: "Y843", right: "X843", why: "Y843 is an exemption of the gold import ban (3o); heading 8544 is named in 3k(5d), whose document is X843" },
];

/** Compiled readings that are not compared row by row, each with its reason. A later reading stands in the same or the second file. */
export const SETTLED: readonly { article: string; paragraph: string; kind: string; text_version: string; why: string }[] = [
  { article: "3h", paragraph: "4a", kind: "wind_down", text_version: "2026-07-24", why: "a derogation for vessels; 31 December 2023 limits only the related assistance and stands in its text" },
  { article: "3i", paragraph: "(record labelled 3i)", kind: "derogation", text_version: "2026-07-24", why: "paragraph 3i of Article 3i in the later reading" },
  { article: "3i", paragraph: "3bc", kind: "exemption", text_version: "2025-10-24", why: "the end as enacted; Regulation (EU) 2026/1848 moved it to 31 December 2026" },
  { article: "3k", paragraph: "5a (list)", kind: "derogation", text_version: "2026-07-24", why: "points (a) to (e) of paragraph 5a in the later reading" },
  { article: "3k", paragraph: "(list)", kind: "derogation", text_version: "2026-07-24", why: "points (f) and (g) of paragraph 5a in the later reading" },
  { article: "3n", paragraph: "6(c)", kind: "exemption", text_version: "2023-04-27", why: "replaced by paragraph 6b(b), until 31 March 2028" },
  { article: "1sa", paragraph: "6a, 6b, 7b", kind: "derogation", text_version: "2024-07-01", why: "6a and 7b stand in exemptions; 6b concerns technical assistance, not goods" },
  { article: "3k", paragraph: "3 to 3ak", kind: "wind_down", text_version: "2026-07-24", why: "says that these paragraphs were deleted; each has its own row with its days where they were read" },
  { article: "5ah", paragraph: "5(b)", kind: "exemption", text_version: "2025-10-24", why: "special economic zones: no list of goods" },
];
