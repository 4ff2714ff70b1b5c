import { refused, type TrustRule } from "../../runtime/trust/fault.ts";
import { INDEX } from "../../runtime/trust/paths.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { hint } from "../../runtime/text/nearest.ts";
import { currentOf, withoutRelease } from "./index-file.ts";
import { formatMoment } from "./moment.ts";
import { issueOf } from "./publish.ts";
import { type Signing, switchIndex } from "./switch.ts";
import type { Target } from "./target.ts";
import { verifyRelease } from "./verify-release.ts";

interface Withdrawn {
  version: string;
  reason: string;
  /** The release that is current now. */
  current: string;
  index: "switched" | "unchanged";
  notices: readonly string[];
}

/**
 * Marks a release as withdrawn in the index, nothing else: its files stay. The newest release that is left becomes
 * current, after all its files were found
 * whole.
 */
export async function withdraw({
  target,
  signing,
  version,
  reason,
  quiet,
}: {
  target: Target;
  signing: Signing;
  version: string;
  reason: string;
  quiet: boolean;
}): Promise<{ issues: Issue[]; withdrawn: Withdrawn | undefined }> {
  let found: Issue[] = [];
  const refuse = (rule: string, message: string): ReturnType<typeof refused> => {
    found = [errorAt({ file: INDEX, line: 0 }, "", rule, message)];
    return refused(INDEX, rule as TrustRule, message);
  };
  const switched = await switchIndex(target, signing, async ({ index, list }) => {
    if (index === undefined) return refuse("publish/missing", "does not exist: nothing is published here");
    const { facts } = index;
    const standing = facts.publication.releases;
    const listed = standing.find((release) => release.version === version);
    if (listed === undefined)
      return refuse(
        "publish/root",
        `lists no release ${version}${hint(
          version,
          standing.map((release) => release.version),
        )}`,
      );
    if (listed.state === "withdrawn" && listed.reason !== reason)
      return refuse("publish/withdrawn", `${version} is withdrawn already: ${listed.reason ?? ""}`);
    if (listed.state === "withdrawn") return { value: { releases: standing, current: undefined } };
    const releases = withoutRelease(standing, version, reason, formatMoment(signing.trust.now));
    const current = currentOf(releases);
    if (current === undefined)
      return refuse(
        "publish/none-left",
        `${version} is the only release that is not withdrawn: publish a corrected one first`,
      );
    if (current.version === facts.version) return { value: { releases, current: undefined } };
    const remedy = "publish this release again from the revision it was built from, then withdraw";
    const next = await verifyRelease(target, current, { list, compressed: false, quiet, remedy });
    if (next.issues.length > 0 || next.index === undefined) {
      found = next.issues;
      return refused(INDEX, "publish/root", "names a release that is not whole");
    }
    return { value: { releases, current: next.index } };
  });
  if ("fault" in switched)
    return { issues: found.length > 0 ? found : [issueOf(switched.fault)], withdrawn: undefined };
  const { facts, changed } = switched.value;
  return {
    issues: [],
    withdrawn: {
      version,
      reason,
      current: facts.version,
      index: changed ? "switched" : "unchanged",
      notices: switched.value.notices,
    },
  };
}
