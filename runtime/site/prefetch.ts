import type { FileEntry, Manifest } from "../../openapi/shards/common.ts";
import { plainDigits } from "../reading/plain-code.ts";
import { calledUn } from "../reading/un.ts";
import { filesByPrefix } from "../shards/files.ts";

/**
 * Which files a question will be answered from, so that they are asked for together: on a slow line the way there and
 * back is what takes time.
 */

export type EngineName = "goods" | "adr";
export type QuestionKind = EngineName | "load" | "words";
type DatasetName = Manifest["dataset"];

const SUBSTANCE = ["adr-edition/2", "adr-messages/3", "adr-substances/1"];

/**
 * What is read for a question with codes or UN numbers: tables whole, and of what is split by code the part of the
 * code. What words may mean is looked up before the law is read.
 */
const SCHEMAS: Record<QuestionKind, Readonly<Partial<Record<DatasetName, readonly string[]>>>> = {
  goods: {
    sanctions: [
      "sanctions-law/5",
      "sanctions-words/2",
      "sanctions-legs/4",
      "sanctions-chapter/4",
      "sanctions-controls/2",
      "sanctions-texts/1",
      "sanctions-control-codes/1",
    ],
    nomenclature: ["cn-chapter/3"],
  },
  words: {
    sanctions: ["sanctions-names/2"],
    nomenclature: ["cn-names/6", "cn-goods/3", "word-forms/1", "cn-notes/1", "cn-vague/1", "cn-separations/2"],
  },
  adr: { adr: SUBSTANCE },
  load: { adr: [...SUBSTANCE, "adr-load-messages/1", "adr-rules/3", "adr-requirements/1"] },
};
/** A schema of fewer files is a table that is not split. */
const FEW = 3;
const MOST = 12;
/** A part of a table that is of one language. */
const LANGUAGE = /^[a-z]{2}$/;

/** The datasets that a question is answered from. */
export function datasetsFor(kind: QuestionKind): DatasetName[] {
  return Object.keys(SCHEMAS[kind]) as DatasetName[];
}

/**
 * The files of a dataset that a question in a language reads, as many as are asked for together; `filesOf` gives the
 * files of a schema.
 */
export function filesAhead(
  kind: QuestionKind,
  dataset: DatasetName,
  { codes, lang }: { codes: readonly string[]; lang: string },
  filesOf: (schema: string) => readonly FileEntry[],
): FileEntry[] {
  const wanted = new Set(
    (SCHEMAS[kind][dataset] ?? []).flatMap((schema) => {
      const files = filesOf(schema);
      const wantedPart = files.some(({ part }) => LANGUAGE.test(part)) ? lang : files.at(-1)?.part;
      const ofPart = files.filter(({ part }) => part === wantedPart);
      return ofPart.length < FEW ? ofPart : codes.flatMap(filesByPrefix(ofPart));
    }),
  );
  return [...wanted].slice(0, MOST);
}

/** True if a text is words that are looked for among the names of goods. */
export function isWords(text: string): boolean {
  return /\p{L}{3}/u.test(text);
}

const UN_DIGITS = 4;

/** The codes or UN numbers of four digits and more in a text; none where words stand among them. */
export function codesIn(text: string): string[] {
  const digits = calledUn(text) ?? plainDigits(text);
  return digits.length >= UN_DIGITS ? [digits] : [];
}
