import { posix } from "node:path";
import type { ChangeLine } from "../../openapi/shards/changes.ts";
import type { SourceData } from "../dataset/load.ts";
import { annexKey, annexKeyOfId } from "../sanctions/tables/law.ts";
import type { CountryData } from "../sanctions/tables/countries.ts";
import { regimeIn } from "../sanctions/tables/cells.ts";
import type { SourceLocation } from "../source/issue.ts";
import type { Loss } from "./gate.ts";

/**
 * Where in the sources a loss was made: the rows of its records, and the tables that they are made of besides. Tables
 * that are as they were in the release before (`same`) made nothing.
 */
export function locationsOfLoss(
  loss: Loss,
  lines: readonly ChangeLine[],
  data: SourceData,
  same: ReadonlySet<string>,
): SourceLocation[] {
  const rows = rowsById(data);
  const files = data.files.map(({ path }) => path);
  const placesIn = (changed: readonly ChangeLine[]): SourceLocation[] => {
    const tables = [...new Set(changed.flatMap(tablesOf))].flatMap((table) => {
      const loaded = files.filter((path) => path.startsWith(table));
      return loaded.length > 0 ? loaded : [table];
    });
    return [
      ...changed.flatMap((line) => rows.get(line.id) ?? []),
      ...tables.filter((path) => path.endsWith(".csv")).map((file) => ({ file, line: 0 })),
    ].filter(({ file }) => !same.has(file));
  };
  const locations = placesIn(lines.filter((line) => isOf(loss, line)));
  return locations.length > 0 ? locations : placesIn(lines);
}

/** Whether a line is of what a loss names: a collection or a member of its records, an annex, a leg, loads of ADR. */
function isOf({ dataset, scope, kind }: Loss, line: ChangeLine): boolean {
  const { collection, id } = line;
  const tail = collection.replace(/^(?:nomenclature|sanctions)\//, "");
  const members = line.change === "changed" ? Object.keys(line.fields) : [];
  if (collection === scope || tail === scope || members.some((member) => `${tail}/${member}` === scope)) return true;
  if (scope === `${collection}/cells`) return members.length > 0;
  if (kind === "rewording" || !collection.startsWith(`${dataset}/`)) return false;
  // What loads show can be made by any table of the edition.
  if (dataset === "adr") return /\/(?:points|loading)$/.test(scope) && collection.startsWith(posix.dirname(scope));
  if (collection === COUNTRIES) return isOfCountry(id, scope);
  const regime = regimeIn(scope);
  const [annex = "", part] = scope.slice(regime.length).split("/");
  if (part !== undefined && collection === `sanctions/${part}`) return id.startsWith(regime);
  if (part !== undefined && !members.includes(part)) return false;
  const isLeg = /^-(?:export|import|transit|transport|third_country)$/.test(annex);
  return regime !== "" && id.startsWith(isLeg ? regime : `${regime}${/^-(?:art-|act-)?[^-/]+/.exec(annex)?.[0] ?? ""}`);
}

function rowsById({ sanctions, provisions, adr }: SourceData): Map<string, SourceLocation> {
  return new Map<string, SourceLocation>([
    ...sanctions.entries.map((row) => [row.row.id, row] as const),
    ...sanctions.annexes.map((row) => [`${annexKey(row.row)}-${row.row.measure}`, row] as const),
    ...[...provisions.exemptions, ...provisions.winddowns, ...provisions.notices].map(
      (row) => [row.row.id, row] as const,
    ),
    ...countryRows(sanctions.countries),
    ...adr.flatMap((edition) => edition.substances.map((row) => [row.row.variant_id, row] as const)),
  ]);
}

const COUNTRIES = "sanctions/countries";

/** Documents let goods of any list pass; `countries/checked_until` is of all records. */
function isOfCountry(id: string, scope: string): boolean {
  const [kind = "", name = ""] = id.split(" ");
  const [head = ""] = scope.split("/");
  return head === "countries" || name === head || kind === "document";
}

function countryRows({ regimes, legs, lists, documents }: CountryData): (readonly [string, SourceLocation])[] {
  return [
    ...regimes.map((row) => [`regime ${row.row.regime}`, row] as const),
    ...legs.map((row) => [`leg ${row.row.regime}-${row.row.direction}`, row] as const),
    ...lists.map((row) => [`measure ${row.row.regime}-${row.row.list}-${row.row.direction}`, row] as const),
    ...documents.map((row) => [`document ${row.row.code}`, row] as const),
  ];
}

/** The tables that records of countries are made of, by the word that their id begins with. */
const COUNTRY_TABLES: Readonly<Record<string, readonly string[]>> = {
  places: ["places.csv", "partners.csv"],
  regime: ["regimes.csv"],
  leg: ["legs.csv"],
  measure: ["lists.csv"],
  words: ["lists.csv"],
  document: ["documents.csv"],
};

/** Codes stand in groups, so whoever changed their table is asked. */
function tablesOfCountry(id: string): readonly string[] {
  const [kind = "", , evidence] = id.split(" ");
  if (kind !== "goods") return COUNTRY_TABLES[kind] ?? [];
  return evidence === "law" ? ["law.csv"] : evidence === "verified" ? ["codes.csv", "law.csv"] : ["codes.csv"];
}

/** The tables that the records of a collection are made of, where they are not named like it; a folder ends in `/`. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  coverage: ["regimes.csv", "legs.csv"],
  measures: ["annexes.csv", "articles.csv"],
  entries: ["entries/", "parts.csv", "certificates.csv", "customs/"],
  derogations: ["exemptions.csv"],
  words: ["goods.csv", "questions.csv", "annexes.csv", "articles.csv", "parts.csv", "readings.csv", "entries/"],
  certificates: ["documents.csv", "certificates.csv", "customs/"],
  pending: ["acts.csv"],
};

/** Tables of an edition whose file is named otherwise than their records, by the beginning of the id. */
const RULE_TABLES: Readonly<Record<string, readonly string[]>> = {
  "labels/matrix": ["mixed-loading-labels"],
  "labels/footnotes": ["mixed-loading-label-footnotes"],
  "labels/keys": ["mixed-loading-label-keys"],
  "class1/matrix": ["mixed-loading-class1"],
  "class1/footnotes": ["mixed-loading-class1-footnotes"],
  "class1/codes": ["class1-codes"],
  "consignment/limits": ["consignment-limits"],
  "consignment/security": ["security-goods"],
  default_density_kg_per_l: ["densities"],
  exemptions: ["exemptions", "exemption-questions", "claim-goods", "claim-limits"],
  provisions: ["provisions", "provision-questions", "claim-goods", "claim-limits"],
};

/** The tables beside Table A that fill cells of its rows. */
const CELL_TABLES = ["substances", "names", "name-choices", "quantity-units", "densities"];

function tablesOfEdition(part: string, id: string): readonly string[] {
  if (part === "") return CELL_TABLES;
  if (part === "names") return ["names", "../trade-names", "../not-in-adr"];
  if (part !== "rules") return [part];
  const [first = "", second = ""] = id.split("/");
  const tables = RULE_TABLES[`${first}/${second}`] ?? RULE_TABLES[first];
  return tables ?? [(first === "consignment" ? second : first).replaceAll("_", "-")];
}

/** The tables that a record is made of, below the sources. */
function tablesOf({ change, collection, id }: ChangeLine): string[] {
  const [dataset = "", name = "", part = ""] = collection.split("/");
  if (dataset === "adr") return tablesOfEdition(part, id).map((table) => posix.join("adr", name, `${table}.csv`));
  if (dataset === "nomenclature") {
    const tables =
      name === "names"
        ? ["synonyms", "references"]
        : [name === "lines" ? `names-${part}` : /^\d/.test(name) ? `cn-${name}` : name];
    return tables.map((table) => `nomenclature/${table}.csv`);
  }
  if (name === "controls") return ["controls/"];
  if (name === "countries") return tablesOfCountry(id).map((table) => `${COUNTRIES}/${table}`);
  const tables = TABLES[name] ?? [`${name}.csv`];
  return tables.flatMap((table) => {
    // Of an annex only its own list, and only where a row of it is gone: one that is left has its line.
    if (table !== "entries/" || name === "words") return [`sanctions/${table}`];
    return change === "removed" ? [`sanctions/entries/${annexKeyOfId(id)}.csv`] : [];
  });
}
