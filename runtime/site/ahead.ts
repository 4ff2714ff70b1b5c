import type { ListedFile, Manifest } from "../../openapi/shards/common.ts";
import { filesFor, textsPath } from "../shards/files.ts";

/** Which files a question will be answered from, so that they are asked for together: on a slow line the way there and back is what takes time. */

export type EngineName = "goods" | "adr";
export type QuestionKind = EngineName | "load";
type DatasetName = Manifest["dataset"];

const SUBSTANCE = ["adr-edition/1", "adr-messages/2", "adr-substances/1"];
const [TEXTS, WORDINGS] = ["texts/1", "sanctions-wordings/1"];

/** What is read for a question with codes or UN numbers: tables whole, and of what is split by code the part of the code. */
const SCHEMAS: Record<QuestionKind, Readonly<Partial<Record<DatasetName, readonly string[]>>>> = {
  goods: { sanctions: ["sanctions-law/2", "sanctions-provisions/1", "sanctions-legs/1", "sanctions-chapter/1"], nomenclature: ["cn-chapter/1"] },
  adr: { adr: SUBSTANCE },
  load: { adr: [...SUBSTANCE, "adr-rules/2", "adr-requirements/1"] },
};
/** A schema of fewer files is a table that is not split. */
const FEW = 3;
const MOST = 12;

/** The datasets that a question is answered from. */
export function datasetsFor(kind: QuestionKind): DatasetName[] {
  return Object.keys(SCHEMAS[kind]) as DatasetName[];
}

/** The files of a dataset that a question reads; `lang` is the language of its texts, `filesOf` gives the files of a schema. Empty where they are too many to be guessed. */
export function filesAhead(kind: QuestionKind, dataset: DatasetName, codes: readonly string[], lang: string, filesOf: (schema: string) => readonly ListedFile[]): ListedFile[] {
  const wanted = new Set((SCHEMAS[kind][dataset] ?? []).flatMap((schema) => {
    const all = filesOf(schema);
    const newest = all.at(-1)?.part;
    const own = all.filter(({ part }) => part === newest);
    return own.length < FEW ? own : codes.flatMap((code) => filesFor(own, code));
  }));
  const spoken = new Set([...wanted].map(({ path }) => textsPath(path, lang)));
  return wanted.size <= MOST ? [...wanted, ...filesOf(TEXTS).filter(({ path }) => spoken.has(path)), ...(kind === "goods" ? filesOf(WORDINGS).filter(({ part }) => part === lang) : [])] : [];
}

/** The codes or UN numbers of four digits and more in a text; none where words stand among them. */
export function codesIn(text: string): string[] {
  const digits = text.replaceAll(/[\s.]|UN/gi, "");
  return /^\d{4,10}$/.test(digits) ? [digits] : [];
}
