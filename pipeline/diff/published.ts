import type { Requirement } from "../../openapi/shards/adr-consignment.ts";
import type { AdrRules, VariantRecord } from "../../openapi/shards/adr.ts";
import { compareText } from "../../runtime/text/fold.ts";
import type { AdrMessage } from "../../openapi/shards/adr-messages.ts";
import type { CnRecord, SuccessorRecord } from "../../openapi/shards/nomenclature.ts";
import type { EntryRecord, LawRecord } from "../../openapi/shards/sanctions.ts";
import { type Fields, collection, type Collection, type Collections } from "./collections.ts";

/** The rule tables of an edition as records: a row of a table that has a key, or a whole member. */
export function rulesById({
  classes, transport_categories, sp671, labels, class1, mixed_loading_provisions, provisions, search_spellings, still_applies, consignment, ...rest
}: AdrRules): (readonly [string, Fields])[] {
  return [
    ...Object.entries(rest).toSorted(([a], [b]) => compareText(a, b)).map(([name, value]) => [name, { value }] as const),
    ...rows("classes", classes, (row) => row.class),
    ...rows("transport_categories", transport_categories, (row) => row.category),
    ...rows("sp671", sp671, (row) => row.packing_group ?? "none"),
    ["labels/matrix", labels.matrix],
    ...rows("labels/keys", labels.keys, (row) => row.label),
    ...rows("labels/footnotes", labels.footnotes, (row) => row.footnote),
    ["class1/matrix", class1.matrix],
    ["class1/codes", { value: class1.codes }],
    ...rows("class1/footnotes", class1.footnotes, (row) => row.footnote),
    ...rows("mixed_loading_provisions", mixed_loading_provisions, (row) => row.special_provision),
    ...rows("provisions", provisions, (row) => row.special_provision),
    ...rows("search_spellings", search_spellings, (row) => `${row.lang}-${row.typed}`),
    ...rows("still_applies", still_applies, (row) => row.provision),
    ...consignmentById(consignment),
  ];
}

/** The figures for a whole load; a release of an older schema has none. */
function consignmentById(figures: AdrRules["consignment"] | undefined): (readonly [string, Fields])[] {
  if (figures === undefined) return [];
  const { tunnel_codes, excepted_quantities, limits, fire_extinguishers, explosive_divisions, security, ...rest } = figures;
  rest satisfies Record<string, never>;
  return [
    ["consignment/limits", limits],
    ...rows("consignment/tunnel_codes", tunnel_codes, (row) => row.code),
    ...rows("consignment/excepted_quantities", excepted_quantities, (row) => row.code),
    ...rows("consignment/fire_extinguishers", fire_extinguishers, (row) => String(row.up_to_t ?? "above")),
    ...rows("consignment/explosive_divisions", explosive_divisions, (row) => row.division + (row.group ?? "")),
    ...rows("consignment/security", security, (row) => row.rule),
  ];
}

/** Some tables have several rows under one key: the second is `key#2`. Data that was built before there was a table has none. */
function rows<Row extends Fields>(table: string, list: readonly Row[] | undefined, keyOf: (row: Row) => string): (readonly [string, Fields])[] {
  const seen = new Map<string, number>();
  return (list ?? []).map((row) => {
    const key = `${table}/${keyOf(row)}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return [count === 1 ? key : `${key}#${count}`, row] as const;
  });
}

/** What one state of the data publishes, before it is split into files. */
export interface PublishedRecords {
  version: string;
  sourceVersions: ReadonlyMap<Collection["dataset"], string>;
  years: ReadonlyMap<number, readonly CnRecord[]>;
  successors: readonly SuccessorRecord[];
  entries: readonly EntryRecord[];
  law: LawRecord;
  editions: ReadonlyMap<string, Edition>;
}

/** One edition of ADR. */
export interface Edition {
  variants: readonly ({ un: string } & VariantRecord)[];
  rules: AdrRules;
  messages: readonly AdrMessage[];
  requirements: readonly Requirement[];
}

/** The records of a state by collection, each under its stable id; the counts of a regime only say what its entries do. */
export function collectionsOf({ years, successors, entries, law, editions }: PublishedRecords): Collections {
  const { coverage_from, regimes, measures, derogations, winddowns, notices, pending, certificates, not_covered, grounds, warnings, faults, summary, disclaimer, ...rest } = law;
  // A member that no collection takes would change without a trace: the compiler names it here.
  rest satisfies Record<string, never>;
  const newest = Math.max(...years.keys());
  const all: Collection[] = [
    ...[...years].map(([year, lines]) =>
      collection({ name: `nomenclature/${year}`, dataset: "nomenclature", bulk: year === newest ? `nomenclature/bulk/cn-${year}.ndjson` : null }, by(lines, ({ code }) => code)),
    ),
    shards("nomenclature/successors", "nomenclature", by(successors, (row) => `${row.code}-${row.from_year}-${row.successor}-${row.to_year}`)),
    collection({ name: "sanctions/entries", dataset: "sanctions", bulk: "sanctions/bulk/entries.ndjson" }, by(entries, ({ id }) => id)),
    shards("sanctions/coverage", "sanctions", [["coverage_from", { coverage_from }], ["disclaimer", disclaimer], ["grounds", grounds], ["warnings", warnings], ["faults", faults], ["summary", summary]]),
    shards("sanctions/regimes", "sanctions", by(regimes.map(({ entries: _entries, verified: _verified, ...own }) => own), ({ code }) => code)),
    shards("sanctions/measures", "sanctions", by(measures, ({ id }) => id)),
    shards("sanctions/derogations", "sanctions", by(derogations, ({ id }) => id)),
    shards("sanctions/winddowns", "sanctions", by(winddowns, ({ id }) => id)),
    shards("sanctions/notices", "sanctions", by(notices, ({ id }) => id)),
    shards("sanctions/pending", "sanctions", by(pending, ({ celex }) => celex)),
    shards("sanctions/certificates", "sanctions", by(certificates, ({ code }) => code)),
    shards("sanctions/not-covered", "sanctions", by(not_covered, ({ en }) => en)),
    ...[...editions].flatMap(([edition, { variants, rules, messages, requirements }]) => [
      collection({ name: `adr/${edition}`, dataset: "adr", bulk: `adr/bulk/adr-${edition}.ndjson` }, by(variants, ({ variant_id }) => variant_id)),
      shards(`adr/${edition}/rules`, "adr", rulesById(rules)),
      shards(`adr/${edition}/messages`, "adr", by(messages, ({ key }) => key)),
      shards(`adr/${edition}/requirements`, "adr", by(requirements, ({ requirement }) => requirement)),
    ]),
  ];
  return new Map(all.map((own) => [own.name, own]));
}

/** A release of an older schema may lack a member that stands here alone: then it has no such record. */
function shards(name: string, dataset: Collection["dataset"], records: readonly (readonly [string, Fields | undefined])[]): Collection {
  return collection({ name, dataset, bulk: null }, records.filter((own): own is readonly [string, Fields] => own[1] !== undefined));
}

/** A release of an older schema may lack a whole list. */
function by<Record_ extends Fields>(records: readonly Record_[] | undefined, idOf: (record: Record_) => string): (readonly [string, Fields])[] {
  return (records ?? []).map((record) => [idOf(record), record]);
}
