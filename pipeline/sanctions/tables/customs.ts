import { z } from "zod";
import { cnCode, cnCodes, day, dayOrEmpty, nonEmpty, textOrEmpty, yesNo, wordsMatching } from "../../source/cells.ts";
import { table, type RowsOf } from "../../source/table.ts";
import {
  annex,
  annexes,
  articles,
  articlesOrEmpty,
  documentCode,
  documentCodes,
  regime,
  regimeOrEmpty,
  slugs,
  slugsOrEmpty,
} from "./cells.ts";

/**
 * How customs apply the two regulations, and how their records are read; `sources/sanctions/PROVISIONS-FORMAT.md` is
 * the contract.
 */

const extraction = z.string().regex(/^taric-\d{4}-\d{2}$/, "want the key of an extraction: taric-<year>-<month>");
const direction = z.enum(["export", "import"], "want export or import");
const directionOrEmpty = z.enum(["export", "import", ""], "want export, import or empty for both");
/**
 * Whose goods or which destination a measure concerns: the country of the regime, another country, or all third
 * countries (1008).
 */
const area = z.string().regex(/^(own|[A-Z]{2}|\d{4})$/, "want own, a country (KG) or an area code of TARIC (1008)");
const areaOrEmpty = z
  .string()
  .regex(/^(own|[A-Z]{2}|\d{4})?$/, "want own, a country (KG), an area code of TARIC (1008) or empty for any");
const measureType = z.string().regex(/^\d{3}$/, "want 3 digits");
const celexOrEmpty = z.string().regex(/^(3\d{4}[RD]\d{4})?$/, "want a CELEX number such as 32025R1494, or empty");

/** A state of TARIC that was read: its day, where it comes from, and which directions it has. */
const extractionsTable = table({
  name: "sanctions/extractions",
  files: "sanctions/customs/extractions.csv",
  row: z.object({
    extraction,
    day,
    directions: wordsMatching(
      /^(export|import)( (export|import))*$/,
      "want export, import or both, separated by one space",
    ),
    source: nonEmpty,
    note: nonEmpty,
  }),
  key: ["extraction"],
  ordered: true,
  floor: 1,
});
export type ExtractionRow = z.infer<typeof extractionsTable.row>;

/**
 * What an extraction cannot show: that a measure is not in it says nothing there. An empty annex stands for every annex
 * of the regime.
 */
const gapsTable = table({
  name: "sanctions/extraction-gaps",
  files: "sanctions/customs/gaps.csv",
  row: z.object({ extraction, regime, annex: z.union([annex, z.literal("")]), direction, reason: nonEmpty }),
  key: ["extraction", "regime", "annex", "direction"],
  ordered: true,
  floor: 1,
});
/** What an extraction cannot show. */
export type GapRow = z.infer<typeof gapsTable.row>;

/**
 * The measures of an extraction, tied to the articles that their documents name. The file is named for the extraction.
 */
const customsTable = table({
  name: "sanctions/customs",
  files: "sanctions/customs/measures/*.csv",
  row: z.object({
    id: nonEmpty,
    extraction,
    regime,
    direction,
    area,
    code: cnCode,
    measure_type: measureType,
    legal_base: celexOrEmpty,
    article: articles,
    annex: annexes,
    measure: slugs,
    certificates: documentCodes,
    start: day,
    end: dayOrEmpty,
    other_goods: yesNo,
  }),
  key: ["extraction", "id"],
  ordered: true,
  floor: 13_000,
});
export type CustomsRow = z.infer<typeof customsTable.row>;

/** Which goods an article concerns, in which direction and area; without an annex the article has no list of goods. */
const goodsArticlesTable = table({
  name: "sanctions/goods-articles",
  files: "sanctions/customs/goods-articles.csv",
  row: z.object({
    regime,
    article: articles,
    direction: directionOrEmpty,
    area: areaOrEmpty,
    annex: annexes,
    measure: slugsOrEmpty,
    note: textOrEmpty,
  }),
  key: ["regime", "article", "direction", "area"],
  floor: 50,
});
export type GoodsArticleRow = z.infer<typeof goodsArticlesTable.row>;

/**
 * Readings of records whose documents do not name the article, or that are no measure of either regulation. The first
 * that fits decides.
 */
const resolutionsTable = table({
  name: "sanctions/resolutions",
  files: "sanctions/customs/resolutions.csv",
  row: z.object({
    order: z.string().regex(/^\d{2}$/, "want two digits"),
    regime: regimeOrEmpty,
    direction: directionOrEmpty,
    area: areaOrEmpty,
    measure_type: z.string().regex(/^(\d{3})?$/, "want 3 digits or empty for any"),
    legal_base: celexOrEmpty,
    documents: z
      .string()
      .regex(/^(\*|none|[A-Z]\d{3}( [A-Z]\d{3})*)$/, "want the document codes of the record, `none`, or * for any"),
    codes: cnCodes,
    except_codes: cnCodes,
    article: articlesOrEmpty,
    annex: annexes,
    measure: slugsOrEmpty,
    outside: yesNo,
    why: nonEmpty,
  }),
  key: ["order"],
  ordered: true,
  floor: 5,
});
export type ResolutionRow = z.infer<typeof resolutionsTable.row>;

/** Document codes that TARIC prints wrongly on a measure. */
const correctionsTable = table({
  name: "sanctions/document-corrections",
  files: "sanctions/customs/corrections.csv",
  row: z.object({ code: cnCode, printed: documentCode, right: documentCode, why: nonEmpty }),
  key: ["code", "printed"],
  ordered: true,
  floor: 0,
});
export type CorrectionRow = z.infer<typeof correctionsTable.row>;

/** TARIC measure types under which trade is controlled. The list is closed: a new type is read and added. */
const measureTypesTable = table({
  name: "sanctions/measure-types",
  files: "sanctions/customs/measure-types.csv",
  row: z.object({ type: measureType, name: nonEmpty }),
  key: ["type"],
  ordered: true,
  floor: 10,
});
export type MeasureTypeRow = z.infer<typeof measureTypesTable.row>;

/** Acts that TARIC names as legal base: of which regime they are, or why their measures are left out. */
const legalBasesTable = table({
  name: "sanctions/legal-bases",
  files: "sanctions/customs/legal-bases.csv",
  row: z.object({
    celex: z.string().regex(/^3\d{4}[RD]\d{4}$/, "want a CELEX number such as 32025R1494"),
    regime: regimeOrEmpty,
    why: textOrEmpty,
  }),
  key: ["celex"],
  ordered: true,
  floor: 1,
});
export type LegalBaseRow = z.infer<typeof legalBasesTable.row>;

/** Compiled readings of provisions that are not compared row by row, each with its reason. */
const settledTable = table({
  name: "sanctions/settled-provisions",
  files: "sanctions/settled-provisions.csv",
  row: z.object({ article: nonEmpty, paragraph: nonEmpty, kind: nonEmpty, text_version: day, why: nonEmpty }),
  key: ["article", "paragraph", "kind", "text_version"],
  ordered: true,
  floor: 0,
});
export type SettledRow = z.infer<typeof settledTable.row>;

/** The tables of what customs show. */
export const customsTables = {
  extractions: extractionsTable,
  gaps: gapsTable,
  measures: customsTable,
  goodsArticles: goodsArticlesTable,
  resolutions: resolutionsTable,
  corrections: correctionsTable,
  measureTypes: measureTypesTable,
  legalBases: legalBasesTable,
  settled: settledTable,
};

/** Customs records and how they are read. */
export type CustomsTables = Omit<RowsOf<typeof customsTables>, "corrections" | "settled">;

/**
 * Goods in words of which no list is ever a whole code: where customs stop one and let nobody declare other goods, the
 * other of the two articles is meant (833/2014: not the dual-use list of Article 2, but Article 2a).
 */
export const WHOLE_CODES: ReadonlyMap<string, string> = new Map([["RU-art-2", "RU-art-2a"]]);
