import type { PublishedRelease } from "../../openapi/shards/publication.ts";
import { errorAt, type Issue } from "../issue.ts";
import { hint } from "../nearest.ts";
import { checkRoot } from "./check-root.ts";
import { parseJson } from "./contents.ts";
import type { PublicKey } from "./keys.ts";
import { readRoot, ROOT } from "./root.ts";
import { offeredKeys, type Trust } from "./signatures.ts";
import type { Reader } from "./target.ts";
import { verifyBuild, verifyRelease } from "./verify-release.ts";

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
