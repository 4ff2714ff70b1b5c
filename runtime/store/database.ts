/**
 * A value of a column: what SQLite and PostgreSQL keep alike. Times are RFC 3339 texts in UTC, which sort as they
 * follow each other.
 */
export type Cell = string | number | null;
export type Cells = Readonly<Record<string, Cell>>;

/**
 * What the store needs of a database: statements with `?` for their values, the same over SQLite and PostgreSQL. A
 * handful of statements needs no query builder.
 */
export interface Database {
  /** Gives the rows of a statement. */
  all(sql: string, ...values: readonly Cell[]): Promise<Cells[]>;
  /** Gives the number of rows that a statement changed. */
  run(sql: string, ...values: readonly Cell[]): Promise<number>;
  /** All of it or nothing: what rejects leaves no trace. Two of these that write the same rows follow each other. */
  transaction<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /**
   * What a row that others may hold at the same time is selected with, so that each takes rows of its own: ` FOR UPDATE
   * SKIP LOCKED` where several may write at once.
   */
  readonly skipLocked: string;
  /** A query after which no other transaction that began with it runs at the same time. */
  readonly alone: string;
  /**
   * Whether what is written can still be found: a file that was deleted or replaced takes rows that nobody will see.
   */
  isCurrent(): boolean;
  close(): Promise<void>;
}

/** A kind of database, and how it is opened. */
export interface Engine {
  open(): Promise<Database>;
  /**
   * Whether a database of it has several connections, and mends those that break; else one call is served after the
   * other, and after a failure it is opened anew.
   */
  pooled: boolean;
}

/** Codes of a failure, or its kind: its message may repeat the values of a statement. */
export function storeFault(error: unknown): string {
  const { code, errcode, name } = error as { code?: unknown; errcode?: unknown; name?: unknown };
  return (
    [code, errcode].filter((part) => typeof part === "string" || typeof part === "number").join(" ") || String(name)
  );
}

/** The text of a cell; null where it is empty. */
export function cellText(cell: Cell | undefined): string | null {
  return cell === null || cell === undefined ? null : String(cell);
}
