import { z } from "zod";
import { table } from "../../source/table.ts";
import { nonEmpty, words, yesNo, wordsMatching, columnsIn } from "../../source/cells.ts";
import { FACTS, PER, REGIMES, REQUIREMENT_KINDS, TUNNELS } from "../../../openapi/shards/adr-consignment.ts";
import { ADR_CLASSES } from "../../../openapi/shards/adr.ts";
import {
  adrClassOrEmpty,
  classes,
  figureCell,
  figureCellOrNone,
  orNone,
  packingGroup,
  packingGroups,
  pattern,
  type TableAt,
  unNumbers,
  wordList,
  wordsAmong,
} from "./cells.ts";

/**
 * Readings of the text of ADR that a row was compared with; `SOURCES.md` names them. The first is the one it was read
 * from.
 */
const TEXT_READINGS = ["NO", "CP", "TH", "EN", "KO", "KF", "HA", "SK", "AB", "GB"] as const;
const reading = TEXT_READINGS.join("|");
export const readings = wordsMatching(
  new RegExp(`^(${reading})( (${reading}))*$`, "u"),
  `want readings of ${TEXT_READINGS.join(", ")}, separated by one space`,
);

const closed = wordList<(typeof TUNNELS)[number]>("[B-E]", "tunnel categories B to E");

/**
 * 8.6.4: the tunnels that a restriction code closes to goods in packages, in tanks and in bulk, and from which net
 * explosive mass on it closes others.
 */
const tunnelCode = z.object({
  code: z.string().regex(/^(-|[A-E][0-9A-E/]*)$/, "want a tunnel restriction code"),
  closed,
  closed_tank: closed,
  closed_bulk: closed,
  over_kg: figureCellOrNone,
  closed_over: closed,
  source: nonEmpty,
  readings,
});

/**
 * 3.5.1.2: the largest net quantity in g or ml of an inner and an outer packaging; 3.5.1.4: those of the smallest ones,
 * which need less.
 */
const exceptedQuantity = z.object({
  code: z.string().regex(/^E[1-5]$/, "want E1 to E5"),
  inner: figureCell,
  outer: figureCell,
  minimal_inner: figureCellOrNone,
  minimal_outer: figureCellOrNone,
  source: nonEmpty,
  readings,
});

/** Single figures of chapters 3.4 and 3.5. */
export const CONSIGNMENT_LIMITS = [
  "limited_box",
  "limited_tray",
  "limited_mark_unit",
  "limited_mark_gross",
  "excepted_packages",
] as const;
const consignmentLimit = z.object({
  limit: z.enum(CONSIGNMENT_LIMITS),
  value: figureCell,
  unit: z.enum(["kg", "t", "packages"]),
  source: nonEmpty,
  readings,
});

/** 8.1.4.1: fire extinguishers by the maximum mass of the transport unit. */
const fireExtinguisher = z.object({
  over_t: figureCellOrNone,
  up_to_t: figureCellOrNone,
  count: figureCell,
  total_kg: figureCell,
  engine_kg: figureCell,
  other_kg: figureCell,
  source: nonEmpty,
  readings,
});

/**
 * Divisions of class 1, the most dangerous first (5.3.1.1.2), with the largest net explosive mass of an EX/II and
 * EX/III unit (7.5.5.2.1).
 */
const explosiveDivision = z.object({
  division: z.enum(["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]),
  group: orNone(z.string().regex(/^[A-HJLNS]?$/, "want a compatibility group, or nothing for all others")),
  ex_ii_kg: figureCellOrNone,
  ex_iii_kg: figureCellOrNone,
  source: nonEmpty,
  readings,
});

/** Table 1.10.3.1.2: goods of high consequence. In packages it knows two quantities only: any, and none at all. */
const securityGoods = z.object({
  rule: z.string().regex(/^[a-z0-9_]+$/, "want small letters, digits and underscores"),
  class: orNone(adrClassOrEmpty),
  classification_code: orNone(pattern),
  packing_group: orNone(packingGroup),
  un: unNumbers,
  not_variants: wordList(String.raw`\d{4}[0-9A-Za-z-]*`, "variant ids"),
  packages: z.enum(["any", "never"]),
  tank_l: figureCellOrNone,
  bulk_kg: figureCellOrNone,
  source: nonEmpty,
  readings,
});

const regime = REGIMES.join("|");
const labels = wordList(String.raw`[1-9](\.[1-6])?[AEX]?`, "labels");
const provisions = wordList(
  String.raw`(V|CV|S|MP|AP)\d{1,2}|(PP|RR|B|BB|L|LL)\d{1,2}|(P|IBC|LP|R)\d{2,3}(\([a-d]\))?`,
  "provisions of columns (8), (9a), (9b), (16), (17), (18) or (19)",
);

/**
 * A requirement for a load as a whole. It holds where some goods that stand in one of its regimes fit all its selectors
 * (an empty selector fits all) and,
 * with `over_kg`, weigh more than that together.
 */
const requirement = z.object({
  requirement: z.string().regex(/^[A-Za-z0-9_]+$/, "want letters, digits and underscores"),
  kind: z.enum(REQUIREMENT_KINDS),
  regimes: z
    .string()
    .regex(
      new RegExp(`^(${regime})( (${regime}))*$`, "u"),
      `want regimes of ${REGIMES.join(", ")}, separated by one space`,
    )
    .transform((cell) => words(cell) as (typeof REGIMES)[number][]),
  class: classes,
  not_class: classes,
  packing_group: orNone(packingGroup),
  classification_code: orNone(pattern),
  un: unNumbers,
  not_un: unNumbers,
  labels,
  /** The goods have a label other than these. */
  labels_beyond: labels,
  provision: provisions,
  not_provision: provisions,
  high_consequence: yesNo,
  /** All of these facts hold; what each means stands in FORMAT.md. */
  facts: wordsAmong(FACTS, "facts"),
  mass: orNone(z.enum(["net", "explosive", ""])),
  over_kg: figureCellOrNone,
  per: orNone(z.enum([...PER, ""])),
  count: figureCellOrNone,
  paragraph: nonEmpty,
  readings,
  ...columnsIn("text", nonEmpty),
});

/** A provision of columns (16), (18) or (19) that no requirement says, and why. */
const silentProvision = z.object({
  provision: z.string().regex(/^(V|CV|S)\d{1,2}$/, "want a provision such as V1, CV33 or S5"),
  reason: nonEmpty,
});

/** What an MP provision of column (9b) lets into one package with the goods: by class, or by UN number. */
const mixedPacking = z.object({
  provision: z.string().regex(/^MP\d{1,2}$/, "want a provision such as MP19"),
  /** `own`: goods of the same class; `other`: of others; `any`: of every class; nothing: none but the UN numbers. */
  with: wordsAmong(["own", "other", "any", ...ADR_CLASSES], "own, other, any, or classes"),
  un: unNumbers,
  not_class: orNone(adrClassOrEmpty),
  not_packing_group: packingGroups,
  source: nonEmpty,
  readings,
});

/** 4.3.3.1, 4.3.4.1: an element of tank codes and its level among those of its part. */
const tankCode = z.object({
  scheme: z.enum(["C", "P", "R", "other"]),
  part: z.enum(["type", "pressure", "opening", "safety"]),
  element: z.string().regex(/^([A-Z]|x|\d+(\.\d+)?)$/, "want a letter, a pressure in bar, or x"),
  level: z.string().regex(/^\d$/, "want a level from 0"),
  source: nonEmpty,
  readings,
});

/** 4.2.5.2.5: portable tanks of other instructions that may be used. */
const portableTank = z.object({
  instruction: z.string().regex(/^T\d{1,2}$/, "want an instruction such as T11"),
  also: wordList(String.raw`T\d{1,2}`, "instructions such as T14"),
  source: nonEmpty,
  readings,
});

/** 7.3.2.1, 7.3.3.1: what goods in bulk travel in. */
const bulkCode = z.object({
  code: z.string().regex(/^(VC|BK)[123]$/, "want VC1 to VC3 or BK1 to BK3"),
  also: wordList("(VC|BK)[123]", "codes such as VC1"),
  source: nonEmpty,
  readings,
});

/** The tables of a whole load. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the row types are those of the schemas
export function consignmentTables(tableAt: TableAt) {
  return {
    tunnelCodes: table({ ...tableAt("tunnel-codes"), row: tunnelCode, key: ["code"], floor: 1 }),
    exceptedQuantities: table({ ...tableAt("excepted-quantities"), row: exceptedQuantity, key: ["code"], floor: 1 }),
    consignmentLimits: table({ ...tableAt("consignment-limits"), row: consignmentLimit, key: ["limit"], floor: 1 }),
    fireExtinguishers: table({ ...tableAt("fire-extinguishers"), row: fireExtinguisher, key: ["over_t"], floor: 1 }),
    explosiveDivisions: table({
      ...tableAt("explosive-divisions"),
      row: explosiveDivision,
      key: ["division", "group"],
      floor: 1,
    }),
    tankCodes: table({ ...tableAt("tank-codes"), row: tankCode, key: ["scheme", "part", "element"], floor: 1 }),
    portableTanks: table({ ...tableAt("portable-tanks"), row: portableTank, key: ["instruction"], floor: 1 }),
    bulkCodes: table({ ...tableAt("bulk-codes"), row: bulkCode, key: ["code"], floor: 1 }),
    securityGoods: table({ ...tableAt("security-goods"), row: securityGoods, key: ["rule"], floor: 1 }),
    requirements: table({ ...tableAt("requirements"), row: requirement, key: ["requirement"], floor: 1 }),
    mixedPacking: table({ ...tableAt("mixed-packing"), row: mixedPacking, key: ["provision"], floor: 1 }),
    silentProvisions: table({ ...tableAt("silent-provisions"), row: silentProvision, key: ["provision"], floor: 0 }),
  };
}
