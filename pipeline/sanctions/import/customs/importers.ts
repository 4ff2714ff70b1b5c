import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { readTable } from "../../../source/read-table.ts";
import { certificatesTable, exemptionsTable, noticesTable, winddownsTable } from "../../tables/provisions.ts";
import { wrongUsage, type Importer } from "../../../import/importer.ts";
import { planCertificates } from "./certificates.ts";
import { planCustoms } from "./customs.ts";
import { readMeasuresCsv, selectMeasures, readMeasuresWorkbook } from "./measure.ts";
import { compareProvisions, type CarriedRow } from "./provisions.ts";

/** Key of the TARIC state in `PROVISIONS-FORMAT.md`. */
const SOURCE = "taric-2025-07";

/** `cargolex import certificates <csv>` */
export const importCertificates: Importer = {
  kind: "certificates",
  summary: "TARIC document codes that name a provision of Regulation 833/2014 or 765/2006, with their English and Polish wording",
  usage: "<selection of document codes .csv>",
  async run([path]) {
    if (path === undefined) return wrongUsage("name the file to read");
    return planCertificates(basename(path), await readFile(path));
  },
};

/** `cargolex import customs <csv or xlsx>` */
export const importCustoms: Importer = {
  kind: "customs",
  summary: "TARIC export measures for Russia and Belarus, tied to the articles that their document codes name",
  usage: "<Duties Export 01-99.xlsx, or its selection for RU and BY .csv>",
  async run([path], sources) {
    if (path === undefined) return wrongUsage("name the file to read");
    const codes = readTable(certificatesTable, "sanctions/certificates.csv", await readFile(join(sources, "sanctions/certificates.csv")));
    if (codes.issues.length > 0) return { tables: [], report: [], issues: codes.issues };
    const file = basename(path);
    const bytes = await readFile(path);
    const { rows, issues } = path.endsWith(".xlsx") ? await readMeasuresWorkbook(file, bytes) : readMeasuresCsv(file, bytes);
    const certificates = new Map(codes.rows.map(({ row }) => [row.code, row]));
    return planCustoms(file, SOURCE, selectMeasures(file, rows, issues), certificates);
  },
};

/** `cargolex import provisions <csv>...` */
export const importProvisions: Importer = {
  kind: "provisions",
  summary: "compiled readings of exemptions, wind-down periods and conditions, compared with the authored tables; proposes nothing",
  usage: "<compiled provisions .csv>...",
  async run(paths, sources) {
    if (paths.length === 0) return wrongUsage("name the file to read");
    const exemptions = readTable(exemptionsTable, exemptionsTable.files, await readFile(join(sources, exemptionsTable.files)));
    const winddowns = readTable(winddownsTable, winddownsTable.files, await readFile(join(sources, winddownsTable.files)));
    const notices = readTable(noticesTable, noticesTable.files, await readFile(join(sources, noticesTable.files)));
    const broken = [...exemptions.issues, ...winddowns.issues, ...notices.issues];
    if (broken.length > 0) return { tables: [], report: [], issues: broken };
    const rows: CarriedRow[] = [
      ...[...exemptions.rows, ...notices.rows].map(({ row }) => ({ ...row, contract_before: "" })),
      ...winddowns.rows.map(({ row }) => row),
    ];
    const results = [];
    for (const path of paths) results.push(compareProvisions(basename(path), await readFile(path), rows));
    return { tables: [], report: results.flatMap(({ report }) => report), issues: results.flatMap(({ issues }) => issues) };
  },
};
