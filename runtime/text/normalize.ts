const LETTERS: Record<string, string> = { ł: "l", đ: "d", ð: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe", þ: "th", ı: "i" };

/**
 * Folds a text for search: lower case, accents off (`ł`, `ß`, `œ`, `ø` too, which Unicode decomposition leaves), sub-
 * and superscripts as
 * digits, everything but letters, digits and `%` a space. The same function folds names at build time and queries at
 * run time.
 */
export function fold(text: string): string {
  if (isFolded(text)) return text;
  return text
    .replace(/[\x80-\u024f]|[^\0-\u024f]+/gu, (letters) =>
      letters < "\u0250" ? (LETTERS[letters] ??= foldLetters(letters)) : foldLetters(letters),
    )
    .toLowerCase()
    .replace(/[^a-z0-9%\x80-\uffff]+/g, " ")
    .trim();
}

/**
 * Whether nothing is left to fold, as in most questions; a text of other letters than ours may be folded too, and is
 * folded again.
 */
function isFolded(text: string): boolean {
  return !UNFOLDED.test(text) && !text.includes("  ") && !text.startsWith(" ") && !text.endsWith(" ");
}

const UNFOLDED = /[^a-z0-9% ]/;

function foldLetters(letters: string): string {
  return letters
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łđðøßæœþı]/g, (stroked) => LETTERS[stroked] ?? "")
    .replace(/[^\p{L}\p{N}%]/gu, " ");
}

/** The words of a folded text. */
export function foldedWords(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
}

/** Code unit order, the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\0-\x1f\x7f-\x9f]/;

/** True if a text has a control character, a line break or a tab too: nobody types one into a search. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

const INVISIBLE = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

/**
 * A value as it is shown in a message: quoted, invisible characters escaped, cut at 40 characters or as many as are
 * given.
 */
export function quote(value: string, most = 40): string {
  const shown = JSON.stringify(value.length > most ? `${value.slice(0, most - 1)}…` : value);
  return shown.replace(INVISIBLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Folds a name, or what is looked for among names. Letters with full stops between them are one word: `N.O.S.` is
 * `nos`.
 */
export function foldName(text: string): string {
  return fold(joinAbbreviations(text));
}

/** A text without the full stops of abbreviations. */
export function joinAbbreviations(text: string): string {
  return text.replace(/\b([a-z])\.(?=[a-z]\b)/gi, "$1");
}

const ARTICLES = new Set(["the", "la", "le", "les", "l", "der", "die", "das"]);

/** A name of a country as it is looked up: folded, without articles (`Russian Federation (the)`). */
export function placeKey(name: string): string {
  return foldedWords(name)
    .filter((word) => !ARTICLES.has(word))
    .join(" ");
}
