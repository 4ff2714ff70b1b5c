import type { Accepted, Changes } from "../../openapi/shards/changes.ts";
import { type Check, finding, findingsIn } from "../source/check.ts";
import type { Located } from "../source/table.ts";
import { type AcceptanceRow, type ReleaseRow } from "./tables.ts";
import { changesPath } from "./changes.ts";
import { compareVersions } from "../../openapi/formats.ts";

const accepted: Check<ReleaseData> = {
  rule: "release/acceptance-missing",
  why: "Every loss that a release published was accepted by a named reviewer; without the row nobody answers for it.",
  example: "changes/2026.12.01.json accepts 3 removals from RU-XXIII and acceptances.csv has no such row",
  remedy: "restore the row of acceptances.csv from git",
  run: ({ acceptances, changes }) =>
    [...changes].flatMap(([version, { accepted: losses }]) =>
      losses
        .filter((loss) => !acceptances.some(({ row }) => row.version === version && sameAcceptance(row, loss)))
        .map((loss) =>
          finding(
            { file: changesPath(version), line: 0 },
            "accepted",
            `${nameAcceptance(loss)}: acceptances.csv has no such row for ${version}, restore it`,
          ),
        ),
    ),
};

const acceptanceOfRelease: Check<ReleaseData> = {
  rule: "release/acceptance-unused",
  why: "An acceptance that no loss needs waits to let an unseen one through.",
  example: "a row for 2026.11.21, a release that lost nothing",
  remedy: "remove the row, or name the release that is being made",
  run: ({ releases, acceptances, changes }) => {
    const newest = releases.at(-1)?.row.version ?? "";
    return findingsIn(acceptances, (row) => {
      const { version } = row;
      const record = changes.get(version);
      if (record === undefined && compareVersions(version, newest) > 0) return [];
      if (record?.accepted.some((loss) => sameAcceptance(row, loss)) === true) return [];
      const why = record === undefined ? `is neither a release nor later than ${newest}` : `did not need it`;
      return [["version", `${nameAcceptance(row)}: ${version} ${why}, remove the row`]];
    });
  },
};

/** True if a row of acceptances.csv accepts exactly this loss. */
function sameAcceptance(
  row: Omit<AcceptanceRow, "version" | "reviewer" | "reason">,
  recorded: Omit<Accepted, "reason">,
): boolean {
  return isAboutLoss(row, recorded) && row.count === recorded.count;
}

type Loss = Pick<Accepted, "dataset" | "scope" | "kind">;

/** Whether a row accepts a loss of this kind, of whatever count. */
export function isAboutLoss(row: Loss, loss: Loss): boolean {
  return row.dataset === loss.dataset && row.scope === loss.scope && row.kind === loss.kind;
}

const LOSSES: Record<Accepted["kind"], (count: number, scope: string) => string> = {
  removal: (count, scope) => `${count} removed from ${scope}`,
  dropped: (count, scope) => `${scope} dropped, with ${count === 1 ? "1 record" : `${count} records`}`,
  shrink: (count, scope) => `${scope} restricts ${count} CN8 ${count === 1 ? "code" : "codes"} fewer`,
  role: (_, scope) => `${scope} no longer bans or restricts`,
  loosening: (count, scope) => `${scope} is looser in ${count} ${count === 1 ? "case" : "cases"}`,
  rewording: (count, scope) =>
    `${scope} is served in other words or figures in ${count} ${count === 1 ? "case" : "cases"}`,
};

/** The acceptance as a sentence: `3 removed from RU-XXIII`. */
export function nameAcceptance({ kind, count, scope }: Pick<Accepted, "kind" | "count" | "scope">): string {
  return LOSSES[kind](count, scope);
}

const releaseOrder: Check<ReleaseData> = {
  rule: "release/order",
  why: "The last row is the current release and each record compares with the row before: a row out of order would publish old data as new.",
  example: "2026.12.01 above 2026.11.21",
  remedy: "put the rows in the order of their versions; npx cargolex release appends one",
  run: ({ releases }) =>
    findingsIn(releases, (row, index) => {
      const before = releases[index - 1];
      if (before === undefined || compareVersions(before.row.version, row.version) < 0) return [];
      return [
        [
          "version",
          `${row.version} stands below ${before.row.version}: oldest first, each version later than the one before`,
        ],
      ];
    }),
};

const recordOfRelease: Check<ReleaseData> = {
  rule: "release/record-missing",
  why: "A release without its record cannot say what it changed, and the chain from release to release is broken.",
  example: "releases.csv names 2026.12.01 and changes/2026.12.01.json is missing or follows another release",
  remedy: "make releases with npx cargolex release, never by hand; --amend writes the record of the newest one again",
  run: ({ releases, changes }) =>
    releases.flatMap((located, index) => {
      const { version, summary } = located.row;
      const record = changes.get(version);
      const previous = releases[index - 1]?.row.version ?? null;
      if (record === undefined)
        return [
          finding(
            located,
            "version",
            `${version} has no ${changesPath(version)}: run npx cargolex release --version ${version} --amend`,
          ),
        ];
      const place = { file: changesPath(version), line: 0 };
      if (record.previous_version !== previous) {
        return [
          finding(
            place,
            "previous_version",
            `${record.previous_version ?? "none"}, want ${previous ?? "none"}, the release before in releases.csv`,
          ),
        ];
      }
      return record.summary === summary
        ? []
        : [
            finding(
              located,
              "summary",
              `differs from the summary in ${changesPath(version)}: run npx cargolex release --version ${version} --amend`,
            ),
          ];
    }),
};

const releaseOfRecord: Check<ReleaseData> = {
  rule: "release/record-orphan",
  why: "A record of a release that is not listed would be published, and nobody could tell what it belongs to.",
  example: "changes/2026.12.01.json without a row 2026.12.01 in releases.csv",
  remedy: "restore the row, or remove the record of a release that was never made",
  run: ({ releases, changes }) => {
    const listed = new Set(releases.map(({ row }) => row.version));
    return [...changes.keys()]
      .filter((version) => !listed.has(version))
      .map((version) =>
        finding(
          { file: changesPath(version), line: 0 },
          "",
          `releases.csv has no release ${version}: restore the row or remove the file`,
        ),
      );
  },
};

const sealedRecord: Check<ReleaseData> = {
  rule: "release/seal",
  why: "The record of a release says what it changed and who accepted it. Edited afterwards it would be published as if it had been so.",
  example: "changes/2026.11.21.json with an acceptance more than the record of 2026.12.01 seals",
  remedy: "restore the record from git; what was published is never edited, a correction is a new release",
  run: ({ changes, seals }) =>
    [...changes.values()].flatMap(({ version, previous_version, previous_sha256 }) => {
      const seal = previous_version === null ? undefined : seals.get(previous_version);
      if (seal === undefined || previous_version === null) return [];
      return previous_sha256 === seal
        ? []
        : [
            finding(
              { file: changesPath(previous_version), line: 0 },
              "",
              `is not the record that ${changesPath(version)} seals: restore both from git`,
            ),
          ];
    }),
};

/** Checks over the list of releases, their records and the losses that reviewers accepted. */
export const releaseChecks: readonly Check<ReleaseData>[] = [
  releaseOrder,
  recordOfRelease,
  releaseOfRecord,
  sealedRecord,
  accepted,
  acceptanceOfRelease,
];

/** Input of the release checks. */
interface ReleaseData {
  releases: Located<ReleaseRow>[];
  acceptances: Located<AcceptanceRow>[];
  /** Machine records by version. */
  changes: ReadonlyMap<string, Changes>;
  /** By version what the record of the next release seals it with. */
  seals: ReadonlyMap<string, string>;
}
