import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Cell, Cells, Database, Engine } from "./database.ts";

/** A SQLite file. */
export function sqliteEngine(file: string): Engine {
  return { open: async () => openSqlite(file), pooled: false };
}

/**
 * Opens a SQLite file. WAL with `synchronous=FULL`: a row is on disk when its insert returns, also when the power fails (NORMAL would be 15 times
 * faster and lose the last rows). The file holds contacts, so only its owner may read it, SQLite gives its side files the same mode, and what is deleted is overwritten.
 */
export function openSqlite(file: string, busyTimeout = 5000): Database {
  const path = resolve(file);
  makeFolder(dirname(path));
  closeSync(openSync(path, "a", 0o600));
  const opened = new DatabaseSync(path);
  try {
    opened.exec(`PRAGMA busy_timeout=${busyTimeout}`);
    goToWal(opened, Date.now() + busyTimeout);
    opened.exec("PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON");
  } catch (error) {
    opened.close();
    throw error;
  }
  const identity = identityOf(path);
  return { ...statements(opened), isCurrent: () => identity !== undefined && identityOf(path) === identity };
}

const SQLITE_BUSY = 5;
const BUSY_PAUSE = 10;

/** SQLite does not wait for others when a file goes over to WAL: of two processes that open a new one together, one would fail. */
function goToWal(opened: DatabaseSync, until: number): void {
  for (;;) {
    try {
      opened.exec("PRAGMA journal_mode=WAL");
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || Date.now() >= until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE);
    }
  }
}

function statements(opened: DatabaseSync): Omit<Database, "isCurrent"> {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? opened.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    // BEGIN IMMEDIATE lets one transaction run at a time.
    skipLocked: "", alone: "SELECT 1",
    all: async (sql, ...values: readonly Cell[]) => prepare(sql).all(...values) as Cells[],
    run: async (sql, ...values: readonly Cell[]) => Number(prepare(sql).run(...values).changes),
    async transaction(work) {
      opened.exec("BEGIN IMMEDIATE");
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
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}/${found.ino}`;
}
