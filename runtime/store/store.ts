import type { Database, Engine } from "./database.ts";
import { deliveryCalls } from "./deliveries.ts";
import { endpointCalls } from "./endpoints.ts";
import { keyCalls } from "./keys.ts";
import { leadCalls } from "./leads.ts";
import { migrate } from "./migrations.ts";

/**
 * What a store does, by name: each is given the database and the time (milliseconds since 1970), then its arguments.
 */
const CALLS = { ...leadCalls, ...keyCalls, ...endpointCalls, ...deliveryCalls };
type StoreCall = keyof typeof CALLS;
type StoreArgs<Name extends StoreCall> = (typeof CALLS)[Name] extends (
  database: Database,
  now: number,
  ...args: infer Args
) => unknown
  ? Args
  : never;
type StoreResult<Name extends StoreCall> = Awaited<ReturnType<(typeof CALLS)[Name]>>;

/** Contacts, keys and webhooks: what must not be lost. */
export interface Store {
  /** Rejects when what was asked may not have happened; what was answered as written is on disk. */
  call<Name extends StoreCall>(name: Name, ...args: StoreArgs<Name>): Promise<StoreResult<Name>>;
  /** Every call after it rejects. */
  close(): Promise<void>;
}

/**
 * A store over a database, which is opened and brought to the newest schema at the first call; again after a failure to
 * open, and when it was taken away.
 */
export function openStore(engine: Engine, now: () => number): Store {
  let opened: Promise<Database> | undefined;
  let isClosed = false;
  const database = async (): Promise<Database> => {
    if (opened !== undefined && !(await opened).isCurrent()) await close();
    if (isClosed) throw Object.assign(new Error("the store is closed"), { code: "CLOSED" });
    opened ??= openMigrated(engine, now).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const close = async (): Promise<void> => {
    const closing = opened;
    opened = undefined;
    await (await closing?.catch(() => undefined))?.close();
  };
  const run = async <Name extends StoreCall>(name: Name, args: StoreArgs<Name>): Promise<StoreResult<Name>> => {
    const call = CALLS[name] as unknown as (
      database: Database,
      now: number,
      ...args: StoreArgs<Name>
    ) => Promise<StoreResult<Name>>;
    return call(await database(), now(), ...args);
  };
  const closeForGood = (): Promise<void> => {
    isClosed = true;
    return close();
  };
  if (engine.pooled) return { call: (name, ...args) => run(name, args), close: closeForGood };
  const inTurn = oneAfterTheOther();
  return {
    // After a failure nobody knows in what state a connection is: one that is left within a transaction would take
    // contacts that are never written. The next call opens another.
    call: (name, ...args) =>
      inTurn(() =>
        run(name, args).catch(async (error: unknown) => {
          await close().catch(() => undefined);
          throw error;
        }),
      ),
    close: () => inTurn(closeForGood),
  };
}

/** Runs what it is given when all before has ended, however that ended. */
function oneAfterTheOther(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const next = last.then(run);
    last = next.catch(() => undefined);
    return next;
  };
}

async function openMigrated(engine: Engine, now: () => number): Promise<Database> {
  const database = await engine.open();
  try {
    await migrate(database, now);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
