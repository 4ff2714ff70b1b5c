import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { compareText } from "../../../../runtime/text/fold.ts";
import { heldTables } from "../../../import/held-tables.ts";
import { wrongUsage, type Importer } from "../../../import/importer.ts";
import { readCsv } from "../../../source/csv.ts";
import { errorAt, type Issue, quoted } from "../../../source/issue.ts";
import { codesOf } from "../../codes.ts";
import { cnTable, groupYears, referenceTable, type ReferenceRow } from "../../tables.ts";

type Source = ReferenceRow["source"][number];

/** The lists by file name: which cell has the codes, and what the list is called. A list that names its own parts has them in a third cell. */
const LISTS: readonly { file: string; header: readonly string[]; sourceOf: (cells: readonly string[]) => Source }[] = [
  { file: "uk-search-references.csv", header: ["term", "code", "source"], sourceOf: ([, , part = ""]) => (part.startsWith("ott") ? "ott" : "fpo") },
  { file: "uk-intercepts.csv", header: ["term", "codes"], sourceOf: () => "intercept" },
];
const SOURCES: readonly Source[] = ["fpo", "ott", "intercept"];

/** `cargolex import references <folder>` */
export const importReferences: Importer = {
  kind: "references",
  summary: "names of goods with codes from reference lists of customs; only headings and subheadings of the newest CN year are taken",
  usage: "<folder with uk-search-references.csv and uk-intercepts.csv>",
  async run([folder], sources) {
    if (folder === undefined) return wrongUsage("name the folder to read");
    const held = heldTables(sources);
    const years = groupYears(await held.placed(cnTable)).years;
    const known = codesOf(years.get(Math.max(...years.keys())) ?? []);
    const issues: Issue[] = [...held.issues];
    const terms = new Map<string, { codes: Map<string, Source>; sources: Set<Source> }>();
    const report: string[] = [];
    for (const { file, header, sourceOf } of LISTS) {
      const path = join(folder, file);
      const csv = readCsv(basename(path), new TextEncoder().encode((await readFile(path, "utf8")).replaceAll("\r\n", "\n")));
      issues.push(...csv.issues);
      const [first, ...records] = csv.records;
      if (first?.cells.join() !== header.join()) {
        issues.push(errorAt({ file, line: 1 }, "", "import/header", `want the columns ${header.join(", ")}, found ${quoted(first?.cells.join(", ") ?? "")}`));
        continue;
      }
      let without = 0;
      for (const { cells } of records) {
        const [term = "", codes = ""] = cells;
        const name = plain(term);
        const targets = codes.split(" ").flatMap((code) => targetOf(code, known));
        if (name === "" || targets.length === 0) {
          without++;
          continue;
        }
        const row = terms.get(name) ?? { codes: new Map<string, Source>(), sources: new Set<Source>() };
        terms.set(name, row);
        row.sources.add(sourceOf(cells));
        for (const code of targets) if (!row.codes.has(code)) row.codes.set(code, sourceOf(cells));
      }
      report.push(`${file}: ${records.length} rows, ${without} of them without a heading of CN ${Math.max(...years.keys())}`);
    }
    const rows = [...terms].toSorted(([a], [b]) => compareText(a, b)).map(([term, row]) => [term, [...row.codes.keys()].join(" "), SOURCES.filter((source) => row.sources.has(source)).join(" ")]);
    report.push(`${rows.length} terms`);
    return { tables: [{ path: "nomenclature/references.csv", header: referenceTable.columns, rows }], report, issues };
  },
};

/** A term in small letters, one space between its words, signs of typography as a keyboard has them. */
function plain(term: string): string {
  return term.normalize("NFC").toLowerCase().replace(/[‘’`´]/g, "'").replace(/[\s\p{Cf}]+/gu, " ").trim();
}

/** The subheading of a code where the year has it, else its heading; none for a chapter and for a heading that the year lacks. Codes of other tariffs agree no further. */
function targetOf(code: string, known: ReadonlySet<string>): string[] {
  return [code.slice(0, 6), code.slice(0, 4)].filter((target) => (target.length === 6 || target.length === 4) && known.has(target)).slice(0, 1);
}
