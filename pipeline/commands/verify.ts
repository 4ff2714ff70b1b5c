import { openReader } from "../publish/lay-out.ts";
import { verify, type ReleaseReport, type Verified } from "../publish/verify.ts";
import { formatReport } from "../source/issue.ts";
import { readArgs, wantsColour, type Command, usageFaultOf } from "../../runtime/commands/command.ts";
import type { System } from "../source/disk.ts";
import { openTrust, TRUST_HELP, TRUST_OPTIONS } from "../publish/trust-options.ts";

const usage = usageFaultOf("verify");

export const verifyCommand: Command<System> = {
  usage:
    "verify <folder | s3://bucket/prefix | URL> [--public-key FILE...] [--unsigned] [--current | --release VERSION] [--json]",
  help: [
    ...TRUST_HELP,
    "                     Without a public key the keys of the target itself count, and the report says so",
    "  --unsigned         a place where nobody signs will do",
    "  --current          look only at the current release",
    "  --release VERSION  look only at this release",
    "  --json             print the report as JSON",
    "",
    "First who signed the index, whether it was set back, and its day; then every file that is vouched for, and its compressed copies; what nobody listed is named.",
    "Prints file: what is wrong [rule]; exit 1 when anything is.",
    "",
  ].join("\n"),
  async run(args, system) {
    const parsed = readArgs("verify", args, {
      unsigned: { type: "boolean", default: false },
      current: { type: "boolean", default: false },
      release: { type: "string" },
      json: { type: "boolean", default: false },
      ...TRUST_OPTIONS,
    });
    if (parsed === undefined) return 2;
    const { unsigned, current, release, json } = parsed.values;
    const location = parsed.positionals[0];
    if (location === undefined || parsed.positionals.length > 1)
      return usage("name one folder, s3://bucket/prefix or URL");
    if (current && release !== undefined) return usage("--current and --release contradict each other");
    const reader = openReader(location, process.env, system.disk);
    if ("fault" in reader) return usage(reader.fault);
    const trust = await openTrust(parsed.values, [], system);
    if ("fault" in trust) return usage(trust.fault);
    try {
      const which = release === undefined ? (current ? "current" : "all") : { version: release };
      const verified = await verify({ reader, trust, unsigned, which, quiet: json });
      process.stdout.write(
        json
          ? `${JSON.stringify({ target: reader.name, whole: verified.issues.length === 0, ...verified }, null, 2)}\n`
          : renderReport(verified),
      );
      return verified.issues.length > 0 ? 1 : 0;
    } catch (error) {
      process.stderr.write(`cargolex verify: ${reader.name}: ${(error as Error).message}\n`);
      return 1;
    }
  },
};

function renderReport({ issues, notices, releases }: Verified): string {
  const lines = [...releases.map(renderRelease), ...notices.map((notice) => `note: ${notice}`)];
  const report = formatReport(issues, { json: false, colour: wantsColour() });
  return `${lines.map((line) => `${line}\n`).join("")}${report}`;
}

function renderRelease({ version, state, reason, checked, signed_by, files, bytes }: ReleaseReport): string {
  const text = reason === null ? state : `${state}: ${reason}`;
  if (!checked) return `${version} (${text}): not looked at`;
  return `${version} (${text}): ${files} files, ${bytes} bytes, ${signed_by.length > 0 ? `signed by ${signed_by.join(", ")}` : "no valid signature"}`;
}
