import type { WordFormsRecord } from "../../openapi/shards/common.ts";
import type { GoodsNames } from "../../openapi/shards/nomenclature.ts";
import { compareText, fold } from "../../runtime/text/fold.ts";
import type { FormRow, ReferenceRow, SynonymRow } from "./tables.ts";

type Lists = [names: string[], references: string[]];

/** Everyday names and names of reference lists in one language, those of the same codes together: they have words in common, so they compress best. */
export function planGoodsNames(synonyms: readonly Pick<SynonymRow, "name" | "langs" | "codes" | "words">[], references: readonly Pick<ReferenceRow, "name" | "codes">[], lang: "en" | "pl"): GoodsNames["records"] {
  const groups = new Map<string, Lists>();
  const listsOf = (codes: readonly string[], words: readonly string[]): Lists => {
    const key = `${codes.join(" ")};${words.map(fold).join(" ")}`;
    const lists = groups.get(key) ?? [[], []];
    groups.set(key, lists);
    return lists;
  };
  for (const { name, langs, codes, words } of synonyms) if (langs.split(" ").includes(lang)) listsOf(codes, words)[0].push(name.split(" ").map(foldPart).join(" "));
  for (const { name, codes } of references) {
    const folded = fold(name);
    if (folded !== "") listsOf(codes, [])[1].push(folded);
  }
  const sorted = [...groups].toSorted(([a], [b]) => compareText(a, b)).map(([key, lists]) => {
    const [codes = "", words = ""] = key.split(";");
    const [names, terms] = lists.map((list) => [...new Set(list)].toSorted(compareText).join(";"));
    return { codes, names: [names, terms, words].join("|").replace(/\|+$/, "") };
  });
  return [...listCodes(sorted.map(({ codes }) => codes)), ...sorted.map(({ names }) => names)];
}

/** The codes of groups, a list for each chapter; codes stand apart from names because each compresses best among its like. */
function listCodes(groups: readonly string[]): [string][] {
  const written = groups.map((codes, at) => ({ chapter: codes.slice(0, CHAPTER), codes: codes !== "" && codes.slice(0, HEADING) === groups[at - 1]?.slice(0, HEADING) ? `-${codes.slice(HEADING)}` : codes }));
  return [...Map.groupBy(written, ({ chapter }) => chapter).values()].map((own) => [own.map(({ codes }) => codes).join(";")]);
}

const CHAPTER = 2;
const HEADING = 4;

function foldPart(word: string): string {
  return word.endsWith("*") ? `${fold(word)}*` : fold(word);
}

/** The words of texts, in small letters. */
export function distinctWords(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of texts) for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) words.add(word);
  return words;
}

/** Forms of the Polish words that texts have, folded; words of one pattern stand together. */
export function planForms(rows: readonly FormRow[], wanted: ReadonlySet<string>): WordFormsRecord["records"] {
  const patterns = new Map<string, Set<string>>();
  for (const { stem, ends } of rows) {
    if (!ends.some((end) => wanted.has(end === "-" ? stem : stem + end))) continue;
    const folded = [...new Set(ends.map((end) => (end === "-" ? end : fold(end))))].toSorted(compareText).join(" ");
    const stems = patterns.get(folded) ?? new Set();
    patterns.set(folded, stems.add(fold(stem)));
  }
  return [...patterns].toSorted(([a], [b]) => compareText(a, b)).map(([ends, stems]) => [ends, [...stems].toSorted(compareText).join(" ")]);
}
