const LETTERS: Record<string, string> = { ł: "l", đ: "d", ð: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe", þ: "th", ı: "i" };

/**
 * Folds a text for search: lower case, accents off (`ł`, `ß`, `œ`, `ø` too, which Unicode decomposition leaves), sub- and superscripts as
 * digits, everything but letters, digits and `%` a space. The same function folds names at build time and queries at run time.
 */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase().replace(/[^a-z0-9%]+/g, " ").trim();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[łđðøßæœþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();
}

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const NOT_ASCII = /[^\u0000-\u007f]/;

/** The words of a folded text. */
export function foldedWords(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : folded.split(" ");
}
