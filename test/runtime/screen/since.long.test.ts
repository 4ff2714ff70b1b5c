import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, expect, it } from "vitest";
import type { Releases } from "../../../openapi/shards/changes.ts";
import type { Index } from "../../../openapi/shards/publication.ts";
import { compareStates } from "../../../pipeline/diff/compare.ts";
import type { PublishedRecords } from "../../../pipeline/diff/published.ts";
import type { State } from "../../../pipeline/diff/state.ts";
import { readPublished } from "../../../pipeline/diff/states.ts";
import { compareLegs } from "../../../pipeline/release/legs-before.ts";
import { runCli } from "../../pipeline/commands/run-cli.ts";

/**
 * `screen --since` over a publication of two releases: the built one, and one before it in which 7403 did not yet stand
 * in Annex XXI.
 */

const BUILT = join(import.meta.dirname, "../../../dist/data");
const folder = mkdtempSync(join(tmpdir(), "cargolex-since-"));
afterAll(() => rmSync(folder, { recursive: true }));

const state = (published: PublishedRecords): State => ({
  name: published.version,
  published,
  origins: undefined,
  today: undefined,
  lacks: [],
});

/** Lays the build out as the second release of a publication. */
async function publishAfter(version: string): Promise<void> {
  const built = JSON.parse(readFileSync(join(BUILT, "index.json"), "utf8")) as Index;
  const today = await readPublished(BUILT);
  const before = {
    ...today,
    version,
    entries: today.entries.filter((entry) => !(entry.code.startsWith("7403") && entry.annex === "XXI")),
  };
  const path = `d/${built.version}/`;
  const written = (file: string, value: object): { path: string; bytes: number; sha256: string } => {
    const text = JSON.stringify(value);
    mkdirSync(dirname(join(folder, path, file)), { recursive: true });
    writeFileSync(join(folder, path, file), text);
    return { path: file, bytes: text.length, sha256: hash("sha256", text) };
  };
  const { releases } = built;
  if (releases === undefined) throw new Error("the build lists no releases");
  mkdirSync(join(folder, path), { recursive: true });
  for (const name of readdirSync(BUILT))
    if (!["index.json", releases.path].includes(name)) symlinkSync(join(BUILT, name), join(folder, path, name));
  const list = JSON.parse(readFileSync(join(BUILT, releases.path), "utf8")) as Releases;
  const [current] = list.records;
  if (current === undefined) throw new Error("there is no release");
  const legs = written(
    "legs-before.json",
    compareLegs(before, today, compareStates(state(before), state(today)).lines),
  );
  const records = [
    { ...current, legs, previous_version: version },
    { ...current, version, date: version.replaceAll(".", "-") },
  ];
  const index = { ...built, releases: { ...releases, records: 2, ...written(releases.path, { ...list, records }) } };
  // One record a line, as in every file that counts them.
  const text = `${JSON.stringify({ ...list, records: [] }).replace(/"records":\[\]\}$/, "")}"records":[\n${records.map((record) => JSON.stringify(record)).join(",\n")}\n]}\n`;
  writeFileSync(join(folder, path, releases.path), text);
  index.releases = { ...releases, records: 2, bytes: Buffer.byteLength(text), sha256: hash("sha256", text) };
  const own = JSON.stringify(index);
  writeFileSync(join(folder, path, "index.json"), own);
  writeFileSync(
    join(folder, "index.json"),
    JSON.stringify({
      ...index,
      base: path,
      publication: {
        number: 1,
        releases: [{ version: built.version, path, state: "current", index: hash("sha256", own) }],
      },
    }),
  );
}

it("says of a publication which articles have other legs than the release said", async () => {
  await publishAfter("2026.09.01");
  const goods = join(folder, "goods.csv");
  writeFileSync(goods, "cn code\n74031900\n02011000\n7403190\nkawior\n");
  const { stdout, stderr } = await runCli("screen", goods, "--data", folder, "--lang", "en", "--since", "2026.09.01");
  const [head = [], ...rows] = parse(stdout, { bom: true });
  const changed = head.indexOf("Changed since 2026.09.01");
  expect([stderr.includes("Rows: 4"), rows.map((row) => [row[0], row[changed]])]).toEqual([
    true,
    [
      ["74031900", "yes"],
      ["02011000", "no"],
      ["7403190", ""],
      ["kawior", ""],
    ],
  ]);
  expect(await runCli("screen", goods, "--data", folder, "--since", "2026.08.01")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("2026.09.01"),
  });
});
