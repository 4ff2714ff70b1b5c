import type { ChangeLine } from "../../openapi/shards/changes.ts";
import type { SourceData } from "../dataset/data.ts";
import { placeOf, placeOfId } from "../sanctions/tables/law.ts";
import type { Place } from "../source/issue.ts";
import type { Loss } from "./gate.ts";

/** Where in the sources a loss was made: the rows of its records that changed, and the files of those that are gone or have no row of their own. */
export function placesOfLoss({ dataset, scope }: Loss, lines: readonly ChangeLine[], data: SourceData): Place[] {
  const rows = rowsById(data);
  const isLeg = /^[A-Z]{2}-(?:export|import|transit|transport)$/.test(scope);
  const [place = ""] = /^[A-Z]{2}(?:-(?:art-[^-/]+|[^-/]+))?/.exec(scope) ?? [];
  const prefix = isLeg ? place.slice(0, 2) : place;
  const own = lines.filter(({ collection, id }) => collection.startsWith(`${dataset}/`) && (dataset !== "sanctions" || id.startsWith(prefix)));
  const places = own.flatMap((line) => [rows.get(line.id), ...filesOf(line)]).filter((found) => found !== undefined);
  return places.length > 0 ? places : lines.flatMap(filesOf);
}

function rowsById({ sanctions, provisions, adr }: SourceData): Map<string, Place> {
  return new Map<string, Place>([
    ...sanctions.entries.map((row) => [row.row.id, row] as const),
    ...sanctions.annexes.map((row) => [`${placeOf(row.row)}-${row.row.measure}`, row] as const),
    ...[...provisions.exemptions, ...provisions.winddowns, ...provisions.notices].map((row) => [row.row.id, row] as const),
    ...adr.flatMap((edition) => edition.substances.map((row) => [row.row.variant_id, row] as const)),
  ]);
}

/** Tables of rules whose file is named otherwise than their records. */
const RULE_FILES: Readonly<Record<string, string>> = {
  "labels/matrix": "mixed-loading-labels", "labels/footnotes": "mixed-loading-label-footnotes", "labels/keys": "mixed-loading-label-keys", "class1/matrix": "mixed-loading-class1",
  "class1/footnotes": "mixed-loading-class1-footnotes", "class1/codes": "class1-codes", "consignment/limits": "consignment-limits", "consignment/security": "security-goods", default_density_kg_per_l: "densities",
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
    const table = RULE_FILES[`${first}/${second}`] ?? RULE_FILES[first] ?? (first === "consignment" ? second : first).replaceAll("_", "-");
    return [at(`adr/${edition}/${table}.csv`)];
  }
  if (edition !== undefined && line.change === "changed" && "density_kg_per_l" in line.fields) return [at(`adr/${edition}/densities.csv`)];
  if (line.change !== "removed") return [];
  if (edition !== undefined) return [at(`adr/${edition}/${part ?? "substances"}.csv`)];
  if (collection === "sanctions/entries") return [at(`sanctions/entries/${placeOfId(id)}.csv`)];
  if (collection === "sanctions/measures") return [at("sanctions/annexes.csv")];
  if (collection === "sanctions/derogations") return [at("sanctions/exemptions.csv")];
  if (collection.startsWith("sanctions/")) return [at(`${collection}.csv`)];
  return [at(`nomenclature/${collection.endsWith("successors") ? "successors" : collection.replace("nomenclature/", "cn-")}.csv`)];
}
