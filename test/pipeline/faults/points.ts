import type { Disk } from "../../../pipeline/source/disk.ts";
import { FAULTS, faultyDisk, type FaultKind, quickDisk } from "./faulty-disk.ts";

/** One step that goes wrong, and what became of the run. */
export interface Point {
  at: number;
  kind: FaultKind;
  /** What the step was to do, `rename /tmp/x`. */
  step: string;
  /** What the run threw; undefined where it came through. */
  error: unknown;
}

/**
 * Runs something once for every step and every way in which that can go wrong: first as it is, to count its steps.
 * `prepare` puts the disk as it was before;
 * `judge` looks at what is left and gives what is wrong with it. A `stride` takes every so many steps, of each kind
 * others.
 */
export async function everyPoint(
  run: (disk: Disk) => Promise<unknown>,
  prepare: () => void,
  judge: (point: Point) => Promise<string[]>,
  kinds: readonly FaultKind[] = FAULTS,
  stride = 1,
): Promise<{ points: number; steps: number; wrong: string[] }> {
  prepare();
  const counted = faultyDisk(quickDisk);
  await run(counted);
  const wrong: string[] = [];
  let points = 0;
  for (const [index, kind] of kinds.entries()) {
    for (let at = 1 + (index % stride); at <= counted.steps(); at += stride) {
      prepare();
      const disk = faultyDisk(quickDisk, at, kind);
      const error = await run(disk).then(
        () => undefined,
        (thrown: unknown) => thrown ?? new Error("nothing"),
      );
      points++;
      const step = disk.log[at - 1] ?? "";
      for (const fault of await judge({ at, kind, step, error })) wrong.push(`${kind} at ${at} (${step}): ${fault}`);
    }
  }
  return { points, steps: counted.steps(), wrong };
}
