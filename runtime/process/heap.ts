import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** The heap is collected when so many hundredths of what lived after the last time were added; by itself it may double and more before that. */
const GROWTH = 40;
/** Bytes of the space for young objects. By itself it grows to 128 MB under load, and never shrinks while the load lasts. */
const MOST_YOUNG = 8 * 1024 * 1024;

/** Keeps what the process takes near to what it holds: caches that are bounded in bytes are of no use where the heap around them is not. */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    if (young === undefined || young.space_size < MOST_YOUNG) return;
    setFlagsFromString("--semi-space-growth-factor=1");
    observer.disconnect();
  });
  observer.observe({ entryTypes: ["gc"] });
}
