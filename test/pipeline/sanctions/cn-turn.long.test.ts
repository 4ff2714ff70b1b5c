import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { turnYear, type Citing } from "../../../pipeline/sanctions/cn-turn.ts";
import { deriveNodes } from "../../../pipeline/nomenclature/tree.ts";
import type { CnRow, SuccessorRow } from "../../../pipeline/nomenclature/tables.ts";
import type { Located } from "../../../pipeline/source/table.ts";
import { runCli } from "../commands/run-cli.ts";

/** `84713000 Portable machines` as lines of a year; a code stands one level below the code that it continues. */
function year(...codes: readonly string[]): ReturnType<typeof deriveNodes> {
  const lines: Located<CnRow>[] = codes.map((text, index) => {
    const [code = "", ...words] = text.split(" ");
    const name = words.join(" ") || `goods of ${code}`;
    return {
      file: "cn.csv",
      line: index + 2,
      row: { code, depth: code.length / 2 - 1, name_en: name, name_pl: name, unit: "", mark: [] },
    };
  });
  return deriveNodes(lines);
}

const successor = (
  code: string,
  to: string,
  kind: SuccessorRow["kind"],
  more: Partial<SuccessorRow> = {},
): SuccessorRow => ({
  from_year: 2025,
  code,
  to_year: 2026,
  successor: to,
  kind,
  basis: "correlation_table",
  quality: "verified",
  ...more,
});
const row = (id: string, codes: string, except = ""): Citing => ({
  id,
  codes: codes.split(" "),
  except_codes: except === "" ? [] : except.split(" "),
});

const UNCHANGED = ["84", "8471", "847130", "84713000"];

describe("the turn of a CN year", () => {
  it.each([
    {
      why: "nothing cited changed",
      before: ["01", "0101", "010121", "01012100"],
      after: ["01", "0101", "010121", "01012100"],
      successors: [],
      rows: [row("A", "0101")],
      want: [],
    },
    {
      why: "a cited code died and nobody knows what became of it",
      before: ["01", "0101", "010121", "01012100"],
      after: UNCHANGED,
      successors: [],
      rows: [row("A", "01012100")],
      want: ["open dead 01012100 → : A"],
    },
    {
      why: "a cited heading died whole",
      before: ["01", "0101", "010121", "01012100"],
      after: UNCHANGED,
      successors: [],
      rows: [row("A", "0101")],
      want: ["open dead 0101 → : A", "open moved_out 01012100 → : A"],
    },
    {
      why: "an excluded code died: its goods fall back into the ban",
      before: ["01", "0101", "010121", "01012100", "010129", "01012900"],
      after: ["01", "0101", "010129", "01012900"],
      successors: [],
      rows: [row("A", "0101", "01012100")],
      want: ["open dead_exclusion 01012100 → : A"],
    },
    {
      why: "renamed one to one",
      before: [...UNCHANGED, "84714100"],
      after: [...UNCHANGED, "84714900"],
      successors: [successor("84714100", "84714900", "1:1")],
      rows: [row("A", "84714100")],
      want: ["renamed 84714100 → 84714900: A"],
    },
    {
      why: "split: a ban is never passed on whole without reading",
      before: [...UNCHANGED, "84714100"],
      after: [...UNCHANGED, "84714910", "84714990"],
      successors: [successor("84714100", "84714910", "1:n"), successor("84714100", "84714990", "1:n")],
      rows: [row("A", "84714100")],
      want: ["split 84714100 → 84714910 84714990: A"],
    },
    {
      why: "merged into a wider code",
      before: [...UNCHANGED, "84714100", "84714200"],
      after: [...UNCHANGED, "84714900"],
      successors: [successor("84714100", "84714900", "n:1"), successor("84714200", "84714900", "n:1")],
      rows: [row("A", "84714100")],
      want: ["merged 84714100 → 84714900: A"],
    },
    {
      why: "a code that died years ago leads on over two rows",
      before: UNCHANGED,
      after: UNCHANGED,
      successors: [
        successor("84710000", "84712000", "1:1", { from_year: 2021, to_year: 2024 }),
        successor("84712000", "84713000", "1:1", { from_year: 2024, to_year: 2025 }),
      ],
      rows: [row("A", "84710000")],
      want: ["renamed 84710000 → 84713000: A"],
    },
    {
      why: "a chain that ends nowhere is open",
      before: UNCHANGED,
      after: UNCHANGED,
      successors: [successor("84710000", "84719999", "1:1", { from_year: 2021, to_year: 2024 })],
      rows: [row("A", "84710000")],
      want: ["open dead 84710000 → : A"],
    },
    {
      why: "successors that stand in a circle end too",
      before: UNCHANGED,
      after: UNCHANGED,
      successors: [successor("84710000", "84719999", "1:1"), successor("84719999", "84710000", "1:1")],
      rows: [row("A", "84710000")],
      want: ["open dead 84710000 → : A"],
    },
    {
      why: "below a listed heading with its successors: nothing to decide",
      before: [...UNCHANGED, "84714100"],
      after: [...UNCHANGED, "84714900"],
      successors: [successor("84714100", "84714900", "1:1")],
      rows: [row("A", "8471")],
      want: [],
    },
    {
      why: "goods leave a listed heading",
      before: [...UNCHANGED, "84714100"],
      after: [...UNCHANGED, "8473", "84733000"],
      successors: [successor("84714100", "84733000", "1:1")],
      rows: [row("A", "8471")],
      want: ["moved_out 84714100 → 84733000: A"],
    },
    {
      why: "goods come below a listed heading",
      before: ["84", "8471", "84713000", "8473", "84733000"],
      after: ["84", "8471", "84713000", "84714900"],
      successors: [successor("84733000", "84714900", "1:1")],
      rows: [row("A", "8471")],
      want: ["moved_in 84714900 → 84733000: A"],
    },
    {
      why: "a recycled code means other goods",
      before: ["84", "8471", "84713000 Portable machines for data"],
      after: ["84", "8471", "84713000 Live horses of pure breed"],
      successors: [],
      rows: [row("A", "84713000")],
      want: ["reworded 84713000 → : A"],
    },
    {
      why: "a TARIC code is known by its CN8 code",
      before: UNCHANGED,
      after: UNCHANGED,
      successors: [],
      rows: [row("A", "8471300010")],
      want: [],
    },
  ])("$why", ({ before, after, successors, rows, want }) => {
    const { findings } = turnYear(
      { from: 2025, to: 2026, before: year(...before), after: year(...after), successors },
      rows,
    );
    expect(
      findings.map(
        ({ open, kind, code, others, rows: ids }) =>
          `${open ? "open " : ""}${kind} ${code} → ${others.join(" ")}: ${ids.join(" ")}`,
      ),
    ).toEqual(want);
  });
});

describe("cargolex cn-turn", () => {
  const folder = mkdtempSync(join(tmpdir(), "turn-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    {
      why: "one year",
      args: ["2026"],
      said: "cargolex cn-turn: want two years, the older first: cargolex cn-turn 2025 2026\n",
    },
    {
      why: "the newer year first",
      args: ["2026", "2025"],
      said: "cargolex cn-turn: want two years, the older first: cargolex cn-turn 2025 2026\n",
    },
    {
      why: "a year that is not held",
      args: ["2026", "2027"],
      said: "cargolex cn-turn: no table of CN 2027; held are 2023, 2024, 2025, 2026\n",
    },
  ])("usage: $why", async ({ args, said }) => {
    const { code, stderr } = await runCli("cn-turn", ...args);
    // A slow machine says before that it is reading.
    expect([code, stderr.slice(-said.length)]).toEqual([2, said]);
  });

  it("decides nothing for a person on the committed tables, and finds every dead code that they cite decided", async () => {
    const { code, stdout } = await runCli("cn-turn", "2025", "2026");
    expect(stdout.split("\n")[0]).toMatch(
      /^CN 2025 to CN 2026: 14 CN8 codes left, 27 came; sanctions rows cite or cover \d+ of those that left$/,
    );
    expect(stdout).toMatch(
      /\n {2}441860 {2}BY-XVIII-\d{4}, RU-XXIII-\d{4}\n {4}the ban goes on under 441830, 441881, 441882, 441883, 441889, each of them in part; to_review: read both texts\n/,
    );
    expect(stdout.endsWith("\nno decision is open\n")).toBe(true);
    expect(code).toBe(0);
  });

  it("exits 1 while a cited code has no successor, and says so as JSON too", async () => {
    cpSync("sources", folder, { recursive: true });
    const path = join(folder, "nomenclature/successors.csv");
    writeFileSync(
      path,
      readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => !line.startsWith("2021,441860,"))
        .join("\n"),
    );
    const { code, stdout } = await runCli("cn-turn", "2025", "2026", "--sources", folder, "--json");
    const { findings } = JSON.parse(stdout) as { findings: { code: string; open: boolean; decide: string }[] };
    expect(findings.filter(({ open }) => open).map(({ code: dead, decide }) => [dead, decide])).toEqual([
      [
        "441860",
        "441860 is not in CN 2026 and has no successor: read what became of it and add it to nomenclature/successors.csv",
      ],
    ]);
    expect(code).toBe(1);
  });
});
