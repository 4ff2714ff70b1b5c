import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoadItem, LoadResponse } from "../../../../openapi/schemas/adr-load.ts";
import { adrService, answered } from "../fixtures/ask.ts";
import { dataset } from "../../real-data.ts";
import { adr2025 } from "../fixtures/published.ts";
import { cases } from "../../../proof.ts";

const adr = adrService(dataset);
const uns = adr2025.substances.map(({ un }) => un);
const rows = adr2025.substances
  .flatMap(({ variants }) => variants)
  .filter(({ status, transport_category }) => status === "regulated" && transport_category !== null);

const quantity = fc.integer({ min: 1, max: 3_000_000 }).map((thousandths) => thousandths / 1000);
const ask = async (items: LoadItem[], more: Record<string, unknown> = {}): Promise<LoadResponse> =>
  answered(adr.whole({ items, ...more }, { lang: "en" }));
const codes = ({ marking, on_board, duties }: LoadResponse): string[] =>
  [...marking, ...on_board, ...duties].map(({ code }) => code);

const anyItem: fc.Arbitrary<LoadItem> = fc.record({ un: fc.constantFrom(...uns), kg: quantity });
const anyRow: fc.Arbitrary<LoadItem> = fc
  .record({ variant: fc.constantFrom(...rows), kg: quantity })
  .map(({ variant: { variant_id }, kg }) => ({ un: variant_id.slice(0, 4), variant_id, kg }));

/** What an answer says, without the places of its items. */
const told = ({ verdict, verdict_detail, tunnel, ...found }: LoadResponse): unknown => ({
  verdict,
  verdict_detail,
  closed: tunnel.closed,
  maybe: tunnel.maybe_closed,
  codes: codes({ ...found, verdict, verdict_detail, tunnel }).toSorted(),
  certain: [...found.marking, ...found.on_board, ...found.duties]
    .filter((row) => row.certain)
    .map(({ code }) => code)
    .toSorted(),
  signs: found.marking.flatMap(({ signs }) => signs),
});

describe("a whole load", () => {
  it("of any goods is answered in the closed form of the interface", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyItem, { minLength: 1, maxLength: 6 }),
        fc.option(fc.constantFrom("B", "C", "D", "E"), { nil: undefined }),
        async (items, tunnel) => {
          const found = await ask(items, tunnel === undefined ? {} : { tunnel });
          expect(found.calculation.items).toHaveLength(items.length);
          expect(found.tunnel.asked).toBe(tunnel ?? null);
        },
      ),
      { numRuns: cases(300) },
    );
  });

  it("has the verdict of mixing, pair by pair, that the check of 7.5.2 gives", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyItem, { minLength: 2, maxLength: 6, selector: ({ un }) => un }),
        async (items) => {
          const found = await ask(items);
          const checked = await answered(adr.load({ items: items.map(({ un }) => ({ un })) }, { lang: "en" }));
          expect(found.mixing.verdict).toBe(checked.verdict);
          const listed = found.mixing.pairs
            .map(
              ({ a, b, verdict, paragraph, conditions }) =>
                `${a[0]} ${b[0]} ${verdict} ${paragraph} ${conditions.join()}`,
            )
            .toSorted();
          expect(listed).toEqual(
            checked.pairs
              .filter(({ verdict }) => verdict !== "permitted")
              .map(({ a, b, verdict, rule, conditions }) => `${a} ${b} ${verdict} ${rule} ${conditions.join()}`)
              .toSorted(),
          );
          expect(found.mixing.pairs_total).toBe(checked.pairs.length);
        },
      ),
      { numRuns: cases(400) },
    );
  });

  it("has the calculation that the calculator gives", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { minLength: 1, maxLength: 6 }), async (items) => {
        const { meta: _, ...calculated } = await answered(adr.calculate({ items }, { lang: "en" }));
        expect((await ask(items)).calculation).toEqual(calculated);
      }),
      { numRuns: cases(200) },
    );
  });

  it("is closed to no fewer tunnels with more goods, and calls for no less", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 4 }), anyRow, async (items, more) => {
        const [small, large] = [await ask(items), await ask([...items, more])];
        // Below the limit chapters 5.3 and 8 say other things; the law itself makes that step.
        if (small.calculation.verdict !== large.calculation.verdict) return;
        for (const category of small.tunnel.closed)
          expect([...large.tunnel.closed, ...large.tunnel.maybe_closed]).toContain(category);
        const missing = codes(small).filter(
          (code) =>
            !codes(large).includes(code) &&
            !["no_placards", "full_assumed", "fire_extinguisher_engine", "placards_class_1_open"].includes(code),
        );
        expect(missing).toEqual([]);
      }),
      { numRuns: cases(600) },
    );
  });

  it("does not depend on the order of its lines, but for the places that rows name", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { minLength: 2, maxLength: 5 }), async (items) => {
        expect(told(await ask(items.toReversed()))).toEqual(told(await ask(items)));
      }),
      { numRuns: cases(200) },
    );
  });

  it("names no item that it does not have, and says every row in every language", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { minLength: 1, maxLength: 4 }), async (items) => {
        for (const lang of ["pl", "en", "de", "fr"]) {
          const found = await answered(adr.whole({ items }, { lang, document_lang: "de,fr" }));
          for (const row of [
            ...found.marking,
            ...found.on_board,
            ...found.duties,
            ...found.not_checked,
            found.tunnel,
          ]) {
            expect(row.text).not.toMatch(/[{}]|^$/);
            expect(row.items.every((index) => index >= 0 && index < items.length)).toBe(true);
          }
          expect(found.documents.every((row) => row.lang === "de" || row.lang === "fr")).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe("the verdict is the first that holds", () => {
  it.each<{ why: string; body: { items: LoadItem[]; tunnel?: string }; verdict: string; detail: string }>([
    {
      why: "goods that may not be carried, before all else",
      body: {
        items: [
          { un: "1798", kg: 1 },
          { un: "0081", kg: 100 },
          { un: "1203", l: 1 },
        ],
        tunnel: "E",
      },
      verdict: "prohibited",
      detail: "carriage_prohibited",
    },
    {
      why: "goods that may not go together",
      body: {
        items: [
          { un: "0081", kg: 100 },
          { un: "1203", l: 1 },
        ],
        tunnel: "E",
      },
      verdict: "prohibited",
      detail: "mixing_prohibited",
    },
    {
      why: "more explosives than a unit may carry",
      body: { items: [{ un: "0081", kg: 16001 }], tunnel: "E" },
      verdict: "prohibited",
      detail: "quantity_exceeded",
    },
    {
      why: "more organic peroxide than a unit may carry",
      body: { items: [{ un: "3109", kg: 20001 }] },
      verdict: "prohibited",
      detail: "quantity_exceeded",
    },
    {
      why: "a tunnel that is closed",
      body: { items: [{ un: "1203", l: 334 }], tunnel: "E" },
      verdict: "prohibited",
      detail: "tunnel_closed",
    },
    {
      why: "the same load through D",
      body: { items: [{ un: "1203", l: 334 }], tunnel: "D" },
      verdict: "requires_full_adr",
      detail: "exceeds",
    },
    {
      why: "the same tunnel below the limit",
      body: { items: [{ un: "1203", l: 333 }], tunnel: "E" },
      verdict: "exempt",
      detail: "within_limit",
    },
    {
      why: "a sample of unknown group beside class 1",
      body: {
        items: [
          { un: "0190", kg: 1 },
          { un: "0081", kg: 1 },
        ],
      },
      verdict: "indeterminate",
      detail: "mixing_indeterminate",
    },
    {
      why: "a tunnel that is closed to some rows",
      body: { items: [{ un: "1950", kg: 400 }], tunnel: "D" },
      verdict: "indeterminate",
      detail: "tunnel_indeterminate",
    },
    {
      why: "a claim that its figures leave open",
      body: { items: [{ un: "1170", l: 400, exempt_as: "lq", inner_l: 3, package_kg: 10, packages: 40 }] },
      verdict: "requires_full_adr",
      detail: "indeterminate",
    },
    {
      why: "a claim without figures",
      body: { items: [{ un: "1203", l: 400, exempt_as: "lq" }] },
      verdict: "requires_full_adr",
      detail: "indeterminate",
    },
    {
      why: "such a claim beside goods that pass the limit by themselves",
      body: {
        items: [
          { un: "1203", l: 400, exempt_as: "lq" },
          { un: "1202", l: 1001 },
        ],
      },
      verdict: "requires_full_adr",
      detail: "exceeds",
    },
    {
      why: "goods outside ADR",
      body: { items: [{ un: "1845", kg: 100 }], tunnel: "E" },
      verdict: "exempt",
      detail: "not_subject",
    },
  ])("$why", async ({ body, verdict, detail }) => {
    const found = await answered(adr.whole(body));
    expect({ verdict: found.verdict, detail: found.verdict_detail }).toEqual({ verdict, detail });
  });
});

describe("what is open is asked", () => {
  it.each<{ why: string; body: Record<string, unknown> & { items: LoadItem[] }; needs: string[] }>([
    {
      why: "the row, where it decides the points",
      body: { items: [{ un: "1170", l: 400 }], max_mass_t: 18 },
      needs: ["0 packing_group", "0 special_provision"],
    },
    {
      why: "the mass of the unit, for its extinguishers",
      body: { items: [{ un: "1203", l: 400 }] },
      needs: ["null max_mass_t"],
    },
    {
      why: "mass and gross mass, for the marks of limited quantities",
      body: { items: [{ un: "1203", l: 400, exempt_as: "lq" }] },
      needs: ["null max_mass_t", "null lq_gross_t", "0 inner_l", "0 package_kg", "0 packages"],
    },
    {
      why: "nothing of them on a small unit",
      body: {
        items: [{ un: "1203", l: 400, exempt_as: "lq", inner_l: 1, package_kg: 10, packages: 40 }],
        max_mass_t: 12,
      },
      needs: [],
    },
    {
      why: "nothing of them for few packages",
      body: {
        items: [{ un: "1203", l: 400, exempt_as: "lq", inner_l: 1, package_kg: 30, outer: "box", packages: 266 }],
      },
      needs: [],
    },
    {
      why: "box or tray",
      body: {
        items: [{ un: "1203", l: 400, exempt_as: "lq", inner_l: 1, package_kg: 25, packages: 20 }],
        max_mass_t: 3.5,
      },
      needs: ["0 outer"],
    },
    {
      why: "the net explosive mass, where it decides a tunnel",
      body: { items: [{ un: "0333", kg: 3000 }], max_mass_t: 18 },
      needs: ["0 net_explosive_mass_kg"],
    },
    {
      why: "the group of a sample",
      body: {
        items: [
          { un: "0190", kg: 1 },
          { un: "0081", kg: 1 },
        ],
        max_mass_t: 18,
      },
      needs: ["0 classification_code"],
    },
  ])("$why", async ({ body, needs }) => {
    const found = await answered(adr.whole(body));
    expect(found.needs.flatMap(({ index, needs: names }) => names.map((name) => `${index} ${name}`))).toEqual(needs);
  });
});

/** The powder that the extinguishers of a load hold together, and whether that is certain. */
const powder = async (max_mass_t?: number): Promise<unknown> => {
  const row = (await ask([{ un: "1203", l: 400 }], max_mass_t === undefined ? {} : { max_mass_t })).on_board.find(
    ({ code }) => code === "fire_extinguishers",
  );
  return [row?.certain, /at least (\d+) kg of dry/.exec(row?.text ?? "")?.[1]];
};

/** How many vests a load calls for. */
const vests = async (crew?: number): Promise<number | null | undefined> =>
  (await ask([{ un: "1203", l: 400 }], crew === undefined ? {} : { crew })).on_board.find(
    ({ code }) => code === "warning_vest",
  )?.count;

describe("what stands open is not certain", () => {
  it("requirements of goods that may be of another row", async () => {
    const found = await ask([{ un: "1950", kg: 400 }]);
    const mask = found.on_board.find(({ code }) => code === "escape_mask");
    expect(mask).toMatchObject({ certain: false, items: [0] });
    expect(
      (await ask([{ un: "1950", variant_id: "1950-5T", kg: 400 }])).on_board.find(({ code }) => code === "escape_mask"),
    ).toMatchObject({ certain: true });
    expect(
      (await ask([{ un: "1950", variant_id: "1950-5F", kg: 400 }])).on_board.find(({ code }) => code === "escape_mask"),
    ).toBeUndefined();
  });

  it("extinguishers of a unit of unknown mass are those of the largest", async () => {
    expect([
      await powder(),
      await powder(3.5),
      await powder(3.500001),
      await powder(7.5),
      await powder(7.500001),
    ]).toEqual([
      [false, "12"],
      [true, "4"],
      [true, "8"],
      [true, "8"],
      [true, "12"],
    ]);
  });

  it("equipment of the crew is counted by its members", async () => {
    expect([await vests(), await vests(1), await vests(2)]).toEqual([null, 1, 2]);
  });
});
