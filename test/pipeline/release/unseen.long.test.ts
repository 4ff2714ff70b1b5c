import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkSources } from "../../../pipeline/dataset/load.ts";
import { findDifference } from "../../../pipeline/diff/difference.ts";
import { compareStates } from "../../../pipeline/diff/compare.ts";
import { asLosses, findLosses, rewordedLosses } from "../../../pipeline/release/gate.ts";
import { locationsOfLoss } from "../../../pipeline/release/loss-locations.ts";
import { rewordedRecords } from "../../../pipeline/release/rewording.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { tenthOf } from "../../proof.ts";
import { runCli } from "../commands/run-cli.ts";
import { editTable, inCopy } from "../diff/tables.ts";
import { loosenedIn, plant, stateOf, type Plant } from "./plants.ts";
import { realRelease, type RealRelease } from "./real-release.ts";

/**
 * Faults of one cell that change what is served and break no form: a negation that is gone, a figure with a zero more,
 * a name in the wrong language. Each is made alone in a copy of the tables, and the commands of the guide are run:
 * `check` names its row, or `release` is refused until a reviewer has looked, or says that nothing published differs.
 */
interface Fault extends Plant {
  by: string;
  of: string;
}

const [, ...rows] = readCsv("unseen.csv", readFileSync(join(import.meta.dirname, "unseen.csv"))).records;
const FAULTS = rows.map(
  ({ cells: [table = "", key = "", value = "", cell = "", to = "", by = "", names = "", of = ""] }): Fault => ({
    table,
    key,
    value,
    cell,
    to,
    by,
    names,
    of,
  }),
);

const SOURCES = join(import.meta.dirname, "../../../sources");
const faultsOf = (by: string): Fault[] => FAULTS.filter((fault) => fault.by === by);
const name = ({ table, value, cell }: Fault): string => `${table} ${value} ${cell}`;

let made: RealRelease;

interface Found {
  file: string;
  line: number;
  rule: string;
  message: string;
  severity: string;
}

/** What `check --json` finds: its errors, and how it ends. */
async function check(): Promise<{ code: number; errors: Found[] }> {
  const { code, stdout } = await runCli("check", "--json", "--sources", made.sources);
  const { issues } = JSON.parse(stdout) as { issues: Found[] };
  return { code, errors: issues.filter(({ severity }) => severity === "error") };
}

/** Runs the guide over the tables with one fault: which command stops it, and with which words. */
async function stoppedBy({ names, by, table }: Fault): Promise<string> {
  const { code, errors } = await check();
  if (by === "check") {
    const own = errors.find(({ rule, file, line }) => rule === names && file.endsWith(".csv") && line > 0);
    return code === 1 && own !== undefined ? "check" : `check ends with ${code}: ${JSON.stringify(errors.slice(0, 3))}`;
  }
  if (code !== 0) return `check ends with ${code}: ${JSON.stringify(errors.slice(0, 3))}`;
  const run = await made.next("--dry-run");
  if (by === "none")
    return run.code === 1 && run.stdout.includes(`${table} differs, and nothing that is published does by it`)
      ? "none"
      : `release ends with ${run.code}: ${run.stdout}`;
  const [kind = "", scope = "", ...record] = names.split(" ");
  const refusal = run.stdout
    .split("\n")
    .find(
      (line) =>
        line.includes(`[release/${kind}]`) &&
        line.includes(scope) &&
        line.includes(record.join(" ")) &&
        line.includes("a reviewer adds the row"),
    );
  return run.code === 1 && refusal !== undefined ? "gate" : `release ends with ${run.code}: ${run.stdout}`;
}

/** Adds the translations that an English text of the law wants before the gate is asked. */
function translate(folder: string, { cell, to }: Fault): void {
  if (!cell.endsWith("_en")) return;
  const added = { en: to, de: `(de) ${to}`, fr: `(fr) ${to}`, translated: "own" };
  editTable(folder, "sanctions/translations.csv", (texts) =>
    [...texts, added].toSorted((a, b) => compareText(a["en"] ?? "", b["en"] ?? "")),
  );
}

describe("faults that break no form", () => {
  it("are the fifteen that passed unseen once, and fifty others and more, in every table that is served", () => {
    expect(FAULTS.filter(({ of }) => of === "audit")).toHaveLength(15);
    expect(FAULTS.filter(({ of }) => of === "own").length).toBeGreaterThanOrEqual(50);
    expect(new Set(FAULTS.map(({ table }) => table)).size).toBeGreaterThan(25);
  });

  it("are all named, planted at once: by the check, by the gate, or as a table that differs without effect", async () => {
    const before = (await stateOf(SOURCES)).state;
    const unchecked = await inCopy(SOURCES, async (folder) => {
      for (const fault of faultsOf("check")) plant(folder, fault);
      const { issues } = await checkSources(folder);
      return faultsOf("check").filter(
        ({ names }) => !issues.some(({ severity, rule, line }) => severity === "error" && rule === names && line > 0),
      );
    });
    const ungated = await inCopy(SOURCES, async (folder) => {
      for (const fault of faultsOf("gate")) plant(folder, fault);
      const { state } = await stateOf(folder);
      const difference = await findDifference(before, state, "2026-11-21");
      const annexes = new Set(state.published.entries.map(({ regime, annex }) => `${regime}-${annex}`));
      const matches = [
        ...loosenedIn(before, state, difference).map(({ scope, what }) => `loosening ${scope} ${what}`),
        ...rewordedRecords(difference.difference.lines).map(({ scope, what }) => `rewording ${scope} ${what}`),
        ...findLosses(difference, annexes).map(({ kind, scope }) => `${kind} ${scope}`),
      ];
      return faultsOf("gate").filter(({ names }) => !matches.some((one) => one.startsWith(names)));
    });
    const untold = await inCopy(SOURCES, async (folder) => {
      for (const fault of faultsOf("none")) plant(folder, fault);
      const { notes } = compareStates(before, (await stateOf(folder)).state);
      return faultsOf("none").filter(({ table }) => !notes.some((note) => note.startsWith(`${table} differs`)));
    });
    const caught = FAULTS.length - unchecked.length - ungated.length - untold.length;
    expect([[...unchecked, ...ungated, ...untold].map(name), caught]).toEqual([[], 82]);
  });
});

it("are each looked for in the table that was changed, so that its author is found", async () => {
  const before = (await stateOf(SOURCES)).state;
  const elsewhere = await inCopy(SOURCES, async (folder) => {
    for (const fault of faultsOf("gate")) plant(folder, fault);
    const { data, state } = await stateOf(folder);
    const findings = await findDifference(before, state, "2026-11-21");
    const annexes = new Set(state.published.entries.map(({ regime, annex }) => `${regime}-${annex}`));
    const losses = [
      ...findLosses(findings, annexes),
      ...asLosses("loosening", loosenedIn(before, state, findings)),
      ...rewordedLosses(findings.difference.lines),
    ];
    const same = new Set(data.files.map(({ path }) => path));
    for (const { table } of faultsOf("gate")) same.delete(table);
    return faultsOf("gate").filter(({ table, names }) => {
      const [kind, scope] = names.split(" ");
      const own = losses.filter((loss) => loss.kind === kind && loss.scope.startsWith(scope ?? ""));
      return !own.some((loss) =>
        locationsOfLoss(loss, findings.difference.lines, data, same).some(({ file }) => file === table),
      );
    });
  });
  expect(elsewhere.map(name)).toEqual([]);
});

describe("the commands of the guide", () => {
  beforeAll(async () => {
    made = await realRelease();
  });
  afterAll(() => rmSync(made.root, { recursive: true }));

  it.each(tenthOf(FAULTS))("are stopped by $by: $table $value $cell", async (fault) => {
    const text = await made.withTables(
      (folder) => {
        plant(folder, fault);
        translate(folder, fault);
      },
      () => stoppedBy(fault),
    );
    expect(text).toBe(fault.by);
  });
});
