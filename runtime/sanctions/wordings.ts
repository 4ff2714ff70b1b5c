import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { Text2 } from "../../openapi/shards/common.ts";
import type { CertificateRecord, WordingRecord, Wordings } from "../../openapi/shards/sanctions.ts";
import type { Dataset } from "../shards/dataset.ts";
import { onceOrAgain } from "../shards/memo.ts";
import { TextBook } from "../shards/texts.ts";

/** Texts that an answer has only where all are asked for, by what they are of. */
export interface OpenedWordings {
  /** A text; in a language that was not read it throws, and never says something else. */
  of: (kind: WordingRecord[0], key: string) => Text2;
  /** The documents that have one; throws before any language was read. */
  certificates: () => CertificateRecord[];
  /** Reads a language, once. Rejects where a text is missing, or all. */
  read: (lang: SanctionsLang) => Promise<void>;
}

/** A parsed text and its place hold so many times their bytes. */
const HELD_BY_BYTE = 3;

/** Opens the wordings of a dataset; nothing is read before it is asked for. When `asked` has come, every text of the law has its place. */
export function openWordings(dataset: Dataset, asked: () => Promise<unknown>): OpenedWordings {
  const book = new TextBook("the wordings");
  const places = new Map<string, Text2>();
  let documents: CertificateRecord[] | undefined;
  const of = (kind: WordingRecord[0], key: string): Text2 => {
    const place = `${kind} ${key}`;
    const known = places.get(place) ?? (book.place({}) as Text2);
    places.set(place, known);
    return known;
  };
  const readings = { en: onceOrAgain(() => readTexts("en")), pl: onceOrAgain(() => readTexts("pl")) };
  async function readTexts(lang: SanctionsLang): Promise<void> {
    const file = dataset.files("sanctions", "sanctions-wordings/1").find(({ part }) => part === lang);
    if (file === undefined) throw new Error(`the manifest of sanctions does not name the wordings in ${lang}`);
    const [{ records }] = await Promise.all([dataset.read<Wordings>(file), asked()]);
    documents ??= records.filter(([kind]) => kind === "certificate").map(([, code]) => ({ code, text: of("certificate", code) }));
    const texts = new Map(records.map(([kind, key, text]) => [`${kind} ${key}`, text]));
    book.take(lang, [...places.keys()].map((place) => {
      const text = texts.get(place);
      if (text === undefined) throw new Error(`the wordings in ${lang} lack ${place}`);
      return [text];
    }));
    dataset.memory.reserve((await dataset.entry(file)).bytes * HELD_BY_BYTE);
  }
  return {
    of,
    certificates() {
      if (documents === undefined) throw new Error("the wordings of documents were not read");
      return documents;
    },
    read: (lang) => readings[lang](),
  };
}
