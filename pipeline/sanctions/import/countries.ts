import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { compareText } from "../../../runtime/text/normalize.ts";
import { currentTables, wrongUsage, type Importer, type Size } from "../../import/importer.ts";
import { errorAt, quoted } from "../../source/issue.ts";
import { countryTables, type CountryData } from "../tables/countries.ts";
import { MEASURE_COLUMNS, readSheet, stripZeroPairs } from "./customs/sheet.ts";

interface Group {
  row: string[];
  codes: Set<string>;
}

/** `cargolex import countries <measures.csv or .csv.gz>` */
export const importCountries: Importer = {
  kind: "countries",
  summary: "TARIC measures of the countries of regimes that a question must name, by list, documents and first day",
  usage: "<measures of every country .csv or .csv.gz>",
  guide: [
    "A measure belongs to the first list of sanctions/countries/lists.csv with its area, direction, type and document.",
    "One that belongs to none is an error: add a list, or say in outside.csv why it is no sanction.",
  ],
  async run([path], sources) {
    if (path === undefined) return wrongUsage("name the file to read");
    const { rows, issues } = currentTables(sources);
    const [lists, outside] = [await rows(countryTables.lists), await rows(countryTables.outside)];
    const bytes = await readFile(path);
    const file = basename(path);
    const sheet = readSheet(file, path.endsWith(".gz") ? new Uint8Array(gunzipSync(bytes)) : bytes, MEASURE_COLUMNS);
    issues.push(...sheet.issues);
    const areas = new Set(lists.map(({ area }) => area));
    const groups = new Map<string, Group>();
    let [read, left] = [0, 0];
    for (const { line, cell } of sheet.records) {
      const [area, type, direction] = [cell("area"), cell("measure_type"), cell("direction")];
      if (!areas.has(area)) continue;
      const documents = cell("document_codes").split(" ").filter(Boolean).toSorted(compareText);
      const list = lists.find(
        (candidate) =>
          candidate.area === area &&
          candidate.measure_type === type &&
          candidate.direction === direction &&
          (candidate.document.length === 0 || candidate.document.some((code) => documents.includes(code))),
      );
      // What customs ask of every country is a sanction only where a list says so; `import controls` reads the rest.
      if (list === undefined && /^\d/.test(area)) continue;
      read++;
      if (list === undefined) {
        if (outside.some((setAside) => setAside.area === area && setAside.measure_type === type)) left++;
        else
          issues.push(
            errorAt(
              { file, line },
              "measure_type",
              "import/provision",
              `${quoted(`${area} ${direction} ${type} ${documents.join(" ")}`)} belongs to no list: add it to sanctions/countries/lists.csv, or to outside.csv with the reason`,
            ),
          );
        continue;
      }
      const row = [list.regime, list.list, direction, documents.join(" "), cell("start"), cell("end")];
      const group = groups.get(row.join("|")) ?? { row, codes: new Set() };
      groups.set(row.join("|"), group);
      group.codes.add(stripZeroPairs(cell("goods_code")));
    }
    const loaded = await rows(countryTables.codes);
    const sizes = [sizeOf(loaded, [...groups.values()])];
    const proposed = [...groups]
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([, { row, codes }]) => [...row, [...codes].toSorted(compareText).join(" ")]);
    return {
      tables: [{ path: "sanctions/countries/codes.csv", header: countryTables.codes.columns, rows: proposed }],
      report: [
        `${read} measures of ${areas.size} areas read, ${left} left out, ${read - left} in ${proposed.length} groups`,
      ],
      issues,
      sizes,
    };
  },
};

function listOf(cells: readonly string[]): string {
  return cells.slice(0, 3).join(" ");
}

/** Codes that were in a list, and those that stay there, in whatever group: a group that stays can lose most of its. */
function sizeOf(loaded: readonly CountryData["codes"][number]["row"][], groups: readonly Group[]): Size {
  const matches = Map.groupBy(groups, ({ row }) => listOf(row));
  const codes = loaded.flatMap(({ regime, list, direction, codes: listed }) =>
    listed.map((code) => ({ code, groups: matches.get(listOf([regime, list, direction])) ?? [] })),
  );
  const staying = codes.filter(({ code, groups: carrying }) =>
    carrying.some((group) => [2, 4, 6, 8, 10].some((digits) => group.codes.has(code.slice(0, digits)))),
  );
  return { file: countryTables.codes.files, what: "codes", before: codes.length, after: staying.length };
}
