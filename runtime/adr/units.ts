import type { Units, UnitsOf } from "../http/handler.ts";

/**
 * Units that questions cost, where it is not one: a name 2, a line of a consignment 1. They are counted before a
 * question is read, so they stand apart from what answers it.
 */
export const adrUnits: Units = {
  searchSubstances: ({ query: { un, q } }) => (un === undefined ? (q === undefined ? 1 : 2) : un.split(",").length),
  checkCompatibility: ({ body }) => Math.max(1, body.uns?.length ?? 0, body.items?.length ?? 0),
  calculate1136: ({ body }) => body.items.length,
  judgeLoad: ({ body }) => body.items.length,
  // Each group of four digits may be goods.
  readLoadText: ({ body }) => Math.max(1, body.text.match(/(?<!\d)\d{4}(?!\d)/g)?.length ?? 0),
} satisfies UnitsOf;
