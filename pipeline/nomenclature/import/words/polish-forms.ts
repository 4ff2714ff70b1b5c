import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../../../runtime/text/normalize.ts";
import { wrongUsage, type Importer } from "../../../import/importer.ts";
import { readCsv } from "../../../source/csv.ts";
import { errorAt, type Issue } from "../../../source/issue.ts";
import { formTable } from "../../tables.ts";

/** A rule of an affix file: what is cut from the end of a word, what is put there, and how the word must end. */
interface Suffix {
  cut: string;
  put: string;
  ends: RegExp | undefined;
}

/** Suffix rules by flag. */
type Affixes = ReadonlyMap<string, readonly Suffix[]>;

/** Reads the suffix rules of a hunspell affix file; prefixes do not change what a word ends in. */
function readAffixes(text: string): Affixes {
  const rules = new Map<string, Suffix[]>();
  for (const line of text.split("\n")) {
    const [kind, flag = "", cut = "", put = "", ends] = line.trim().split(/\s+/);
    if (kind !== "SFX" || ends === undefined) continue;
    const current = rules.get(flag) ?? [];
    rules.set(flag, current);
    current.push({
      cut: cut === "0" ? "" : cut,
      put: put === "0" ? "" : (put.split("/")[0] ?? ""),
      ends: ends === "." ? undefined : new RegExp(`${ends}$`, "u"),
    });
  }
  return rules;
}

/** A word of the dictionary with its flags, a letter each. */
interface Lemma {
  word: string;
  flags: string;
}

/** Reads a hunspell dictionary; names and words with other signs than letters are left out. */
function readLemmas(text: string): Lemma[] {
  return text
    .split("\n")
    .slice(1)
    .flatMap((line) => {
      const [word = "", flags = ""] = line.trim().split("/");
      return /^\p{Ll}+$/u.test(word) ? [{ word, flags }] : [];
    });
}

/** All forms of a word, itself first. */
function formsOf({ word, flags }: Lemma, affixes: Affixes): string[] {
  const forms = new Set([word]);
  for (const flag of flags) {
    for (const { cut, put, ends } of affixes.get(flag) ?? []) {
      if (word.endsWith(cut) && (ends === undefined || ends.test(word)))
        forms.add(word.slice(0, word.length - cut.length) + put);
    }
  }
  return [...forms];
}

/** Where Polish words stand in the sources: files, the column, and the column that says of what language a row is. */
const PLACES: readonly { files: string; column: string; lang?: string }[] = [
  { files: "nomenclature/cn-*.csv", column: "name_pl" },
  { files: "nomenclature/synonyms.csv", column: "name", lang: "langs" },
  { files: "adr/*/names.csv", column: "name_pl" },
  { files: "adr/trade-names.csv", column: "name", lang: "lang" },
  { files: "adr/not-in-adr.csv", column: "name", lang: "lang" },
];
const LEAST_LETTERS = 3;
/** Of a verb only what names goods is taken: participles and the noun of what is done. */
const OF_VERBS =
  /(?:ąc|an|on|en|it|yt|ut|ęt|art|ęc)(?:y|a|e|ego|ej|emu|ym|ymi|ych|ą|i)$|(?:ni|ci)(?:e|a|u|em|om|ami|ach)$/u;

/** `cargolex import polish-forms <folder>` */
export const importPolishForms: Importer = {
  kind: "polish-forms",
  summary: "forms of the Polish words of the tables, from the dictionary of hunspell",
  usage: "<folder with pl_PL.aff and pl_PL.dic>",
  async run([folder], sources) {
    if (folder === undefined) return wrongUsage("name the folder to read");
    const decode = async (name: string): Promise<string> =>
      new TextDecoder("iso-8859-2").decode(await readFile(join(folder, name)));
    const affixes = readAffixes(await decode("pl_PL.aff"));
    const lemmas = readLemmas(await decode("pl_PL.dic"));
    const issues: Issue[] = [];
    if (affixes.size === 0)
      issues.push(
        errorAt(
          { file: "pl_PL.aff", line: 0 },
          "",
          "import/affixes",
          "has no suffix rule: want a line such as SFX a e ych [^i]e",
        ),
      );
    if (lemmas.length === 0)
      issues.push(errorAt({ file: "pl_PL.dic", line: 0 }, "", "import/dictionary", "has no word"));
    const wanted = await polishWords(sources, issues);
    const rows = new Map<string, string[]>();
    const covered = new Set<string>();
    for (const lemma of lemmas) {
      const forms = namesOnly(formsOf(lemma, affixes));
      const met = forms.filter((form) => wanted.has(form));
      if (met.length === 0) continue;
      for (const form of met) covered.add(form);
      const merged = new Set([...(rows.get(lemma.word) ?? []), ...forms]);
      rows.set(lemma.word, [...merged]);
    }
    const table = [...rows].toSorted(([a], [b]) => compareText(a, b)).flatMap(([lemma, forms]) => rowOf(lemma, forms));
    const report = [
      `${lemmas.length} words in the dictionary, ${table.length} of them in the tables`,
      `${covered.size} of ${wanted.size} Polish words of the tables have forms`,
    ];
    return {
      tables: [{ path: "nomenclature/polish-forms.csv", header: formTable.columns, rows: table }],
      report,
      issues,
    };
  },
};

function namesOnly(forms: readonly string[]): readonly string[] {
  const isVerb = /[ćc]$/u.test(forms[0] ?? "") && forms.some((form) => /ł[eao]m$/u.test(form));
  return isVerb ? forms.filter((form) => OF_VERBS.test(form)) : forms;
}

/** The row of a word; none where its forms do not begin alike. */
function rowOf(lemma: string, forms: readonly string[]): string[][] {
  const sorted = forms.toSorted(compareText);
  const [first = "", last = ""] = [sorted[0], sorted.at(-1)];
  let length = 0;
  while (length < first.length && first[length] === last[length]) length++;
  const ends = sorted.map((form) => (form.length === length ? "-" : form.slice(length)));
  return length === 0 ? [] : [[lemma, first.slice(0, length), ends.join(" ")]];
}

/** Every Polish word of the tables, in small letters. */
async function polishWords(sources: string, issues: Issue[]): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const { files, column, lang } of PLACES) {
    for (const file of (await fastGlob(files, { cwd: sources })).toSorted(compareText)) {
      const csv = readCsv(file, await readFile(join(sources, file)));
      issues.push(...csv.issues);
      const [header, ...records] = csv.records;
      const [columnAt, langAt] = [column, lang ?? ""].map((name) => header?.cells.indexOf(name) ?? -1);
      for (const { cells } of records) {
        if (lang !== undefined && !(cells[langAt ?? -1] ?? "").split(" ").includes("pl")) continue;
        for (const [word] of (cells[columnAt ?? -1] ?? "").toLowerCase().matchAll(/\p{L}+(?!\*)(?!\p{L})/gu))
          if (word.length >= LEAST_LETTERS) words.add(word);
      }
    }
  }
  return words;
}
