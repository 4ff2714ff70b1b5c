/** Published bytes, from wherever they are. */
export interface Reader {
  /** How messages name the place. */
  name: string;
  /** Gives undefined where there is no such file; rejects where the place cannot be read, with the reason. */
  read(path: string): Promise<Fetched | undefined>;
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
  /** SHA-256 of the bytes that stand at a path, or undefined. */
  hash(path: string): Promise<string | undefined>;
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
