import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compareText } from "../../../../runtime/text/fold.ts";
import { cnTable, groupYears } from "../../../nomenclature/tables.ts";
import { customsTable } from "../../tables/customs.ts";
import * as tables from "../../tables/law.ts";
import { heldTables } from "../../../import/held-tables.ts";
import { wrongUsage, type Importer } from "../../../import/importer.ts";
import { readBelarus2022, readSecond } from "./belarus-2022.ts";
import { proposeLaw } from "./law.ts";
import { openCodeBook } from "./code-book.ts";
import { readLawFile } from "./law-row.ts";

/** Kinds of texts that no file of rows is read from. */
const NO_ROWS: ReadonlySet<string> = new Set(["compiled", "second", "customs"]);

/** `cargolex import law <folder>` */
export const importLaw: Importer = {
  kind: "law",
  summary: "Goods annexes of Regulations 833/2014 and 765/2006 from the transcribed texts of law, with their history",
  usage: "<folder with the files that sources/sanctions/texts.csv names>",
  async run([folder], sources) {
    if (folder === undefined) return wrongUsage("name the folder to read");
    const { placed: read, rows: plain, issues } = heldTables(sources);
    const texts = await plain(tables.textsTable);
    const reviewed = {
      annexes: await plain(tables.annexesTable),
      parts: await plain(tables.partsTable),
      readings: await read(tables.readingsTable),
      supplements: await plain(tables.supplementsTable),
      // A later day of the same code is that of the row that came after.
      dates: (await read(tables.datesTable)).toSorted((a, b) => compareText(a.row.valid_from, b.row.valid_from)),
    };
    const entries = tables.datedEntries(await read(tables.entriesTable), reviewed.annexes).map(({ row }) => row);
    const exceptions = await plain(tables.exceptionsTable);
    const customs = await plain(customsTable);
    const cn = groupYears(await read(cnTable));
    issues.push(...cn.issues);
    if (issues.length > 0) return { tables: [], report: [], issues };

    const book = openCodeBook(cn.years);
    const bytesOf = (text: tables.TextRow): Promise<Uint8Array> => readFile(join(folder, text.file));
    const secondText = texts.find(({ kind }) => kind === "second");
    const second = secondText === undefined ? undefined : readSecond(secondText, await bytesOf(secondText));
    const files = await Promise.all(
      texts
        .filter(({ kind }) => !NO_ROWS.has(kind))
        .map(async (text) => (text.kind === "list" ? readBelarus2022(text, await bytesOf(text), book, second) : readLawFile(text, await bytesOf(text), book))),
    );
    const shown = texts.filter(({ kind }) => kind === "customs").map((text) => ({ text, rows: customs.filter(({ extraction }) => extraction === text.file) }));
    return proposeLaw({ files, texts, reviewed, exceptions, entries, customs: shown, book });
  },
};
