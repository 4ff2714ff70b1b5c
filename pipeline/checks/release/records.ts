import { errorAt } from "../../issue.ts";
import { compareVersions } from "../../publish/version.ts";
import { changesPath } from "../../release/read-changes.ts";
import type { Check } from "../check.ts";
import type { ReleaseData } from "./data.ts";

export const releaseOrder: Check<ReleaseData> = {
  rule: "release/order",
  why: "The last row is the current release and each record compares with the row before: a row out of order would publish old data as new.",
  example: "2026.12.01 above 2026.11.21",
  remedy: "put the rows in the order of their versions; npx cargolex release appends one",
  run: ({ releases }) =>
    releases.flatMap((placed, index) => {
      const before = releases[index - 1];
      if (before === undefined || compareVersions(before.row.version, placed.row.version) < 0) return [];
      return [errorAt(placed, "version", "release/order", `${placed.row.version} stands below ${before.row.version}: oldest first, each version later than the one before`)];
    }),
};

export const recordOfRelease: Check<ReleaseData> = {
  rule: "release/record-missing",
  why: "A release without its record cannot say what it changed, and the chain from release to release is broken.",
  example: "releases.csv names 2026.12.01 and changes/2026.12.01.json is missing or follows another release",
  remedy: "make releases with npx cargolex release, never by hand; --amend writes the record of the newest one again",
  run: ({ releases, changes }) =>
    releases.flatMap((placed, index) => {
      const { version, summary } = placed.row;
      const record = changes.get(version);
      const previous = releases[index - 1]?.row.version ?? null;
      if (record === undefined) return [errorAt(placed, "version", "release/record-missing", `${version} has no ${changesPath(version)}: run npx cargolex release --version ${version} --amend`)];
      const at = { file: changesPath(version), line: 0 };
      if (record.previous_version !== previous) {
        return [errorAt(at, "previous_version", "release/record-missing", `${record.previous_version ?? "none"}, want ${previous ?? "none"}, the release before in releases.csv`)];
      }
      return record.summary === summary ? [] : [errorAt(placed, "summary", "release/record-missing", `differs from the summary in ${changesPath(version)}: run npx cargolex release --version ${version} --amend`)];
    }),
};

export const releaseOfRecord: Check<ReleaseData> = {
  rule: "release/record-orphan",
  why: "A record of a release that is not listed would be published, and nobody could tell what it belongs to.",
  example: "changes/2026.12.01.json without a row 2026.12.01 in releases.csv",
  remedy: "restore the row, or remove the record of a release that was never made",
  run: ({ releases, changes }) => {
    const listed = new Set(releases.map(({ row }) => row.version));
    return [...changes.keys()]
      .filter((version) => !listed.has(version))
      .map((version) => errorAt({ file: changesPath(version), line: 0 }, "", "release/record-orphan", `releases.csv has no release ${version}: restore the row or remove the file`));
  },
};
