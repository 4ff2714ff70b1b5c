import { compareText } from "../../../../runtime/text/normalize.ts";
import { type Issue, errorAt, quoted } from "../../../source/issue.ts";
import type { ImportResult } from "../../../import/importer.ts";
import {
  type CorrectionRow,
  type LegalBaseRow,
  type MeasureTypeRow,
  type ResolutionRow,
  customsTables,
} from "../../tables/customs.ts";
import type { MeasuresRead, PublishedMeasure } from "./measure.ts";
import { type CustomsRecord, type Readings, readCelex, articleOf, goodsOf } from "./articles.ts";
import { stripZeroPairs } from "./sheet.ts";

/** Tables that the importer reads records with. */
interface CustomsSources extends Readings {
  extraction: string;
  /** Regime by its country. */
  countries: ReadonlyMap<string, string>;
  measureTypes: readonly MeasureTypeRow[];
  corrections: readonly CorrectionRow[];
}

/**
 * Proposes the measures of an extraction: every record with the articles, annexes and measures that its document codes
 * name.
 */
export function planCustoms(read: MeasuresRead, sources: CustomsSources): ImportResult {
  const issues = [...read.issues];
  const rows = new Map<string, string[]>();
  const used = new Map<string, number>();
  const outside = new Map<string, number>();
  for (const published of read.rows) {
    const place = { file: published.file, line: published.line };
    const { record, problems } = recordOf(published, sources, used);
    const base = record.celex === "" ? undefined : sources.legalBases.find(({ celex }) => celex === record.celex);
    if (base !== undefined && base.regime === "") {
      count(outside, base.why);
      continue;
    }
    const provision = provisionOf(record, sources);
    if ("outside" in provision) {
      count(outside, provision.outside);
      continue;
    }
    problems.push(...unresolved(published, record, base, provision));
    const id = measureId(record, published);
    if (rows.has(id))
      problems.push(
        errorAt(
          place,
          "goods_code",
          "import/duplicate",
          `${quoted(id)} is read twice: two records of one measure with different documents`,
        ),
      );
    issues.push(...problems);
    if (problems.length > 0) continue;
    if (provision.by !== "") count(used, provision.by);
    const others = record.documents.some((code) => sources.certificates.get(code)?.meaning === "other_goods");
    rows.set(id, [
      id,
      sources.extraction,
      record.regime,
      record.direction,
      record.area,
      record.code,
      record.type,
      record.celex,
      provision.articles.join(" "),
      provision.annexes.join(" "),
      provision.measures.join(" "),
      record.documents.join(" "),
      published.start,
      published.end,
      others ? "1" : "0",
    ]);
  }
  const sorted = [...rows.values()].toSorted((a, b) => compareText(a[0] ?? "", b[0] ?? ""));
  const report = [
    `${read.rows.length} measures read, ${sorted.length} proposed`,
    ...counted("left out", outside),
    ...counted("read by resolution", used),
  ];
  return {
    tables: [
      {
        path: `sanctions/customs/measures/${sources.extraction}.csv`,
        header: customsTables.measures.columns,
        rows: sorted,
      },
    ],
    report,
    issues,
  };
}

/** A record whose regime or goods nothing says, or whose act is of another regime than its country. */
function unresolved(
  published: PublishedMeasure,
  record: CustomsRecord,
  base: LegalBaseRow | undefined,
  provision: Exclude<CustomsProvision, { outside: string }>,
): Issue[] {
  const place = { file: published.file, line: published.line };
  const problems: Issue[] = [];
  if (base !== undefined && record.area === "own" && base.regime !== record.regime) {
    problems.push(
      errorAt(
        place,
        "destination",
        "import/destination",
        `${quoted(published.area)}: ${published.legalBase} is an act of ${base.regime}`,
      ),
    );
  }
  if (record.regime === "")
    problems.push(
      errorAt(
        place,
        "document_codes",
        "import/regime",
        `documents ${quoted(record.documents.join(" "))} name no regime, or two: add a resolution with its reason`,
      ),
    );
  else if (provision.annexes.length === 0) {
    problems.push(
      errorAt(
        place,
        "document_codes",
        "import/provision",
        `${record.code} ${record.direction === "export" ? "to" : "from"} ${published.area}: documents ${quoted(record.documents.join(" "))} name no article with goods; add a resolution with its reason`,
      ),
    );
  }
  return problems;
}

function measureId(record: CustomsRecord, { start }: PublishedMeasure): string {
  return [
    record.regime,
    record.code,
    record.type,
    start,
    ...(record.direction === "import" ? ["import"] : []),
    ...(record.area === "own" ? [] : [record.area]),
  ].join("-");
}

/** A record as published, with its regime, its repaired documents and what is wrong with its cells. */
function recordOf(
  published: PublishedMeasure,
  sources: CustomsSources,
  used: Map<string, number>,
): { record: CustomsRecord; problems: Issue[] } {
  const place = { file: published.file, line: published.line };
  const problems: Issue[] = [];
  const code = stripZeroPairs(published.goods);
  const documents = corrected(code, published.documents, sources.corrections, used);
  if (!/^\d{10}$/.test(published.goods))
    problems.push(
      errorAt(
        place,
        "goods_code",
        "import/goods-code",
        `${quoted(published.goods)}: want 10 digits; a leading zero may be lost`,
      ),
    );
  const name = sources.measureTypes.find(({ type }) => type === published.type)?.name;
  if (name === undefined || (published.typeName !== "" && published.typeName !== name)) {
    problems.push(
      errorAt(
        place,
        "measure_type_code",
        "import/measure-type",
        `${quoted(`${published.type} ${published.typeName}`.trim())}: not a known measure type; read what it controls and add it to measure-types.csv`,
      ),
    );
  }
  const celex = published.legalBase === "" ? "" : readCelex(published.legalBase);
  if (celex === undefined || (celex !== "" && !sources.legalBases.some((base) => base.celex === celex))) {
    problems.push(
      errorAt(
        place,
        "legal_base",
        "import/legal-base",
        `${quoted(published.legalBase)}: unknown act; add it to legal-bases.csv with its regime or the reason to leave it out`,
      ),
    );
  }
  for (const document of documents) {
    if (!sources.certificates.has(document) && !isOutside(published, documents, sources)) {
      problems.push(
        errorAt(
          place,
          "document_codes",
          "import/document-code",
          `${quoted(document)} is not in certificates.csv: import the document codes first`,
        ),
      );
    }
  }
  const ofArea = sources.countries.get(published.area);
  const regimes = new Set(documents.flatMap((document) => sources.certificates.get(document)?.regime || []));
  const regime = ofArea ?? (regimes.size === 1 ? ([...regimes][0] ?? "") : "");
  return {
    record: {
      regime,
      direction: published.direction,
      area: ofArea === undefined ? published.area : "own",
      code,
      type: published.type,
      celex: celex ?? "",
      documents,
    },
    problems,
  };
}

/** Records that are no measure of a regime may have documents of any kind. */
function isOutside(published: PublishedMeasure, documents: readonly string[], sources: CustomsSources): boolean {
  const ofArea = sources.countries.get(published.area);
  const provision = provisionOf(
    {
      regime: ofArea ?? "",
      direction: published.direction,
      area: ofArea === undefined ? published.area : "own",
      code: "",
      type: published.type,
      celex: "",
      documents,
    },
    sources,
  );
  return "outside" in provision;
}

function corrected(
  code: string,
  documents: readonly string[],
  corrections: readonly CorrectionRow[],
  used: Map<string, number>,
): string[] {
  return documents.map((document) => {
    const correction = corrections.find((row) => row.code === code && row.printed === document);
    if (correction === undefined) return document;
    count(used, `${correction.printed} is printed for ${correction.right}: ${correction.why}`);
    return correction.right;
  });
}

function counted(what: string, counts: ReadonlyMap<string, number>): string[] {
  return [...counts].toSorted(([a], [b]) => compareText(a, b)).map(([reason, times]) => `${what}: ${times}: ${reason}`);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Meaning of a customs record: articles with their annexes and measures, or the reason to leave it out. */
type CustomsProvision =
  | { articles: readonly string[]; annexes: readonly string[]; measures: readonly string[]; by: string }
  | { outside: string };

/**
 * The first resolution that fits, else the articles of the document codes. Several annexes mean that customs do not
 * tell them apart.
 */
function provisionOf(record: CustomsRecord, { certificates, goodsArticles, resolutions }: Readings): CustomsProvision {
  const resolution = resolutions.find((row) => fits(row, record));
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
  return { articles: inOrder(articles), annexes: inOrder(annexes), measures: inOrder(measures), by: "" };
}

function fits(existing: ResolutionRow, record: CustomsRecord): boolean {
  const wanted = existing.documents === "none" ? "" : existing.documents;
  return (
    (existing.regime === "" || existing.regime === record.regime) &&
    (existing.direction === "" || existing.direction === record.direction) &&
    (existing.area === "" || existing.area === record.area) &&
    (existing.measure_type === "" || existing.measure_type === record.type) &&
    (existing.legal_base === "" || existing.legal_base === record.celex) &&
    (wanted === "*" || wanted === record.documents.toSorted(compareText).join(" ")) &&
    (existing.codes.length === 0 || existing.codes.some((code) => record.code.startsWith(code))) &&
    !existing.except_codes.some((code) => record.code.startsWith(code))
  );
}

function inOrder(values: ReadonlySet<string>): string[] {
  return [...values].toSorted(compareText);
}
