import { compareText } from "../../../../runtime/text/fold.ts";
import type { GoodsArticleRow, LegalBaseRow, ResolutionRow } from "../../tables/customs.ts";
import type { CertificateRow } from "../../tables/provisions.ts";
import { articleOf, goodsOf } from "./articles.ts";

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

/** What a record stands for: articles with their annexes and measures, or the reason to leave it out. */
type CustomsProvision =
  | { articles: readonly string[]; annexes: readonly string[]; measures: readonly string[]; by: string }
  | { outside: string };

/** The tables by which records are read. */
export interface Readings {
  certificates: ReadonlyMap<string, CertificateRow>;
  goodsArticles: readonly GoodsArticleRow[];
  resolutions: readonly ResolutionRow[];
  legalBases: readonly LegalBaseRow[];
}

/**
 * The first resolution that fits, else the articles of the document codes. Several annexes mean that customs do not
 * tell them apart.
 */
export function provisionOf(
  record: CustomsRecord,
  { certificates, goodsArticles, resolutions }: Readings,
): CustomsProvision {
  const resolution = resolutions.find((known) => fits(known, record));
  if (resolution !== undefined) {
    if (resolution.outside) return { outside: resolution.why };
    return {
      articles: resolution.article,
      annexes: resolution.annex,
      measures: resolution.measure,
      by: resolution.why,
    };
  }
  const articles = new Set<string>();
  const annexes = new Set<string>();
  const measures = new Set<string>();
  for (const reference of record.documents.flatMap((code) => certificates.get(code)?.article ?? [])) {
    for (const row of goodsOf(goodsArticles, record.regime, articleOf(reference))) {
      if (row.direction !== record.direction || row.area !== record.area) continue;
      articles.add(articleOf(reference));
      for (const annex of row.annex) annexes.add(annex);
      for (const measure of row.measure) measures.add(measure);
    }
  }
  return { articles: sorted(articles), annexes: sorted(annexes), measures: sorted(measures), by: "" };
}

function fits(known: ResolutionRow, record: CustomsRecord): boolean {
  const wanted = known.documents === "none" ? "" : known.documents;
  return (
    (known.regime === "" || known.regime === record.regime) &&
    (known.direction === "" || known.direction === record.direction) &&
    (known.area === "" || known.area === record.area) &&
    (known.measure_type === "" || known.measure_type === record.type) &&
    (known.legal_base === "" || known.legal_base === record.celex) &&
    (wanted === "*" || wanted === record.documents.toSorted(compareText).join(" ")) &&
    (known.codes.length === 0 || known.codes.some((code) => record.code.startsWith(code))) &&
    !known.except_codes.some((code) => record.code.startsWith(code))
  );
}

/** Reads `Regulation 0833/14` as CELEX 32014R0833; `undefined` for words of another form. */
export function readCelex(printed: string): string | undefined {
  const parts = /^(Regulation|Decision) (\d{4})\/(\d\d)$/.exec(printed);
  return parts === null ? undefined : `320${parts[3]}${parts[1] === "Decision" ? "D" : "R"}${parts[2]}`;
}

function sorted(values: ReadonlySet<string>): string[] {
  return [...values].toSorted(compareText);
}
