import { fold } from "../text/normalize.ts";
import { type WrittenAmount, readAmounts } from "./amounts.ts";
import type { FigureReadings } from "./figure.ts";
import { readPackingGroup } from "./spelling.ts";
import { spellingsOf, textsOf } from "./word-lists.ts";
import { COLUMN_TEXTS, DENIAL_TEXTS, STATED_TEXTS } from "./words.generated.ts";

/**
 * What a text may say of goods. `labels` has the main one first; amounts that are no net quantity are named for what
 * they are.
 */
export type GoodsMember =
  | "un"
  | "labels"
  | "packing_group"
  | "tunnel"
  | "technical_name"
  | WrittenAmount["member"]
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

/** A line of a text, or the part of it that is about goods; `§` stands where their UN number stood. */
export interface Line {
  number: number;
  text: string;
}

/** Goods of a text: what is said of them, the UN number first. */
export interface WrittenGoods {
  facts: readonly GoodsFact[];
  /** Four digits at the head of a line that nobody calls a UN number. */
  maybe: boolean;
}

const columns = spellingsOf(COLUMN_TEXTS);
const stated = [...spellingsOf(STATED_TEXTS)].toSorted(([a], [b]) => b.length - a.length);
const denials = new Set(textsOf(DENIAL_TEXTS));

/** The member that a label or the head of a column names; undefined where it names none. */
export function columnOf(label: string): string | undefined {
  return columns.get(fold(label));
}

/** Between commas that divide no figure. */
const PARTS = /([;\t|]|,(?!\d)|(?<!\d),)/;

/** What lines say of the goods that they are about. */
export function writtenFacts(lines: readonly Line[]): GoodsFact[] {
  const facts: GoodsFact[] = [];
  const left: string[] = [];
  for (const { number, text } of lines) {
    const parts = text.split(PARTS).map((part, index) => {
      // What divides the parts stands between them, as it is written.
      if (index % 2 === 1) return part;
      const whole = factOfPart(part, number);
      if (whole.length === 0) facts.push(...factsInside(part, number));
      else facts.push(...whole);
      return whole.length > 0 ? "" : withoutClass(part);
    });
    left.push(parts.join(""));
  }
  facts.push(...quantitiesOf(left.join("\n"), lines));
  // Amounts are kept, each as it is written; what else is said twice is one fact.
  const apart = new Map(facts.toReversed().map((fact) => [`${fact.member} ${fact.readings.join()}`, fact]));
  const said = new Set(apart.values());
  return facts.filter((fact) => AMOUNTS.has(fact.member) || said.has(fact));
}

const AMOUNTS: ReadonlySet<GoodsMember> = new Set(["kg", "l", "gross", "tare", "each", "other"]);

/** Amounts and packages of lines, each with its line. */
function quantitiesOf(text: string, lines: readonly Line[]): GoodsFact[] {
  const { amounts, counts } = readAmounts(text);
  let [line, counted] = [0, 0];
  const lineAt = (index: number): number => {
    for (; counted < index; counted++) if (text[counted] === "\n") line++;
    return lines[line]?.number ?? 0;
  };
  return [
    ...amounts.map((amount) => ({ ...amount, isAmount: true })),
    ...counts.map((count) => ({ ...count, isAmount: false })),
  ]
    .toSorted((a, b) => a.index - b.index)
    .flatMap((found): GoodsFact[] => {
      const place = { text: found.text, line: lineAt(found.index) };
      if (!("value" in found)) {
        const [first, ...others] = found.readings;
        if (first === undefined) return [{ member: "other", readings: [found.text], ...place }];
        return [{ member: found.member, readings: [first, ...others], ...place }];
      }
      const kind: GoodsFact[] = found.kind === "" ? [] : [{ member: "package_kind", readings: [found.kind], ...place }];
      return [{ member: "packages", readings: [String(found.value)], ...place }, ...kind];
    });
}

const LABELLED = /^\s*(\p{L}[\p{L}\s.'’°()/-]*?)\s*(?:[:=]\s*|\s)(?=[\d(IⅠⅡⅢB-E])(.*)$/u;
const LABELS = /^([1-9](?:\.[1-6])?[A-S]?)(?:\s*\(([\d.,+\s]+)\))?(?:\s*\+\s*([\d.+\s]+))?$/;
const GROUP = /^(?:(?:PG|GP|VG)\s*)?I{1,3}$|^[ⅠⅡⅢ]$/i;
const TUNNEL = /^\((?:[BCDE]1000C|[BCDE]5000D|[B-E](?:\/[B-E])?|-)\)$/;
/** `3 II (D/E)`, `3 F1 II`: class and packing group side by side, without commas. */
const SIDE_BY_SIDE =
  /(?<![\p{L}\d.,])([1-9](?:\.[1-6])?)(?:\s*\(([\d.,+\s]+)\))?(?:\s+[A-Z]{1,4}\d{0,2})?[\s,;]+((?:(?:PG|GP|VG)\s*)?I{1,3})(?![\p{L}\d])/u;
const TUNNEL_INSIDE = /\((?:[BCDE]1000C|[BCDE]5000D|[B-E](?:\/[B-E])?)\)/;
const TECHNICAL = /(?:N\.?O\.?S|N\.?A\.?G|N\.?S\.?A|I\.?N\.?O)\.?\s*\(([^()]{0,150}\p{L}{3}[^()]{0,150})\)/iu;

/** A part without what it says of class, packing group and tunnels: no figures of amounts. */
function withoutClass(part: string): string {
  return part.replace(SIDE_BY_SIDE, " ; ").replace(TUNNEL_INSIDE, " ; ");
}

/** What a part of a line says of goods beside amounts, where its words do not stand between commas. */
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
  for (const claim of claimsOf(text)) say("stated", text, claim);
  return facts;
}

/** A limit behind words of limited quantities (`LQ 5 L`) is a cell of Table A, no claim. */
const LIMIT = /^\s*[:=]?\s*(?:\d|E\d)/;

/** What a part claims: not what it denies (`marine pollutant: no`, `kein LQ`), and not the limit of the entry. */
function claimsOf(part: string): Set<string> {
  let folded = ` ${fold(part)} `;
  const claims = new Map<string, string>();
  for (const [words, claim] of stated) {
    if (!folded.includes(` ${words} `)) continue;
    folded = folded.replace(` ${words} `, ` § `);
    claims.set(claim, words);
  }
  if (claims.size === 0) return new Set();
  const words = folded.split(" ").filter(Boolean);
  const claimed = words.indexOf("§");
  const isDenied = words.some((word, place) => denials.has(word) && !/^\d/.test(words[place + 1] ?? ""));
  // `non hazardous waste` is waste.
  const isWaste = isDenied && !words.slice(Math.max(0, claimed - 1), claimed + 2).some((word) => denials.has(word));
  const limit = / § ([\de]\d*) /.exec(folded)?.[1] !== undefined && LIMIT.test(part.replace(/^.*?(?=[:\d]|E\d)/su, ""));
  return new Set(
    [...claims.keys()].filter(
      (claim) => (claim === "waste" ? !isDenied || isWaste : !isDenied) && !(limit && claim.endsWith("quantity")),
    ),
  );
}

/** A label and its value are not longer. */
const LONGEST = 120;

/** What a part between commas is as a whole: class and labels, a packing group, a tunnel code, with a label or not. */
function factOfPart(part: string, line: number): GoodsFact[] {
  const text = part.replaceAll(/\s+/gu, " ").trim().slice(0, LONGEST);
  const [, label = "", value = ""] = LABELLED.exec(text) ?? [];
  const member = columnOf(label);
  return member === undefined ? valueAlone(text, line) : factOfCell(member, value.trim(), text, line);
}

function valueAlone(text: string, line: number): GoodsFact[] {
  if (GROUP.test(text)) return factOfCell("packing_group", text, text, line);
  if (TUNNEL.test(text)) return factOfCell("tunnel", text, text, line);
  return LABELS.test(text) && !/^[456]$/.test(text) ? factOfCell("labels", text, text, line) : [];
}

/** What a value under a label or in a column says of class, packing group or tunnels. */
export function factOfCell(member: string, value: string, text: string, line: number): GoodsFact[] {
  const fact = (named: GoodsMember, reading: string): GoodsFact[] => [
    { member: named, readings: [reading], text, line },
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
    default:
      return [];
  }
}

/** The main label with those beside it: `6.1 (3)` is `6.1+3`. */
export function joinLabels(main: string, beside: string): string {
  return [main, ...(beside.match(/\d(?:\.\d)?/g) ?? [])].join("+");
}
