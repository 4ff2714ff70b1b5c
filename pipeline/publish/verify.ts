import type { PublishedRelease } from "../../openapi/shards/publication.ts";
import type { OpenedList } from "../../runtime/rules/trust/key-list.ts";
import { INDEX, LONGEST_INDEX } from "../../runtime/rules/trust/paths.ts";
import { canonical } from "../output/canonical.ts";
import { type Issue, errorAt } from "../source/issue.ts";
import { ownSchemas, tryParseJson } from "./contents.ts";
import { noticesOf } from "./moment.ts";
import { type Occupant, type Trust, storeSeen, readStanding } from "./standing.ts";
import { issueOf } from "./publish.ts";
import type { Reader } from "./target.ts";
import { type LookedAt, findUnlisted } from "./unlisted.ts";
import { type VerifiedRelease, verifyRelease } from "./verify-release.ts";
import { checkRelease } from "./check-release.ts";

/** The most that a file of an unsigned build may have. */
const MOST_BYTES = 256 * 1024 * 1024;

/** A build that was laid out without publishing has no statement: its files are what its manifests list. */
async function verifyBuild(reader: Reader, quiet: boolean): Promise<VerifiedRelease> {
  const checked = await checkRelease({
    reader,
    base: "",
    listing: undefined,
    most: MOST_BYTES,
    validate: ownSchemas({ open: true }),
    compressed: false,
    remedy: "run npx cargolex build",
    quiet,
  });
  return { issues: checked.issues, index: checked.index, signedBy: [], files: checked.files, listing: undefined };
}

interface VerifyRequest {
  reader: Reader;
  trust: Trust;
  /** A place where nobody signs will do. */
  unsigned: boolean;
  /** All releases, the current one, or one by its version. */
  which: "all" | "current" | { version: string };
  quiet: boolean;
}

/** Findings about one release. */
export interface ReleaseReport extends Pick<PublishedRelease, "version" | "state" | "reason"> {
  checked: boolean;
  signed_by: readonly string[];
  files: number;
  bytes: number;
}

export interface Verified {
  issues: Issue[];
  /** Notices: facts for the reader that are no faults. */
  notices: string[];
  releases: ReleaseReport[];
}

/**
 * Verifies a publication, or a single build, from wherever it can be read. First who signed, whether it was set back,
 * and its day; what is not vouched for is
 * not read.
 */
export async function verify(request: VerifyRequest): Promise<Verified> {
  const { reader, trust, unsigned, which } = request;
  if (await isBuild(reader)) return verifySingle(request);
  const read = await readStanding(reader, trust);
  if ("fault" in read) {
    const retained = ["publish/older", "publish/forked"].includes(read.fault.rule)
      ? [`what was accepted before is kept in ${trust.store.file(reader.address)}`]
      : [];
    return { issues: [issueOf(read.fault)], notices: retained, releases: [] };
  }
  const { index, list } = read.value;
  if (index === undefined) return broken("publish/missing", "does not exist: there is no publication here");
  if (list === undefined && !unsigned)
    return broken("publish/unsigned", "is not signed: publish it again with --key, or verify with --unsigned");
  const { releases } = index.facts.publication;
  const wanted = releases.filter((release) => isWanted(release, which));
  if (wanted.length === 0 && typeof which === "object")
    return broken(
      "publish/root",
      `lists no release ${which.version}, only ${releases.map(({ version }) => version).join(", ")}`,
    );

  const notices = [
    ...noticesOf(index.facts, list, trust.now),
    ...(list !== undefined && trust.pinned.size === 0
      ? [
          `trust on first use: no --public-key was given, so the keys of the target itself count: ${[...rootKeys(list)].join(", ")}`,
        ]
      : []),
  ];
  const issues = index.expired
    ? [
        errorAt(
          { file: INDEX, line: 0 },
          "",
          "publish/expired",
          `expired on ${index.facts.publication.expires}: the publisher runs cargolex signing renew, or publishes`,
        ),
      ]
    : [];
  const retained = index.expired ? undefined : await remember(reader, read.value, trust);
  if (retained !== undefined) notices.push(retained);
  const looked = await lookAt(request, releases, wanted, read.value);
  const current = looked.whole.find(({ release }) => release.state === "current");
  if (current?.index !== undefined) issues.push(...otherFacts(current.index, index.facts));
  const unlisted = await findUnlisted(reader, index.facts, list, looked.whole);
  const left = releases.length - wanted.length;
  if (left > 0) notices.push(`${left} of ${releases.length} releases were not looked at`);
  return {
    issues: [...issues, ...looked.issues, ...unlisted.issues],
    notices: [...notices, ...looked.notices, ...unlisted.notices],
    releases: looked.reports,
  };
}

async function lookAt(
  { reader, quiet }: VerifyRequest,
  releases: readonly PublishedRelease[],
  wanted: readonly PublishedRelease[],
  { list }: Occupant,
): Promise<{
  issues: Issue[];
  notices: string[];
  reports: ReleaseReport[];
  whole: (LookedAt & Pick<VerifiedRelease, "index">)[];
}> {
  const [issues, notices, reports, whole]: [
    Issue[],
    string[],
    ReleaseReport[],
    (LookedAt & Pick<VerifiedRelease, "index">)[],
  ] = [[], [], [], []];
  for (const release of releases) {
    const { version, state, reason } = release;
    const verified = wanted.includes(release)
      ? await verifyRelease(reader, release, { list, compressed: true, quiet })
      : undefined;
    const untrusted =
      state === "withdrawn" &&
      verified?.issues.every(({ rule }) => rule === "publish/untrusted") === true &&
      verified.issues.length > 0;
    if (untrusted)
      notices.push(`${version} is withdrawn and signed by nobody who counts: its files were not looked at`);
    else issues.push(...(verified?.issues ?? []));
    if (verified?.listing !== undefined) whole.push({ release, listing: verified.listing, index: verified.index });
    const bytes = [...(verified?.files.values() ?? [])].reduce((sum, file) => sum + file.bytes, 0);
    reports.push({
      version,
      state,
      reason,
      checked: verified !== undefined && !untrusted,
      signed_by: verified?.signedBy ?? [],
      files: verified?.files.size ?? 0,
      bytes,
    });
  }
  return { issues, notices, reports, whole };
}

/** What the index repeats of the current release must be what that says of itself. */
function otherFacts(
  index: NonNullable<VerifiedRelease["index"]>,
  facts: NonNullable<Occupant["index"]>["facts"],
): Issue[] {
  const names = ["version", "licence", "disclaimer", "datasets", "releases"] as const;
  const differing = names.filter((name) => canonical({ it: index[name] }) !== canonical({ it: facts[name] }));
  return differing.map((name) =>
    errorAt({ file: INDEX, line: 0 }, "", "publish/root", `${name} is other than in ${facts.base}${INDEX}`),
  );
}

async function remember({ address }: Reader, { seen }: Occupant, { store }: Trust): Promise<string | undefined> {
  return seen === undefined ? undefined : storeSeen(store, address, seen);
}

async function isBuild(reader: Reader): Promise<boolean> {
  const fetched = await reader.read(INDEX, LONGEST_INDEX).catch(() => undefined);
  const value =
    fetched === undefined
      ? undefined
      : (tryParseJson(fetched.bytes) as { schema?: unknown; publication?: unknown } | undefined);
  return value?.schema === "index" && value.publication === undefined;
}

async function verifySingle({ reader, unsigned, quiet }: VerifyRequest): Promise<Verified> {
  const { issues, index, files } = await verifyBuild(reader, quiet);
  const reported = unsigned
    ? issues
    : [
        ...issues,
        errorAt(
          { file: INDEX, line: 0 },
          "",
          "publish/unsigned",
          "is a single build, which nobody signs: verify a publication, or verify with --unsigned",
        ),
      ];
  const bytes = [...files.values()].reduce((sum, file) => sum + file.bytes, 0);
  return {
    issues: reported,
    notices: ["a single build: the files that its manifests list were looked at"],
    releases: [
      {
        version: index?.version ?? "",
        state: "current",
        reason: null,
        checked: true,
        signed_by: [],
        files: files.size,
        bytes,
      },
    ],
  };
}

function isWanted({ version, state }: PublishedRelease, which: VerifyRequest["which"]): boolean {
  if (typeof which === "object") return version === which.version;
  return which === "all" || state === "current";
}

function broken(rule: string, message: string): Verified {
  return { issues: [errorAt({ file: INDEX, line: 0 }, "", rule, message)], notices: [], releases: [] };
}

/** Root keys that count. */
function rootKeys(list: OpenedList): Set<string> {
  return new Set(
    [...list.keys.values()].filter((key) => key.state === "trusted" && key.signs.includes("keys")).map(({ id }) => id),
  );
}
