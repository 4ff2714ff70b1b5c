import type { H3Event } from "h3";

/** Thrown where too much waits already. */
export class TooBusy extends Error {}

/** Bounds how many heavy requests (batches, loads, names) are worked on at a time. */
export interface HeavyGate {
  /**
   * Waits for a place, first come first served among those whose client has not its share already; resolves to what
   * gives the place to the next request. Throws `TooBusy` where too many wait, in all or of this client. Who asks for a
   * name does not stand behind batches: those of many units have places of their own.
   */
  enter(client: string, units: number): Promise<() => void>;
  /** What is worked on and what waits just now. */
  standing(this: void): HeavyStanding;
}

export interface HeavyStanding {
  taken: number;
  waiting: number;
  /** Milliseconds that a place was held, and that a request waits: the longest of now. */
  longestTaken: number;
  longestWait: number;
}

/**
 * Places of requests of few units (some names, a short load), and as many of those of more: a name with five hundred
 * results takes as long as a batch. One client never holds them all.
 */
const PLACES = 2;
const FEW_UNITS = 9;
const MOST_WAITING = 64;
/** Waiting requests of one client: a quarter, so that three clients cannot turn away everybody else. */
const MOST_WAITING_OF_CLIENT = 16;

interface Waiting {
  client: string;
  since: number;
  go: (leave: () => void) => void;
}

/** A gate with all its places free. `clock` gives milliseconds that do not go back. */
export function heavyGate(clock: () => number, size = PLACES, mostWaiting = MOST_WAITING): HeavyGate {
  const queues = [queue(clock, size, mostWaiting), queue(clock, size, mostWaiting)] as const;
  return {
    enter: (client, units) => queues[units > FEW_UNITS ? 1 : 0].enter(client),
    standing() {
      const now = clock();
      const longest = (times: readonly number[]): number => times.reduce((most, time) => Math.max(most, now - time), 0);
      const places = queues.flatMap(({ taken }) => [...taken]);
      const requests = queues.flatMap(({ waiting }) => waiting);
      return {
        taken: places.length,
        waiting: requests.length,
        longestTaken: longest(places.map(({ since }) => since)),
        longestWait: longest(requests.map(({ since }) => since)),
      };
    },
  };
}

function countOf(requests: Iterable<{ client: string }>, client: string): number {
  return [...requests].filter((request) => request.client === client).length;
}

function queue(clock: () => number, size: number, mostWaiting: number) {
  const waiting: Waiting[] = [];
  const taken = new Set<{ client: string; since: number }>();
  const mostOfClient = Math.max(1, size - 1);
  const isOpenTo = (client: string): boolean => taken.size < size && countOf(taken, client) < mostOfClient;
  const take = (client: string): (() => void) => {
    const place = { client, since: clock() };
    taken.add(place);
    return () => {
      if (!taken.delete(place)) return; // a place is given up once
      const next = waiting.find((request) => isOpenTo(request.client));
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      // It has its place from now on; others are served before it is worked on, as answers are made without a pause.
      const leave = take(next.client);
      setImmediate(() => next.go(leave));
    };
  };
  return {
    taken,
    waiting,
    async enter(client: string): Promise<() => void> {
      if (isOpenTo(client)) return take(client);
      if (waiting.length >= mostWaiting || countOf(waiting, client) >= MOST_WAITING_OF_CLIENT) throw new TooBusy();
      return new Promise((go) => {
        waiting.push({ client, since: clock(), go });
      });
    },
  };
}

/** Milliseconds after which a heavy request that still waits is worth a word to who runs the service. */
const LONG_WAIT = 5000;

/** What `/readyz` reports of the gate; undefined where nothing waits for long. */
export function heavyFault({ waiting, longestWait, longestTaken }: HeavyStanding): string | undefined {
  const seconds = Math.round(Math.max(longestWait, longestTaken) / 1000);
  return Math.max(longestWait, longestTaken) < LONG_WAIT
    ? undefined
    : `degraded: names, batches and loads wait (${waiting} of them, the longest at work or waiting for ${seconds} s)`;
}

/** Per connection, the heavy answer that its client has not taken yet. */
const untaken = new WeakMap<object, Promise<void>>();

/**
 * Resolves when the client has taken the heavy answer before this one on the same connection: who does not read waits
 * without a place. On platforms without sockets it resolves at once.
 */
export async function earlierAnswerTaken({ req }: H3Event): Promise<void> {
  const { req: request, res: response } = req.runtime?.node ?? {};
  if (request === undefined || response === undefined || response.closed) return;
  const earlier = untaken.get(request.socket);
  untaken.set(request.socket, new Promise((taken) => response.once("close", taken)));
  await earlier;
}
