import { Pool, type ClientBase, type PoolClient } from "pg";
import type { Cell, Cells, Database, Engine } from "./database.ts";

/** Connections of one process: contacts are short, and several processes share the server's. */
const MOST_CONNECTIONS = 8;
const CONNECT_TIMEOUT = 5000;
const STATEMENT_TIMEOUT = 10_000;
const IDLE_TIMEOUT = 30_000;

/** A PostgreSQL database, by its URL. */
export function postgresEngine(url: string): Engine {
  return { open: async () => openPostgres(url), pooled: true };
}

/** Opens PostgreSQL; connections are made when they are needed, and those that broke are made anew. */
function openPostgres(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    allowExitOnIdle: true,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    application_name: "cargolex",
    // oxlint-disable-next-line typescript/no-misused-promises -- it is awaited, whatever its type says
    onConnect: requireDurable,
  });
  pool.on("error", () => undefined); // an idle connection broke: the next call takes another
  return {
    ...statements(pool),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      // The pool listens to idle clients alone: without a listener the end of this connection would end the process.
      const onError = (error: Error): void => void (broken = error);
      client.on("error", onError);
      try {
        await client.query("BEGIN");
        const result = await work({ ...statements(client), transaction: nested, isCurrent: () => true, close: nested });
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch((failed: Error) => (broken = failed));
        throw error;
      } finally {
        client.release(broken);
        client.off("error", onError);
      }
    },
    isCurrent: () => true,
    close: () => pool.end(),
  };
}

/** A row is on disk when its statement returns, whatever the server is set to otherwise. */
async function requireDurable(client: ClientBase): Promise<void> {
  await client.query(
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')",
  );
}

function statements(client: Pool | PoolClient): Pick<Database, "all" | "run" | "skipLocked" | "alone"> {
  return {
    skipLocked: " FOR UPDATE SKIP LOCKED",
    alone: "SELECT pg_advisory_xact_lock(6515832)", // the bytes of "clx"
    all: async (sql, ...values: readonly Cell[]) => (await client.query<Cells>(numbered(sql), [...values])).rows,
    run: async (sql, ...values: readonly Cell[]) => (await client.query(numbered(sql), [...values])).rowCount ?? 0,
  };
}

function nested(): Promise<never> {
  return Promise.reject(new Error("a transaction holds no other"));
}

/** `?` as PostgreSQL writes it; no statement of ours has one within a text. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replaceAll("?", () => `$${++count}`);
}
