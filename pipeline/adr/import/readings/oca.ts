import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { readCell } from "../cell-text.ts";
import { readText, readPo } from "../files.ts";
import type { TableReadingRow } from "../reading.ts";

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
    readRow(new Map(field.map((one) => [one["@_name"], one])), french),
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
