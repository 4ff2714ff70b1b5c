import { MEASURE_TYPES, customsTable, type CertificateRow } from "../../tables/provisions.ts";
import { compareText } from "../../../../runtime/text/fold.ts";
import { errorAt, quote, type Issue } from "../../../source/issue.ts";
import type { ImportResult } from "../../../import/importer.ts";
import { articleOf, goodsOf } from "./articles.ts";
import type { ExportMeasure, Measures } from "./measure.ts";
import { CORRECTIONS, RESOLUTIONS } from "./resolutions.ts";

interface Provision {
  articles: readonly string[];
  annexes: readonly string[];
}

/** Proposes `customs.csv`: every measure with the articles and annexes that its document codes name. */
export function planCustoms(file: string, source: string, read: Measures, certificates: ReadonlyMap<string, CertificateRow>): ImportResult {
  const issues = [...read.issues];
  const rows: string[][] = [];
  const used = new Map<string, number>();
  for (const printed of read.measures) {
    const measure = corrected(printed, used);
    const at = { file, line: measure.line };
    const problems = typeProblems(at, measure);
    for (const code of measure.documents) {
      if (!certificates.has(code)) problems.push(errorAt(at, "document_codes", "import/document-code", `${quote(code)} is not in certificates.csv: import the document codes first`));
    }
    const provision = provisionOf(measure, certificates, used);
    if (provision.annexes.length === 0) {
      problems.push(errorAt(at, "document_codes", "import/provision", `${measure.code} to ${measure.regime}: documents ${quote(measure.documents.join(" "))} name no article with goods; add a resolution with its reason`));
    }
    issues.push(...problems);
    if (problems.length > 0) continue;
    const others = measure.documents.some((code) => certificates.get(code)?.meaning === "other_goods");
    rows.push([
      `${measure.regime}-${measure.code}-${measure.type}-${measure.start}`, measure.regime, measure.regime, measure.code, measure.type, measure.typeName,
      measure.celex, provision.articles.join(" "), provision.annexes.join(" "), "export", measure.documents.join(" "), measure.start, measure.end,
      others ? "1" : "0", "to_review", source,
    ]);
  }
  const sorted = rows.toSorted((a, b) => compareText(a[0] ?? "", b[0] ?? ""));
  const report = [
    `${read.read} measures read, ${rows.length} proposed`,
    ...counted("left out", read.outside),
    ...counted("read by resolution", used),
  ];
  return { tables: [{ path: "sanctions/customs.csv", header: customsTable.columns, rows: sorted }], report, issues };
}

function counted(what: string, counts: ReadonlyMap<string, number>): string[] {
  return [...counts].toSorted(([a], [b]) => compareText(a, b)).map(([reason, times]) => `${what}: ${times}: ${reason}`);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function typeProblems(at: { file: string; line: number }, measure: ExportMeasure): Issue[] {
  if (MEASURE_TYPES[measure.type] === measure.typeName) return [];
  return [errorAt(at, "measure_type_code", "import/measure-type", `${quote(`${measure.type} ${measure.typeName}`)}: not a known measure type; read what it controls and add it to the measure types`)];
}

function corrected(measure: ExportMeasure, used: Map<string, number>): ExportMeasure {
  const correction = CORRECTIONS.find(({ code, printed }) => code === measure.code && measure.documents.includes(printed));
  if (correction === undefined) return measure;
  count(used, `${correction.printed} is printed for ${correction.right}: ${correction.why}`);
  return { ...measure, documents: measure.documents.map((code) => (code === correction.printed ? correction.right : code)) };
}

/** The articles of the document codes; a reviewed resolution where they name none. Several annexes mean that customs does not tell them apart. */
function provisionOf(measure: ExportMeasure, certificates: ReadonlyMap<string, CertificateRow>, used: Map<string, number>): Provision {
  const resolution = RESOLUTIONS.find((known) => known.applies(measure));
  if (resolution !== undefined) {
    count(used, resolution.why);
    return resolution;
  }
  const articles = new Set<string>();
  const annexes = new Set<string>();
  for (const reference of measure.documents.flatMap((code) => certificates.get(code)?.article ?? [])) {
    const goods = goodsOf(measure.regime, articleOf(reference));
    if (goods === undefined || goods === "none" || goods.direction !== "export") continue;
    articles.add(articleOf(reference));
    for (const annex of goods.annexes) annexes.add(annex);
  }
  return { articles: [...articles].toSorted(compareText), annexes: [...annexes].toSorted(compareText) };
}
