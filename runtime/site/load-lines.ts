import type { LoadItem } from "../../openapi/schemas/adr-load.ts";
import { EXEMPTIONS, PACKAGE_KINDS } from "../../openapi/schemas/adr-keys.ts";
import { formatAddress, readAddress, type PageAddress } from "./address.ts";

/** What more can be said of a line: members of an item of `POST /v1/load`, with what their field takes. */
export const MORE_FIELDS = {
  packages: "count",
  package_kind: PACKAGE_KINDS,
  package_code: "text",
  packing_group: ["I", "II", "III"],
  density_kg_per_l: "number",
  exempt_as: ["lq", "eq", "sp", ...EXEMPTIONS],
  special_provision: "text",
  provision_way: "count",
  inner_l: "number",
  inner_kg: "number",
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
  net_explosive_mass_kg: "number",
  classification_code: "text",
  name_choice: "text",
  technical_name: "text",
  empty_uncleaned: "flag",
  packaging: ["packaging", "receptacle", "ibc", "large_packaging"],
  waste: "flag",
  quantity_estimated: "flag",
  environmentally_hazardous: "yes_no",
} as const satisfies Partial<
  Record<keyof LoadItem, "count" | "number" | "text" | "flag" | "yes_no" | readonly string[]>
>;
export type MoreField = keyof typeof MORE_FIELDS;

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
} as const satisfies Record<string, Partial<TypedLine>>;
export type LoadPreset = keyof typeof PRESETS;

const MOST_LINES = 200;

/**
 * Prints lines for an address: `1203_400l,1993_50kg_1993-II,1950_20kg*exempt_as:lq*packages:4`. Lines with nothing in
 * them are left out.
 */
export function formatLines(lines: readonly TypedLine[]): string {
  return lines
    .filter(({ un, quantity, more }) => un.trim() !== "" || quantity.trim() !== "" || Object.values(more).some(Boolean))
    .map(({ un, quantity, unit, variant, more }) => {
      const stated = Object.entries(more)
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
    .slice(0, MOST_LINES)
    .map((part) => {
      const [line = "", ...stated] = part.split("*");
      const [un = "", amount = "", variant = ""] = line.split("_");
      const read = /^(.*?)(kg|l|nem)?$/.exec(amount);
      const more = Object.fromEntries(
        stated.flatMap((one) => {
          const at = one.indexOf(":");
          const name = one.slice(0, at);
          return Object.hasOwn(MORE_FIELDS, name) ? [[name, unescapeText(one.slice(at + 1))]] : [];
        }),
      );
      return {
        un,
        quantity: read?.[1] ?? "",
        unit: LOAD_UNITS.find((unit) => unit === read?.[2]) ?? "kg",
        variant,
        more,
      };
    });
}

function escapeText(text: string): string {
  return text.replaceAll("~", "~0").replaceAll("*", "~1").replaceAll(",", "~2");
}

function unescapeText(text: string): string {
  return text.replaceAll("~2", ",").replaceAll("~1", "*").replaceAll("~0", "~");
}

/** A quantity as it is typed: `1.200` is 1.2 to some and 1200 to others, and is not taken. */
export const QUANTITY_PATTERN = "(?![1-9][0-9]{0,2}[.,][0-9]{3}$)[0-9]+([.,][0-9]{1,6})?";

const NUMBER = /^(?:0|[1-9]\d{0,8})(?:[.,]\d{1,6})?$/;
const COUNT = /^[1-9]\d{0,6}$/;

/**
 * Whether a line can be asked about: four digits, a quantity above 0 of at most 6 places (none for empty packagings),
 * and in the other fields what they take.
 */
export function isWhole({ un, quantity, more }: TypedLine): boolean {
  const isEmpty = more.empty_uncleaned === "1" && quantity === "";
  return (
    /^\d{4}$/.test(un) &&
    (isEmpty || (NUMBER.test(quantity) && numberOf(quantity) > 0)) &&
    (Object.keys(MORE_FIELDS) as MoreField[]).every((name) => isFit(name, more[name] ?? ""))
  );
}

function isFit(name: MoreField, value: string): boolean {
  const kind: "count" | "number" | "text" | "flag" | "yes_no" | readonly string[] = MORE_FIELDS[name];
  if (value === "" || kind === "text") return true;
  return kind === "count"
    ? COUNT.test(value)
    : kind === "number"
      ? NUMBER.test(value)
      : kind === "flag"
        ? value === "1"
        : kind === "yes_no"
          ? value === "1" || value === "0"
          : kind.includes(value);
}

/** The line as an item of the question. */
export function itemOf({ un, quantity, unit, variant, more }: TypedLine): LoadItem {
  const stated = Object.entries(more).flatMap(([name, value]) => {
    const kind = MORE_FIELDS[name as MoreField];
    return value === ""
      ? []
      : [
          [
            name,
            kind === "flag" || kind === "yes_no"
              ? value === "1"
              : kind === "count" || kind === "number"
                ? numberOf(value)
                : value,
          ],
        ];
  });
  return {
    un,
    ...(quantity === "" ? {} : { [unit === "nem" ? "net_explosive_mass_kg" : unit]: numberOf(quantity) }),
    ...(variant === "" ? {} : { variant_id: variant }),
    ...Object.fromEntries(stated),
  };
}

function numberOf(text: string): number {
  return Number(text.replace(",", "."));
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
