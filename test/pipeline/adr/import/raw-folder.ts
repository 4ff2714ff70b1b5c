import { gzipSync } from "node:zlib";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workbookFile } from "../../nomenclature/workbook-file.ts";

/** Columns (1) to (20) of three rows, as the Turkish edition prints them; the third may not be carried. */
const TURKISH = [
  [
    "1203",
    "BENZİN",
    "3",
    "F1",
    "II",
    "3",
    "243 534\r\n664",
    "1 L",
    "E2",
    "P001\r\nIBC02",
    "BB2",
    "MP19",
    "T4",
    "TP1",
    "LGBF",
    "TU9",
    "FL",
    "2\r\n(D/E)",
    "",
    "",
    "",
    "S2\r\nS20",
    "33",
  ],
  [
    "2215",
    "MALEİK ANHİDRİT, ERİMİŞ",
    "8",
    "C3",
    "III",
    "8",
    "",
    "0",
    "E0",
    "",
    "",
    "",
    "T4",
    "TP3",
    "L4BN",
    "",
    "AT",
    "0\r\n(E)",
    "",
    "",
    "",
    "",
    "80",
  ],
  [
    "2215",
    "MALEİK ANHİDRİT",
    "8",
    "C4",
    "III",
    "8",
    "",
    "5 kg",
    "E1",
    "P002",
    "B3",
    "MP10",
    "T1",
    "TP33",
    "SGAV",
    "",
    "AT",
    "3\r\n(E)",
    "",
    "VC1",
    "",
    "",
    "80",
  ],
  ["1798", "NİTROHİDROKLORİK ASİT", "8", "COT", "TAŞINMASI YASAKTIR", ...Array.from({ length: 18 }, () => "")],
];

/** The numbers of the columns, as the publications print them. */
const HEADER = [
  "(1)",
  "(2)",
  "(3a)",
  "(3b)",
  "(4)",
  "(5)",
  "(6)",
  "(7a)",
  "(7b)",
  "(8)",
  "(9a)",
  "(9b)",
  "(10)",
  "(11)",
  "(12)",
  "(13)",
  "(14)",
  "(15)",
  "(16)",
  "(17)",
  "(18)",
  "(19)",
  "(20)",
];
const NORWEGIAN_HEADER = [...HEADER.slice(0, 21), "(19 ADR)", "(19 RID)", "(20)", "(1)"];

/**
 * A raw folder of all readings, for four rows of Table A. Norway sorts its rows; the Dutch edition misreads one tunnel
 * code.
 */
export function rawFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "adr-"));
  const write = (name: string, body: string | Buffer): void => writeFileSync(join(folder, name), body);
  const json = (name: string, value: unknown): void => write(name, JSON.stringify(value));
  write("ADR_A_TABLOSU.xlsx", workbookFile({ A: [["UN No."], ...TURKISH] }));
  write(
    "TabellAnohead.csv",
    csv(
      [NORWEGIAN_HEADER, TURKISH[0], TURKISH[2], TURKISH[1], TURKISH[3]].map((row = []) =>
        row === NORWEGIAN_HEADER ? row : norwegian(row),
      ),
      ",",
    ),
  );
  write(
    "ADR2023_Substances.csv",
    csv(
      [
        HEADER,
        ...TURKISH.map((row) =>
          row.map((cell) => cell.replaceAll("\r\n", " ").replace("TAŞINMASI YASAKTIR", "BEFÖRDERUNG VERBOTEN") || "-"),
        ),
      ],
      ";",
    ),
  );
  json("adr_table_a.json", { entries: TURKISH.map((row) => dutch(row)) });
  json("rid_table_a.json", { entries: TURKISH.map((row) => rail(row)) });
  json("adr_2025_substances.json", [
    polish("1203", "BENZYNA", "MOTOR SPIRIT"),
    polish("2215", "BEZWODNIK MALEINOWY STOPIONY", "MALEIC ANHYDRIDE, MOLTEN"),
    { ...polish("1798", "MIESZANINA", "ACID"), limited_quantities: "PRZEWÓZ ZABRONIONY" },
  ]);
  json(
    "ChristianHartmann__CBRNBuddy__substances.json",
    TURKISH.map((row) => bam(row)),
  );
  write("bam_gefahrgut.csv", "un_nummer;stoffname;klasse;klassifizierungscode;gefahrnummer;verpackungsgruppe\n");
  write("beTransIT__UN-Numbers__data.tar.gz", gzipSync(Buffer.alloc(1024)));
  write(
    "OCA__community-data-files__adr_goods.xml",
    '<odoo><record><field name="un_number">1203</field><field name="name">MOTOR SPIRIT</field><field name="class_id" ref="adr_class_3"/><field name="classification_code">F1</field><field name="packing_instruction_ids" eval="[(6, 0, [ref(\'adr_packing_instruction_P001\'), ref(\'adr_packing_instruction_IBC02\')])]"/><field name="transport_category">2</field><field name="tunnel_restriction_code">D/E</field></record></odoo>',
  );
  write("OCA__community-data-files__fr.po", 'msgid "MOTOR SPIRIT"\nmsgstr "ESSENCE"\n');
  const lists = {
    en: ["MOTOR SPIRIT", "MALEIC ANHYDRIDE, MOLTEN", "MALEIC ANHYDRIDE", "ACID"],
    de: ["OTTOKRAFTSTOFF, grösser", "ANHYDRID, GESCHMOLZEN", "ANHYDRID", "SÄURE"],
    fr: ["ESSENCE", "ANHYDRIDE FONDU", "ANHYDRIDE", "ACIDE"],
  };
  for (const [lang, [petrol, molten, plain, acid]] of Object.entries(lists))
    json(`adr_names_${lang}.json`, { names: { 1203: [petrol], 2215: [molten, plain], 1798: [acid] } });
  return folder;
}

function csv(rows: readonly (readonly string[])[], delimiter: string): string {
  return `${rows.map((row) => row.map((cell) => (/[",\n;]/u.test(cell) ? `"${cell}"` : cell)).join(delimiter)).join("\n")}\n`;
}

/** (19) stands twice, for road and for rail, and (1) again at the end; rail's own provision stands beside road's. */
function norwegian(row: readonly string[]): string[] {
  const cells = row.map((cell) =>
    cell.replaceAll("\r", "").replace("TAŞINMASI YASAKTIR", "Ikke tillatt transportert").replace("TU9", "TU9 TU38"),
  );
  return [...cells.slice(0, 22), "", cells[22] ?? "", cells[0] ?? ""];
}

const FIELDS = [
  "class",
  "classification_code",
  "packing_group",
  "labels",
  "special_provisions",
  "limited_quantity",
  "excepted_quantity",
  "packing_instructions",
  "packing_provisions",
  "mixed_packing_provisions",
  "portable_tank_instructions",
  "portable_tank_provisions",
  "tank_code",
  "tank_provisions",
  "tank_vehicle",
];

function fields(row: readonly string[]): Record<string, string> {
  const prohibited = (row[4] ?? "").length > 3;
  return Object.fromEntries(
    FIELDS.map((name, index) => [name, prohibited && index > 1 ? "" : (row[index + 2] ?? "").replaceAll("\r\n", " ")]),
  );
}

function dutch(row: readonly string[]): Record<string, string> {
  const [category = "", tunnel = ""] = (row[17] ?? "").split("\r\n");
  const code = row[0] === "1203" ? "B/E" : tunnel.replaceAll(/[()]/gu, "");
  return {
    un: row[0] ?? "",
    name_nl: "-",
    ...fields(row),
    transport_category: category,
    tunnel_code: code,
    carriage_packages: "",
    carriage_bulk: row[19] ?? "",
    carriage_loading: "",
    carriage_operation: (row[21] ?? "").replaceAll("\r\n", " "),
    hazard_number: row[22] ?? "",
  };
}

function rail(row: readonly string[]): Record<string, string | boolean> {
  const english: Record<string, string> = {
    BENZİN: "MOTOR SPIRIT",
    "MALEİK ANHİDRİT, ERİMİŞ": "MALEIC ANHYDRIDE, MOLTEN",
    "MALEİK ANHİDRİT": "MALEIC ANHYDRIDE",
  };
  const own = fields(row);
  return {
    un: row[0] ?? "",
    ...own,
    special_provisions: (own["special_provisions"] ?? "").replace("664", "").trim(),
    transport_category: (row[17] ?? "").slice(0, 1),
    packages_provisions: "",
    bulk_provisions: row[19] ?? "",
    hazard_number: row[22] ?? "",
    name_en: english[row[1] ?? ""] ?? "ACID",
    name_nl: "-",
    carriage_prohibited: row[0] === "1798",
    not_subject: false,
  };
}

function bam(row: readonly string[]): Record<string, string | null> {
  const group = row[4] ?? "";
  const tunnel = /\((.+)\)/u.exec(row[17] ?? "")?.[1] ?? null;
  return {
    un_number: row[0] ?? "",
    name_de: "größer",
    name_en: null,
    hazard_class: row[2] ?? "",
    kemler_number: null,
    packing_group: group.length > 3 ? null : group,
    tunnel_code: tunnel,
    special_provisions: (row[6] ?? "").replaceAll(/\s+/gu, ","),
    labels: null,
  };
}

function polish(un: string, name: string, english: string): Record<string, string | null> {
  return {
    un_number: un,
    proper_shipping_name_pl: name,
    proper_shipping_name_en: english,
    adr_class: un === "1203" ? "3" : "8",
    classification_code: un === "1203" ? "F1" : un === "1798" ? "COT" : "C3",
    special_provisions: "243 534 664",
    limited_quantities: "1 L",
    excepted_quantities: "E2",
    packing_instructions: "P001 IBC02",
    mixed_packing_provisions: "MP19",
    portable_tank_instructions: "T4",
    vehicle_tank_instructions: "LGBF",
    transport_category: "2",
    tunnel_restriction_code: "D/E",
  };
}
