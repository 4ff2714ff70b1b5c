import type { FileEntry } from "../../openapi/shards/common.ts";
import { createTally } from "./counts.ts";
import type { OpenedDataset } from "./dataset.ts";

/** Whether a service can answer every question from its release. */
export interface ReleaseWatch {
  /** Reads and hashes every file, one after the other; after that the release is ready. Resolves to what is wrong with it, or undefined. */
  start: () => Promise<string | undefined>;
  /** What is wrong with the release just now, or undefined. */
  check: () => Promise<string | undefined>;
}

/** The part of the files that is hashed again at each check; of all others the size is looked at. */
const SHARE = 60;

/** Watches the files of a release that questions are answered from. Nothing is ready before all of them were read and hashed once. */
export function watchRelease(dataset: OpenedDataset): ReleaseWatch {
  let files: readonly FileEntry[] = [];
  let read = 0;
  let fault: string | undefined;
  let next = 0;

  const readAll = async (): Promise<void> => {
    try {
      files = await dataset.allFiles();
      const tally = createTally();
      for (read = 0; read < files.length; read++) await dataset.verify(files[read]!, tally);
      fault = dataset.miscounted(tally);
    } catch (error) {
      fault = faultOf(error);
    }
  };
  return {
    start: async () => {
      await readAll();
      return fault;
    },
    async check() {
      if (fault !== undefined) await readAll();
      if (fault !== undefined) return fault;
      if (files.length === 0 || read < files.length) return `the release is being read: ${read} of ${files.length} files`;
      if (dataset.isHeld) return undefined;
      try {
        await requireSizes(dataset, files);
        for (let count = 0; count < files.length / SHARE; count++) await dataset.verify(files[next++ % files.length]!);
        return undefined;
      } catch (error) {
        return (fault = faultOf(error));
      }
    },
  };
}

/** Files whose size is asked for at one time. */
const AT_ONCE = 32;

async function requireSizes(dataset: OpenedDataset, files: readonly FileEntry[]): Promise<void> {
  for (let from = 0; from < files.length; from += AT_ONCE) {
    await Promise.all(
      files.slice(from, from + AT_ONCE).map(async ({ path, bytes }) => {
        const found = await dataset.size(path);
        if (found !== bytes) throw new Error(`${path} has ${found} bytes, its manifest says ${bytes}`);
      }),
    );
  }
}

/** The message without the path of the folder, which is nobody's business. */
function faultOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `a file of the release cannot be read (${code})`;
}
