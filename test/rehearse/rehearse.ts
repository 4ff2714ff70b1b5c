import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skeleton } from "../../pipeline/nomenclature/import/text.ts";
import { regimeOf, type LawTables } from "../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { importEurlex } from "../../pipeline/sanctions/import/eurlex/importer.ts";
import type { ImportResult } from "../../pipeline/import/importer.ts";
import { lawTables } from "../../pipeline/sanctions/tables/law.ts";
import { makeNextAct, type NextAct, type PlannedChange } from "./next-act.ts";
import { printAct, type PublishedForm } from "./print.ts";

/** What an import made of a made-up act. */
export interface Rehearsed {
  file: string;
  form: PublishedForm;
  planned: PlannedChange[];
  /** Changes that the import proposes, or names for a person to decide. */
  found: PlannedChange[];
  named: PlannedChange[];
  /** Changes of which it says nothing. */
  lost: PlannedChange[];
  /** Entries that it would change and the act did not: ids. */
  stray: string[];
}

const FORMS: readonly PublishedForm[] = ["consolidated", "act", "formex"];

/** The form of a made-up act, one after the other. */
function formOf(number: number): PublishedForm {
  return FORMS[number % FORMS.length] ?? "consolidated";
}

/** The name of the file of a made-up act. */
function fileOf(number: number): string {
  return `act-${number}.${formOf(number) === "formex" ? "xml" : "html"}`;
}

/**
 * Makes an act with known changes from the tables, imports it without writing, and counts which of its changes were
 * found, named for a person, or lost.
 */
export async function rehearse(
  loaded: LawTables,
  sources: string,
  regime: string,
  number: number,
  folder?: string,
): Promise<Rehearsed> {
  const form = formOf(number);
  const act = makeNextAct(loaded, regime, number, form !== "act");
  const own = folder ?? (await mkdtemp(join(tmpdir(), "rehearse-")));
  const file = join(own, fileOf(number));
  try {
    await writeFile(file, printAct(act, regimeOf(loaded, regime).celex, form));
    const result = await importEurlex.run([file], sources, { regime, ...(form === "act" ? { date: act.day } : {}) });
    return judge(act, form, file, result, loaded);
  } finally {
    if (folder === undefined) await rm(own, { recursive: true });
  }
}

function judge(
  act: NextAct,
  form: PublishedForm,
  file: string,
  { tables, issues, usage }: ImportResult,
  loaded: LawTables,
): Rehearsed {
  const before = new Map(loaded.entries.map((entry) => [entry.id, entry]));
  const rows = tables
    .filter(({ path }) => path.startsWith("sanctions/entries/"))
    .flatMap((table) =>
      table.rows.map(
        (row) =>
          Object.fromEntries(lawTables.entries.columns.map((column, index) => [column, row[index] ?? ""])) as Record<
            string,
            string
          >,
      ),
    );
  const ended = new Set(
    rows
      .filter(({ id = "", valid_to = "" }) => valid_to !== "" && before.get(id)?.valid_to === "")
      .map(({ id = "" }) => id),
  );
  const fresh = rows.filter(({ id = "" }) => !before.has(id));
  const isFound = ({ kind, annex, codes, id, now }: PlannedChange): boolean => {
    const own = fresh.filter((row) => row["id"]?.startsWith(`${act.regime}-${annex}-`) === true);
    const hasAll = codes.every((code) => own.some((row) => row["code"] === code));
    if (kind === "deleted") return ended.has(id);
    if (kind === "replaced" || kind === "corrigendum")
      return ended.has(id) && own.some((row) => skeleton(row["name_en"] ?? "") === skeleton(now[0]?.text ?? ""));
    return hasAll && kind !== "new annex";
  };
  const isNamed = ({ annex, codes }: PlannedChange): boolean =>
    issues.some(
      ({ severity, message }) =>
        severity === "error" &&
        (message.includes(`${act.regime}-${annex} lists`) || codes.some((code) => message.includes(code))),
    ) || usage !== undefined;
  const planned = act.changes;
  const [plannedChanges, rest] = [planned.filter(isFound), planned.filter((change) => !isFound(change))];
  const [named, lost] = [rest.filter(isNamed), rest.filter((change) => !isNamed(change))];
  const meant = new Set(planned.map(({ id }) => id));
  const added = new Set(planned.flatMap(({ annex, codes }) => codes.map((code) => `${annex} ${code}`)));
  const stray = [...ended]
    .filter((id) => !meant.has(id))
    .concat(
      fresh.filter(({ id = "", code = "" }) => !added.has(`${id.slice(3, -5)} ${code}`)).map(({ id = "" }) => id),
    );
  return { file, form, planned, found: plannedChanges, named, lost, stray };
}
