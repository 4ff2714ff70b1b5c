import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LoadItem, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { adrService, answered } from "../../runtime/adr/fixtures/ask.ts";
import { dataset } from "../../runtime/real-data.ts";

/**
 * Loads whose tunnels, plates, placards, marks and some of what else they call for were worked out by hand from the
 * paragraphs that stand beside them, before
 * the engine was asked. `items`: `1203 l400` is 400 litres of UN 1203; kg, nem (net explosive mass), g (gross of a
 * package), p (packages), in and out (net an
 * inner and an outer packaging). `present` and `absent` are codes of rows.
 */
const FILE = join(import.meta.dirname, "loads-by-hand.csv");
const [header = [], ...records] = readCsv("loads-by-hand.csv", readFileSync(FILE)).records.map(({ cells }) => cells);
const loads = records.map(
  (cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])) as Record<string, string>,
);

const adr = adrService(dataset);

function readItem(text: string): LoadItem {
  const [goods = "", ...words] = text.trim().split(" ");
  const item: LoadItem = { un: goods.slice(0, 4), ...(goods.length > 4 ? { variant_id: goods } : {}) };
  for (const word of words) {
    const [, name = "", value = "", unit = ""] = /^([a-z]+)([\d.]*)([a-z]*)$/.exec(word) ?? [];
    if (name === "lq" || name === "eq") item.exempt_as = name;
    else if (name === "empty") item.empty_uncleaned = true;
    else Object.assign(item, { [MEMBERS[name + unit] ?? fail(word)]: Number(value) });
  }
  return item;
}

const MEMBERS: Record<string, keyof LoadItem> = {
  l: "l",
  kg: "kg",
  nem: "net_explosive_mass_kg",
  g: "package_kg",
  p: "packages",
  inl: "inner_l",
  inkg: "inner_kg",
  outl: "outer_l",
  outkg: "outer_kg",
};

function fail(word: string): never {
  throw new Error(`cannot read ${word}`);
}

function readUnit(text: string): { max_mass_t?: number; lq_gross_t?: number } {
  const limited = /lq([\d.]+)t/.exec(text)?.[1];
  const mass = /^([\d.]+)t/.exec(text)?.[1];
  return {
    ...(mass === undefined ? {} : { max_mass_t: Number(mass) }),
    ...(limited === undefined ? {} : { lq_gross_t: Number(limited) }),
  };
}

const MARKS: Record<string, string> = {
  limited_marks: "needed",
  limited_marks_or_plates: "with_plates",
  limited_marks_not_needed: "not_needed",
  limited_marks_open: "open",
};

function codesOf({ marking, on_board, duties, not_checked }: LoadResponse): string[] {
  return [...marking, ...on_board, ...duties, ...not_checked].map(({ code }) => code);
}

describe("loads worked out by hand", () => {
  it("are at least 40, each with its paragraphs and its reason", () => {
    expect(loads.length).toBeGreaterThanOrEqual(40);
    expect(loads.filter(({ paragraphs, why }) => paragraphs === "" || why === "")).toEqual([]);
  });

  it.each(loads.map((load) => [load["load"] ?? "", load] as const))("%s", async (_, load) => {
    const { items = "", unit = "", present = "", absent = "" } = load;
    const found = await answered(
      adr.whole({ items: items.split(";").map(readItem), ...readUnit(unit) }, { lang: "en" }),
    );
    const codes = codesOf(found);
    const marks = found.marking.flatMap(({ code }) => MARKS[code] ?? []);
    expect({
      code: found.tunnel.code ?? "",
      closed: found.tunnel.closed.join(" "),
      maybe: found.tunnel.maybe_closed,
      plates: codes.includes("orange_plates") ? "1" : "0",
      placards: found.marking.flatMap(({ code, signs }) => (code.startsWith("placards") ? signs : [])).join(" "),
      limited_marks: marks.join(),
      present: present.split(" ").filter((code) => code !== "" && !codes.includes(code)),
      absent: absent.split(" ").filter((code) => codes.includes(code)),
    }).toEqual({
      code: load["code"],
      closed: load["closed"],
      maybe: [],
      plates: load["plates"],
      placards: load["placards"],
      limited_marks: load["limited_marks"],
      present: [],
      absent: [],
    });
  });
});
