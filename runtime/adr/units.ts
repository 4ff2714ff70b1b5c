import type { CalcRequest } from "../../openapi/schemas/adr-calculation.ts";
import type { CompatibilityRequest } from "../../openapi/schemas/adr-compatibility.ts";
import type { LoadRequest } from "../../openapi/schemas/adr-load.ts";
import type { LoadTextRequest } from "../../openapi/schemas/adr-load-text.ts";
import type { Units } from "../http/handler.ts";

/**
 * Units that questions cost, where it is not one: a name 2, a line of a consignment 1. They are counted before a
 * question is read, so they stand apart from what answers it.
 */
export const adrUnits: Units = {
  searchSubstances: ({ query }) =>
    typeof query["un"] === "string" ? query["un"].split(",").length : query["q"] === undefined ? 1 : 2,
  checkCompatibility: ({ body }) =>
    Math.max(1, (body as CompatibilityRequest).uns?.length ?? 0, (body as CompatibilityRequest).items?.length ?? 0),
  calculate1136: ({ body }) => (body as CalcRequest).items.length,
  judgeLoad: ({ body }) => (body as LoadRequest).items.length,
  // Each group of four digits may be goods.
  readLoadText: ({ body }) => Math.max(1, (body as LoadTextRequest).text.match(/(?<!\d)\d{4}(?!\d)/g)?.length ?? 0),
};
