import type { Manifest } from "../../openapi/shards/common.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { canonical, utf8 } from "../output/canonical.ts";
import { fileEntry, type Plan, type PlannedShard } from "../output/shard.ts";
import type { PlannedReleases } from "../release/releases.ts";
import { fileHash } from "../source/read-sources.ts";

/** A planned file that describes others. */
interface PlannedFile {
  path: string;
  bytes: Uint8Array;
}

/** The manifest of a dataset: every file of it, one a line. */
function planManifest(
  dataset: Manifest["dataset"],
  source_version: string,
  counts: Manifest["counts"],
  shards: readonly PlannedShard[],
): PlannedFile {
  const files = shards.map(fileEntry).toSorted((a, b) => compareText(a.path, b.path));
  const head = canonical({ schema: "manifest/3", dataset, source_version, counts }).slice(1, -1);
  const text = `{${head},"files":[\n${files.map(canonical).join(",\n")}\n]}\n`;
  return { path: `${dataset}/manifest.json`, bytes: utf8(text) };
}

/** The shards of one dataset, before the manifest that lists them. */
export interface PlannedDataset {
  dataset: Manifest["dataset"];
  source_version: string;
  /** Counts of its content, taken from the source and not from its files. */
  counts: Manifest["counts"];
  shards: readonly PlannedShard[];
}

const DISCLAIMER =
  "Information only: not legal or customs advice. The binding sources are the law as published in the Official Journal of the European Union, ADR as " +
  "published by its depositary and the national journals, and the decision of the competent authorities. Nothing found does not mean permitted.";

/** Adds manifests, and the index that points to them. */
export function planIndex(version: string, datasets: readonly PlannedDataset[], releases?: PlannedReleases): Plan {
  const plan: Plan = new Map();
  const pointers: Partial<Index["datasets"]> = {};
  for (const { dataset, source_version, counts, shards } of datasets) {
    const manifest = planManifest(dataset, source_version, counts, shards);
    for (const { path, bytes } of [...shards, manifest]) {
      if (plan.has(path)) throw new Error(`two files are planned at ${path}`);
      plan.set(path, bytes);
    }
    pointers[dataset] = { manifest: manifest.path, sha256: fileHash(manifest.bytes), source_version };
  }
  for (const { path, bytes } of releases === undefined ? [] : [...releases.files, releases.list]) plan.set(path, bytes);
  const index = {
    schema: "index",
    version,
    base: "",
    licence:
      "licenses and sources in datapackage-sources.json below base; in full in sources/SOURCES.md of the repository",
    disclaimer: DISCLAIMER,
    datasets: pointers,
    ...(releases === undefined ? {} : { releases: fileEntry(releases.list) }),
  };
  plan.set("index.json", utf8(`${canonical(index)}\n`));
  return plan;
}
