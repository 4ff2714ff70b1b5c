import { hash } from "node:crypto";
import { createClient } from "@redis/client";
import type { Limiters } from "./app.ts";
import { type Costs, type Limiter, type LocalLimiter, PARTS, policiesTimes, type QuotaState } from "./limiter.ts";
import type { Log } from "./log.ts";

/**
 * An answer waits for Redis so many times so many milliseconds; after that the limits of this process hold until Redis
 * answers again. Between two of these times what has
 * arrived is read, so that a process that stood still itself does not take its Redis for slow.
 */
const TIMES = 20;
const TIME = 50;
/** Milliseconds between two looks whether a slow Redis answers again. */
const PAUSE = 500;
const CONNECT_TIMEOUT = 2000;
const LONGEST_RETRY = 1000;
const MOST_QUEUED = 10_000;

/**
 * The sliding windows of `windows.ts`, of all policies of one client: the same parts, by the clock of Redis, kept as
 * one value that is forgotten when nothing in it
 * counts any more. Takes from every policy or from none. KEYS: the client. ARGV: for each policy its quota, the
 * milliseconds of a part, and what is asked.
 * Gives 1 or 0, then of each policy what was spent before, and the milliseconds until what is asked is there.
 */
const SCRIPT = `
local HELD = ${PARTS + 1}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('GET', KEYS[1])
local ok, state = pcall(function() return kept and cmsgpack.unpack(kept) or {} end)
if not ok or type(state) ~= 'table' then state = {} end
local allowed, spent, life = 1, {}, 1
local policies = #ARGV / 3
for p = 1, policies do
  local quota, ms, cost = tonumber(ARGV[3 * p - 2]), tonumber(ARGV[3 * p - 1]), tonumber(ARGV[3 * p])
  local own = state[p]
  if type(own) ~= 'table' or #own ~= HELD + 1 then
    own = {0}
    for i = 1, HELD do own[i + 1] = 0 end
    state[p] = own
  end
  local part = math.floor(now / ms)
  local behind = part - own[1]
  if behind > 0 then
    for next = part - math.min(behind, HELD) + 1, part do own[2 + next % HELD] = 0 end
    own[1] = part
  end
  local sum = 0
  for i = 2, HELD + 1 do sum = sum + own[i] end
  spent[p] = sum
  if sum + cost > quota then allowed = 0 end
  if sum + cost > 0 then life = math.max(life, (HELD + 1) * ms) end
end
local told = {allowed}
for p = 1, policies do
  local quota, ms, cost = tonumber(ARGV[3 * p - 2]), tonumber(ARGV[3 * p - 1]), tonumber(ARGV[3 * p])
  local own, wait = state[p], 0
  local most, left = math.max(0, quota - cost), spent[p]
  if allowed == 1 then
    local at = 2 + own[1] % HELD
    own[at] = own[at] + cost
  elseif spent[p] + cost > quota then
    wait = HELD * ms
    for gone = 0, HELD do
      if left <= most then
        wait = gone == 0 and 0 or math.max(1, (own[1] + gone) * ms - now)
        break
      end
      left = left - own[2 + (own[1] + 1 + gone) % HELD]
    end
  end
  told[2 * p] = spent[p]
  told[2 * p + 1] = math.ceil(wait)
end
if allowed == 1 then redis.call('SET', KEYS[1], cmsgpack.pack(state), 'PX', math.ceil(life)) end
return told
`;
const SCRIPT_SHA = hash("sha1", SCRIPT);

/** Limits that several processes share. */
export interface RedisLimits {
  limiters: Limiters;
  /** What keeps the limits from being shared just now, or undefined. */
  fault(): string | undefined;
  /** Resolves when Redis answers, or after so many milliseconds. */
  ready(patience: number): Promise<void>;
  close(): void;
}

/**
 * Shares the limits of this process with all others on a Redis. While it cannot be reached, or takes longer than a
 * second, the limits of each process hold on their own, which count
 * all along what was asked of this one; nothing is refused for it, only who asked when it became slow waited, and
 * `fault` says so.
 */
export function openRedisLimits(
  url: string,
  local: Readonly<Record<keyof Limiters, LocalLimiter>>,
  log: Log,
): RedisLimits {
  const client = clientOf(url);
  let isSlow = false;
  let failed: string | undefined = "not connected yet";
  const fail = (error: unknown): void => {
    const { code, name } = error as { code?: string; name: string };
    if (failed === undefined) log.error("limits not shared", { reason: code ?? name });
    failed = code ?? name;
  };
  client.on("error", fail);
  client.on("ready", () => {
    if (!isSlow) failed = undefined;
  });
  client.connect().catch(fail);

  const run = async (key: string, args: readonly string[]): Promise<number[]> => {
    const send = (first: string, script: string): Promise<number[]> =>
      client.sendCommand<number[]>([first, script, "1", key, ...args]);
    return send("EVALSHA", SCRIPT_SHA).catch((error: Error) =>
      error.message.startsWith("NOSCRIPT") ? send("EVAL", SCRIPT) : Promise.reject(error),
    );
  };
  const request = async (key: string, args: readonly string[]): Promise<number[] | undefined> => {
    try {
      return await soon(run(key, args));
    } catch (error) {
      fail(error);
      if (!isSlow && client.isReady) void untilItAnswers();
      return undefined;
    }
  };
  /** Asks nothing of a Redis that answered late or wrongly but whether it counts again. */
  const untilItAnswers = async (): Promise<void> => {
    isSlow = true;
    for (let answers = false; !answers && client.isReady;) {
      await new Promise((resolve) => void setTimeout(resolve, PAUSE).unref());
      answers = await soon(run("cargolex:limit:look", [])).then(
        () => true,
        (error: unknown) => {
          fail(error);
          return false;
        },
      );
      if (answers) failed = undefined;
    }
    isSlow = false;
  };
  const share = (group: string, localLimiter: LocalLimiter): Limiter => ({
    policies: localLimiter.policies,
    take(asker, costs, times = 1) {
      if (!client.isReady || isSlow) return localLimiter.take(asker, costs, times);
      const policies = policiesTimes(localLimiter.policies, times);
      const args = policies.flatMap(({ quota, window, counts }) =>
        [quota, (window * 1000) / PARTS, costs[counts] ?? 0].map(String),
      );
      return request(`cargolex:limit:${group}:${asker}`, args).then((reported): QuotaState => {
        if (reported?.[0] === 0) return stateOf(policies, costs, reported);
        // also where Redis decides: so this process knows what it let through when Redis is gone
        const counted = localLimiter.take(asker, costs, times);
        return reported === undefined ? counted : stateOf(policies, costs, reported);
      });
    },
  });
  return {
    limiters: {
      default: share("default", local.default),
      lead: share("lead", local.lead),
      static: share("static", local.static),
    },
    fault: () => failed,
    ready: (patience) => untilReady(client, patience),
    close: () => client.destroy(),
  };
}

type Client = ReturnType<typeof clientOf>;

function clientOf(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_QUEUED,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 10), LONGEST_RETRY),
    },
  });
}

/** Resolves when Redis answers, or after so many milliseconds. */
function untilReady(client: Client, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience);
    const settle = (): void => {
      clearTimeout(late);
      resolve();
    };
    if (client.isReady) settle();
    else client.once("ready", settle);
  });
}

/** What comes in time; rejects where it does not. */
function soon<Result>(answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    let passed = 0;
    const look = (): void => {
      if (++passed === TIMES) reject(Object.assign(new Error("Redis is slow"), { code: "TIMEOUT" }));
      else late = setTimeout(look, TIME);
    };
    let late = setTimeout(look, TIME);
    void answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function stateOf(
  policies: Limiter["policies"],
  costs: Costs,
  [allowed = 0, ...reported]: readonly number[],
): QuotaState {
  return {
    allowed: allowed === 1,
    policies: policies.map((policy, index) => {
      const [spent = 0, wait = 0] = reported.slice(2 * index, 2 * index + 2);
      return {
        policy,
        remaining: Math.max(0, policy.quota - spent - (allowed === 1 ? (costs[policy.counts] ?? 0) : 0)),
        wait: Math.ceil(wait / 1000),
      };
    }),
  };
}
