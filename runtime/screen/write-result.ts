/** A file in parts. */
export type ResultParts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** File system functions that writing a result needs. */
export interface ResultDisk {
  /** Writes a file as its parts come; waits until it is on disk. */
  writeParts: (path: string, parts: ResultParts) => Promise<void>;
  rename: (from: string, to: string) => Promise<void>;
  /** Entry at a path; undefined if nothing exists. */
  look: (path: string) => Promise<object | undefined>;
  /** Removes a file that may be gone already. */
  remove: (path: string) => Promise<void>;
}

/**
 * Writes a file whole, a part at a time: it stands under its name once all of it is on disk, or what stood there stays.
 */
export async function writeResult(path: string, parts: ResultParts, disk: ResultDisk): Promise<void> {
  const part = `${path}.part`;
  try {
    await disk.writeParts(part, parts);
    await disk.rename(part, path).catch(async (error: unknown) => {
      // A rename that is said to have failed may have been done.
      if ((await disk.look(part)) !== undefined) throw error;
    });
  } catch (error) {
    await disk.remove(part).catch(() => {});
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw Object.assign(new Error(`cannot write ${path}: ${code}; nothing was changed`, { cause: error }), { syscall });
  }
}
