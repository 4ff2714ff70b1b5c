import type { Index, PublishedRelease, Statement } from "../../openapi/shards/publication.ts";
import { orUnreadable } from "../../runtime/rules/trust/fault.ts";
import type { OpenedList } from "../../runtime/rules/trust/key-list.ts";
import {
  LONGEST_SUMS,
  STATEMENT,
  SUMS,
  contradictions,
  readSums,
  vouch,
} from "../../runtime/rules/trust/release-trust.ts";
import { type Issue, errorAt } from "../source/issue.ts";
import { checkRelease } from "./check-release.ts";
import { type ReleaseScope, inspect } from "./inspection.ts";
import { ownSchemas } from "./contents.ts";
import type { Reader, FileFacts } from "./target.ts";
import { publishedFiles } from "./standing.ts";

export interface VerifiedRelease {
  issues: Issue[];
  index: Index | undefined;
  signedBy: readonly string[];
  /** Files that have their hashes. */
  files: ReadonlyMap<string, FileFacts>;
  /** Files that it is said to have; missing where nobody who counts says so. */
  listing: ReadonlyMap<string, string> | undefined;
}

interface VerifyOptions {
  /** Keys whose signatures count; missing where nobody signs. */
  list: OpenedList | undefined;
  compressed: boolean;
  quiet: boolean;
  remedy?: string;
}

const AGAIN = "publish this release again from the revision it was built from";

/**
 * Verifies a published release: who signed its statement, then the list of its files, then every file by the list; what
 * is not vouched for is not read.
 */
export async function verifyRelease(
  reader: Reader,
  release: PublishedRelease,
  { list, compressed, quiet, remedy = AGAIN }: VerifyOptions,
): Promise<VerifiedRelease> {
  const base = release.path;
  const scope: ReleaseScope = {
    reader,
    base,
    listing: undefined,
    most: release.bytes,
    validate: ownSchemas({ open: true }),
    compressed,
    remedy,
    quiet,
  };
  const stated = list === undefined ? await unsignedSums(scope, release) : await signedSums(reader, release, list);
  if (stated.listing === undefined)
    return { issues: stated.issues, index: undefined, signedBy: [], files: new Map(), listing: undefined };
  const checked = await checkRelease({ ...scope, listing: stated.listing });
  const issues = [...stated.issues, ...checked.issues];
  const report = (path: string, rule: string, message: string): void =>
    void issues.push(errorAt({ file: base + path, line: 0 }, "", rule, message));
  const index = checked.files.get("index.json");
  if (index !== undefined && index.sha256 !== release.index)
    report(
      "index.json",
      "publish/hash",
      `SHA-256 ${index.sha256.slice(0, 12)}, the index says ${release.index.slice(0, 12)}: ${remedy}`,
    );
  if (checked.index !== undefined && checked.index.version !== release.version)
    report("index.json", "publish/statement", `is of ${checked.index.version}`);
  const bytes = [...checked.files.values()].reduce((sum, file) => sum + file.bytes, 0);
  if (issues.length === 0 && bytes !== release.bytes)
    report(SUMS, "publish/sums", `lists files of ${bytes} bytes, the statement says ${release.bytes}`);
  return { issues, index: checked.index, signedBy: stated.signedBy, files: checked.files, listing: stated.listing };
}

interface Stated {
  issues: Issue[];
  signedBy: readonly string[];
  listing: ReadonlyMap<string, string> | undefined;
}

async function signedSums(reader: Reader, release: PublishedRelease, list: OpenedList): Promise<Stated> {
  const vouched = await orUnreadable(() => vouch(publishedFiles(reader), release, list));
  if ("value" in vouched) return { issues: [], signedBy: vouched.value.signedBy, listing: vouched.value.sums };
  const { file, rule, message } = vouched.fault;
  return { issues: [errorAt({ file, line: 0 }, "", rule, message)], signedBy: [], listing: undefined };
}

async function unsignedSums(scope: ReleaseScope, release: PublishedRelease): Promise<Stated> {
  const { issues, report, read, readShape } = inspect({ ...scope, most: LONGEST_SUMS });
  const statement = (await readShape(
    STATEMENT,
    "statement/1",
    [{ by: "the index", sha256: release.statement }],
    LONGEST_SUMS,
  )) as Statement | undefined;
  if (statement === undefined) return { issues, signedBy: [], listing: undefined };
  for (const message of contradictions(release, statement)) report(STATEMENT, "publish/statement", message);
  const bytes = await read(SUMS, [{ by: STATEMENT, sha256: statement.sums }], LONGEST_SUMS);
  const listing = bytes === undefined ? undefined : readSums(bytes);
  if (bytes !== undefined && (listing === undefined || listing.size !== statement.files))
    report(SUMS, "publish/sums", "is not the list of the files of this release");
  return { issues, signedBy: [], listing };
}
