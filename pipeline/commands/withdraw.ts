import { refused, type TrustRule } from "../../runtime/rules/trust/fault.ts";
import { INDEX } from "../../runtime/rules/trust/paths.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { currentOf, INDEX_DAYS, withoutRelease } from "../publish/index-file.ts";
import { formatMoment } from "../publish/moment.ts";
import { issueOf } from "../publish/publish.ts";
import { type Signing, switchIndex } from "../publish/switch.ts";
import type { Target } from "../publish/target.ts";
import { verifyRelease } from "../publish/verify-release.ts";
import { openTarget } from "../publish/lay-out.ts";
import { formatReport } from "../source/issue.ts";
import { readArgs, wantsColour, type Command, usageFaultOf } from "../../runtime/commands/command.ts";
import type { System } from "../source/disk.ts";
import { openKeys, openTrust, TRUST_HELP, TRUST_OPTIONS } from "../publish/trust-options.ts";

const usage = usageFaultOf("withdraw");

export const withdrawCommand: Command<System> = {
  usage: "withdraw <version> --target <folder | s3://bucket/prefix> --reason TEXT [--key FILE...] [--json]",
  help: [
    "  --target PLACE  where the release was published",
    "  --reason TEXT   what is wrong with it, for those who used it; it is published",
    "  --key FILE      private key that signs the index; none where the place is not signed",
    ...TRUST_HELP,
    "  --json          print the outcome as JSON",
    "",
    "Only index.json of the target changes. The release stays where it is, so that those who used it can look it up. The release that becomes current",
    "is read whole before. A withdrawn version is never current again: a correction is a new release.",
    "",
  ].join("\n"),
  async run(args, system) {
    const parsed = readArgs("withdraw", args, {
      target: { type: "string" },
      reason: { type: "string" },
      key: { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
      ...TRUST_OPTIONS,
    });
    if (parsed === undefined) return 2;
    const { json } = parsed.values;
    const [version, ...surplus] = parsed.positionals;
    const reason = parsed.values.reason?.trim() ?? "";
    if (version === undefined || surplus.length > 0) return usage("name one version");
    if (parsed.values.target === undefined) return usage("say where it was published with --target");
    if (reason === "") return usage("say what is wrong with it with --reason");
    const target = openTarget(parsed.values.target, process.env, system.disk);
    if ("fault" in target) return usage(target.fault);
    const keys = await openKeys(parsed.values.key, system);
    if ("fault" in keys) return usage(keys.fault);
    const trust = await openTrust(parsed.values, keys, system);
    if ("fault" in trust) return usage(trust.fault);
    try {
      const { issues, withdrawn } = await withdraw({
        target,
        signing: { keys, trust, days: INDEX_DAYS },
        version,
        reason,
        quiet: json,
      });
      if (withdrawn === undefined) {
        process.stdout.write(formatReport(issues, { json, colour: wantsColour() }));
        return 1;
      }
      if (json) process.stdout.write(`${JSON.stringify({ target: target.name, ...withdrawn }, null, 2)}\n`);
      else
        process.stdout.write(
          `${version} is withdrawn: ${reason}\n${target.name}: index.json ${withdrawn.index}; ${withdrawn.current} is current\n${withdrawn.notices.map((notice) => `note: ${notice}\n`).join("")}`,
        );
      return 0;
    } catch (error) {
      process.stderr.write(
        `cargolex withdraw: ${target.name}: ${(error as Error).message}. Run it again: it goes on where it stopped\n`,
      );
      return 1;
    }
  },
};

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
async function withdraw({
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
  let issues: Issue[] = [];
  const refuse = (rule: string, message: string): ReturnType<typeof refused> => {
    issues = [errorAt({ file: INDEX, line: 0 }, "", rule, message)];
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
        `lists no release ${version}, only ${standing.map((release) => release.version).join(", ")}`,
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
      issues = next.issues;
      return refused(INDEX, "publish/root", "names a release that is not whole");
    }
    return { value: { releases, current: next.index } };
  });
  if ("fault" in switched)
    return { issues: issues.length > 0 ? issues : [issueOf(switched.fault)], withdrawn: undefined };
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
