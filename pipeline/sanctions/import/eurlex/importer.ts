import { actNumber } from "./amending-acts.ts";
import { basename } from "node:path";
import { type Issue, errorAt, quoted, warningAt } from "../../../source/issue.ts";
import type { TextRow } from "../../tables/law.ts";
import { type ImportOptions, type ImportResult, type Importer, wrongUsage } from "../../../import/importer.ts";
import { readActChanges } from "./act-changes.ts";
import { planAct } from "./act.ts";
import { isCompared, planConsolidated } from "./consolidated.ts";
import { isDay } from "../../../../openapi/formats.ts";
import { type LawTables, readLawTables } from "./law-tables.ts";
import { type AnnexGoods, type ListedGoods, type Reading, readAnnexGoods } from "./listed.ts";
import type { Publication } from "./publication.ts";
import { openPublished } from "./published-file.ts";
import type { ImportSettings } from "./settings.ts";

/** `cargolex import eurlex <file>` */
export const importEurlex: Importer = {
  kind: "eurlex",
  summary:
    "Goods annexes of a consolidated text or of an amending act from EUR-Lex, compared with the entries in force",
  usage: "--regime CODE <file.html|file.xml|file.zip> [the same text in other languages]...",
  options: {
    regime: { type: "string", value: "RU", help: "the regime whose regulation the text is of, a code of regimes.csv" },
    annex: { type: "string", value: "XXIII,XVIII", help: "only these annexes" },
    deleted: {
      type: "string",
      value: "XXIIIH",
      help: "annexes that the text deletes; a consolidated text simply leaves them out",
    },
    "no-goods": {
      type: "string",
      value: "IV,XLII",
      help: "annexes in which you looked at what resembles a code, and which list no goods",
    },
    act: {
      type: "string",
      value: "32025R2033",
      help: "the act that sets or ends rows, where the file does not say it",
    },
    date: { type: "string", value: "YYYY-MM-DD", help: "first day of the annexes of an act" },
    read: {
      type: "string",
      value: "8112100=3811 21 00",
      help: "how a misprinted code is meant; several after a semicolon",
    },
    "propose-readings": {
      type: "string",
      value: "FILE",
      help: "write the rows of readings.csv that import/unread asks for there, without what the words mean",
    },
    wording: { type: "boolean", help: "take over the printed words where they differ from the words held" },
    mark: { type: "string", value: "R1", help: "mark of the text in texts.csv (default: the next free one)" },
  },
  async run([path, ...others], sources, options = {}) {
    const { regime } = options;
    const lawTables = await readLawTables(sources);
    const named = lawTables.regimes.map((row) => `--regime ${row.regime} (${actNumber(row.celex)})`).join(" or ");
    if (path === undefined || typeof regime !== "string")
      return wrongUsage(`name the file and the regulation: ${named}`);
    if (lawTables.issues.length > 0) return { tables: [], report: [], issues: lawTables.issues };
    if (!lawTables.regimes.some((row) => row.regime === regime))
      return wrongUsage(`${quoted(regime)} is no regime of regimes.csv; name the regulation: ${named}`);
    const date = typeof options["date"] === "string" ? options["date"] : "";
    if (date !== "" && !isDay(date)) return wrongUsage(`--date ${date}: want a day as YYYY-MM-DD${guessDay(date)}`);
    const opened = await openPublished(path);
    if ("refused" in opened) return refused(basename(path), opened.refused);
    const { publication, sha256 } = opened;
    const settings = settingsOf(path, sha256, regime, options, lawTables.texts);
    const base = lawTables.regimes.find((row) => row.regime === regime)?.celex ?? "";
    if (publication.language !== "EN")
      return refused(
        settings.file,
        `the text is in ${publication.language}: give the English one first, its words are kept as name_en`,
      );
    if (publication.kind === "consolidated" && !publication.celex.startsWith(`0${base.slice(1)}-`))
      return refused(settings.file, `${publication.celex} is no consolidated text of ${base}`);
    const title = titleOf(publication);
    if (/^corrigendum\b/i.test(title))
      return refused(
        settings.file,
        `${JSON.stringify(title)}: a corrigendum holds from the first day of what it corrects, so mend the rows it names in their lines; the next consolidated text has it worked in`,
      );
    const issues = reissued(publication, settings, lawTables.texts);
    const reading = readingOf(publication, settings, lawTables);
    if (publication.kind === "act") {
      if (others.length > 0)
        return refused(basename(others[0] ?? ""), "an act is read from its English text alone: give one file");
      const amended = actNumber(base);
      if (settings.act === "" && !publication.blocks.some((block) => "text" in block && block.text.includes(amended)))
        return refused(
          settings.file,
          `${publication.celex || "the act"} names ${amended} nowhere: it changes another regulation`,
        );
      const read = readActChanges(publication.blocks, amended, reading);
      return planAct(publication, read, lawTables, settings, issues, title);
    }
    const goods = goodsOf(publication, reading);
    if (goods.every(({ rows, issues: unread }) => rows.length + unread.length === 0))
      return refused(settings.file, "no annex with a list of goods: the file is cut, or not a text of EUR-Lex");
    const languages = new Set([publication.language]);
    for (const path2 of others) {
      const counterpart = await openPublished(path2);
      const file = basename(path2);
      if ("refused" in counterpart) return refused(file, counterpart.refused);
      const { celex, language } = counterpart.publication;
      if (celex !== publication.celex)
        return refused(
          file,
          `is ${celex || "a text without a number"}, and ${settings.file} is ${publication.celex}: the further files are the same text in other languages`,
        );
      if (languages.has(language))
        return refused(
          file,
          `is in ${language} like a file before it: two issues of one text are read one at a time, and what differs is said`,
        );
      languages.add(language);
      const compared = (annexes: readonly AnnexGoods[]): AnnexGoods[] =>
        annexes.filter(({ annex }) => isCompared(annex, settings));
      issues.push(
        ...compareLanguages(compared(goods), file, compared(goodsOf(counterpart.publication, { ...reading, file }))),
      );
    }
    const result = await planConsolidated(publication, goods, lawTables, settings);
    return { ...result, issues: [...issues, ...result.issues] };
  },
};

/** `5.11.2026` is written day first in the Union. */
function guessDay(typed: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(typed) ?? [];
  const meant = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(meant) ? `; for ${typed} write ${meant}` : "";
}

function refused(file: string, message: string): ImportResult {
  return { tables: [], report: [], issues: [errorAt({ file, line: 0 }, "", "import/usage", message)] };
}

function settingsOf(
  path: string,
  sha256: string,
  regime: string,
  options: ImportOptions,
  texts: readonly TextRow[],
): ImportSettings {
  const word = (name: string): string => (typeof options[name] === "string" ? options[name] : "");
  const list = (name: string): string[] =>
    word(name)
      .split(",")
      .map((annex) => annex.trim())
      .filter((annex) => annex !== "");
  const pairs = word("read")
    .split(";")
    .map((pair) => pair.split("=").map((side) => side.trim()))
    .filter(([from = "", to = ""]) => from !== "" && to !== "");
  return {
    file: basename(path),
    regime,
    sha256,
    annexes: list("annex"),
    deleted: list("deleted"),
    noGoods: list("no-goods"),
    act: word("act"),
    date: word("date"),
    mark: word("mark") || texts.find(({ source }) => source.includes(sha256))?.mark || nextMark(regime, texts),
    wording: options["wording"] === true,
    corrections: new Map(pairs.map(([from = "", to = ""]) => [from, to])),
    all: options["all"] === true,
  };
}

/**
 * Marks of texts read from EUR-Lex: R1, R2 … for 833/2014, Y1, Y2 … for 765/2006, and the code of any other regime
 * before the number.
 */
function nextMark(regime: string, texts: readonly TextRow[]): string {
  const letter = LETTERS[regime] ?? regime;
  for (let number = 1; ; number++)
    if (!texts.some(({ mark }) => mark === `${letter}${number}`)) return `${letter}${number}`;
}

const LETTERS: Readonly<Record<string, string>> = { RU: "R", BY: "Y" };

/**
 * A text of the same day can be issued again with other contents: the date does not identify it, the stamp and the hash
 * do.
 */
function reissued({ celex, stamp }: Publication, { file, sha256 }: ImportSettings, texts: readonly TextRow[]): Issue[] {
  const before = texts.find((text) => text.celex === celex && text.source.startsWith("EUR-Lex"));
  if (before === undefined || before.source.includes(sha256)) return [];
  return [
    warningAt(
      { file, line: 0 },
      "",
      "import/reissued",
      `${celex} was read before as ${JSON.stringify(before.source)}; this is another issue of it (${stamp === "" ? "other contents" : `stamp ${stamp}`}): what differs below must be read`,
    ),
  ];
}

/** The context in which the annexes of a text are read. Annexes that name goods in words alone list none. */
export function readingOf(
  { kind, celex, date }: Publication,
  { file, regime, corrections, noGoods, ...settings }: ImportSettings,
  lawTables: LawTables,
): Reading {
  return {
    file,
    regime,
    celex: celex || settings.act,
    act: kind === "act",
    codes: lawTables.codes,
    year: lawTables.codesOf(Number((date || settings.date).slice(0, 4))),
    corrections,
    noGoods: new Set(noGoods),
    lists: new Set(
      lawTables.reviewed.annexes
        .filter((row) => row.regime === regime && row.state !== "codes_from_customs")
        .map(({ annex }) => annex),
    ),
  };
}

/** `COUNCIL REGULATION (EU) 2026/506 of 23 April 2026`: its lines stand one below the other. */
function titleOf({ blocks }: Publication): string {
  const lines = blocks.flatMap((block) => (block.kind === "heading" || block.kind === "text" ? [block.text] : []));
  const first = lines.findIndex((line) =>
    /^(?:(?:council|commission)\b.*\bregulation \(|corrigendum to\b)/i.test(line),
  );
  return first < 0 ? "" : lines.slice(first, first + 2).join(" ");
}

/** The goods of each annex of a consolidated text, in the order of the text. */
function goodsOf({ blocks }: Publication, reading: Reading): AnnexGoods[] {
  const starts = blocks.flatMap((block, index) =>
    block.kind === "annex" ? [{ annex: block.annex, line: block.line, index }] : [],
  );
  return starts.map(({ annex, line, index }, position) =>
    readAnnexGoods(annex, blocks.slice(index + 1, starts[position + 1]?.index), reading, line),
  );
}

/**
 * The codes of a text are equal in all languages; where one language has another code or `ex`, one of the two is a
 * misprint or was read wrongly.
 */
function compareLanguages(english: readonly AnnexGoods[], file: string, counterparts: readonly AnnexGoods[]): Issue[] {
  const issues: Issue[] = counterparts.flatMap((annex) => annex.issues);
  for (const { annex, rows } of english) {
    const theirs = counterparts.find((annexGoods) => annexGoods.annex === annex)?.rows ?? [];
    if (rows.length !== theirs.length)
      issues.push(
        errorAt(
          { file, line: theirs[0]?.row.line ?? 0 },
          "",
          "import/language",
          `annex ${annex} has ${theirs.length} codes here and ${rows.length} in English`,
        ),
      );
    const position = rows.findIndex((listed, index) => theirs[index] !== undefined && !isSame(listed, theirs[index]));
    const [mine, its] = [rows[position], theirs[position]];
    if (mine !== undefined && its !== undefined)
      issues.push(
        errorAt(
          { file, line: its.row.line },
          "",
          "import/language",
          `${its.annexKey}: ${its.row.printed} here, ${mine.row.printed} in English`,
        ),
      );
  }
  return issues;
}

function isSame(a: ListedGoods, b: ListedGoods): boolean {
  return a.row.code === b.row.code && a.row.ex === b.row.ex;
}
