/** Thrown where too much waits already. */
export class TooBusy extends Error {}

/** Bounds how many heavy requests (batches, loads, names) are worked on at a time. */
export interface HeavyGate {
  /**
   * Waits for a place, first come first served; resolves to what gives it to the next request. Throws `TooBusy` where
   * too many wait. Who asks for a name does not stand behind batches: those of many units have places of their own.
   */
  enter(units: number): Promise<() => void>;
}

/** Places of requests of few units, and as many of those of more. */
const PLACES = 2;
const FEW_UNITS = 20;
const MOST_WAITING = 64;

/** A gate with all its places free. */
export function heavyGate(size = PLACES, mostWaiting = MOST_WAITING): HeavyGate {
  const [few, many] = [queue(size, mostWaiting), queue(size, mostWaiting)];
  return { enter: (units) => (units > FEW_UNITS ? many : few)() };
}

function queue(size: number, mostWaiting: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let free = size;
  const next = (): void => {
    const first = waiting.shift();
    if (first === undefined) free++;
    else first();
  };
  return async () => {
    if (free > 0) free--;
    else if (waiting.length >= mostWaiting) throw new TooBusy();
    else await new Promise<void>((go) => waiting.push(go));
    let hasLeft = false;
    return () => {
      if (!hasLeft) next();
      hasLeft = true;
    };
  };
}
