import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";

/** How an entry's code stands to a code. */
export interface Reached {
  relation: "exact" | "parent" | "below";
  /** The entry reaches the code only through a 1:n successor, so only part of it was ever listed. */
  partial: boolean;
  /** The entry's text excludes the code. */
  excluded: boolean;
  /** The entry's text excludes some longer code below it. */
  partlyExcluded: boolean;
}

/** Says how an entry bears on digits, by prefix; null when it does not. */
export function reach(
  entry: Pick<EntryRecord, "code" | "successors" | "except_codes">,
  digits: string,
): Reached | null {
  let relation = relationOf(entry.code, digits);
  let partial = false;
  for (const successor of entry.successors) {
    const text = relationOf(successor.code, digits);
    if (text === null) continue;
    const better =
      relation === null ||
      (relation === "below" && text !== "below") ||
      (partial && !successor.partial && text !== "below");
    if (!better) continue;
    relation = text;
    partial = successor.partial;
  }
  if (relation === null) return null;
  const covers = relation !== "below";
  return {
    relation,
    partial: partial && covers,
    excluded: covers && entry.except_codes.some((code) => digits.startsWith(code)),
    partlyExcluded: covers && entry.except_codes.some((code) => code.length > digits.length && code.startsWith(digits)),
  };
}

function relationOf(code: string, digits: string): Reached["relation"] | null {
  if (code === digits) return "exact";
  if (digits.startsWith(code)) return "parent";
  return code.startsWith(digits) ? "below" : null;
}
