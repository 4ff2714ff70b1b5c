/** Where a name of goods stands. */
export const KINDS = ["name", "entry", "synonym", "reference"] as const;

/** What names stand for: the codes of a name, the likeliest first, are at the places from `starts[name]` to `starts[name + 1]`. */
export interface NameCodes {
  starts: Uint32Array;
  places: Uint32Array;
  /** Every code once; the first is empty, for a name that stands for nothing. */
  codes: readonly string[];
  /** The place of its heading among all headings, in their order and from 1, by code; 0 for a code that is shorter. */
  headings: Uint16Array;
  /** How many places of headings there are. */
  rows: number;
}

/** Opens the codes of names. */
export function openNameCodes(names: readonly (readonly string[])[]): NameCodes {
  const known = new Map([["", 0]]);
  const starts = new Uint32Array(names.length + 1);
  const places: number[] = [];
  for (const [name, own] of names.entries()) {
    for (const code of own) {
      let place = known.get(code);
      if (place === undefined) known.set(code, (place = known.size));
      places.push(place);
    }
    starts[name + 1] = places.length;
  }
  const codes = [...known.keys()];
  const inOrder = new Map([...new Set(codes.map((code) => code.slice(0, 4)))].filter((heading) => heading.length === 4).toSorted().map((heading, at) => [heading, at + 1]));
  return { starts, places: Uint32Array.from(places), codes, headings: Uint16Array.from(codes, (code) => inOrder.get(code.slice(0, 4)) ?? 0), rows: inOrder.size + 1 };
}
