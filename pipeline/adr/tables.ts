import { formTable } from "../nomenclature/tables.ts";
import { table, type Placed, type Table } from "../source/table.ts";
import { disagreement } from "./rows/import.ts";
import { consignmentLimit, exceptedQuantity, explosiveDivision, fireExtinguisher, requirement, securityGoods, silentProvision, tunnelCode } from "./rows/consignment.ts";
import { adrClassRow, edition, message } from "./rows/edition.ts";
import {
  class1Code, class1Footnote, class1Row, foodstuff, labelKeyRow, labelsFootnote, labelsRow, limitedQuantitiesClass1, loadingProvision, outsideLoading, unlabelled,
} from "./rows/loading.ts";
import {
  categoryException, categoryRule, densityRow, noteA, provision, provisionQuestion, quantityUnitRule, sp671, stillApplies, transportCategoryRow,
} from "./rows/points.ts";
import { nameChoice, names, notInAdr, searchSpelling, substance, tradeName } from "./rows/substance.ts";

/** The tables of one edition, in the folder `adr/<edition>`. A folder is an edition: adding one is adding a folder. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function adrTables(folder: string) {
  const at = (file: string): { name: string; files: string } => ({ name: `adr/${folder}/${file}`, files: `adr/${folder}/${file}.csv` });
  return {
    editions: table({ ...at("edition"), row: edition, key: ["edition"], floor: 1 }),
    classes: table({ ...at("classes"), row: adrClassRow, key: ["class"], floor: 13 }),
    substances: table({ ...at("substances"), row: substance, key: ["variant_id"], floor: 1 }),
    names: table({ ...at("names"), row: names, key: ["variant_id"], floor: 1 }),
    disagreements: table({ ...at("disagreements"), row: disagreement, key: ["variant_id", "column"], floor: 0 }),
    transportCategories: table({ ...at("transport-categories"), row: transportCategoryRow, key: ["category"], floor: 5 }),
    noteA: table({ ...at("note-a"), row: noteA, key: ["un"], ordered: true, floor: 0 }),
    sp671: table({ ...at("sp671"), row: sp671, key: ["un", "packing_group"], floor: 0 }),
    categoryRules: table({ ...at("category-rules"), row: categoryRule, key: [], floor: 1 }),
    categoryExceptions: table({ ...at("category-exceptions"), row: categoryException, key: ["variant_id"], ordered: true, floor: 0 }),
    quantityUnits: table({ ...at("quantity-units"), row: quantityUnitRule, key: ["rule"], floor: 1 }),
    stillApplies: table({ ...at("still-applies"), row: stillApplies, key: ["provision"], floor: 1 }),
    provisions: table({ ...at("provisions"), row: provision, key: ["special_provision"], floor: 0 }),
    provisionQuestions: table({ ...at("provision-questions"), row: provisionQuestion, key: ["special_provision", "way", "question"], floor: 0 }),
    densities: table({ ...at("densities"), row: densityRow, key: ["un", "variants"], floor: 1 }),
    nameChoices: table({ ...at("name-choices"), row: nameChoice, key: ["un", "variants", "choice"], floor: 0 }),
    labels: table({ ...at("mixed-loading-labels"), row: labelsRow, key: ["label"], floor: 18 }),
    labelKeys: table({ ...at("mixed-loading-label-keys"), row: labelKeyRow, key: ["label"], floor: 18 }),
    unlabelled: table({ ...at("unlabelled"), row: unlabelled, key: ["variant_id"], floor: 0 }),
    outsideLoading: table({ ...at("outside-loading"), row: outsideLoading, key: ["un"], floor: 0 }),
    labelFootnotes: table({ ...at("mixed-loading-label-footnotes"), row: labelsFootnote, key: ["footnote"], floor: 1 }),
    class1: table({ ...at("mixed-loading-class1"), row: class1Row, key: ["group"], floor: 12 }),
    class1Codes: table({ ...at("class1-codes"), row: class1Code, key: ["division", "groups"], floor: 1 }),
    class1Footnotes: table({ ...at("mixed-loading-class1-footnotes"), row: class1Footnote, key: ["footnote"], floor: 1 }),
    loadingProvisions: table({ ...at("mixed-loading-provisions"), row: loadingProvision, key: ["special_provision"], floor: 0 }),
    limitedQuantitiesClass1: table({ ...at("limited-quantities-class1"), row: limitedQuantitiesClass1, key: ["division", "un"], floor: 1 }),
    foodstuffs: table({ ...at("foodstuffs"), row: foodstuff, key: ["label", "un"], floor: 1 }),
    tunnelCodes: table({ ...at("tunnel-codes"), row: tunnelCode, key: ["code"], floor: 1 }),
    exceptedQuantities: table({ ...at("excepted-quantities"), row: exceptedQuantity, key: ["code"], floor: 1 }),
    consignmentLimits: table({ ...at("consignment-limits"), row: consignmentLimit, key: ["limit"], floor: 1 }),
    fireExtinguishers: table({ ...at("fire-extinguishers"), row: fireExtinguisher, key: ["over_t"], floor: 1 }),
    explosiveDivisions: table({ ...at("explosive-divisions"), row: explosiveDivision, key: ["division", "group"], floor: 1 }),
    securityGoods: table({ ...at("security-goods"), row: securityGoods, key: ["rule"], floor: 1 }),
    requirements: table({ ...at("requirements"), row: requirement, key: ["requirement"], floor: 1 }),
    silentProvisions: table({ ...at("silent-provisions"), row: silentProvision, key: ["provision"], floor: 0 }),
    searchSpellings: table({ ...at("search-spellings"), row: searchSpelling, key: ["lang", "typed"], floor: 0 }),
    messages: table({ ...at("messages"), row: message, key: ["key"], floor: 1 }),
  };
}

/** Names that people use, whatever the edition; one table for all languages. */
export const tradeNameTable = table({ name: "adr/trade-names", files: "adr/trade-names.csv", row: tradeName, key: ["lang", "name"], floor: 300 });
export const notInAdrTable = table({ name: "adr/not-in-adr", files: "adr/not-in-adr.csv", row: notInAdr, key: ["lang", "name"], floor: 50 });

type Rows<Tables> = { [Name in keyof Tables]: Tables[Name] extends Table<infer Row> ? Placed<Row>[] : never };

/** The rows of one edition, by table; `edition` is its folder. */
export type AdrData = { edition: string } & Rows<ReturnType<typeof adrTables>> & AdrWordRows;

/** The words that all editions share. */
export type AdrWordRows = Rows<{ tradeNames: typeof tradeNameTable; notInAdr: typeof notInAdrTable; forms: typeof formTable }>;
