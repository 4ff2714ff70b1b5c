import { loadClass1 } from "./load-class1.ts";
import { loadLabels } from "./load-labels.ts";
import { loadLimited } from "./load-limited.ts";
import { loadProvisions } from "./load-provisions.ts";
import { decide, type LoadingOutcome } from "./loading-outcome.ts";
import type { LoadingTables } from "./loading-tables.ts";
import type { Package } from "./packages.ts";

/** Says whether two packages may share a vehicle, by the provision of 7.5.2 that is about them and their special provisions. */
export function loadPair(a: Package, b: Package, tables: LoadingTables): LoadingOutcome {
  if (a.status === "carriage_prohibited" || b.status === "carriage_prohibited") return decide("prohibited", "3.2.1");
  const load = a.limitedQuantity || b.limitedQuantity ? loadLimited : a.isClass1 && b.isClass1 ? loadClass1 : loadLabels;
  return loadProvisions(b, a, loadProvisions(a, b, load(a, b, tables)));
}
