import type { PathKind } from "../source/disk.ts";
import type { FileFacts } from "./sums.ts";

/** Published bytes, from wherever they are. */
export interface Reader {
  /** How messages name the place. */
  name: string;
  /** The place itself, from wherever it is named. */
  address: string;
  /** Gives undefined where there is no such file; rejects, with the reason, where it cannot be read, is reached through a link, or has more than `most` bytes. */
  read(path: string, most: number): Promise<Fetched | undefined>;
  /** All files of the place, links as links; undefined where it does not tell. Missing where it cannot. */
  list?(): Promise<{ path: string; kind: PathKind }[] | undefined>;
}

export interface Fetched {
  bytes: Uint8Array;
  /** Compression that the transport has already undone, as HTTP names it. */
  undone?: string;
  /** Changes whenever the bytes change. Only a target gives it. */
  tag?: string;
}

/** A place to publish to. Nothing can be deleted through it, and every write is whole or not at all. */
export interface Target extends Reader {
  /** How what stands at a path compares with the bytes that should. */
  compare(path: string, facts: FileFacts): Promise<"absent" | "same" | "other">;
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Writes where nothing stands; gives false, and leaves what stands there, otherwise. */
  create(path: string, bytes: Uint8Array): Promise<boolean>;
  /** Replaces the mutable file if it is still the one whose tag was seen (undefined: none stood there); gives false otherwise. */
  replace(path: string, bytes: Uint8Array, seen: string | undefined): Promise<boolean>;
}

const PATIENCE_MS = 1000;

/** Counts finished steps on stderr. */
export interface Counter {
  step(): void;
}

/** A counter that speaks once a second, and not at all about what takes less. */
export function counter(label: string, total: number, quiet: boolean): Counter {
  let done = 0;
  let spoken = Date.now();
  return {
    step() {
      done++;
      if (quiet || Date.now() - spoken < PATIENCE_MS) return;
      spoken = Date.now();
      process.stderr.write(`${label}: ${done} of ${total} files\n`);
    },
  };
}
