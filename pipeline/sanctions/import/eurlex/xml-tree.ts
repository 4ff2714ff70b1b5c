import { XMLParser, XMLValidator } from "fast-xml-parser";

/** An element of a Formex file, or a processing instruction (`?CLG.MDFO`). */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
  line: number;
}

const ATTRIBUTES = ":@";
const TEXT = "#text";

type Raw = Record<string | symbol, unknown>;

/** Parses XML into elements in document order with their lines. Throws where the file is not well-formed. */
export function parseXml(text: string): XmlElement {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new Error(`${valid.err.msg} (line ${valid.err.line})`);
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    captureMetaData: true,
    ignoreDeclaration: true,
    processEntities: false,
  });
  const starts = lineStarts(text);
  const meta = XMLParser.getMetaDataSymbol() as symbol;
  const build = (raw: Raw): XmlElement | string => {
    const name = Object.keys(raw).find((key) => key !== ATTRIBUTES) ?? "";
    const value = raw[name];
    if (name === TEXT) return decode(String(value));
    const position = (raw[meta] as { startIndex?: number } | undefined)?.startIndex ?? 0;
    return {
      name,
      attributes: (raw[ATTRIBUTES] ?? {}) as Record<string, string>,
      children: (value as Raw[]).map(build),
      line: lineAt(starts, position),
    };
  };
  const root = (parser.parse(text) as Raw[])
    .map(build)
    .find((node): node is XmlElement => typeof node !== "string" && !node.name.startsWith("?"));
  if (root === undefined) throw new Error("no element");
  return root;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** References of XML itself. A published file defines none of its own, and one that does is refused. */
function decode(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (reference, name: string) => {
    if (name.startsWith("#"))
      return String.fromCodePoint(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
    const sign = ENTITIES[name];
    if (sign === undefined) throw new Error(`unknown entity ${reference}`);
    return sign;
  });
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let position = text.indexOf("\n"); position >= 0; position = text.indexOf("\n", position + 1))
    starts.push(position + 1);
  return starts;
}

/** The line of a character, by halving. */
function lineAt(starts: readonly number[], position: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low + 1;
}

export function xmlChildren(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== "string");
}
