import type { Index } from "../../openapi/shards/common.ts";
import type { PublishedRelease, Statement } from "../../openapi/shards/publication.ts";
import { canonical } from "../build/canonical.ts";
import type { Issue } from "../issue.ts";
import { checkRelease } from "./check-release.ts";
import { inspect, type ReleaseScope } from "./inspection.ts";
import { STATEMENT, SUMS } from "./release.ts";
import { checkSignatures, type Trust } from "./signatures.ts";
import { readSums } from "./sums.ts";
import type { Reader } from "./target.ts";

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

