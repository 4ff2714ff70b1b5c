import { decide, type LoadingOutcome } from "./loading-outcome.ts";
import type { LoadingTables } from "./loading-tables.ts";
import type { Package } from "./packages.ts";

const RULE = "7.5.2.4";

/**
 * 7.5.2.4: goods in limited quantities may not be loaded with explosives, except division 1.4 and the UN numbers it names. Beside other goods
 * such packages bear no danger label that 7.5.2.1 could apply to (3.4.1). For two packages of which at least one is in limited quantities.
 */
export function loadLimited(a: Package, b: Package, { rules }: LoadingTables): LoadingOutcome {
  const explosives = [a.limitedQuantity ? b : null, b.limitedQuantity ? a : null].filter((other) => other?.isClass1 === true);
  if (explosives.length === 0) return decide("permitted", "3.4.1");
  const { divisions, uns } = rules.limited_quantities_class1;
  const excepted = explosives.map((explosive) => {
    if (explosive === null) return "permitted";
    if (uns.includes(explosive.un)) return "permitted";
    if (explosive.division === null) return "indeterminate";
    return divisions.includes(explosive.division) ? "permitted" : "prohibited";
  });
  const verdict = excepted.find((one) => one === "prohibited") ?? excepted.find((one) => one === "indeterminate") ?? "permitted";
  return decide(verdict, RULE);
}
