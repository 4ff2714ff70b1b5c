import { refused, type Judged } from "../../runtime/rules/trust/fault.ts";
import { countSigners, listPath, readKeyList, type OpenedList } from "../../runtime/rules/trust/key-list.ts";
import { INDEX } from "../../runtime/rules/trust/paths.ts";
import { type KeyChange, type SigningKey, formatList, nextList } from "./keys.ts";
import { readStanding } from "./standing.ts";
import { ableTo, type Change, type Signing, switchIndex, type Switched } from "./switch.ts";
import type { Target } from "./target.ts";

/** Result of a change of keys. */
interface Rotated {
  list: OpenedList;
  /** True if a list was written; not where the change had been made before. */
  written: boolean;
  index: "switched" | "unchanged";
  notices: readonly string[];
}

/** Makes a new index that says the same and is good for longer. */
export function renew(target: Target, signing: Signing): Promise<Judged<Switched>> {
  return switchIndex(target, signing, sameReleases, { renew: true });
}

/**
 * Writes the next list of keys. The order keeps the place whole at every step: where the list would no longer trust who
 * signed the index, the index is signed
 * first by keys of both lists; then comes the list; then the index names it. Killed anywhere, it is run again.
 */
export async function rotate(target: Target, signing: Signing, change: KeyChange): Promise<Judged<Rotated>> {
  const { keys, trust } = signing;
  const read = await readStanding(target, trust);
  if ("fault" in read) return read;
  const { index, list } = read.value;
  if (index === undefined || list === undefined)
    return refused(
      INDEX,
      "publish/missing",
      "is not signed here: the first publish --key writes the first list of keys",
    );
  if (isMade(list, change)) return settle(target, signing, list, false);
  const facts = nextList(list, change, trust.now);
  if ("why" in facts) return refused(listPath(list.facts.number + 1), "publish/keys", facts.why);
  const signers = rootSigners(list, facts, keys, trust.now);
  const opened = await readKeyList(facts.number, formatList(facts, signers.length > 0 ? signers : keys));
  if ("fault" in opened) return opened;
  const next = opened.value;
  for (const requested of [list, next]) {
    const { signedBy, why } = await countSigners(requested, "keys", next, trust.now);
    const wanted = requested.facts.threshold.keys;
    if (signedBy.length < wanted)
      return refused(
        next.file,
        "publish/untrusted",
        `must be signed by ${wanted} root keys of ${requested.file}: ${why.join("; ") || `${signedBy.length} are at hand`}; sign with --key`,
      );
  }
  const lost = losesSigners(index.facts.publication.releases, next);
  if (lost.length > 0)
    return refused(
      next.file,
      "publish/untrusted",
      `would leave ${lost.join(", ")} without a signature that counts: publish again with another key first, or withdraw`,
    );

  const stays =
    index.signedBy.filter((id) => next.keys.get(id)?.state === "trusted").length >= next.facts.threshold.releases;
  if (!stays) {
    const [now, then] = [ableTo("releases", list, keys, trust.now), ableTo("releases", next, keys, trust.now)];
    if (now.length < list.facts.threshold.releases || then.length < next.facts.threshold.releases) {
      return refused(
        next.file,
        "publish/untrusted",
        `would leave the index without a signature that counts: sign with keys for releases of ${list.file} and of ${next.file}, or run cargolex signing renew with the key that stays first`,
      );
    }
    const bridged = await switchIndex(target, signing, sameReleases, {
      renew: true,
      signers: [...new Set([...now, ...then])],
    });
    if ("fault" in bridged) return bridged;
  }
  const bytes = formatList(facts, signers);
  if (!(await target.create(next.file, bytes)))
    return refused(next.file, "publish/keys", "was written by another run meanwhile: run it again");
  return settle(target, signing, next, true);
}

/** The index names the newest list, where a key for releases is at hand; else the next publication does. */
async function settle(target: Target, signing: Signing, list: OpenedList, written: boolean): Promise<Judged<Rotated>> {
  if (ableTo("releases", list, signing.keys, signing.trust.now).length < list.facts.threshold.releases) {
    return {
      value: {
        list,
        written,
        index: "unchanged",
        notices: [
          `index.json does not name ${list.file} yet: the next publish, or cargolex signing renew with a key for releases, does`,
        ],
      },
    };
  }
  const switched = await switchIndex(target, signing, sameReleases);
  if ("fault" in switched) return switched;
  return {
    value: { list, written, index: switched.value.changed ? "switched" : "unchanged", notices: switched.value.notices },
  };
}

/** Standing of the published releases for a run that changes none. */
const sameReleases: Change = async ({ index }) => {
  if (index === undefined) return refused(INDEX, "publish/missing", "does not exist: nothing is published here");
  return { value: { releases: index.facts.publication.releases, current: undefined } };
};

/** Keys at hand that are root keys of the list before or of the next. */
function rootSigners(
  before: OpenedList,
  next: OpenedList["facts"],
  keys: readonly SigningKey[],
  moment: number,
): SigningKey[] {
  const managing = new Set(
    next.keys.filter(({ state, signs }) => state === "trusted" && signs.includes("keys")).map(({ id }) => id),
  );
  const old = new Set(ableTo("keys", before, keys, moment).map(({ id }) => id));
  return keys.filter(({ id }) => managing.has(id) || old.has(id));
}

/** Whether a list has what a change asks for: a run that was killed after it wrote the list is run again. */
function isMade({ keys, facts }: OpenedList, { add, retire, revoke, threshold }: KeyChange): boolean {
  if (add.length + retire.length + revoke.length === 0 && threshold === undefined) return false;
  const added = add.every(
    ({ id, signs }) => keys.get(id)?.state === "trusted" && signs.every((role) => keys.get(id)?.signs.includes(role)),
  );
  const gone =
    retire.every((id) => keys.get(id)?.state === "retired") &&
    revoke.every(({ id }) => keys.get(id)?.state === "revoked");
  return (
    added &&
    gone &&
    (threshold === undefined ||
      (threshold.keys === facts.threshold.keys && threshold.releases === facts.threshold.releases))
  );
}

/** Releases, not withdrawn, that no key of a list would have signed. */
function losesSigners(
  releases: readonly { version: string; state: string; signatures: readonly string[] }[],
  { keys }: OpenedList,
): string[] {
  const counts = (id: string): boolean =>
    keys.get(id) !== undefined &&
    keys.get(id)?.state !== "revoked" &&
    keys.get(id)?.signs.includes("releases") === true;
  return releases
    .filter(({ state, signatures }) => state !== "withdrawn" && !signatures.some(counts))
    .map(({ version }) => version);
}
