import type { FileEntry } from "../../openapi/shards/common.ts";
import { readCsv } from "../source/csv.ts";

/** What is wrong with a file: the rule it breaks and a sentence. */
export interface Fault {
  rule: string;
  message: string;
}

/** Asks the published schema of a kind of file; undefined where the kind has none. */
export type Validate = (kind: string, value: unknown) => Promise<string | undefined>;

const DEMO = Buffer.from('"data_quality":"demo"');

/** Looks into a file whose hash is right: it must be what its manifest line and its schema say, and no test data. */
export async function checkContents(path: string, bytes: Uint8Array, entry: FileEntry | undefined, validate: Validate): Promise<Fault[]> {
  const faults: Fault[] = [];
  // Canonical JSON escapes quotes inside text, so this string is never part of a text.
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(DEMO)) {
    faults.push({ rule: "publish/demo", message: "holds records of data_quality demo: test data is never published" });
  }
  if (entry !== undefined && entry.bytes !== bytes.length) {
    faults.push({ rule: "publish/bytes", message: `${bytes.length} bytes, its manifest says ${entry.bytes}` });
  }
  if (path.endsWith(".json")) faults.push(...(await checkJson(path, bytes, entry, validate)));
  else if (entry !== undefined) faults.push(...checkCount(countRecords(path, bytes), entry));
  return faults;
}

async function checkJson(path: string, bytes: Uint8Array, entry: FileEntry | undefined, validate: Validate): Promise<Fault[]> {
  const value = parseJson(bytes);
  if (value === undefined) return [{ rule: "publish/json", message: "is not JSON" }];
  const { schema, part, prefix, records } = value as Partial<Record<"schema" | "part" | "prefix", string>> & { records?: unknown[] };
  const faults: Fault[] = [];
  if (entry !== undefined) {
    const said = { schema, part, prefix };
    for (const name of ["schema", "part", "prefix"] as const) {
      if (said[name] !== entry[name]) faults.push({ rule: "publish/head", message: `${name} ${JSON.stringify(said[name])}, its manifest says ${JSON.stringify(entry[name])}` });
    }
    faults.push(...checkCount(records?.length, entry));
  }
  if (schema === undefined || path.startsWith("schema/")) return faults;
  const mismatch = await validate(schema, value);
  if (mismatch !== undefined) faults.push({ rule: "publish/schema", message: mismatch });
  return faults;
}

function checkCount(count: number | undefined, { records }: FileEntry): Fault[] {
  return count === records ? [] : [{ rule: "publish/records", message: `${count ?? "no"} records, its manifest says ${records}` }];
}

function countRecords(path: string, bytes: Uint8Array): number | undefined {
  if (path.endsWith(".csv")) return readCsv(path, bytes).records.length - 1;
  if (path.endsWith(".ndjson")) return new TextDecoder().decode(bytes).split("\n").length - 1;
  return undefined;
}

/** Parses JSON bytes; undefined where they are none. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
