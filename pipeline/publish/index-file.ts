import type { PublishedIndex, PublishedRelease } from "../../openapi/shards/publication.ts";
import { dateOf } from "../history/tables.ts";
import { canonical } from "../output/canonical.ts";
import { type SigningKey, signFile } from "./keys.ts";
import { compareVersions } from "../../openapi/formats.ts";
/** How long the word of an index is good, unless the publisher says otherwise. */
export const INDEX_DAYS = 180;

/** An index as it stands in a publication. */
export interface StandingIndex {
  facts: PublishedIndex;
  sha256: string;
}

/** Prints the index of a publication, one release a line; without keys it is not signed. */
export function formatIndex(
  { publication: { releases, ...facts }, ...index }: PublishedIndex,
  keys: readonly SigningKey[],
): Uint8Array {
  const lines = releases.map((release) => canonical(release)).join(",\n");
  const object = `${canonical(index).slice(0, -1)},"publication":${canonical(facts).slice(0, -1)},"releases":[\n${lines}\n]}}`;
  return keys.length === 0 ? new TextEncoder().encode(`${object}\n`) : signFile(object, keys);
}

/** Adds a release, or signatures to one that is listed. A withdrawn release stays withdrawn. */
export function withRelease(
  releases: readonly PublishedRelease[],
  line: Omit<PublishedRelease, "state" | "reason" | "withdrawn_at">,
): PublishedRelease[] {
  const listed = releases.find(({ version }) => version === line.version);
  const signatures = [...new Set([...(listed?.signatures ?? []), ...line.signatures])].toSorted();
  const release: PublishedRelease = {
    ...line,
    state: "superseded",
    reason: null,
    withdrawn_at: null,
    ...listed,
    signatures,
  };
  return settle([release, ...releases.filter(({ version }) => version !== line.version)]);
}

/** Marks a release as withdrawn: the newest that is left is current. */
export function withoutRelease(
  releases: readonly PublishedRelease[],
  version: string,
  reason: string,
  day: string,
): PublishedRelease[] {
  return settle(
    releases.map((release) =>
      release.version === version ? { ...release, state: "withdrawn" as const, reason, withdrawn_at: day } : release,
    ),
  );
}

/** Newest first; the newest that is not withdrawn is current. */
function settle(releases: readonly PublishedRelease[]): PublishedRelease[] {
  const sorted = [...releases].toSorted((a, b) => compareVersions(b.version, a.version));
  const current = sorted.find(({ state }) => state !== "withdrawn");
  return sorted.map((release) => {
    if (release.state === "withdrawn") return release;
    return { ...release, state: release === current ? ("current" as const) : ("superseded" as const) };
  });
}

/** The release that is answered from. */
export function currentOf(releases: readonly PublishedRelease[]): PublishedRelease | undefined {
  return releases.find(({ state }) => state === "current");
}

/** Where an index contradicts itself, each as a sentence. */
export function contradictionsOf({ version, base, publication: { releases } }: PublishedIndex): string[] {
  const faults: string[] = [];
  for (const [index, release] of releases.entries()) {
    const newer = releases[index - 1];
    if (newer !== undefined && compareVersions(newer.version, release.version) <= 0)
      faults.push(`${release.version} stands below ${newer.version}: releases are listed newest first, each once`);
    if (release.path !== `d/${release.version}/`) faults.push(`${release.version} is said to be in ${release.path}`);
    if (release.date !== dateOf(release.version)) faults.push(`${release.version} is said to be of ${release.date}`);
    if ((release.state === "withdrawn") !== (release.reason !== null))
      faults.push(`${release.version} is ${release.state} ${release.reason === null ? "without" : "with"} a reason`);
  }
  const current = releases.filter(({ state }) => state === "current");
  const wanted = currentOf(settle(releases));
  if (wanted === undefined) faults.push("every release is withdrawn");
  else if (current.length !== 1 || current[0]?.version !== wanted.version) {
    faults.push(
      `${current.map((release) => release.version).join(", ") || "nothing"} is current, want ${wanted.version}, the newest that is not withdrawn`,
    );
  }
  if (wanted !== undefined && version !== wanted.version)
    faults.push(`names ${version}, want ${wanted.version}, the newest release that is not withdrawn`);
  if (base !== `d/${version}/`) faults.push(`names ${version} and the folder ${base}`);
  return faults;
}
