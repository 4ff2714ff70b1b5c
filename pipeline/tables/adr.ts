import { adrClassRow, edition } from "./adr/edition.ts";
import { class1Row, labelsRow } from "./adr/loading.ts";
import { noteA, transportCategoryRow } from "./adr/points.ts";
import { names, substance } from "./adr/substance.ts";
import { table } from "./table.ts";

/** The tables of one edition, in the folder `adr/<edition>`. A folder is an edition: adding one is adding a folder. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function adrTables(folder: string) {
  const at = (file: string): { name: string; files: string } => ({ name: `adr/${file}`, files: `adr/${folder}/${file}.csv` });
  return {
    edition: table({ ...at("edition"), row: edition, key: ["edition"], floor: 1 }),
    substances: table({ ...at("substances"), row: substance, key: ["variant_id"], floor: 1 }),
    names: table({ ...at("names"), row: names, key: ["variant_id"], floor: 1 }),
    classes: table({ ...at("classes"), row: adrClassRow, key: ["class"], floor: 13 }),
    transportCategories: table({ ...at("transport-categories"), row: transportCategoryRow, key: ["category"], floor: 5 }),
    noteA: table({ ...at("note-a"), row: noteA, key: ["un"], floor: 1 }),
    labels: table({ ...at("mixed-loading-labels"), row: labelsRow, key: ["label"], floor: 18 }),
    class1: table({ ...at("mixed-loading-class1"), row: class1Row, key: ["group"], floor: 12 }),
  };
}
