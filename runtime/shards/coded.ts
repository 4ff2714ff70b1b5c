import { parseJson } from "./files.ts";

/** Records by their code, in the order of the codes. */
export interface ByCode<Row> {
  get(code: string): Row | undefined;
  has(code: string): boolean;
  keys(): string[];
  values(): Row[];
}

/** The records of a file. */
export interface CodedFile<Row> extends ByCode<Row> {
  /** Bytes of a record as it is published. */
  sizeOf(code: string): number;
}

/** With one of these each record of a file begins, and its code stands behind it: of a record of several codes the first. */
const HEADS = ['{"code":"', '{"codes":[{"code":"'].map((head) => new TextEncoder().encode(head));
const [NEWLINE, COMMA, QUOTE] = [0x0a, 0x2c, 0x22];

/**
 * Opens the records of a file as they are published: one a line, in the order of their codes. One is parsed when it is asked for: parsed, all of them would take several times
 * their bytes. Throws where they do not stand so.
 */
export function openCoded<Row>(path: string, bytes: Uint8Array): CodedFile<Row> {
  const starts = startsOf(bytes);
  const count = starts.length - 1;
  const begins = (at: number, head: Uint8Array): boolean => head.every((letter, place) => bytes[starts[at]! + place] === letter);
  const head = HEADS.find((one) => count > 0 && begins(0, one)) ?? HEADS[0]!;
  for (let at = 0; at < count; at++) {
    if (!begins(at, head)) throw new Error(`${path}: record ${at + 1} does not begin with its code`);
    if (at > 0 && compare(at - 1, codeAt(at)) >= 0) throw new Error(`${path}: record ${at + 1} does not stand in the order of the codes`);
  }
  return {
    get(code) {
      const at = find(code);
      return at === undefined ? undefined : parse(at);
    },
    has: (code) => find(code) !== undefined,
    sizeOf(code) {
      const at = find(code);
      return at === undefined ? 0 : starts[at + 1]! - starts[at]!;
    },
    keys: () => Array.from({ length: count }, (_, at) => codeAt(at)),
    values: () => Array.from({ length: count }, (_, at) => parse(at)),
  };

  function parse(at: number): Row {
    const end = starts[at + 1]! - 1;
    return parseJson(path, bytes.subarray(starts[at], bytes[end - 1] === COMMA ? end - 1 : end)) as Row;
  }

  function find(code: string): number | undefined {
    let [from, to] = [0, count];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(middle, code) < 0) from = middle + 1;
      else to = middle;
    }
    return from < count && compare(from, code) === 0 ? from : undefined;
  }

  /** How the code of a record stands to another: below zero before it, zero where it is the same. */
  function compare(at: number, code: string): number {
    const start = starts[at]! + head.length;
    for (let place = 0; place < code.length; place++) {
      const letter = bytes[start + place]!;
      if (letter === QUOTE) return -1; // the code is over
      if (letter !== code.charCodeAt(place)) return letter - code.charCodeAt(place);
    }
    return bytes[start + code.length] === QUOTE ? 0 : 1;
  }

  function codeAt(at: number): string {
    const start = starts[at]! + head.length;
    return String.fromCharCode(...bytes.subarray(start, bytes.indexOf(QUOTE, start)));
  }
}

/** Where each record begins, and where the last one is over. Before and behind them a file has a line. */
function startsOf(bytes: Uint8Array): Uint32Array {
  const starts: number[] = [];
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts.slice(0, -1));
}

/** The records of several files; a code that two have is the same in both. What was asked for stays parsed as long as these are held. */
export function joinCoded<Row extends object>(files: readonly ByCode<Row>[]): ByCode<Row> {
  const parsed = new Map<string, Row>();
  return {
    get(code) {
      let row = parsed.get(code);
      for (let at = 0; row === undefined && at < files.length; at++) row = files[at]!.get(code);
      if (row !== undefined) parsed.set(code, row);
      return row;
    },
    has: (code) => files.some((file) => file.has(code)),
    keys: () => files.flatMap((file) => file.keys()),
    values: () => files.flatMap((file) => file.values()),
  };
}
