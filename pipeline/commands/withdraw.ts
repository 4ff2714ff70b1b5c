import { openTarget } from "../publish/lay-out.ts";
import { INDEX_DAYS } from "../publish/index-file.ts";
import { withdraw } from "../publish/withdraw.ts";
import { formatReport } from "../source/issue.ts";
import { readArgs, wantsColour, type Command } from "../../runtime/commands/command.ts";
import type { System } from "../source/disk.ts";
import { openKeys, openTrust, TRUST_HELP, TRUST_OPTIONS } from "../publish/trust-options.ts";

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
    const [version, ...rest] = parsed.positionals;
    const reason = parsed.values.reason?.trim() ?? "";
    if (version === undefined || rest.length > 0) return usage("name one version");
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

function usage(message: string): number {
  process.stderr.write(`cargolex withdraw: ${message}. See cargolex withdraw --help.\n`);
  return 2;
}
