import { refusalOf } from "./problems.ts";
import {
  operationTable,
  type CnBatchAnswered,
  type CnBatchRefused,
  type CnBatchResponse,
  type ClientOperations,
  type CnSummaryRow,
  type Problem,
} from "./types.generated.ts";

export type * from "./types.generated.ts";
export {
  CargolexProblem,
  InvalidKey,
  InvalidQuestion,
  NotCertain,
  NotHeld,
  QuotaUsedUp,
  ServiceFault,
} from "./problems.ts";

/** Where the service is, and how it is asked. */
export interface ClientSettings {
  /** Address of the service, without a path of its own services: `https://cargolex.example.com`. */
  site: string;
  /** A key (`clx_...`): it raises the quotas and changes no answer. */
  key?: string | undefined;
  /** Another `fetch` than that of the platform. */
  fetch?: ((address: string, init: RequestInit) => Promise<Response>) | undefined;
  /** So often a question is asked again after 429, 502, 503, 504, or no answer (3). */
  retries?: number | undefined;
  /**
   * Longest wait before a question is asked again (milliseconds, 60,000): where `Retry-After` says more, the problem is
   * thrown at once.
   */
  longestWait?: number | undefined;
  /** Milliseconds that one attempt may take (30,000). */
  timeout?: number | undefined;
  /** `SANCTIONS_PREFIX` and `ADR_PREFIX` of the service. */
  prefixes?: { sanctions: string; adr: string } | undefined;
}

/** What is said of one call. */
export interface CallOptions {
  /** Ends the call, also while it waits. */
  signal?: AbortSignal | undefined;
}

type Args<Id extends keyof ClientOperations> = ClientOperations[Id]["args"];
type Call<Id extends keyof ClientOperations> =
  Record<string, never> extends Args<Id>
    ? (args?: Args<Id>, options?: CallOptions) => Promise<ClientOperations[Id]["answer"]>
    : (args: Args<Id>, options?: CallOptions) => Promise<ClientOperations[Id]["answer"]>;

/** An item of a list that was checked, with its decision leg by leg and what all items have in common. */
export type CheckedItem = ((CnBatchAnswered & { summary: CnSummaryRow[] }) | CnBatchRefused) & {
  common: Omit<CnBatchResponse, "items" | "summaries">;
};

/**
 * A method for every operation; each rejects with a `CargolexProblem` when the service refuses, and with `NoAnswer`
 * when there is none.
 */
export type CargolexClient = { readonly [Id in keyof ClientOperations]: Call<Id> } & {
  /** Checks any number of codes or names, 500 a request, in their order. An item with status 400 was not checked. */
  checkEach(
    items: Iterable<string | { id?: string | number; q: string }>,
    shared?: Omit<Args<"checkCnBatch">, "items">,
    options?: CallOptions,
  ): AsyncGenerator<CheckedItem, void>;
};

/**
 * There was no answer, or none of this service: no network, a time that ran out, a page of something between. Nothing
 * can be concluded about the goods.
 */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

const AGAIN = new Set([429, 502, 503, 504]);
const BATCH = 500;

/**
 * For the end of a `switch` over verdicts: the compiler finds the verdict that was forgotten, and one that a later
 * service adds throws.
 */
export function unknownVerdict(verdict: never): never {
  throw new NoAnswer(`unknown verdict ${String(verdict)}`);
}

/** Method, service, path; with a body the parameters of the query; whether a key of idempotency goes with it. */
type ClientOperation = readonly [
  method: string,
  service: "sanctions" | "adr",
  path: string,
  inQuery?: readonly string[],
  isIdempotent?: boolean,
];

/** The request of an operation. */
function requestOf(
  [method, service, path, inQuery, isIdempotent]: ClientOperation,
  args: object,
  { site, key, prefixes }: Pick<ClientSettings, "site" | "key"> & { prefixes: NonNullable<ClientSettings["prefixes"]> },
): { address: string; init: RequestInit } {
  const values = new Map(Object.entries(args).filter(([, value]) => value !== undefined && value !== null));
  const take = (name: string): string => {
    const value = String(values.get(name) ?? "");
    values.delete(name);
    return value;
  };
  // Without a value the path would be that of another operation.
  const placeholder = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(take(name) || "-"));
  const query = new URLSearchParams(
    [...values.keys()].filter((name) => inQuery?.includes(name) ?? true).map((name) => [name, take(name)]),
  );
  const address = `${site.replace(/\/$/, "")}${prefixes[service]}${placeholder}${query.size > 0 ? `?${query}` : ""}`;
  const headers = {
    accept: "application/json",
    ...(key && { authorization: `Bearer ${key}` }),
    ...(inQuery && { "content-type": "application/json" }),
    ...(isIdempotent && { "idempotency-key": `"${crypto.randomUUID()}"` }),
  };
  const init = { method, headers, ...(inQuery && { body: JSON.stringify(Object.fromEntries(values)) }) };
  return { address, init };
}

/** Asks once; gives the answer, or what went wrong and whether it may be asked again. */
async function attemptOnce(
  request: NonNullable<ClientSettings["fetch"]>,
  address: string,
  init: RequestInit,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<{ answer: unknown } | { error: Error; isAgain: boolean; retryAfter?: number | undefined }> {
  let status: number, type: string, text: string, after: string | null;
  try {
    const response = await request(address, {
      ...init,
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    });
    ({ status } = response);
    type = response.headers.get("content-type") ?? "";
    after = response.headers.get("retry-after");
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    return { error: new NoAnswer("The service did not answer.", { cause: error }), isAgain: true };
  }
  const isAgain = AGAIN.has(status);
  const retryAfter =
    after === null
      ? undefined
      : Math.max(0, /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000 || 0);
  let body: unknown;
  try {
    body = /^application\/(?:problem\+)?json\b/.test(type) ? JSON.parse(text) : undefined;
  } catch {}
  if (status === 200 && type.startsWith("application/json") && body) return { answer: body };
  const problem = body as Problem | undefined;
  if (typeof problem?.detail !== "string")
    return { error: new NoAnswer(`Status ${status} without an answer of the service.`), isAgain, retryAfter };
  return { error: refusalOf(problem, status, retryAfter), isAgain, retryAfter };
}

/** Makes a client of a service. */
export function createClient({
  site,
  key,
  fetch: request = (address, init) => fetch(address, init),
  retries = 3,
  longestWait = 60_000,
  timeout = 30_000,
  prefixes = { sanctions: "/api", adr: "/v1" },
}: ClientSettings): CargolexClient {
  const methods = Object.fromEntries(
    Object.entries(operationTable).map(([id, operation]) => [
      id,
      (args: object = {}, options: CallOptions = {}) => call(operation, args, options),
    ]),
  ) as unknown as CargolexClient;
  return { ...methods, checkEach };

  async function call(operation: ClientOperation, args: object, { signal }: CallOptions): Promise<unknown> {
    const { address, init } = requestOf(operation, args, { site, key, prefixes });
    for (let attempt = 0; ; attempt++) {
      const result = await attemptOnce(request, address, init, timeout, signal);
      if ("answer" in result) return result.answer;
      const wait =
        result.retryAfter === undefined ? 250 * 2 ** attempt * (1 + Math.random()) : result.retryAfter * 1000;
      if (!result.isAgain || attempt >= retries || wait > longestWait) throw result.error;
      await pause(wait, signal);
    }
  }

  async function* checkEach(
    ...[items, shared, options]: Parameters<CargolexClient["checkEach"]>
  ): ReturnType<CargolexClient["checkEach"]> {
    let batch: { id?: string | number; q: string }[] = [];
    async function* flush(): AsyncGenerator<CheckedItem, void> {
      const { items: result, summaries, ...common } = await methods.checkCnBatch({ ...shared, items: batch }, options);
      if (result.length !== batch.length)
        throw new NoAnswer(`${batch.length} items were asked, ${result.length} answered.`);
      batch = [];
      for (const item of result)
        yield item.status === 200
          ? { ...item, summary: "summary_at" in item.answer ? (summaries[item.answer.summary_at] ?? []) : [], common }
          : { ...item, common };
    }
    for (const item of items) {
      if (batch.push(typeof item === "string" ? { q: item } : item) === BATCH) yield* flush();
    }
    if (batch.length > 0) yield* flush();
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
