import { gunzipSync } from "node:zlib";

const BLOCK = 512;

/** Walks a gzipped POSIX tar: path to bytes of its regular files. */
export function readTarGz(bytes: Uint8Array): Map<string, Uint8Array> {
  const tar = gunzipSync(bytes);
  const files = new Map<string, Uint8Array>();
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const name = field(tar, at, 100);
    if (name === "") break;
    const size = Number.parseInt(field(tar, at + 124, 12), 8);
    const type = field(tar, at + 156, 1);
    if (type === "0" || type === "") files.set(name, tar.subarray(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function field(tar: Uint8Array, start: number, length: number): string {
  const text = new TextDecoder().decode(tar.subarray(start, start + length));
  return text.split("\0", 1)[0]?.trim() ?? "";
}
