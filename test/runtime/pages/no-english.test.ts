import { describe, expect, it } from "vitest";
import type { DefaultTreeAdapterTypes } from "parse5";
import { GUIDE_PATHS } from "../../../runtime/pages/guides.ts";
import { englishIn } from "../../site/english.ts";
import { attribute, elements, open } from "./open-pages.ts";

const PATHS = [
  ...["7214", "8703", "0401", "2710", "8542", "87036010", "71023900", "9303", "99999999"].map((code) => `cn/${code}`),
  ...["1203", "1950", "3090", "0336", "2814", "9999"].map((un) => `un/${un}`),
  ...GUIDE_PATHS,
  "nothing",
];

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** Texts in a language; ids of rows of Table A are the same in every one. */
function textsIn(node: Node, lang: string): string[] {
  if (node.nodeName === "#text" && "value" in node) return [node.value.replaceAll(/\b\d{4}-[\w-]+/g, "")];
  if (!("childNodes" in node) || node.nodeName === "script") return [];
  if ("tagName" in node && (attribute(node, "lang") ?? lang) !== lang) return [];
  return node.childNodes.flatMap((child) => textsIn(child, lang));
}

describe.each(["de", "fr", "pl"] as const)("the pages of codes, substances and guides in %s", (lang) => {
  const english = englishIn(lang);

  it.each(PATHS)("have no word of English: %s", async (path) => {
    const page = await open(`${lang}/${path}`);
    const described = elements(page, "meta").filter((meta) => attribute(meta, "name") === "description");
    const texts = [...textsIn(page, lang), ...described.map((meta) => attribute(meta, "content") ?? "")];
    expect(texts.join(" ").length).toBeGreaterThan(100);
    expect(texts.flatMap((text) => english(text).map((word) => `${word}: ${text.slice(0, 120)}`))).toEqual([]);
  });
});
