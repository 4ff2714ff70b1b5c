import type { KeyRole } from "../../openapi/shards/publication.ts";
import { readPublicPem } from "../../runtime/rules/trust/key-list.ts";
import { INDEX_DAYS } from "../publish/index-file.ts";
import type { NewKey } from "../publish/keys.ts";
import { openTarget } from "../publish/lay-out.ts";
import { noticesOf } from "../publish/moment.ts";
import { issueOf } from "../publish/publish.ts";
import { renew, rotate } from "../publish/signing.ts";
import { readStanding } from "../publish/standing.ts";
import type { Signing } from "../publish/switch.ts";
import type { Target } from "../publish/target.ts";
import { readWhole, type System } from "../source/disk.ts";
import { formatReport } from "../source/issue.ts";
import { readArgs, readDays, wantsColour, type Command, usageFaultOf } from "../../runtime/commands/command.ts";
import { distinctKeys, openKeys, openTrust, TRUST_HELP, TRUST_OPTIONS } from "../publish/trust-options.ts";

const usage = usageFaultOf("signing");

const OPTIONS = {
  key: { type: "string", multiple: true, default: [] as string[] },
  add: { type: "string", multiple: true, default: [] as string[] },
  "add-release": { type: "string", multiple: true, default: [] as string[] },
  retire: { type: "string", multiple: true, default: [] as string[] },
  threshold: { type: "string" },
  reason: { type: "string" },
  expires: { type: "string", default: String(INDEX_DAYS) },
  json: { type: "boolean", default: false },
  ...TRUST_OPTIONS,
} as const;

export const signingCommand: Command<System> = {
  usage: "signing <status | renew | rotate | revoke> <folder | s3://bucket/prefix> [--key FILE...] [--json]",
  help: [
    "  status             say who signs here, and what expires",
    "  renew              sign the index anew, so that it is good for longer; nothing else changes",
    "  rotate             write the next list of keys; without a change it is good for longer",
    "  revoke ID          write the next list of keys, in which none of the signatures of that key counts (with --reason)",
    "",
    "  --key FILE         private keys at hand: root keys sign the list, keys for releases sign the index",
    "  --add FILE         private key that becomes a root key and a key for releases; it signs the list that names it",
    "  --add-release FILE public key that becomes a key for releases only",
    "  --retire ID        key that signs nothing new; what it signed stays good",
    "  --threshold K,R    how many root keys must sign a list, and how many keys a release and the index (at first 1,1)",
    "  --reason TEXT      why a key is revoked; it is published",
    `  --expires DAYS     how long the index is good (default: ${INDEX_DAYS})`,
    ...TRUST_HELP,
    "  --json             print the outcome as JSON",
    "",
    "A list is signed by root keys of the list before it and by its own, so that who trusts one old key comes to the new ones. Keep one root key off line.",
    "Exit codes: 0 done (status: nothing expires soon), 1 refused (status: something does), 2 wrong usage.",
    "",
  ].join("\n"),
  async run(args, system) {
    const parsed = readArgs("signing", args, OPTIONS);
    if (parsed === undefined) return 2;
    const { values, positionals } = parsed;
    const [what = "", location, id, ...surplus] = positionals;
    if (!["status", "renew", "rotate", "revoke"].includes(what))
      return usage(`${JSON.stringify(what)}: want status, renew, rotate or revoke`);
    if (location === undefined || surplus.length > 0 || (id === undefined) !== (what !== "revoke"))
      return usage(what === "revoke" ? "name the place and the id of one key" : "name one place");
    if (what === "revoke" && (values.reason?.trim() ?? "") === "") return usage("say why with --reason");
    if (what !== "status" && values.key.length === 0) return usage("sign with --key FILE");
    const days = readDays(values.expires);
    if (days === undefined) return usage(`--expires ${values.expires}: want 1 to 3650 days`);
    const target = openTarget(location, process.env, system.disk);
    if ("fault" in target) return usage(target.fault);
    const [keys, added] = [
      await openKeys(values.key, system),
      await openAdded(values.add, values["add-release"], system),
    ];
    if ("fault" in keys) return usage(keys.fault);
    if ("fault" in added) return usage(added.fault);
    const trust = await openTrust(values, keys, system);
    if ("fault" in trust) return usage(trust.fault);
    const threshold = values.threshold === undefined ? undefined : readThreshold(values.threshold);
    if (threshold === null) return usage(`--threshold ${values.threshold}: want two numbers from 1 to 16, as 1,1`);
    const signing: Signing = { keys: distinctKeys([...keys, ...added.signers]), trust, days };
    try {
      if (what === "status") return await status(target, signing, values.json);
      if (what === "renew")
        return report(await renew(target, signing), values.json, ({ facts, notices }) => [
          `index ${facts.publication.number}, good until ${facts.publication.expires}`,
          ...notices.map(note),
        ]);
      const revoke = id === undefined ? [] : [{ id, reason: values.reason?.trim() ?? "" }];
      const rotated = await rotate(target, signing, { add: added.keys, retire: values.retire, revoke, threshold });
      return report(rotated, values.json, ({ list, written, index, notices }) => [
        `${list.file} ${written ? "written" : "stands already"}, good until ${list.facts.expires}: ${[...list.keys.values()].map((key) => `${key.id} ${key.state} (${key.signs.join(", ")})`).join("; ")}`,
        `index.json ${index}`,
        ...notices.map(note),
      ]);
    } catch (error) {
      process.stderr.write(
        `cargolex signing: ${target.name}: ${(error as Error).message}. Run it again: it goes on where it stopped\n`,
      );
      return 1;
    }
  },
};

async function openAdded(
  roots: readonly string[],
  releases: readonly string[],
  system: System,
): Promise<{ keys: NewKey[]; signers: Signing["keys"] } | { fault: string }> {
  const signers = await openKeys(roots, system);
  if ("fault" in signers) return { fault: signers.fault.replace("--key", "--add") };
  const keys: NewKey[] = signers.map(({ id, spki }) => ({ id, spki, signs: ["keys", "releases"] satisfies KeyRole[] }));
  for (const file of releases) {
    const read = await readPublicPem((await readWhole(system.disk, file)).toString("utf8")).catch((error: Error) => ({
      why: error.message,
    }));
    if ("why" in read) return { fault: `--add-release ${file}: ${read.why}` };
    keys.push({ id: read.id, spki: read.spki, signs: ["releases"] });
  }
  return { keys, signers };
}

function readThreshold(text: string): { keys: number; releases: number } | null {
  const [, keys = 0, releases = 0] = (/^([1-9]|1[0-6]),([1-9]|1[0-6])$/.exec(text) ?? []).map(Number);
  return keys === 0 ? null : { keys, releases };
}

async function status(target: Target, { trust }: Signing, json: boolean): Promise<number> {
  const read = await readStanding(target, trust);
  const notices =
    "fault" in read || read.value.index === undefined
      ? []
      : noticesOf(read.value.index.facts, read.value.list, trust.now);
  const code = report(read, json, ({ index, list }) => [
    index === undefined
      ? "nothing is published here"
      : `index ${index.facts.publication.number} of ${index.facts.version}, made ${index.facts.publication.time}, good until ${index.facts.publication.expires}, signed by ${index.signedBy.join(", ") || "nobody"}`,
    ...(list === undefined
      ? []
      : [
          `${list.file}, good until ${list.facts.expires}; ${list.facts.threshold.keys} of its root keys sign a list, ${list.facts.threshold.releases} keys a release`,
        ]),
    ...[...(list?.keys.values() ?? [])].map(
      (key) =>
        `key ${key.id}: ${key.state}${key.reason === null ? "" : ` (${key.reason})`}, signs ${key.signs.join(" and ")}, until ${key.until}`,
    ),
    ...notices.map(note),
  ]);
  return code === 0 && notices.length > 0 ? 1 : code;
}

/** Prints what was done, or why it was refused. */
function report<Value>(
  judged: { value: Value } | { fault: Parameters<typeof issueOf>[0] },
  json: boolean,
  lines: (value: Value) => string[],
): number {
  if ("fault" in judged) {
    process.stdout.write(formatReport([issueOf(judged.fault)], { json, colour: wantsColour() }));
    return 1;
  }
  const stated = lines(judged.value);
  process.stdout.write(
    json ? `${JSON.stringify({ done: stated }, null, 2)}\n` : stated.map((line) => `${line}\n`).join(""),
  );
  return 0;
}

function note(notice: string): string {
  return `note: ${notice}`;
}
