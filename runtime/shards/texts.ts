import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { compareText } from "../text/fold.ts";
import type { TextsShard } from "../../openapi/shards/common.ts";

/**
 * Records whose texts stand in files of their own, one a language: in the record the place of a text is `{}`, and record by record the files of its languages have
 * the texts in the order of the places (members by name). So a question in one language reads no other.
 */

/** A text that was put into a record; of a language that was not read it throws, and never says something else. */
class PlacedText {
  readonly book: TextBook;
  readonly record: number;
  readonly at: number;
  constructor(book: TextBook, record: number, at: number) {
    this.book = book;
    this.record = record;
    this.at = at;
  }
}
for (const lang of ADR_LANGUAGES) {
  Object.defineProperty(PlacedText.prototype, lang, {
    get(this: PlacedText) {
      return this.book.say(lang, this.record, this.at);
    },
  });
}

/** The texts of the records of one file, by language. */
export class TextBook {
  readonly #path: string;
  /** Places in each record. */
  readonly #places: number[] = [];
  readonly #texts = new Map<string, TextsShard["records"]>();

  /** `path` is that of the file of the records. */
  constructor(path: string) {
    this.#path = path;
  }

  /** A record with its texts in their places. Records come in the order of their file. */
  place(record: unknown): unknown {
    const index = this.#places.length;
    let count = 0;
    const placed = replaceTexts(record, isPlace, () => new PlacedText(this, index, count++));
    this.#places.push(count);
    return placed;
  }

  /** Takes the texts of a language. Throws where they are not those of the records. */
  take(lang: string, texts: TextsShard["records"]): void {
    const wrong = texts.length === this.#places.length ? texts.findIndex((own, at) => own.length !== this.#places[at]) : Math.min(texts.length, this.#places.length);
    if (wrong >= 0) throw new Error(`${this.#path} and its texts in ${lang} do not fit each other at record ${wrong + 1}`);
    this.#texts.set(lang, texts);
  }

  /** A text; throws where its language was not read. */
  say(lang: string, record: number, at: number): string {
    const text = this.#texts.get(lang)?.[record]?.[at];
    if (text === undefined) throw new Error(`the texts of ${this.#path} in ${lang} were not read`);
    return text;
  }
}

/** Copies a record with something else for each of its texts, in the order of their places. */
export function replaceTexts(value: unknown, isText: (value: object) => boolean, replace: (text: object) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => replaceTexts(item, isText, replace));
  if (isText(value)) return replace(value);
  const members = Object.entries(value).toSorted(([a], [b]) => compareText(a, b));
  return Object.fromEntries(members.map(([name, member]) => [name, replaceTexts(member, isText, replace)]));
}

/** Whether a value stands for a text. */
function isPlace(value: object): boolean {
  return !Array.isArray(value) && Object.keys(value).length === 0;
}

/** A record with its texts written out in languages that were read. */
export function writtenOut<Whole>(record: Whole, langs: readonly string[]): Whole {
  return replaceTexts(record, (value) => value instanceof PlacedText, (text) => Object.fromEntries(langs.map((lang) => [lang, (text as Readonly<Record<string, string>>)[lang]]))) as Whole;
}
