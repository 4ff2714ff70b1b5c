import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writePlan } from "../../../pipeline/output/write.ts";
import { runCli } from "../commands/run-cli.ts";
import { BASE } from "../diff/tables.ts";

let work = "";
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "cargolex-write-"));
});
afterEach(() => rmSync(work, { recursive: true }));

const plan = (files: Readonly<Record<string, string>>): Map<string, Uint8Array> =>
  new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
const listed = (): string[] => readdirSync(work, { recursive: true, encoding: "utf8" }).toSorted();

describe("a build that is written", () => {
  it("puts another file in place of the old one: who has that one open reads it to its end", async () => {
    await writePlan(work, plan({ "a.json": "old", "index.json": "1" }));
    const open = ["a.json", "index.json"].map((file) => openSync(join(work, file), "r"));
    await writePlan(work, plan({ "a.json": "new", "index.json": "2" }));
    expect(open.map((handle) => readFileSync(handle, "utf8"))).toEqual(["old", "1"]);
    for (const handle of open) closeSync(handle);
    expect([readFileSync(join(work, "a.json"), "utf8"), listed()]).toEqual(["new", ["a.json", "index.json"]]);
  });

  it("puts the index in place last, wherever the plan has it", async () => {
    const shards = Array.from({ length: 800 }, (_, at): [string, string] => [`${at}.json`, "shard"]);
    await writePlan(work, plan(Object.fromEntries([["index.json", "index"], ...shards])));
    const located = (file: string): bigint => statSync(join(work, file), { bigint: true }).ctimeNs;
    const index = located("index.json");
    expect(shards.filter(([file]) => located(file) > index)).toEqual([]);
  });

  it("leaves everything as it was where one file cannot be put in place", async () => {
    await writePlan(work, plan({ "a.json": "old", "index.json": "1" }));
    mkdirSync(join(work, "b.json", "full"), { recursive: true });
    await expect(writePlan(work, plan({ "a.json": "new", "b.json": "b", "index.json": "2" }))).rejects.toThrow(
      `cannot write ${join(work, "b.json")}: EISDIR`,
    );
    expect([
      readFileSync(join(work, "a.json"), "utf8"),
      readFileSync(join(work, "index.json"), "utf8"),
      listed(),
    ]).toEqual(["old", "1", ["a.json", "b.json", "b.json/full", "index.json"]]);
  });

  it("goes on after a build that was killed: its unfinished files are removed", async () => {
    for (const file of [".a.json.part", "a.json"]) writeFileSync(join(work, file), "half");
    await writePlan(work, plan({ "a.json": "new", "index.json": "1" }));
    expect(listed()).toEqual(["a.json", "index.json"]);
  });

  it("does not touch a folder that holds other files", async () => {
    writeFileSync(join(work, "thesis.txt"), "mine");
    await expect(writePlan(work, plan({ "a.json": "new", "index.json": "1" }))).rejects.toThrow(
      `${work} holds other files (thesis.txt), and a build removes what it does not write: name a folder of its own`,
    );
    expect(listed()).toEqual(["thesis.txt"]);
  });
});

describe("a place that cannot be written is said, and nothing is changed", () => {
  it.each([
    { args: ["diff", BASE, BASE, "--out", "README.md/x"], fault: "cannot write README.md: ENOTDIR" },
    { args: ["keygen", "--out", "README.md/x"], fault: "cannot write README.md/x: ENOTDIR" },
    { args: ["keygen", "--out", "README.md/x", "--json"], fault: "cannot write README.md/x: ENOTDIR" },
  ])(
    "$args",
    async ({ args, fault }) => {
      const { code, stdout, stderr } = await runCli(...args);
      const text = `${fault}; nothing was changed`;
      expect([
        code,
        stdout,
        stderr.replaceAll(/^.* \.\.\.\n|^.*\[release\/unreleased\]\n|^0 errors, \d+ warnings?\n/gm, ""),
      ]).toEqual(
        args.includes("--json")
          ? [1, `${JSON.stringify({ fault: text }, null, 2)}\n`, ""]
          : [1, "", `cargolex ${args[0]}: ${text}\n`],
      );
    },
    240_000,
  );

  it.runIf(existsSync("/proc/self"))("in a file system that takes no folders too, at once", async () => {
    const { code, stderr } = await runCli("keygen", "--out", "/proc/x/y");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^cargolex keygen: cannot write \/proc\/x\/y: [A-Z]+; nothing was changed\n$/),
    ]);
  });
});
