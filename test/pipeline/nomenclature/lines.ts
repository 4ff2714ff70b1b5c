import { cnTable, groupYears, successorTable, synonymTable, type CnRow, type NomenclatureData } from "../../../pipeline/nomenclature/tables.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import type { Placed } from "../../../pipeline/source/table.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads lines written as the rows of a table, without its header; a bad cell fails the test. */
export function readLines(rows: string, file = "nomenclature/cn-2026.csv"): Placed<CnRow>[] {
  const read = readTable(cnTable, file, bytes(`${cnTable.columns.join(",")}\n${rows}`));
  if (read.issues.length > 0) throw new Error(JSON.stringify(read.issues));
  return read.rows;
}

/** Reads the files of one dataset by path. */
export function readData(files: ReadonlyMap<string, Uint8Array>): NomenclatureData {
  const lines = [...files].filter(([path]) => path.includes("/cn-")).flatMap(([path, content]) => readTable(cnTable, path, content).rows);
  const [successors, synonyms] = ["successors", "synonyms"].map((name) => files.get(`nomenclature/${name}.csv`));
  return {
    years: groupYears(lines).years,
    successors: successors === undefined ? [] : readTable(successorTable, "nomenclature/successors.csv", successors).rows,
    synonyms: synonyms === undefined ? [] : readTable(synonymTable, "nomenclature/synonyms.csv", synonyms).rows,
  };
}
