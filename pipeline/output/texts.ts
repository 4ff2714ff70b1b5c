import { textsPath } from "../../runtime/shards/files.ts";
import { replaceTexts } from "../../runtime/shards/texts.ts";
import { planShard, type PlannedShard, type ShardHead } from "./shard.ts";

/** Plans a file whose texts stand beside it, in a file for each language. A text is an object with those languages and nothing else. */
export function planSplitTexts(head: ShardHead, records: readonly object[], langs: readonly string[]): PlannedShard[] {
  const texts = new Map(langs.map((lang): [string, string[][]] => [lang, []]));
  const facts = records.map((record) => {
    const own: object[] = [];
    const rest = replaceTexts(record, (value) => isText(value, langs), (text) => (own.push(text), {}));
    for (const [lang, lines] of texts) lines.push(own.map((text) => (text as Record<string, string>)[lang] ?? ""));
    return rest as object;
  });
  const named = head.part === "" ? "" : `${head.part}-`;
  return [planShard(head, facts), ...[...texts].map(([lang, lines]) => planShard({ ...head, path: textsPath(head.path, lang), schema: "texts/1", part: named + lang }, lines))];
}

function isText(value: object, langs: readonly string[]): boolean {
  const names = Object.keys(value);
  if (names.length === 0) throw new Error("an empty object would be read as the place of a text");
  return names.length === langs.length && langs.every((lang) => typeof (value as Record<string, unknown>)[lang] === "string");
}
