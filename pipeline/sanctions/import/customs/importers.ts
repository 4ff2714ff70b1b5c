import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { errorAt, type Issue, quoted } from "../../../source/issue.ts";
import {
  currentTables,
  type Importer,
  type ImportResult,
  type ProposedTable,
  wrongUsage,
} from "../../../import/importer.ts";
import { customsTables, type ExtractionRow, type GapRow } from "../../tables/customs.ts";
import { lawTables } from "../../tables/law.ts";
import { provisionsTables } from "../../tables/provisions.ts";
import { planCertificates } from "./certificates.ts";
import { planCustoms } from "./customs.ts";
import { readMeasures } from "./measure.ts";
import { compareProvisions } from "./provisions.ts";

/** `cargolex import certificates <extraction> <csv>` */
export const importCertificates: Importer = {
  kind: "certificates",
  summary: "TARIC document codes that name a provision of a regime, with their English and Polish wording",
  usage: "<extraction of sources/sanctions/customs/extractions.csv> <selection of document codes .csv>",
  async run([extraction, path], sources) {
    if (extraction === undefined || path === undefined) return wrongUsage("name the extraction and the file to read");
    const { rows, issues } = currentTables(sources);
    issues.push(...unknownExtraction(extraction, await rows(customsTables.extractions)));
    const goodsArticles = await rows(customsTables.goodsArticles);
    const loaded = await rows(provisionsTables.certificates);
    return issues.length > 0
      ? nothing(issues)
      : planCertificates(basename(path), await readFile(path), { extraction, goodsArticles, existing: loaded });
  },
};

/** `cargolex import customs <extraction> <csv or xlsx>...` */
export const importCustoms: Importer = {
  kind: "customs",
  summary: "TARIC measures of the countries of the regimes, tied to the articles that their document codes name",
  usage:
    "<extraction of sources/sanctions/customs/extractions.csv> <Duties Export 01-99.xlsx, or lists of measures .csv>...",
  async run([extraction, ...paths], sources) {
    if (extraction === undefined || paths.length === 0) return wrongUsage("name the extraction and the files to read");
    const { rows, issues } = currentTables(sources);
    const extractions = await rows(customsTables.extractions);
    issues.push(...unknownExtraction(extraction, extractions));
    const [certificates, goodsArticles, resolutions] = [
      await rows(provisionsTables.certificates),
      await rows(customsTables.goodsArticles),
      await rows(customsTables.resolutions),
    ];
    const [legalBases, measureTypes, corrections, regimes] = [
      await rows(customsTables.legalBases),
      await rows(customsTables.measureTypes),
      await rows(customsTables.corrections),
      await rows(lawTables.regimes),
    ];
    if (issues.length > 0) return nothing(issues);
    const read = await Promise.all(paths.map(async (path) => readMeasures(basename(path), await readFile(path))));
    const planned = planCustoms(
      { rows: read.flatMap((part) => part.rows), issues: read.flatMap((part) => part.issues) },
      {
        extraction,
        certificates: new Map(certificates.map((row) => [row.code, row])),
        goodsArticles,
        resolutions,
        legalBases,
        measureTypes,
        corrections,
        countries: new Map(regimes.map(({ target_country_code, regime }) => [target_country_code, regime])),
      },
    );
    const carried = carryGaps(extraction, extractions, await rows(customsTables.gaps));
    return carried === undefined
      ? planned
      : { ...planned, tables: [...planned.tables, carried.table], report: [...planned.report, carried.report] };
  },
};

/**
 * What the extraction before could not show, a new one cannot either until a person says so: without its rows a ban
 * that customs alone tell of would be taken for gone. Undefined where the extraction has rows, or nothing is carried.
 */
function carryGaps(
  extraction: string,
  extractions: readonly ExtractionRow[],
  gaps: readonly GapRow[],
): { table: ProposedTable; report: string } | undefined {
  const day = extractions.find((row) => row.extraction === extraction)?.day ?? "";
  const before = extractions.filter((row) => row.day < day).toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
  const carried = gaps.filter((gap) => gap.extraction === before?.extraction);
  if (carried.length === 0 || gaps.some((gap) => gap.extraction === extraction)) return undefined;
  const { files, columns } = customsTables.gaps;
  const rows = [...gaps, ...carried.map((gap) => ({ ...gap, extraction }))];
  return {
    table: {
      path: files,
      header: columns,
      rows: rows.map((gap) => columns.map((column) => gap[column as keyof GapRow])),
    },
    report: `${carried.length} gaps of ${before?.extraction} hold for ${extraction} too: take out of gaps.csv what it can show`,
  };
}

/** `cargolex import provisions <csv>...` */
export const importProvisions: Importer = {
  kind: "provisions",
  summary:
    "compiled readings of exemptions, wind-down periods and conditions, compared with the authored tables; proposes nothing",
  usage: "<compiled provisions .csv>...",
  async run(paths, sources) {
    if (paths.length === 0) return wrongUsage("name the file to read");
    const { rows, issues } = currentTables(sources);
    const carried = [
      ...[...(await rows(provisionsTables.exemptions)), ...(await rows(provisionsTables.notices))].map((row) => ({
        ...row,
        contract_before: "",
      })),
      ...(await rows(provisionsTables.winddowns)),
    ];
    const settled = await rows(customsTables.settled);
    if (issues.length > 0) return nothing(issues);
    const results = [];
    for (const path of paths) results.push(compareProvisions(basename(path), await readFile(path), carried, settled));
    return {
      tables: [],
      report: results.flatMap(({ report }) => report),
      issues: results.flatMap((result) => result.issues),
    };
  },
};

function unknownExtraction(extraction: string, rows: readonly ExtractionRow[]): Issue[] {
  if (rows.some((row) => row.extraction === extraction)) return [];
  const existing = rows.map((row) => row.extraction).join(", ");
  return [
    errorAt(
      { file: customsTables.extractions.files, line: 0 },
      "extraction",
      "import/extraction",
      `${quoted(extraction)} has no row: add it with its day, its source and what it cannot show; known are ${existing}`,
    ),
  ];
}

function nothing(issues: Issue[]): ImportResult {
  return { tables: [], report: [], issues };
}
