import { type EdiSegment, goodsOfSegments, readSegments } from "./edi.ts";
import { readFigure, timesOf } from "./figure.ts";
import type { GoodsFact, GoodsMember, Line, WrittenGoods } from "./goods-facts.ts";
import { readPackingGroup } from "./spelling.ts";

/** Codes of packages (Recommendation 21 of UN/CEFACT). */
const PACKED: Readonly<Record<string, string>> = {
  DR: "drum",
  BX: "box",
  CT: "box",
  BG: "bag",
  SA: "bag",
  CY: "cylinder",
  JC: "jerrican",
  JY: "jerrican",
  PK: "package",
  WA: "ibc",
};
/** Codes of a net measure (6313): net weight, of the item, of all; net volume. No other code is one. */
const NET: ReadonlySet<string> = new Set(["AAL", "AAF", "AAC", "AAX"]);
/** Codes of a gross one. */
const GROSS: ReadonlySet<string> = new Set(["AAB", "AAD", "AAE", "G"]);
const MEASURED: Readonly<Record<string, readonly ["kg" | "l", number]>> = {
  KGM: ["kg", 1],
  TNE: ["kg", 1000],
  LTR: ["l", 1],
  MTQ: ["l", 1000],
};

/** The goods of a message, and what of its text is of none of them. */
interface ReadMessage {
  goods: WrittenGoods[];
  unread: Line[];
}

/** The goods of a message: DGS segments, the packages of the GID before them, the MEA behind them. */
export function readMessage(message: string): ReadMessage {
  const goods: { facts: GoodsFact[]; maybe: boolean }[] = [];
  const unread: Line[] = [];
  let packed: GoodsFact[] = [];
  let current: GoodsFact[] | undefined;
  /** The first goods of the packages. */
  let holder: GoodsFact[] | undefined;
  let [line, counted] = [1, 0];
  const skip = (until: number): void => {
    const between = message.slice(counted, until);
    for (const [index, text] of between.split(/\r\n?|\n/).entries()) {
      if (index > 0) line++;
      const said = text.replaceAll(/^['\s]+|['\s]+$/g, "");
      if (/[\p{L}\p{N}]/u.test(said)) unread.push({ number: line, text: said });
    }
    counted = until;
  };
  for (const segment of readSegments(message)) {
    const { tag, elements, text, index } = segment;
    skip(index);
    counted += text.length;
    const first = line;
    line += text.split(/\r\n?|\n/).length - 1;
    const fact = (member: GoodsMember, value: string): GoodsFact => ({ member, readings: [value], text, line: first });
    if (tag === "GID") {
      const [count = "", kind = ""] = elements[1] ?? [];
      packed = /^\d{1,5}$/.test(count) ? [fact("packages", count)] : [];
      if (PACKED[kind] !== undefined) packed.push(fact("package_kind", PACKED[kind]));
      current = undefined;
      holder = undefined;
    } else if (tag === "DGS") {
      const [read] = goodsOfSegments([segment]);
      current = undefined;
      if (read !== undefined) {
        const group = readPackingGroup(read.packingGroup);
        current = [
          fact("un", read.un),
          ...(read.class === "" ? [] : [fact("labels", read.class)]),
          ...(group === undefined ? [] : [fact("packing_group", group)]),
          ...(holder === undefined ? packed : []),
        ];
        goods.push({ facts: current, maybe: false });
        // Packages of several goods are those of none alone.
        if (holder !== undefined) holder.splice(0, holder.length, ...holder.filter((said) => !packed.includes(said)));
        holder ??= current;
      }
    } else if (tag === "MEA" && current !== undefined) {
      const measure = measureOf(elements);
      if (measure !== undefined) current.push({ ...measure, text, line: first });
      else unread.push({ number: first, text });
    } else unread.push({ number: first, text });
    if (tag === "DGS" && current === undefined) unread.push({ number: first, text });
  }
  skip(message.length);
  return { goods, unread };
}

/** A measure of goods; a mass without a code of net or gross is neither. */
function measureOf(elements: EdiSegment["elements"]): Pick<GoodsFact, "member" | "readings"> | undefined {
  const [unit = "", value = ""] = elements.find(([code = ""]) => MEASURED[code] !== undefined) ?? [];
  const [member, times] = MEASURED[unit] ?? ["kg", 1];
  const readings = /^\d/.test(value) ? readFigure(value) : undefined;
  if (readings === undefined) return undefined;
  const [measures = "", what = ""] = elements.slice(0, 2).map(([code = ""]) => code);
  const isNet = [measures, what].some((code) => NET.has(code)) || (member === "l" && measures === "VOL" && what === "");
  const isGross = GROSS.has(what) || measures === "G";
  const [first, ...others] = readings.map((reading) => timesOf(reading, times));
  if (first === undefined) return undefined;
  return { member: isNet && !isGross ? member : isGross ? "gross" : "other", readings: [first, ...others] };
}
