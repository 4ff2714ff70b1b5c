import type { PublishedIndex, PublishedRelease } from "../../../openapi/shards/publication.ts";
import { type Hash, sha256 } from "./bytes.ts";
import { refused, type Judged } from "./fault.ts";
import { followKeys, type Anchor, type Find } from "./key-chain.ts";
import type { OpenedList } from "./key-list.ts";
import { vouch, type VouchedRelease } from "./release-trust.ts";
import { INDEX, LONGEST_INDEX } from "./paths.ts";
import { judgeIndex, readSignedIndex, type AcceptedIndex, type Allowed } from "./signed-index.ts";

/** A publication whose index and keys are accepted. */
interface AcceptedPublication {
  list: OpenedList;
  index: AcceptedIndex;
}

/**
 * Accepts the index of a publication, or says why not: the chain of keys first, then who signed the index, whether it
 * was set back, and its day.
 */
export async function acceptPublication(
  find: Find,
  anchor: Anchor,
  now: number,
  allowed: Allowed = {},
): Promise<Judged<AcceptedPublication>> {
  const bytes = await find(INDEX, LONGEST_INDEX);
  if (bytes === undefined) return refused(INDEX, "publish/missing", "does not exist: there is no publication here");
  const opened = await readSignedIndex(bytes);
  if ("fault" in opened) return opened;
  const followed = await followKeys(find, anchor);
  if ("fault" in followed) return followed;
  const index = await judgeIndex(opened.value, followed.value, anchor.seen, now, allowed);
  if ("fault" in index) return index;
  return { value: { list: followed.value, index: index.value } };
}

/** The current release of an accepted publication with every file that it lists, whole: nothing is answered before. */
export async function acceptRelease(
  find: Find,
  { list, index }: AcceptedPublication,
  { look = () => {}, hash = sha256 }: ReleaseReading = {},
): Promise<Judged<VouchedRelease & { release: PublishedRelease }>> {
  const current = currentRelease(index.facts);
  if ("fault" in current) return current;
  const release = current.value;
  const vouched = await vouch(find, release, list);
  if ("fault" in vouched) return vouched;
  const { statement, sums } = vouched.value;
  for (const { manifest, sha256: text } of Object.values(index.facts.datasets)) {
    if (sums.get(manifest) !== text)
      return refused(release.path + manifest, "publish/hash", "is not the manifest that the index says");
  }
  const whole = await wholeFiles(
    Array.from({ length: AT_ONCE }, () => find),
    release.path,
    sums,
    statement.bytes,
    look,
    hash,
  );
  return "fault" in whole ? whole : { value: { ...vouched.value, release } };
}

/** How the files of a release are read. */
export interface ReleaseReading {
  look?: Look;
  hash?: Hash;
  /** Finds them one after the other: what it found is good until the next is asked for. */
  findOne?: Find | undefined;
}

/** Receives every file that is whole; throws where it is not what it should be. */
type Look = (path: string, bytes: Uint8Array) => void;

/** The release that is answered from. */
function currentRelease({ version, base, publication }: PublishedIndex): Judged<PublishedRelease> {
  const current = publication.releases.filter(({ state }) => state === "current");
  const release = current[0];
  if (
    release === undefined ||
    current.length > 1 ||
    release.version !== version ||
    release.path !== base ||
    base !== `d/${version}/`
  ) {
    return refused(
      INDEX,
      "publish/root",
      `names ${version} in ${base}, and lists ${current.map((named) => `${named.version} in ${named.path}`).join(", ") || "nothing"} as current`,
    );
  }
  return { value: release };
}

/**
 * Reads every file of a list and compares its hash; no file is read that has more bytes than are left of what the
 * statement says.
 */
async function wholeFiles(
  readers: readonly Find[],
  base: string,
  sums: ReadonlyMap<string, string>,
  bytes: number,
  look: Look,
  hash: Hash,
): Promise<Judged<number>> {
  let left = bytes;
  const queue = sums.entries();
  const faults: { fault: ReturnType<typeof refused>["fault"] }[] = [];
  const work = async (find: Find): Promise<void> => {
    for (const [path, text] of queue) {
      if (faults.length > 0) return;
      const result = await find(base + path, left);
      if (result === undefined) faults.push(refused(base + path, "publish/missing", "does not exist"));
      else if ((await hash(result)) !== text)
        faults.push(refused(base + path, "publish/hash", "has not the SHA-256 that SHA256SUMS says"));
      else look(path, result);
      left -= result?.length ?? 0;
    }
  };
  await Promise.all(readers.map(work));
  if (faults[0] !== undefined) return faults[0];
  return left === 0
    ? { value: bytes }
    : refused(base, "publish/sums", `has ${bytes - left} bytes, its statement says ${bytes}`);
}

/** Files that are read and hashed at the same time. */
const AT_ONCE = 8;
