import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { compareText } from "../../../../runtime/text/normalize.ts";
import { GRAMMARS } from "../../../../runtime/text/grammars.ts";
import { currentTables, wrongUsage, type Importer } from "../../../import/importer.ts";
import { errorAt } from "../../../source/issue.ts";
import { codesOf } from "../../tree.ts";
import { cnTable, groupYears, noteTable } from "../../tables.ts";

/** What the file has of each note: codes, the name of the line, and its text behind that name. */
interface Note {
  c: readonly string[];
  h: string;
  t: string;
}

/** Words of every note, which say nothing of goods. */
const COMMON = new Set(
  (
    "heading headings subheading subheadings chapter chapters section note notes paragraph paragraphs explanatory " +
    "see also however these this those that which such code covers cover include includes included including product " +
    "products following example falls fall falling classified regulation commission implementing article articles " +
    "means within meaning provided apply applies respect are has have been can may must not only but their they them " +
    "its there where when used use general page annex figure point additional number above below described regards " +
    "combined nomenclature community european union council amended"
  ).split(" "),
);
const CODE = /\b(?:sub)?headings? (\d{4}(?: \d\d){0,2})/;
const LATIN = /^\p{Script=Latin}{3,}$/u;
const MOST_EXCLUDED = 8;
/** A word that more than one note in so many has says nothing of one. */
const FREQUENT = 12;

/** `cargolex import notes <file>` */
export const importNotes: Importer = {
  kind: "notes",
  summary: "words of the explanatory notes to the nomenclature, by code: what it includes, and what goes elsewhere",
  usage: "<cn_explanatory_notes_en.json[.gz]>",
  async run([path], sources) {
    if (path === undefined) return wrongUsage("name the file to read");
    const bytes = await readFile(path);
    const { records } = JSON.parse(String(path.endsWith(".gz") ? gunzipSync(bytes) : bytes)) as { records?: Note[] };
    if (!Array.isArray(records))
      return {
        tables: [],
        report: [],
        issues: [errorAt({ file: basename(path), line: 0 }, "records", "import/notes", "has no list of records")],
      };
    const loaded = currentTables(sources);
    const { years } = groupYears(await loaded.located(cnTable));
    const current = codesOf(years.get(Math.max(...years.keys())) ?? []);
    const included = new Map<string, Set<string>>();
    const excluded = new Map<string, Set<string>>();
    for (const { c, h, t } of records) {
      const code = [c[0] ?? "", (c[0] ?? "").slice(0, 6), (c[0] ?? "").slice(0, 4)].find((candidate) =>
        current.has(candidate),
      );
      if (code === undefined || code.length < 4) continue;
      for (const part of (t.startsWith(h) ? t.slice(h.length) : t).split(/(?<=[.;:])\s+/)) {
        const target = CODE.exec(part);
        const to = targetOf(target?.[1], current);
        if (target === null || to === undefined || to.slice(0, 4) === code.slice(0, 4)) {
          if (!/explanatory note/i.test(part)) addTo(included, code, wordsOf(part));
          continue;
        }
        const words = wordsOf(part.slice(0, target.index).replace(/^.*(?:not include|not cover|exclud\w+)/i, ""));
        if (words.length > 0 && words.length <= MOST_EXCLUDED && !/explanatory note/i.test(part))
          addTo(excluded, `${code} ${to}`, [words.join(" ")]);
      }
    }
    const counts = new Map<string, number>();
    for (const words of included.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const rows = [
      ...[...included].map(([code, words]) => [
        code,
        "",
        [...words]
          .filter((word) => counts.get(word)! * FREQUENT <= included.size)
          .toSorted(compareText)
          .join(" "),
      ]),
      ...[...excluded].map(([codes, phrases]) => [...codes.split(" "), [...phrases].toSorted(compareText).join("; ")]),
    ]
      .filter(([, , words]) => words !== "")
      .toSorted((a, b) => compareText(a[0]!, b[0]!) || compareText(a[1]!, b[1]!));
    return {
      tables: [{ path: noteTable.files, header: noteTable.columns, rows }],
      report: [`${records.length} notes; words of ${included.size} codes; ${excluded.size} pairs of codes`],
      issues: loaded.issues,
    };
  },
};

function addTo(lists: Map<string, Set<string>>, key: string, words: readonly string[]): void {
  lists.set(key, new Set([...(lists.get(key) ?? []), ...words]));
}

function targetOf(written: string | undefined, existing: ReadonlySet<string>): string | undefined {
  const code = written?.replaceAll(" ", "") ?? "";
  return [code, code.slice(0, 6), code.slice(0, 4)].find(
    (candidate) => candidate.length >= 4 && existing.has(candidate),
  );
}

/** The words of a text that tell something of goods, in their order, each once. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...new Set(words)].filter(
    (word) =>
      LATIN.test(word) && !COMMON.has(word) && !GRAMMARS.en.silent.has(word) && !GRAMMARS.en.qualifiers.has(word),
  );
}
