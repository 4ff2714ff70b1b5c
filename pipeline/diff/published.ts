import type { Requirement } from "../../openapi/shards/adr-consignment.ts";
import type { AdrRules, AdrWords, VariantRecord } from "../../openapi/shards/adr.ts";
import { LAW_LISTS, LAW_TEXTS } from "../../openapi/schemas/sanctions-keys.ts";
import { onceByObject } from "../../runtime/text/memo.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import type { AdrMessage } from "../../openapi/shards/adr-messages.ts";
import type {
  CnYearRecord,
  GoodsRecord,
  NoteRecord,
  SeparationRecord,
  SuccessorRecord,
} from "../../openapi/shards/nomenclature.ts";
import type { NamedLine } from "../../runtime/text/name-lines.ts";
import type { BaseWordsRecord } from "../../openapi/shards/legs.ts";
import type { CountryLine } from "../../openapi/shards/countries.ts";
import type { EntryRecord, LawRecord } from "../../openapi/shards/sanctions.ts";
import type { PlannedControls } from "../sanctions/plan/controls.ts";
import { type Fields, collectionOf, type Collection, type Collections } from "./order.ts";

/** The rule tables of an edition as records: a row of a table that has a key, or a whole member. */
function rulesById({
  classes,
  transport_categories,
  sp671,
  labels,
  class1,
  mixed_loading_provisions,
  provisions,
  exemptions,
  search_spellings,
  still_applies,
  consignment,
  ...sections
}: AdrRules): (readonly [string, Fields])[] {
  return [
    ...Object.entries(sections)
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([name, value]) => [name, { value }] as const),
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
    ...rows("exemptions", exemptions, (row) => row.exemption),
    ...rows("search_spellings", search_spellings, (row) => `${row.lang}-${row.typed}`),
    ...rows("still_applies", still_applies, (row) => row.provision),
    ...consignmentById(consignment),
  ];
}

type Figures = AdrRules["consignment"];
/** Tables that a release of an older schema has not. */
type Later = "mixed_packing" | "packagings" | "packing_instructions" | "tank_codes" | "portable_tanks" | "bulk_codes";

/** The figures for a whole load; a release of an older schema has none, or none of packing and tanks. */
function consignmentById(
  figures: (Partial<Pick<Figures, Later>> & Omit<Figures, Later>) | undefined,
): (readonly [string, Fields])[] {
  if (figures === undefined) return [];
  const {
    tunnel_codes,
    excepted_quantities,
    limits,
    fire_extinguishers,
    explosive_divisions,
    security,
    mixed_packing = [],
    packagings = [],
    packing_instructions = [],
    tank_codes = [],
    portable_tanks = [],
    bulk_codes = [],
    ...unread
  } = figures;
  unread satisfies Record<string, never>;
  return [
    ["consignment/limits", limits],
    ...rows("consignment/tunnel_codes", tunnel_codes, (row) => row.code),
    ...rows("consignment/excepted_quantities", excepted_quantities, (row) => row.code),
    ...rows("consignment/fire_extinguishers", fire_extinguishers, (row) => String(row.up_to_t ?? "above")),
    ...rows("consignment/explosive_divisions", explosive_divisions, (row) => row.division + (row.group ?? "")),
    ...rows("consignment/security", security, (row) => row.rule),
    ...rows("consignment/packagings", packagings, (row) => row.packaging ?? row.kind),
    ...rows(
      "consignment/packing_instructions",
      packing_instructions,
      ({ instruction, use, packagings: named }) => `${instruction}-${use}-${named[0] ?? ""}`,
    ),
    ...rows("consignment/tank_codes", tank_codes, ({ scheme, part, element }) => `${scheme}-${part}-${element}`),
    ...rows("consignment/portable_tanks", portable_tanks, (row) => row.instruction),
    ...rows("consignment/bulk_codes", bulk_codes, (row) => row.code),
    ...rows("consignment/mixed_packing", mixed_packing, (row) => row.provision),
  ];
}

/** A line of the file of countries: what it is of, and of goods what customs ask for since when. */
function countryKey(line: CountryLine): string {
  if ("places" in line) return "places";
  if ("regime" in line) return `regime ${line.regime.code}`;
  if ("leg" in line) return `leg ${line.leg.id}`;
  if ("measure" in line) return `measure ${line.measure.id}`;
  if ("words" in line) return `words ${line.words.id}`;
  if ("certificate" in line) return `document ${line.certificate.code}`;
  if ("derogation" in line) return `ground ${line.derogation.id}`;
  if ("winddown" in line) return `period ${line.winddown.id}`;
  // Named one by one: a built file has its members in another order than the plan.
  const {
    codes: _codes,
    measure,
    evidence,
    since_at_latest,
    valid_from,
    needs,
    documents,
    words,
    threshold,
    winddowns,
    contracts,
    ...unread
  } = line.goods;
  unread satisfies Record<string, never>;
  return [
    "goods",
    measure,
    evidence,
    since_at_latest,
    valid_from,
    needs,
    documents,
    words,
    threshold,
    winddowns,
    contracts,
  ]
    .flat()
    .filter((cell) => cell !== undefined)
    .join(" ");
}

/**
 * Some tables have several rows under one key: the second is `key#2`. Data that was built before there was a table has
 * none.
 */
function rows<Row extends Fields>(
  table: string,
  list: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): (readonly [string, Fields])[] {
  const seen = new Map<string, number>();
  return (list ?? []).map((row) => {
    const key = `${table}/${keyOf(row)}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return [count === 1 ? key : `${key}#${count}`, row] as const;
  });
}

/** Published records of one state, before they are split into files. */
export interface PublishedRecords {
  version: string;
  sourceVersions: ReadonlyMap<Collection["dataset"], string>;
  years: ReadonlyMap<number, readonly CnYearRecord[]>;
  successors: readonly SuccessorRecord[];
  /** Names of goods beside the nomenclature, by language. */
  goods: ReadonlyMap<string, readonly GoodsRecord[]>;
  /** Names of the lines of the newest year in further languages, by language. */
  translations: ReadonlyMap<string, readonly NamedLine[]>;
  /** Words of the explanatory notes, by which goods are found. */
  notes: readonly NoteRecord[];
  /** Pairs of headings that share a name, with the question that tells them apart. */
  separations: readonly SeparationRecord[];
  entries: readonly EntryRecord[];
  law: LawRecord;
  /** Customs controls that apply whatever the country. */
  controls: PlannedControls;
  /** Codes of countries, and the regimes that a question must name. */
  countries: readonly CountryLine[];
  /** Wording of bans: goods, conditions, questions. */
  words: readonly BaseWordsRecord[];
  editions: ReadonlyMap<string, Edition>;
}

/** One edition of ADR. */
export interface Edition {
  variants: readonly ({ un: string } & VariantRecord)[];
  rules: AdrRules;
  messages: readonly AdrMessage[];
  requirements: readonly Requirement[];
  /** What people call the goods. */
  words: AdrWords["records"];
}

/**
 * The records of a state by collection, each under its stable id; the counts of a regime only say what its entries do.
 */
export const collectionsOf = onceByObject(collect);

function collect(published: PublishedRecords): Collections {
  const collections = [...nomenclatureOf(published), ...sanctionsOf(published), ...adrOf(published.editions)];
  return new Map(collections.map((each) => [each.name, each]));
}

function nomenclatureOf({
  years,
  successors,
  goods,
  translations,
  notes,
  separations,
}: Omit<PublishedRecords, "law">): Collection[] {
  return [
    ...[...years].map(([year, lines]) => keyed(`nomenclature/${year}`, lines, "code")),
    keyed(
      "nomenclature/successors",
      successors,
      (row) => `${row.code}-${row.from_year}-${row.successor}-${row.to_year}`,
    ),
    ...[...goods]
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([lang, records]) =>
        keyed(`nomenclature/names/${lang}`, records, ({ codes, words = [] }) => [...codes, ...words].join(" ")),
      ),
    ...[...translations].map(([lang, lines]) =>
      byIds(
        `nomenclature/lines/${lang}`,
        rows("line", lines, ({ code, depth }) => `${code} ${depth}`),
      ),
    ),
    keyed("nomenclature/notes", notes, ({ code, to }) => `${code}${to === undefined ? "" : `-${to}`}`),
    keyed("nomenclature/separations", separations, ({ headings }) => headings.join(" ")),
  ];
}

function sanctionsOf({ entries, law, countries, words, controls }: PublishedRecords): Collection[] {
  // The counts of a regime only say what its entries do, which have their scopes in full.
  const regimes = law.regimes.map(({ entries: _entries, verified: _verified, ...regime }) => regime);
  return [
    keyed("sanctions/words", words, "id"),
    byIds(
      "sanctions/countries",
      (countries ?? []).map((line) => [countryKey(line), Object.values(line)[0] as Fields]),
    ),
    keyed("sanctions/entries", entries, "id"),
    byIds("sanctions/coverage", [
      ["coverage_from", { coverage_from: law.coverage_from }],
      // The last two stand first in the records of releases.
      ...[...LAW_TEXTS.slice(-2), ...LAW_TEXTS.slice(0, -2)].map((name) => [name, law[name] as Fields] as const),
    ]),
    ...Object.values(LAW_LISTS)
      .filter(([list]) => list !== "scopes")
      .map(([list, key]) =>
        keyed<Fields>(`sanctions/${list.replace("_", "-")}`, list === "regimes" ? regimes : law[list], key),
      ),
    byIds("sanctions/controls", [
      ...controls.lines.map((line) =>
        "control" in line
          ? ([line.control.id, line.control] as const)
          : ([`document ${line.document.code}`, line.document] as const),
      ),
      ...controls.codes.map(
        (row) => [[row.code, row.control, row.direction, ...(row.areas ?? [])].join(" "), row] as const,
      ),
    ]),
  ];
}

function adrOf(editions: PublishedRecords["editions"]): Collection[] {
  return [...editions].flatMap(([edition, { variants, rules, messages, requirements, words }]) => [
    keyed(`adr/${edition}`, variants, "variant_id"),
    byIds(`adr/${edition}/rules`, rulesById(rules)),
    keyed(`adr/${edition}/messages`, messages, "key"),
    keyed(`adr/${edition}/requirements`, requirements, "requirement"),
    byIds(
      `adr/${edition}/names`,
      words.map(([lang, uns, reason, names]) => [`${lang} ${uns}${reason}`, { names }]),
    ),
  ]);
}

/**
 * A collection under its name, which begins with its dataset. A release of an older schema may lack a member that
 * stands here alone: then it has no such record.
 */
function byIds(name: string, records: readonly (readonly [string, Fields | undefined])[]): Collection {
  return collectionOf(
    { name, dataset: name.split("/")[0] as Collection["dataset"] },
    records.filter((record): record is readonly [string, Fields] => record[1] !== undefined),
  );
}

/** The records of a table by a member, or by what is made of several; a release of an older schema may lack it. */
function keyed<Row extends Fields>(
  name: string,
  table: readonly Row[] | undefined,
  key: (keyof Row & string) | ((row: Row) => string),
): Collection {
  const keyOf = typeof key === "function" ? key : (row: Row) => row[key] as string;
  return byIds(
    name,
    (table ?? []).map((row) => [keyOf(row), row]),
  );
}
