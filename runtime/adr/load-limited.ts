import { decide, isStricter, type LoadingOutcome } from "./loading-outcome.ts";
import type { LoadingTables } from "./loading-tables.ts";
import type { Package } from "./packages.ts";

/**
 * 7.5.2.4: goods in limited quantities may not be loaded with explosives, except division 1.4 and the UN numbers it names. Beside other goods
 * such packages bear no danger label that 7.5.2.1 could apply to (3.4.1). For two packages of which at least one is in limited quantities.
 */
export function loadLimited(a: Package, b: Package, { rules: { limited_quantities_class1: { divisions, uns } } }: LoadingTables): LoadingOutcome {
  let decided: LoadingOutcome | undefined;
  for (const [limited, { isClass1, un, division }] of [[a, b], [b, a]] as const) {
    if (!limited.limitedQuantity || !isClass1) continue;
    const permitted = uns.includes(un) || divisions.includes(division ?? "");
    const found = decide(permitted ? "permitted" : division === null ? "indeterminate" : "prohibited", "7.5.2.4");
    if (decided === undefined || isStricter(found.verdict, decided.verdict)) decided = found;
  }
  return decided ?? decide("permitted", "3.4.1");
}
