import { fold } from "../text/normalize.ts";
import { FIGURE, readFigure, timesOf, type FigureReadings } from "./figure.ts";
import { readPackingGroup } from "./spelling.ts";
import { spellingsOf, textsOf } from "./word-lists.ts";
import { COLUMN_TEXTS, EACH_TEXTS, GROSS_TEXTS, PACKAGE_TEXTS, STATED_TEXTS } from "./words.generated.ts";

/** What a text may say of goods. `labels` has the main one first, `gross` is a mass that is not the net mass. */
export type GoodsMember =
  | "un"
  | "labels"
  | "packing_group"
  | "tunnel"
  | "technical_name"
  | "kg"
  | "l"
  | "gross"
  | "packages"
  | "package_kind"
  | "stated";

/** Something that a text says of goods, and where. */
export interface GoodsFact {
  member: GoodsMember;
  /** What it means; several where it can be read in several ways. */
  readings: FigureReadings;
  /** As it is written. */
  text: string;
  /** Line of the text, from 1. */
  line: number;
}

const columns = spellingsOf(COLUMN_TEXTS);
const packages = spellingsOf(PACKAGE_TEXTS);
const stated = [...spellingsOf(STATED_TEXTS)];
const each = new Set(textsOf(EACH_TEXTS));
const gross = textsOf(GROSS_TEXTS);

/** The member that a label or the head of a column names; undefined where it names none. */
export function columnOf(label: string): string | undefined {
  return columns.get(fold(label));
}

const LABELLED = /^\s*(\p{L}[\p{L}\s.'’°()/-]*?)\s*(?:[:=]\s*|\s)(?=[\d(IⅠⅡⅢB-E])(.*)$/u;
const LABELS = /^([1-9](?:\.[1-6])?[A-S]?)(?:\s*\(([\d.,+\s]+)\))?(?:\s*\+\s*([\d.+\s]+))?$/;
const GROUP = /^(?:(?:PG|GP|VG)\s*)?I{1,3}$|^[ⅠⅡⅢ]$/i;
const TUNNEL = /^\((?:[BCDE]1000C|[BCDE]5000D|[B-E](?:\/[B-E])?|-)\)$/;
/** `3 II (D/E)`: class and packing group side by side, without commas. */
const SIDE_BY_SIDE =
  /(?<![\p{L}\d.,])([1-9](?:\.[1-6])?)(?:\s*\(([\d.,+\s]+)\))?[\s,;]+((?:(?:PG|GP|VG)\s*)?I{1,3})(?![\p{L}\d])/u;
const TUNNEL_INSIDE = /\((?:[BCDE]1000C|[BCDE]5000D|[B-E](?:\/[B-E])?)\)/;
const TECHNICAL = /(?:N\.?O\.?S|N\.?A\.?G|N\.?S\.?A|I\.?N\.?O)\.?\s*\(([^()]{0,150}\p{L}{3}[^()]{0,150})\)/iu;

/** What a part of a line says of goods, where its words do not stand between commas. */
export function factsInside(part: string, line: number): GoodsFact[] {
  const text = part.replaceAll(/\s+/gu, " ");
  const facts: GoodsFact[] = [];
  const say = (member: GoodsMember, written: string | undefined, ...readings: string[]): void => {
    const [first, ...others] = readings;
    if (written !== undefined && first !== undefined)
      facts.push({ member, readings: [first, ...others], text: written.trim(), line });
  };
  const [both, main = "", beside = "", group = ""] = SIDE_BY_SIDE.exec(text) ?? [];
  if (both !== undefined) {
    say("labels", both, joinLabels(main, beside));
    say("packing_group", both, readPackingGroup(group) ?? "");
  }
  const [tunnel] = TUNNEL_INSIDE.exec(text) ?? [];
  say("tunnel", tunnel, tunnel?.slice(1, -1) ?? "");
  const [, technical] = TECHNICAL.exec(text) ?? [];
  say("technical_name", technical, technical?.trim() ?? "");
  const folded = ` ${fold(text)} `;
  for (const [words, claim] of stated) if (folded.includes(` ${words} `)) say("stated", text, claim);
  return [...facts, ...quantitiesOf(text, line)];
}

/** A label and its value are not longer. */
const LONGEST = 120;

/** What a part between commas is as a whole: class and labels, a packing group, a tunnel code, with a label or not. */
export function factOfPart(part: string, line: number): GoodsFact[] {
  const text = part.replaceAll(/\s+/gu, " ").trim().slice(0, LONGEST);
  const [, label = "", value = ""] = LABELLED.exec(text) ?? [];
  const member = columnOf(label);
  return member === undefined ? valueAlone(text, line) : factOfCell(member, value.trim(), text, line);
}

function valueAlone(text: string, line: number): GoodsFact[] {
  if (GROUP.test(text)) return factOfCell("packing_group", text, text, line);
  if (TUNNEL.test(text)) return factOfCell("tunnel", text, text, line);
  return LABELS.test(text) ? factOfCell("labels", text, text, line) : [];
}

/** What a value under a label or in a column says. */
export function factOfCell(member: string, value: string, text: string, line: number): GoodsFact[] {
  const fact = (own: GoodsMember, ...readings: [string, ...string[]]): GoodsFact[] => [
    { member: own, readings, text, line },
  ];
  switch (member) {
    case "packing_group": {
      const group = readPackingGroup(value);
      return group === undefined ? [] : fact("packing_group", group);
    }
    case "class":
    case "labels": {
      const [, main = "", beside = "", more = ""] = LABELS.exec(value) ?? [];
      return main === "" ? [] : fact("labels", joinLabels(main, `${beside} ${more}`));
    }
    case "tunnel": {
      const code = value.replaceAll(/[()\s]/g, "");
      return /^[B-E][\dCD/B-E]*$/.test(code) ? fact("tunnel", code) : [];
    }
    case "packages":
      return /^\d{1,5}$/.test(value) ? fact("packages", value) : quantitiesOf(text, line);
    case "kg":
    case "l":
      return /^[\d\s.,']+$/.test(value) && /\d/.test(value) ? fact(member, ...readFigure(value)) : [];
    default:
      return [];
  }
}

/** The main label with those beside it: `6.1 (3)` is `6.1+3`. */
function joinLabels(main: string, beside: string): string {
  return [main, ...(beside.match(/\d(?:\.\d)?/g) ?? [])].join("+");
}

const AMOUNT = new RegExp(
  String.raw`(?:(?<![\d.,\p{L}])(\d{1,5}) ?(?:[x×*]|(\p{L}[\p{L} -]{0,30}?))(?: ([à@]|\p{L}{1,9}) | )?)?(?<![\d.,\p{L}])(${FIGURE})\s*(kgs?|kgm|kilogram\p{L}*|t|tonnes?|l|lt|ltr|litres?|liters?|litry|litrów|litra|ml|g)(?![\p{L}\d])`,
  "giu",
);
const COUNT = /(?<![\d.,\p{L}])(\d{1,5})\s+(\p{L}[\p{L}-]*(?:\s\p{L}+)?)/giu;
/** Millionths of a kilogram or litre. */
const SCALES: Readonly<Record<string, { member: "kg" | "l"; times: number; places: number }>> = {
  t: { member: "kg", times: 1000, places: 0 },
  g: { member: "kg", times: 1, places: 3 },
  ml: { member: "l", times: 1, places: 3 },
};

/** Quantities and packages of a part of a line. Where packages stand before a quantity, it may be of each of them. */
function quantitiesOf(text: string, line: number): GoodsFact[] {
  const facts: GoodsFact[] = [];
  const counted = [...text.matchAll(COUNT)].flatMap(({ 0: whole, 1: count = "", 2: words = "" }) => {
    const kind = packages.get(fold(words)) ?? packages.get(fold(words.split(/\s/)[0] ?? ""));
    return kind === undefined ? [] : [{ whole, count, kind }];
  });
  for (const { whole, count, kind } of counted)
    facts.push(
      { member: "packages", readings: [count], text: whole, line },
      { member: "package_kind", readings: [kind], text: whole, line },
    );
  for (const {
    0: whole,
    1: count,
    2: between = "",
    3: link = "",
    4: figure = "",
    5: unit = "",
    index,
  } of text.matchAll(AMOUNT)) {
    const { member, times, places } = SCALES[unit.toLowerCase()] ?? {
      member: /^k|^t/i.test(unit) ? ("kg" as const) : ("l" as const),
      times: /^t/i.test(unit) ? 1000 : 1,
      places: 0,
    };
    const [first, ...others] = readFigure(figure).map((own) => scaled(own, times, places));
    const amounts: FigureReadings = [first ?? "", ...others];
    const around = ` ${fold(text.slice(Math.max(0, index - 25), index + whole.length + 12))} `;
    const isGross = gross.some((word) => around.includes(` ${word} `));
    const words = fold(`${between} ${link}`).split(" ").filter(Boolean);
    const isPacked = count !== undefined && (between === "" || words.some((word) => packages.has(word)));
    const after = fold(text.slice(index + whole.length)).split(" ")[0] ?? "";
    const isEach = isPacked && (between === "" || words.some((word) => each.has(word)) || each.has(after));
    const totals = isEach ? amounts.map((own) => timesOf(own, Number(count))) : [...amounts];
    if (isPacked && !isEach) totals.push(...amounts.map((own) => timesOf(own, Number(count))));
    if (isEach && between === "") facts.push({ member: "packages", readings: [count ?? ""], text: whole.trim(), line });
    const [total = "", ...open] = new Set(totals);
    facts.push({ member: isGross ? "gross" : member, readings: [total, ...open], text: whole.trim(), line });
  }
  return facts;
}

function scaled(figure: string, times: number, places: number): string {
  const [whole = "", fraction = ""] = timesOf(figure, times).split(".");
  if (places === 0) return fraction === "" ? whole : `${whole}.${fraction}`;
  const digits = whole.padStart(places + 1, "0");
  return readFigure(`${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`)[0];
}
