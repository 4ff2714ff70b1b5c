import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { MESSAGE_KEYS, MESSAGES, type MessageKey } from "../../../openapi/shards/adr-messages.ts";
import { type Check, finding, findingsIn } from "../../source/check.ts";
import { figuresByLanguage, figuresOf } from "../../source/figures.ts";
import type { Located } from "../../source/table.ts";
import type { AdrData } from "../tables.ts";

const messageMissingCheck: Check<AdrData> = {
  rule: "adr/message-missing",
  why: "An answer that wants a text which is not there fails as a whole, and only when the case comes up.",
  example: "no row carriage_prohibited in messages.csv",
  remedy:
    "Add the row in four languages; a key that no answer says any more is removed from openapi/shards/adr-messages.ts too.",
  run: ({ edition, messages }) => {
    const loaded = new Set(messages.map(({ row }) => row.key));
    const file = messages[0]?.file ?? `adr/${edition}/messages.csv`;
    return MESSAGE_KEYS.filter((key) => !loaded.has(key)).map((key) =>
      finding(
        { file, line: 0 },
        "key",
        `no text ${key}: add it in four languages, with ${renderPlaceholders(placeholdersOf(key))}`,
      ),
    );
  },
};

const messagePlaceholderCheck: Check<AdrData> = {
  rule: "adr/message-placeholder",
  why: "A text with a place that no value is given for cannot be said, and one that lost a place says less in one language than in another.",
  example: "{uns} for {un} in the German text of carriage_prohibited",
  remedy: "Write the names of the key as they stand in openapi/shards/adr-messages.ts, each at least once, in braces.",
  run: ({ messages }) =>
    findingsIn(messages, (row) =>
      ADR_LANGUAGES.flatMap((lang) => {
        const column = `text_${lang}` as const;
        const want = placeholdersOf(row.key);
        const matches = [...new Set(row[column].match(/\{\w+\}|[{}]/g))];
        if (matches.length === want.length && want.every((placeholder) => matches.includes(placeholder))) return [];
        return [
          [
            column,
            `has ${renderPlaceholders(matches)}, want ${renderPlaceholders(want)}: every language gives the same values`,
          ],
        ];
      }),
    ),
};

const messageLanguageCheck: Check<AdrData> = {
  rule: "adr/message-language",
  why: "A text that stands in two languages is answered to people who cannot read it.",
  example: "the German text of edition_in_transition in the column of another language too",
  remedy: "Write the text of each language into its column.",
  run: ({ messages }) =>
    findingsIn(messages, (row) =>
      ADR_LANGUAGES.flatMap((lang, index) => {
        const text = row[`text_${lang}`];
        const twin = ADR_LANGUAGES.slice(0, index).find((language) => row[`text_${language}`] === text);
        if (twin === undefined || !WORDS.test(text.replaceAll(/\{\w+\}/g, ""))) return [];
        return [[`text_${lang}`, `is the text of text_${twin}: write it in ${lang}`]];
      }),
    ),
};

/** Two words or more: a single one can be the same in two languages. */
const WORDS = /\p{L}{3,}\P{L}+\p{L}{3,}/u;

function placeholdersOf(key: MessageKey): string[] {
  return MESSAGES[key].map((name) => `{${name}}`);
}

function renderPlaceholders(placeholders: readonly string[]): string {
  return placeholders.length === 0 ? "no value" : placeholders.join(" ");
}

const nameLanguageCheck: Check<AdrData> = {
  rule: "adr/name-language",
  why: "A name in the wrong column is shown to people who cannot read it, and stands wrongly in a transport document.",
  example: "BENZYNA SILNIKOWA in name_en",
  remedy: "Put the name of Table A in that language into the column.",
  run: ({ names }) => {
    const words = names.map(({ row }) => new Map(ADR_LANGUAGES.map((lang) => [lang, wordsOf(row[`name_${lang}`])])));
    const current = new Map(
      ADR_LANGUAGES.map((lang) => [lang, countWords(words.map((word) => word.get(lang) ?? new Set()))]),
    );
    return findingsIn(names, (row, index) => {
      const ownWords = words[index] ?? new Map<string, ReadonlySet<string>>();
      // In how many other names of a language a word stands.
      const elsewhere = (lang: (typeof ADR_LANGUAGES)[number], word: string): number =>
        (current.get(lang)?.get(word) ?? 0) - (ownWords.get(lang)?.has(word) === true ? 1 : 0);
      return ADR_LANGUAGES.flatMap((lang) => {
        const stated = [...(ownWords.get(lang) ?? [])];
        if (stated.some((word) => elsewhere(lang, word) > 0)) return [];
        // A single word can be the same in two languages; several, all of them of another, are not.
        const language =
          stated.length < 2
            ? undefined
            : ADR_LANGUAGES.find(
                (candidate) =>
                  candidate !== lang &&
                  stated.every((word) => elsewhere(candidate, word) > 0) &&
                  stated.some((word) => elsewhere(candidate, word) > 1),
              );
        return language === undefined
          ? []
          : [
              [
                `name_${lang}`,
                `${JSON.stringify(row[`name_${lang}`])} reads as ${language}, not ${lang}: its words stand in other names of that column, and in none of this`,
              ],
            ];
      });
    });
  },
};

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(name.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
}

/** In how many names a word stands. */
function countWords(names: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const figuresCheck: Check<AdrData> = {
  rule: "adr/figures",
  why: "A limit that differs between the languages is a mistake in one of them, and a reader of the other never sees it.",
  example: "text_de says 20 000 kg, text_en 200 000 kg",
  remedy: "Read the figure again in ADR and write it in all four texts.",
  // Proper shipping names are held against their publications, cell by cell.
  run: ({ names: _names, ...tables }) =>
    Object.values(tables)
      .filter((rows) => typeof rows !== "string")
      .flatMap((rows: readonly Located<object>[]) => rows.flatMap(figuresByLanguage)),
};

/** Texts in which a limit of chapters 3.4 and 3.5 is named. */
const LIMITS_SAID: Readonly<Record<string, readonly string[]>> = {
  limited_mark_unit: ["limited_quantities_duties", "limited_marks_not_needed", "limited_marks_open"],
  limited_mark_gross: ["limited_quantities_duties", "limited_marks_not_needed", "limited_marks_open"],
  excepted_packages: ["remains_excepted", "excepted_packages"],
};

const statedCheck: Check<AdrData> = {
  rule: "adr/said",
  why: "The text names the figure or the goods by which the row decides: where they differ, a load passes that the text forbids.",
  example: "over_kg 200000, and the text says at most 20 000 kg; 10000 packages, and a message of 1000",
  remedy: "Read the place in ADR and correct the one that is wrong.",
  run: ({ requirements, tunnelCodes, labelFootnotes, consignmentLimits, messages }) => {
    const texts = [
      ...messages.map(({ row }) => ({ key: row.key, row })),
      ...requirements.map(({ row }) => ({ key: row.requirement, row })),
    ];
    return [
      ...findingsIn(requirements, (row) => {
        const lang = ADR_LANGUAGES.find(
          (language) =>
            row.over_kg !== null &&
            row.over_kg > 0 &&
            /\d kg\b/.test(row[`text_${language}`]) &&
            !figuresOf(row[`text_${language}`]).includes(String(row.over_kg)),
        );
        return lang === undefined ? [] : [["over_kg", `${row.over_kg}, while text_${lang} names another mass`]];
      }),
      ...findingsIn(tunnelCodes, ({ code, over_kg: over }) => {
        const [mass] = /\d+/.exec(code) ?? [];
        return (mass === undefined ? null : Number(mass)) === over
          ? []
          : [["over_kg", `${over ?? "empty"}, while ${code} says ${mass ?? "none"}`]];
      }),
      ...findingsIn(labelFootnotes, ({ explosives_uns, others_uns, text_en }) => {
        const listed = [...explosives_uns, ...others_uns];
        const named: string[] = text_en.match(/\b\d{4}\b/g) ?? [];
        // A footnote that describes its goods names none of them.
        const wrong = named.some((un) => listed.includes(un))
          ? [...listed.filter((un) => !named.includes(un)), ...named.filter((un) => !listed.includes(un))]
          : [];
        return wrong.length === 0
          ? []
          : [["others_uns", `text_en and the columns do not name the same goods: UN ${wrong.join(", ")}`]];
      }),
      ...findingsIn(consignmentLimits, ({ limit, value }) => {
        const contrary = texts.find(({ key, row }) => {
          const figures = figuresOf(row.text_en);
          return LIMITS_SAID[limit]?.includes(key) === true && figures.length > 0 && !figures.includes(String(value));
        });
        return contrary === undefined ? [] : [["value", `${value}, while the text ${contrary.key} names another`]];
      }),
    ];
  },
};

export const adrMessagesChecks: readonly Check<AdrData>[] = [
  figuresCheck,
  statedCheck,
  messageMissingCheck,
  messagePlaceholderCheck,
  messageLanguageCheck,
  nameLanguageCheck,
];
