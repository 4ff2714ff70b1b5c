import type { AdrRules, VariantRecord } from "../../openapi/shards/adr.ts";
import type { CnRecord, SuccessorRecord } from "../../openapi/shards/nomenclature.ts";
import type { EntryRecord, LawRecord } from "../../openapi/shards/sanctions.ts";
import { collection, type Collection, type Collections, type Fields } from "./collections.ts";
import { rulesById } from "./rules.ts";

/** What one state of the data publishes, before it is split into files. */
export interface Published {
  version: string;
  sourceVersions: ReadonlyMap<Collection["dataset"], string>;
  years: ReadonlyMap<number, readonly CnRecord[]>;
  successors: readonly SuccessorRecord[];
  entries: readonly EntryRecord[];
  law: LawRecord;
  editions: ReadonlyMap<string, { variants: readonly ({ un: string } & VariantRecord)[]; rules: AdrRules }>;
}

/** The records of a state by collection, each under its stable id. */
export function collectionsOf({ years, successors, entries, law, editions }: Published): Collections {
  const newest = Math.max(...years.keys());
  const all: Collection[] = [
    ...[...years].map(([year, lines]) =>
      collection({ name: `nomenclature/${year}`, dataset: "nomenclature", bulk: year === newest ? `nomenclature/bulk/cn-${year}.ndjson` : null }, by(lines, ({ code }) => code)),
    ),
    shards("nomenclature/successors", "nomenclature", by(successors, (row) => `${row.code}-${row.from_year}-${row.successor}-${row.to_year}`)),
    collection({ name: "sanctions/entries", dataset: "sanctions", bulk: "sanctions/bulk/entries.ndjson" }, by(entries, ({ id }) => id)),
    shards("sanctions/coverage", "sanctions", [["coverage_from", { coverage_from: law.coverage_from }]]),
    shards("sanctions/regimes", "sanctions", by(law.regimes, ({ code }) => code)),
    shards("sanctions/measures", "sanctions", by(law.measures, ({ id }) => id)),
    shards("sanctions/derogations", "sanctions", by(law.derogations, ({ id }) => id)),
    shards("sanctions/winddowns", "sanctions", by(law.winddowns, ({ id }) => id)),
    shards("sanctions/notices", "sanctions", by(law.notices, ({ id }) => id)),
    shards("sanctions/pending", "sanctions", by(law.pending, ({ celex }) => celex)),
    shards("sanctions/certificates", "sanctions", by(law.certificates, ({ code }) => code)),
    shards("sanctions/not-covered", "sanctions", by(law.not_covered, ({ en }) => en)),
    ...[...editions].flatMap(([edition, { variants, rules }]) => [
      collection({ name: `adr/${edition}`, dataset: "adr", bulk: `adr/bulk/adr-${edition}.ndjson` }, by(variants, ({ variant_id }) => variant_id)),
      shards(`adr/${edition}/rules`, "adr", rulesById(rules)),
    ]),
  ];
  return new Map(all.map((own) => [own.name, own]));
}

function shards(name: string, dataset: Collection["dataset"], records: Iterable<readonly [string, Fields]>): Collection {
  return collection({ name, dataset, bulk: null }, records);
}

function by<Record_ extends Fields>(records: readonly Record_[], idOf: (record: Record_) => string): (readonly [string, Fields])[] {
  return records.map((record) => [idOf(record), record]);
}
