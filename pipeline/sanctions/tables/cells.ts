import { z } from "zod";
import { words } from "../../source/cells.ts";

/** Cells that the tables of provisions and of customs share. */

const SLUGS = "[a-z][a-z-]*( [a-z][a-z-]*)*";
/** Measures of annexes.csv. */
export const slugs = z.string().regex(new RegExp(`^${SLUGS}$`), "want measures of annexes.csv separated by one space").transform(words);
/** Measures of annexes.csv, or none. */
export const slugsOrEmpty = z.string().regex(new RegExp(`^(${SLUGS})?$`), "want measures of annexes.csv separated by one space, or empty for every measure of the annex").transform(words);

const ARTICLE = "\\d+[a-z]{0,3}(\\(\\d*[a-z]*\\))*";
const ARTICLE_WANT = "want articles as 3k(5a)(e), separated by one space";
/** Articles with their paragraphs. */
export const articles = z.string().regex(new RegExp(`^${ARTICLE}( ${ARTICLE})*$`), ARTICLE_WANT).transform(words);
/** Articles with their paragraphs, or none. */
export const articlesOrEmpty = z.string().regex(new RegExp(`^(${ARTICLE}( ${ARTICLE})*)?$`), ARTICLE_WANT).transform(words);

/** A document code of TARIC. */
export const documentCode = z.string().regex(/^[A-Z]\d{3}$/, "want a letter and 3 digits");
/** Document codes of TARIC, or none. */
export const documentCodes = z.string().regex(/^([A-Z]\d{3}( [A-Z]\d{3})*)?$/, "want document codes (a letter and 3 digits) separated by one space").transform(words);
/** The CELEX number of a regulation or a decision. */
export const celex = z.string().regex(/^3\d{4}[RD]\d{4}$/, "want a CELEX number such as 32025R1494");

/** `verified` is computed from evidence and never typed; `demo` is refused in a release. */
export const reviewed = z.enum(["reviewed", "to_review", "demo"], "want reviewed (read again in the law), to_review or demo: verified is computed, never typed");
