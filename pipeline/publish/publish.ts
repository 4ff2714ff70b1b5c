import type { Index, PublishedRelease, Statement } from "../../openapi/shards/publication.ts";
import type { TrustFault } from "../../runtime/rules/trust/fault.ts";
import { listPath, readKeyList } from "../../runtime/rules/trust/key-list.ts";
import { STATEMENT, SUMS, signaturePath } from "../../runtime/rules/trust/release-trust.ts";
import { INDEX } from "../../runtime/rules/trust/paths.ts";
import type { Disk } from "../source/disk.ts";
import { type Issue, errorAt } from "../source/issue.ts";
import { fileHash } from "../source/read-sources.ts";
import { planBulk } from "./bulk.ts";
import { checkBuild } from "./check-release.ts";
import type { Compressor } from "./compress.ts";
import { withRelease } from "./index-file.ts";
import { type SigningKey, firstList, formatList, signBytes } from "./keys.ts";
import { type LayOutCounts, layOut, layFile, laidFile } from "./lay-out.ts";
import type { Target, FileFacts, PlannedRelease } from "./target.ts";
import { type Occupant, readStanding } from "./standing.ts";
import { type Signing, ableTo, renderUnable, switchIndex } from "./switch.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { dateOf } from "../history/tables.ts";
import { canonical } from "../output/canonical.ts";

interface PublishOptions {
  /** The built folder. */
  data: string;
  target: Target;
  /** Who signs the release and the index. Without keys it is published unsigned. */
  signing: Signing;
  compressor: Compressor;
  disk: Disk;
  /** Look and count, write nothing. */
  dryRun: boolean;
  quiet: boolean;
}

export interface Published extends LayOutCounts {
  version: string;
  state: PublishedRelease["state"];
  current: string;
  files: number;
  signatures: string[];
  expires: string;
  index: "switched" | "unchanged";
  notices: readonly string[];
}

/**
 * Publishes a built folder as one release. What stands in the place is verified first. The statement is written first
 * and claims the version; then come the
 * list of keys where there is none, the files, the signatures; the index is switched last. Killed anywhere, the index
 * still names whole releases, and running
 * it again goes on where it stopped.
 */
export async function publish(options: PublishOptions): Promise<{ issues: Issue[]; published: Published | undefined }> {
  const { data, target, signing, compressor, disk, dryRun, quiet } = options;
  const { keys, trust } = signing;
  const { issues, index, files } = await checkBuild(data, quiet, disk);
  if (issues.length > 0 || index === undefined) return { issues, published: undefined };
  const bulk = await planBulk(data);
  for (const [path, bytes] of bulk) files.set(path, { bytes: bytes.length, sha256: fileHash(bytes) });
  const release = planRelease(index, files);
  const read = await readStanding(target, trust);
  if ("fault" in read) return { issues: [issueOf(read.fault)], published: undefined };
  const { version, path: base } = release.line;
  const refusal = (await refuse(read.value, target, release)) ?? mismatch(read.value, signing);
  if (refusal !== undefined)
    return {
      issues: [errorAt({ file: refusal.file ?? base + STATEMENT, line: 0 }, "", refusal.rule, refusal.message)],
      published: undefined,
    };
  const tally: LayOutCounts = { written: 0, verified: 0, repaired: 0, bytes_written: 0 };
  if (
    !dryRun &&
    read.value.index?.facts.publication.releases.every((published) => published.version !== version) !== false
  ) {
    if (!(await claim(target, release, tally)))
      return {
        issues: [errorAt({ file: base + STATEMENT, line: 0 }, "", "publish/version-exists", begun(release.line))],
        published: undefined,
      };
  }
  if (!dryRun && keys.length > 0 && read.value.list === undefined)
    await target.create(listPath(1), firstSignedList(keys, trust.now));
  await layOut({ data, bulk, files, target, base, compressor, dryRun, quiet, disk }, tally);
  for (const file of [
    laidFile(target, base + STATEMENT, release.statement),
    laidFile(target, base + SUMS, release.sums),
  ])
    await layFile(target, file, tally, dryRun);
  for (const key of keys)
    await layFile(
      target,
      laidFile(target, base + signaturePath(key.id), signBytes(key, release.statement)),
      tally,
      dryRun,
    );

  const line = { ...release.line, signatures: keys.map(({ id }) => id) };
  const first =
    dryRun && read.value.list === undefined && keys.length > 0 ? { under: await unwritten(keys, trust.now) } : {};
  const switched = await switchIndex(
    target,
    signing,
    async (standing) => {
      const releases = withRelease(standing.index?.facts.publication.releases ?? [], line);
      return {
        value: {
          releases,
          current: releases.find(({ state }) => state === "current")?.version === version ? index : undefined,
        },
      };
    },
    { dryRun, ...first },
  );
  if ("fault" in switched) return { issues: [issueOf(switched.fault)], published: undefined };
  const { facts, changed } = switched.value;
  const listed = facts.publication.releases.find((candidate) => candidate.version === version);
  return {
    issues: [],
    published: {
      version,
      state: listed?.state ?? "superseded",
      current: facts.version,
      files: files.size,
      ...tally,
      signatures: listed?.signatures ?? [],
      expires: facts.publication.expires,
      index: changed ? "switched" : "unchanged",
      notices: switched.value.notices,
    },
  };
}

/** A fault of what stands there, as a finding. */
export function issueOf({ file, rule, message }: TrustFault): Issue {
  return errorAt({ file, line: 0 }, "", rule, message);
}

function existing(version: string): string {
  return `${version} exists with other bytes, and a version never changes: publish the corrected data as a new release`;
}

function begun({ version, path }: PlannedRelease["line"]): string {
  return `a run that did not finish began ${version} with other bytes, and what stands under a version is never replaced: publish as a new release, or remove ${path} by hand if nobody can have read it`;
}

interface Refusal {
  file?: string;
  rule: string;
  message: string;
}

/** Why a release cannot be published. */
async function refuse(
  { index }: Occupant,
  target: Target,
  { line, statement }: PlannedRelease,
): Promise<Refusal | undefined> {
  const listed = index?.facts.publication.releases.find(({ version }) => version === line.version);
  if (listed?.state === "withdrawn") {
    return {
      rule: "publish/withdrawn",
      message: `${line.version} was withdrawn (${listed.reason ?? ""}) and stays so: publish the corrected data as a new release`,
    };
  }
  if (listed !== undefined)
    return listed.statement === line.statement
      ? undefined
      : { rule: "publish/version-exists", message: existing(line.version) };
  const claimed = await target.compare(line.path + STATEMENT, { bytes: statement.length, sha256: line.statement });
  return claimed === "other" ? { rule: "publish/version-exists", message: begun(line) } : undefined;
}

/**
 * A place is signed, or it is not: a signed index would vouch for releases that nobody signed. And who signs must be
 * trusted there, before anything is written.
 */
function mismatch({ index, list }: Occupant, { keys, trust }: Signing): Refusal | undefined {
  if (list !== undefined && keys.length === 0)
    return { file: INDEX, rule: "publish/unsigned", message: "is signed here: sign with --key" };
  if (list === undefined && index !== undefined && keys.length > 0)
    return {
      file: INDEX,
      rule: "publish/unsigned",
      message: "is not signed here, and a signature would vouch for what nobody signed: publish to a place of its own",
    };
  if (list !== undefined && ableTo("releases", list, keys, trust.now).length < list.facts.threshold.releases)
    return { file: INDEX, rule: "publish/untrusted", message: renderUnable(list, keys) };
  return undefined;
}

/** The first to write its statement owns a version that is not listed yet, also when two publish at once. */
async function claim(target: Target, { line, statement }: PlannedRelease, tally: LayOutCounts): Promise<boolean> {
  const path = line.path + STATEMENT;
  if (!(await target.create(path, statement)))
    return (await target.compare(path, { bytes: statement.length, sha256: fileHash(statement) })) === "same";
  tally.written++;
  tally.verified--; // it is looked at again with the other files
  tally.bytes_written += statement.length;
  return true;
}

/** The first list of keys: each signs lists and releases, and this one. */
function firstSignedList(keys: readonly SigningKey[], moment: number): ReturnType<typeof formatList> {
  const newKeys = keys.map(({ id, spki }) => ({ id, spki, signs: ["keys" as const, "releases" as const] }));
  return formatList(firstList(newKeys, moment), keys);
}

/** The list that a run which writes would have begun with. */
async function unwritten(keys: readonly SigningKey[], moment: number): Promise<NonNullable<Occupant["list"]>> {
  const read = await readKeyList(1, firstSignedList(keys, moment));
  if ("fault" in read) throw new Error(read.fault.message);
  return read.value;
}

/** The list that `sha256sum --check` reads. */
function formatSums(files: ReadonlyMap<string, FileFacts>): string {
  return [...files]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([path, { sha256 }]) => `${sha256}  ${path}\n`)
    .join("");
}

/** Plans what publishing adds to a release. The same files give the same bytes. */
function planRelease({ version }: Index, files: ReadonlyMap<string, FileFacts>): PlannedRelease {
  const encoder = new TextEncoder();
  const index = files.get("index.json");
  if (index === undefined) throw new Error("a release has an index.json");
  const sums = encoder.encode(formatSums(files));
  const totals = { files: files.size, bytes: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0) };
  const facts: Statement = { schema: "statement/1", version, index: index.sha256, sums: fileHash(sums), ...totals };
  const statement = encoder.encode(`${canonical(facts)}\n`);
  return {
    statement,
    sums,
    line: {
      version,
      date: dateOf(version),
      path: `d/${version}/`,
      index: index.sha256,
      statement: fileHash(statement),
      ...totals,
    },
  };
}
