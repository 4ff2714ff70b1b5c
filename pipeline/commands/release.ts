import { join } from "node:path";
import { Changes } from "../../openapi/shards/changes.ts";
import { planDist } from "../build/plan.ts";
import { formatCsv } from "../source/format.ts";
import type { State } from "../diff/state.ts";
import { formatSummary } from "../diff/text.ts";
import { type Issue, errorAt, formatReport, hasErrors } from "../source/issue.ts";
import { type GatheredSources, type SourceData, checkSources, sourceData } from "../dataset/load.ts";
import { withProgress } from "../source/progress.ts";
import { runChecks } from "../source/check.ts";
import { fileHash } from "../source/read-sources.ts";
import { releaseChecks } from "../history/checks.ts";
import { UNTRANSLATED } from "../sanctions/checks/translated.ts";
import { type ReleaseRow, isVersion } from "../history/tables.ts";
import { prepareRelease } from "../release/prepare.ts";
import { changesPath, legsBeforePath } from "../history/changes.ts";
import { planLegsBefore, planRecord } from "../release/releases.ts";
import type { System } from "../source/disk.ts";
import { NotBuilt, writeReleased } from "../output/write.ts";
import { type Command, readArgs, wantsColour, usageFaultOf } from "../../runtime/commands/command.ts";
import { type StateFolders, type Resolved, findCommit, isRecorded, resolveState } from "../diff/resolve.ts";
import { compareVersions } from "../../openapi/formats.ts";

const refuse = usageFaultOf("release");

/** The table of releases. */
const LIST = "releases.csv";

/** Where a release is made from and built into, and how it is told. */
interface Where {
  sources: string;
  out: string;
  json: boolean;
}

export const releaseCommand: Command<System> = {
  usage:
    "release --summary TEXT [--version YYYY.MM.DD] [--from STATE] [--dry-run] [--amend] [--sole-maintainer] [--json]",
  help: [
    "  --summary TEXT     one line for the change log and the feeds",
    "  --version VERSION  YYYY.MM.DD, or YYYY.MM.DD.1 for a second release of the day (default: today in UTC, for a person at a terminal only)",
    "  --from STATE       what the release before published: a folder, a revision, or REV:folder (default: the commit whose dist/data is as its record says)",
    "  --dry-run          report, and write nothing",
    "  --amend            write the record of the newest release again, before it is published; its summary stays unless --summary is given",
    "  --sole-maintainer  one person keeps this project: the author of a change may accept what it frees; recorded in the release and in CHANGES.md",
    "  --sources DIR      folder of the source tables (default: sources)",
    "  --out DIR          folder to build into (default: dist/data)",
    "  --json             print the outcome, or the findings that refuse it, as JSON",
    "",
    "Appends to releases.csv, writes changes/<version>.json below the sources, and builds from both. Refused, with nothing written: an error of cargolex check, a text without its translation,",
    "test data (demo), and every loss without a row in acceptances.csv that matches it exactly: records removed (removal), an annex, year or edition dropped",
    "(dropped), an annex that restricts fewer CN8 codes (shrink) or no longer restricts (role), and what becomes allowed (loosening: a leg of a code, a value, an",
    "exemption, a load under ADR), and every statement that is served in other words or figures (rewording: a text, a label, a name). A row that no loss needs",
    "is refused too, and so is a reviewer who made the change (git blame).",
    "Exit codes: 0 made, 1 refused, 2 wrong usage.",
    "",
  ].join("\n"),
  async run(args, { disk }) {
    const parsed = readArgs("release", args, {
      summary: { type: "string" },
      version: { type: "string" },
      from: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      "sole-maintainer": { type: "boolean", default: false },
      amend: { type: "boolean", default: false },
      sources: { type: "string", default: "sources" },
      out: { type: "string", default: join("dist", "data") },
      json: { type: "boolean", default: false },
    });
    if (parsed === undefined) return 2;
    const { values } = parsed;
    const { sources, out, amend, json } = values;
    const where: Where = { sources, out, json };
    const version = values.version ?? today();
    if (version === undefined) return refuse("name the --version: only a person at a terminal gets the date of today");
    if (!isVersion(version))
      return refuse(`--version ${JSON.stringify(version)}, want YYYY.MM.DD, and .1 for a second release of the day`);
    if (parsed.positionals.length > 0)
      return refuse(`${JSON.stringify(parsed.positionals[0])} is not expected: write the summary as --summary "..."`);

    const loaded = await withProgress("checking the source tables", () => checkSources(sources), json);
    const { gathered } = loaded;
    const rows = gathered.releases.map(({ row }) => row);
    const newest = rows.at(-1);
    const fault = versionFault(version, newest?.version, amend);
    if (fault !== undefined) return refuse(fault);
    const summary = values.summary ?? (amend ? newest?.summary : undefined);
    if (summary === undefined || summary.trim() === "")
      return refuse('say in one line what the release brings: --summary "..."');

    const issues = refuseUntranslated(loaded.issues).filter(isOfOthers(version, gathered, amend));
    const data = sourceData(gathered);
    if (hasErrors(issues) || data === undefined) return report(issues, where);
    const before = (amend ? rows.slice(0, -1) : rows).at(-1);
    const previous = before === undefined ? undefined : await previousState(before, gathered, values.from, where);
    if (previous !== undefined && "code" in previous) return previous.code;
    const release: ReleaseRow = { version, summary };
    const prepared = await withProgress(
      "comparing with the release before",
      () =>
        prepareRelease(data, release, previous?.state, gathered.acceptances, {
          sources,
          soleMaintainer: values["sole-maintainer"],
        }),
      json,
    );
    if (prepared.difference !== undefined && !json) process.stdout.write(formatSummary(prepared.difference));
    if (prepared.record === undefined) return report(prepared.issues, where);
    const { record } = prepared;
    if (values["dry-run"]) {
      process.stdout.write(
        json
          ? outcome(record, { dry_run: true, written: [] })
          : `release ${version} may be made; nothing is written (--dry-run)\n`,
      );
      return 0;
    }
    const legsBefore = new Map([...data.legsBefore].filter(([stored]) => stored !== version));
    if (prepared.legs !== undefined) legsBefore.set(version, prepared.legs);
    return await writeRelease(
      { ...data, release, changes: new Map([...data.changes, [version, readBack(record)]]), legsBefore },
      gathered,
      amend ? [...rows.slice(0, -1), release] : [...rows, release],
      record,
      where,
      disk,
    );
  },
};

/** What stands of this release, amended or left by a run that was killed, is written again by this one. */
function isOfOthers(version: string, gathered: GatheredSources, amend: boolean): (issue: Issue) => boolean {
  const ofVersion = new Set(
    [...gathered.releases, ...gathered.acceptances]
      .filter(({ row }) => row.version === version)
      .map(({ file, line }) => `${file}:${line}`),
  );
  return ({ rule, file, line }) =>
    !(rule.startsWith("release/") && (file === changesPath(version) || (amend && ofVersion.has(`${file}:${line}`))));
}

/** What `check` warns of, a release does not make: a text that a language lacks. */
export function refuseUntranslated(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => (issue.rule === UNTRANSLATED ? { ...issue, severity: "error" } : issue));
}

/** Why a release cannot have a version beside the newest one; undefined where it can. */
function versionFault(version: string, newest: string | undefined, amend: boolean): string | undefined {
  if (amend)
    return newest === version
      ? undefined
      : `--amend writes the newest release again, which is ${newest ?? "none"}, not ${version}`;
  if (newest === undefined || compareVersions(newest, version) < 0) return undefined;
  return `${version} is not later than ${newest}, the newest release${newest === version ? ": npx cargolex build builds it, --amend writes it again" : ""}`;
}

/** The day in UTC, for a person; a program must say which release it makes. */
function today(): string | undefined {
  return process.stdin.isTTY ? new Date().toISOString().slice(0, 10).replaceAll("-", ".") : undefined;
}

async function previousState(
  before: ReleaseRow,
  gathered: GatheredSources,
  from: string | undefined,
  where: Where,
): Promise<{ state: State } | { code: number }> {
  const record = gathered.changes.get(before.version);
  if (record === undefined)
    return { code: refuse(`release ${before.version} has no record: restore ${changesPath(before.version)} from git`) };
  const resolved = await withProgress(
    `reading release ${before.version}`,
    () => findPrevious(record, from, { sources: where.sources, built: where.out, read: gathered }),
    where.json,
  );
  if ("usage" in resolved) return { code: refuse(resolved.usage) };
  if ("issues" in resolved) return { code: report(resolved.issues, where) };
  return resolved;
}

/** A record as it is read back from its file, so that a build of tomorrow prints the same words from it. */
function readBack(record: Changes): Changes {
  return Changes.parse(JSON.parse(new TextDecoder().decode(planRecord(record).bytes)));
}

/** Plans what anyone builds from the sources as they will stand, and then writes both. */
async function writeRelease(
  data: SourceData,
  gathered: GatheredSources,
  rows: readonly ReleaseRow[],
  record: Changes,
  where: Where,
  disk: System["disk"],
): Promise<number> {
  const { sources, out, json } = where;
  const list = new TextEncoder().encode(
    formatCsv([["version", "summary"], ...rows.map(({ version, summary }) => [version, summary])]),
  );
  const issues = runChecks(releaseChecks, {
    releases: rows.map((row, index) => ({ file: LIST, line: index + 2, row })),
    acceptances: gathered.acceptances,
    changes: data.changes,
    seals: data.seals,
  });
  if (hasErrors(issues)) return report(issues, where);
  const planned = planDist({
    ...data,
    files: data.files.map((file) =>
      file.path === LIST ? { ...file, bytes: list.length, sha256: fileHash(list) } : file,
    ),
  });
  if (hasErrors(planned.issues)) return report(planned.issues, where);
  const [path, legs] = [changesPath(record.version), data.legsBefore.get(record.version)];
  const tables = new Map<string, string | Uint8Array>([
    [path, planRecord(record).bytes],
    ...(legs === undefined ? [] : [[legsBeforePath(record.version), planLegsBefore(legs).bytes] as const]),
    [LIST, list],
  ]);
  const { plan } = planned;
  const drift = await withProgress(
    "writing",
    () => writeReleased({ sources, tables, out, plan }, disk).catch(toNotBuilt),
    json,
  );
  if (drift instanceof NotBuilt) {
    process.stderr.write(`cargolex release: ${drift.message}\n`);
    return 1;
  }
  if (json) {
    process.stdout.write(
      outcome(record, {
        dry_run: false,
        written: [
          join(sources, "releases.csv"),
          join(sources, path),
          ...[...drift.missing, ...drift.stale].map((file) => join(out, file)),
        ],
      }),
    );
    return 0;
  }
  process.stdout.write(
    `release ${record.version}: ${join(sources, "releases.csv")}, ${join(sources, path)}; ${out}: ${plan.size} files, ${drift.missing.length + drift.stale.length} written\n`,
  );
  process.stdout.write(`commit ${sources} and ${out} together, then run npx cargolex publish\n`);
  return 0;
}

/** A build that was not written, as a value. */
function toNotBuilt(error: unknown): NotBuilt {
  if (error instanceof NotBuilt) return error;
  throw error;
}

function outcome(
  { version, previous_version, counts, causes }: Changes,
  done: { dry_run: boolean; written: readonly string[] },
): string {
  return `${JSON.stringify({ version, previous_version, counts, causes, ...done }, null, 2)}\n`;
}

function report(issues: readonly Issue[], { sources, json }: Where): number {
  process.stdout.write(formatReport(issues, { json, colour: wantsColour(), root: sources }));
  process.stderr.write(`cargolex release: refused, ${sources} is untouched\n`);
  return 1;
}

/**
 * Finds what the release before published: the commit whose built data is as its record says, or the state that `from`
 * names. What is found must
 * be record for record what was released: a comparison with anything else would hide changes.
 */
export async function findPrevious(
  record: Changes,
  from: string | undefined,
  folders: StateFolders,
): Promise<Resolved> {
  const { version } = record;
  const resolved = await resolveState(from === undefined ? version : await builtIn(from, folders), folders);
  if ("usage" in resolved && from === undefined)
    return {
      issues: [
        errorAt(
          { file: changesPath(version), line: 0 },
          "",
          "release/previous",
          `${resolved.usage}: name the folder or revision that holds it with --from`,
        ),
      ],
    };
  if (!("state" in resolved)) return resolved;
  const { published } = resolved.state;
  if (isRecorded(published, record)) return { state: { ...resolved.state, name: `release ${version}` } };
  const message = `${from ?? "what git holds"} is not release ${version} as ${changesPath(version)} records it: name the folder or revision that holds it with --from`;
  return { issues: [errorAt({ file: changesPath(version), line: 0 }, "collections", "release/previous", message)] };
}

/**
 * A revision stands for the built data that it holds: what was published, not what today's code would make of its
 * tables.
 */
async function builtIn(from: string, { built }: StateFolders): Promise<string> {
  return from.includes(":") || (await findCommit(from)) === undefined ? from : `${from}:${join(built)}`;
}
