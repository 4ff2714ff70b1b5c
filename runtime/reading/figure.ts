/** A figure of a text: its digits with a decimal point, in every way that it can be read. */
export type FigureReadings = readonly [string, ...string[]];

/** Signs between groups of thousands beside point and comma: no-break blanks of all widths, strokes of all shapes. */
export const STROKES = "\u00a0\u2007\u2009\u202f'’‘ʼ`´";

/** A figure as people write it, in a pattern: groups of thousands by blanks, points, commas or strokes. */
export const FIGURE = String.raw`\d{1,3}(?:[ ${STROKES}]\d{3})+(?!\d)(?:[.,]\d+)*|\d+(?:[.,]\d+)*`;

/** The whole part and the places, in each way that people write them. */
const WAYS = [
  /^(\d+)(?:[.,](\d+))?$/,
  /^([1-9]\d{0,2}(?:_\d{3})+)(?:[.,](\d+))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
];
const BLANK = new RegExp(`[ ${STROKES}]`, "g");
/** No amount has more digits. */
const LONGEST = 20;

/**
 * Reads a figure: `1 200,5`, `1.200,5` and `1,200.5` are 1200.5. One sign with three digits behind it (`1.200`) is a
 * decimal sign to some and divides thousands to others: both readings are given. Undefined where it is written in no
 * way that people agree on (`1.20.5`, `000`).
 */
export function readFigure(written: string): FigureReadings | undefined {
  if (written.length > LONGEST || written.startsWith("00")) return undefined;
  const text = written.replaceAll(BLANK, "_");
  const [first, ...others] = WAYS.flatMap((way) => {
    const [found, whole = "", places = ""] = way.exec(text) ?? [];
    return found === undefined ? [] : [plain(`${whole.replaceAll(/\D/g, "")}.${places}`)];
  });
  return first === undefined ? undefined : [first, ...others];
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
  return text.includes(".") ? text.replace(/\.?0*$/, "") : text;
}
