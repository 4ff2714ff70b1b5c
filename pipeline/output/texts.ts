import { textBlocksFolder, textsPath } from "../../runtime/shards/files.ts";
import { replaceTexts } from "../../runtime/shards/texts.ts";
import { planShard, type PlannedShard, type ShardHead } from "./shard.ts";

/**
 * Plans a file whose texts stand beside it, in a file for each language, or in blocks of so many records, each under the number of its first. A text is an object
 * with those languages and nothing else.
 */
export function planSplitTexts(head: ShardHead, records: readonly object[], langs: readonly string[], block?: number): PlannedShard[] {
  const texts = new Map(langs.map((lang): [string, string[][]] => [lang, []]));
  const facts = records.map((record) => {
    const own: object[] = [];
    const rest = replaceTexts(record, (value) => isText(value, langs), (text) => (own.push(text), {}));
    for (const [lang, lines] of texts) lines.push(own.map((text) => (text as Record<string, string>)[lang] ?? ""));
    return rest as object;
  });
  const named = head.part === "" ? "" : `${head.part}-`;
  const planTexts = ([lang, lines]: [string, string[][]]): PlannedShard[] => {
    const own = { ...head, schema: "texts/1", part: named + lang };
    if (block === undefined) return [planShard({ ...own, path: textsPath(head.path, lang) }, lines)];
    return Array.from({ length: Math.ceil(lines.length / block) }, (_, at) => {
      const first = String(at * block).padStart(DIGITS, "0");
      return planShard({ ...own, path: `${textBlocksFolder(head.path, lang)}${first}.json` }, lines.slice(at * block, (at + 1) * block));
    });
  };
  return [planShard(head, facts), ...[...texts].flatMap(planTexts)];
}

/** Digits of the number of a record. */
const DIGITS = 4;

function isText(value: object, langs: readonly string[]): boolean {
  const names = Object.keys(value);
  if (names.length === 0) throw new Error("an empty object would be read as the place of a text");
  return names.length === langs.length && langs.every((lang) => typeof (value as Record<string, unknown>)[lang] === "string");
}
