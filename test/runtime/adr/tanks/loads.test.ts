import { parse } from "csv-parse/sync";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataset } from "../../real-data.ts";
import { adrService, answered, refused } from "../fixtures/ask.ts";
import { adr2025 } from "../fixtures/published.ts";

/**
 * Loads in tanks and in bulk, typed from Table A and chapters 4.2, 4.3, 5.3, 7.3, 8.6, 9.1 and 1.10 and not from
 * answers: whether the tank or container may be used, placards, plate, vehicle of column (14), closed tunnels, and
 * whether the load is of high consequence (`?` where the quantity does not tell).
 */
type Row = Record<
  "load" | "un" | "group" | "variant" | "how" | "kind" | "code" | "l" | "kg" | "empty" | "status" | "placards",
  string
> &
  Record<"plate" | "vehicle" | "closed" | "high", string>;
const tableOf = <Columns>(file: string): Columns[] =>
  parse<Columns>(readFileSync(join(import.meta.dirname, file)), { columns: true });
const rows = tableOf<Row>("loads.csv");
const adr = adrService(dataset);
const sorted = (cell: string | undefined): string =>
  words(cell ?? "")
    .toSorted()
    .join(" ");
const words = (cell: string): string[] => cell.split(" ").filter((word) => word !== "");

function itemOf({ un, group, variant, how, kind, code, l, kg, empty }: Row): Record<string, unknown> {
  const coded = code === "" ? {} : { code };
  return {
    un,
    ...(group === "" ? {} : { packing_group: group }),
    ...(variant === "" ? {} : { variant_id: variant }),
    carriage: how,
    ...(how === "tank" ? { tank: { kind, ...coded } } : { bulk: coded }),
    ...(l === "" ? {} : { l: Number(l) }),
    ...(kg === "" ? {} : { kg: Number(kg) }),
    ...(empty === "" ? {} : { empty_uncleaned: true }),
  };
}

it("has at least a hundred loads", () => {
  expect(rows.length).toBeGreaterThanOrEqual(100);
});

/**
 * What a second reader found of each load who knows the chapters and not the code: the cells as the joint edition of
 * ADR and RID prints them, why the tank or container may be used, and by which paragraph.
 */
type Reading = Record<"load" | "labels" | "portable_tank" | "tank" | "vehicle" | "category_and_tunnel", string> &
  Record<"bulk" | "hazard_number" | "why" | "paragraphs" | "judgement", string>;
const readings = tableOf<Reading>("../second-reading/tanks.csv");

describe("a second reader has judged every load", () => {
  it("each once, and finds it right", () => {
    expect(readings.map(({ load }) => load)).toEqual(rows.map(({ load }) => load));
    for (const { load, why, paragraphs, judgement } of readings) {
      expect([load, why === "", paragraphs === ""]).toEqual([load, false, false]);
      expect([load, judgement.startsWith("right")]).toEqual([load, true]);
    }
  });

  it.each(rows.map((row, index) => [row, readings[index]] as const))("by cells read apart: $load", (row, reading) => {
    const cells = adr2025.substances
      .find(({ un }) => un === row.un)
      ?.variants.filter(({ packing_group: group }) => row.group === "" || group === row.group)
      .filter(({ variant_id: id }) => row.variant === "" || id === row.variant)
      .map((variant) => ({
        labels: variant.labels?.join(" "),
        portable_tank: variant.portable_tank.instructions.toSorted().join(" "),
        tank: words(variant.tank.code ?? "")
          .toSorted()
          .join(" "),
        vehicle: variant.tank.vehicle ?? "",
        category_and_tunnel: `${variant.transport_category} (${variant.tunnel_code})`,
        bulk: variant.carriage_provisions.bulk.join(" "),
        hazard_number: variant.hazard_identification_number ?? "",
      }));
    const printed = {
      labels: reading?.labels,
      // Codes of a cell stand in no order.
      portable_tank: sorted(reading?.portable_tank),
      tank: sorted(reading?.tank),
      vehicle: reading?.vehicle,
      category_and_tunnel: reading?.category_and_tunnel,
      bulk: reading?.bulk,
      hazard_number: reading?.hazard_number,
    };
    expect(cells).toEqual([printed]);
  });
});

it.each(rows.map((row) => [`${row.load}: UN ${row.un} ${row.how} ${row.kind} ${row.code}`, row] as const))(
  "load %s",
  async (_, row) => {
    const answer = await answered(adr.whole({ items: [itemOf(row)] }, { lang: "en" }));
    const { carriage, marking, duties, tunnel, calculation } = answer;
    const signs = (codes: string[]): string[] =>
      marking.filter(({ code }) => codes.includes(code)).flatMap((found) => found.signs);
    const plan = duties.find(({ code }) => code === "security_plan");
    expect({
      status: carriage[0]?.status,
      placards: signs(["placards_tank", "placards_tank_container", "placards_bulk"]).toSorted(),
      plate: signs(["plates_tank", "plates_bulk"]),
      vehicle: carriage[0]?.vehicle ?? "",
      closed: tunnel.closed,
      high: plan === undefined ? "0" : plan.certain ? "1" : "?",
    }).toEqual({
      status: row.status,
      placards: words(row.placards).toSorted(),
      plate: words(row.plate),
      vehicle: row.vehicle,
      closed: words(row.closed),
      high: row.high,
    });
    expect(calculation).toMatchObject({ verdict: "requires_full_adr", verdict_detail: "not_in_packages" });
    expect(answer.verdict).toBe(row.status === "not_allowed" ? "prohibited" : "requires_full_adr");
  },
);

describe("bad input is refused with what would be right", () => {
  const tank = { carriage: "tank", tank: { kind: "tank_vehicle" } };
  it.each([
    [{ un: "1203", l: 100, ...tank, packages: 2 }, ["/items/0/packages conflict"]],
    [{ un: "1203", l: 100, tank: { kind: "tank_vehicle", code: "LGBG" } }, ["/items/0/tank/code not_allowed"]],
    [{ un: "1203", l: 100, tank: { kind: "tank_vehicle", code: "L5BN" } }, ["/items/0/tank/code not_allowed"]],
    [{ un: "1203", l: 100, tank: { kind: "tank_vehicle", code: "T4" } }, ["/items/0/tank/code not_allowed"]],
    [{ un: "1203", l: 100, tank: { kind: "portable_tank", code: "LGBF" } }, ["/items/0/tank/code not_allowed"]],
    [{ un: "1203", l: 100, carriage: "tank" }, ["/items/0/tank required"]],
    [{ un: "1203", l: 100, carriage: "packages", tank: { kind: "demountable" } }, ["/items/0/tank conflict"]],
    [{ un: "3077", l: 100, carriage: "bulk" }, ["/items/0/l not_allowed"]],
    [{ un: "3077", kg: 100, carriage: "bulk", bulk: { code: "VC4" } }, ["/items/0/bulk/code not_allowed"]],
    [{ un: "3077", kg: 100, carriage: "tank", bulk: {} }, ["/items/0/bulk conflict", "/items/0/tank required"]],
    [{ un: "1203", l: 100, ...tank, exempt_as: "lq" }, ["/items/0/exempt_as conflict"]],
    [{ un: "1203", l: 100, ...tank, exempt_as: "1.1.3.1a" }, ["/items/0/exempt_as conflict"]],
    [{ un: "3082", l: 20_000, ...tank, exempt_as: "sp", special_provision: "375" }, ["/items/0/exempt_as conflict"]],
    [
      { un: "3077", kg: 9, carriage: "bulk", exempt_as: "sp", special_provision: "601" },
      ["/items/0/exempt_as conflict"],
    ],
    [{ un: "1203", l: 100, tank: { kind: "tank_vehicle", capacity_l: 0 } }, ["/items/0/tank/capacity_l out_of_range"]],
  ])("%j", async (item, faults) => {
    expect(await refused(adr.whole({ items: [item] }))).toEqual({ status: 400, faults });
  });
});

const whole = (items: object[], more: object = {}) => answered(adr.whole({ items, ...more }, { lang: "en" }));
const fuel = (un: string) => ({ un, l: 9000, tank: { kind: "tank_vehicle", code: "LGBF" } });
const codes = (found: { code: string }[]): string[] => found.map(({ code }) => code);
const ofPetrol = async (tank: object) =>
  (await whole([{ un: "1203", l: 900, tank: { kind: "tank_vehicle", ...tank } }])).duties.filter(({ code }) =>
    ["tank_vehicle", "driver_tanks"].includes(code),
  );

describe("what a tank changes", () => {
  it("an empty uncleaned tank keeps placards, plates and tunnels, and its document says what is empty", async () => {
    const item = { un: "1830", tank: { kind: "tank_vehicle" }, empty_uncleaned: true };
    const { documents, tunnel, marking } = await whole([item]);
    expect(documents[0]?.line).toBe("EMPTY TANK-VEHICLE, LAST LOAD: UN 1830 SULPHURIC ACID, 8, II, (E)");
    expect(tunnel.closed).toEqual(["E"]);
    expect(codes(marking)).toEqual(expect.arrayContaining(["placards_tank", "plates_tank"]));
  });

  it("compartments: each number on its sides, the most dangerous fuel at the ends (5.3.2.1.3)", async () => {
    const { marking, duties } = await whole([fuel("1202"), fuel("1203"), fuel("1223")]);
    const signs = (code: string) => marking.find((row) => row.code === code)?.signs;
    expect(signs("plates_tank")).toEqual(["30/1202", "30/1223", "33/1203"]);
    expect(signs("plates_of_fuels")).toEqual(["33/1203"]);
    expect(codes(duties)).toContain("tank_compartments");
    const mixed = await whole([fuel("1203"), { un: "1830", kg: 9000, tank: { kind: "tank_vehicle" } }]);
    expect(codes(mixed.marking)).not.toContain("plates_of_fuels");
  });

  it("1.1.3.6 relieves no package beside a tank, and the pairs of 7.5.2 leave the tank out", async () => {
    const { calculation, marking, mixing } = await whole([
      fuel("1203"),
      { un: "1072", cylinders: 1, l_per_cylinder: 10 },
    ]);
    expect(calculation.verdict).toBe("requires_full_adr");
    expect(mixing.pairs_total).toBe(0);
    expect(codes(marking)).toEqual(expect.arrayContaining(["placards_tank", "orange_plates", "no_placards"]));
  });

  it.each([
    [{ un: "1202", l: 30_000 }, true],
    [{ un: "1965", kg: 20_000 }, true],
    [{ un: "1202", l: 30_000, packages: 30 }, false],
    [{ un: "1202", l: 30_000, carriage: "packages" }, false],
    [{ un: "1202", l: 3000 }, false],
    [{ un: "3077", kg: 20_000 }, false],
  ])("%j is asked about: %s", async (item, asks) => {
    const { verdict_detail, needs, marking, tunnel } = await whole([item]);
    expect(needs.some((need) => need.needs.includes("carriage"))).toBe(asks);
    expect(verdict_detail === "carriage_open").toBe(asks);
    expect(codes(marking).includes("carriage_not_stated")).toBe(asks);
    if (!asks) return;
    expect(marking.filter(({ code, certain }) => code === "no_placards" && certain)).toEqual([]);
    expect(tunnel.maybe_closed.length).toBeGreaterThan(0);
    expect((await refused(adr.whole({ items: [item] }, { strict: "1" }))).faults).toContain(
      "/items/0/carriage ambiguous",
    );
  });

  it.each([
    [{ un: "1202", l: 9000, tank: { kind: "tank_vehicle" } }, ["1.1.3.1d", "1.1.3.1e"]],
    [{ un: "3077", kg: 9000, carriage: "bulk" }, ["1.1.3.1d", "1.1.3.1e"]],
    [{ un: "1202", l: 9000, packages: 9 }, ["1.1.3.1a", "1.1.3.1c", "1.1.3.1d", "1.1.3.1e", "1.1.3.3"]],
  ])("%j is offered no exemption of packages, nor one that a tank may not claim", async (item, offered) => {
    const { calculation } = await whole([item]);
    expect(calculation.exemptions.map(({ exempt_as }) => exempt_as)).toEqual(offered);
    expect(codes(calculation.notices).includes("assumed_1136")).toBe("packages" in item);
  });

  it("what a substance consists of may exempt a tank of it", async () => {
    const item = { un: "1170", packing_group: "III", l: 20_000, tank: { kind: "tank_vehicle", code: "LGBF" } };
    const { verdict, claims, decisions } = await whole([{ ...item, exempt_as: "sp", special_provision: "144" }]);
    expect([verdict, claims.map(({ status }) => status)]).toEqual(["exempt", ["followed"]]);
    expect(decisions.some(({ certain }) => certain)).toBe(false);
  });

  it("small tanks need no approved vehicle; a capacity that is not stated leaves it open", async () => {
    expect(await ofPetrol({ capacity_l: 990 })).toEqual([]);
    expect((await ofPetrol({ capacity_l: 1500 })).map(({ certain }) => certain)).toEqual([true, true]);
    expect((await ofPetrol({})).map(({ certain }) => certain)).toEqual([false, false]);
  });
});
