import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { TextsRecord } from "../../openapi/shards/texts.ts";
import { lineKey } from "../../runtime/rules/sanctions/line-key.ts";

/** Lines without their texts, and the texts of each language by the key of their line. */
interface SplitLines {
  lines: object[];
  texts: Record<AdrLanguage, TextsRecord[]>;
}

/**
 * Takes the texts out of lines: a member with a text in every language keeps its place, `{}`, and what it says stands
 * in the file of the language. So a text that changes in one language changes one line of one file.
 */
export function splitTexts(lines: readonly object[]): SplitLines {
  const keys = new Set<string>();
  const texts = Object.fromEntries(
    ADR_LANGUAGES.map((lang) => [
      lang,
      lines.flatMap((line): TextsRecord[] => {
        const tree = textsIn(line, lang);
        return tree === undefined ? [] : [[lineKey(line), tree]];
      }),
    ]),
  ) as SplitLines["texts"];
  for (const [key] of texts.en) {
    if (keys.has(key)) throw new Error(`two lines with texts are called ${key}`);
    keys.add(key);
  }
  return { lines: lines.map((line) => withoutTexts(line) as object), texts };
}

type Tree = TextsRecord[1];

function isText(value: object): value is Record<AdrLanguage, string> {
  return ADR_LANGUAGES.every((lang) => typeof (value as Readonly<Record<string, unknown>>)[lang] === "string");
}

function isLanguage(name: string): boolean {
  return ADR_LANGUAGES.some((lang) => lang === name);
}

/** The texts of a value in a language by the members that they stand in; undefined where it has none. */
function textsIn(value: unknown, lang: AdrLanguage): Tree | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    const trees = value.map((item) => textsIn(item, lang));
    if (trees.every((tree) => tree === undefined)) return undefined;
    return trees.map((tree) => {
      if (tree === undefined) throw new Error("a list has texts in some of its members only");
      return tree;
    });
  }
  const inside = Object.entries(value).flatMap(([name, member]): [string, Tree][] => {
    const tree = isText(value) && isLanguage(name) ? undefined : textsIn(member, lang);
    return tree === undefined ? [] : [[name, tree]];
  });
  if (!isText(value)) return inside.length === 0 ? undefined : Object.fromEntries(inside);
  return inside.length === 0 ? value[lang] : Object.fromEntries([["_", value[lang]], ...inside]);
}

function withoutTexts(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutTexts);
  const members = Object.entries(value).filter(([name]) => !isText(value) || !isLanguage(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutTexts(member)]));
}
