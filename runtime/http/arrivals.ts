/** Milliseconds that those who wait to be let in are given between two slices of long work. */
const SHARE = 8;

/**
 * Runs a function once a round of the process has let in no connection, after 8 ms at the latest. Of the connections that wait, Node takes one in a round: were there a slice of long
 * work in each, some hundred a second would be let in, and whoever comes new would wait for seconds behind a flood of them. `arrived` counts connections, `later` runs a function in the next
 * round.
 */
export function afterArrivals(arrived: () => number, clock: () => number, later: (run: () => void) => void): (run: () => void) => void {
  return (run) => {
    const from = clock();
    let seen = arrived();
    const look = (): void => {
      const now = arrived();
      if (now === seen || clock() - from >= SHARE) return run();
      seen = now;
      later(look);
    };
    later(look);
  };
}
