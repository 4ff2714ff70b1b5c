import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import { shardJsonSchema } from "../../../openapi/shards/schemas.ts";
import type { Changes, LegsBefore, Releases } from "../../../openapi/shards/changes.ts";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { fileHash } from "../../../pipeline/source/read-sources.ts";
import { applyChanges } from "../diff/apply.ts";
import { readPublished } from "../../../pipeline/diff/states.ts";
import { collectionsOf } from "../../../pipeline/diff/published.ts";
import { editTable, without, type Cells } from "../diff/tables.ts";
import { runBelow, runCli, type Run } from "../commands/run-cli.ts";
import { loseOfEveryKind } from "./lose.ts";
import { EXPECTED, realRelease, VERSION } from "./real-release.ts";

const { root, sources, first, release, next, withTables } = await realRelease();
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The rows that a refusal proposes, with a reviewer and a reason. */
function proposed(report: string): Cells[] {
  return [...report.matchAll(/adds the row ([^,]*),([^,]*),([^,]*),([^,]*),(\d+),<reviewer>/g)].map(
    ([, version = "", dataset = "", scope = "", kind = "", count = ""]) => ({
      version,
      dataset,
      scope,
      kind,
      count,
      reviewer: "A. Reviewer",
      reason: "Compared with the text",
    }),
  );
}

let refused: Promise<Run> | undefined;

/** What a release that loses something of every kind says; it is tried once. */
function refusal(): Promise<Run> {
  return (refused ??= withTables(loseOfEveryKind, () => next("--dry-run")));
}

describe("a release that loses something of every kind", () => {
  it("is refused, with every loss and the row that would accept it", async () => {
    const { code, stdout } = await refusal();
    expect(code).toBe(1);
    await expect(stdout.slice(stdout.indexOf("acceptances.csv"))).toMatchFileSnapshot(join(EXPECTED, "losses.txt"));
  });

  it("is refused where a row accepts another number, where no loss needs a row, and where the row is still a form to fill in", async () => {
    const { code, stdout } = await withTables(
      (folder) => {
        loseOfEveryKind(folder);
        editTable(folder, "acceptances.csv", () => [
          {
            version: VERSION,
            dataset: "sanctions",
            scope: "RU-XXIII",
            kind: "removal",
            count: "2",
            reviewer: "A. Reviewer",
            reason: "Counted wrongly",
          },
          {
            version: VERSION,
            dataset: "sanctions",
            scope: "RU-XVIII",
            kind: "shrink",
            count: "3",
            reviewer: "A. Reviewer",
            reason: "Nothing of the kind",
          },
        ]);
      },
      () => next("--dry-run"),
    );
    expect(code).toBe(1);
    expect(stdout.split("\n").filter((line) => /^acceptances\.csv:\d/.test(line))).toEqual([
      "acceptances.csv:2:count: 1 removed from RU-XXIII (RU-XXIII-0003): its row accepts 2: review again, then write 1 [release/removal]",
      `acceptances.csv:3: RU-XVIII restricts 3 CN8 codes fewer: ${VERSION} loses no such thing, remove the row [release/acceptance-unused]`,
    ]);
    const form = await withTables(
      (folder) =>
        editTable(folder, "acceptances.csv", () => [
          {
            version: VERSION,
            dataset: "adr",
            scope: "adr/2025",
            kind: "removal",
            count: "1",
            reviewer: "<reviewer>",
            reason: "<reason>",
          },
        ]),
      () => next(),
    );
    expect(form.stdout).toBe(
      'acceptances.csv:2:reason: "<reason>": want the reason, for readers of the change log [row/reason]\n' +
        'acceptances.csv:2:reviewer: "<reviewer>": want the name of the person who reviewed it [row/reviewer]\nreleases.csv: warning: 6 checks of relations between tables were not run, because of acceptances.csv:2: mend it, then check again (check --list names them) [table/relations]\n2 errors, 1 warning\n',
    );
  });

  it("is made once a reviewer accepted each, and its record leads from the first release to it, byte for byte", async () => {
    const out = join(root, "second");
    const report = await refusal();
    await withTables(loseOfEveryKind, async () => {
      const rows = proposed(report.stdout);
      editTable(sources, "acceptances.csv", () => rows);
      const made = await next();
      expect(made).toMatchObject({ code: 0, stderr: "" });

      const bytes = readFileSync(join(out, "changes", `${VERSION}.json`));
      const record = JSON.parse(bytes.toString()) as Changes;
      const [was, after] = [collectionsOf(await readPublished(first)), collectionsOf(await readPublished(out))];
      const applied = applyChanges(was, record);
      expect([...applied.keys()]).toEqual([...after.keys()]);
      for (const { collection, sha256: hash, records } of record.collections) {
        const text = [...(applied.get(collection)?.records.values() ?? [])]
          .map((own) => `${canonical(own)}\n`)
          .join("");
        expect([collection, applied.get(collection)?.records.size, fileHash(Buffer.from(text))]).toEqual([
          collection,
          records,
          hash,
        ]);
        expect(canonical([...(applied.get(collection)?.records ?? [])])).toBe(
          canonical([...(after.get(collection)?.records ?? [])]),
        );
      }

      expect(record.accepted).toHaveLength(rows.length);
      expect(bytes.equals(readFileSync(join(sources, "changes", `${VERSION}.json`)))).toBe(true);
      expect(bytes.equals(readFileSync(join(out, "changes.json")))).toBe(true);
      expect(new Ajv2020({ strict: false }).validate(shardJsonSchema("changes/1"), record)).toBe(true);
      const legs = readFileSync(join(out, "changes/legs", `${VERSION}.json`));
      expect(legs.equals(readFileSync(join(sources, "changes/legs", `${VERSION}.json`)))).toBe(true);
      const before = JSON.parse(legs.toString()) as LegsBefore;
      expect(new Ajv2020({ strict: false }).validate(shardJsonSchema("legs-before/1"), before)).toBe(true);
      expect([before.previous_version, before.records.flatMap(({ codes }) => codes).length > 9]).toEqual([
        "2026.11.21",
        true,
      ]);
      expect(
        (JSON.parse(readFileSync(join(out, "releases.json"), "utf8")) as Releases).records.map(
          (own) => own.legs?.sha256,
        ),
      ).toEqual([fileHash(legs), undefined]);
      expect(readFileSync(join(out, "CHANGES.md"), "utf8")).toContain(
        "\n- reviewed: BY-XIII restricts 9 CN8 codes fewer. Compared with the text\n",
      );
      checkFeeds(out);
      expect(await runCli("build", "--check", "--sources", sources, "--out", out)).toMatchObject({
        code: 0,
        stdout: `${out} is what the source tables build\n`,
      });
      expect((await release("--version", VERSION, "--summary", "Again", "--from", out)).stderr).toMatch(
        /^cargolex release: 2026\.12\.01 is not later than 2026\.12\.01, the newest release/,
      );

      editTable(sources, "acceptances.csv", without("scope", "adr/2025"));
      // Translations of what was lost are the text of no row, which is no error.
      const unanswered = (await runBelow(sources, "check")).stdout.split("\n");
      expect(unanswered.filter((line) => !line.endsWith("[translations/unused]"))).toEqual([
        "changes/2026.12.01.json:accepted: 1 removed from adr/2025: acceptances.csv has no such row for 2026.12.01, restore it [release/acceptance-missing]",
        expect.stringMatching(/^1 error, \d+ warnings$/),
        "",
      ]);
    });
  });
});

function checkFeeds(out: string): void {
  const list = JSON.parse(readFileSync(join(out, "releases.json"), "utf8")) as Releases;
  expect(list.records.map(({ version, previous_version }) => [version, previous_version])).toEqual([
    [VERSION, "2026.11.21"],
    ["2026.11.21", null],
  ]);
  for (const { path, sha256: hash, bytes } of [...list.files, ...list.records.map(({ changes }) => changes)]) {
    const file = readFileSync(join(out, path));
    expect([path, file.length, fileHash(file)]).toEqual([path, bytes, hash]);
  }
  const feed = JSON.parse(readFileSync(join(out, "feed.json"), "utf8")) as {
    version: string;
    items: { id: string; date_published: string }[];
  };
  const atom = readFileSync(join(out, "feed.atom"), "utf8");
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.items.map(({ date_published }) => date_published)).toEqual([
    "2026-12-01T00:00:00Z",
    "2026-11-21T00:00:00Z",
  ]);
  expect([...atom.matchAll(/<entry>\n<id>(urn:uuid:[0-9a-f-]{36})<\/id>/g)].map(([, id]) => id)).toEqual(
    feed.items.map(({ id }) => id),
  );
}
