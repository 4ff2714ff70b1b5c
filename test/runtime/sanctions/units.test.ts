import { describe, expect, it } from "vitest";
import type { Question } from "../../../runtime/http/handler.ts";
import { sanctionsUnits } from "../../../runtime/sanctions/service.ts";

const requested = (own: Partial<Question>): Question => ({
  params: {},
  query: {},
  body: undefined,
  today: "2026-11-22",
  site: "",
  idempotencyKey: undefined,
  ...own,
});
const ofCode = (query: Record<string, unknown>): number | undefined => sanctionsUnits.checkCn?.(requested({ query }));
const ofBatch = (body: unknown): number | undefined => sanctionsUnits.checkCnBatch?.(requested({ body }));

describe("Units that a question is charged", () => {
  it.each([
    [{ q: "8542" }, 1],
    [{ q: "8542", limit: 0 }, 1],
    [{ q: "8542", limit: 100 }, 1],
    [{ q: "84", limit: 101 }, 2],
    [{ q: "84", limit: 150 }, 2],
    [{ q: "84", limit: 151 }, 3],
    [{ q: "84", limit: 500 }, 9],
    [{ q: "beer" }, 2],
    [{ q: "machines", limit: 500 }, 10],
    [{ q: "84", limit: 500, view: "basic" }, 9],
  ])("counts %o as %i", (query, units) => expect(ofCode(query)).toBe(units));

  it("sums the items of a batch, each with its results", () => {
    const items = [{ q: "84" }, { q: "beer" }, null];
    expect(ofBatch({ items })).toBe(4);
    expect(ofBatch({ items, limit: 100 })).toBe(4);
    expect(ofBatch({ items, limit: 500 })).toBe(4 + 3 * 8);
  });

  it("counts 20 codes of a comparison as one", () => {
    expect(
      [1, 20, 21, 5000].map((count) =>
        sanctionsUnits.listAffected?.(requested({ body: { codes: Array.from({ length: count }, () => "84") } })),
      ),
    ).toEqual([1, 1, 2, 250]);
  });
});
