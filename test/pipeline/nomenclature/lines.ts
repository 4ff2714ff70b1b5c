import {
  cnTable,
  formTable,
  groupLanguages,
  groupYears,
  noteTable,
  referenceTable,
  successorTable,
  synonymTable,
  translationTable,
  vagueTable,
  separationTable,
  type CnRow,
  type NomenclatureData,
} from "../../../pipeline/nomenclature/tables.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import type { Located, Table } from "../../../pipeline/source/table.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads lines written as the rows of a table, without its header; a bad cell fails the test. */
export function readLines(rows: string, file = "nomenclature/cn-2026.csv"): Located<CnRow>[] {
  const read = readTable(cnTable, file, bytes(`${cnTable.columns.join(",")}\n${rows}`));
  if (read.issues.length > 0) throw new Error(JSON.stringify(read.issues));
  return read.rows;
}

/** Reads the files of one dataset by path. */
export function readData(files: ReadonlyMap<string, Uint8Array>): NomenclatureData {
  const lines = [...files]
    .filter(([path]) => path.includes("/cn-"))
    .flatMap(([path, content]) => readTable(cnTable, path, content).rows);
  const rows = <Row>(table: Table<Row>): Located<Row>[] => {
    const content = files.get(table.files);
    return content === undefined ? [] : readTable(table, table.files, content).rows;
  };
  return {
    years: groupYears(lines).years,
    successors: rows(successorTable),
    synonyms: rows(synonymTable),
    references: rows(referenceTable),
    forms: rows(formTable),
    translations: groupLanguages(
      [...files]
        .filter(([path]) => path.includes("/names-"))
        .flatMap(([path, content]) => readTable(translationTable, path, content).rows),
    ),
    notes: rows(noteTable),
    vague: rows(vagueTable),
    separations: rows(separationTable),
  };
}
