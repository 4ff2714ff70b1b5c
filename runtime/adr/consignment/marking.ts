import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import { type Explosives, mostDangerous } from "./explosives.ts";
import type { Part } from "./select.ts";

/** Excepted packages of class 7 bear no placard and need no special course (1.7.1.5.1, S5). */
const EXCEPTED_PACKAGES = "S5";

interface Placards {
  signs: string[];
  /** Those of subsidiary hazards that only some of the rows have which an item may be. */
  perhaps: string[];
  items: number[];
  /** Items whose rows differ in subsidiary hazards. */
  open: number[];
  /** False where a division, a group or a subsidiary hazard is open, or the goods only perhaps need placards. */
  certain: boolean;
}

/**
 * Placards of a vehicle with packages for class 1 (5.3.1.5.1): that of the most dangerous division, with its
 * compatibility group only where the vehicle has no
 * other, and those of subsidiary hazards. Group S counts as another.
 */
export function placardExplosives(
  parts: readonly Part[],
  explosives: Explosives,
  divisions: ConsignmentRules["explosive_divisions"],
): Placards | null {
  if (explosives.items.length === 0) return null;
  const groups = new Set<string>();
  const subsidiary = new Set<string>();
  const perhaps = new Set<string>();
  const open: number[] = [];
  for (const part of parts) {
    const forms = formsOf([part], "1");
    for (const { code } of forms) groups.add(code?.slice(3) ?? "?");
    const own = forms.map(({ code, labels }) =>
      code === "1.4S" ? [] : (labels ?? []).filter((label) => !label.startsWith("1")),
    );
    for (const label of new Set(own.flat())) {
      if (own.every((one) => one.includes(label))) subsidiary.add(label);
      else perhaps.add(label);
    }
    if (new Set(own.map((one) => one.join())).size > 1) open.push(part.index);
  }
  const division = mostDangerous(explosives.codes, divisions)?.division;
  const [group] = groups;
  const main =
    division === undefined
      ? []
      : [groups.size === 1 && group !== undefined && group !== "?" ? division + group : division];
  return {
    signs: [...main, ...[...subsidiary].toSorted()],
    perhaps: [...perhaps].filter((label) => !subsidiary.has(label)).toSorted(),
    items: explosives.items,
    open,
    certain: !explosives.open && open.length === 0,
  };
}

/** Placards for class 7 other than excepted packages (5.3.1.5.2): 7D, and those of subsidiary hazards. */
export function placardRadioactive(parts: readonly Part[]): Placards | null {
  const items = new Set<number>();
  const signs = new Set<string>();
  let certain = true;
  for (const part of parts) {
    const forms = formsOf([part], "7").filter(
      ({ variant }) => !variant.carriage_provisions.operation.includes(EXCEPTED_PACKAGES),
    );
    if (forms.length === 0) continue;
    items.add(part.index);
    certain &&= forms.length === part.forms.length;
    signs.add("7D");
    for (const { labels } of forms) for (const label of labels ?? []) if (!label.startsWith("7")) signs.add(label);
  }
  return items.size === 0 ? null : { signs: [...signs], perhaps: [], items: [...items], open: [], certain };
}

function formsOf(parts: readonly Part[], designation: string): Part["forms"][number][] {
  return parts.flatMap(({ forms }) =>
    forms.filter(
      ({ variant, standing }) => variant.class === designation && (standing === "packaged" || standing === "empty"),
    ),
  );
}
