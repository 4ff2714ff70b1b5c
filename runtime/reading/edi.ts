/** Segments of UN/EDIFACT: elements divided by `+`, their components by `:`; `?` releases the sign behind it. */

/** A segment: its tag, and its elements with their components. */
export interface EdiSegment {
  tag: string;
  elements: readonly (readonly string[])[];
  /** As it is written, and where it begins. */
  text: string;
  index: number;
}

const SEGMENT = /(?:^|['\s])([A-Z]{3})\+((?:\?.|[^'?\n])*)/g;

/** The segments of a text, in their order; none where it has none. */
export function readSegments(text: string): EdiSegment[] {
  return [...text.matchAll(SEGMENT)].map(({ 0: whole, 1: tag = "", 2: body = "", index }) => ({
    tag,
    elements: splitReleased(body, "+").map((element) => splitReleased(element, ":").map(unreleased)),
    text: `${tag}+${body}`,
    index: index + whole.indexOf(tag),
  }));
}

/** Dangerous goods of a DGS segment: class (8351) and UN number (7124) where they stand, with what follows. */
interface EdiGoods {
  un: string;
  class: string;
  /** 8339, `1` to `3` or a Roman number. */
  packingGroup: string;
}

/** The goods of DGS segments; a segment without a UN number has none. */
export function goodsOfSegments(segments: readonly EdiSegment[]): EdiGoods[] {
  return segments.flatMap(({ tag, elements }) => {
    if (tag !== "DGS") return [];
    // Old messages leave an element out: the UN number is the first that is nothing but four digits.
    const at = elements.findIndex(([first = ""], place) => place > 0 && /^\d{4}$/.test(first));
    if (at < 0) return [];
    const packingGroup = elements.slice(at + 1).find((element) => /^(?:[1-3]|I{1,3})$/.test(element.join("")));
    return [{ un: elements[at]?.[0] ?? "", class: elements[1]?.[0] ?? "", packingGroup: packingGroup?.join("") ?? "" }];
  });
}

function splitReleased(text: string, sign: string): string[] {
  const parts = [""];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "?") parts[parts.length - 1] += character + (text[++at] ?? "");
    else if (character === sign) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function unreleased(text: string): string {
  return text.replaceAll(/\?(.)/g, "$1");
}
