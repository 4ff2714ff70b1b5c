import type { LoadItem } from "../../openapi/schemas/adr-load.ts";
import { CARRIAGES, EXEMPTIONS, NAME_WORDS, PACKAGE_KINDS, TANK_KINDS } from "../../openapi/schemas/adr-keys.ts";
import { formatAddress, readAddress, type PageAddress } from "./address.ts";

/** What more can be said of a line: members of an item of `POST /v1/load`, with what their field takes. */
export const MORE_FIELDS = {
  carriage: CARRIAGES,
  empty_uncleaned: "flag",
  packages: "count",
  package_kind: PACKAGE_KINDS,
  package_code: "text",
  inner_l: "number",
  inner_kg: "number",
  packaging: ["packaging", "receptacle", "ibc", "large_packaging"],
  "tank.kind": TANK_KINDS,
  "tank.code": "text",
  "tank.capacity_l": "number",
  "bulk.code": ["VC1", "VC2", "VC3", "BK1", "BK2", "BK3"],
  packing_group: ["I", "II", "III"],
  classification_code: "text",
  labels: "text",
  density_kg_per_l: "number",
  cylinders: "count",
  l_per_cylinder: "number",
  net_explosive_mass_kg: "number",
  name_choice: "text",
  technical_name: "text",
  name_words: NAME_WORDS,
  environmentally_hazardous: "yes_no",
  waste: "flag",
  waste_code: "text",
  waste_rule: ["2.1.3.5.5", "4.1.1.5.3"],
  quantity_estimated: "flag",
  returned: "flag",
  salvage: ["packaging", "pressure_receptacle"],
  special_agreement: "text",
  control_temperature_c: "temperature",
  emergency_temperature_c: "temperature",
  fireworks_reference: "text",
  residues_of: "text",
  exempt_as: ["lq", "eq", "sp", ...EXEMPTIONS],
  special_provision: "text",
  provision_way: "count",
  package_kg: "number",
  outer: ["box", "tray"],
  outer_l: "number",
  outer_kg: "number",
  cell_wh: "number",
  battery_wh: "number",
  cell_lithium_g: "number",
  battery_lithium_g: "number",
  pressure_bar: "number",
  refillable: "yes_no",
  fuel_in: ["can", "tank", "trailer_tank"],
} as const satisfies Partial<
  Record<
    keyof LoadItem | `${"tank" | "bulk"}.${string}`,
    keyof typeof FIELD_PATTERNS | "flag" | "yes_no" | readonly string[]
  >
>;
export type MoreField = keyof typeof MORE_FIELDS;

/** Members of an item that are lists; their field takes values with spaces between. */
const LISTS: ReadonlySet<string> = new Set(["labels", "name_words", "residues_of"] satisfies MoreField[]);

/** One line of the form: what a person typed, not yet what is asked. */
export interface TypedLine {
  un: string;
  quantity: string;
  unit: LoadUnit;
  variant: string;
  more: Readonly<Partial<Record<MoreField, string>>>;
}

const LOAD_UNITS = ["kg", "l", "nem"] as const;
export type LoadUnit = (typeof LOAD_UNITS)[number];

export const EMPTY_LINE: TypedLine = { un: "", quantity: "", unit: "kg", variant: "", more: {} };
/** Goods that are often carried, as lines to fill in. */
export const PRESETS = {
  aerosols: { un: "1950", variant: "1950-5F", more: { exempt_as: "lq" } },
  phones: { un: "3481", more: { exempt_as: "sp", special_provision: "188" } },
  empties: { more: { empty_uncleaned: "1" } },
  dry_ice: { un: "1845" },
  diesel: { un: "1202", unit: "l", more: { carriage: "tank", "tank.kind": "tank_vehicle" } },
} as const satisfies Record<string, Partial<TypedLine>>;
export type LoadPreset = keyof typeof PRESETS;

/**
 * Prints lines for an address: `1203_400l,1993_50kg_1993-II,1950_20kg*exempt_as:lq*packages:4`. Lines with nothing in
 * them are left out.
 */
export function formatLines(lines: readonly TypedLine[]): string {
  return lines
    .filter(
      ({ un, quantity, more: fields }) =>
        un.trim() !== "" || quantity.trim() !== "" || Object.values(fields).some(Boolean),
    )
    .map(({ un, quantity, unit, variant, more: fields }) => {
      const stated = Object.entries(fields)
        .filter(([, value]) => value.trim() !== "")
        .map(([name, value]) => `${name}:${escapeText(value.trim())}`);
      const parts = [
        un.trim(),
        `${quantity.trim().replace(",", ".")}${unit}`,
        ...(variant === "" ? [] : [variant]),
      ].map((part) => part.replace(/[_,*]/g, ""));
      return [parts.join("_"), ...stated].join("*");
    })
    .join(",");
}

/** Reads them again. What is no line is kept as it was typed, for the form to show. */
export function readLines(text: string): TypedLine[] {
  return text
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [line = "", ...stated] = part.split("*");
      const [un = "", amount = "", variant = ""] = line.split("_");
      const read = /^(.*?)(kg|l|nem)?$/.exec(amount);
      const fields = Object.fromEntries(
        stated.flatMap((one) => {
          const colon = one.indexOf(":");
          const name = one.slice(0, colon);
          return Object.hasOwn(MORE_FIELDS, name) ? [[name, unescapeText(one.slice(colon + 1))]] : [];
        }),
      );
      return {
        un,
        quantity: read?.[1] ?? "",
        unit: LOAD_UNITS.find((unit) => unit === read?.[2]) ?? "kg",
        variant,
        more: fields,
      };
    });
}

function escapeText(text: string): string {
  return text.replaceAll("~", "~0").replaceAll("*", "~1").replaceAll(",", "~2");
}

function unescapeText(text: string): string {
  return text.replaceAll("~2", ",").replaceAll("~1", "*").replaceAll("~0", "~");
}

/** What fields take that are typed into. */
export const FIELD_PATTERNS = {
  /** `1.200` is 1.2 to some and 1200 to others, and is not taken. */
  quantity: "(?![1-9][0-9]{0,2}[.,][0-9]{3}$)(0|[1-9][0-9]{0,8})([.,][0-9]{1,6})?",
  text: ".*",
  number: "(0|[1-9][0-9]{0,8})([.,][0-9]{1,6})?",
  count: "[1-9][0-9]{0,6}",
  temperature: "[-−]?[0-9]{1,3}([.,][0-9])?",
} as const;
const NUMBER = new RegExp(`^${FIELD_PATTERNS.number}$`, "u");

/** Whether a line needs no quantity: what is empty, and receptacles that are counted. */
export function isWithoutQuantity({ more: fields }: Pick<TypedLine, "more">): boolean {
  return fields.empty_uncleaned === "1" || ((fields.cylinders ?? "") !== "" && (fields.l_per_cylinder ?? "") !== "");
}

/**
 * Whether a line can be asked about: four digits, a quantity above 0 of at most 6 places (none for empty packagings and
 * counted cylinders), and in the other fields what they take.
 */
export function isWhole(line: TypedLine): boolean {
  const { un, quantity, more: fields } = line;
  return (
    /^\d{4}$/.test(un) &&
    ((quantity === "" && isWithoutQuantity(line)) || (NUMBER.test(quantity) && numberOf(quantity) > 0)) &&
    (Object.keys(MORE_FIELDS) as MoreField[]).every((name) => isFit(name, fields[name] ?? ""))
  );
}

function isFit(name: MoreField, value: string): boolean {
  const kind: keyof typeof FIELD_PATTERNS | "flag" | "yes_no" | readonly string[] = MORE_FIELDS[name];
  if (value === "") return true;
  if (kind === "flag") return value === "1";
  if (kind === "yes_no") return value === "1" || value === "0";
  return typeof kind === "string" ? new RegExp(`^${FIELD_PATTERNS[kind]}$`, "u").test(value) : kind.includes(value);
}

/** The line as an item of the question. */
export function itemOf({ un, quantity, unit, variant, more: fields }: TypedLine): LoadItem {
  const item: Record<string, unknown> = {
    un,
    ...(quantity === "" ? {} : { [unit === "nem" ? "net_explosive_mass_kg" : unit]: numberOf(quantity) }),
    ...(variant === "" ? {} : { variant_id: variant }),
  };
  for (const [name, text] of Object.entries(fields)) {
    if (text === "") continue;
    const value = valueOf(name as MoreField, text);
    const [member = name, part] = name.split(".");
    item[member] = part === undefined ? value : { ...(item[member] as object | undefined), [part]: value };
  }
  return item as LoadItem;
}

function valueOf(name: MoreField, text: string): unknown {
  const kind = MORE_FIELDS[name];
  if (LISTS.has(name)) return text.split(/[\s,;]+/).filter((value) => value !== "");
  if (kind === "flag" || kind === "yes_no") return text === "1";
  return kind === "count" || kind === "number" || kind === "temperature" ? numberOf(text) : text;
}

function numberOf(text: string): number {
  return Number(text.replace(",", ".").replace("−", "-"));
}

/** Where the load that was last drawn is held, for as long as the tab is open. */
const LAST = "load";

/** Holds the load that is drawn, so that goods can be added to it from elsewhere; storage may be refused. */
export function rememberLoad(address: PageAddress): void {
  try {
    sessionStorage.setItem(LAST, formatAddress(address));
  } catch {
    // Then goods begin a load of their own.
  }
}

/** The address of the load that was last drawn with goods added to it; else of a load of them alone. */
export function addressWith(un: string, { lang, as_of }: Pick<PageAddress, "lang" | "as_of">): Partial<PageAddress> {
  let last = "";
  try {
    last = sessionStorage.getItem(LAST) ?? "";
  } catch {
    // The same.
  }
  const address = readAddress(last.replace(/^\.\//, ""));
  if (address.view !== "load") return { view: "load", lang, as_of, items: un };
  return { ...address, lang, items: [...(address.items === "" ? [] : [address.items]), un].join(",") };
}
