import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Manifest } from "../../../openapi/shards/common.ts";
import type { Index, PublishedIndex } from "../../../openapi/shards/publication.ts";
import { formatIndex } from "../../../pipeline/publish/index-file.ts";
import { readSigningKey, signBytes } from "../../../pipeline/publish/keys.ts";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { fileHash } from "../../../pipeline/source/read-sources.ts";

/** A folder to do harm to. */
export interface Victim {
  folder: string;
  path(file: string): string;
  text(file: string): string;
  put(file: string, text: string | Uint8Array): void;
  replace(file: string, from: string, to: string): void;
  remove(file: string): void;
}

/** A copy of a folder, or of those of its files that are wanted. */
export function copyOf(folder: string, copy: string, isWanted: (path: string) => boolean = () => true): Victim {
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true, filter: (from) => isWanted(relative(folder, from)) });
  const path = (file: string): string => join(copy, file);
  const text = (file: string): string => readFileSync(path(file), "utf8");
  const put = (file: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), content);
  };
  return {
    folder: copy,
    path,
    text,
    put,
    replace(file, from, to) {
      if (!text(file).includes(from)) throw new Error(`${file} has no ${from}`);
      put(file, text(file).replace(from, to));
    },
    remove: (file) => rmSync(path(file)),
  };
}

/** Changes a manifest of a build and points the index at it, so that only what the manifest says is wrong. */
export function changeManifest(
  build: Victim,
  dataset: Manifest["dataset"],
  change: (manifest: Manifest) => void,
): void {
  const path = `${dataset}/manifest.json`;
  const manifest = JSON.parse(build.text(path)) as Manifest;
  change(manifest);
  const text = `${canonical(manifest)}\n`;
  build.put(path, text);
  const index = JSON.parse(build.text("index.json")) as Index;
  index.datasets[dataset].sha256 = fileHash(Buffer.from(text));
  build.put("index.json", `${canonical(index)}\n`);
}

/** Changes a file of a build and writes its new hash and size into the manifest, as a wrong build would. */
export function changeShard(
  build: Victim,
  dataset: Manifest["dataset"],
  path: string,
  change: (text: string) => string,
): void {
  const text = change(build.text(path));
  build.put(path, text);
  changeManifest(build, dataset, ({ files }) => {
    const entry = files.find((file) => file.path === path);
    if (entry === undefined) throw new Error(`${path} is not listed`);
    Object.assign(entry, { sha256: fileHash(Buffer.from(text)), bytes: Buffer.byteLength(text) });
  });
}

/** Changes the index of a publication as one could who has no key: what is signed is other than what was. */
export function changeRoot(target: Victim, change: (root: PublishedIndex) => void): void {
  const text = target.text("index.json");
  const last = text.lastIndexOf('"signatures":[');
  const root = JSON.parse(last < 0 ? text : `${text.slice(0, last).trimEnd().slice(0, -1)}}`) as PublishedIndex;
  change(root);
  const changed = canonical(root);
  target.put("index.json", last < 0 ? `${changed}\n` : `${changed.slice(0, -1)},\n${text.slice(last)}`);
}

/** Changes the index of a publication as one could who has a key of it. */
export function signRoot(target: Victim, keyFile: string, change: (root: PublishedIndex) => void): void {
  const { signatures: _, ...root } = JSON.parse(target.text("index.json")) as PublishedIndex & { signatures: unknown };
  change(root);
  target.put("index.json", formatIndex(root, [readSigningKey(readFileSync(keyFile, "utf8"))]));
}

/** Changes SHA256SUMS of a release, and signs all that follows from it as one could who has a key. */
export function signRelease(target: Victim, keyFile: string, base: string, change: (sums: string) => string): void {
  const key = readSigningKey(readFileSync(keyFile, "utf8"));
  const sums = change(target.text(`${base}SHA256SUMS`));
  target.put(`${base}SHA256SUMS`, sums);
  const files = sums.split("\n").length - 1;
  const statement = `${canonical({ ...(JSON.parse(target.text(`${base}statement.json`)) as object), sums: fileHash(Buffer.from(sums)), files })}\n`;
  target.put(`${base}statement.json`, statement);
  target.put(`${base}signatures/${key.id}.sig`, signBytes(key, Buffer.from(statement)));
  signRoot(target, keyFile, (root) =>
    Object.assign(root.publication.releases.find(({ path }) => path === base) ?? {}, {
      statement: fileHash(Buffer.from(statement)),
      files,
    }),
  );
}

/** The public key of a PEM file as a list of keys has it. */
export function spkiOf(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----|\s/g, "");
}

/** Takes out what differs from run to run: folder, keys, hashes. */
export function mask(text: string, folder: string): string {
  return text
    .replaceAll(folder, "<folder>")
    .replace(/\b[0-9a-f]{16}\b/g, "<key>")
    .replace(/\b[0-9a-f]{12}\b/g, "<sha256>")
    .replace(/\b[0-9a-f]{64}\b/g, "<sha256>")
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, "<moment>")
    .replace(/\d+ (bytes|files)/g, "<n> $1")
    .replace(/(files|lists) \d+/g, "$1 <n>");
}
