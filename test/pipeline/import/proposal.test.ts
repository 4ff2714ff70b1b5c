import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { printChange, checkShrink, readShare } from "../../../pipeline/import/proposal.ts";
import { compareTable, type TableChange } from "../../../pipeline/import/table-change.ts";
import { writeAll } from "../../../pipeline/source/write-all.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { runCli } from "../commands/run-cli.ts";

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "proposal-"));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

const HEADER = ["id", "name", "seen"];
const compare = (
  before: string | undefined,
  rows: readonly (readonly string[])[],
  more: { key?: string[]; bookkeeping?: string[] } = {},
): TableChange | undefined =>
  compareTable(
    {
      path: "things.csv",
      header: HEADER,
      rows,
      ...(more.bookkeeping === undefined ? {} : { bookkeeping: more.bookkeeping }),
    },
    more.key ?? ["id"],
    before === undefined ? undefined : new TextEncoder().encode(before),
  );
const printed = (...args: Parameters<typeof compare>): string[] => {
  const change = compare(...args);
  return change === undefined ? [] : printChange(change, 60);
};

describe("a proposed table", () => {
  it.each([
    { why: "the same bytes are no change", before: "id,name,seen\n1,a,x\n", rows: [["1", "a", "x"]], want: [] },
    {
      why: "removed first, then added, then changed with old and new value",
      before: "id,name,seen\n1,a,x\n2,b,x\n",
      rows: [
        ["2", "c", "x"],
        ["3", "d", ""],
      ],
      want: [
        "things.csv: 1 removed, 1 added, 1 changed (2 rows now, 2 proposed)",
        '  - 1: name "a", seen "x"',
        '  + 3: name "d"',
        '  ~ 2: name "b" → "c"',
      ],
    },
    {
      why: "another order is said, not hidden",
      before: "id,name,seen\n2,b,x\n1,a,x\n",
      rows: [
        ["1", "a", "x"],
        ["2", "b", "x"],
      ],
      want: ["things.csv: 2 rows, another layout", "  the rows are the same; their order or quoting changes"],
    },
    {
      why: "another quoting too",
      before: 'id,name,seen\n1,"a",x\n',
      rows: [["1", "a", "x"]],
      want: ["things.csv: 1 rows, another layout", "  the rows are the same; their order or quoting changes"],
    },
    {
      why: "a new table is counted, not listed",
      before: undefined,
      rows: [["1", "a", "x"]],
      want: ["things.csv: new, 1 rows"],
    },
    {
      why: "a column that is new changes every row",
      before: "id,name\n1,a\n",
      rows: [["1", "a", "x"]],
      want: ["things.csv: 0 removed, 0 added, 1 changed (1 rows now, 1 proposed)", '  ~ 1: seen "" → "x"'],
    },
    {
      why: "the difference of long texts is shown where it is",
      before: `id,name,seen\n1,${"word ".repeat(20)}old,x\n`,
      rows: [["1", `${"word ".repeat(20)}new`, "x"]],
      want: [
        "things.csv: 0 removed, 0 added, 1 changed (1 rows now, 1 proposed)",
        '  ~ 1: name "…word word word word old" → "…word word word word new"',
      ],
    },
  ])("$why", ({ before, rows, want }) => expect(printed(before, rows)).toEqual(want));

  it("counts rows in which only bookkeeping changes", () => {
    expect(
      printed(
        "id,name,seen\n1,a,x\n2,b,x\n",
        [
          ["1", "a", "y"],
          ["2", "c", "y"],
        ],
        { bookkeeping: ["seen"] },
      ),
    ).toEqual([
      "things.csv: 0 removed, 0 added, 1 changed (2 rows now, 2 proposed)",
      '  ~ 2: name "b" → "c"',
      "  only seen: 1 rows",
    ]);
  });

  it("names rows of a table without a key by their first cell, and lines without one by what follows them", () => {
    const before = "id,name,seen\n,1,head\n01,a,x\n,1,tail\n";
    expect(
      printed(
        before,
        [
          ["", "1", "Head"],
          ["01", "a", "y"],
          ["", "1", "tail"],
        ],
        { key: [] },
      ),
    ).toEqual([
      "things.csv: 0 removed, 0 added, 2 changed (3 rows now, 3 proposed)",
      '  ~ line of level 1 before 01: seen "head" → "Head"',
      '  ~ 01: seen "x" → "y"',
    ]);
  });

  it("says how many changes are not shown", () => {
    const change = compare(
      "id,name,seen\n",
      [["1", "a", ""]].concat(Array.from({ length: 5 }, (_, index) => [`${index + 2}`, "b", ""])),
    );
    const removed = compare("id,name,seen\n1,a,\n2,b,\n3,c,\n", [["1", "a", ""]]);
    expect(change === undefined ? [] : printChange(change, 2)).toEqual(["things.csv: new, 6 rows"]);
    expect(removed === undefined ? [] : printChange(removed, 1)).toEqual([
      "things.csv: 2 removed, 0 added, 0 changed (3 rows now, 1 proposed)",
      '  - 2: name "b"',
      "  … 1 more changes are not shown: --all shows them",
    ]);
  });
});

const lost = (before: number, gone: number): string[] => {
  const rows = Array.from({ length: before }, (_, index) => `${index},a,x\n`);
  const change = compare(
    `id,name,seen\n${rows.join("")}`,
    Array.from({ length: before - gone }, (_, index) => [String(index + gone), "b", "x"]),
  );
  return checkShrink(change === undefined ? [] : [change], [], 0.02).map(formatIssue);
};

describe("a table that shrinks", () => {
  it.each([
    { why: "exactly the share passes", before: 100, gone: 2, want: [] },
    {
      why: "one row over is refused",
      before: 100,
      gone: 3,
      want: [
        "things.csv: 3 of 100 rows would go (3%), more than 2%: a cut or wrong file does that. If the law or the list really shrank, say so with --max-shrink 3% [import/shrink]",
      ],
    },
    { why: "growth passes", before: 0, gone: 0, want: [] },
  ])("$why", ({ before, gone, want }) => expect(lost(before, gone)).toEqual(want));

  it("is refused where as many rows come as go: a file of the wrong kind has rows too", () => {
    const change = compare("id,name,seen\n1,a,\n2,b,\n", [
      ["3", "a", ""],
      ["4", "b", ""],
    ]);
    expect(checkShrink(change === undefined ? [] : [change], [], 0.5).map(formatIssue)[0]).toContain(
      "2 of 2 rows would go (100%)",
    );
  });

  it("is measured in other sizes too, as rows in force", () => {
    expect(
      checkShrink([], [{ file: "RU-XXIII.csv", what: "rows in force", before: 10, after: 9 }], 0.02).map(
        formatIssue,
      )[0],
    ).toContain("RU-XXIII.csv: 1 of 10 rows in force would go (10%)");
  });

  it.each([
    ["5%", 0.05],
    ["0.05", 0.05],
    ["100%", 1],
    ["0", 0],
    ["5", undefined],
    ["-1%", undefined],
    ["five", undefined],
    ["", undefined],
  ])("the share %s", (typed, share) => expect(readShare(typed)).toBe(share));
});

describe("writing", () => {
  it("writes all files, new folders too, and leaves nothing beside them", async () => {
    const root = folder();
    writeFileSync(join(root, "a.csv"), "old\n");
    await writeAll(
      root,
      new Map([
        ["a.csv", "new\n"],
        ["entries/b.csv", "b\n"],
      ]),
    );
    expect([
      readFileSync(join(root, "a.csv"), "utf8"),
      readFileSync(join(root, "entries/b.csv"), "utf8"),
      readdirSync(root).toSorted(),
      readdirSync(join(root, "entries")),
    ]).toEqual(["new\n", "b\n", ["a.csv", "entries"], ["b.csv"]]);
  });

  it("writes none where one cannot be put in place", async () => {
    const root = folder();
    writeFileSync(join(root, "a.csv"), "old\n");
    mkdirSync(join(root, "b.csv", "full"), { recursive: true });
    await expect(
      writeAll(
        root,
        new Map([
          ["a.csv", "new\n"],
          ["c.csv", "c\n"],
          ["b.csv", "b\n"],
        ]),
      ),
    ).rejects.toThrow(/EISDIR|directory/);
    expect([readFileSync(join(root, "a.csv"), "utf8"), readdirSync(root).toSorted()]).toEqual([
      "old\n",
      ["a.csv", "b.csv"],
    ]);
  });
});

describe("cargolex import", () => {
  const sources = join(import.meta.dirname, "../sanctions/provisions/import/customs-good/sources");
  const measures = join(import.meta.dirname, "../sanctions/provisions/import/customs-good/measures.csv");
  const SOURCES = join(import.meta.dirname, "../../../sources/sanctions");

  /** What the records are read with: the dataset's own tables, and the documents of the fixture. */
  function readings(target: string): void {
    cpSync(join(SOURCES, "customs"), join(target, "sanctions", "customs"), {
      recursive: true,
      filter: (path) => !path.includes("/measures"),
    });
    cpSync(join(SOURCES, "regimes.csv"), join(target, "sanctions", "regimes.csv"));
    cpSync(join(sources, "sanctions", "certificates.csv"), join(target, "sanctions", "certificates.csv"));
  }

  it.each([
    { why: "no kind", args: [], code: 2, said: "cargolex import: name a kind; kinds are " },
    {
      why: "an unknown kind",
      args: ["custom", "x.csv"],
      code: 2,
      said: 'cargolex import: unknown kind "custom", did you mean "customs"?; kinds are ',
    },
    {
      why: "no file",
      args: ["customs"],
      code: 2,
      said: "cargolex import customs: name the file or folder to read. usage: cargolex import customs ",
    },
    {
      why: "an edition without a folder",
      args: ["adr", "2027"],
      code: 2,
      said: "cargolex import adr: name an edition and a folder: cargolex import adr 2027 <folder>. usage: cargolex import adr <edition> <folder>\n",
    },
    {
      why: "a folder that is called as another kind",
      args: ["adr", "customs", "--regime", "RU"],
      code: 2,
      said: "cargolex import: Unknown option '--regime'",
    },
    {
      why: "a kind after an option with a value",
      args: ["--regime", "cn", "eurlex", "x.html"],
      code: 2,
      said: `cargolex import eurlex: "cn" is no regime of `,
    },
    {
      why: "a share that is none",
      args: ["customs", "--max-shrink", "much", "x.csv"],
      code: 2,
      said: "cargolex import: --max-shrink much: want a share such as 5%\n",
    },
    {
      why: "an option of another kind",
      args: ["customs", "--regime", "RU", "x.csv"],
      code: 2,
      said: "cargolex import: Unknown option '--regime'",
    },
  ])("usage: $why", async ({ args, code, said }) => {
    const run = await runCli("import", ...args);
    expect([run.code, run.stderr.replaceAll(/^.* \.\.\.\n/gm, "").slice(0, said.length)]).toEqual([code, said]);
  });

  it.each([
    {
      why: "a file that is not there",
      content: undefined,
      said: /^nothing proposed\n\S+measures\.csv: cannot be read as customs: ENOENT/,
    },
    {
      why: "an empty file",
      content: "",
      said: /^0 measures read, 0 proposed\nnothing written: mend the errors below first\nmeasures\.csv: is empty: a header line is required \[csv\/empty\]\nsanctions\/customs\/measures\/taric-2025-07\.csv: the file gives no row of this table/,
    },
    {
      why: "a header and nothing else",
      content:
        "destination,goods_code,code,digits,measure_start,measure_end,measure_type_code,measure_type,legal_base,document_codes,provision_inferred,annex_inferred,conditions\n",
      said: /^0 measures read, 0 proposed\nnothing written: mend the errors below first\nsanctions\/customs\/measures\/taric-2025-07\.csv: the file gives no row of this table: it is empty, cut or of another kind \[import\/empty\]\n1 error/,
    },
    { why: "a file of another kind", content: "a,b\n1,2\n", said: /measures\.csv:1:a: unknown column "a"/ },
  ])("refuses $why and writes nothing", async ({ content, said }) => {
    const root = folder();
    const path = join(root, "measures.csv");
    if (content !== undefined) writeFileSync(path, content);
    const target = join(root, "sources");
    readings(target);
    const { code, stdout } = await runCli("import", "customs", "--sources", target, "--apply", "taric-2025-07", path);
    expect(stdout).toMatch(said);
    expect([code, readdirSync(join(target, "sanctions", "customs")).includes("measures")]).toEqual([1, false]);
  });

  it("proposes, writes with --apply, and is silent the second time", async () => {
    const root = folder();
    readings(root);
    const run = (...more: string[]): ReturnType<typeof runCli> =>
      runCli("import", "customs", "--sources", root, ...more, "taric-2025-07", measures);
    expect((await run()).stdout).toMatch(
      /sanctions\/customs\/measures\/taric-2025-07\.csv: new, \d+ rows\nnothing written; --apply writes 1 tables\n$/,
    );
    expect((await run("--apply")).stdout).toMatch(/1 tables written\n$/);
    expect((await run("--apply")).stdout).toMatch(new RegExp(`1 tables read, all as they stand in ${root}\\n$`));
    const cut = join(root, "cut.csv");
    writeFileSync(cut, readFileSync(measures, "utf8").split("\n").slice(0, 3).join("\n").concat("\n"));
    const shrunk = await runCli("import", "customs", "--sources", root, "--apply", "taric-2025-07", cut);
    expect([shrunk.code, /rows would go .* \[import\/shrink\]/.test(shrunk.stdout)]).toEqual([1, true]);
    expect((await run()).stdout).toContain("all as they stand");
  });

  it("prints the proposal as JSON", async () => {
    const root = folder();
    readings(root);
    const { stdout } = await runCli("import", "customs", "--sources", root, "--json", "taric-2025-07", measures);
    const { kind, tables, issues, written } = JSON.parse(stdout) as {
      kind: string;
      tables: { path: string; before: number; added: { key: string }[] }[];
      issues: unknown[];
      written: string[];
    };
    expect([kind, tables[0]?.path, tables[0]?.before, tables[0]?.added[0]?.key.slice(0, 13), issues, written]).toEqual([
      "customs",
      "sanctions/customs/measures/taric-2025-07.csv",
      0,
      "taric-2025-07",
      [],
      [],
    ]);
  });

  it("explains every kind and its options", async () => {
    const { stdout } = await runCli("import", "--help");
    for (const kind of ["eurlex", "cn-rdf", "taric-nomenclature", "customs", "certificates", "provisions", "adr"])
      expect(stdout).toContain(`\n  ${kind} `);
    expect(stdout).toContain("--regime RU");
  });
});
