import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { Text2 } from "../../openapi/shards/common.ts";
import type { CertificateRecord, WordingRecord, Wordings } from "../../openapi/shards/sanctions.ts";
import type { Dataset } from "../shards/dataset.ts";
import { onceOrAgain } from "../shards/memo.ts";

/** Texts that an answer has only where all are asked for, by what they are of. */
export interface OpenedWordings {
  /** A text; in a language that was not read it throws, and never says something else. */
  of: (kind: WordingRecord[0], key: string) => Text2;
  /** The documents that have one; throws before any language was read. */
  certificates: () => CertificateRecord[];
  /** Reads the texts of a language, once. Rejects where the dataset has none. */
  read: (lang: SanctionsLang) => Promise<void>;
}

/** A parsed text and its place in a map hold so many times their bytes. */
const HELD_BY_BYTE = 3;

/** Opens the wordings of a dataset; nothing is read before it is asked for. */
export function openWordings(dataset: Dataset): OpenedWordings {
  const texts = new Map<SanctionsLang, ReadonlyMap<string, string>>();
  let documents: CertificateRecord[] | undefined;
  const say = (lang: SanctionsLang, place: string): string => {
    const text = texts.get(lang)?.get(place);
    if (text === undefined) throw new Error(`the wording of ${place} in ${lang} was not read`);
    return text;
  };
  const of = (kind: WordingRecord[0], key: string): Text2 => {
    const place = `${kind} ${key}`;
    return { get en() { return say("en", place); }, get pl() { return say("pl", place); } };
  };
  const readings = { en: onceOrAgain(() => readTexts("en")), pl: onceOrAgain(() => readTexts("pl")) };
  async function readTexts(lang: SanctionsLang): Promise<void> {
    const file = dataset.files("sanctions", "sanctions-wordings/1").find(({ part }) => part === lang);
    if (file === undefined) throw new Error(`the manifest of sanctions does not name the wordings in ${lang}`);
    const { records } = await dataset.read<Wordings>(file);
    texts.set(lang, new Map(records.map(([kind, key, text]) => [`${kind} ${key}`, text])));
    documents ??= records.filter(([kind]) => kind === "certificate").map(([, code]) => ({ code, text: of("certificate", code) }));
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
