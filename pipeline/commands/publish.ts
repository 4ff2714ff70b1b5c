import { join, relative, resolve } from "node:path";
import { compressor } from "../publish/compress.ts";
import { INDEX_DAYS } from "../publish/index-file.ts";
import { openTarget } from "../publish/lay-out.ts";
import { layPages } from "../publish/pages.ts";
import { publish, type Published } from "../publish/publish.ts";
import type { Target } from "../publish/target.ts";
import { brusselsDay } from "../../runtime/rules/day.ts";
import { formatReport } from "../source/issue.ts";
import { readArgs, readDays, wantsColour, type Command, usageFaultOf } from "../../runtime/commands/command.ts";
import type { System } from "../source/disk.ts";
import { openKeys, openTrust, TRUST_HELP, TRUST_OPTIONS } from "../publish/trust-options.ts";

const usage = usageFaultOf("publish");

const BEST_BROTLI = 11;

export const publishCommand: Command<System> = {
  usage:
    "publish <folder | s3://bucket/prefix> (--key FILE... | --unsigned) [--data DIR] [--expires DAYS] [--dry-run] [--json]",
  help: [
    "  --key FILE         private key that signs release and index (cargolex keygen); several where several must",
    "  --unsigned         publish without a signature",
    "  --data DIR         the build (default: dist/data)",
    `  --expires DAYS     how long the index is good (default: ${INDEX_DAYS})`,
    ...TRUST_HELP,
    "  --dry-run          look and count, write nothing",
    "  --brotli LEVEL     1 to 11 (default), at most 9 for files of more than a MiB; lower is for trials",
    "  --cache DIR        compressed files are kept here by their hash (default: var/compressed)",
    "  --pages DIR        also write the pages of codes and substances there (a folder or s3://bucket/prefix), as the service sends them",
    "  --site URL         public address of the pages, which they name as theirs",
    "  --chapters LIST    pages of the codes of these chapters alone: a trial",
    "  --json             print the outcome as JSON",
    "",
    "Verifies what stands in the target, writes d/<version>/ with the files of the build, compressed copies, SHA256SUMS, statement.json and signatures, then",
    "switches index.json of the target, which is signed too. The first publication writes keys/1.json, the list of its keys. Nothing is ever deleted. Killed or",
    "repeated, it goes on where it stopped: what stands there is compared by hash, what is damaged is written again. A version that exists with other bytes, a",
    "withdrawn version, test data, a private key, and a build that is not whole or has anything beside it are refused.",
    "",
    "Buckets: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL as usual.",
    "",
  ].join("\n"),
  async run(args, system) {
    const parsed = readArgs("publish", args, {
      key: { type: "string", multiple: true, default: [] },
      unsigned: { type: "boolean", default: false },
      data: { type: "string", default: join("dist", "data") },
      "dry-run": { type: "boolean", default: false },
      brotli: { type: "string", default: String(BEST_BROTLI) },
      expires: { type: "string", default: String(INDEX_DAYS) },
      cache: { type: "string", default: join("var", "compressed") },
      json: { type: "boolean", default: false },
      pages: { type: "string" },
      site: { type: "string" },
      chapters: { type: "string", default: "" },
      ...TRUST_OPTIONS,
    });
    if (parsed === undefined) return 2;
    const { key, unsigned, data, brotli, cache, json, expires } = parsed.values;
    const location = parsed.positionals[0];
    if (location === undefined || parsed.positionals.length > 1)
      return usage("name one folder or s3://bucket/prefix to publish to");
    if (key.length === 0 && !unsigned) return usage("sign with --key FILE, or say --unsigned");
    if (key.length > 0 && unsigned) return usage("--key and --unsigned contradict each other");
    const level = Number(brotli);
    if (!Number.isInteger(level) || level < 1 || level > BEST_BROTLI)
      return usage(`--brotli ${brotli}: want 1 to ${BEST_BROTLI}`);
    const days = readDays(expires);
    if (days === undefined) return usage(`--expires ${expires}: want 1 to 3650 days`);
    const target = openTarget(location, process.env, system.disk);
    if ("fault" in target) return usage(target.fault);
    if (!location.startsWith("s3://") && (isBelow(location, data) || isBelow(data, location)))
      return usage(`${location} and ${data} lie in each other: publish to a folder of its own`);
    const pages = readPagesOptions(parsed.values, system);
    if (pages !== undefined && "fault" in pages) return usage(pages.fault);
    const keys = await openKeys(key, system);
    if ("fault" in keys) return usage(keys.fault);
    const trust = await openTrust(parsed.values, keys, system);
    if ("fault" in trust) return usage(trust.fault);
    try {
      const dryRun = parsed.values["dry-run"];
      const { issues, published } = await publish({
        data,
        target,
        signing: { keys, trust, days },
        compressor: compressor(cache, level, system.disk),
        disk: system.disk,
        dryRun,
        quiet: json,
      });
      if (published === undefined) {
        process.stdout.write(formatReport(issues, { json, colour: wantsColour() }));
        if (!json) process.stderr.write(`cargolex publish: ${target.name} answers as before\n`);
        return 1;
      }
      process.stdout.write(
        json
          ? `${JSON.stringify({ target: target.name, dry_run: dryRun, ...published }, null, 2)}\n`
          : renderReport(published, target.name, dryRun),
      );
      if (pages !== undefined) await writePages(pages, { data, day: trust.now, dryRun, json });
      return 0;
    } catch (error) {
      process.stderr.write(
        `cargolex publish: ${target.name}: ${(error as Error).message}. Run it again: it goes on where it stopped\n`,
      );
      return 1;
    }
  },
};

/** Where the pages go, and under which address; undefined where none are asked for. */
function readPagesOptions(
  {
    pages,
    site,
    chapters = "",
  }: { pages?: string | undefined; site?: string | undefined; chapters?: string | undefined },
  system: System,
): { target: Target; site: string; chapters: string[] } | { fault: string } | undefined {
  if (pages === undefined)
    return site === undefined && chapters === "" ? undefined : { fault: "--site and --chapters go with --pages DIR" };
  if (site === undefined || !/^https?:\/\/[^/]/.test(site) || !URL.canParse(site))
    return { fault: "--pages needs --site URL, the public address of the pages, such as https://example.com" };
  const list = chapters.split(",").filter((chapter) => chapter !== "");
  if (list.some((chapter) => !/^\d\d$/.test(chapter)))
    return { fault: `--chapters ${chapters}: want two digits each, as 84,85` };
  const target = openTarget(pages, process.env, system.disk);
  return "fault" in target ? target : { target, site: site.replace(/\/$/, ""), chapters: list };
}

/** Writes the pages, and says how many, how large and how long it took. */
async function writePages(
  { target, site, chapters }: { target: Target; site: string; chapters: string[] },
  { data, day, dryRun, json }: { data: string; day: number; dryRun: boolean; json: boolean },
): Promise<void> {
  const from = performance.now();
  const laid = await layPages({ data, target, site, day: brusselsDay(day), chapters, dryRun, quiet: json });
  const seconds = Math.round((performance.now() - from) / 1000);
  process.stdout.write(
    json
      ? `${JSON.stringify({ target: target.name, seconds, ...laid }, null, 2)}\n`
      : `${target.name}: ${laid.pages} pages of ${laid.bytes} bytes; ${laid.written} written, ${laid.repaired} changed, ${laid.verified} as they were (${laid.bytes_written} bytes written, ${laid.packed} of them Brotli); ${seconds} s\n`,
  );
}

function renderReport(published: Published, target: string, dryRun: boolean): string {
  const {
    version,
    state,
    current,
    files,
    written,
    verified,
    repaired,
    bytes_written,
    signatures,
    expires,
    index,
    notices,
  } = published;
  const would = dryRun ? "would be " : "";
  return [
    `${version}: ${files} files; ${written} ${would}written${dryRun ? "" : ` (${bytes_written} bytes)`}, ${verified} there already, ${repaired} ${would}repaired`,
    signatures.length > 0 ? `signed by ${signatures.join(", ")}` : "not signed",
    `${target}: index.json ${index === "switched" ? `${would}switched` : "unchanged"}, good until ${expires}; ${version} is ${state}${state === "current" ? "" : `, ${current} is current`}`,
    ...notices.map((notice) => `note: ${notice}`),
    "",
  ].join("\n");
}

function isBelow(inner: string, outer: string): boolean {
  return !relative(resolve(outer), resolve(inner)).startsWith("..");
}
