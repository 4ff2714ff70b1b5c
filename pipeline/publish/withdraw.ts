import { errorAt, type Issue } from "../source/issue.ts";
import { hint } from "../source/nearest.ts";
import { checkRelease } from "./check-release.ts";
import { fetchRoot } from "./publish.ts";
import { formatRoot, ROOT, withoutRelease, type Terms } from "./root.ts";
import type { Target } from "./target.ts";

export interface Withdrawn {
  version: string;
  reason: string;
  /** The release that is current now. */
  current: string;
  index: "switched" | "unchanged";
}

/**
 * Marks a release as withdrawn in the root index, nothing else: its files stay. The newest release that is left becomes current, after all its files
 * were found whole.
 */
export async function withdraw(
  { target, version, reason, at, quiet }: { target: Target; version: string; reason: string; at: string; quiet: boolean },
): Promise<{ issues: Issue[]; withdrawn: Withdrawn | undefined }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const root = await fetchRoot(target);
    if ("fault" in root) return refused("publish/root", root.fault);
    if (root.publication === undefined) return refused("publish/missing", "does not exist: nothing is published here");
    const { publication } = root;
    const listed = publication.releases.find((release) => release.version === version);
    if (listed === undefined) return refused("publish/root", `lists no release ${version}${hint(version, publication.releases.map((release) => release.version))}`);
    if (listed.state === "withdrawn") {
      if (listed.reason === reason) return { issues: [], withdrawn: { version, reason, current: publication.version, index: "unchanged" } };
      return refused("publish/withdrawn", `${version} is withdrawn already: ${listed.reason ?? ""}`);
    }
    const marked = withoutRelease(publication, version, reason, at);
    if (marked === undefined) return refused("publish/none-left", `${version} is the only release that is not withdrawn: publish a corrected one first`);

    let terms: Terms = publication;
    if (marked.version !== publication.version) {
      const remedy = "publish this release again from the revision it was built from, then withdraw";
      const next = await checkRelease({ reader: target, base: `d/${marked.version}/`, listing: undefined, compressed: false, remedy, quiet });
      if (next.issues.length > 0 || next.index === undefined) return { issues: next.issues, withdrawn: undefined };
      terms = next.index;
    }
    const bytes = formatRoot({ ...marked, licence: terms.licence, disclaimer: terms.disclaimer });
    if (await target.replace(ROOT, bytes, root.tag)) return { issues: [], withdrawn: { version, reason, current: marked.version, index: "switched" } };
  }
  return refused("publish/root", `was switched by others ${ATTEMPTS} times while this ran: withdraw again`);
}

function refused(rule: string, message: string): { issues: Issue[]; withdrawn: undefined } {
  return { issues: [errorAt({ file: ROOT, line: 0 }, "", rule, message)], withdrawn: undefined };
}

const ATTEMPTS = 5;
