import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Index } from "../../../openapi/shards/publication.ts";

const BUILT = join(import.meta.dirname, "../../../dist/data");

/** What is wrong with a release that is laid out. */
export type Harm = "shard changed" | "shard gone" | "manifest changed" | "index is no JSON" | "set back";
export const HARMS: readonly Harm[] = [
  "shard changed",
  "shard gone",
  "manifest changed",
  "index is no JSON",
  "set back",
];

/** A publication of the built data under versions of our choosing; its index is replaced in one step. */
export interface ReleaseFolder {
  folder: string;
  /** Lays out the next release and makes it current. What is harmed stays so for this release. */
  publish(harm?: Harm): string;
  /** The version that is published next. */
  nextVersion(): string;
  /** The version that was published last. */
  currentVersion(): string;
  remove(): void;
}

/**
 * A folder with one whole release, `2026.12.01`. The files are links to those that were built, so that a release costs
 * nothing.
 */
export function releaseFolder(): ReleaseFolder {
  const folder = mkdtempSync(join(tmpdir(), "cargolex-releases-"));
  const built = JSON.parse(readFileSync(join(BUILT, "index.json"), "utf8")) as Index;
  let count = 0;
  const publish = (harm?: Harm): string => {
    count++;
    const version = versionOf(count);
    const path = `d/${version}/`;
    mkdirSync(join(folder, path), { recursive: true });
    for (const name of readdirSync(BUILT))
      if (!["index.json", "sanctions"].includes(name)) symlinkSync(join(BUILT, name), join(folder, path, name));
    mkdirSync(join(folder, path, "sanctions"));
    for (const name of readdirSync(join(BUILT, "sanctions")))
      symlinkSync(join(BUILT, "sanctions", name), join(folder, path, "sanctions", name));
    const replace = (file: string, text: string): void => {
      unlinkSync(join(folder, path, file));
      writeFileSync(join(folder, path, file), text);
    };
    if (harm === "shard gone") unlinkSync(join(folder, path, "sanctions/03.json"));
    if (harm === "shard changed")
      replace(
        "sanctions/01.json",
        readFileSync(join(BUILT, "sanctions/01.json"), "utf8").replace('"regime":"RU"', '"regime":"BY"'),
      );
    if (harm === "manifest changed")
      replace(
        "sanctions/manifest.json",
        readFileSync(join(BUILT, "sanctions/manifest.json"), "utf8").replace('"01"', '"00"'),
      );
    const own = JSON.stringify({ ...built, version });
    writeFileSync(join(folder, path, "index.json"), own);
    const index = createHash("sha256").update(own).digest("hex");
    const publication = {
      number: harm === "set back" ? 0.5 : count,
      releases: [{ version, path, state: "current", index }],
    };
    const part = join(folder, "index.json.part");
    writeFileSync(
      part,
      harm === "index is no JSON" ? "{" : JSON.stringify({ ...built, version, base: path, publication }),
    );
    renameSync(part, join(folder, "index.json"));
    return version;
  };
  publish();
  return {
    folder,
    publish,
    nextVersion: () => versionOf(count + 1),
    currentVersion: () => versionOf(count),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function versionOf(count: number): string {
  return `2026.12.01${count === 1 ? "" : `.${count - 1}`}`;
}
