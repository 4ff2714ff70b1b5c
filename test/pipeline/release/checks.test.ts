import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Changes } from "../../../openapi/shards/changes.ts";
import { releaseChecks } from "../../../pipeline/history/checks.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { readChanges } from "../../../pipeline/history/changes.ts";
import { fileHash } from "../../../pipeline/source/read-sources.ts";
import { planRecord } from "../../../pipeline/release/releases.ts";
import type { AcceptanceRow } from "../../../pipeline/history/tables.ts";
import { runChecks } from "../../../pipeline/source/check.ts";
import { BASE, inCopy } from "../diff/tables.ts";

type ReleaseData = Parameters<(typeof releaseChecks)[number]["run"]>[0];

const EXPECTED = join(import.meta.dirname, "expected");

function record(version: string, previous_version: string | null, accepted: Changes["accepted"] = []): Changes {
  return {
    schema: "changes/1",
    source_version: version,
    part: "",
    prefix: "",
    version,
    previous_version,
    date: version.slice(0, 10).replaceAll(".", "-"),
    summary: version,
    source_versions: [],
    counts: { removed: 0, added: 0, changed: 0 },
    causes: { law: 0, correction: 0, reprocess: 0 },
    acts: [],
    verdicts: null,
    accepted,
    collections: [],
    records: [],
  };
}

function placed<Row>(file: string): (row: Row, index: number) => { file: string; line: number; row: Row } {
  return (own, index) => ({ file, line: index + 2, row: own });
}

const sealOf = (own: Changes): string => fileHash(JSON.stringify(own));

function data(
  versions: readonly string[],
  records: readonly Changes[],
  acceptances: readonly AcceptanceRow[] = [],
): ReleaseData {
  const sealed: Changes[] = [];
  for (const own of records) {
    const before = sealed.find(({ version }) => version === own.previous_version);
    sealed.push(before === undefined ? own : { ...own, previous_sha256: sealOf(before) });
  }
  return {
    releases: versions.map((version) => ({ version, summary: version })).map(placed("releases.csv")),
    acceptances: acceptances.map(placed("acceptances.csv")),
    changes: new Map(sealed.map((own) => [own.version, own])),
    seals: new Map(sealed.map((own) => [own.version, sealOf(own)])),
  };
}

const removal = { dataset: "sanctions", scope: "RU-XXIII", kind: "removal", count: 3 } as const;
const row = { ...removal, reviewer: "A. Reviewer", reason: "Repealed" };
const first = record("2026.11.21", null);
const second = record("2026.12.01", "2026.11.21", [{ ...removal, reason: "Repealed" }]);
const both = ["2026.11.21", "2026.12.01"];

/** The same data, with another figure in the record of the first release. */
function forged(releaseData: ReleaseData): ReleaseData {
  const counts = { removed: 0, added: 1, changed: 0 };
  const edited = { ...first, counts };
  return {
    ...releaseData,
    changes: new Map([...releaseData.changes, [first.version, edited]]),
    seals: new Map([...releaseData.seals, [first.version, sealOf(edited)]]),
  };
}

const cases: { name: string; why: string; found: ReleaseData }[] = [
  {
    name: "order",
    why: "a release stands below a later one",
    found: data(
      ["2026.12.01.2", "2026.12.01.10", "2026.12.01"],
      [record("2026.12.01.2", null), record("2026.12.01.10", "2026.12.01.2"), record("2026.12.01", "2026.12.01.10")],
    ),
  },
  {
    name: "record-missing",
    why: "a release has no record, and its follower names another one",
    found: data([...both, "2026.12.05"], [first, record("2026.12.05", "2026.11.21")]),
  },
  {
    name: "record-summary",
    why: "the summary was edited after the release",
    found: data(["2026.11.21"], [{ ...first, summary: "Other" }]),
  },
  {
    name: "record-orphan",
    why: "a record belongs to no release",
    found: data(["2026.11.21"], [first, record("2026.12.01", "2026.11.21")]),
  },
  {
    name: "seal",
    why: "the record of a release before the newest was edited",
    found: forged(data(both, [first, second], [{ ...row, version: "2026.12.01" }])),
  },
  { name: "acceptance-missing", why: "nobody answers for a loss any more", found: data(both, [first, second]) },
  {
    name: "acceptance-unused",
    why: "rows wait for a loss that never was, in a release that was made or in one that never was",
    found: data(
      both,
      [first, second],
      [
        { ...row, version: "2026.12.01" },
        { ...row, version: "2026.12.01", count: 4 },
        { ...row, version: "2026.11.21" },
        { ...row, version: "2026.11.25" },
      ],
    ),
  },
];

function run(releaseData: ReleaseData): string {
  return runChecks(releaseChecks, releaseData)
    .map((issue) => `${formatIssue(issue)}\n`)
    .join("");
}

it.each(cases)("reports where $why", async ({ name, found }) => {
  expect(run(found)).not.toBe("");
  await expect(run(found)).toMatchFileSnapshot(join(EXPECTED, `check-${name}.txt`));
});

it("reports nothing of releases that were made, nor of a loss accepted for the next one", () => {
  expect(
    run(
      data(
        both,
        [first, second],
        [
          { ...row, version: "2026.12.01" },
          { ...row, version: "2026.12.05", count: 1 },
        ],
      ),
    ),
  ).toBe("");
});

it("has a case for every check", () => {
  const reported = cases.map(({ found }) => run(found)).join("");
  expect(releaseChecks.map(({ rule }) => rule).filter((rule) => !reported.includes(`[${rule}]`))).toEqual([]);
});

it("reports records that are none, and records under another name", async () => {
  const text = await inCopy(BASE, async (folder) => {
    mkdirSync(join(folder, "changes"));
    writeFileSync(join(folder, "changes/2026.11.21.json"), planRecord(first).bytes);
    writeFileSync(join(folder, "changes/2026.11.22.json"), planRecord(first).bytes);
    writeFileSync(join(folder, "changes/2026.11.23.json"), "{");
    writeFileSync(
      join(folder, "changes/2026.11.24.json"),
      planRecord({ ...first, version: "2026.11.24", counts: { removed: -1, added: 0, changed: 0 } }).bytes,
    );
    const { changes, issues } = await readChanges(folder);
    expect([...changes.keys()]).toEqual(["2026.11.21"]);
    return issues.map((issue) => `${formatIssue(issue)}\n`).join("");
  });
  await expect(text).toMatchFileSnapshot(join(EXPECTED, "check-record.txt"));
});
