import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { decideWay } from "../rules/sanctions/way.ts";
import type { PageAddress } from "./address.ts";
import { sha256Of } from "./sha256.ts";

/** What an address says that the record of its answer prints. */
const BOUND = [
  "from",
  "to",
  "via",
  "facts",
  "value_eur",
  "contract_date",
  "reference",
  "consignor",
  "consignee",
] as const;

/**
 * The hash that a record of goods has. It binds what is printed, in no language: goods, way, day, what was stated, the
 * parties, the release, the decision, and every leg with its bans. One letter of them changed gives another hash; the
 * same answer in another language gives the same.
 */
export function hashRecord(address: PageAddress, { matched_as, meta, query, candidates, summary }: CnResponse): string {
  const decided = decideWay(address, summary);
  const bound = [
    meta.dataset_version,
    meta.as_of,
    matched_as === "cn_code" ? meta.normalized : [query, (candidates ?? []).map(({ code }) => code)],
    BOUND.map((name) => address[name]),
    decided === undefined ? null : [decided.mark, decided.byRoute, decided.leg.regime, decided.leg.direction],
    summary.map(({ regime, direction, verdict_detail, prohibited, bases = [] }) => [
      regime,
      direction,
      verdict_detail,
      prohibited ?? null,
      bases.map(({ id, since, until }) => [id, since ?? null, until ?? null]),
    ]),
  ];
  return sha256Of(new TextEncoder().encode(JSON.stringify(bound)));
}
