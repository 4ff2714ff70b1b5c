import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ADR_LANGUAGES } from "../../../../openapi/schemas/languages.ts";
import { compareText } from "../../../../runtime/text/normalize.ts";
import { currentTables, wrongUsage, type Importer } from "../../../import/importer.ts";
import { readCsv } from "../../../source/csv.ts";
import { errorAt, type Issue, quoted } from "../../../source/issue.ts";
import { codesOf } from "../../tree.ts";
import { cnTable, groupYears, REFERENCE_LISTS, referenceTable, vagueTable, type ReferenceRow } from "../../tables.ts";

type Source = ReferenceRow["source"][number];
type Name = readonly [lang: ReferenceRow["lang"], name: string];

/** A published list: its columns, and the names, the codes and the source of a row. */
interface List {
  file: string;
  header: readonly string[];
  read: (cells: readonly string[]) => { names: readonly Name[]; codes: string; source: Source };
}

const english = (name = ""): readonly Name[] => [["en", name]];
/** The languages of the everyday names, in the order of their columns. */
const EVERYDAY = ["en", ...ADR_LANGUAGES.filter((lang) => lang !== "en")] as const;
const LISTS: readonly List[] = [
  {
    file: "uk-search-references.csv",
    header: ["term", "code", "source"],
    read: ([term, code = "", part = ""]) => ({
      names: english(term),
      codes: code,
      source: part.startsWith("ott") ? "ott" : "fpo",
    }),
  },
  {
    file: "uk-intercepts.csv",
    header: ["term", "codes"],
    read: ([term, codes = ""]) => ({ names: english(term), codes, source: "intercept" }),
  },
  {
    file: "uk-extra-references.csv",
    header: ["Goods Description", "Commodity Code"],
    read: ([term, code = ""]) => ({ names: english(term), codes: code, source: "declared" }),
  },
  {
    file: "everyday-names-pl-en-de-fr.csv",
    header: [...EVERYDAY, "headings", "cpv"],
    read: (cells) => ({
      names: EVERYDAY.map((lang, index): Name => [lang, cells[index] ?? ""]),
      codes: cells[EVERYDAY.length] ?? "",
      source: "cpv",
    }),
  },
];
const VAGUE = "uk-vague-terms.csv";

/** `cargolex import references <folder>` */
export const importReferences: Importer = {
  kind: "references",
  summary:
    "names of goods with codes from reference lists, and descriptions that customs refuse as too vague; only headings and subheadings of the newest CN year are taken",
  usage: `<folder with ${[...LISTS.map(({ file }) => file), VAGUE].join(", ")}>`,
  async run([folder], sources) {
    if (folder === undefined) return wrongUsage("name the folder to read");
    const loaded = currentTables(sources);
    const { years } = groupYears(await loaded.located(cnTable));
    const newest = Math.max(...years.keys());
    const current = codesOf(years.get(newest) ?? []);
    const issues: Issue[] = [...loaded.issues];
    const names = new Map<string, { name: Name; codes: Set<string>; sources: Set<Source> }>();
    const report: string[] = [];
    for (const { file, header, read } of LISTS) {
      const [first, ...records] = await readList(folder, file, issues);
      if (first?.join() !== header.join()) {
        issues.push(
          errorAt(
            { file, line: 1 },
            "",
            "import/header",
            `want the columns ${header.join(", ")}, found ${quoted(first?.join(", ") ?? "")}`,
          ),
        );
        continue;
      }
      let without = 0;
      for (const cells of records) {
        const { names: texts, codes, source } = read(cells);
        const targets = codes.split(" ").flatMap((code) => targetOf(code, current));
        if (targets.length === 0) without++;
        for (const [lang, text] of targets.length === 0 ? [] : texts) {
          const name = plain(text);
          if (!isText(name)) continue;
          const row = names.get(`${lang} ${name}`) ?? { name: [lang, name], codes: new Set(), sources: new Set() };
          names.set(`${lang} ${name}`, row);
          row.sources.add(source);
          for (const code of targets) row.codes.add(code);
        }
      }
      report.push(`${file}: ${records.length} rows, ${without} of them without a heading of CN ${newest}`);
    }
    const rows = [...names]
      .toSorted(([a], [b]) => compareText(a, b))
      .map(
        ([
          ,
          {
            name: [lang, name],
            codes,
            sources: from,
          },
        ]) => [name, lang, [...codes].join(" "), REFERENCE_LISTS.filter((source) => from.has(source)).join(" ")],
      );
    const vague = [...new Set((await readList(folder, VAGUE, issues)).map(([text = ""]) => plain(text)))]
      .filter(isText)
      .toSorted(compareText);
    report.push(`${rows.length} names, ${vague.length} vague descriptions`);
    return {
      tables: [
        { path: referenceTable.files, header: referenceTable.columns, rows },
        { path: vagueTable.files, header: vagueTable.columns, rows: vague.map((name) => [name]) },
      ],
      report,
      issues,
    };
  },
};

async function readList(folder: string, file: string, issues: Issue[]): Promise<(readonly string[])[]> {
  const text = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n");
  const csv = readCsv(file, new TextEncoder().encode(text));
  issues.push(...csv.issues);
  return csv.records.map(({ cells }) => cells);
}

/** A name in small letters, one space between its words, signs of typography as a keyboard has them. */
function plain(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
}

/** True if a name is there, and was decoded before it was published. */
function isText(name: string): boolean {
  return name !== "" && !name.includes("\ufffd");
}

/**
 * The subheading of a code where the year has it, else its heading; none for a chapter and for a heading that the year
 * lacks. Codes of other tariffs agree no further.
 */
function targetOf(code: string, existing: ReadonlySet<string>): string[] {
  return [code.slice(0, 6), code.slice(0, 4)]
    .filter((target) => (target.length === 6 || target.length === 4) && existing.has(target))
    .slice(0, 1);
}
