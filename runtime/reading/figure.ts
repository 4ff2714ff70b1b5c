/** A figure of a text: its digits with a decimal point, in every way that it can be read. */
export type FigureReadings = readonly [string, ...string[]];

/** A figure as people write it, in a pattern: groups of thousands by blanks, points, commas or strokes. */
export const FIGURE = String.raw`\d{1,3}(?:[ \u00a0\u202f']\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)*`;

/**
 * Reads a figure: `1 200,5`, `1.200,5` and `1,200.5` are 1200.5. One sign with three digits behind it (`1.200`) is a
 * decimal sign to some and divides thousands to others: both readings are given.
 */
export function readFigure(written: string): FigureReadings {
  const text = written.replaceAll(/[\s']/gu, "");
  const signs = text.replaceAll(/\d/g, "");
  const last = signs.at(-1);
  if (last === undefined) return [plain(text)];
  const whole = plain(text.replaceAll(/[.,]/g, ""));
  if (signs.length > 1 && new Set(signs).size === 1) return [whole];
  const at = text.lastIndexOf(last);
  const decimal = plain(`${text.slice(0, at).replaceAll(/[.,]/g, "")}.${text.slice(at + 1)}`);
  const isOpen = signs.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return isOpen ? [decimal, whole] : [decimal];
}

/** A decimal figure so many times, exactly. */
export function timesOf(figure: string, count: number): string {
  const [whole = "", places = ""] = figure.split(".");
  const digits = String(BigInt(whole + places) * BigInt(count)).padStart(places.length + 1, "0");
  const end = digits.length - places.length;
  return plain(`${digits.slice(0, end)}${places === "" ? "" : `.${digits.slice(end)}`}`);
}

/** Without zeros that say nothing. */
function plain(figure: string): string {
  const text = figure.replace(/^0+(?=\d)/, "");
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
