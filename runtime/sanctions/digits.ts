/** Words that stand before a code. */
const BEFORE = /^(?:(?:ex|p?cn|hts|hs|taric|kod|code|nr|no|poz)[^\p{L}\p{N}]*)+/iu;
const HIDDEN = /\p{Cf}/gu;
const DIGIT = /\p{Nd}/u;

/**
 * The groups of digits of a text that is a customs code as people write one: digits of any script, anything but letters, numbers and `%` between them, a
 * word like `ex` or `CN` in front; characters that nobody sees do not count. Undefined where it is none.
 */
export function readDigits(text: string): string[] | undefined {
  const shown = text.normalize("NFKC").replace(HIDDEN, "").replace(/[^\0-\x7f]/gu, toAscii).replace(BEFORE, "");
  const groups = shown.split(/[^\p{L}\p{N}%]+/u).filter((group) => group !== "");
  return groups.length > 0 && groups.every((group) => /^\d+$/.test(group)) ? groups : undefined;
}

/** The digits of a script stand together in Unicode, from 0 to 9; any other character stays. */
function toAscii(character: string): string {
  let passed = 0;
  for (let code = character.codePointAt(0) ?? 0; DIGIT.test(String.fromCodePoint(code)); code--) passed++;
  return passed === 0 ? character : String((passed - 1) % 10);
}
