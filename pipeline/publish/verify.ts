import type { Index } from "../../openapi/shards/common.ts";
import type { PublishedRelease, Statement } from "../../openapi/shards/publication.ts";
import { canonical } from "../output/canonical.ts";
import { type Issue, errorAt } from "../source/issue.ts";
import { hint } from "../source/nearest.ts";
import { checkRelease, checkRoot } from "./check-release.ts";
import { inspect, type ReleaseScope } from "./inspection.ts";
import { STATEMENT, SUMS } from "./release.ts";
import { checkSignatures, type Trust, offeredKeys } from "./signatures.ts";
import { readSums } from "./sums.ts";
import type { Reader } from "./target.ts";
import { parseJson } from "./contents.ts";
import type { PublicKey } from "./keys.ts";
import { readRoot, ROOT } from "./root.ts";

export interface VerifiedRelease {
  issues: Issue[];
  index: Index | undefined;
  signedBy: string[];
  /** Files that have their hashes, and their bytes uncompressed. */
  files: number;
  bytes: number;
}

export interface VerifyOptions {
  trust: Trust;
  compressed: boolean;
  quiet: boolean;
}

/** Verifies a published release: the statement by the root index, the signatures of the statement, the list by the statement, every file by the list. */
export async function verifyRelease(reader: Reader, release: PublishedRelease, options: VerifyOptions): Promise<VerifiedRelease> {
  const base = release.path;
  const remedy = "publish this release again from the revision it was built from";
  const scope: ReleaseScope = { reader, base, listing: undefined, compressed: options.compressed, remedy, quiet: options.quiet };
  const { issues, report, read, readShape } = inspect(scope);

  const said = [{ by: "the root index", sha256: release.statement }];
  const bytes = await read(STATEMENT, said);
  const signatures = bytes === undefined ? undefined : await checkSignatures(reader, base, release.signatures, bytes, options.trust);
  const statement = bytes === undefined ? undefined : ((await readShape(STATEMENT, "statement/1", said)) as Statement | undefined);
  const list = await read(SUMS, [{ by: STATEMENT, sha256: statement?.sums }]);
  const listing = list === undefined ? undefined : readSums(new TextDecoder().decode(list));
  if (list !== undefined && listing === undefined) report(SUMS, "publish/sums", "is not a list of SHA-256 and paths");

  const checked = await checkRelease({ ...scope, listing });
  if (statement !== undefined) for (const message of contradictions(release, statement, listing?.size)) report(STATEMENT, "publish/statement", message);
  const index = checked.files.get("index.json");
  if (index !== undefined && index.sha256 !== release.index) report("index.json", "publish/hash", `SHA-256 ${index.sha256.slice(0, 12)}, the root index says ${release.index.slice(0, 12)}: ${remedy}`);
  if (checked.index !== undefined && checked.index.version !== release.version) report("index.json", "publish/statement", `is of ${checked.index.version}`);
  if (checked.index !== undefined && statement !== undefined && canonical(checked.index.datasets) !== canonical(statement.datasets)) {
    report(STATEMENT, "publish/statement", "names other manifests than index.json");
  }
  return {
    issues: [...issues, ...(signatures?.issues ?? []), ...checked.issues], index: checked.index, signedBy: signatures?.signedBy ?? [],
    files: checked.files.size, bytes: [...checked.files.values()].reduce((sum, file) => sum + file.bytes, 0),
  };
}

/** Where the root index and the statement of a release say different things. */
function contradictions(release: PublishedRelease, statement: Statement, listed: number | undefined): string[] {
  const faults: string[] = [];
  for (const name of ["version", "index", "files", "bytes"] as const) {
    if (statement[name] !== release[name]) faults.push(`${name} ${statement[name]}, the root index says ${release[name]}`);
  }
  if (canonical(statement.datasets) !== canonical(release.datasets)) faults.push("names other manifests than the root index");
  if (listed !== undefined && listed !== statement.files) faults.push(`${statement.files} files, ${SUMS} lists ${listed}`);
  return faults;
}

/** A build that was laid out without publishing has no statement: its files are what its manifests list. */
export async function verifyBuild(reader: Reader, options: VerifyOptions): Promise<VerifiedRelease> {
  const checked = await checkRelease({ reader, base: "", listing: undefined, compressed: false, remedy: "run npx cargolex build", quiet: options.quiet });
  return {
    issues: checked.issues, index: checked.index, signedBy: [],
    files: checked.files.size, bytes: [...checked.files.values()].reduce((sum, file) => sum + file.bytes, 0),
  };
}

export interface VerifyRequest {
  reader: Reader;
  /** Keys that count; none: those that the target itself offers. */
  publicKeys: readonly PublicKey[];
  unsigned: boolean;
  /** All releases, the current one, or one by its version. */
  which: "all" | "current" | { version: string };
  quiet: boolean;
}

/** What was found about one release. */
export interface ReleaseReport extends Pick<PublishedRelease, "version" | "state" | "reason"> {
  checked: boolean;
  signed_by: string[];
  files: number;
  bytes: number;
}

export interface Verified {
  issues: Issue[];
  /** What a reader must know although nothing is wrong. */
  notices: string[];
  releases: ReleaseReport[];
}

/** Verifies a publication, or a single build, from wherever it can be read. Reports all that is wrong. */
export async function verify(request: VerifyRequest): Promise<Verified> {
  const { reader, publicKeys, unsigned, quiet } = request;
  const found = await reader.read(ROOT);
  if (found === undefined) return broken("publish/missing", "does not exist: there is no publication here");
  if ((parseJson(found.bytes) as { schema?: unknown } | undefined)?.schema === "index") return verifySingle(request);
  const root = readRoot(found.bytes);
  if ("fault" in root) return broken("publish/root", root.fault);

  const issues = checkRoot(root);
  const notices: string[] = [];
  const trust: Trust = { keys: new Map(publicKeys.map((key) => [key.id, key])), given: publicKeys.length > 0, unsigned };
  if (!trust.given && root.keys.length > 0) {
    const offered = await offeredKeys(reader, root);
    issues.push(...offered.issues);
    trust.keys = offered.keys;
    notices.push(`trust on first use: no --public-key was given, so the keys of the target itself count: ${[...trust.keys.keys()].join(", ") || "none"}`);
  }
  const wanted = root.releases.filter((release) => isWanted(release, request.which));
  if (wanted.length === 0 && typeof request.which === "object") {
    const { version } = request.which;
    return broken("publish/root", `lists no release ${version}${hint(version, root.releases.map((release) => release.version))}`);
  }
  const releases: ReleaseReport[] = [];
  for (const release of root.releases) {
    const { version, state, reason } = release;
    if (!wanted.includes(release)) {
      releases.push({ version, state, reason, checked: false, signed_by: [], files: 0, bytes: 0 });
      continue;
    }
    const verified = await verifyRelease(reader, release, { trust, compressed: true, quiet });
    issues.push(...verified.issues);
    releases.push({ version, state, reason, checked: true, signed_by: verified.signedBy, files: verified.files, bytes: verified.bytes });
  }
  const left = root.releases.length - wanted.length;
  if (left > 0) notices.push(`${left} of ${root.releases.length} releases were not looked at`);
  return { issues, notices, releases };
}

async function verifySingle({ reader, unsigned, publicKeys, quiet }: VerifyRequest): Promise<Verified> {
  const { issues, index, files, bytes } = await verifyBuild(reader, { trust: { keys: new Map(), given: publicKeys.length > 0, unsigned }, compressed: false, quiet });
  const all = unsigned ? issues : [...issues, errorAt({ file: ROOT, line: 0 }, "", "publish/unsigned", "is a single build, which nobody signs: verify a publication, or verify with --unsigned")];
  return {
    issues: all, notices: ["a single build: the files that its manifests list were looked at"],
    releases: [{ version: index?.version ?? "", state: "current", reason: null, checked: true, signed_by: [], files, bytes }],
  };
}

function isWanted({ version, state }: PublishedRelease, which: VerifyRequest["which"]): boolean {
  if (typeof which === "object") return version === which.version;
  return which === "all" || state === "current";
}

function broken(rule: string, message: string): Verified {
  return { issues: [errorAt({ file: ROOT, line: 0 }, "", rule, message)], notices: [], releases: [] };
}
