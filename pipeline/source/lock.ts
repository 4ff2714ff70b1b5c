import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/** Another run may write a whole build meanwhile. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 15;

/** Where the lock of a folder lies: outside it, so that nobody mistakes it for a file of the folder. */
export function lockOf(folder: string): string {
  const name = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 16);
  return join(tmpdir(), `cargolex-${userInfo().uid}-${name}.lock`);
}

/**
 * Runs a step while no other holds this lock, here or in another process. It is SQLite's lock of an empty database: the system lets go of it when the process
 * ends, however it ends, so that none is ever left behind.
 */
export async function withLock<Result>(file: string, step: () => Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("PRAGMA busy_timeout=0");
    for (const until = Date.now() + PATIENCE_MS; !isHeld(lock); ) {
      if (Date.now() > until) throw new Error(`another run has held ${file} for ${PATIENCE_MS / 1000} s`);
      await pause(PAUSE_MS);
    }
    return await step();
  } finally {
    lock.close();
  }
}

const SQLITE_BUSY = 5;

function isHeld(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return false;
    throw error;
  }
}
