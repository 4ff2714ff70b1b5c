import type { AdrRules } from "../../openapi/shards/adr.ts";
import { compareText } from "../../runtime/text/compare.ts";
import type { Fields } from "./collections.ts";

/** The rule tables of an edition as records: a row of a table that has a key, or a whole member. */
export function rulesById({
  classes, transport_categories, sp671, labels, class1, mixed_loading_provisions, exempting_provisions, search_spellings, still_applies, ...rest
}: AdrRules): (readonly [string, Fields])[] {
  return [
    ...Object.entries(rest).toSorted(([a], [b]) => compareText(a, b)).map(([name, value]) => [name, { value }] as const),
    ...rows("classes", classes, (row) => row.class),
    ...rows("transport_categories", transport_categories, (row) => row.category),
    ...rows("sp671", sp671, (row) => row.packing_group ?? "none"),
    ["labels/matrix", labels.matrix],
    ...rows("labels/keys", labels.keys, (row) => row.label),
    ...rows("labels/footnotes", labels.footnotes, (row) => row.footnote),
    ["class1/matrix", class1.matrix],
    ["class1/codes", { value: class1.codes }],
    ...rows("class1/footnotes", class1.footnotes, (row) => row.footnote),
    ...rows("mixed_loading_provisions", mixed_loading_provisions, (row) => row.special_provision),
    ...rows("exempting_provisions", exempting_provisions, (row) => row.special_provision),
    ...rows("search_spellings", search_spellings, (row) => `${row.lang}-${row.typed}`),
    ...rows("still_applies", still_applies, (row) => row.provision),
  ];
}

/** Some tables have several rows under one key: the second is `key#2`. Data that was built before there was a table has none. */
function rows<Row extends Fields>(table: string, list: readonly Row[] | undefined, keyOf: (row: Row) => string): (readonly [string, Fields])[] {
  const seen = new Map<string, number>();
  return (list ?? []).map((row) => {
    const key = `${table}/${keyOf(row)}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return [count === 1 ? key : `${key}#${count}`, row] as const;
  });
}
