import { hasList, annexKey, type EntryRow } from "../../pipeline/sanctions/tables/law.ts";
import { inForce, isSupplement, type LawTables } from "../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { carriesDays } from "../../pipeline/sanctions/import/eurlex/limits.ts";
import { dayAfter } from "../../runtime/rules/sanctions/force.ts";
import { groupCode } from "../../runtime/text/codes.ts";

/** A row as a text prints it. */
export interface ActLine {
  part: string;
  ex: boolean;
  code: string;
  text: string;
  /** Label of the act or corrigendum that set it; empty for one that stood before. */
  mark: string;
}

/** A change that a made-up act makes, and that an import has to find. */
export interface PlannedChange {
  kind: "deleted" | "added" | "replaced" | "range" | "new annex" | "corrigendum";
  annex: string;
  /** Codes of the rows, as in the entries. */
  codes: string[];
  /** The entry that ends or changes. */
  id: string;
  old: ActLine | undefined;
  now: ActLine[];
}

/** A next act, made from the tables of today with changes that are known. */
export interface NextAct {
  regime: string;
  celex: string;
  /** First day of its annexes. */
  day: string;
  /** Every annex that is compared, as it stands after the act. */
  annexes: { annex: string; lines: ActLine[] }[];
  changes: PlannedChange[];
}

/**
 * Makes an act: the same number gives the same act. `whole` is a consolidated text, which has ranges, new annexes and
 * corrigenda too.
 */
export function makeNextAct(lawTables: LawTables, regime: string, number: number, whole: boolean): NextAct {
  const random = randomOf(number);
  const day = addDays(
    lawTables.regimes.find((row) => row.regime === regime)?.consolidated_version ?? "2026-01-01",
    60 + number,
  );
  const celex = `3${day.slice(0, 4)}R${String(9000 + number)}`;
  const locations = [
    ...new Set(
      lawTables.reviewed.annexes
        .filter(
          (row) => row.regime === regime && hasList(row.state) && !row.annex.startsWith("art-") && !carriesDays(row),
        )
        .map(annexKey),
    ),
  ];
  const listed = locations
    .map((location) => ({
      annex: location.slice(3),
      rows: inForce(location, lawTables, day).filter((entry) => !isSupplement(location, entry, lawTables)),
    }))
    .filter(({ rows }) => rows.length > 0);
  const annexes = listed.map(({ annex, rows }) => ({
    annex,
    lines: rows.map((entry) => ({ entry, line: lineOf(entry) })),
  }));
  const changes: PlannedChange[] = [];
  const plain = annexes.filter(({ lines }) => lines.length > 12 && lines.every(({ entry }) => entry.part === ""));
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const leaves = [...(lawTables.codesOf(Number(day.slice(0, 4))) ?? lawTables.codesOf(2026) ?? [])]
    .filter((code) => code.length === 4)
    .toSorted();
  const take = (): { annex: (typeof plain)[number]; at: number } | undefined => {
    const annex = pick(plain);
    const free =
      annex?.lines.flatMap(({ entry, line }, at) =>
        line.mark === "" && !line.ex && annex.lines.filter((other) => other.entry.code === entry.code).length === 1
          ? [at]
          : [],
      ) ?? [];
    const at = pick(free);
    return annex === undefined || at === undefined ? undefined : { annex, at };
  };
  for (let count = 0; count < 2; count++) {
    const gone = take();
    const [removed] = gone === undefined ? [] : gone.annex.lines.splice(gone.at, 1);
    if (gone !== undefined && removed !== undefined)
      changes.push({
        kind: "deleted",
        annex: gone.annex.annex,
        codes: [removed.entry.code],
        id: removed.entry.id,
        old: removed.line,
        now: [],
      });
  }
  const changed = take();
  const matched = changed?.annex.lines[changed.at];
  if (changed !== undefined && matched !== undefined) {
    const old = matched.line;
    matched.line = { ...old, ex: true, text: `${old.text}, of a value exceeding EUR ${100 + number}`, mark: "M99" };
    changes.push({
      kind: "replaced",
      annex: changed.annex.annex,
      codes: [matched.entry.code],
      id: matched.entry.id,
      old,
      now: [matched.line],
    });
  }
  const wider = take();
  if (wider !== undefined) {
    const { annex } = wider;
    const fresh = leaves.filter(
      (code) => !annex.lines.some(({ entry }) => entry.code.startsWith(code) || code.startsWith(entry.code)),
    );
    const codes = [pick(fresh) ?? "9999", pick(fresh) ?? "9998"];
    for (const code of new Set(codes)) {
      const line = { part: "", ex: false, code, text: `Goods of heading ${code}`, mark: "M99" };
      annex.lines.push({ entry: { ...NO_ENTRY, code }, line });
      changes.push({ kind: "added", annex: annex.annex, codes: [code], id: "", old: undefined, now: [line] });
    }
    const at = leaves.findIndex(
      (code, index) =>
        fresh.includes(code) &&
        fresh.includes(leaves[index + 1] ?? "") &&
        code.slice(0, 2) === leaves[index + 1]?.slice(0, 2) &&
        !codes.includes(code) &&
        !codes.includes(leaves[index + 1] ?? ""),
    );
    const [first, last] = [leaves[at], leaves[at + 1]];
    if (whole && first !== undefined && last !== undefined) {
      const line = { part: "", ex: false, code: `${first} to ${last}`, text: "Goods of two headings", mark: "M99" };
      annex.lines.push({ entry: { ...NO_ENTRY, code: first }, line });
      changes.push({ kind: "range", annex: annex.annex, codes: [first, last], id: "", old: undefined, now: [line] });
    }
  }
  const corrected = whole ? take() : undefined;
  const misprint = corrected?.annex.lines[corrected.at];
  if (corrected !== undefined && misprint !== undefined) {
    const old = misprint.line;
    misprint.line = { ...old, text: `${old.text} (as corrected)`, mark: "C9" };
    changes.push({
      kind: "corrigendum",
      annex: corrected.annex.annex,
      codes: [misprint.entry.code],
      id: misprint.entry.id,
      old,
      now: [misprint.line],
    });
  }
  const result: NextAct["annexes"] = annexes.map(({ annex, lines }) => ({
    annex,
    lines: lines.map(({ line }) => line),
  }));
  if (whole) {
    const lines = [{ part: "", ex: false, code: "8501", text: "Electric motors and generators", mark: "M99" }];
    result.push({ annex: "LX", lines });
    changes.push({ kind: "new annex", annex: "LX", codes: ["8501"], id: "", old: undefined, now: lines });
  }
  return { regime, celex, day, annexes: result, changes };
}

const NO_ENTRY = { id: "", code: "", part: "" } as EntryRow;

function lineOf({ part, printed, name_en }: EntryRow): ActLine {
  return { part, ex: /^ex\b/i.test(printed), code: printed.replace(/^ex\s*/i, ""), text: name_en, mark: "" };
}

/** A code as a text prints it. */
export function printedCode(code: string): string {
  return /^\d+$/.test(code) ? groupCode(code) : code;
}

function addDays(day: string, days: number): string {
  let later = day;
  for (let count = 0; count < days; count++) later = dayAfter(later);
  return later;
}

/** Numbers between 0 and 1, the same for the same start. */
function randomOf(start: number): () => number {
  let state = (start * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
