import type { Accepted } from "../../../openapi/shards/changes.ts";
import { errorAt } from "../../issue.ts";
import { compareVersions } from "../../publish/version.ts";
import { changesPath } from "../../release/read-changes.ts";
import type { AcceptanceRow } from "../../tables/release.ts";
import type { Check } from "../check.ts";
import type { ReleaseData } from "./data.ts";

export const accepted: Check<ReleaseData> = {
  rule: "release/acceptance-missing",
  why: "Every loss that a release published was accepted by a named reviewer; without the row nobody answers for it.",
  example: "changes/2026.12.01.json accepts 3 removals from RU-XXIII and acceptances.csv has no such row",
  remedy: "restore the row of acceptances.csv from git",
  run: ({ acceptances, changes }) =>
    [...changes].flatMap(([version, { accepted: all }]) =>
      all
        .filter((own) => !acceptances.some(({ row }) => row.version === version && sameAcceptance(row, own)))
        .map((own) => errorAt({ file: changesPath(version), line: 0 }, "accepted", "release/acceptance-missing", `${nameAcceptance(own)}: acceptances.csv has no such row for ${version}, restore it`)),
    ),
};

export const acceptanceOfRelease: Check<ReleaseData> = {
  rule: "release/acceptance-unused",
  why: "An acceptance that no loss needs waits to let an unseen one through.",
  example: "a row for 2026.11.21, a release that lost nothing",
  remedy: "remove the row, or name the release that is being made",
  run: ({ releases, acceptances, changes }) => {
    const newest = releases.at(-1)?.row.version ?? "";
    return acceptances.flatMap((placed) => {
      const { version } = placed.row;
      const record = changes.get(version);
      if (record === undefined && compareVersions(version, newest) > 0) return [];
      if (record?.accepted.some((own) => sameAcceptance(placed.row, own)) === true) return [];
      const why = record === undefined ? `is neither a release nor later than ${newest}` : `did not need it`;
      return [errorAt(placed, "version", "release/acceptance-unused", `${nameAcceptance(placed.row)}: ${version} ${why}, remove the row`)];
    });
  },
};

/** Whether a row of acceptances.csv accepts exactly this loss. */
export function sameAcceptance(row: Omit<AcceptanceRow, "version" | "reviewer" | "reason">, own: Omit<Accepted, "reason">): boolean {
  return row.dataset === own.dataset && row.scope === own.scope && row.kind === own.kind && row.count === own.count;
}

const LOSSES: Record<Accepted["kind"], (count: number, scope: string) => string> = {
  removal: (count, scope) => `${count} removed from ${scope}`,
  dropped: (count, scope) => `${scope} dropped, with ${count === 1 ? "1 record" : `${count} records`}`,
  shrink: (count, scope) => `${scope} restricts ${count} CN8 ${count === 1 ? "code" : "codes"} fewer`,
  role: (_, scope) => `${scope} no longer bans or restricts`,
};

/** What was accepted, as a sentence: `3 removed from RU-XXIII`. */
export function nameAcceptance({ kind, count, scope }: Pick<Accepted, "kind" | "count" | "scope">): string {
  return LOSSES[kind](count, scope);
}
