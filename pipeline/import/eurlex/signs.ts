/** Signs of a published page that stand for a plain space, and signs that stand for nothing. */
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g;
const NOTHING = /[\u00ad\u200b-\u200d\u2060\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Marks of a consolidated text that stand inside the words: `►M1 … ◄`, `▼B`. */
const MARKS = /[►▼]\s*(?:B|[MC]\d+)?|◄/g;
const RAISED: Readonly<Record<string, string>> = { 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹", "-": "⁻", "–": "⁻" };

/** Words with plain single spaces, without soft hyphens, invisible signs and consolidation marks. */
export function plain(text: string): string {
  return text.replace(NOTHING, "").replace(MARKS, " ").replace(SPACES, " ").trim().normalize("NFC");
}

/** Words as they are kept: none of the spaces that the page puts after a linked code. */
export function tidyWords(text: string): string {
  return plain(text).replace(/\(\s*\)/g, "").replace(/ +(?=[,;:.)\]])/g, "").replace(/(?<=[([]) +/g, "").replace(SPACES, " ").trim();
}

/** Raised digits as signs; anything else that is raised (a footnote mark as `*` or `(1)`) has no sign and gives nothing. */
export function raised(text: string): string {
  const trimmed = text.trim();
  return /^[-–]?\d+$/.test(trimmed) ? trimmed.replace(/./g, (sign) => RAISED[sign] ?? "") : "";
}

/** The label of a mark that begins a text: `M43` of `▼M43`. */
export function markLabel(text: string): string | undefined {
  return /[►▼]\s*(B|[MC]\d+)/.exec(text)?.[1];
}
