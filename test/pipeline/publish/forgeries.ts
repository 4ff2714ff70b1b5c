import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { FileEntry, Manifest } from "../../../openapi/shards/common.ts";
import type { PublishedIndex } from "../../../openapi/shards/publication.ts";
import { canonical } from "../../../pipeline/output/canonical.ts";
import { formatIndex } from "../../../pipeline/publish/index-file.ts";
import {
  type SigningKey,
  firstList,
  formatList,
  nextList,
  readSigningKey,
  signBytes,
} from "../../../pipeline/publish/keys.ts";
import { daysAfter, formatMoment } from "../../../pipeline/publish/moment.ts";
import { fileHash } from "../../../pipeline/source/read-sources.ts";
import { readKeyList } from "../../../runtime/rules/trust/key-list.ts";
import type { Scratch } from "./small-release.ts";

/**
 * A publication with a past: keys were added, retired, revoked and let expire, a release was withdrawn. Everything that
 * somebody could do to it without a key that counts stands below.
 */

export const OLD = "d/2026.11.20/";
export const NEW = "d/2026.11.21/";
export const WITHDRAWN = "d/2026.11.19/";

const add = (...key: Key[]): string[] => key.flatMap(({ public_key }) => ["--add-release", public_key]);

type Key = Awaited<ReturnType<Scratch["key"]>>;

/** `root` signs lists and has the place; `work` signs releases now; each other once could, or never. */
export interface World {
  folder: string;
  /** When all of it is looked at (milliseconds since 1970). */
  now: number;
  keys: Record<"root" | "work" | "retired" | "revoked" | "expired" | "stranger", Key>;
  /** Indexes as they stood before: of the older release, and just before the newest. */
  earlier: { first: Buffer; before: Buffer };
}

/** Publishes three releases over two years. `builds` are folders of versions 2026.11.19, .20 and .21. */
export async function makeWorld(
  work: Scratch,
  folder: string,
  builds: readonly [string, string, string],
  now: number,
): Promise<World> {
  const ago = (days: number, hours = 0): string => formatMoment(now - (days * 24 - hours) * 3_600_000);
  const keys = {
    root: await work.key(),
    work: await work.key(),
    retired: await work.key(),
    revoked: await work.key(),
    expired: await work.key(),
    stranger: await work.key(),
  };
  const run = async (at: string, ...args: string[]): Promise<void> => {
    const { code, stdout, stderr } = await work.run(...args, "--public-key", keys.root.public_key, "--at", at);
    if (code !== 0) throw new Error(`${args.join(" ")}: ${stdout}${stderr}`);
  };
  const publish = (at: string, data: string, ...key: Key[]): Promise<void> =>
    run(
      at,
      "publish",
      folder,
      "--data",
      data,
      "--cache",
      work.cache,
      "--brotli",
      "1",
      ...key.flatMap(({ private_key }) => ["--key", private_key]),
    );
  const root = ["--key", keys.root.private_key];

  await publish(ago(740), builds[0], keys.root);
  await run(ago(740), "signing", "rotate", folder, ...root, ...add(keys.expired));
  await run(
    ago(50),
    "signing",
    "rotate",
    folder,
    ...root,
    "--add",
    keys.root.private_key,
    ...add(keys.work, keys.retired, keys.revoked),
  );
  await publish(ago(2), builds[1], keys.work, keys.retired);
  const first = readFileSync(join(folder, "index.json"));
  await run(
    ago(2, 1),
    "signing",
    "rotate",
    folder,
    ...root,
    "--key",
    keys.work.private_key,
    "--retire",
    keys.retired.id,
  );
  await run(
    ago(2, 2),
    "signing",
    "revoke",
    folder,
    keys.revoked.id,
    "--reason",
    "stolen",
    ...root,
    "--key",
    keys.work.private_key,
  );
  await run(
    ago(2, 3),
    "withdraw",
    "2026.11.19",
    "--target",
    folder,
    "--reason",
    "Annex IV lost a row",
    "--key",
    keys.work.private_key,
  );
  const before = readFileSync(join(folder, "index.json"));
  await publish(ago(1), builds[2], keys.work);
  rmSync(join(folder, ".unfinished"), { recursive: true, force: true });
  return { folder, now, keys, earlier: { first, before } };
}

/** A copy to do harm to. Its files share their bytes with the original until they are replaced. */
export interface Forger {
  world: World;
  path: (file: string) => string;
  read: (file: string) => Buffer;
  put: (file: string, bytes: string | Uint8Array) => void;
  edit: (file: string, change: (text: string) => string) => void;
  remove: (file: string) => void;
  link: (file: string, to: string) => void;
  /** Changes what is signed of the index and leaves the signatures. */
  index: (change: (index: PublishedIndex) => void) => void;
  /** Changes the index and signs it with a key. */
  sign: (key: Key, change?: (index: PublishedIndex) => void) => void;
}

export function forge(world: World, copy: string): Forger {
  rmSync(copy, { recursive: true, force: true });
  execFileSync("cp", ["-al", world.folder, copy]);
  const path = (file: string): string => join(copy, file);
  const read = (file: string): Buffer => readFileSync(path(file));
  const remove = (file: string): void => rmSync(path(file), { recursive: true });
  const put = (file: string, bytes: string | Uint8Array): void => {
    rmSync(path(file), { recursive: true, force: true });
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), bytes);
  };
  const facts = (): PublishedIndex => {
    const { signatures: _, ...index } = JSON.parse(read("index.json").toString()) as PublishedIndex & {
      signatures: unknown;
    };
    return index;
  };
  return {
    world,
    path,
    read,
    put,
    remove,
    edit(file, change) {
      const [before, after] = [read(file).toString(), change(read(file).toString())];
      if (before === after) throw new Error(`${file} was not changed`);
      put(file, after);
    },
    link(file, to) {
      rmSync(path(file), { recursive: true, force: true });
      symlinkSync(to, path(file));
    },
    index(change) {
      const text = read("index.json").toString();
      const index = facts();
      change(index);
      put("index.json", `${canonical(index).slice(0, -1)},\n${text.slice(text.lastIndexOf('"signatures":['))}`);
    },
    sign(key, change = () => {}) {
      const index = facts();
      change(index);
      put("index.json", formatIndex(index, [privateOf(key)]));
    },
  };
}

function privateOf(key: Key): SigningKey {
  return readSigningKey(readFileSync(key.private_key, "utf8"));
}

/** Strikes a record out of a shard, and makes everything below the signature fit: hashes, counts. */
function strikeOut(forger: Forger, depth: "shard" | "manifest" | "index" | "statement"): void {
  const [shard, head] = ["sanctions/01.json", "sanctions/manifest.json"];
  forger.edit(NEW + shard, (text) => text.replace(/"records":\[\n.*?,?\n(?=[{\]])/, '"records":[\n'));
  if (depth === "shard") return;
  const bytes = forger.read(NEW + shard);
  const manifest = JSON.parse(forger.read(NEW + head).toString()) as Manifest;
  const entry = manifest.files.find(({ path }) => path === shard) as FileEntry;
  Object.assign(entry, { sha256: fileHash(bytes), bytes: bytes.length, records: entry.records - 1 });
  forger.put(NEW + head, `${canonical(manifest)}\n`);
  if (depth === "manifest") return;
  const pointer = (index: { datasets: PublishedIndex["datasets"] }): void =>
    void (index.datasets.sanctions.sha256 = fileHash(forger.read(NEW + head)));
  const own = JSON.parse(forger.read(`${NEW}index.json`).toString()) as PublishedIndex;
  pointer(own);
  forger.put(`${NEW}index.json`, `${canonical(own)}\n`);
  if (depth === "index") return;
  restate(forger);
}

/** SHA256SUMS and the statement as they would be of what lies there. */
function restate(forger: Forger): {
  statement: Buffer;
  facts: Partial<PublishedIndex["publication"]["releases"][number]>;
} {
  forger.edit(`${NEW}SHA256SUMS`, (sums) =>
    sums
      .split("\n")
      .map((line) => (line === "" ? "" : `${fileHash(forger.read(NEW + line.slice(66)))}  ${line.slice(66)}`))
      .join("\n"),
  );
  const files = forger
    .read(`${NEW}SHA256SUMS`)
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(66));
  const bytes = files.reduce((sum, file) => sum + forger.read(NEW + file).length, 0);
  const index = fileHash(forger.read(`${NEW}index.json`));
  const facts = { index, files: files.length, bytes };
  forger.put(
    `${NEW}statement.json`,
    `${canonical({ schema: "statement/1", version: "2026.11.21", sums: fileHash(forger.read(`${NEW}SHA256SUMS`)), ...facts })}\n`,
  );
  const statement = forger.read(`${NEW}statement.json`);
  return { statement, facts: { ...facts, statement: fileHash(statement) } };
}

/**
 * The whole forgery: a ban struck out, and everything signed anew by a key that does not count (`as`: under the name of
 * one that does).
 */
function resign(forger: Forger, key: Key, as = key.id): void {
  strikeOut(forger, "index");
  const { statement, facts } = restate(forger);
  for (const file of readdirSync(forger.path(`${NEW}signatures`))) forger.remove(`${NEW}signatures/${file}`);
  forger.put(`${NEW}signatures/${as}.sig`, signBytes(privateOf(key), statement));
  const own = JSON.parse(forger.read(`${NEW}index.json`).toString()) as PublishedIndex;
  forger.sign(key, (index) => {
    Object.assign(index.publication.releases[0] ?? {}, facts, { signatures: [as] });
    Object.assign(index.publication, {
      number: index.publication.number + 1,
      previous: fileHash(forger.read("index.json")),
      time: formatMoment(forger.world.now),
    });
    index.datasets = own.datasets;
  });
  if (as !== key.id) forger.edit("index.json", (text) => text.replace(`"key":"${key.id}"`, `"key":"${as}"`));
}

/** A list of keys of one's own after, or instead of, those that stand there. */
async function addList(forger: Forger, number: number, key: Key): Promise<void> {
  const own = privateOf(key);
  const listed = { id: own.id, spki: own.spki, signs: ["keys", "releases"] as const };
  const at = forger.world.now;
  if (number === 1) return forger.put("keys/1.json", formatList(firstList([listed], at), [own]));
  const read = await readKeyList(number - 1, forger.read(`keys/${number - 1}.json`));
  if ("fault" in read) throw new Error(read.fault.message);
  const next = nextList(read.value, { add: [], retire: [], revoke: [] }, at);
  if ("why" in next) throw new Error(next.why);
  const keys = [
    ...next.keys.filter(({ id }) => id !== own.id),
    { ...listed, signs: [...listed.signs], state: "trusted" as const, until: daysAfter(at, 900), reason: null },
  ];
  forger.put(`keys/${number}.json`, formatList({ ...next, keys }, [own]));
}

export interface Forgery {
  why: string;
  forge: (forger: Forger) => void | Promise<void>;
  /** The rule that `verify` names; the runtime gives the same, where it looks at all. */
  rule: string;
  /** Where the harm is in nothing that the runtime reads. */
  onlyVerify?: true;
}

const first = (index: PublishedIndex) =>
  index.publication.releases[0] as PublishedIndex["publication"]["releases"][number];
const swap =
  (file: string, other: string) =>
  (forger: Forger): void =>
    forger.put(file, forger.read(other));
const drop =
  (file: string) =>
  (forger: Forger): void =>
    forger.remove(file);

export const FORGERIES: readonly Forgery[] = [
  // A ban is struck out, deeper each time.
  { why: "a record struck out of a shard", forge: (it) => strikeOut(it, "shard"), rule: "publish/hash" },
  { why: "and its manifest made to fit", forge: (it) => strikeOut(it, "manifest"), rule: "publish/hash" },
  { why: "and the index of the release", forge: (it) => strikeOut(it, "index"), rule: "publish/hash" },
  { why: "and list and statement", forge: (it) => strikeOut(it, "statement"), rule: "publish/hash" },
  {
    why: "and the index of the place, under the old signature",
    forge: (it) => {
      strikeOut(it, "index");
      const { facts } = restate(it);
      it.index((index) => Object.assign(first(index), facts));
    },
    rule: "publish/untrusted",
  },
  {
    why: "everything signed by a stranger",
    forge: (it) => resign(it, it.world.keys.stranger),
    rule: "publish/untrusted",
  },
  {
    why: "everything signed by a stranger under the name of the key that counts",
    forge: (it) => resign(it, it.world.keys.stranger, it.world.keys.work.id),
    rule: "publish/untrusted",
  },
  {
    why: "everything signed by a revoked key",
    forge: (it) => resign(it, it.world.keys.revoked),
    rule: "publish/untrusted",
  },
  {
    why: "everything signed by a retired key",
    forge: (it) => resign(it, it.world.keys.retired),
    rule: "publish/untrusted",
  },
  {
    why: "everything signed by a key that expired",
    forge: (it) => resign(it, it.world.keys.expired),
    rule: "publish/untrusted",
  },
  // Lists of keys.
  {
    why: "a list added by a stranger",
    forge: async (it) => {
      resign(it, it.world.keys.stranger);
      await addList(it, 6, it.world.keys.stranger);
    },
    rule: "publish/untrusted",
  },
  {
    why: "a list added by a key for releases",
    forge: async (it) => addList(it, 6, it.world.keys.work),
    rule: "publish/untrusted",
  },
  {
    why: "a list added by a revoked key",
    forge: async (it) => addList(it, 6, it.world.keys.revoked),
    rule: "publish/untrusted",
  },
  {
    why: "all lists replaced by a stranger's",
    forge: async (it) => {
      for (const number of [2, 3, 4, 5]) it.remove(`keys/${number}.json`);
      await addList(it, 1, it.world.keys.stranger);
      resign(it, it.world.keys.stranger);
    },
    rule: "publish/untrusted",
  },
  {
    why: "the revocation hidden, everything signed by the revoked key",
    forge: (it) => {
      it.remove("keys/5.json");
      resign(it, it.world.keys.revoked);
      it.sign(it.world.keys.revoked, (index) => void (index.publication.keys = 4));
    },
    rule: "publish/older",
  },
  { why: "the revocation hidden", forge: drop("keys/5.json"), rule: "publish/older" },
  { why: "the first list gone", forge: drop("keys/1.json"), rule: "publish/missing" },
  { why: "a list in the middle gone", forge: drop("keys/3.json"), rule: "publish/older" },
  {
    why: "a list with the revoked key trusted again",
    forge: (it) => it.edit("keys/5.json", (text) => text.replace('"state":"revoked"', '"state":"trusted"')),
    rule: "publish/forked",
  },
  {
    why: "a list that is good for longer",
    forge: (it) => it.edit("keys/5.json", (text) => text.replace(/"expires":"20\d\d/, '"expires":"2098')),
    rule: "publish/forked",
  },
  {
    why: "a list with another key under a name",
    forge: (it) =>
      it.edit("keys/2.json", (text) => text.replace(/MCowBQYDK2VwAyEA[^"]+/, privateOf(it.world.keys.stranger).spki)),
    rule: "publish/keys",
  },
  {
    why: "a list without signatures",
    forge: (it) => it.edit("keys/2.json", (text) => text.replace(/,\n"signatures".*\n$/, "}\n")),
    rule: "publish/unsigned",
  },
  {
    why: "lists in another order",
    forge: (it) => {
      const [two, three] = [it.read("keys/2.json"), it.read("keys/3.json")];
      it.put("keys/2.json", three);
      it.put("keys/3.json", two);
    },
    rule: "publish/keys",
  },
  { why: "a list that is not JSON", forge: (it) => it.put("keys/4.json", "{"), rule: "publish/unsigned" },
  // The index.
  {
    why: "the index of the release before",
    forge: (it) => it.put("index.json", it.world.earlier.before),
    rule: "publish/older",
  },
  {
    why: "the first index, lists and release of the newer one gone",
    forge: (it) => {
      it.put("index.json", it.world.earlier.first);
      for (const path of ["keys/4.json", "keys/5.json", NEW]) it.remove(path);
    },
    rule: "publish/older",
  },
  {
    why: "another index of the same number, by the key that counts",
    forge: (it) =>
      it.sign(it.world.keys.work, (index) => void (index.publication.time = formatMoment(it.world.now - 3_600_000))),
    rule: "publish/forked",
  },
  {
    why: "an index that does not follow the one seen, by the key that counts",
    forge: (it) =>
      it.sign(it.world.keys.work, (index) =>
        Object.assign(index.publication, { number: index.publication.number + 1, time: formatMoment(it.world.now) }),
      ),
    rule: "publish/forked",
  },
  {
    why: "an index that is past its day, by the key that counts",
    forge: (it) =>
      it.sign(it.world.keys.work, (index) =>
        Object.assign(index.publication, {
          number: index.publication.number + 2,
          expires: formatMoment(it.world.now - 3_600_000),
        }),
      ),
    rule: "publish/expired",
  },
  {
    why: "an index of next week, by the key that counts",
    forge: (it) =>
      it.sign(it.world.keys.work, (index) =>
        Object.assign(index.publication, { number: index.publication.number + 2, time: daysAfter(it.world.now, 7) }),
      ),
    rule: "publish/future",
  },
  {
    why: "an index under a list that is not there, by the key that counts",
    forge: (it) =>
      it.sign(it.world.keys.work, (index) =>
        Object.assign(index.publication, { number: index.publication.number + 2, keys: 6 }),
      ),
    rule: "publish/keys",
  },
  {
    why: "the index without signatures",
    forge: (it) => it.edit("index.json", (text) => text.replace(/,\n"signatures".*\n$/, "}\n")),
    rule: "publish/unsigned",
  },
  {
    why: "the index with an empty list of signatures",
    forge: (it) => it.edit("index.json", (text) => text.replace(/"signatures":\[\{.*\]\}\n$/, '"signatures":[]}\n')),
    rule: "publish/unsigned",
  },
  {
    why: "a member behind the signatures, which parsers take for the last word",
    forge: (it) =>
      it.edit("index.json", (text) => text.replace(/\]\}\n$/, '],"version":"2026.11.20","base":"d/2026.11.20/"}\n')),
    rule: "publish/unsigned",
  },
  {
    why: "a second line of signatures",
    forge: (it) => it.edit("index.json", (text) => text.replace(/("signatures":.*)\}\n$/, "$1,\n$1}\n")),
    rule: "publish/untrusted",
  },
  {
    why: "one signature twice",
    forge: (it) => it.edit("index.json", (text) => text.replace(/\[(\{"key":[^[\]]*\})\]\}\n$/, "[$1,$1]}\n")),
    rule: "publish/unsigned",
  },
  { why: "a list of keys in place of the index", forge: swap("index.json", "keys/5.json"), rule: "publish/root" },
  {
    why: "the statement in place of the index",
    forge: swap("index.json", `${NEW}statement.json`),
    rule: "publish/unsigned",
  },
  {
    why: "the index of the release in place of the index",
    forge: swap("index.json", `${NEW}index.json`),
    rule: "publish/unsigned",
  },
  {
    why: "another disclaimer",
    forge: (it) => it.index((index) => void (index.disclaimer = "This is legal advice.")),
    rule: "publish/untrusted",
  },
  {
    why: "a withdrawal undone",
    forge: (it) =>
      it.index((index) =>
        Object.assign(index.publication.releases[2] ?? {}, { state: "superseded", reason: null, withdrawn_at: null }),
      ),
    rule: "publish/untrusted",
  },
  {
    why: "the reason of a withdrawal changed",
    forge: (it) => it.index((index) => Object.assign(index.publication.releases[2] ?? {}, { reason: "nothing" })),
    rule: "publish/untrusted",
  },
  {
    why: "the current release withdrawn",
    forge: (it) => it.index((index) => Object.assign(first(index), { state: "withdrawn", reason: "wrong" })),
    rule: "publish/untrusted",
  },
  {
    why: "the older release made current",
    forge: (it) => it.index((index) => Object.assign(index, { version: "2026.11.20", base: OLD })),
    rule: "publish/untrusted",
  },
  {
    why: "the withdrawn release made current, by the key that counts",
    forge: (it) =>
      it.sign(it.world.keys.work, (index) =>
        Object.assign(index, {
          version: "2026.11.19",
          base: WITHDRAWN,
          publication: { ...index.publication, number: index.publication.number + 2 },
        }),
      ),
    rule: "publish/root",
  },
  {
    why: "a day of expiry that never comes",
    forge: (it) => it.index((index) => void (index.publication.expires = "2099-01-01T00:00:00Z")),
    rule: "publish/untrusted",
  },
  {
    why: "half of the index",
    forge: (it) => it.put("index.json", it.read("index.json").subarray(0, 900)),
    rule: "publish/unsigned",
  },
  { why: "no index", forge: drop("index.json"), rule: "publish/older" },
  { why: "an empty index", forge: (it) => it.put("index.json", ""), rule: "publish/unsigned" },
  {
    why: "an index of 20 MB",
    forge: (it) => {
      it.put("index.json", "");
      truncateSync(it.path("index.json"), 20_000_000);
    },
    rule: "publish/unreachable",
  },
  {
    why: "a byte order mark before the index",
    forge: (it) => it.put("index.json", Buffer.concat([Buffer.from("\uFEFF"), it.read("index.json")])),
    rule: "publish/root",
  },
  {
    why: "the index is a link to another file",
    forge: (it) => {
      it.put("other.json", it.read("index.json"));
      it.link("index.json", "other.json");
    },
    rule: "publish/unreachable",
  },
  {
    why: "the index is a folder",
    forge: (it) => {
      it.remove("index.json");
      mkdirSync(it.path("index.json"));
    },
    rule: "publish/unreachable",
  },
  {
    why: "the index is a pipe that nobody writes to",
    forge: (it) => {
      it.remove("index.json");
      execFileSync("mkfifo", [it.path("index.json")]);
    },
    rule: "publish/unreachable",
  },
  // The release.
  { why: "the statement gone", forge: drop(`${NEW}statement.json`), rule: "publish/missing" },
  {
    why: "the statement of the release before",
    forge: swap(`${NEW}statement.json`, `${OLD}statement.json`),
    rule: "publish/hash",
  },
  {
    why: "the signature gone",
    forge: (it) => it.remove(`${NEW}signatures/${it.world.keys.work.id}.sig`),
    rule: "publish/missing",
  },
  {
    why: "the signature of the release before",
    forge: (it) =>
      it.put(`${NEW}signatures/${it.world.keys.work.id}.sig`, it.read(`${OLD}signatures/${it.world.keys.work.id}.sig`)),
    rule: "publish/signature",
  },
  {
    why: "a signature of zeros",
    forge: (it) => it.put(`${NEW}signatures/${it.world.keys.work.id}.sig`, Buffer.alloc(64)),
    rule: "publish/signature",
  },
  {
    why: "a signature with more behind it",
    forge: (it) =>
      it.put(
        `${NEW}signatures/${it.world.keys.work.id}.sig`,
        Buffer.concat([it.read(`${NEW}signatures/${it.world.keys.work.id}.sig`), Buffer.from("x")]),
      ),
    rule: "publish/unreachable",
  },
  { why: "the list of files gone", forge: drop(`${NEW}SHA256SUMS`), rule: "publish/missing" },
  {
    why: "the list of files of the release before",
    forge: swap(`${NEW}SHA256SUMS`, `${OLD}SHA256SUMS`),
    rule: "publish/hash",
  },
  {
    why: "a file added to the list",
    forge: (it) => it.edit(`${NEW}SHA256SUMS`, (sums) => `${sums}${"0".repeat(64)}  evil.json\n`),
    rule: "publish/hash",
  },
  {
    why: "a list that leads out of the folder",
    forge: (it) => it.edit(`${NEW}SHA256SUMS`, (sums) => `${sums}${"0".repeat(64)}  ../../../etc/passwd\n`),
    rule: "publish/hash",
  },
  { why: "a shard gone", forge: drop(`${NEW}sanctions/01.json`), rule: "publish/missing" },
  { why: "a manifest gone", forge: drop(`${NEW}sanctions/manifest.json`), rule: "publish/missing" },
  { why: "the index of the release gone", forge: drop(`${NEW}index.json`), rule: "publish/missing" },
  {
    why: "a shard of another chapter",
    forge: swap(`${NEW}nomenclature/01.json`, `${NEW}nomenclature/02.json`),
    rule: "publish/hash",
  },
  {
    why: "a shard of the release before",
    forge: swap(`${NEW}nomenclature/01.json`, `${OLD}nomenclature/01.json`),
    rule: "publish/hash",
  },
  {
    why: "a manifest of the release before",
    forge: swap(`${NEW}nomenclature/manifest.json`, `${OLD}nomenclature/manifest.json`),
    rule: "publish/hash",
  },
  {
    why: "the folder of the release before under the name of the newer",
    forge: (it) => {
      it.remove(NEW);
      cpSync(it.path(OLD), it.path(NEW), { recursive: true });
    },
    rule: "publish/hash",
  },
  {
    why: "a shard cut short",
    forge: (it) => it.put(`${NEW}sanctions/01.json`, it.read(`${NEW}sanctions/01.json`).subarray(0, 100)),
    rule: "publish/hash",
  },
  {
    why: "a blank behind a shard",
    forge: (it) => it.edit(`${NEW}sanctions/01.json`, (text) => `${text} `),
    rule: "publish/hash",
  },
  { why: "another change log", forge: (it) => it.put(`${NEW}CHANGES.md`, "# nothing\n"), rule: "publish/hash" },
  {
    why: "another bulk file",
    forge: (it) => it.edit(`${NEW}bulk/sanctions/entries.csv`, (text) => text.split("\n").slice(0, -2).join("\n")),
    rule: "publish/hash",
  },
  {
    why: "a link to the same bytes",
    forge: (it) => {
      it.put("d/aside.json", it.read(`${NEW}sanctions/01.json`));
      it.link(`${NEW}sanctions/01.json`, it.path("d/aside.json"));
    },
    rule: "publish/link",
  },
  {
    why: "a link to a file of the system",
    forge: (it) => it.link(`${NEW}sanctions/01.json`, "/etc/passwd"),
    rule: "publish/link",
  },
  {
    why: "a folder that is a link to the same files",
    forge: (it) => {
      cpSync(it.path(`${NEW}sanctions`), it.path("aside"), { recursive: true });
      it.link(`${NEW}sanctions`, it.path("aside"));
    },
    rule: "publish/link",
  },
  // What the runtime never reads.
  {
    why: "a file that nobody listed",
    forge: (it) => it.put(`${NEW}sanctions/evil.json`, "{}"),
    rule: "publish/unlisted",
    onlyVerify: true,
  },
  {
    why: "a compressed index, which a server would hand out in place of the index",
    forge: (it) => it.put("index.json.gz", "x"),
    rule: "publish/unlisted",
    onlyVerify: true,
  },
  {
    why: "a compressed copy of other bytes",
    forge: (it) => it.put(`${NEW}nomenclature/01.json.br`, it.read(`${NEW}nomenclature/02.json.br`)),
    rule: "publish/compressed",
    onlyVerify: true,
  },
  {
    why: "a list of keys that follows none",
    forge: (it) => it.put("keys/9.json", it.read("keys/5.json")),
    rule: "publish/unlisted",
    onlyVerify: true,
  },
  {
    why: "a shard of the older release changed",
    forge: (it) => it.edit(`${OLD}sanctions/01.json`, (text) => `${text} `),
    rule: "publish/hash",
    onlyVerify: true,
  },
];
