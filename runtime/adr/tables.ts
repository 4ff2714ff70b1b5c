import type { AdrLang } from "../../openapi/schemas/adr.ts";
import type { FileEntry, WordFormsRecord } from "../../openapi/shards/common.ts";
import type { AdrRequirements, Requirement } from "../../openapi/shards/adr-consignment.ts";
import type {
  AdrEditionFacts,
  AdrEditionShard,
  AdrNames,
  AdrRules,
  AdrRulesShard,
  AdrTables,
  AdrWords,
  SubstanceRecord,
  SubstanceShard,
} from "../../openapi/shards/adr.ts";
import type { AdrMessage, AdrMessages } from "../../openapi/shards/adr-messages.ts";
import { type Dataset, onlyFile } from "../shards/dataset.ts";
import { onceByObject, onceOrAgain } from "../text/memo.ts";
import type { Selector } from "../rules/adr/load/select.ts";
import { compileLoading, type LoadingTables } from "../rules/adr/mixing-tables.ts";
import type { SubstanceIndex } from "./substance-index.ts";
import { createVoices, type Voice } from "./voice.ts";

/** An edition of ADR as published, but for the tables that loads are judged by. */
export interface OpenedEdition {
  rules: AdrEditionFacts;
  /** They have the texts of substances; those of loads come with the tables. */
  voices: Readonly<Record<AdrLang, Voice>>;
  sourceVersion: string;
  unNumbers: number;
  /** Substances for those of the UN numbers that the edition has. */
  find(uns: Iterable<string>): Promise<ReadonlyMap<string, SubstanceRecord>>;
  /** The names of all substances, for search. */
  names(): Promise<SubstanceIndex>;
  /** The edition with its tables. */
  withTables(): Promise<AdrEdition>;
}

/** An edition with the tables that loads are judged by. */
export interface AdrEdition extends OpenedEdition {
  rules: AdrRules;
  loading: LoadingTables;
  /** The requirements for a load as a whole. */
  requirements(): Promise<LoadRequirements>;
}

interface LoadRequirements {
  requirements: readonly Requirement[];
  select: Selector;
}

type AdrEditions = readonly [OpenedEdition, ...OpenedEdition[]];

/**
 * Opens the editions of a dataset when they are first asked for, in order of their first day. What failed is tried
 * again.
 */
export function createEditionReader(dataset: Dataset): () => Promise<AdrEditions> {
  return onceOrAgain(() => openEditions(dataset));
}

async function openEditions(dataset: Dataset): Promise<AdrEditions> {
  const opened = await Promise.all(editionsIn(dataset).map((part) => openEdition(dataset, part)));
  const [first, ...following] = opened.toSorted((a, b) =>
    a.rules.edition.valid_from < b.rules.edition.valid_from ? -1 : 1,
  );
  if (first === undefined) throw new Error("the dataset has no ADR edition");
  return [first, ...following];
}

/** An edition is a part of the dataset. */
async function openEdition(dataset: Dataset, part: string): Promise<OpenedEdition> {
  const [rules, messages] = await Promise.all([
    readFacts(dataset, part),
    readMessages(dataset, part, "adr-messages/3"),
  ]);
  const shards = dataset.files("adr", "adr-substances/1").filter((shard) => shard.part === part);
  // A UN number whose shard is missing would read as unknown: an incomplete edition does not open.
  const total = shards.reduce((sum, { records }) => sum + records, 0);
  const wanted = rules.classes.reduce((sum, { count }) => sum + count, 0);
  if (total !== wanted)
    throw new Error(`ADR ${part} has shards for ${total} UN numbers, its class list counts ${wanted}`);

  const substancesOf = onceByObject(
    (shard: SubstanceShard) => new Map(shard.records.map((record) => [record.un, record])),
  );
  const indexNames = async (): Promise<SubstanceIndex> => {
    const fileOf = (schema: string, filePart = part): FileEntry => onlyFile(dataset, "adr", schema, filePart);
    const files = [fileOf("adr-names/1"), fileOf("adr-words/1"), fileOf("word-forms/1", `${part}-pl`)] as const;
    const [names, words, forms] = await Promise.all([
      dataset.load<AdrNames>(files[0]),
      dataset.load<AdrWords>(files[1]),
      dataset.load<WordFormsRecord>(files[2]),
    ]);
    const [{ inStretches }, { indexSubstancesInSteps }] = await Promise.all([
      import("../text/steps.ts"),
      import("./substance-index.ts"),
    ]);
    const index = await inStretches(
      indexSubstancesInSteps({
        names: names.records,
        words: words.records,
        forms: forms.records,
        spellings: rules.search_spellings,
      }),
    );
    return index;
  };
  const opened: OpenedEdition = {
    rules,
    voices: createVoices(messages),
    sourceVersion: dataset.sourceVersion("adr"),
    unNumbers: total,
    withTables: onceOrAgain(async () => {
      const [tables, ofLoads] = await Promise.all([
        readTables(dataset, part),
        readMessages(dataset, part, "adr-load-messages/1"),
      ]);
      const whole: AdrRules = { ...rules, ...tables };
      return {
        ...opened,
        rules: whole,
        voices: createVoices([...messages, ...ofLoads]),
        loading: compileLoading(whole),
        requirements: onceOrAgain(async () => {
          const file = onlyFile(dataset, "adr", "adr-requirements/1", part);
          const [{ records }, { compileRequirements }] = await Promise.all([
            dataset.load<AdrRequirements>(file),
            import("../rules/adr/load/select.ts"),
          ]);
          return { requirements: records, select: compileRequirements(records, whole.consignment) };
        }),
      };
    }),
    async find(uns) {
      const matches = new Map<string, SubstanceRecord>();
      for (const un of uns) {
        const entry = shards.find(({ prefix }) => un.startsWith(prefix));
        if (entry === undefined) continue;
        const record = substancesOf(await dataset.load<SubstanceShard>(entry)).get(un);
        if (record !== undefined) matches.set(un, record);
      }
      return matches;
    },
    names: onceOrAgain(indexNames),
  };
  return opened;
}

/** The editions of a dataset. */
export function editionsIn(dataset: Dataset): string[] {
  return dataset.files("adr", "adr-edition/2").map(({ part }) => part);
}

async function readFacts(dataset: Dataset, part: string): Promise<AdrEditionFacts> {
  const file = onlyFile(dataset, "adr", "adr-edition/2", part);
  const [facts, ...surplus] = (await dataset.load<AdrEditionShard>(file)).records;
  if (facts === undefined || surplus.length > 0) throw new Error(`${file.path} has not one record`);
  return facts;
}

const TABLES: Readonly<Record<keyof AdrTables, true>> = {
  transport_categories: true,
  note_a: true,
  sp671: true,
  labels: true,
  class1: true,
  mixed_loading_provisions: true,
  outside_loading: true,
  limited_quantities_class1: true,
  foodstuffs: true,
  provisions: true,
  exemptions: true,
  default_density_kg_per_l: true,
  consignment: true,
  still_applies: true,
};

/** Reads the tables of an edition. Rejects where one is missing: without it goods would go unjudged. */
async function readTables(dataset: Dataset, part: string): Promise<AdrTables> {
  const file = onlyFile(dataset, "adr", "adr-rules/3", part);
  const tables = Object.assign({}, ...(await dataset.load<AdrRulesShard>(file)).records) as AdrTables;
  const missing = Object.keys(TABLES).filter((name) => !(name in tables));
  if (missing.length > 0) throw new Error(`${file.path} lacks ${missing.join(", ")}`);
  return tables;
}

/** The rules and texts of an edition. */
export async function readEdition(
  dataset: Dataset,
  part: string,
): Promise<{ rules: AdrRules; messages: readonly AdrMessage[] }> {
  const [facts, tables, messages, ofLoads] = await Promise.all([
    readFacts(dataset, part),
    readTables(dataset, part),
    readMessages(dataset, part, "adr-messages/3"),
    readMessages(dataset, part, "adr-load-messages/1"),
  ]);
  return { rules: { ...facts, ...tables }, messages: [...messages, ...ofLoads] };
}

async function readMessages(
  dataset: Dataset,
  part: string,
  schema: "adr-messages/3" | "adr-load-messages/1",
): Promise<readonly AdrMessage[]> {
  return (await dataset.load<AdrMessages>(onlyFile(dataset, "adr", schema, part))).records;
}
