import { errorAt, warningAt, type Issue } from "../../../source/issue.ts";
import { provisionsTables } from "../../tables/provisions.ts";
import { lawTables, LISTS, annexKey, type EntryRow } from "../../tables/law.ts";
import type { ImportResult, Size } from "../../../import/importer.ts";
import { carriesDays } from "./limits.ts";
import type { ActChange, ActReading } from "./act-changes.ts";
import { includeAct } from "./amending-acts.ts";
import { checkCategories } from "./categories.ts";
import type { ListedGoods } from "./listed.ts";
import { compareList, isLimiting, type ListComparison, type IsSupplement } from "./compare.ts";
import { proposeEntries, type Edit } from "./edit.ts";
import { leaveOpen, putRow, setCells, type LawTables, inForce, isSupplement, regimeOf } from "./law-tables.ts";
import type { Publication } from "./publication.ts";
import { describeEdit } from "./edit-text.ts";
import type { ImportSettings } from "./settings.ts";

/** Proposes what an amending act changes: whole annexes, whole categories, or single rows. */
export async function planAct(
  publication: Publication,
  { changes, issues: unread, left: sentences }: ActReading,
  held: LawTables,
  settings: ImportSettings,
  found: readonly Issue[],
  title: string,
): Promise<ImportResult> {
  const { file, regime, date, mark, sha256 } = settings;
  const celex = settings.act || publication.celex;
  const isAside = (annex: string): boolean =>
    annex !== "" && settings.annexes.length > 0 && !settings.annexes.includes(annex);
  const issues: Issue[] = [...found, ...unread.filter(({ annex }) => !isAside(annex)).map(({ issue }) => issue)];
  const aside = new Set([...changes, ...unread].map(({ annex }) => annex).filter(isAside));
  const refused = (message: string): ImportResult => ({
    tables: [],
    report: [],
    issues: [...issues, errorAt({ file, line: 0 }, "", "import/usage", message)],
  });
  if (celex === "")
    return refused(
      "neither a consolidated text of EUR-Lex nor an act that names itself; for an annex that came without its act say --act 32025R2033",
    );
  if (date === "")
    return refused(
      `${celex}: an act has no day of its own here; say --date with the first day on which its annexes apply`,
    );
  const turn = {
    file,
    date,
    mark,
    source: `${celex}; EUR-Lex`,
    endedBy: celex,
    wording: settings.wording,
    startOf: () => ({ valid_from: date, act: celex, note: "" }),
  };
  const edits: Edit[] = [];
  const left = [...sentences];
  for (const change of changes) {
    const place = `${regime}-${change.annex}`;
    if (isAside(change.annex)) continue;
    const measures = held.reviewed.annexes.filter((row) => annexKey(row) === place);
    if (measures.length === 0)
      issues.push(
        errorAt(
          { file, line: change.rows[0]?.row.line ?? 0 },
          "",
          "import/role",
          `${place} has no role: read its article and add it to annexes.csv`,
        ),
      );
    else if (carriesDays({ regime, annex: change.annex }))
      issues.push(
        errorAt(
          { file, line: change.rows[0]?.row.line ?? 0 },
          "",
          "import/dated-rows",
          `${place}: rows carry days of their own and are not compared: leave it out with --annex, and read it by hand`,
        ),
      );
    else if (change.deleted && inForce(place, held, date).length === 0)
      left.push({ line: change.line, paragraph: `Annex ${change.annex}: deleted, and no row of it is in force here` });
    else {
      issues.push(
        ...checkCategories(place, change.rows, held, file),
        ...supplementsUnprinted(place, change, held, date, file),
      );
      edits.push(
        merged(edits, {
          place,
          ...comparisonOf(
            change,
            inForce(place, held, date),
            (entry) => isSupplement(place, entry, held),
            place,
            file,
            issues,
          ),
        }),
      );
    }
  }
  const report = [
    `${celex}, ${publication.language}, from ${date}: ${edits.length} annexes of goods`,
    ...edits.flatMap((edit) => describeEdit(edit, settings, date)),
    ...renderLeft(left, aside),
  ];
  const proposed = edits.map((edit) => proposeEntries(edit, held, turn));
  issues.push(...proposed.flatMap((entries) => entries.issues));
  const sizes: Size[] = edits.map(({ place, removed }) => {
    const rows = inForce(place, held, date).length;
    return {
      file: `sanctions/entries/${place}.csv`,
      what: "rows in force",
      before: rows,
      after: rows - removed.length,
    };
  });
  if (edits.length === 0) report.push("the act changes no annex of goods held here");
  if (edits.length + left.length + aside.size === 0) return { tables: [], report, issues };

  const [texts, annexes, acts, leftRows] = [
    await held.typed(lawTables.texts),
    await held.typed(lawTables.annexes),
    await held.typed(provisionsTables.acts),
    await held.typed(provisionsTables.left),
  ];
  leaveOpen(leftRows, celex, regime, [...left.map(({ paragraph }) => paragraph), ...[...aside].map(renderAside)]);
  // An annex that was set aside before and is read now is settled.
  for (const { place } of edits)
    setCells(
      leftRows,
      (cell) =>
        cell("act") === celex &&
        cell("state") === "open" &&
        cell("paragraph") === renderAside(place.slice(regime.length + 1)),
      { state: "done", note: `imported from ${file}` },
    );
  putRow(
    texts,
    {
      mark,
      file,
      kind: "changes",
      regime,
      celex,
      adjacent: "1",
      source: `EUR-Lex; sha256 ${sha256}`,
      note: `Changes that apply from ${date}; read from the published file`,
    },
    ["mark"],
  );
  for (const { place } of edits)
    setCells(
      annexes,
      (cell) =>
        cell("regime") === regime && cell("annex") === place.slice(regime.length + 1) && LISTS.has(cell("state")),
      { text_version: date },
    );
  const done = includeAct(acts, { label: "", celex, title }, regimeOf(held, regime), {
    in_force: date,
    annexes: edits.map(({ place }) => place.slice(regime.length + 1)).join(" "),
    state: settings.annexes.length === 0 ? "included" : "included_in_part",
    note: "read from the Official Journal",
  });
  if (!done)
    issues.push(
      errorAt(
        { file, line: 0 },
        "",
        "import/act",
        `${celex} ${JSON.stringify(title)}: no known kind of act; add it to acts.csv`,
      ),
    );
  return {
    tables: [
      ...proposed.map(({ table }) => table),
      ...(edits.length === 0 ? [] : [texts, annexes]),
      acts,
      ...(leftRows.rows.length === 0 ? [] : [leftRows]),
    ],
    report,
    issues,
    sizes,
    readings: proposed.flatMap(({ readings }) => readings),
  };
}

function renderAside(annex: string): string {
  return `Annex ${annex}: set aside when the act was imported`;
}

/** What a person is left with, in a line each. */
function renderLeft(left: ActReading["left"], aside: ReadonlySet<string>): string[] {
  return [
    ...left.map(({ line, paragraph }) => `left for you in left.csv, line ${line}: ${paragraph}`),
    ...[...aside].map((annex) => `left for you in left.csv: Annex ${annex}, set aside`),
  ];
}

/** Rows of supplements.csv that a list had and that what replaces it does not print. */
function supplementsUnprinted(
  place: string,
  { scope, rows, line }: ActChange,
  held: LawTables,
  date: string,
  file: string,
): Issue[] {
  if (scope === "rows") return [];
  const codes = new Set(rows.map(({ row }) => row.code));
  const numbers = new Set(rows.map(({ row }) => categoryOf(row.part)));
  return inForce(place, held, date)
    .filter((entry) => entry.row !== "" && !codes.has(entry.code) && isSupplement(place, entry, held))
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
  const index = edits.findIndex(({ place }) => place === edit.place);
  const [before] = index < 0 ? [] : edits.splice(index, 1);
  if (before === undefined) return edit;
  return {
    place: edit.place,
    matched: [...before.matched, ...edit.matched],
    added: [...before.added, ...edit.added],
    removed: [...before.removed, ...edit.removed],
  };
}

function comparisonOf(
  change: ActChange,
  entries: readonly EntryRow[],
  supplement: IsSupplement,
  place: string,
  file: string,
  issues: Issue[],
): ListComparison {
  if (change.deleted) return { matched: [], added: [], removed: entries.filter((entry) => !supplement(entry)) };
  if (change.scope === "annex") return compareList(place, change.rows, entries, isLimiting, supplement);
  if (change.scope === "table") {
    const numbers = new Set(change.rows.map(({ row }) => categoryOf(row.part)));
    const told = entries.filter(({ part }) => numbers.has(categoryOf(part)));
    if (![...numbers].every((number) => told.some(({ part }) => categoryOf(part) === number))) {
      issues.push(
        errorAt(
          { file, line: change.rows[0]?.row.line ?? 0 },
          "",
          "import/instruction",
          `the act replaces table ${[...numbers].join(", ")} of ${place}, and the rows held do not say which stand in it: write its number into part of entries/${place}.csv, set the annex aside with --annex, or import the consolidated text`,
        ),
      );
      return { matched: [], added: [], removed: [] };
    }
    // A row whose table nobody wrote down may stand in this one; it is found by its code, and never taken out.
    const codes = new Set(change.rows.map(({ row }) => row.code));
    const untold = entries.filter(({ part, code }) => part === "" && codes.has(code));
    return compareList(place, change.rows, [...told, ...untold], isLimiting, supplement);
  }
  const old = compareList(
    place,
    change.old.map((listed) => withWords(listed, entries, place, file, issues)),
    entries,
    () => false,
    supplement,
  );
  for (const { row, place: at } of old.added)
    issues.push(
      errorAt(
        { file, line: row.line },
        "",
        "import/not-in-force",
        `${at}: the act takes ${row.printed} out of ${place}, which has no such row in force`,
      ),
    );
  const gone = old.matched.map(({ entry }) => entry);
  const now = compareList(
    place,
    change.rows,
    gone,
    () => true,
    () => false,
  );
  for (const { row, place: at } of now.added) {
    const standing = entries.find(
      (entry) => entry.code === row.code && !gone.includes(entry) && entry.part === row.part,
    );
    if (standing !== undefined)
      issues.push(
        errorAt(
          { file, line: row.line },
          "",
          "import/in-force",
          `${at}: the act adds ${row.printed} to ${place}, where ${standing.id} stands already`,
        ),
      );
  }
  return now;
}

/** A row that a sentence names by its code alone takes its words from the only entry that has it. */
function withWords(
  listed: ListedGoods,
  entries: readonly EntryRow[],
  place: string,
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
        `${listed.place}: ${listed.row.printed} names ${named.length} rows of ${place} (${named.map(({ id }) => id).join(", ")}): import the consolidated text instead`,
      ),
    );
  const [entry] = named;
  return entry === undefined ? listed : { ...listed, row: { ...listed.row, text: entry.name_en, part: entry.part } };
}

function categoryOf(part: string): string {
  return /\d+/.exec(part)?.[0] ?? part;
}
