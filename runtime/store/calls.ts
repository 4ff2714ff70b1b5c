import type { Database } from "./database.ts";
import { addKey, goodKeys, listKeys, revokeKey, rotateKey } from "./keys.ts";
import { addLead, eraseLeads, purgeLeads, readLeads, tryLead } from "./leads.ts";

/** All that is asked of a store, by name. Each call is given the database and the time (milliseconds since 1970), then what it is asked with: values that can be sent to a thread. */
export const STORE_CALLS = {
  addLead, tryLead, readLeads, purgeLeads, eraseLeads,
  addKey, listKeys, goodKeys, revokeKey, rotateKey,
  ...ofEndpoints("addEndpoint", "listEndpoints", "removeEndpoint", "switchEndpoint", "rotateSecret"),
  ...ofDeliveries("announcedRelease", "announceRelease", "addDelivery", "claimDeliveries", "settleDelivery", "listDeliveries", "listAttempts", "replayDeliveries", "countDeliveries", "purgeDeliveries"),
};

type Endpoints = typeof import("./endpoints.ts");
type Deliveries = typeof import("./deliveries.ts");

/** Most services have no webhooks: what keeps them is read when it is first asked. */
function ofEndpoints<Name extends keyof Endpoints>(...names: readonly Name[]): Pick<Endpoints, Name> {
  return onUse(names, () => import("./endpoints.ts"));
}

function ofDeliveries<Name extends keyof Deliveries>(...names: readonly Name[]): Pick<Deliveries, Name> {
  return onUse(names, () => import("./deliveries.ts"));
}

function onUse<Module extends object, Name extends keyof Module>(names: readonly Name[], read: () => Promise<Module>): Pick<Module, Name> {
  const calls = names.map((name) => [name, async (...args: unknown[]) => ((await read())[name] as (...own: unknown[]) => unknown)(...args)]);
  return Object.fromEntries(calls) as Pick<Module, Name>;
}

type Calls = typeof STORE_CALLS;
export type StoreCall = keyof Calls;
export type StoreArgs<Name extends StoreCall> = Calls[Name] extends (database: Database, now: number, ...args: infer Args) => unknown ? Args : never;
export type StoreResult<Name extends StoreCall> = Awaited<ReturnType<Calls[Name]>>;
