import type { GoodsArticleRow, LegalBaseRow, ResolutionRow } from "../../tables/customs.ts";
import type { CertificateRow } from "../../tables/provisions.ts";

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
