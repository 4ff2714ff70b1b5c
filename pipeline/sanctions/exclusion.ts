/**
 * Words that may take goods out of a code; often they only repeat the tariff. A person reads every row that has one.
 */
const WORDS = /\b(except|excepting|exception|excl|exclud(?:e|es|ed|ing)|other than)\b/i;

/** Does the text of a row say that something is left out? */
export function isExclusion(text: string): boolean {
  return WORDS.test(text);
}

/** Codes named after the first word of exclusion: `740100` and so on, digits only. */
export function codesAfterExclusion(text: string): string[] {
  const from = WORDS.exec(text);
  if (from === null) return [];
  return (text.slice(from.index).match(/\b\d{4}(?: ?\d{2}){0,3}\b/g) ?? []).map((code) => code.replaceAll(" ", ""));
}
