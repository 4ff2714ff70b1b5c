import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../commands/run-cli.ts";
import { readSigningKey, signBytes } from "../../../pipeline/publish/keys.ts";
import { joinSigned } from "../../../runtime/rules/trust/signed-file.ts";
import type { FileEntry } from "../../../openapi/shards/common.ts";
import {
  changeManifest,
  changeRoot,
  changeShard,
  copyOf,
  mask,
  signRelease,
  signRoot,
  spkiOf,
  type Victim,
} from "./damage.ts";
import { scratch, succeed } from "./small-release.ts";

/** Every rule is shown by a bad folder, run through the real command: the exact report, the exact exit code. */

const work = scratch();
const D = "d/2026.11.21/";
const RESTORE = "publish this release again from the revision it was built from";
let key = "";
let id = "";
let other = "";
let builds: { older: string; newer: string };
let published = "";

beforeAll(async () => {
  const made = await work.key();
  const foreign = await work.key();
  [key, id, other] = [made.private_key, made.id, foreign.public_key];
  builds = {
    older: await work.build("older", { version: "2026.11.20", word: "old" }),
    newer: await work.build("newer", {}),
  };
  published = join(work.folder, "published");
  for (const data of [builds.older, builds.newer]) await succeed(publish(data, published));
});

afterAll(() => work.remove());

function publish(data: string, target: string, ...more: string[]): ReturnType<typeof runCli> {
  return work.run(
    "publish",
    target,
    "--data",
    data,
    "--cache",
    work.cache,
    "--brotli",
    "1",
    ...(more.length > 0 ? more : ["--key", key]),
  );
}

const fine = "2026.11.20 (superseded): <n> files, <n> bytes, signed by <key>";
const note = "note: trust on first use: no --public-key was given, so the keys of the target itself count: <key>";

interface Harm {
  why: string;
  harm: (target: Victim) => void;
  /** Lines of the report. */
  report: string[];
  args?: string[];
}

const harms: Harm[] = [
  {
    why: "one byte of a shard was changed",
    harm: (target) => target.replace(`${D}nomenclature/01.json`, "Goods 3", "Goods 4"),
    report: [
      `${D}nomenclature/01.json: <n> bytes of SHA-256 <sha256>, its manifest says <sha256>: ${RESTORE} [publish/hash]`,
    ],
  },
  {
    why: "a shard, a bulk file and a compressed copy are gone: all are reported",
    harm: (target) =>
      [`${D}nomenclature/02.json`, `${D}bulk/sanctions/entries.csv`, `${D}nomenclature/03.json.br`].forEach((path) =>
        target.remove(path),
      ),
    report: [
      `${D}bulk/sanctions/entries.csv: does not exist: ${RESTORE} [publish/missing]`,
      `${D}nomenclature/02.json: does not exist: ${RESTORE} [publish/missing]`,
      `${D}nomenclature/03.json.br: does not exist: ${RESTORE} [publish/missing]`,
    ],
  },
  {
    why: "a compressed copy of other bytes: a reader that asks for brotli would get them",
    harm: (target) =>
      target.put(`${D}nomenclature/01.json.br`, readFileSync(target.path(`${D}nomenclature/02.json.br`))),
    report: [
      `${D}nomenclature/01.json.br: does not decode to the bytes of nomenclature/01.json: ${RESTORE} [publish/compressed]`,
    ],
  },
  {
    why: "an uncompressed file under the name of a compressed one",
    harm: (target) => target.put(`${D}nomenclature/01.json.gz`, target.text(`${D}nomenclature/01.json`)),
    report: [
      `${D}nomenclature/01.json.gz: does not decode to the bytes of nomenclature/01.json: ${RESTORE} [publish/compressed]`,
    ],
  },
  {
    why: "a file that only SHA256SUMS lists was changed",
    harm: (target) => target.put(`${D}CHANGES.md`, "# nothing\n"),
    report: [`${D}CHANGES.md: <n> bytes of SHA-256 <sha256>, SHA256SUMS says <sha256>: ${RESTORE} [publish/hash]`],
  },
  {
    why: "a line was taken out of SHA256SUMS",
    harm: (target) =>
      target.put(
        `${D}SHA256SUMS`,
        target
          .text(`${D}SHA256SUMS`)
          .split("\n")
          .filter((line) => !line.endsWith("nomenclature/01.json"))
          .join("\n"),
      ),
    report: [`${D}SHA256SUMS: has not the SHA-256 that statement.json says [publish/hash]`],
  },
  {
    why: "a folder where a file should be cannot be read",
    harm: (target) => {
      target.remove(`${D}nomenclature/01.json`);
      target.put(`${D}nomenclature/01.json/inside`, "");
    },
    report: [
      `${D}nomenclature/01.json: cannot be read: is no file [publish/unreachable]`,
      `${D}nomenclature/01.json/inside: belongs to no release: remove it [publish/unlisted]`,
    ],
  },
  {
    why: "the statement was changed: neither index nor signature fit",
    harm: (target) => target.replace(`${D}statement.json`, "2026.11.21", "2027.11.21"),
    report: [`${D}statement.json: has not the SHA-256 that the index says [publish/hash]`],
  },
  {
    why: "the signature of another release",
    harm: (target) =>
      target.put(`${D}signatures/${id}.sig`, readFileSync(target.path(`d/2026.11.20/signatures/${id}.sig`))),
    report: [`${D}signatures/<key>.sig: is not the signature of statement.json by key <key> [publish/signature]`],
  },
  {
    why: "the signature is gone",
    harm: (target) => target.remove(`${D}signatures/${id}.sig`),
    report: [`${D}signatures/<key>.sig: does not exist: publish this release again with that key [publish/missing]`],
  },
  {
    why: "the index forgets the signature of a release",
    harm: (target) => signRoot(target, key, (root) => root.publication.releases[0]?.signatures.pop()),
    report: [`${D}statement.json: is signed by nobody, and keys/1.json trusts none of them [publish/untrusted]`],
  },
  {
    why: "another key under the name of the published one",
    harm: (target) =>
      target.put(
        "keys/1.json",
        target.text("keys/1.json").replace(/MCowBQYDK2VwAyEA[^"]+/, spkiOf(readFileSync(other, "utf8"))),
      ),
    report: ["keys/1.json: key <key> is key <key> [publish/keys]"],
  },
  {
    why: "the index was changed",
    harm: (target) => changeRoot(target, (root) => void (root.disclaimer = "This is legal advice.")),
    report: [
      "index.json: is not signed by those who may: the signature of key <key> is of other bytes [publish/untrusted]",
    ],
  },
  {
    why: "the index says otherwise than the release, and the publisher signed it",
    harm: (target) => signRoot(target, key, (root) => void (root.disclaimer = "This is legal advice.")),
    report: ["index.json: disclaimer is other than in d/2026.11.21/index.json [publish/root]"],
  },
  {
    why: "the index names a statement of its own making",
    harm: (target) =>
      signRoot(target, key, (root) => Object.assign(root.publication.releases[0] ?? {}, { statement: "0".repeat(64) })),
    report: [`${D}statement.json: has not the SHA-256 that the index says [publish/hash]`],
  },
  {
    why: "the index gives other totals than the statement",
    harm: (target) => signRoot(target, key, (root) => Object.assign(root.publication.releases[0] ?? {}, { files: 99 })),
    report: [`${D}statement.json: files <n>, the index says 99 [publish/statement]`],
  },
  {
    why: "an older release is named as current: the version was rolled back",
    harm: (target) =>
      signRoot(target, key, (root) => Object.assign(root, { version: "2026.11.20", base: "d/2026.11.20/" })),
    report: ["index.json: names 2026.11.20, want 2026.11.21, the newest release that is not withdrawn [publish/root]"],
  },
  {
    why: "the releases stand in the wrong order",
    harm: (target) =>
      signRoot(target, key, (root) => void (root.publication.releases = root.publication.releases.toReversed())),
    report: [
      "index.json: 2026.11.21 stands below 2026.11.20: releases are listed newest first, each once [publish/root]",
    ],
  },
  {
    why: "the index is not JSON, and the publisher signed it",
    harm: (target) =>
      target.put(
        "index.json",
        joinSigned(Buffer.from('{"schema":"index",,\n'), [
          {
            key: id,
            signature: Buffer.from(
              signBytes(readSigningKey(readFileSync(key, "utf8")), Buffer.from('{"schema":"index",,\n')),
            ).toString("base64"),
          },
        ]),
      ),
    report: ["index.json: the file is not as the index of a publication has it [publish/root]"],
  },
  {
    why: "the index leads out of the folder",
    harm: (target) =>
      signRoot(target, key, (root) => Object.assign(root.publication.releases[0] ?? {}, { path: "../elsewhere/" })),
    report: ["index.json: /publication/releases/0/path is not as the index of a publication has it [publish/root]"],
  },
  {
    why: "a shard was taken out of the list, and the publisher signed it",
    harm: (target) => signRelease(target, key, D, (sums) => sums.replace(/.*nomenclature\/01\.json\n/, "")),
    report: [
      `${D}nomenclature/01.json: belongs to the release and is not in SHA256SUMS [publish/sums]`,
      `${D}nomenclature/01.json: belongs to no release: remove it [publish/unlisted]`,
      ...["br", "gz"].map(
        (ending) => `${D}nomenclature/01.json.${ending}: belongs to no release: remove it [publish/unlisted]`,
      ),
    ],
  },
  {
    why: "a list that leads out of the folder, and the publisher signed it",
    harm: (target) => signRelease(target, key, D, (sums) => `${sums}${"0".repeat(64)}  ../../../etc/passwd\n`),
    report: [`${D}SHA256SUMS: is not the list of the files of this release [publish/sums]`],
  },
  {
    why: "an index that is past its day",
    harm: () => {},
    args: ["--at", "2027-11-22T00:00:00Z"],
    report: [
      "index.json: expired on <moment>: the publisher runs cargolex signing renew, or publishes [publish/expired]",
    ],
  },
  {
    why: "an index that is ahead of the clock",
    harm: () => {},
    args: ["--at", "2026-01-01T00:00:00Z"],
    report: ["index.json: was made at <moment>, which is more than a day ahead of the clock here [publish/future]"],
  },
  {
    why: "files that nobody listed, and a copy of the index that a server would hand out in its place",
    harm: (target) =>
      ["index.json.gz", `${D}sanctions/evil.json`, `${D}sanctions/01.json.br`, "keys/9.json"].forEach((path) =>
        target.put(path, "{}"),
      ),
    report: [
      `${D}sanctions/01.json.br: belongs to no release: remove it [publish/unlisted]`,
      `${D}sanctions/evil.json: belongs to no release: remove it [publish/unlisted]`,
      "index.json.gz: belongs to no release: remove it [publish/unlisted]",
      "keys/9.json: belongs to no release: remove it [publish/unlisted]",
    ],
  },
  {
    why: "a link in place of a file, to the same bytes",
    harm: (target) => {
      target.remove(`${D}nomenclature/01.json`);
      symlinkSync(join(published, `${D}nomenclature/01.json`), target.path(`${D}nomenclature/01.json`));
    },
    report: [
      `${D}nomenclature/01.json: is a link, and nothing published is: remove it [publish/link]`,
      `${D}nomenclature/01.json: cannot be read: is a link, and nothing published is [publish/unreachable]`,
    ],
  },
  {
    why: "the root index is gone",
    harm: (target) => target.remove("index.json"),
    report: ["index.json: does not exist: there is no publication here [publish/missing]"],
  },
  {
    why: "a key that did not sign",
    harm: () => {},
    args: ["--public-key", "OTHER"],
    report: ["keys/1.json: is signed by <key>, want <key> as a root key [publish/untrusted]"],
  },
  {
    why: "a release that is not listed",
    harm: () => {},
    args: ["--release", "2026.11.22"],
    report: ["index.json: lists no release 2026.11.22, only 2026.11.21, 2026.11.20 [publish/root]"],
  },
];

it.each(harms)("verify: $why", async ({ harm, args = [], report }) => {
  const target = copyOf(published, join(work.folder, "harmed"));
  work.forget();
  harm(target);
  const run = await work.run("verify", target.folder, ...args.map((arg) => (arg === "OTHER" ? other : arg)));
  const lines = mask(run.stdout, target.folder)
    .split("\n")
    .filter((line) => line.includes("[publish/"));
  expect(lines).toEqual(report);
  expect(mask(run.stdout, target.folder)).toContain(
    `${report.length} error${report.length === 1 ? "" : "s"}, 0 warnings\n`,
  );
  expect(run.code).toBe(1);
});

it("verify: nothing is wrong", async () => {
  const run = await work.run("verify", published);
  expect(mask(run.stdout, published)).toBe(
    `${fine.replace("2026.11.20 (superseded)", "2026.11.21 (current)")}\n${fine}\n${note}\n0 errors, 0 warnings\n`,
  );
  expect(run.code).toBe(0);
});

const REBUILD = "run npx cargolex build";
const bad: { why: string; harm: (build: Victim) => void; report: string[] }[] = [
  {
    why: "nothing was built",
    harm: (build) => build.remove("index.json"),
    report: [`index.json: does not exist: ${REBUILD} [publish/missing]`],
  },
  {
    why: "test data",
    harm: (build) =>
      changeShard(build, "sanctions", "sanctions/01.json", (text) =>
        text.replace('"data_quality":"verified"', '"data_quality":"demo"'),
      ),
    report: ["sanctions/01.json: holds records of data_quality demo: test data is never published [publish/demo]"],
  },
  {
    why: "the manifest counts other records and bytes than there are",
    harm: (build) =>
      changeManifest(build, "nomenclature", ({ files }) =>
        Object.assign(files[0] ?? {}, { records: 11, bytes: 99_999 }),
      ),
    report: [
      "nomenclature/01.json: <n> bytes, its manifest says 99999 [publish/bytes]",
      "nomenclature/01.json: 10 records, its manifest says 11 [publish/records]",
    ],
  },
  {
    why: "files of a manifest do not hold what it counts: an annex and the lines of a year",
    harm: (build) => {
      changeManifest(build, "sanctions", ({ counts }) => Object.assign(counts, { "RU-XXIII": 2, "RU-IV": 1 }));
      changeManifest(build, "nomenclature", ({ counts }) => Object.assign(counts, { 2026: 41 }));
    },
    report: [
      "nomenclature/manifest.json: nomenclature 2026: 40 records were loaded, the manifest counts 41 [publish/records]",
      "sanctions/manifest.json: sanctions RU-IV: 0 records were loaded, the manifest counts 1 [publish/records]",
      "sanctions/manifest.json: sanctions RU-XXIII: 1 records were loaded, the manifest counts 2 [publish/records]",
    ],
  },
  {
    why: "a manifest that gives a shard another prefix",
    harm: (build) => {
      build.put("nomenclature/09.json", build.text("nomenclature/01.json"));
      build.remove("nomenclature/01.json");
      changeManifest(build, "nomenclature", ({ files }) =>
        Object.assign(files[0] ?? {}, { prefix: "09", path: "nomenclature/09.json" }),
      );
    },
    report: ['nomenclature/09.json: prefix "01", its manifest says "09" [publish/head]'],
  },
  {
    why: "a manifest under the name of another dataset",
    harm: (build) => changeManifest(build, "adr", (manifest) => Object.assign(manifest, { dataset: "sanctions" })),
    report: ["adr/manifest.json: is the manifest of sanctions, index.json says of adr [publish/head]"],
  },
  {
    why: "a member that the schema does not know",
    harm: (build) =>
      changeShard(build, "nomenclature", "nomenclature/01.json", (text) =>
        text.replace('"years":[2026]', '"note":"","years":[2026]'),
      ),
    report: ["nomenclature/01.json: /records/0 must NOT have additional properties [publish/schema]"],
  },
  {
    why: "a kind of file that this program does not know",
    harm: (build) =>
      changeShard(build, "nomenclature", "nomenclature/01.json", (text) =>
        text.replace("cn-chapter/3", "cn-chapter/9"),
      ),
    report: [
      'nomenclature/01.json: schema "cn-chapter/9", its manifest says "cn-chapter/3" [publish/head]',
      'nomenclature/01.json: is of a kind that this program does not know, "cn-chapter/9": use the version of cargolex that published it [publish/schema]',
    ],
  },
  {
    why: "a shard is cut in the middle",
    harm: (build) => changeShard(build, "nomenclature", "nomenclature/01.json", (text) => text.slice(0, 900)),
    report: ["nomenclature/01.json: is not JSON [publish/json]"],
  },
  {
    why: "a manifest that leads out of the folder",
    harm: (build) =>
      changeManifest(build, "adr", ({ files }) => {
        files.push({ ...(files[0] as FileEntry), path: "../../secrets.json" });
      }),
    report: ['adr/manifest.json: "../../secrets.json" leads out of the folder [publish/path]'],
  },
  {
    why: "what an editor, a killed build and a stranger left behind",
    harm: (build) =>
      [".DS_Store", "sanctions/01.json.part", "statement.json", "sanctions/notes.docx", "mykey.csv"].forEach((path) =>
        build.put(path, "x"),
      ),
    report: [
      ...[".DS_Store", "mykey.csv", "sanctions/01.json.part", "sanctions/notes.docx"].map(
        (path) =>
          `${path}: is no file of a release: remove it, and never keep anything else in this folder [publish/unknown-file]`,
      ),
      "statement.json: is not JSON [publish/json]",
      "statement.json: is no file of a release: remove it, and never keep anything else in this folder [publish/unknown-file]",
    ],
  },
  {
    why: "a private key, whatever it is called",
    harm: (build) => build.put("CHANGES.md", readFileSync(key)),
    report: [
      "CHANGES.md: holds a private key: it is never published; if it was, revoke it with cargolex signing revoke [publish/secret]",
    ],
  },
  {
    why: "a link, also to a file of the release",
    harm: (build) => symlinkSync("CHANGES.md", build.path("feed.atom")),
    report: ["feed.atom: is a link: a release is files [publish/link]"],
  },
  {
    why: "a file of a manifest that stands outside its dataset, and one that is listed twice",
    harm: (build) =>
      changeManifest(build, "adr", ({ files }) =>
        files.push({ ...(files[0] as FileEntry), path: "CHANGES.md" }, files[0] as FileEntry),
      ),
    report: [
      "adr/manifest.json: CHANGES.md stands outside adr/ [publish/path]",
      "adr/manifest.json: adr/2025/names.json is listed twice [publish/path]",
    ],
  },
];

it.each(bad)("publish refuses a build: $why", async ({ harm, report }) => {
  const build = copyOf(builds.newer, join(work.folder, "bad"));
  harm(build);
  const target = join(work.folder, "refused");
  const run = await publish(build.folder, target);
  expect(mask(run.stdout, build.folder)).toBe(
    `${[...report, `${report.length} error${report.length === 1 ? "" : "s"}, 0 warnings`].join("\n")}\n`,
  );
  expect(run.code).toBe(1);
  expect(fastGlob.sync("**/*", { cwd: target, dot: true }), "nothing may be written").toEqual([]);
});

const refusals: {
  why: string;
  prepare: (target: Victim) => Promise<void>;
  run: (target: string) => ReturnType<typeof runCli>;
  report: string;
}[] = [
  {
    why: "other bytes under a version that is listed",
    prepare: async () => {},
    run: async (target) => publish(await work.build("corrected", { word: "corrected" }), target),
    report: `${D}statement.json: 2026.11.21 exists with other bytes, and a version never changes: publish the corrected data as a new release [publish/version-exists]`,
  },
  {
    why: "other bytes under a version that a killed run began",
    prepare: async (target) =>
      signRoot(target, key, (root) => {
        Object.assign(root, { version: "2026.11.20", base: "d/2026.11.20/" });
        root.publication.releases = root.publication.releases
          .slice(1)
          .map((release) => ({ ...release, state: "current" as const }));
      }),
    run: async (target) => publish(await work.build("corrected", { word: "corrected" }), target),
    report: `${D}statement.json: a run that did not finish began 2026.11.21 with other bytes, and what stands under a version is never replaced: publish as a new release, or remove ${D} by hand if nobody can have read it [publish/version-exists]`,
  },
  {
    why: "a version that was withdrawn is not reinstated",
    prepare: async ({ folder }) =>
      void (await work.run(
        "withdraw",
        "2026.11.21",
        "--target",
        folder,
        "--reason",
        "Annex IV lost a row",
        "--key",
        key,
      )),
    run: (target) => publish(builds.newer, target),
    report: `${D}statement.json: 2026.11.21 was withdrawn (Annex IV lost a row) and stays so: publish the corrected data as a new release [publish/withdrawn]`,
  },
  {
    why: "a folder that is a build itself",
    prepare: async (target) => target.put("index.json", readFileSync(join(builds.newer, "index.json"))),
    run: (target) => publish(builds.newer, target),
    report: "index.json: is not signed [publish/unsigned]",
  },
  {
    why: "withdrawing what was never published",
    prepare: async () => {},
    run: (target) => work.run("withdraw", "2026.11.22", "--target", target, "--reason", "wrong", "--key", key),
    report: "index.json: lists no release 2026.11.22, only 2026.11.21, 2026.11.20 [publish/root]",
  },
  {
    why: "withdrawing twice with another reason",
    prepare: async ({ folder }) =>
      void (await work.run("withdraw", "2026.11.20", "--target", folder, "--reason", "the first reason", "--key", key)),
    run: (target) => work.run("withdraw", "2026.11.20", "--target", target, "--reason", "another", "--key", key),
    report: "index.json: 2026.11.20 is withdrawn already: the first reason [publish/withdrawn]",
  },
  {
    why: "withdrawing the last release that is left",
    prepare: async ({ folder }) =>
      void (await work.run("withdraw", "2026.11.20", "--target", folder, "--reason", "wrong", "--key", key)),
    run: (target) => work.run("withdraw", "2026.11.21", "--target", target, "--reason", "wrong too", "--key", key),
    report:
      "index.json: 2026.11.21 is the only release that is not withdrawn: publish a corrected one first [publish/none-left]",
  },
  {
    why: "withdrawing when the release before is damaged",
    prepare: async (target) => target.put("d/2026.11.20/sanctions/01.json", "{}"),
    run: (target) => work.run("withdraw", "2026.11.21", "--target", target, "--reason", "wrong", "--key", key),
    report:
      "d/2026.11.20/sanctions/01.json: <n> bytes of SHA-256 <sha256>, its manifest says <sha256>: publish this release again from the revision it was built from, then withdraw [publish/hash]",
  },
];

it.each(refusals)("refuses: $why", async ({ prepare, run, report }) => {
  const target = copyOf(published, join(work.folder, "kept"));
  work.forget();
  await prepare(target);
  const before = target.text("index.json");
  const { stdout, code } = await run(target.folder);
  expect(mask(stdout, target.folder)).toBe(`${report}\n1 error, 0 warnings\n`);
  expect(code).toBe(1);
  expect(target.text("index.json"), "the index stays").toBe(before);
});

it("shows every rule that the code can report", () => {
  const folders = ["pipeline/publish", "runtime/rules/trust"].map((folder) =>
    join(import.meta.dirname, "../../..", folder),
  );
  const existing = folders
    .flatMap((folder) => fastGlob.sync("*.ts", { cwd: folder, absolute: true }))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/"(publish\/[a-z-]+)"/g)].map((match) => match[1]));
  const shown = new Set(
    [...harms, ...bad, ...refusals]
      .flatMap(({ report }) => [report].flat())
      .map((line) => /\[(publish\/[a-z-]+)\]$/.exec(line)?.[1]),
  );
  // Forgeries that need what was seen before stand in forgeries.ts.
  const elsewhere = new Set(["publish/older", "publish/forked"]);
  expect([...new Set(existing)].filter((rule) => !shown.has(rule) && !elsewhere.has(rule ?? ""))).toEqual([]);
});
