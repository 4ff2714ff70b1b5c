import { type Disk, realDisk } from "./disk.ts";

/** What a command takes from the machine it runs on; a test hands in another. */
export interface System {
  disk: Disk;
  /** Milliseconds since 1970. */
  now: () => number;
}

export const realSystem: System = { disk: realDisk, now: Date.now };
