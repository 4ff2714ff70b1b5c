import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CnNames, Synonyms } from "../../../openapi/shards/nomenclature.ts";
import type { EntryNames } from "../../../openapi/shards/sanctions.ts";
import { searchMeanings, indexNames, type NameIndex, searchWidely } from "../../../runtime/sanctions/search.ts";

const TREE: CnNames["records"] = [
  [0, "84", "machinery", "maszyny"],
  [1, "8407", "engines", "silniki"],
  [2, "", "aircraft engines", "silniki lotnicze"],
  [3, "84071010", "of a power of 100 kw", "o mocy 100 kw"],
  [3, "84071090", "other", "pozostale"],
  [2, "84072100", "outboard motors", "silniki przyczepne"],
  [1, "8408", "diesel engines", "silniki wysokoprezne"],
];
const ENTRIES: EntryNames["records"] = [["RU-I-0001", "8408", "marine engines for yachts", "do jachtow"], ["RU-I-0001", "8409", "", ""]];

function found(names: NameIndex, words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...names.search(words)].map(([hit, rank]) => [typeof hit === "string" ? hit : hit.id, rank]));
}

describe("a search for names", () => {
  const names = indexNames(TREE, ENTRIES);

  it.each([
    { why: "whole words of the own name", words: ["diesel"], hits: { "8408": 0 } },
    { why: "the beginning of a word", words: ["outb"], hits: { "84072100": 1 } },
    { why: "inside a word", words: ["board"], hits: { "84072100": 2 } },
    { why: "a word with a space in front is no inside of one", words: [" board"], hits: {} },
    { why: "a line without a code stands for the codes below it, with help of the lines above", words: ["aircraft"], hits: { "84071010": 0, "84071090": 0 } },
    { why: "with help of the lines above", words: ["lotnicze", "mocy"], hits: { "84071010": 3 } },
    { why: "in two languages together", words: ["diesel", "silniki"], hits: { "8408": 3 } },
    { why: "the text of an entry", words: ["yachts"], hits: { "RU-I-0001": 0 } },
    { why: "nothing", words: ["yachts", "diesel"], hits: {} },
  ])("$why", ({ words, hits }) => {
    expect(found(names, words)).toEqual(hits);
  });

  it.each([
    { why: "as typed", words: ["outboard"], searched: ["outboard"], codes: ["84072100"] },
    { why: "without its last letter", words: ["outboards"], searched: [" outboard"], codes: ["84072100"] },
    { why: "without three", words: ["lotniczych"], searched: [" lotnicz"], codes: ["84071010", "84071090"] },
    { why: "four letters are left", words: ["mocxx"], searched: ["mocxx"], codes: [] },
    { why: "without the word that no name has", words: ["outboard", "yamaha"], searched: [" outboard"], codes: ["84072100"] },
    { why: "without numbers, which stand in many names", words: ["outboard", "999"], searched: [" outboard"], codes: ["84072100"] },
    { why: "words that are found apart only stay together", words: ["outboard", "diesel"], searched: [" outbo", " dies"], codes: [] },
  ])("is widened: $why", ({ words, searched, codes }) => {
    const { hits, words: last } = searchWidely(names, words);
    expect([...hits.keys()]).toEqual(codes);
    expect(last).toEqual(searched);
  });

  it("leaves a word out that nearly every name has", () => {
    const many = Array.from({ length: 2000 }, (_, at): CnNames["records"][number] => [0, String(10_000_000 + at), `parts and pieces of kind ${at}`, "czesci"]);
    const { hits, words } = searchWidely(indexNames([...TREE, ...many], []), ["outboards", "and"]);
    expect([words, [...hits.keys()]]).toEqual([[" outboard"], ["84072100"]]);
  });
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 3 });
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const tree = fc.array(fc.record({ depth: fc.nat(3), coded: fc.boolean(), en: text, pl: text }), { minLength: 1, maxLength: 12 }).map((lines) => {
  let open = -1;
  return lines.map(({ depth, coded, en, pl }, at): CnNames["records"][number] => {
    open = Math.min(depth, open + 1);
    return [open, coded ? String(10 + at) : "", en, pl];
  });
});
const own = fc.array(fc.tuple(text, text), { maxLength: 4 }).map((texts) => texts.map(([en, pl], at): EntryNames["records"][number] => [`RU-I-${at}`, "99", en, pl]));

/** What the contract says, line by line. */
function scan(records: CnNames["records"], entries: EntryNames["records"], words: readonly string[]): Set<string> {
  const pathOf = (at: number): number[] => {
    const path = [at];
    for (let line = at - 1, depth = records[at]?.[0] ?? 0; line >= 0; line--) {
      const above = records[line]?.[0] ?? 0;
      if (above < depth) path.push(line);
      depth = Math.min(depth, above);
    }
    return path;
  };
  const codesOf = (at: number): string[] => {
    const code = records[at]?.[1] ?? "";
    if (code !== "") return [code];
    return records.flatMap(([, below], line) => {
      const path = pathOf(line);
      const to = path.indexOf(at);
      return below !== "" && to > 0 && path.slice(1, to).every((between) => records[between]?.[1] === "") ? [below] : [];
    });
  };
  const meets = (has: (at: number, word: string) => boolean): string[] =>
    records.flatMap((_, at) => (words.some((own_) => has(at, own_)) && words.every((wanted) => pathOf(at).some((line) => has(line, wanted))) ? codesOf(at) : []));
  const inColumn = (column: 2 | 3) => (at: number, wanted: string): boolean => records[at]?.[column].includes(wanted) === true;
  const texts = entries.filter(([, , en, pl]) => [en, pl].some((name) => words.every((wanted) => name.includes(wanted)))).map(([id]) => id);
  const single = [...meets(inColumn(2)), ...meets(inColumn(3)), ...texts];
  if (single.length > 0) return new Set(single);
  const both = entries.filter(([, , en, pl]) => words.every((wanted) => en.includes(wanted) || pl.includes(wanted))).map(([id]) => id);
  return new Set([...meets((at, wanted) => inColumn(2)(at, wanted) || inColumn(3)(at, wanted)), ...both]);
}

it("finds exactly what a scan of the lines finds", () => {
  fc.assert(
    fc.property(tree, own, fc.array(word, { minLength: 1, maxLength: 3 }), (records, entries, words) => {
      expect(new Set(Object.keys(found(indexNames(records, entries), words)))).toEqual(scan(records, entries, words));
    }),
    { numRuns: 1000 },
  );
});

it("loses no hit by a synonym, however wrong", () => {
  const names = indexNames(TREE, ENTRIES);
  const asked = fc.array(fc.constantFrom("engines", "outboards", "yacht", "silnikow", "lotniczych", "laptop", "tires", "100", "other"), { minLength: 1, maxLength: 4 });
  const row = fc.tuple(
    fc.array(fc.constantFrom(" engine", " outboards ", " lap", " tires ", " silnik", " o"), { minLength: 1, maxLength: 2 }),
    fc.array(fc.constantFrom("8407", "84713000", "0201"), { maxLength: 2 }), fc.array(fc.constantFrom("diesel", "wolowina", "power"), { maxLength: 2 }),
  );
  fc.assert(
    fc.property(asked, fc.array(row, { maxLength: 5 }), (words, synonyms: Synonyms["records"]) => {
      const [less, more] = [searchMeanings(names, [], words), searchMeanings(names, synonyms, words)];
      for (const [hit, rank] of less.hits) expect(more.hits.get(hit) ?? 9).toBeLessThanOrEqual(rank);
    }),
    { numRuns: 500 },
  );
});
