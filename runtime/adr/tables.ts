import type { AdrLang } from "../../openapi/schemas/adr.ts";
import type { ListedFile, WordFormsRecord } from "../../openapi/shards/common.ts";
import type { AdrRequirements, Requirement } from "../../openapi/shards/adr-consignment.ts";
import type { AdrNames, AdrRules, AdrWords, SubstanceRecord, SubstanceShard } from "../../openapi/shards/adr.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { onceByObject } from "../shards/memo.ts";
import { compileRequirements, type Selector } from "./consignment/select.ts";
import { compileLoading, type LoadingTables } from "./loading/tables.ts";
import { editionsIn, openEditionFile, type EditionFile } from "./edition-file.ts";
import type { SubstanceIndex } from "./substance-index.ts";
import { createVoices, type Voice } from "./voice.ts";

/** One edition of ADR as published: its rules and texts at hand, its substances and names behind a look-up. */
export interface AdrEdition {
  rules: AdrRules;
  /** Reads what a question needs: what was not read throws where it is used. */
  read: EditionFile["read"];
  /** Tables of loading, once the tables of the edition were read. */
  readonly loading: LoadingTables;
  voices: Readonly<Record<AdrLang, Voice>>;
  sourceVersion: string;
  unNumbers: number;
  /** Substances for those of the UN numbers that the edition has. */
  find(uns: Iterable<string>): Promise<ReadonlyMap<string, SubstanceRecord>>;
  /** The names of all substances, for search. */
  names(): Promise<SubstanceIndex>;
  /** The requirements for a load as a whole. */
  requirements(): Promise<LoadRequirements>;
}

export interface LoadRequirements {
  requirements: readonly Requirement[];
  select: Selector;
}

export type AdrEditions = readonly [AdrEdition, ...AdrEdition[]];

/** Opens the editions of a dataset when they are first asked for, in order of their first day. What failed is tried again. */
export function createEditionReader(dataset: Dataset): () => Promise<AdrEditions> {
  let editions: Promise<AdrEditions> | undefined;
  return () => {
    editions ??= openEditions(dataset).catch((error: unknown) => {
      editions = undefined;
      throw error;
    });
    return editions;
  };
}

async function openEditions(dataset: Dataset): Promise<AdrEditions> {
  const opened = await Promise.all(editionsIn(dataset).map((part) => openEdition(dataset, part)));
  const [first, ...rest] = opened.toSorted((a, b) => (a.rules.edition.valid_from < b.rules.edition.valid_from ? -1 : 1));
  if (first === undefined) throw new Error("the dataset has no ADR edition");
  return [first, ...rest];
}

/** The index of the names holds so many times the bytes of the files that it is made of. */
const HELD_BY_BYTE = 7;

/** An edition is a part of the dataset. */
async function openEdition(dataset: Dataset, part: string): Promise<AdrEdition> {
  const { rules, messages, sourceVersion, read } = await openEditionFile(dataset, part);
  const shards = dataset.files("adr", "adr-substances/1").filter((shard) => shard.part === part);
  // A UN number whose shard is missing would read as unknown: an incomplete edition does not open.
  const held = (await Promise.all(shards.map((shard) => dataset.entry(shard)))).reduce((sum, { records }) => sum + records, 0);
  const wanted = rules.classes.reduce((sum, { count }) => sum + count, 0);
  if (held !== wanted) throw new Error(`ADR ${part} has shards for ${held} UN numbers, its class list counts ${wanted}`);

  const substancesOf = onceByObject((shard: SubstanceShard) => new Map(shard.records.map((record) => [record.un, record])));
  const requirementsOf = onceByObject(({ records }: AdrRequirements): LoadRequirements => ({ requirements: records, select: compileRequirements(records, rules.consignment) }));
  const indexNames = async (): Promise<SubstanceIndex> => {
    const own = (schema: string, of = part): ListedFile => onlyFile(dataset, "adr", schema, of);
    const files = [own("adr-names/1"), own("adr-words/1"), own("word-forms/1", `${part}-pl`)] as const;
    const [names, words, forms] = await Promise.all([dataset.read<AdrNames>(files[0]), dataset.read<AdrWords>(files[1]), dataset.read<WordFormsRecord>(files[2])]);
    const [{ inStretches }, { indexSubstancesInSteps }] = await Promise.all([import("../text/steps.ts"), import("./substance-index.ts")]);
    const index = await inStretches(indexSubstancesInSteps({ names: names.records, words: words.records, forms: forms.records, spellings: rules.search_spellings }));
    // It stays: to make it again costs too much.
    const entries = await Promise.all(files.map((one) => dataset.entry(one)));
    dataset.memory.reserve(HELD_BY_BYTE * entries.reduce((sum, { bytes }) => sum + bytes, 0));
    return index;
  };
  let index: Promise<SubstanceIndex> | undefined;
  let loading: LoadingTables | undefined;
  return {
    rules, read, voices: createVoices(messages), sourceVersion, unNumbers: held,
    get loading() {
      return (loading ??= compileLoading(rules));
    },
    async find(uns) {
      const found = new Map<string, SubstanceRecord>();
      for (const un of uns) {
        const entry = shards.find(({ prefix }) => un.startsWith(prefix));
        if (entry === undefined) continue;
        const record = substancesOf(await dataset.load<SubstanceShard>(entry)).get(un);
        if (record !== undefined) found.set(un, record);
      }
      return found;
    },
    names() {
      index ??= indexNames().catch((error: unknown) => {
        index = undefined;
        throw error;
      });
      return index;
    },
    requirements: async () => requirementsOf(await dataset.load<AdrRequirements>(onlyFile(dataset, "adr", "adr-requirements/1", part))),
  };
}
