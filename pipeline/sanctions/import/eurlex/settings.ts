import type { Corrections } from "./goods-table.ts";

/** What the person who runs the import says beside the file. */
export interface ImportSettings {
  /** Base name of the file. */
  file: string;
  regime: string;
  /** First 16 digits of the SHA-256 of the file. */
  sha256: string;
  /** Only these annexes; all where empty. */
  annexes: readonly string[];
  /** Annexes that the text deletes. */
  deleted: readonly string[];
  /** Annexes of which a person says that what looks like a code there lists no goods. */
  noGoods: readonly string[];
  /** CELEX of the act that ends or sets rows, where the text does not say it. */
  act: string;
  /** First day of an act. */
  date: string;
  /** Mark of the text in texts.csv. */
  mark: string;
  /** Takes over the printed words where they differ from the words held. */
  wording: boolean;
  corrections: Corrections;
  /** Shows every row whose words differ. */
  all: boolean;
}
