/**
 * The proper shipping name within a printed name of Table A (3.1.2.1): the part in capitals, with figures, Greek
 * letters, `sec`, `tert` and single
 * letters that belong to it. What follows in small letters need not be stated and is left out. Null where that cannot
 * be told from the form: the
 * name has alternatives (3.1.2.2), or capitals after small letters. Such names are split by hand, in
 * `name-choices.csv`.
 */
export function documentName(printed: string): string | null {
  const text = printed.replace(/ ?\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (bracket) => (isSmall(bracket) ? "" : bracket));
  const words = text.split(" ");
  const small = words.findIndex(isSmall);
  if (small === -1) return text;
  const rest = words.slice(small);
  if (rest.some(isCapital)) return null;
  const name = words
    .slice(0, small)
    .join(" ")
    .replace(/[\s,;-]+$/, "");
  return name === "" ? null : name;
}

/**
 * Small letters of prose: `with`, `Masse-%`, `(including paint)`. Not `tert-BUTYL` or `DINITRO-o-CRESOLATE`, which are
 * names.
 */
function isSmall(word: string): boolean {
  return (/\p{Ll}{2}/u.test(word) && !/\p{Lu}{2}/u.test(word)) || CONNECTIVES.has(word);
}

/** A word of a name. Abbreviations that stand in prose are not. */
function isCapital(word: string): boolean {
  return /\p{Lu}{3}|\p{Lu}\.\p{Lu}\./u.test(word) && !/^\(?(?:PETN)\)?,?$/.test(word);
}

/** Words of one letter that begin prose: French `à`, Polish `o`, `w`, `z`. */
const CONNECTIVES: ReadonlySet<string> = new Set(["à", "y", "o", "w", "z", "i"]);
