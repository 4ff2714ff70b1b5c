import type { Publication, PublishedRelease } from "../../openapi/shards/publication.ts";
import { sha256 } from "../source/read-sources.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { checkBuild } from "./check-release.ts";
import type { Compressor } from "./compress.ts";
import { isSignedBy, signBytes, type SigningKey } from "./keys.ts";
import { layOut, place, placed, type Tally } from "./lay-out.ts";
import { planRelease, signaturePath, STATEMENT, SUMS, type PlannedRelease } from "./release.ts";
import { formatRoot, readRoot, ROOT, withRelease, type Terms } from "./root.ts";
import type { Target } from "./target.ts";

export interface PublishOptions {
  /** The built folder. */
  data: string;
  target: Target;
  /** Each signs the release. None: it is published unsigned. */
  keys: readonly SigningKey[];
  compressor: Compressor;
  /** Look and count, write nothing. */
  dryRun: boolean;
  quiet: boolean;
}

export interface Published extends Tally {
  version: string;
  state: PublishedRelease["state"];
  current: string;
  files: number;
  signatures: string[];
  index: "switched" | "unchanged";
}

/**
 * Publishes a built folder as one release. The statement is written first and claims the version; then come the files, then the signatures; the root
 * index is switched last. Killed anywhere, the index still names whole releases, and running it again goes on where it stopped.
 */
export async function publish(options: PublishOptions): Promise<{ issues: Issue[]; published: Published | undefined }> {
  const { data, target, keys, compressor, dryRun, quiet } = options;
  const { issues, index, files } = await checkBuild(data, quiet);
  if (issues.length > 0 || index === undefined) return { issues, published: undefined };
  const release = planRelease(index, files);
  const root = await fetchRoot(target);
  if ("fault" in root) return refused(ROOT, "publish/root", `${target.name}: ${root.fault}: publish elsewhere, or mend it`);
  const { version, path: base } = release.line;
  const refusal = await refuse(root.publication, target, release);
  if (refusal !== undefined) return refused(base + STATEMENT, ...refusal);
  const tally: Tally = { written: 0, verified: 0, repaired: 0, bytes_written: 0 };
  if (!dryRun && root.publication?.releases.every((one) => one.version !== version) !== false) {
    if (!(await claim(target, release, tally))) return refused(base + STATEMENT, "publish/version-exists", begun(release.line));
  }
  await layOut({ data, files, target, base, compressor, dryRun, quiet }, tally);
  for (const file of [placed(target, base + STATEMENT, release.statement), placed(target, base + SUMS, release.sums)]) await place(target, file, tally, dryRun);
  for (const key of keys) await sign(target, release, key, tally, dryRun);

  const line = { ...release.line, signatures: keys.map(({ id }) => id) };
  const switched = await switchRoot(target, line, index, dryRun);
  if ("fault" in switched) return refused(ROOT, "publish/root", switched.fault);
  const { publication, changed } = switched;
  const listed = publication.releases.find((one) => one.version === version);
  return {
    issues: [],
    published: {
      version, state: listed?.state ?? "superseded", current: publication.version, files: files.size, ...tally,
      signatures: listed?.signatures ?? [], index: changed ? "switched" : "unchanged",
    },
  };
}

function refused(file: string, rule: string, message: string): { issues: Issue[]; published: undefined } {
  return { issues: [errorAt({ file, line: 0 }, "", rule, message)], published: undefined };
}

function existing(version: string): string {
  return `${version} exists with other bytes, and a version never changes: publish the corrected data as a new release`;
}

function begun({ version, path }: PlannedRelease["line"]): string {
  return `a run that did not finish began ${version} with other bytes, and what stands under a version is never replaced: publish as a new release, or remove ${path} by hand if nobody can have read it`;
}

/** Why a release cannot be published, as rule and sentence. */
async function refuse(root: Publication | undefined, target: Target, { line, statement }: PlannedRelease): Promise<[rule: string, message: string] | undefined> {
  const listed = root?.releases.find(({ version }) => version === line.version);
  if (listed?.state === "withdrawn") {
    return ["publish/withdrawn", `${line.version} was withdrawn (${listed.reason ?? ""}) and stays so: publish the corrected data as a new release`];
  }
  if (listed !== undefined) return listed.statement === line.statement ? undefined : ["publish/version-exists", existing(line.version)];
  const claimed = await target.read(line.path + STATEMENT);
  if (claimed === undefined || sha256(claimed.bytes) === sha256(statement)) return undefined;
  return ["publish/version-exists", begun(line)];
}

/** The first to write its statement owns a version that is not listed yet, also when two publish at once. */
async function claim(target: Target, { line, statement }: PlannedRelease, tally: Tally): Promise<boolean> {
  const path = line.path + STATEMENT;
  if (!(await target.create(path, statement))) return (await target.hash(path)) === line.statement;
  tally.written++;
  tally.verified--; // it is looked at again with the other files
  tally.bytes_written += statement.length;
  return true;
}

async function sign(target: Target, { line, statement }: PlannedRelease, key: SigningKey, tally: Tally, dryRun: boolean): Promise<void> {
  const path = line.path + signaturePath(key.id);
  const compare = async (): Promise<"absent" | "same" | "other"> => {
    const found = await target.read(path);
    if (found === undefined) return "absent";
    return isSignedBy(key, statement, found.bytes) ? "same" : "other";
  };
  await place(target, { path, compare, bytes: async () => signBytes(key, statement) }, tally, dryRun);
  await place(target, placed(target, `keys/${key.id}.pem`, new TextEncoder().encode(key.pem)), tally, dryRun);
}

type Root = { publication: Publication | undefined; tag: string | undefined; bytes: Uint8Array | undefined };

/** The root index of a target, undefined where nothing has been published yet. */
export async function fetchRoot(target: Target): Promise<Root | { fault: string }> {
  const found = await target.read(ROOT);
  if (found === undefined) return { publication: undefined, tag: undefined, bytes: undefined };
  const publication = readRoot(found.bytes);
  if ("fault" in publication) return publication;
  return { publication, tag: found.tag, bytes: found.bytes };
}

/** Adds a release to the root index as it now stands; another run may have switched it since it was first read. */
async function switchRoot(
  target: Target, line: Parameters<typeof withRelease>[1], terms: Terms, dryRun: boolean,
): Promise<{ publication: Publication; changed: boolean } | { fault: string }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const root = await fetchRoot(target);
    if ("fault" in root) return root;
    const publication = withRelease(root.publication, line, { licence: terms.licence, disclaimer: terms.disclaimer });
    const bytes = formatRoot(publication);
    if (root.bytes !== undefined && sha256(root.bytes) === sha256(bytes)) return { publication, changed: false };
    if (dryRun || (await target.replace(ROOT, bytes, root.tag))) return { publication, changed: true };
  }
  return { fault: `was switched by others ${ATTEMPTS} times while this ran: run publish again` };
}

const ATTEMPTS = 5;
