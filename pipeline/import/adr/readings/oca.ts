import { XMLParser } from "fast-xml-parser";
import { readCell } from "../cell-text.ts";
import { readText } from "../files.ts";
import type { Reading, ReadingRow } from "../reading.ts";

interface Field {
  "@_name": string;
  "@_eval"?: string;
  "@_ref"?: string;
  "#text"?: string;
}

/** The 2019 spreadsheet as an Odoo data file. Its licence (AGPL-3) lets us compare with it; nothing of it is taken over. */
export async function readOca(folder: string): Promise<Reading> {
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => name === "record" || name === "field" });
  const document = parser.parse(await readText(folder, "OCA__community-data-files__adr_goods.xml")) as { odoo: { record: { field: Field[] }[] } };
  return { id: "OCA", edition: "2019", rows: document.odoo.record.map(({ field }) => readFields(new Map(field.map((one) => [one["@_name"], one])))), repairs: [] };
}

const UNIT = new Map([["uom.product_uom_kgm", "kg"], ["uom.product_uom_gram", "g"]]);

function readFields(fields: ReadonlyMap<string, Field>): ReadingRow {
  const value = (name: string): string => fields.get(name)?.["#text"] ?? "";
  const refs = (name: string, prefix: string): string[] => {
    return [...(fields.get(name)?.["@_eval"] ?? "").matchAll(/ref\('([^']*)'\)/gu)].map((match) => (match[1] ?? "").replace(prefix, ""));
  };
  const category = value("transport_category");
  const tunnel = value("tunnel_restriction_code");
  const cells: ReadingRow["cells"] = {
    class: (fields.get("class_id")?.["@_ref"] ?? "").replace("adr_class_", "").replaceAll("_", ".").replace(/^2\..*/u, "2"),
    classification_code: readCell("classification_code", value("classification_code")),
  };
  const row = { un: value("un_number"), cells, names: {} };
  if (category === "CARRIAGE_PROHIBITED") return { ...row, status: "carriage_prohibited" };
  if (category === "NOT_SUBJECT_TO_ADR") return { ...row, status: "not_subject_to_adr" };
  cells.packing_instructions = readCell("packing_instructions", refs("packing_instruction_ids", "adr_packing_instruction_").join(" "));
  cells.transport_category = /^[0-4]$/u.test(category) ? category : "";
  cells.tunnel_code = tunnel;
  // A quantity in litres may stand for one printed in millilitres, so only masses are compared.
  const unit = UNIT.get(fields.get("limited_quantity_uom_id")?.["@_ref"] ?? "");
  if (unit !== undefined) cells.limited_quantity = `${value("limited_quantity")} ${unit}`;
  return { ...row, status: "regulated" };
}
