/** Thrown out of work that nobody waits for any more. */
export class ClientLeft extends Error {}

/** Thrown where too much work waits already. */
export class TooBusy extends Error {}

/** Work that may take long, of one client. */
export interface Work {
  /** To be awaited between two steps of a few milliseconds: goes on at once while the slice lasts, else when it is this client's turn. Rejects with `ClientLeft`. */
  breathe(): Promise<void> | undefined;
}

/** The pace of work that is short: it never waits. */
export const UNHURRIED: Work = { breathe: () => undefined };

/** Lets long work run a slice at a time, and between two slices whoever asks something quick. */
export interface Turns {
  /** Waits for the first turn of a client's work, does it, and keeps account of its time. `isGone` says whether its client has left; `units` how much work it may be. */
  run<Result>(client: string, isGone: () => boolean, work: (pace: Work) => Promise<Result>, units?: number): Promise<Result>;
  /** To be awaited before short work: goes on at once, unless short work has had its share of this round of the process already; then what came first goes first. */
  brief(): Promise<void> | undefined;
}

/** Milliseconds that long work runs at a stretch: one piece of it, or several small ones. */
const SLICE = 8;
/** Work that may wait, in all and of one client. */
const MOST_WAITING = 512;
const MOST_OF_CLIENT = 32;
/** Short work that may wait. */
const MOST_BRIEF = 4096;
/** In so many milliseconds, half of what a client used is forgotten. */
const HALF_LIFE = 10_000;

/** What a unit of work may take (milliseconds): who asks little goes before who asks much. */
const OF_UNIT = 1;
/** So many milliseconds of waiting count for one of use: what waits long has its turn in the end. */
const PATIENCE = 20;

interface Waiting {
  client: string;
  units: number;
  since: number;
  go: (turn: number) => void;
}

/**
 * Turns in the order of what clients used lately and ask for, the least first: one who asks much waits, and those beside it do not. `later` runs a function when the process has
 * served what came in meanwhile, each after what the one before it began; `between` the
 * same between two slices of long work.
 */
export function fairTurns(clock: () => number, later: (run: () => void) => void, between = later): Turns {
  const waiting: Waiting[] = [];
  const accounts = new Map<string, { used: number; at: number; open: number }>();
  const brief: (() => void)[] = [];
  let isRunning = false;
  /** When the slice began, and the number of the turn that it is of now. */
  let [sliceFrom, turnNow] = [0, 0];
  /** When the short work of this round began; undefined where there was none. */
  let roundFrom: number | undefined;

  const hasTime = (): boolean => {
    if (roundFrom === undefined) {
      roundFrom = clock();
      later(() => (roundFrom = undefined));
    }
    return clock() - roundFrom < SLICE;
  };
  const release = (): void => {
    if (hasTime()) brief.shift()?.();
    else later(release);
  };
  const usedBy = (client: string): number => {
    const account = accounts.get(client);
    return account === undefined ? 0 : account.used * 0.5 ** ((clock() - account.at) / HALF_LIFE);
  };
  const placeOf = ({ client, units, since }: Waiting): number => usedBy(client) + units * OF_UNIT - (clock() - since) / PATIENCE;
  const pass = (): void => {
    sliceFrom = clock();
    next();
  };
  const next = (): void => {
    let place = 0;
    const places = waiting.map(placeOf);
    for (let index = 1; index < places.length; index++) if (places[index]! < places[place]!) place = index;
    const [first] = waiting.splice(place, 1);
    const own = ++turnNow;
    if (first === undefined) isRunning = false;
    else {
      // Work that reads something first keeps nobody waiting meanwhile.
      later(() => handOver(own));
      first.go(own);
    }
  };
  /** Work ended or must wait: what it left of the slice is for the next one. */
  const handOver = (turn: number): void => {
    if (turn !== turnNow) return;
    turnNow++;
    if (clock() - sliceFrom < SLICE) next();
    else between(pass);
  };
  const turn = (client: string, units: number): Promise<number> =>
    new Promise((go) => {
      waiting.push({ client, units, since: clock(), go });
      if (isRunning) return;
      isRunning = true;
      between(pass);
    });

  return {
    brief() {
      if (brief.length === 0 && hasTime()) return undefined;
      if (brief.length >= MOST_BRIEF) throw new TooBusy();
      return new Promise((go) => {
        brief.push(go);
        later(release);
      });
    },
    async run(client, isGone, work, units = 1) {
      const account = accounts.get(client) ?? { used: 0, at: clock(), open: 0 };
      if (waiting.length >= MOST_WAITING || account.open >= MOST_OF_CLIENT) throw new TooBusy();
      accounts.set(client, account);
      account.open++;
      let [own, slice, from] = [0, 0, 0];
      const begin = (given: number): void => {
        [own, slice, from] = [given, sliceFrom, clock()];
        if (isGone()) throw new ClientLeft();
      };
      const charge = (): void => {
        const used = usedBy(client) + clock() - from;
        [account.used, account.at] = [used, clock()];
      };
      try {
        begin(await turn(client, units));
        return await work({
          breathe() {
            if (clock() - slice < SLICE) return undefined;
            charge();
            const again = turn(client, units);
            handOver(own);
            return again.then(begin);
          },
        });
      } finally {
        if (from > 0) charge();
        handOver(own);
        account.open--;
        forgetIdle(accounts, usedBy);
      }
    },
  };
}

/** Accounts that are kept, and below which use (milliseconds) one is forgotten. */
const MOST_ACCOUNTS = 2000;
const LITTLE = 1;

function forgetIdle(accounts: Map<string, { open: number }>, usedBy: (client: string) => number): void {
  if (accounts.size <= MOST_ACCOUNTS) return;
  for (const [client, { open }] of accounts) if (open === 0 && (usedBy(client) < LITTLE || accounts.size > 2 * MOST_ACCOUNTS)) accounts.delete(client);
}
