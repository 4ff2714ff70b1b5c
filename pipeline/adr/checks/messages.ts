import { MESSAGE_KEYS, MESSAGES, type MessageKey } from "../../../openapi/shards/adr-messages.ts";
import type { AdrData } from "../tables.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { finding, type Check } from "../../source/check.ts";

export const messageMissingCheck: Check<AdrData> = {
  rule: "adr/message-missing",
  why: "An answer that wants a text which is not there fails as a whole, and only when the case comes up.",
  example: "no row carriage_prohibited in messages.csv",
  remedy: "Add the row in four languages; a key that no answer says any more is removed from openapi/shards/adr-messages.ts too.",
  run: ({ edition, messages }) => {
    const held = new Set(messages.map(({ row }) => row.key));
    const file = messages[0]?.file ?? `adr/${edition}/messages.csv`;
    return MESSAGE_KEYS.filter((key) => !held.has(key)).map((key) =>
      finding({ file, line: 0 }, "key", `no text ${key}: add it in four languages, with ${listed(placesOf(key))}`),
    );
  },
};

export const messagePlaceholderCheck: Check<AdrData> = {
  rule: "adr/message-placeholder",
  why: "A text with a place that no value is given for cannot be said, and one that lost a place says less in one language than in another.",
  example: "{uns} for {un} in the German text of carriage_prohibited",
  remedy: "Write the names of the key as they stand in openapi/shards/adr-messages.ts, each at least once, in braces.",
  run: ({ messages }) =>
    messages.flatMap((placed) =>
      ADR_LANGUAGES.flatMap((lang) => {
        const column = `text_${lang}` as const;
        const want = placesOf(placed.row.key);
        const found = [...new Set(placed.row[column].match(/\{\w+\}|[{}]/g))];
        if (found.length === want.length && want.every((place) => found.includes(place))) return [];
        return [finding(placed, column, `has ${listed(found)}, want ${listed(want)}: every language gives the same values`)];
      }),
    ),
};

function placesOf(key: MessageKey): string[] {
  return MESSAGES[key].map((name) => `{${name}}`);
}

function listed(places: readonly string[]): string {
  return places.length === 0 ? "no value" : places.join(" ");
}
