import { z } from "zod";
import { readCell } from "../cell-text.ts";
import { readJson, parseDelimited, readText, readPo } from "../files.ts";
import { type TableReadingRow, identity } from "../reading.ts";
import { XMLParser } from "fast-xml-parser";
import { withoutRail } from "../rail.ts";

const Substance = z.object({
  un_number: z.string(),
  name_de: z.string().nullable(),
  name_en: z.string().nullable(),
  hazard_class: z.string(),
  kemler_number: z.string().nullable(),
  packing_group: z.string().nullable(),
  tunnel_code: z.string().nullable(),
  special_provisions: z.string().nullable(),
  labels: z.string().nullable(),
});

/**
 * BAM's database of dangerous goods in two extractions: one voice. The codes of column (3b) are held for the first
 * specification of a UN number only.
 */
export async function readBam(folder: string): Promise<TableReadingRow[]> {
  const substances = await readJson(folder, "ChristianHartmann__CBRNBuddy__substances.json", z.array(Substance));
  const codes = new Map(
    (await readDelimited(folder, "bam_gefahrgut.csv", ";"))
      .slice(1)
      .map((record) => [record[0] ?? "", record[3] ?? ""]),
  );
  const seen = new Set<string>();
  const rows = substances.map((substance) => {
    const row = readSubstance(substance);
    const code = codes.get(row.un);
    if (code !== undefined && !seen.has(row.un)) row.cells.classification_code = readCell("classification_code", code);
    seen.add(row.un);
    return row;
  });
  return rows;
}

function readSubstance(substance: z.infer<typeof Substance>): TableReadingRow {
  const cells: TableReadingRow["cells"] = {
    class: substance.hazard_class,
    packing_group: substance.packing_group ?? "",
    special_provisions: readCell("special_provisions", substance.special_provisions ?? ""),
    tunnel_code: (substance.tunnel_code ?? "").replace(/^\((.*)\)$/u, "$1"),
  };
  // The extraction fills an empty number with the label, so a number that equals the label says nothing.
  const { kemler_number: number, labels } = substance;
  if (number !== null && number !== labels && number !== substance.hazard_class && /^X?\d{2,3}$/u.test(number))
    cells.hazard_identification_number = number;
  return { un: substance.un_number, cells, names: { de: substance.name_de ?? "", en: substance.name_en ?? "" } };
}

/** Reads a delimited file of somebody else's making: widths are the caller's business. */
async function readDelimited(folder: string, name: string, delimiter: string): Promise<string[][]> {
  return parseDelimited(await readText(folder, name), delimiter).map(({ cells }) => cells);
}

const Field = z.object({
  "@_name": z.string(),
  "@_eval": z.string().optional(),
  "@_ref": z.string().optional(),
  "#text": z.string().optional(),
});
const Document = z.object({ odoo: z.object({ record: z.array(z.object({ field: z.array(Field) })) }) });
type Fields = ReadonlyMap<string, z.infer<typeof Field>>;

/**
 * The 2019 spreadsheet as an Odoo data file. Its licence (AGPL-3) lets us compare with it; nothing of it is taken over.
 */
export async function readOca(folder: string): Promise<TableReadingRow[]> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === "record" || name === "field",
  });
  const document = Document.parse(parser.parse(await readText(folder, "OCA__community-data-files__adr_goods.xml")));
  const french = readPo(await readText(folder, "OCA__community-data-files__fr.po"));
  const rows = document.odoo.record.map(({ field }) =>
    readRow(new Map(field.map((element) => [element["@_name"], element])), french),
  );
  return rows;
}

const MASSES = new Map([
  ["uom.product_uom_kgm", "kg"],
  ["uom.product_uom_gram", "g"],
]);

function readRow(fields: Fields, french: ReadonlyMap<string, string>): TableReadingRow {
  const value = (name: string): string => fields.get(name)?.["#text"] ?? "";
  const category = value("transport_category");
  const cells: TableReadingRow["cells"] = {
    class: (fields.get("class_id")?.["@_ref"] ?? "")
      .replace("adr_class_", "")
      .replaceAll("_", ".")
      .replace(/^2\..*/u, "2"),
    classification_code: readCell("classification_code", value("classification_code")),
  };
  const name = french.get(value("name"));
  const row = { un: value("un_number"), cells, names: name === undefined ? {} : { fr: name } };
  if (category === "CARRIAGE_PROHIBITED") return { ...row, status: "carriage_prohibited" };
  if (category === "NOT_SUBJECT_TO_ADR") return { ...row, status: "not_subject_to_adr" };
  cells.packing_instructions = readCell(
    "packing_instructions",
    references(fields, "packing_instruction_ids", "adr_packing_instruction_").join(" "),
  );
  cells.transport_category = /^[0-4]$/u.test(category) ? category : "";
  cells.tunnel_code = value("tunnel_restriction_code");
  // A quantity in litres may stand for one printed in millilitres, so only masses are compared.
  const unit = MASSES.get(fields.get("limited_quantity_uom_id")?.["@_ref"] ?? "");
  if (unit !== undefined) cells.limited_quantity = `${value("limited_quantity")} ${unit}`;
  return { ...row, status: "regulated" };
}

function references(fields: Fields, name: string, prefix: string): string[] {
  return [...(fields.get(name)?.["@_eval"] ?? "").matchAll(/ref\('([^']*)'\)/gu)].map((match) =>
    (match[1] ?? "").replace(prefix, ""),
  );
}

const Entry = z.object({
  un: z.string(),
  class: z.string(),
  classification_code: z.string(),
  packing_group: z.string(),
  labels: z.string(),
  special_provisions: z.string(),
  limited_quantity: z.string(),
  excepted_quantity: z.string(),
  packing_instructions: z.string(),
  packing_provisions: z.string(),
  mixed_packing_provisions: z.string(),
  portable_tank_instructions: z.string(),
  portable_tank_provisions: z.string(),
  tank_code: z.string(),
  tank_provisions: z.string(),
  transport_category: z.string(),
  packages_provisions: z.string(),
  bulk_provisions: z.string(),
  hazard_number: z.string(),
  name_en: z.string(),
  name_nl: z.string(),
  carriage_prohibited: z.boolean(),
  not_subject: z.boolean(),
});
const Table = z.object({ entries: z.array(Entry) });

/**
 * The rail table (OTIF). Tunnel codes, vehicles and the columns (16), (18), (19) are rail's own; (20) is filled for
 * packages too.
 */
export async function readRid(folder: string): Promise<TableReadingRow[]> {
  const { entries } = await readJson(folder, "rid_table_a.json", Table);
  return entries.map(readEntry);
}

function readEntry(entry: z.infer<typeof Entry>): TableReadingRow {
  const names = { en: entry.name_en, nl: entry.name_nl };
  const cells: TableReadingRow["cells"] = {
    class: readCell("class", entry.class),
    classification_code: readCell("classification_code", entry.classification_code),
    packing_group: readCell("packing_group", entry.packing_group),
    labels: readCell("labels", entry.labels),
    special_provisions: withoutRail("special_provisions", readCell("special_provisions", entry.special_provisions)),
    limited_quantity: readCell("limited_quantity", entry.limited_quantity),
    excepted_quantity: readCell("excepted_quantity", entry.excepted_quantity),
    packing_instructions: readCell("packing_instructions", entry.packing_instructions),
    special_packing_provisions: readCell("special_packing_provisions", entry.packing_provisions),
    mixed_packing_provisions: readCell("mixed_packing_provisions", entry.mixed_packing_provisions),
    portable_tank_instructions: readCell("portable_tank_instructions", entry.portable_tank_instructions),
    portable_tank_provisions: readCell("portable_tank_provisions", entry.portable_tank_provisions),
    tank_code: readCell("tank_code", entry.tank_code),
    tank_provisions: withoutRail("tank_provisions", readCell("tank_provisions", entry.tank_provisions)),
    transport_category: /^[0-4]$/u.test(entry.transport_category) ? entry.transport_category : "",
    carriage_bulk: readCell("carriage_bulk", entry.bulk_provisions),
  };
  // Rail needs the number for every wagonload; road prints it for tanks and bulk only.
  if (cells.tank_code !== "" || cells.carriage_bulk !== "")
    cells.hazard_identification_number = readCell("hazard_identification_number", entry.hazard_number);
  // Rail prohibits 30 UN numbers that road carries: only class and code can be compared there.
  if (entry.carriage_prohibited)
    return { un: entry.un, cells: identity(cells), names, railPackages: entry.packages_provisions };
  if (entry.not_subject) return { un: entry.un, cells: identity(cells), status: "not_subject_to_adr", names };
  return { un: entry.un, cells, status: "regulated", names, railPackages: entry.packages_provisions };
}
