import { writeFile } from "node:fs/promises";
import { type Disk, realDisk } from "../../../pipeline/source/disk.ts";

/**
 * What happens at one step: the system refuses it, does half of it, does it and then says it failed, or the process
 * ends there.
 */
export const FAULTS = [
  "EIO",
  "EACCES",
  "EIO after",
  "EMFILE",
  "ENOSPC",
  "ENOSPC for good",
  "short",
  "kill",
  "kill after",
] as const;
export type FaultKind = (typeof FAULTS)[number];

export class Killed extends Error {}

/** The file system of this machine without the wait for the platter, which no test pulls the plug of. */
export const quickDisk: Disk = {
  ...realDisk,
  write: (path, bytes, mode) => writeFile(path, bytes, mode === undefined ? {} : { mode }),
  syncFolder: async () => {},
};

export interface FaultyDisk extends Disk {
  /** Steps asked for so far. */
  steps(): number;
  /** What was asked for, in order: the name of the step and its path. */
  log: string[];
}

const WRITES = new Set(["write", "copy", "link", "rename", "makeFolder"]);

/** A disk on which the step of a number (1 is the first) goes wrong in a way; without a number none does. */
export function faultyDisk(real: Disk, at = 0, kind: FaultKind = "EIO"): FaultyDisk {
  let step = 0;
  const log: string[] = [];
  const wrap =
    <Args extends [string, ...unknown[]], Result>(
      name: string,
      does: (...args: Args) => Promise<Result>,
      half?: (...args: Args) => Promise<unknown>,
    ) =>
    async (...args: Args): Promise<Result> => {
      const now = ++step;
      log.push(`${name} ${args[0]}`);
      if (at === 0 || now < at) return does(...args);
      if (kind === "ENOSPC for good") {
        if (!WRITES.has(name)) return does(...args);
        await half?.(...args);
        throw fault("ENOSPC", name, args[0]);
      }
      if (now > at) {
        if (kind.startsWith("kill")) throw new Killed(`killed at step ${at}`);
        return does(...args);
      }
      if (kind === "kill" || kind === "ENOSPC") await half?.(...args);
      if (kind === "kill after" || kind === "EIO after") await does(...args);
      if (kind.startsWith("kill")) throw new Killed(`killed at step ${at}`);
      if (kind === "short") return short(await does(...args));
      throw fault(kind.split(" ")[0] ?? "", name, args[0]);
    };
  return {
    log,
    steps: () => step,
    read: wrap("read", real.read),
    write: wrap("write", real.write, async (path, bytes, mode) =>
      real.write(path, bytes.slice(0, bytes.length / 2), mode),
    ),
    writeParts: wrap("write", real.writeParts, async (path, parts) => {
      const all: (string | Uint8Array)[] = [];
      for await (const part of parts) all.push(part);
      await real.writeParts(path, all.slice(0, all.length / 2));
    }),
    link: wrap("link", real.link),
    rename: wrap("rename", real.rename),
    remove: wrap("remove", real.remove),
    makeFolder: wrap("makeFolder", real.makeFolder),
    syncFolder: wrap("syncFolder", real.syncFolder),
    look: wrap("look", real.look),
    lookThrough: wrap("look", real.lookThrough),
    list: wrap("list", real.list),
  };
}

/** A read that gives less than there is, as one does that a signal cuts short; every other step is done. */
function short<Result>(result: Result): Result {
  return (Buffer.isBuffer(result) ? result.subarray(0, Math.floor(result.length / 2)) : result) as Result;
}

function fault(code: string, syscall: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: injected, ${syscall} '${path}'`), { code, syscall, path });
}
