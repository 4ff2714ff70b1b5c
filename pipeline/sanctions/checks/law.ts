import { type Check, type Finding, finding, findingsIn } from "../../source/check.ts";
import {
  type EntryRow,
  type SanctionsData,
  type SupplementRow,
  type TextRow,
  annexKey,
  annexKeyOfId,
} from "../tables/law.ts";
import { lawAnnexesChecks } from "./annexes.ts";
import { countryChecks } from "./countries.ts";
import { lawDriftChecks } from "./drift.ts";
import { lawLimitsChecks } from "./limits.ts";
import { lawQuestionsChecks } from "./questions.ts";
import { lawRowsChecks } from "./rows.ts";
import { lawTextsChecks } from "./texts.ts";
import { quoted } from "../../source/issue.ts";
import { hint } from "../../../runtime/text/nearest.ts";
import { compareText } from "../../../runtime/text/normalize.ts";

const printedCheck: Check<SanctionsData> = {
  rule: "sanctions/printed",
  why: "`printed` is what the annex says, `code` what is looked up: where they differ, one of them was mistyped, and other goods are banned or freed.",
  example: "code 0602 beside printed 0602 30",
  remedy:
    "Correct the code, or `printed`. Zeros that fill a heading up may be left out of the code; a part of a printed code stands in supplements.csv.",
  run: ({ entries, supplements }) => {
    const written = new Set(supplements.map(({ row }) => `${annexKey(row)} ${row.code} ${row.printed}`));
    return findingsIn(entries, ({ id, code, printed }) => {
      const digits = printed.replace(/\D/g, "");
      const filled = digits.startsWith(code) && /^(?:00)*$/.test(digits.slice(code.length));
      if (filled || (code.startsWith(digits) && written.has(`${annexKeyOfId(id)} ${code} ${printed}`))) return [];
      return [["printed", `${JSON.stringify(printed)} beside code ${code}: one of them is wrong`]];
    });
  },
};

const placeCheck: Check<SanctionsData> = {
  rule: "sanctions/place",
  why: "The build takes regime and annex of an entry from the name of its file, and answers quote its id: the two must say the same, in order.",
  example: "RU-XXI-0004 in entries/RU-XXIII.csv",
  remedy: "Move the row to the file of its annex; keep rows in the order of their ids.",
  run: ({ entries }) => {
    const issues: Finding[] = [];
    let before: { file: string; id: string } | undefined;
    for (const line of entries) {
      const key = /([^/]+)\.csv$/.exec(line.file)?.[1] ?? "";
      if (line.row.id.slice(0, -5) !== key)
        issues.push(finding(line, "id", `${quoted(line.row.id)}: want ${key}-<number> in this file`));
      else if (before?.file === line.file && compareText(before.id, line.row.id) > 0) {
        issues.push(finding(line, "id", `${quoted(line.row.id)} stands after ${before.id}: sort the rows by id`));
      }
      before = { file: line.file, id: line.row.id };
    }
    return issues;
  },
};

/** A code of TARIC is known by the CN8 code above it. */
function exists({ codes, successors }: SanctionsData, code: string): boolean {
  const cn = code.slice(0, 8);
  return successors.has(cn) || [...codes.values()].some((year) => year.has(cn));
}

const codeCheck: Check<SanctionsData> = {
  rule: "sanctions/code",
  why: "A code that no year of the CN has matches no goods: the entry would be in the table and in no answer.",
  example: "2710 19 43 without a successor, 8999",
  remedy: "Correct the digits, or add what became of the code to nomenclature/successors.csv.",
  run: (data) => {
    const issues: Finding[] = [];
    for (const line of data.entries) {
      if (!exists(data, line.row.code))
        issues.push(finding(line, "code", `${line.row.code} is in no CN year held and has no successor`));
      for (const code of line.row.except_codes) {
        if (!exists(data, code))
          issues.push(finding(line, "except_codes", `${code} is in no CN year held and has no successor`));
      }
    }
    return issues;
  },
};

const exceptCodeCheck: Check<SanctionsData> = {
  rule: "sanctions/except-code",
  why: "An excluded code takes goods out of its entry. One that does not lie below the entry takes out nothing here and may free other goods by mistake.",
  example: "code 74, except_codes 7501",
  remedy: "Write the code below the entry that the text excludes.",
  run: ({ entries }) =>
    findingsIn(entries, (row) =>
      row.except_codes
        .filter((code) => code === row.code || !code.startsWith(row.code))
        .map((code) => ["except_codes", `${quoted(code)} does not lie below ${row.code}`]),
    ),
};

const lawCodesChecks: readonly Check<SanctionsData>[] = [codeCheck, exceptCodeCheck, placeCheck, printedCheck];

const countsCheck: Check<SanctionsData> = {
  rule: "sanctions/counts",
  why: "Every row of a list that was read must be in the dataset or excepted with a reason, and no other: a row that drops out unseen frees goods, one that slips in bans them.",
  example: "counts.csv says 515 rows of A in RU-XXIII, the entries show 514",
  remedy:
    "Restore the row of entries/ from git: a row that is no longer law keeps its line and gets its last day. A row that no text prints belongs into supplements.csv.",
  run: ({ counts, entries, supplements, texts }) => {
    const byAnnex = Map.groupBy(
      supplements.map(({ row }) => row),
      annexKey,
    );
    const listed = entries
      .map(({ row }) => row)
      .filter((row) => !isNoRow(row, byAnnex.get(annexKeyOfId(row.id)) ?? []));
    const rowsOf = Map.groupBy(listed, ({ id }) => annexKeyOfId(id));
    const textOf = new Map(texts.map(({ row }) => [row.mark, row]));
    return counts.flatMap((line) => {
      const { mark, regime, annex, rows, entries: count, excepted } = line.row;
      const issues: Finding[] = [];
      if (count + excepted !== rows)
        issues.push(finding(line, "rows", `${rows} rows were read, ${count} are in entries and ${excepted} excepted`));
      const result = (rowsOf.get(`${regime}-${annex}`) ?? []).filter((row) =>
        isShown(row, mark, textOf.get(mark)),
      ).length;
      if (result !== count)
        issues.push(finding(line, "entries", `${count} rows of ${mark} were in entries, ${result} are shown now`));
      return issues;
    });
  },
};

/** An entry that a person wrote into supplements.csv: it goes back to a row, and is none. */
function isNoRow(entry: EntryRow, supplements: readonly SupplementRow[]): boolean {
  return supplements.some(
    (row) =>
      row.code === entry.code &&
      row.printed === entry.printed &&
      row.name_en === entry.name_en &&
      row.measures.join(" ") === entry.measures.join(" "),
  );
}

/**
 * Does a text show an entry? One that was read from EUR-Lex shows every row that stood on its day; the rows name only
 * the text that first had them.
 */
function isShown({ evidence, text_version, known_since }: EntryRow, mark: string, text: TextRow | undefined): boolean {
  if (evidence.includes(mark)) return true;
  return (
    text !== undefined &&
    text.kind === "state" &&
    text.source.startsWith("EUR-Lex") &&
    text_version >= text.date &&
    known_since <= text.date
  );
}

const labelCheck: Check<SanctionsData> = {
  rule: "sanctions/label",
  why: "An answer says what is banned with the label of its article. A leg that the article does not have would be a ban of our own making, and an article without its label a ban that nobody can read.",
  example: "annexes.csv with Art. 3g(1)(c) and direction transit; articles.csv with an article that no annex names",
  remedy:
    "Read the article, then correct article or direction in annexes.csv, or add the row of the article to articles.csv with its label in both languages.",
  run: ({ annexes, articles }) => {
    const loaded = Map.groupBy(articles, ({ row }) => `${row.regime} ${row.article}`);
    const used = new Set<string>();
    const issues: Finding[] = [];
    for (const line of annexes) {
      const { regime, role, article, direction } = line.row;
      if (role !== "ban" && role !== "restriction") continue;
      used.add(`${regime} ${article} ${direction}`);
      const legs = loaded.get(`${regime} ${article}`)?.map(({ row }) => row.direction) ?? [];
      if (legs.length === 0) {
        const existing = articles.filter(({ row }) => row.regime === regime).map(({ row }) => row.article);
        issues.push(
          finding(line, "article", `${quoted(article)} has no label in articles.csv${hint(article, existing)}`),
        );
      } else if (!legs.some((leg) => leg === direction)) {
        issues.push(
          finding(
            line,
            "direction",
            `${quoted(direction)} is a leg that ${article} does not have: articles.csv says ${legs.join(", ")}`,
          ),
        );
      }
    }
    for (const line of articles) {
      const { regime, article, direction, condition_pl, condition_en, condition_needs } = line.row;
      if (!used.has(`${regime} ${article} ${direction}`)) {
        issues.push(
          finding(
            line,
            "article",
            `a label without an article: no ban or restriction of annexes.csv is ${regime} ${article} ${direction}`,
          ),
        );
      }
      if (new Set([condition_pl === "", condition_en === "", condition_needs === ""]).size > 1) {
        issues.push(
          finding(
            line,
            "condition_needs",
            "a condition has words in both languages and the fact that decides it, or none of the three",
          ),
        );
      }
    }
    return issues;
  },
};

/** All checks of the law part of the sanctions dataset. */
export const sanctionsChecks: readonly Check<SanctionsData>[] = [
  ...lawAnnexesChecks,
  labelCheck,
  ...lawQuestionsChecks,
  ...lawCodesChecks,
  ...lawLimitsChecks,
  ...lawRowsChecks,
  countsCheck,
  ...lawDriftChecks,
  ...lawTextsChecks,
  ...countryChecks,
];
