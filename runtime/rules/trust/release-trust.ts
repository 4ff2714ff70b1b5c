import type { PublishedRelease, Statement } from "../../../openapi/shards/publication.ts";
import { isSigned, sha256, textOf } from "./bytes.ts";
import { refused, type Judged, type TrustFault } from "./fault.ts";
import type { Find } from "./key-chain.ts";
import type { OpenedList } from "./key-list.ts";
import { isInside } from "./paths.ts";
import { members, oneOf, SHA256, text, wholeNumber } from "./shape.ts";

const LINE = /^([0-9a-f]{64}) {2}(\S.*)$/;

/** Longer only where somebody makes it so: some 80,000 files. */
export const LONGEST_SUMS = 8 * 1024 * 1024;

/**
 * Path to SHA-256 of a list that `sha256sum --check` reads; undefined where a line is not of the form, leads out of the
 * folder, or names a path twice.
 */
export function readSums(bytes: Uint8Array): Map<string, string> | undefined {
  const lines = textOf(bytes);
  if (lines?.endsWith("\n") !== true) return undefined;
  const sums = new Map<string, string>();
  for (const line of lines.split("\n").slice(0, -1)) {
    const [, hash, path] = LINE.exec(line) ?? [];
    if (hash === undefined || path === undefined || !isInside(path) || sums.has(path)) return undefined;
    sums.set(path, hash);
  }
  return sums;
}

/** Files that publishing adds to a release. */
export const STATEMENT = "statement.json";
export const SUMS = "SHA256SUMS";

const LONGEST_STATEMENT = 64 * 1024;
const SIGNATURE_BYTES = 64;

/** Where the signature of a key stands, below the folder of the release. */
export function signaturePath(key: string): string {
  return `signatures/${key}.sig`;
}

const STATEMENT_SHAPE = members({
  schema: oneOf("statement/1"),
  version: text(/^20\d\d\.\d\d\.\d\d(\.\d+)?$/),
  index: SHA256,
  sums: SHA256,
  files: wholeNumber(1, 2 ** 31),
  bytes: wholeNumber(1, 2 ** 40),
});

/** A release whose list of files is what trusted keys signed. */
export interface VouchedRelease {
  statement: Statement;
  /** Path below the folder of the release to SHA-256. */
  sums: ReadonlyMap<string, string>;
  signedBy: readonly string[];
}

/**
 * Reads what a release states of itself: the statement that the signed index names, its signatures, and the list of
 * files. A retired key signs nothing new;
 * its signatures stay good, because the index that names them is signed by a key that is not.
 */
export async function vouch(find: Find, release: PublishedRelease, list: OpenedList): Promise<Judged<VouchedRelease>> {
  const path = release.path + STATEMENT;
  const bytes = await find(path, LONGEST_STATEMENT);
  if (bytes === undefined) return refused(path, "publish/missing", "does not exist");
  if ((await sha256(bytes)) !== release.statement)
    return refused(path, "publish/hash", "has not the SHA-256 that the index says");
  const { signedBy, faults } = await releaseSigners(find, release, bytes, list);
  if (faults[0] !== undefined) return { fault: faults[0] };
  if (signedBy.length === 0)
    return refused(
      path,
      "publish/untrusted",
      `is signed by ${release.signatures.join(", ") || "nobody"}, and ${list.file} trusts none of them`,
    );
  const statement = parse(bytes);
  const wrong = STATEMENT_SHAPE(statement);
  if (wrong !== undefined)
    return refused(path, "publish/statement", `${wrong === "" ? "the file" : wrong} is not as a statement has it`);
  const contradiction = contradictions(release, statement as Statement)[0];
  if (contradiction !== undefined) return refused(path, "publish/statement", contradiction);
  const listAt = release.path + SUMS;
  const listed = await find(listAt, LONGEST_SUMS);
  if (listed === undefined) return refused(listAt, "publish/missing", "does not exist");
  if ((await sha256(listed)) !== (statement as Statement).sums)
    return refused(listAt, "publish/hash", `has not the SHA-256 that ${STATEMENT} says`);
  const sums = readSums(listed);
  if (sums === undefined || sums.size !== release.files || sums.get("index.json") !== release.index)
    return refused(listAt, "publish/sums", "is not the list of the files of this release");
  return { value: { statement: statement as Statement, sums, signedBy } };
}

/**
 * The list of the files of a release that an index names, path to SHA-256. Rejects where its statement, or the list, is
 * not the file that is named; whose word the index is, is not asked.
 */
export async function readListing(
  { read }: { read: (path: string) => Promise<Uint8Array> },
  { path, statement }: PublishedRelease,
): Promise<ReadonlyMap<string, string>> {
  const readNamed = async (file: string, wanted: string): Promise<Uint8Array> => {
    const bytes = await read(path + file);
    if ((await sha256(bytes)) !== wanted) throw new Error(`${path}${file} has not the SHA-256 that is named`);
    return bytes;
  };
  const { sums } = parse(await readNamed(STATEMENT, statement)) as Statement;
  const listed = readSums(await readNamed(SUMS, sums));
  if (listed === undefined) throw new Error(`${path}${SUMS} is no list of files`);
  return listed;
}

/** Keys of the list that signed a statement, and every signature that is said to be there and is not. */
async function releaseSigners(
  find: Find,
  release: Pick<PublishedRelease, "path" | "signatures">,
  statement: Uint8Array,
  list: OpenedList,
): Promise<{ signedBy: string[]; faults: TrustFault[] }> {
  const signedBy: string[] = [];
  const faults: TrustFault[] = [];
  for (const id of release.signatures) {
    const key = list.keys.get(id);
    if (key === undefined || key.state === "revoked" || !key.signs.includes("releases")) continue;
    const file = release.path + signaturePath(id);
    const signature = await find(file, SIGNATURE_BYTES);
    if (signature === undefined)
      faults.push({
        file,
        rule: "publish/missing",
        message: "does not exist: publish this release again with that key",
      });
    else if (signature.length === SIGNATURE_BYTES && (await isSigned(key.verifying.key, statement, signature)))
      signedBy.push(id);
    else faults.push({ file, rule: "publish/signature", message: `is not the signature of ${STATEMENT} by key ${id}` });
  }
  return { signedBy, faults };
}

/** Where the index and the statement of a release say different things. */
export function contradictions(release: PublishedRelease, statement: Statement): string[] {
  const faults: string[] = [];
  for (const name of ["version", "index", "files", "bytes"] as const) {
    if (statement[name] !== release[name]) faults.push(`${name} ${statement[name]}, the index says ${release[name]}`);
  }
  return faults;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes) ?? "");
  } catch {
    return undefined;
  }
}
