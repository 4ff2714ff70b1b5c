import { z } from "zod";
import { wordsMatching } from "../../source/cells.ts";

/** Two letters, and words for a part of a country: `RU`, `UA-CRIMEA`. What follows `RU-XVIII` is an annex. */
export const REGIME = "[A-Z]{2}(?:-(?![IVXL]+[A-H]?(?![A-Z]))[A-Z]{3,})?";

/** The code of a regime; that regimes.csv has it is a check. */
export const regime = z
  .string()
  .regex(new RegExp(`^${REGIME}$`), "want the code of a regime of regimes.csv, such as RU or UA-CRIMEA");

/** The regime that an id, a place or a leg begins with: `RU` of `RU-XXIII-0001`, `UA-CRIMEA` of `UA-CRIMEA-import`. */
export function regimeIn(id: string): string {
  return new RegExp(`^${REGIME}(?=-|$)`).exec(id)?.[0] ?? "";
}

/** Regime and annex that an id begins with: `RU-XXIII` of `RU-XXIII-0001`, `RU-art-3k` of `RU-art-3k-0001`. */
export function annexIn(id: string): string {
  const ofRegime = regimeIn(id);
  return `${ofRegime}${/^-(?:art-|act-)?[^-]+/.exec(id.slice(ofRegime.length))?.[0] ?? ""}`;
}

/** `RU-XXIII` as its regime and its annex. */
export function splitAnnexKey(annexKey: string): { regime: string; annex: string } {
  const ofRegime = regimeIn(annexKey);
  return { regime: ofRegime, annex: annexKey.slice(ofRegime.length + 1) };
}
/** The same, or empty for what concerns every regime. */
export const regimeOrEmpty = z.union(
  [regime, z.literal("")],
  "want the code of a regime of regimes.csv, such as RU, or empty for all",
);

/** Cells that the tables of provisions and of customs share. */

/** An annex as printed, or goods that an article names, as a pattern. */
export const ANNEX = "([IVXL]+([A-H]|[a-z]{1,2})?|art-\\d+[a-z]{0,3}|act-\\d{3,4}[a-z]?)";
export const annex = z
  .string()
  .regex(
    new RegExp(`^${ANNEX}$`),
    "want an annex as printed (XXIII, Va, XXXVIIIA), art-<article> for goods named in an article, or act-<number> for those of another act",
  );
export const annexes = wordsMatching(new RegExp(`^(${ANNEX}( ${ANNEX})*)?$`), "want annexes separated by one space");
const PLACE = `${REGIME}-${ANNEX}(-[a-z][a-z-]*)?`;
/** Places of the law: an annex of a regime, or one of its measures where `-<measure>` follows. */
export const locations = wordsMatching(
  new RegExp(`^${PLACE}( ${PLACE})*$`),
  "want <regime>-<annex> or <regime>-<annex>-<measure>, separated by one space",
);
const SLUGS = "[a-z][a-z-]*( [a-z][a-z-]*)*";
/** Measures of annexes.csv. */
export const slugs = wordsMatching(new RegExp(`^${SLUGS}$`), "want measures of annexes.csv separated by one space");
/** Measures of annexes.csv, or none. */
export const slugsOrEmpty = wordsMatching(
  new RegExp(`^(${SLUGS})?$`),
  "want measures of annexes.csv separated by one space, or empty for every measure of the annex",
);

const ARTICLE = "\\d+[a-z]{0,3}(\\(\\d*[a-z]*\\))*";
const ARTICLE_WANT = "want articles as 3k(5a)(e), separated by one space";
/** Articles with their paragraphs. */
export const articles = wordsMatching(new RegExp(`^${ARTICLE}( ${ARTICLE})*$`), ARTICLE_WANT);
/** Articles with their paragraphs, or none. */
export const articlesOrEmpty = wordsMatching(new RegExp(`^(${ARTICLE}( ${ARTICLE})*)?$`), ARTICLE_WANT);

/** A document code of TARIC. */
export const documentCode = z.string().regex(/^[A-Z]\d{3}$/, "want a letter and 3 digits");
/** Document codes of TARIC, or none. */
export const documentCodes = wordsMatching(
  /^([A-Z]\d{3}( [A-Z]\d{3})*)?$/,
  "want document codes (a letter and 3 digits) separated by one space",
);
