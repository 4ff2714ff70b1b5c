import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Index, Manifest } from "../../../openapi/shards/common.ts";
import type { Publication } from "../../../openapi/shards/publication.ts";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { sha256 } from "../../../pipeline/source/read-sources.ts";

/** A folder to do harm to. */
export interface Victim {
  folder: string;
  path(file: string): string;
  text(file: string): string;
  put(file: string, text: string | Uint8Array): void;
  replace(file: string, from: string, to: string): void;
  remove(file: string): void;
}

/** A copy of a folder. */
export function copyOf(folder: string, copy: string): Victim {
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  const path = (file: string): string => join(copy, file);
  const text = (file: string): string => readFileSync(path(file), "utf8");
  const put = (file: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), content);
  };
  return {
    folder: copy, path, text, put,
    replace(file, from, to) {
      if (!text(file).includes(from)) throw new Error(`${file} has no ${from}`);
      put(file, text(file).replace(from, to));
    },
    remove: (file) => rmSync(path(file)),
  };
}

/** Changes a manifest of a build and points the index at it, so that only what the manifest says is wrong. */
export function changeManifest(build: Victim, dataset: Manifest["dataset"], change: (manifest: Manifest) => void): void {
  const path = `${dataset}/manifest.json`;
  const manifest = JSON.parse(build.text(path)) as Manifest;
  change(manifest);
  const text = `${canonical(manifest)}\n`;
  build.put(path, text);
  const index = JSON.parse(build.text("index.json")) as Index;
  index.datasets[dataset].sha256 = sha256(Buffer.from(text));
  build.put("index.json", `${canonical(index)}\n`);
}

/** Changes a file of a build and writes its new hash and size into the manifest, as a wrong build would. */
export function changeShard(build: Victim, dataset: Manifest["dataset"], path: string, change: (text: string) => string): void {
  const text = change(build.text(path));
  build.put(path, text);
  changeManifest(build, dataset, ({ files }) => {
    const entry = files.find((file) => file.path === path);
    if (entry === undefined) throw new Error(`${path} is not listed`);
    Object.assign(entry, { sha256: sha256(Buffer.from(text)), bytes: Buffer.byteLength(text) });
  });
}

/** Changes the root index of a publication. */
export function changeRoot(target: Victim, change: (root: Publication) => void): void {
  const root = JSON.parse(target.text("index.json")) as Publication;
  change(root);
  target.put("index.json", `${canonical(root)}\n`);
}

/** Changes SHA256SUMS of a release and makes statement and root index fit, as one could who has no key. */
export function forgeSums(target: Victim, base: string, change: (sums: string) => string): void {
  target.put(`${base}SHA256SUMS`, change(target.text(`${base}SHA256SUMS`)));
  const statement = `${canonical({ ...(JSON.parse(target.text(`${base}statement.json`)) as object), sums: sha256(Buffer.from(target.text(`${base}SHA256SUMS`))) })}\n`;
  target.put(`${base}statement.json`, statement);
  changeRoot(target, (root) => Object.assign(root.releases.find(({ path }) => path === base) ?? {}, { statement: sha256(Buffer.from(statement)), signatures: [] }));
}

/** Takes out what differs from run to run: folder, keys, hashes. */
export function mask(text: string, folder: string): string {
  return text.replaceAll(folder, "<folder>").replace(/\b[0-9a-f]{16}\b/g, "<key>").replace(/\b[0-9a-f]{12}\b/g, "<sha256>")
    .replace(/\b[0-9a-f]{64}\b/g, "<sha256>").replace(/\d+ (bytes|files)/g, "<n> $1").replace(/(files|lists) \d+/g, "$1 <n>");
}
