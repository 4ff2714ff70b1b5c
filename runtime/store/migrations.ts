/**
 * Numbered from 1; never edit one that was released, add the next. Only what SQLite and PostgreSQL share: text keys made in code, times as RFC 3339
 * text, JSON as text, `IF NOT EXISTS` so that two processes may start at once.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE IF NOT EXISTS lead (
      id TEXT PRIMARY KEY,
      received_at TEXT NOT NULL,
      email TEXT NOT NULL,
      source TEXT,
      utm TEXT,
      idempotency_key TEXT UNIQUE,
      fingerprint TEXT NOT NULL
    )`,
  ],
];
