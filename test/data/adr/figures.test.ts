import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { categoryRuleOf } from "../../../pipeline/adr/checks/category.ts";
import { quantityUnitRuleOf } from "../../../pipeline/adr/rules/variant-rules.ts";
import { adrChecks } from "../../../pipeline/adr/checks/checks.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { runChecks } from "../../../pipeline/source/check.ts";
import { readEdition } from "../../pipeline/adr/dataset.ts";

const data = readEdition(
  join(import.meta.dirname, "../../../sources/adr/2025"),
  join(import.meta.dirname, "../../../sources/adr"),
);
const rows = data.substances.map(({ row }) => row);
const names = new Map(data.names.map(({ row }) => [row.variant_id, row]));

function count<Value>(values: Iterable<Value>): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** UN numbers whose rows do not all have the same cell in a column. */
function unsWithSeveral(column: "transport_category" | "tunnel_code"): number {
  const cells = new Map<string, Set<string>>();
  for (const row of rows) cells.set(row.un, (cells.get(row.un) ?? new Set()).add(row[column]));
  return [...cells.values()].filter((own) => own.size > 1).length;
}

function unsOf(status: string): string {
  return rows
    .filter((row) => row.status === status)
    .map(({ un }) => un)
    .join(" ");
}

describe("ADR 2025, Table A", () => {
  it("has 2,939 rows for 2,347 UN numbers", () => {
    expect([rows.length, new Set(rows.map(({ un }) => un)).size]).toEqual([2939, 2347]);
  });

  it("prohibits 14 UN numbers and leaves 14 outside ADR", () => {
    expect(unsOf("carriage_prohibited")).toBe("0020 0021 1798 2186 2249 2421 2455 3097 3100 3121 3127 3133 3137 3255");
    expect(unsOf("not_subject_to_adr")).toBe("1327 1372 1387 1845 1856 1857 1910 2216 2807 2812 3334 3335 3360 3496");
  });

  it("has the transport categories of column (15), and 43 rows without one", () => {
    expect(Object.fromEntries(count(rows.map((row) => row.transport_category)))).toEqual({
      0: 125,
      1: 807,
      2: 1337,
      3: 562,
      4: 65,
      "": 43,
    });
  });

  it("has 324 UN numbers in several transport categories and 211 in several tunnel codes", () => {
    expect([unsWithSeveral("transport_category"), unsWithSeveral("tunnel_code")]).toEqual([324, 211]);
  });

  it("has 54 pairs of UN number and packing group with more than one row, each told apart by its id", () => {
    const pairs = count(rows.map(({ un, packing_group: group }) => `${un} ${group}`));
    expect([...pairs.values()].filter((of) => of > 1)).toHaveLength(54);
    expect(new Set(rows.map((row) => row.variant_id)).size).toBe(2939);
  });

  it("passes every check", () => {
    expect(runChecks(adrChecks, data).map(formatIssue)).toEqual([]);
  });
});

describe("1.1.3.6.3 against column (15)", () => {
  const regulated = rows.filter((row) => row.status === "regulated");
  const rules = data.categoryRules.map(({ row }) => row);
  const derived = regulated.map((row) => ({ row, category: categoryRuleOf(row, rules)?.category }));

  it("gives the category of 2,893 rows; the other 46 are prohibited, not subject, or exceptions with a reason", () => {
    const same = derived.filter(({ row, category }) => row.transport_category === category);
    expect([same.length, data.categoryExceptions.length, rows.length - regulated.length]).toEqual([2893, 18, 28]);
  });

  it("contradicts no row: a row it does not give is one of the 18 exceptions", () => {
    const exceptions = new Set(data.categoryExceptions.map(({ row }) => row.variant_id));
    expect(
      derived.filter(({ row, category }) => row.transport_category !== category && !exceptions.has(row.variant_id)),
    ).toEqual([]);
  });
});

describe("the unit of 1.1.3.6.3", () => {
  const rules = data.quantityUnits.map(({ row }) => row);
  const decided = rows.map((row) => quantityUnitRuleOf(row, names.get(row.variant_id) ?? { name_en: "" }, rules));

  it("is decided for every row", () => {
    const units = count(decided.map((rule) => rule?.unit ?? "undecided"));
    expect(Object.fromEntries(units)).toEqual({
      kg: 1145,
      kg_article: 84,
      l: 1354,
      l_water_capacity: 52,
      kg_net_explosive_mass: 276,
      "": 28,
    });
  });

  it("is nothing only where nothing is counted", () => {
    expect(rows.filter((row, index) => decided[index]?.unit === "" && row.status === "regulated")).toEqual([]);
  });
});

describe("the vote of the readings", () => {
  it("decides no cell against most readings without a written reason", () => {
    const silent = data.disagreements.filter(
      ({ row }) => (row.against_majority || row.rule !== "majority") && row.reason === "",
    );
    expect(silent).toEqual([]);
  });

  it("leaves no cell open", () => {
    expect(data.disagreements.filter(({ row }) => row.rule === "open")).toEqual([]);
  });
});

describe("names", () => {
  it("stand in four languages on every row, with ß in German words", () => {
    expect(data.names).toHaveLength(2939);
    expect(data.names.filter(({ row }) => /(?:einschliess|grösser|gemäss|Strass|ausser)/u.test(row.name_de))).toEqual(
      [],
    );
  });

  it("are composed in Polish on 113 rows, and translated on one; these rows are to be reviewed", () => {
    const qualities = count(data.names.map(({ row }) => row.quality.split(" pl:")[1]));
    expect(Object.fromEntries(qualities)).toEqual({ one_reading: 2825, composed: 113, translated: 1 });
    const ours = data.names
      .filter(({ row }) => / pl:(composed|translated)$/u.test(row.quality))
      .map(({ row }) => row.variant_id);
    const review = rows.filter((row) => row.data_quality === "to_review").map((row) => row.variant_id);
    expect(review).toEqual(expect.arrayContaining(ours));
    expect(review.filter((id) => !ours.includes(id))).toEqual(["3550-I"]);
  });
});

it("committed tables are as the printer prints them", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../sources/adr/2025/substances.csv"), "utf8");
  expect(text.endsWith("\n") && !text.includes("\r")).toBe(true);
});
