import { errorAt, warningAt, type Issue } from "../../../source/issue.ts";
import { provisionsTables } from "../../tables/provisions.ts";
import { hasList, lawTables, LISTS, annexKey, type EntryRow } from "../../tables/law.ts";
import type { ImportResult } from "../../../import/importer.ts";
import { carriesDays } from "./limits.ts";
import type { ActChange, ActReading } from "./act-changes.ts";
import { includeAct } from "./amending-acts.ts";
import { checkCategories } from "./categories.ts";
import type { ListedGoods } from "./listed.ts";
import { compareList, isLimiting, type ListComparison, type IsSupplement } from "./compare.ts";
import { proposeEntries, sizesOf, type Edit } from "./edit.ts";
import { leaveOpen, putRow, setCells, type LawTables, inForce, isSupplement, regimeOf } from "./law-tables.ts";
import type { Publication } from "./publication.ts";
import { describeEdit } from "./edit-text.ts";
import type { ImportSettings } from "./settings.ts";

/** What an act changes of the lists held, and what is left to a person. */
interface ActEdits {
  edits: Edit[];
  left: ActReading["left"];
  /** Annexes that the person set aside. */
  aside: ReadonlySet<string>;
  issues: Issue[];
}

/** Proposes what an amending act changes: whole annexes, whole categories, or single rows. */
export async function planAct(
  publication: Publication,
  reading: ActReading,
  loaded: LawTables,
  settings: ImportSettings,
  matches: readonly Issue[],
  title: string,
): Promise<ImportResult> {
  const { file, date, mark } = settings;
  const celex = settings.act || publication.celex;
  const isAside = (annex: string): boolean =>
    annex !== "" && settings.annexes.length > 0 && !settings.annexes.includes(annex);
  const unread = reading.issues.filter(({ annex }) => !isAside(annex)).map(({ issue }) => issue);
  const refused = (message: string): ImportResult => ({
    tables: [],
    report: [],
    issues: [...matches, ...unread, errorAt({ file, line: 0 }, "", "import/usage", message)],
  });
  if (celex === "")
    return refused(
      "neither a consolidated text of EUR-Lex nor an act that names itself; for an annex that came without its act say --act 32025R2033",
    );
  if (date === "")
    return refused(
      `${celex}: an act has no day of its own here; say --date with the first day on which its annexes apply`,
    );
  const found = editsOf(reading, loaded, settings, isAside);
  const { edits, left, aside } = found;
  const proposed = edits.map((edit) =>
    proposeEntries(edit, loaded, {
      file,
      date,
      mark,
      source: `${celex}; EUR-Lex`,
      endedBy: celex,
      wording: settings.wording,
      startOf: () => ({ valid_from: date, act: celex, note: "" }),
    }),
  );
  const report = [
    `${celex}, ${publication.language}, from ${date}: ${edits.length} annexes of goods`,
    ...edits.flatMap((edit) => describeEdit(edit, settings, date)),
    ...renderLeft(left, aside),
    ...(edits.length === 0 ? ["the act changes no annex of goods held here"] : []),
  ];
  const issues = [...matches, ...unread, ...found.issues, ...proposed.flatMap((entries) => entries.issues)];
  if (edits.length + left.length + aside.size === 0) return { tables: [], report, issues };
  const told = await tablesOfAct(found, loaded, settings, celex, title);
  return {
    tables: [...proposed.map(({ table }) => table), ...told.tables],
    report,
    issues: [...issues, ...told.issues],
    sizes: sizesOf(edits, loaded, date),
    readings: proposed.flatMap(({ readings }) => readings),
  };
}

/** Holds each change against the rows in force. */
function editsOf(
  { changes, issues: unread, left }: ActReading,
  loaded: LawTables,
  { file, regime, date }: ImportSettings,
  isAside: (annex: string) => boolean,
): ActEdits {
  const found: ActEdits = {
    edits: [],
    left: [...left],
    aside: new Set([...changes, ...unread].map(({ annex }) => annex).filter(isAside)),
    issues: [],
  };
  const { edits, issues } = found;
  for (const change of changes) {
    const key = `${regime}-${change.annex}`;
    if (isAside(change.annex)) continue;
    const place = { file, line: change.rows[0]?.row.line ?? 0 };
    const measures = loaded.reviewed.annexes.filter((row) => annexKey(row) === key);
    if (measures.length === 0)
      issues.push(errorAt(place, "", "import/role", `${key} has no role: read its article and add it to annexes.csv`));
    else if (change.rows.length > 0 && !measures.some(({ state }) => hasList(state)))
      issues.push(
        errorAt(
          place,
          "",
          "import/state",
          `${key} is ${measures[0]?.state} in annexes.csv, but the act lists ${change.rows.length} codes: read its article and write complete, or set it aside with --annex`,
        ),
      );
    else if (carriesDays({ regime, annex: change.annex }))
      issues.push(
        errorAt(
          place,
          "",
          "import/dated-rows",
          `${key}: rows carry days of their own and are not compared: leave it out with --annex, and read it by hand`,
        ),
      );
    else if (change.deleted && inForce(key, loaded, date).length === 0)
      found.left.push({
        line: change.line,
        paragraph: `Annex ${change.annex}: deleted, and no row of it is in force here`,
      });
    else {
      issues.push(
        ...checkCategories(key, change.rows, loaded, file),
        ...supplementsUnprinted(key, change, loaded, date, file),
      );
      const standing = inForce(key, loaded, date);
      const supplement: IsSupplement = (entry) => isSupplement(key, entry, loaded);
      edits.push(merged(edits, { annexKey: key, ...comparisonOf(change, standing, supplement, key, file, issues) }));
    }
  }
  return found;
}

/** The tables that tell of an act: its text, the day of its annexes, the act itself, and what it leaves to a person. */
async function tablesOfAct(
  { edits, left, aside }: ActEdits,
  loaded: LawTables,
  { file, regime, date, mark, sha256, annexes: asked }: ImportSettings,
  celex: string,
  title: string,
): Promise<Pick<ImportResult, "tables" | "issues">> {
  const [texts, annexes, acts, leftRows] = [
    await loaded.typed(lawTables.texts),
    await loaded.typed(lawTables.annexes),
    await loaded.typed(provisionsTables.acts),
    await loaded.typed(provisionsTables.left),
  ];
  leaveOpen(leftRows, celex, regime, [...left.map(({ paragraph }) => paragraph), ...[...aside].map(renderAside)]);
  const numbers = edits.map(({ annexKey: key }) => key.slice(regime.length + 1));
  for (const annex of numbers) {
    // An annex that was set aside before and is read now is settled.
    setCells(
      leftRows,
      (cell) => cell("act") === celex && cell("state") === "open" && cell("paragraph") === renderAside(annex),
      { state: "done", note: `imported from ${file}` },
    );
    setCells(annexes, (cell) => cell("regime") === regime && cell("annex") === annex && LISTS.has(cell("state")), {
      text_version: date,
    });
  }
  putRow(
    texts,
    {
      mark,
      file,
      kind: "changes",
      regime,
      celex,
      source: `EUR-Lex; sha256 ${sha256}`,
      note: `Changes that apply from ${date}; read from the published file`,
    },
    ["mark"],
  );
  const done = includeAct(acts, { label: "", celex, title }, regimeOf(loaded, regime), {
    in_force: date,
    annexes: numbers.join(" "),
    state: asked.length === 0 ? "included" : "included_in_part",
    note: "read from the Official Journal",
  });
  const unknown = `${celex} ${JSON.stringify(title)}: no known kind of act; add it to acts.csv`;
  return {
    tables: [...(edits.length === 0 ? [] : [texts, annexes]), acts, ...(leftRows.rows.length === 0 ? [] : [leftRows])],
    issues: done ? [] : [errorAt({ file, line: 0 }, "", "import/act", unknown)],
  };
}

function renderAside(annex: string): string {
  return `Annex ${annex}: set aside when the act was imported`;
}

/** Open points for a person, one line each. */
function renderLeft(left: ActReading["left"], aside: ReadonlySet<string>): string[] {
  return [
    ...left.map(({ line, paragraph }) => `left for you in left.csv, line ${line}: ${paragraph}`),
    ...[...aside].map((annex) => `left for you in left.csv: Annex ${annex}, set aside`),
  ];
}

/** Rows of supplements.csv that a list had and that what replaces it does not print. */
function supplementsUnprinted(
  key: string,
  { scope, rows, line }: ActChange,
  loaded: LawTables,
  date: string,
  file: string,
): Issue[] {
  if (scope === "rows") return [];
  const codes = new Set(rows.map(({ row }) => row.code));
  const numbers = new Set(rows.map(({ row }) => categoryOf(row.part)));
  return inForce(key, loaded, date)
    .filter((entry) => entry.row !== "" && !codes.has(entry.code) && isSupplement(key, entry, loaded))
    .filter(({ part }) => scope === "annex" || numbers.has(categoryOf(part)))
    .map(({ id, code }) =>
      warningAt(
        { file, line },
        "",
        "import/supplement",
        `${id} (${code}) stands in supplements.csv, and the act prints it no more: decide what becomes of it`,
      ),
    );
}

/** Two changes of one annex are one edit. */
function merged(edits: Edit[], edit: Edit): Edit {
  const index = edits.findIndex(({ annexKey: key }) => key === edit.annexKey);
  const [before] = index < 0 ? [] : edits.splice(index, 1);
  if (before === undefined) return edit;
  return {
    annexKey: edit.annexKey,
    matched: [...before.matched, ...edit.matched],
    added: [...before.added, ...edit.added],
    removed: [...before.removed, ...edit.removed],
  };
}

function comparisonOf(
  change: ActChange,
  entries: readonly EntryRow[],
  supplement: IsSupplement,
  key: string,
  file: string,
  issues: Issue[],
): ListComparison {
  if (change.deleted) return { matched: [], added: [], removed: entries.filter((entry) => !supplement(entry)) };
  if (change.scope === "annex") return compareList(key, change.rows, entries, isLimiting, supplement);
  if (change.scope === "table") {
    const numbers = new Set(change.rows.map(({ row }) => categoryOf(row.part)));
    const reported = entries.filter(({ part }) => numbers.has(categoryOf(part)));
    if (![...numbers].every((number) => reported.some(({ part }) => categoryOf(part) === number))) {
      issues.push(
        errorAt(
          { file, line: change.rows[0]?.row.line ?? 0 },
          "",
          "import/instruction",
          `the act replaces table ${[...numbers].join(", ")} of ${key}, and the rows held do not say which stand in it: write its number into part of entries/${key}.csv, set the annex aside with --annex, or import the consolidated text`,
        ),
      );
      return { matched: [], added: [], removed: [] };
    }
    // A row whose table nobody wrote down may stand in this one; it is found by its code, and never taken out.
    const codes = new Set(change.rows.map(({ row }) => row.code));
    const untold = entries.filter(({ part, code }) => part === "" && codes.has(code));
    return compareList(key, change.rows, [...reported, ...untold], isLimiting, supplement);
  }
  const old = compareList(
    key,
    change.old.map((listed) => withWords(listed, entries, key, file, issues)),
    entries,
    () => false,
    supplement,
  );
  for (const { row, annexKey: place } of old.added)
    issues.push(
      errorAt(
        { file, line: row.line },
        "",
        "import/not-in-force",
        `${place}: the act takes ${row.printed} out of ${key}, which has no such row in force`,
      ),
    );
  const gone = old.matched.map(({ entry }) => entry);
  const now = compareList(
    key,
    change.rows,
    gone,
    () => true,
    () => false,
  );
  for (const { row, annexKey: place } of now.added) {
    const standing = entries.find(
      (entry) => entry.code === row.code && !gone.includes(entry) && entry.part === row.part,
    );
    if (standing !== undefined)
      issues.push(
        errorAt(
          { file, line: row.line },
          "",
          "import/in-force",
          `${place}: the act adds ${row.printed} to ${key}, where ${standing.id} stands already`,
        ),
      );
  }
  return now;
}

/** A row that a sentence names by its code alone takes its words from the only entry that has it. */
function withWords(
  listed: ListedGoods,
  entries: readonly EntryRow[],
  key: string,
  file: string,
  issues: Issue[],
): ListedGoods {
  if (listed.row.text !== "") return listed;
  const named = entries.filter(
    ({ code, printed }) => code === listed.row.code && /^ex\b/i.test(printed) === listed.row.ex,
  );
  if (named.length > 1)
    issues.push(
      errorAt(
        { file, line: listed.row.line },
        "",
        "import/instruction",
        `${listed.annexKey}: ${listed.row.printed} names ${named.length} rows of ${key} (${named.map(({ id }) => id).join(", ")}): import the consolidated text instead`,
      ),
    );
  const [entry] = named;
  return entry === undefined ? listed : { ...listed, row: { ...listed.row, text: entry.name_en, part: entry.part } };
}

function categoryOf(part: string): string {
  return /\d+/.exec(part)?.[0] ?? part;
}
