import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";
import nodeSqlite from "db0/connectors/node-sqlite";
import type { Database } from "./database.ts";

/**
 * Opens a SQLite file. WAL with `synchronous=FULL`: a row is on disk when its insert returns, also when the power fails (NORMAL would be 15 times
 * faster and lose the last rows). The file holds contacts, so only its owner may read it; SQLite gives its side files the same mode.
 */
export async function openSqlite(file: string): Promise<Database> {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", 0o600));
  const database = nodeSqlite({ path });
  await database.exec("PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  return database;
}
