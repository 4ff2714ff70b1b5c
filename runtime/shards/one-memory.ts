import { readSync } from "node:fs";
import { readingBy, type FileSystem } from "./find.ts";

/**
 * Reads at once, each file into the memory of the one before, so that what was read is good until the next is asked for. Memory that was never used
 * takes as long to get as the files that are read into it.
 */
export function inOneMemory(): FileSystem {
  let memory = new Uint8Array(0);
  return readingBy((file, size) => {
    if (memory.length < size) memory = new Uint8Array(Math.max(size, 2 * memory.length));
    let length = 0;
    while (length < size) {
      const more = readSync(file, memory, length, size - length, null);
      if (more === 0) break;
      length += more;
    }
    return memory.subarray(0, length);
  });
}
