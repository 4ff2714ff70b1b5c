import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { openPages } from "../../../runtime/pages/pages.ts";
import type { WrittenPage } from "../../../runtime/http/pages.ts";
import { dataset, realHandlers } from "../real-data.ts";

export const DAY = "2026-11-21";
export const SITE = "https://cargolex.example";

const pages = await openPages(dataset, realHandlers);

/** Only names are asked so, over HTTP. */
const NEVER = async (): Promise<never> => {
  throw new Error("no page but that of a search asks the interface");
};

/** What the pages over the committed data answer to a path on a day. */
export function respond(path: string, today = DAY): Promise<WrittenPage> {
  const [below = "", search = ""] = path.split("?");
  return pages.respond({ path: below, query: new URLSearchParams(search), today, site: SITE, ask: NEVER });
}

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** Elements of a document, by their name and class. */
export function elements(document: Node, name: string, className?: string): Element[] {
  const own =
    "tagName" in document &&
    document.tagName === name &&
    (className === undefined || attribute(document, "class")?.split(" ").includes(className) === true)
      ? [document]
      : [];
  return [
    ...own,
    ...("childNodes" in document ? document.childNodes.flatMap((child) => elements(child, name, className)) : []),
  ];
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((own) => own.name === name)?.value;
}

/** The words of an element. */
export function textOf(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("").replaceAll(/\s+/g, " ").trim() : "";
}

/** A page as a document. */
export async function open(path: string, today = DAY): Promise<DefaultTreeAdapterTypes.Document> {
  return parse((await respond(path, today)).text);
}
