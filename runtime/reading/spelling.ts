import { fold } from "../text/normalize.ts";
import { CLASS_TEXTS, PACKING_GROUP_TEXTS } from "./words.generated.ts";
import { spellingsOf } from "./word-lists.ts";

const lists = [spellingsOf(PACKING_GROUP_TEXTS), spellingsOf(CLASS_TEXTS)];

/** The value of an enumeration that people spell otherwise: `2` is packing group `II`, `2.1` is of class `2`. */
export function readSpelling(value: string, allowed: readonly string[]): string | undefined {
  const folded = fold(value);
  return lists.map((list) => list.get(folded)).find((means) => means !== undefined && allowed.includes(means));
}

/** A packing group as it is written: `II`, `PG 2`, `VG II`; undefined where it is none. */
export function readPackingGroup(text: string): "I" | "II" | "III" | undefined {
  const group = lists[0]?.get(fold(text));
  return group === "I" || group === "II" || group === "III" ? group : undefined;
}
