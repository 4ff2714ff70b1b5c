import { setTimeout as pause } from "node:timers/promises";
import { attack, countRequests } from "./client.ts";
import { HELD, KINDS } from "./kinds.ts";
import { randomFrom, type Random } from "./random.ts";

/** How much is done to a server. */
export interface HostileLoad {
  port: number;
  seed: string;
  requests: number;
  connections: number;
  /** Milliseconds after which no more is begun. */
  most: number;
  isOver: () => boolean;
}

/** What came of it. */
export interface HostileOutcome {
  sent: number;
  seconds: number;
  answers: number;
  /** How often each status came; a connection without an answer was closed or silent. */
  statuses: ReadonlyMap<string, number>;
  /** What no answer may be, and how often it was so. */
  faults: ReadonlyMap<string, number>;
  /** Connections that were held, and of these those that the server closed. */
  held: number;
  closed: number;
}

/** Addresses that hostile clients come from, and attacks at one time. */
export const ADDRESSES = 250;
const AT_ONCE = 48;
const PATIENCE = 2000;
const addressOf = (number: number): string => `127.100.${number >> 8}.${number & 255}`;

/**
 * Attacks of all kinds in turn, so that each is made as often, beside connections that are held, until enough requests
 * were sent or the time is over.
 */
export async function attackAll({
  port,
  seed,
  requests,
  connections,
  most,
  isOver,
}: HostileLoad): Promise<HostileOutcome> {
  const [random, until, began] = [randomFrom(seed), new AbortController(), performance.now()];
  const [statuses, faults] = [new Map<string, number>(), new Map<string, number>()];
  let [sent, answers, count] = [0, 0, 0];
  const isDone = (): boolean => isOver() || performance.now() - began > most;
  const record = (name: string, outcome: Awaited<ReturnType<typeof attack>>): void => {
    for (const fault of outcome.faults) countOne(faults, `${name}: ${fault}`);
    answers += outcome.statuses.length;
    for (const status of outcome.statuses) countOne(statuses, String(status));
    if (outcome.statuses.length === 0) countOne(statuses, outcome.isClosed ? "closed" : "silent");
  };
  const attackOn = async (): Promise<void> => {
    while (sent < requests && !isDone()) {
      const name = random.pick(SHORT);
      const one = KINDS[name]!(random);
      sent += Math.max(
        1,
        one.pieces.reduce<number>((sum, piece) => sum + (typeof piece === "number" ? 0 : countRequests(piece)), 0),
      );
      record(name, await attack({ port, localAddress: addressOf(random.below(ADDRESSES)), patience: PATIENCE }, one));
    }
  };
  /** Opens connections that do harm by staying. */
  const hold = async (own: Random): Promise<number> => {
    const all: Promise<boolean>[] = [];
    for (; count < connections && !isDone(); count++) {
      const name = HELD[count % HELD.length]!;
      all.push(
        attack(
          { port, localAddress: addressOf(count % ADDRESSES), patience: PATIENCE, until: until.signal },
          KINDS[name]!(own),
        ).then((outcome) => {
          record(name, outcome);
          return outcome.isClosed;
        }),
      );
      if (count % 50 === 49) await pause(20);
    }
    return (await Promise.all(all)).filter((isClosed) => isClosed).length;
  };
  const holding = hold(randomFrom(`${seed} held`));
  await Promise.all(Array.from({ length: AT_ONCE }, attackOn));
  const seconds = (performance.now() - began) / 1000;
  until.abort();
  return { sent, seconds, answers, statuses, faults, closed: await holding, held: count };
}

const SHORT = Object.keys(KINDS).filter((kind) => !HELD.includes(kind));

function countOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
