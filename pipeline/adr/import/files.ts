import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import type { z } from "zod";

/** Reads a UTF-8 text file of the raw folder, without its byte order mark. */
export async function readText(folder: string, name: string): Promise<string> {
  const text = await readFile(join(folder, name), "utf8");
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** Reads a JSON file of the raw folder and checks the shape the caller relies on. */
export async function readJson<Shape>(folder: string, name: string, shape: z.ZodType<Shape>): Promise<Shape> {
  return shape.parse(JSON.parse(await readText(folder, name)));
}

/** The records of a delimited text, each with the line on which it begins. */
export function parseDelimited(text: string, delimiter: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let line = 1;
  parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[], { lines }) => {
      records.push({ line, cells });
      line = lines + 1;
      return null;
    },
  });
  return records;
}

const BLOCK = 512;

/** Walks a gzipped POSIX tar: path to bytes of its regular files. */
export function readTarGz(bytes: Uint8Array): Map<string, Uint8Array> {
  const tar = gunzipSync(bytes);
  const files = new Map<string, Uint8Array>();
  for (let position = 0; position + BLOCK <= tar.length;) {
    const name = field(tar, position, 100);
    if (name === "") break;
    const size = Number.parseInt(field(tar, position + 124, 12), 8);
    const type = field(tar, position + 156, 1);
    if (type === "0" || type === "") files.set(name, tar.subarray(position + BLOCK, position + BLOCK + size));
    position += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function field(tar: Uint8Array, start: number, length: number): string {
  const text = new TextDecoder().decode(tar.subarray(start, start + length));
  return text.split("\0", 1)[0]?.trim() ?? "";
}

/** Reads a gettext catalogue: translation by message. */
export function readPo(text: string): Map<string, string> {
  const catalogue = new Map<string, string>();
  for (const block of text.split(/\n\s*\n/u)) {
    const message = quoted(block, "msgid");
    const translation = quoted(block, "msgstr");
    if (message !== "" && translation !== "") catalogue.set(message, translation);
  }
  return catalogue;
}

/** The joined string literals after a keyword. */
function quoted(block: string, keyword: string): string {
  const literals = new RegExp(`^${keyword}((?:\\s*"(?:[^"\\\\]|\\\\.)*")+)`, "mu").exec(block)?.[1] ?? "";
  return [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/gu)]
    .map((match) => (match[1] ?? "").replace(/\\(.)/gu, "$1"))
    .join("");
}
