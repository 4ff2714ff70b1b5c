import type { AffectedResponse } from "../../openapi/schemas/changes.ts";
import { handleAffected } from "../sanctions/changes.ts";
import type { ScreenedRow } from "./screen.ts";

/** Codes that one question about changes takes. */
const AFFECTED_AT_ONCE = 5000;

/**
 * Which codes have other legs than a release said, by code; codes that cannot be compared are left out. Where a sheet
 * has ways and nothing else is asked for, a code counts whose legs changed under any regime.
 */
export async function changedSince(
  repositories: Parameters<typeof handleAffected>[0],
  since: string,
  rows: readonly ScreenedRow[],
  today: string,
  requested: { country?: string | undefined; regime?: string | undefined } = {},
): Promise<Map<string, boolean> | { fault: string }> {
  const codes = [
    ...new Set(rows.flatMap(({ result: { code } }) => (code !== null && code.length % 2 === 0 ? [code] : []))),
  ];
  const isPlain = requested.country === undefined && requested.regime === undefined;
  const law = isPlain && rows.some(({ result }) => result.way !== "") ? { regime: "all" } : requested;
  const changed = new Map<string, boolean>();
  for (let start = 0; start < Math.max(1, codes.length); start += AFFECTED_AT_ONCE) {
    const part = codes.slice(start, start + AFFECTED_AT_ONCE);
    const reply = await handleAffected(repositories, {
      params: {},
      query: {},
      body: { since, codes: part, ...law },
      today,
      site: "",
      idempotencyKey: undefined,
    });
    if ("refusal" in reply) return { fault: reply.refusal.errors.map(({ detail }) => detail).join("; ") };
    const { items, unknown_codes } = JSON.parse(reply.json) as AffectedResponse;
    for (const code of part)
      if (!unknown_codes.includes(code))
        changed.set(
          code,
          items.some((item) => item.code === code),
        );
  }
  return changed;
}
