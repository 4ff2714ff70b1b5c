import type { AdrLang } from "../../openapi/schemas/adr.ts";
import type { FileEntry, WordForms } from "../../openapi/shards/common.ts";
import type { AdrRequirements, Requirement } from "../../openapi/shards/adr-consignment.ts";
import type { AdrMessages } from "../../openapi/shards/adr-messages.ts";
import type { AdrNames, AdrRules, AdrRulesShard, AdrWords, SubstanceRecord, SubstanceShard } from "../../openapi/shards/adr.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { onceByObject } from "../shards/memo.ts";
import { compileRequirements, type Selector } from "./consignment/select.ts";
import { compileLoading, type LoadingTables } from "./loading/tables.ts";
import { cachedByKey } from "../shards/memory.ts";
import { indexSubstances, type SubstanceIndex } from "./substance-index.ts";
import { createVoices, type Voice } from "./voice.ts";

/** One edition of ADR as published: its rules and texts at hand, its substances and names behind a look-up. */
export interface AdrEdition {
  rules: AdrRules;
  loading: LoadingTables;
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
  const opened = await Promise.all(dataset.files("adr", "adr-rules/1").map((file) => openEdition(dataset, file)));
  const [first, ...rest] = opened.toSorted((a, b) => (a.rules.edition.valid_from < b.rules.edition.valid_from ? -1 : 1));
  if (first === undefined) throw new Error("the dataset has no ADR edition");
  return [first, ...rest];
}

/** The index of the names holds so many times the bytes of the files that it is made of. */
const HELD_BY_BYTE = 10;

/** An edition is a part of the dataset. */
async function openEdition(dataset: Dataset, file: FileEntry): Promise<AdrEdition> {
  const { part } = file;
  const { records: [rules, ...others], source_version: sourceVersion } = await dataset.load<AdrRulesShard>(file);
  if (rules === undefined || others.length > 0) throw new Error(`ADR ${part} has ${rules === undefined ? 0 : others.length + 1} records of rules, want 1`);
  const messages = await dataset.load<AdrMessages>(onlyFile(dataset, "adr", "adr-messages/1", part));
  const shards = dataset.files("adr", "adr-substances/1").filter((shard) => shard.part === part);
  // A UN number whose shard is missing would read as unknown: an incomplete edition does not open.
  const held = shards.reduce((sum, { records }) => sum + records, 0);
  const wanted = rules.classes.reduce((sum, { count }) => sum + count, 0);
  if (held !== wanted) throw new Error(`ADR ${part} has shards for ${held} UN numbers, its class list counts ${wanted}`);

  const substancesOf = onceByObject((shard: SubstanceShard) => new Map(shard.records.map((record) => [record.un, record])));
  const requirementsOf = onceByObject(({ records }: AdrRequirements): LoadRequirements => ({ requirements: records, select: compileRequirements(records, rules.consignment) }));
  const indexOf = cachedByKey(dataset.memory.cache<SubstanceIndex>(), async () => {
    const own = (schema: string, of = part): FileEntry => onlyFile(dataset, "adr", schema, of);
    const files = [own("adr-names/1"), own("adr-words/1"), own("word-forms/1", `${part}-pl`)] as const;
    const [names, words, forms] = [await dataset.read<AdrNames>(files[0]), await dataset.read<AdrWords>(files[1]), await dataset.read<WordForms>(files[2])];
    const value = indexSubstances({ names: names.records, words: words.records, forms: forms.records, spellings: rules.search_spellings });
    return { value, bytes: HELD_BY_BYTE * files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
  return {
    rules, loading: compileLoading(rules), voices: createVoices(messages.records), sourceVersion, unNumbers: held,
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
    names: () => indexOf("names"),
    requirements: async () => requirementsOf(await dataset.load<AdrRequirements>(onlyFile(dataset, "adr", "adr-requirements/1", part))),
  };
}
