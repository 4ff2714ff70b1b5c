import type { CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import type { CnQuery } from "../../../openapi/schemas/sanctions.ts";
import { type AskedWay, decideWay, type WayDecision } from "../../../runtime/rules/sanctions/way.ts";
import { request } from "../../runtime/sanctions/open-data.ts";

/** Ends of a way that every answer has the legs of. */
const ALWAYS = new Set(["PL", "RU", "BY"]);

/** The legs of an answer, of one regime where it is named. */
export async function askLegs(q: string, query: Partial<CnQuery>): Promise<CnSummaryRow[]> {
  const { summary } = await request(q, { view: "basic", limit: 0, lang: "en", ...query });
  return summary.filter(({ regime }) => query.regime === undefined || regime === query.regime);
}

/** What is decided of goods on a way, with the regimes of both of its ends. */
export async function askWay(q: string, way: AskedWay, as_of: string): Promise<WayDecision | undefined> {
  const legs = await askLegs(q, { as_of });
  for (const country of [way.from, way.to].filter((end) => !ALWAYS.has(end)))
    for (const leg of await askLegs(q, { as_of, country }))
      if (legs.every(({ regime, direction }) => regime !== leg.regime || direction !== leg.direction)) legs.push(leg);
  return decideWay(way, legs);
}
