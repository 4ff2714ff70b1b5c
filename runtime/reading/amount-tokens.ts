import { type AmountLabel, isBeginning, type Sense, senseOf } from "./amount-words.ts";
import { FIGURE, type FigureReadings, readFigure, STROKES, timesOf } from "./figure.ts";

/** A piece of a text as the reader of amounts sees it. */
export interface Token {
  /** `break`: what divides the parts of a line, and the lines. */
  is: "amount" | "number" | "word" | "times" | "break" | "sign" | "code";
  text: string;
  index: number;
  /** The part that it stands in, from 0. */
  part: number;
  /** Of an amount (in kilograms or litres) or a number; undefined where it is written in no known way. */
  readings?: FigureReadings | undefined;
  member?: "kg" | "l";
  sense: Sense;
  labels: Set<AmountLabel>;
  /** It may be the amount beside it that its label is of. */
  isDoubtful: boolean;
}

const UNIT = "kgs?|kgm|kilo(?:gram\\p{L}*)?s?|t|tonnes?|tonnen?|l|lt|ltrs?|litres?|liters?|litr(?:y|ów|a)?|ml|g";
/** A figure to its end. */
const WHOLE = String.raw`(?:${FIGURE})(?![.,${STROKES}]?\d)`;
const AMOUNT = new RegExp(String.raw`(${WHOLE})\s*(${UNIT})(?![\p{L}\p{N}])`, "iuy");
const NUMBER = new RegExp(String.raw`(?:${WHOLE})(?:(?=[xX×*]\s*[\d([])|(?![\p{L}\p{N}]))`, "uy");
/** `10drums`, `6er`: a number with what is counted. `4G`, `1A1` are codes of packagings. */
const GLUED = /\d{1,5}(?=\p{L}{2,}(?!\p{N}))/uy;
/** Dates and times. */
const DATE = /\d{1,4}([./-])\d{1,2}\1\d{2,4}(?!\d)|\d{1,2}:\d{2}(?!\d)/y;
const CODE = /\p{N}[\p{L}\p{N}./]*|\p{L}+\p{N}[\p{L}\p{N}]*/uy;
const TIMES = /[x×*@](?![\p{L}])/iuy;
const WORD = /\p{L}[\p{L}\p{M}'’]*(?:\.\p{L}(?![\p{L}]))*\.?/uy;
const BREAK = /[\n\t,;()[\]|§"]|(?<=\s)[-–—•](?=\s)|(?<=\s)\/(?=\s+\d)/uy;
/** Words that stand one after the other. */
const MORE_WORDS = /[ \u00a0-]+\p{L}[\p{L}\p{M}'’.]*/uy;
/** A unit before its figure: `Menge (l): 200`; not before one of what is counted (`Brutto (kg): 40 Fässer`). */
const UNIT_FIRST = new RegExp(
  String.raw`(kgs?|l|ltr|liters?|litres?|litry)\s*[)\]]?\s*([:=])?\s*(${WHOLE})(?![\p{L}\p{N}%])(?!\s*\d|[ \u00a0]*[\p{L}×*@]|\s*(?:${UNIT})(?![\p{L}\p{N}]))`,
  "iuy",
);

/** Kilograms or litres of a unit, by thousandths. */
const SCALES: Readonly<Record<string, readonly ["kg" | "l", number, number]>> = {
  t: ["kg", 1000, 0],
  g: ["kg", 1, 3],
  ml: ["l", 1, 3],
};

/** The pieces of a text, in their order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let [place, part] = [0, 0];
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = place;
    return pattern.exec(text);
  };
  const add = (is: Token["is"], written: string, fields: Partial<Token> = {}): void => {
    tokens.push({ is, text: written, index: place, part, sense: {}, labels: new Set(), isDoubtful: false, ...fields });
    place += written.length;
  };
  while (place < text.length) {
    const character = text[place] ?? "";
    const broken = match(BREAK);
    if (broken !== null) {
      part++;
      add("break", broken[0]);
      part++;
    } else if (/\s/u.test(character)) place++;
    else if (/\d/.test(character)) {
      const found = match(DATE) === null ? match(AMOUNT) : null;
      const [number] = match(NUMBER) ?? [];
      if (found !== null) {
        const [whole, figure = "", unit = ""] = found;
        add("amount", whole, measured(readingsAt(text, place, figure, tokens.at(-1)), unit));
      } else if (match(DATE) !== null) add("code", match(DATE)?.[0] ?? character);
      else if (number !== undefined)
        add("number", number, { readings: readingsAt(text, place, number, tokens.at(-1)) });
      else {
        const [glued] = match(GLUED) ?? [];
        if (glued === undefined) add("code", match(CODE)?.[0] ?? character);
        else add("number", glued, { readings: readFigure(glued) });
      }
    } else addWords(text, place, tokens, match, add);
  }
  return tokens;
}

function addWords(
  text: string,
  place: number,
  tokens: readonly Token[],
  match: (pattern: RegExp) => RegExpExecArray | null,
  add: (is: Token["is"], written: string, fields?: Partial<Token>) => void,
): void {
  const [times] = match(TIMES) ?? [];
  if (times !== undefined) return add("times", times, { sense: { of: "each" } });
  const [whole, unit = "", colon, figure = ""] = match(UNIT_FIRST) ?? [];
  if (whole !== undefined && (colon !== undefined || isHeading(tokens.at(-1)))) {
    return add("amount", whole, measured(readFigure(figure), unit));
  }
  const [code] = match(CODE) ?? [];
  if (code !== undefined) return add("code", code);
  const [word] = match(WORD) ?? [];
  if (word === undefined) return add("sign", text[place] ?? "");
  const known = longerWords(text, place, word).findLast((words) => senseOf(words) !== undefined) ?? word;
  const sense = senseOf(known) ?? {};
  add("word", known, {
    sense: tokens.at(-1)?.is === "number" && sense.noun !== undefined ? { noun: sense.noun } : sense,
  });
}

/** Words that stand one after the other, where they may have a sense together: one, two, three, four of them. */
function longerWords(text: string, place: number, word: string): string[] {
  const longer = [word];
  if (!isBeginning(word)) return longer;
  for (let end = place + word.length; longer.length < 4;) {
    MORE_WORDS.lastIndex = end;
    const [next] = MORE_WORDS.exec(text) ?? [];
    if (next === undefined) break;
    longer.push((longer.at(-1) ?? "") + next);
    end += next.length;
  }
  return longer;
}

/**
 * The readings of a figure where it stands. Blanks divide thousands for certain where a part begins with the figure,
 * or its last group begins with 0; else the figure may begin behind them (`PETROL 3 200 l`). A comma between commas
 * without blanks may divide a list.
 */
function readingsAt(
  text: string,
  place: number,
  figure: string,
  before: Token | undefined,
): FigureReadings | undefined {
  const read = readFigure(figure);
  const isFirst = isHeading(before) && before?.sense.head !== "count";
  const last = figure.includes(" ") && !isFirst ? figure.slice(figure.lastIndexOf(" ") + 1) : "";
  const tail = last !== "" && !last.startsWith("0") ? last : "";
  const listed = text[place - 1] === "," && figure.includes(",") ? figure.slice(figure.lastIndexOf(",") + 1) : "";
  const tails = [tail, listed].flatMap((part) => (part === "" ? [] : (readFigure(part) ?? [])));
  return read === undefined ? undefined : [read[0], ...read.slice(1), ...tails];
}

/** Whether a figure behind a token is a value by itself: at the beginning of a part, behind a label or a colon. */
function isHeading(before: Token | undefined): boolean {
  if (before === undefined) return true;
  if (before.is === "break") return before.text !== "§";
  const { label, head, of } = before.sense;
  return /[:=]/.test(before.text) || (of === undefined && (label !== undefined || head === "count"));
}

/** Readings of a figure with its unit, in kilograms or litres. */
export function measured(readings: FigureReadings | undefined, unit: string): Pick<Token, "readings" | "member"> {
  const sign = unit.toLowerCase().replace(/^tonn.*/, "t");
  const [member, times, places] = SCALES[sign] ?? [sign.startsWith("k") ? "kg" : "l", 1, 0];
  const [first, ...others] = (readings ?? []).map((reading) => scaled(reading, times, places));
  return { member, readings: first === undefined ? undefined : [first, ...others] };
}

function scaled(figure: string, times: number, places: number): string {
  const [whole = "", fraction = ""] = timesOf(figure, times).split(".");
  const digits = whole.padStart(places + 1, "0");
  return timesOf(`${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}${fraction}`, 1);
}
