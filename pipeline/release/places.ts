import type { ChangeLine } from "../../openapi/shards/changes.ts";
import type { SourceData } from "../dataset/load.ts";
import { placeOf, placeOfId } from "../sanctions/tables/law.ts";
import type { CountryData } from "../sanctions/tables/countries.ts";
import { regimeIn } from "../sanctions/tables/regime.ts";
import type { Place } from "../source/issue.ts";
import type { Loss } from "./gate.ts";

/**
 * Where in the sources a loss was made: the rows of its records that changed, and the files of those that are gone or
 * have no row of their own.
 */
export function placesOfLoss({ dataset, scope }: Loss, lines: readonly ChangeLine[], data: SourceData): Place[] {
  const rows = rowsById(data);
  const regime = regimeIn(scope);
  const rest = scope.slice(regime.length);
  const isLeg = /^-(?:export|import|transit|transport|third_country)$/.test(rest);
  const prefix = isLeg ? regime : `${regime}${/^-(?:art-)?[^-/]+/.exec(rest)?.[0] ?? ""}`;
  const own = lines.filter(
    ({ collection, id }) =>
      collection.startsWith(`${dataset}/`) &&
      (collection === COUNTRIES ? isOfCountry(id, scope) : dataset !== "sanctions" || id.startsWith(prefix)),
  );
  const places = own.flatMap((line) => [rows.get(line.id), ...filesOf(line)]).filter((found) => found !== undefined);
  return places.length > 0 ? places : lines.flatMap(filesOf);
}

function rowsById({ sanctions, provisions, adr }: SourceData): Map<string, Place> {
  return new Map<string, Place>([
    ...sanctions.entries.map((row) => [row.row.id, row] as const),
    ...sanctions.annexes.map((row) => [`${placeOf(row.row)}-${row.row.measure}`, row] as const),
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
  const [own = ""] = scope.split("/");
  return own === "countries" || name === own || kind === "document";
}

function countryRows({ regimes, legs, lists, documents }: CountryData): (readonly [string, Place])[] {
  return [
    ...regimes.map((row) => [`regime ${row.row.regime}`, row] as const),
    ...legs.map((row) => [`leg ${row.row.regime}-${row.row.direction}`, row] as const),
    ...lists.map((row) => [`measure ${row.row.regime}-${row.row.list}-${row.row.direction}`, row] as const),
    ...documents.map((row) => [`document ${row.row.code}`, row] as const),
  ];
}

/** The tables that records of countries are made of, by the word that their id begins with. */
const COUNTRY_FILES: Readonly<Record<string, readonly string[]>> = {
  places: ["places", "partners"],
  regime: ["regimes"],
  leg: ["legs"],
  measure: ["lists"],
  words: ["lists"],
  document: ["documents"],
};

/** Codes stand in groups, so whoever changed their table last is asked; other records that stay have their row. */
function filesOfCountry({ change, id }: ChangeLine): Place[] {
  const [kind = "", , evidence] = id.split(" ");
  if (kind === "goods") {
    const tables = evidence === "law" ? ["law"] : evidence === "verified" ? ["codes", "law"] : ["codes"];
    return tables.map((table) => at(`${COUNTRIES}/${table}.csv`));
  }
  if (change !== "removed" && kind !== "places" && kind !== "words") return [];
  return (COUNTRY_FILES[kind] ?? []).map((table) => at(`${COUNTRIES}/${table}.csv`));
}

/** Tables of rules whose file is named otherwise than their records. */
const RULE_FILES: Readonly<Record<string, string>> = {
  "labels/matrix": "mixed-loading-labels",
  "labels/footnotes": "mixed-loading-label-footnotes",
  "labels/keys": "mixed-loading-label-keys",
  "class1/matrix": "mixed-loading-class1",
  "class1/footnotes": "mixed-loading-class1-footnotes",
  "class1/codes": "class1-codes",
  "consignment/limits": "consignment-limits",
  "consignment/security": "security-goods",
  default_density_kg_per_l: "densities",
};

function at(file: string): Place {
  return { file, line: 0 };
}

/** The file of a record that is gone, or that is made of a whole table. */
function filesOf(line: ChangeLine): Place[] {
  const { collection, id } = line;
  const [, edition, part] = /^adr\/([^/]+)(?:\/(.*))?$/.exec(collection) ?? [];
  if (edition !== undefined && part === "rules") {
    const [first = "", second = ""] = id.split("/");
    const table =
      RULE_FILES[`${first}/${second}`] ??
      RULE_FILES[first] ??
      (first === "consignment" ? second : first).replaceAll("_", "-");
    return [at(`adr/${edition}/${table}.csv`)];
  }
  if (edition !== undefined && line.change === "changed" && "density_kg_per_l" in line.fields)
    return [at(`adr/${edition}/densities.csv`)];
  if (collection === COUNTRIES) return filesOfCountry(line);
  if (line.change !== "removed") return [];
  if (edition !== undefined) return [at(`adr/${edition}/${part ?? "substances"}.csv`)];
  if (collection === "sanctions/entries") return [at(`sanctions/entries/${placeOfId(id)}.csv`)];
  if (collection === "sanctions/measures") return [at("sanctions/annexes.csv")];
  if (collection === "sanctions/derogations") return [at("sanctions/exemptions.csv")];
  if (collection.startsWith("sanctions/")) return [at(`${collection}.csv`)];
  return [
    at(
      `nomenclature/${collection.endsWith("successors") ? "successors" : collection.replace("nomenclature/", "cn-")}.csv`,
    ),
  ];
}
