import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** The heap is collected when so many hundredths of what lived after the last time were added; by itself it may double and more before that. */
const GROWTH = 40;
/** The same while memory goes before time. */
const GROWTH_SAVING = 25;
/** Bytes of the space for young objects. By itself it grows to 128 MB under load, and never shrinks while the load lasts. */
const MOST_YOUNG = 8 * 1024 * 1024;

const MEBIBYTE = 1024 * 1024;
/** What the process takes beside its caches before memory goes before time: Node's own code is more than a third of it. */
const BESIDE_CACHES = 150 * MEBIBYTE;
/** How often that is looked at, in milliseconds. */
const LOOK = 500;

/** Keeps what the process takes near to what it holds: caches that are bounded in bytes (`cached`) are of no use where the heap around them is not. */
export function keepHeapSmall(cached: number): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  keepYoungSmall();
  saveAbove(cached + BESIDE_CACHES);
}

/** Lets the space for young objects grow to its bound, and no further. */
function keepYoungSmall(): void {
  let grows = true;
  new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    if (young === undefined || young.space_size < MOST_YOUNG === grows) return;
    grows = !grows;
    setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`);
  }).observe({ entryTypes: ["gc"] });
}

/**
 * While the process takes more than this, each collection of old objects closes the gaps between them and gives pages back, and there is one when the process has nothing
 * to do. Else Node keeps what a burst took for as long as it lives.
 */
function saveAbove(most: number): void {
  let saves = false;
  setInterval(() => {
    if (process.memoryUsage.rss() > most === saves) return;
    saves = !saves;
    setFlagsFromString(saves ? "--memory-saver-mode" : "--no-memory-saver-mode");
    setFlagsFromString(`--heap-growing-percent=${saves ? GROWTH_SAVING : GROWTH}`);
  }, LOOK).unref();
}
