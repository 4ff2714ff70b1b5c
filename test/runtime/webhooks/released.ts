import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Releases } from "../../../openapi/shards/changes.ts";
import type { Index } from "../../../openapi/shards/publication.ts";

const BUILT = join(import.meta.dirname, "../../../dist/data");

/** The built data as if a release had stood before it, in which nothing was known of 8542 31 90. */
export interface Released {
  folder: string;
  /** The version before, and that of the built data. */
  before: string;
  after: string;
  /** Makes one of the two the release that the folder has; its index is replaced in one step. */
  show(version: string): void;
  remove(): void;
}

export function releasedFolder(): Released {
  const folder = mkdtempSync(join(tmpdir(), "released-"));
  const before = "2026.11.20";
  const index = JSON.parse(readFileSync(join(BUILT, "index.json"), "utf8")) as Index;
  for (const name of readdirSync(BUILT))
    if (!["index.json", "releases.json", "changes"].includes(name)) symlinkSync(join(BUILT, name), join(folder, name));
  mkdirSync(join(folder, "changes"));
  cpSync(join(BUILT, "changes"), join(folder, "changes"), { recursive: true });
  const write = (path: string, text: string): { path: string; bytes: number; sha256: string } => {
    writeFileSync(join(folder, path), text);
    return { path, bytes: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") };
  };
  const legs = write(
    "changes/legs.json",
    JSON.stringify({
      records: [{ legs: {}, causes: [{ kind: "law", act: "32026R0001", date: "2026-11-21" }], codes: ["85423190"] }],
    }),
  );
  const {
    records: [newest],
    ...head
  } = JSON.parse(readFileSync(join(BUILT, "releases.json"), "utf8")) as Releases;
  const current = {
    ...newest!,
    version: index.version,
    previous_version: before,
    legs,
    datasets: [{ dataset: "sanctions", removed: 0, added: 1, changed: 2 }],
  };
  const records = [current, { ...current, version: before, date: "2026-11-20", previous_version: null, legs: null }];
  return {
    folder,
    before,
    after: index.version,
    show(version) {
      const shown = records.filter((record) => version === index.version || record.version === before);
      const listed = write(
        "releases.json",
        `${JSON.stringify(head).slice(0, -1)},"records":[\n${shown.map((record) => JSON.stringify(record)).join(",\n")}\n]}\n`,
      );
      write(
        "index.json.part",
        JSON.stringify({ ...index, version, releases: { ...index.releases, ...listed, records: shown.length } }),
      );
      renameSync(join(folder, "index.json.part"), join(folder, "index.json"));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
