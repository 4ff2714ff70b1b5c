import { z } from "zod";
import { isDay } from "../../openapi/formats.ts";
import { ACCEPTANCE_KINDS } from "../../openapi/shards/changes.ts";
import { nonEmpty } from "../source/cells.ts";
import { table } from "../source/table.ts";
import type { Rule } from "../source/check.ts";

/** True if a text is a release version: a day with dots, and a number for a further release of the day. */
export function isVersion(cell: string): boolean {
  const match = /^(\d{4})\.(\d{2})\.(\d{2})(\.[1-9]\d*)?$/.exec(cell);
  return match !== null && isDay(`${match[1]}-${match[2]}-${match[3]}`);
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

/**
 * Rules of `release` and `build` beyond those of the tables. No exception accepts them: a loss is accepted by a row of
 * acceptances.csv.
 */
export const releaseRules: readonly Rule[] = [
  {
    rule: "release/removal",
    why: "A row that is gone frees goods; most often it was lost, not repealed.",
    example: "RU-XXIII-0003 was in the release before and is in no table now",
    remedy:
      "Restore the row, or add the row that the finding proposes to acceptances.csv, with the name of who reviewed it and the reason.",
  },
  {
    rule: "release/dropped",
    why: "A whole annex, measure, nomenclature year or edition that is gone makes every question about it read as unknown or free.",
    example: "entries/BY-X.csv was deleted",
    remedy: "Restore it, or let a reviewer accept it in acceptances.csv.",
  },
  {
    rule: "release/shrink",
    why: "An annex can lose codes without losing a row: a narrower code, an exception, a last day.",
    example: "valid_to of a heading set to a day that has passed",
    remedy: "Look at the codes named; where the law says so, let a reviewer accept it in acceptances.csv.",
  },
  {
    rule: "release/role",
    why: "An annex that becomes a condition or a reference restricts nothing any more, though all its rows stay.",
    example: "role of BY-VIII-import from ban to condition",
    remedy: "Restore the role, or let a reviewer accept it in acceptances.csv.",
  },
  {
    rule: "release/loosening",
    why: "A cell can free goods and lose nothing: another direction, a higher value, a later end of an exception, a smaller multiplier. What becomes allowed is worked out from the legs of every code and from the verdicts over a fixed set of loads.",
    example: "threshold_eur of a row of Annex XVIII from 300 to 30000",
    remedy: "Look at what the finding names; where the law says so, let a reviewer accept it in acceptances.csv.",
  },
  {
    rule: "release/reviewer",
    why: "Whoever made a change does not see his own mistake in it: a second person accepts what it frees.",
    example: "reviewer is the author of the line by git blame",
    remedy:
      "Let somebody else look and write his name. In a project of one person say --sole-maintainer; the release and the change log say so.",
  },
  {
    rule: "release/demo",
    why: "Test data in a release would be taken for law.",
    example: "quality demo in exemptions.csv",
    remedy: "Remove the row, or say to_review once it was read in a source.",
  },
  {
    rule: "release/nothing-new",
    why: "A release that changes nothing makes every consumer fetch the same data under another name.",
    example: "release run twice",
    remedy: "Nothing to do. To write the record of the newest release again, use --amend.",
  },
  {
    rule: "release/previous",
    why: "Compared with anything but the release before, the record would hide changes.",
    example: "--from names a folder that was built again since",
    remedy: "Name the folder or the revision that holds the release with --from.",
  },
  {
    rule: "release/unreleased",
    why: "What is built from tables that moved on would carry the version of other data.",
    example: "a row was added after the newest release",
    remedy: "Run npx cargolex release before you publish.",
  },
];
