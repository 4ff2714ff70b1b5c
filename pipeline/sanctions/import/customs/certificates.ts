import { compareText } from "../../../../runtime/text/normalize.ts";
import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import type { ImportResult } from "../../../import/importer.ts";
import { provisionsTables, type CertificateRow } from "../../tables/provisions.ts";
import { articleOf, articlesNamed, goodsOf } from "./articles.ts";
import type { GoodsArticleRow } from "../../tables/customs.ts";
import { readSheet } from "./sheet.ts";

/** Columns of the published selection of TARIC document codes. */
const CODE_COLUMNS = [
  "document_code",
  "kind",
  "regulation",
  "description_en",
  "description_pl",
  "start_date",
  "end_date",
] as const;

const KIND: Readonly<Record<string, CertificateRow["kind"]>> = {
  C: "certificate",
  K: "quota",
  L: "import_authorisation",
  X: "export_authorisation",
  Y: "statement",
};

/** Meaning of a document by its English wording; the first match counts. */
const MEANINGS: readonly { meaning: CertificateRow["meaning"]; wording: RegExp }[] = [
  { meaning: "contract", wording: /contractual exemptions/ },
  { meaning: "evidence", wording: /^(Evidence|Certificate)\b/ },
  { meaning: "authorisation", wording: /^(Import|Export|Import\/export) authori[sz]ation\b/ },
  {
    meaning: "circumstance",
    wording:
      /\bimported from a partner country\b|^Goods entered the territory|^Goods exported from Russia before|^Products that had been physically located|^Goods not imported via a terminal/,
  },
  {
    meaning: "other_goods",
    wording: /^Goods other than\b|^Goods not (covered|containing)\b|\bgoods are not concerned\b/,
  },
  { meaning: "declaration", wording: /^(The contract|Contract) prohibits re-exportation/ },
  { meaning: "exemption", wording: /do not apply \(see exemptions\b|^Goods exempted\b|^Public contracts\b/ },
];

/**
 * What the document codes are read with: the extraction they belong to, and the rows held of other extractions, which
 * stay.
 */
interface CertificateSources {
  extraction: string;
  goodsArticles: readonly GoodsArticleRow[];
  existing: readonly CertificateRow[];
}

/**
 * Proposes `certificates.csv` from the selection of TARIC document codes. The wording is TARIC's; only white space is
 * repaired.
 */
export function planCertificates(
  file: string,
  bytes: Uint8Array,
  { extraction, goodsArticles, existing }: CertificateSources,
): ImportResult {
  const { records, issues } = readSheet(file, bytes, CODE_COLUMNS);
  const rows: string[][] = [];
  let repaired = 0;
  for (const { line, cell } of records) {
    const english = tidy(cell("description_en"));
    const polish = tidy(cell("description_pl"));
    if (english !== cell("description_en") || polish !== cell("description_pl")) repaired++;
    const regime = regimeOf(cell("regulation"));
    const kind = KIND[cell("document_code").slice(0, 1)];
    const meaning = MEANINGS.find(({ wording }) => wording.test(english))?.meaning;
    const articles = articlesNamed(english);
    const result = annexesOf(goodsArticles, regime ?? "", english, articles);
    const problems = problemsOf({ file, line }, cell, { regime, kind, meaning, english, unknown: result.unknown });
    if (problems.length > 0 || regime === undefined || kind === undefined || meaning === undefined)
      issues.push(...problems);
    else {
      rows.push([
        cell("document_code"),
        kind,
        regime,
        polish,
        english,
        cell("start_date"),
        cell("end_date"),
        articles.join(" "),
        result.annexes.join(" "),
        meaning,
        extraction,
      ]);
    }
  }
  // Rows of other extractions stay, so the table would not be empty although the file is.
  if (records.length === 0 && issues.length === 0)
    issues.push(
      errorAt(
        { file, line: 0 },
        "",
        "import/empty",
        "the file gives no document code: it is empty, cut or of another kind",
      ),
    );
  const retained = existing
    .filter((row) => row.source !== extraction && !rows.some(([code]) => code === row.code))
    .map(cellsOf);
  const sorted = [...rows, ...retained].toSorted((a, b) => compareText(a[0] ?? "", b[0] ?? ""));
  const report = [
    `${records.length} document codes read, ${rows.length} proposed, ${retained.length} of other extractions stay`,
    `white space repaired in ${repaired}`,
  ];
  return {
    tables: [{ path: "sanctions/certificates.csv", header: provisionsTables.certificates.columns, rows: sorted }],
    report,
    issues,
  };
}

/** What is wrong with a document code: each column that cannot be read. */
function problemsOf(
  place: { file: string; line: number },
  cell: (column: (typeof CODE_COLUMNS)[number]) => string,
  {
    regime,
    kind,
    meaning,
    english,
    unknown,
  }: {
    regime: CertificateRow["regime"] | undefined;
    kind: CertificateRow["kind"] | undefined;
    meaning: CertificateRow["meaning"] | undefined;
    english: string;
    unknown: readonly string[];
  },
): Issue[] {
  const problems: Issue[] = [];
  if (regime === undefined)
    problems.push(
      errorAt(
        place,
        "regulation",
        "import/regulation",
        `${quoted(cell("regulation"))}: want 833/2014, 765/2006 or empty`,
      ),
    );
  if (kind === undefined)
    problems.push(
      errorAt(
        place,
        "document_code",
        "import/document-code",
        `${quoted(cell("document_code"))}: want a prefix C, K, L, X or Y`,
      ),
    );
  if (meaning === undefined) {
    problems.push(
      errorAt(
        place,
        "description_en",
        "import/meaning",
        `${quoted(english)}: wording of no known kind; add it to the meanings of the certificates importer`,
      ),
    );
  }
  for (const article of unknown) {
    problems.push(
      errorAt(
        place,
        "description_en",
        "import/article",
        `names Article ${article}, which the table of goods articles does not have: add it with its annexes`,
      ),
    );
  }
  return problems;
}

function regimeOf(regulation: string): CertificateRow["regime"] | undefined {
  return regulation === "833/2014" ? "RU" : regulation === "765/2006" ? "BY" : regulation === "" ? "" : undefined;
}

/** An annex named in the wording is meant before those of the article. */
function annexesOf(
  goodsArticles: readonly GoodsArticleRow[],
  regime: CertificateRow["regime"],
  wording: string,
  articles: readonly string[],
): { annexes: string[]; unknown: string[] } {
  const named = [...wording.matchAll(/\bAnnex ([IVXL]+[A-H]?)\b/g)].map((match) => match[1] ?? "");
  if (named.length > 0 || regime === "") return { annexes: named, unknown: [] };
  const annexes = new Set<string>();
  const unknown = new Set<string>();
  for (const article of new Set(articles.map(articleOf))) {
    const goods = goodsOf(goodsArticles, regime, article);
    if (goods.length === 0) unknown.add(article);
    for (const annex of goods.flatMap((row) => row.annex)) annexes.add(annex);
  }
  return { annexes: [...annexes], unknown: [...unknown] };
}

function cellsOf(row: CertificateRow): string[] {
  return provisionsTables.certificates.columns.map((column) => {
    const cell = row[column as keyof CertificateRow];
    return typeof cell === "string" ? cell : cell.join(" ");
  });
}

function tidy(wording: string): string {
  return wording.replace(/\s+/g, " ").trim();
}
