import { z } from "zod";
import { isDay } from "../../openapi/formats.ts";
import { ACCEPTANCE_KINDS } from "../../openapi/shards/changes.ts";
import { nonEmpty } from "../source/cells.ts";
import { table } from "../source/table.ts";

/** Whether a text is a release version: a day with dots, and a number for a further release of the day. */
export function isVersion(cell: string): boolean {
  const found = /^(\d{4})\.(\d{2})\.(\d{2})(\.[1-9]\d*)?$/.exec(cell);
  return found !== null && isDay(`${found[1]}-${found[2]}-${found[3]}`);
}

/**
 * Releases of the data, oldest first; the last row is the current one. The version comes from here, never from the
 * clock.
 */
export const releasesTable = table({
  name: "releases",
  files: "releases.csv",
  row: z.object({
    version: z.string().refine(isVersion, "want YYYY.MM.DD, a day that exists, and .1 for a second release of the day"),
    summary: nonEmpty,
  }),
  key: ["version"],
  floor: 1,
});
export type ReleaseRow = z.infer<typeof releasesTable.row>;

/**
 * Losses that a reviewer accepted for a release: without a row that matches exactly, a release with a loss is refused.
 */
export const acceptancesTable = table({
  name: "acceptances",
  files: "acceptances.csv",
  row: z.object({
    version: z.string().refine(isVersion, "want the version of the release that it is for"),
    dataset: z.enum(["nomenclature", "sanctions", "adr"], "want nomenclature, sanctions or adr"),
    scope: nonEmpty,
    kind: z.enum(ACCEPTANCE_KINDS, `want one of ${ACCEPTANCE_KINDS.join(", ")}`),
    count: z
      .string()
      .regex(/^[1-9]\d*$/, "want a whole number from 1")
      .transform(Number),
    reviewer: z.string().regex(/^[^<]/, "want the name of the person who reviewed it"),
    reason: z.string().regex(/^[^<]/, "want the reason, for readers of the change log"),
  }),
  key: ["version", "dataset", "scope", "kind"],
  floor: 0,
  optional: true,
});
export type AcceptanceRow = z.infer<typeof acceptancesTable.row>;

/** The day of a release, `YYYY-MM-DD`. */
export function dateOf(version: string): string {
  return version.split(".").slice(0, 3).join("-");
}
