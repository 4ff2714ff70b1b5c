import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { Cell, Cells, Database, Engine } from "./database.ts";

/** A SQLite file. Its calls wait for the disk on the thread that makes them; for locks of others nothing else waits. */
export function sqliteEngine(file: string): Engine {
  return { open: () => openSqlite(file), pooled: false };
}

/**
 * Opens a SQLite file. WAL with `synchronous=FULL`: a row is on disk when its insert returns, also when the power fails
 * (NORMAL would be 15 times faster and lose the last rows). The file holds contacts, so only its owner may read it,
 * SQLite gives its side files the same mode, and what is deleted is overwritten.
 */
export async function openSqlite(file: string): Promise<Database> {
  const path = resolve(file);
  makeFolder(dirname(path));
  closeSync(openSync(path, "a", 0o600));
  const opened = new DatabaseSync(path);
  try {
    await unlocked(() => opened.exec("PRAGMA busy_timeout=0; PRAGMA journal_mode=WAL"));
    opened.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON");
  } catch (error) {
    opened.close();
    throw error;
  }
  const identity = identityOf(path);
  return { ...statements(opened), isCurrent: () => identity !== undefined && identityOf(path) === identity };
}

/** The primary result code; SQLite adds the kind of lock in the bits above (BUSY_RECOVERY, BUSY_SNAPSHOT). */
const SQLITE_BUSY = 5;
const PRIMARY = 0xff;
/** Milliseconds: how long a lock of another process is waited for, and after what time it is tried again. */
const BUSY_TIMEOUT = 5000;
const BUSY_PAUSE = 10;

/** Runs a statement again while another process locks the file; SQLite's own wait would stop every other request. */
async function unlocked<Result>(run: () => Result): Promise<Result> {
  for (let waited = 0; ; waited += BUSY_PAUSE) {
    try {
      return run();
    } catch (error) {
      const { errcode = 0 } = error as { errcode?: number };
      if ((errcode & PRIMARY) !== SQLITE_BUSY || waited >= BUSY_TIMEOUT) throw error;
      await pause(BUSY_PAUSE);
    }
  }
}

function statements(opened: DatabaseSync): Omit<Database, "isCurrent"> {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const current = prepared.get(sql) ?? opened.prepare(sql);
    prepared.set(sql, current);
    return current;
  };
  return {
    // BEGIN IMMEDIATE lets one transaction run at a time.
    skipLocked: "",
    alone: "SELECT 1",
    all: (sql, ...values: readonly Cell[]) => unlocked(() => prepare(sql).all(...values) as Cells[]),
    run: (sql, ...values: readonly Cell[]) => unlocked(() => Number(prepare(sql).run(...values).changes)),
    async transaction(work) {
      await unlocked(() => opened.exec("BEGIN IMMEDIATE"));
      try {
        const result = await work({ ...this, isCurrent: () => true });
        opened.exec("COMMIT");
        return result;
      } catch (error) {
        if (opened.isTransaction) opened.exec("ROLLBACK");
        throw error;
      }
    },
    async close() {
      prepared.clear();
      // What was erased goes out of the log too, also while another process has the file open.
      opened.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      opened.close();
    },
  };
}

/** The `recursive` of Node never comes back below /proc, where a folder is missing and cannot be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error; // another process made it just now
  }
}

/** Tells a file from another of the same name; undefined where there is none. */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}/${stats.ino}`;
}
