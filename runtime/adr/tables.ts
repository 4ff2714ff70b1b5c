import type { FileEntry } from "../../openapi/shards/common.ts";
import type { AdrNames, AdrRules, AdrRulesShard, SubstanceRecord, SubstanceShard } from "../../openapi/shards/adr.ts";
import type { Dataset } from "../shards/dataset.ts";
import { compileLoading, type LoadingTables } from "./loading-tables.ts";
import { indexNames, type NameIndex } from "./search.ts";

/** One edition of ADR as published: its rules at hand, its substances and names behind a look-up. */
export interface AdrEdition {
  rules: AdrRules;
  loading: LoadingTables;
  sourceVersion: string;
  /** Substances for those of the UN numbers that the edition has. */
  find(uns: Iterable<string>): Promise<ReadonlyMap<string, SubstanceRecord>>;
  names(): Promise<NameIndex>;
}

/** Opens the editions of a dataset in order of their first day. An edition is a part of the dataset. */
export function createEditionReader(dataset: Dataset): () => Promise<readonly [AdrEdition, ...AdrEdition[]]> {
  const substancesOf = once((shard: SubstanceShard) => new Map(shard.records.map((record) => [record.un, record])));
  const namesOf = once((shard: AdrNames) => indexNames(shard.records));
  const compiled = once((shard: AdrRulesShard): Pick<AdrEdition, "rules" | "loading"> => {
    const [rules] = shard.records;
    if (rules === undefined || shard.records.length !== 1) throw new Error(`an edition has ${shard.records.length} records of rules, want 1`);
    return { rules, loading: compileLoading(rules) };
  });

  return async () => {
    const opened = await Promise.all(dataset.files("adr", "adr-rules/1").map(openEdition));
    const [first, ...rest] = opened.toSorted((a, b) => (a.rules.edition.valid_from < b.rules.edition.valid_from ? -1 : 1));
    if (first === undefined) throw new Error("the dataset has no ADR edition");
    return [first, ...rest];
  };

  async function openEdition(file: FileEntry): Promise<AdrEdition> {
    const shard = await dataset.load<AdrRulesShard>(file);
    const { rules, loading } = compiled(shard);
    const within = (schema: string): readonly FileEntry[] => dataset.files("adr", schema).filter(({ part }) => part === file.part);
    const shards = within("adr-substances/1");
    // A UN number whose shard is missing would read as unknown: an incomplete edition does not open.
    const held = shards.reduce((sum, { records }) => sum + records, 0);
    const wanted = rules.classes.reduce((sum, { count }) => sum + count, 0);
    if (held !== wanted) throw new Error(`ADR ${rules.edition.edition} has shards for ${held} UN numbers, its class list counts ${wanted}`);

    return {
      rules, loading, sourceVersion: shard.source_version,
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
      async names() {
        const [entry] = within("adr-names/1");
        if (entry === undefined) throw new Error(`ADR ${rules.edition.edition} has no names`);
        return namesOf(await dataset.load<AdrNames>(entry));
      },
    };
  }
}

/** Computes something once per shard. The dataset parses a file once, so the shard itself is the key. */
function once<Shard extends object, Value>(derive: (shard: Shard) => Value): (shard: Shard) => Value {
  const values = new WeakMap<Shard, Value>();
  return (shard) => {
    const known = values.get(shard);
    if (known !== undefined) return known;
    const value = derive(shard);
    values.set(shard, value);
    return value;
  };
}
