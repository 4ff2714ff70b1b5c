import fastGlob from "fast-glob";
import type { FileEntry, Index, Manifest } from "../../openapi/shards/common.ts";
import { type Issue, errorAt } from "../source/issue.ts";
import { compareText } from "../../runtime/text/fold.ts";
import type { Publication } from "../../openapi/shards/publication.ts";
import { compareVersions, dateOf } from "../history/version.ts";
import { decodesTo, inParallel } from "./compress.ts";
import { checkContents } from "./contents.ts";
import { counter, type Fetched } from "./target.ts";
import { inspect, type Inspection, type ReleaseScope, type Said } from "./inspection.ts";
import { COMPRESSED, isCompressed, type Compressed, mediaType } from "./media.ts";
import { isInside, type FileFacts } from "./sums.ts";
import { folderTarget } from "./folder.ts";
import { signaturePath, STATEMENT, SUMS } from "./release.ts";
import { ROOT, settle } from "./root.ts";

export interface CheckedRelease {
  issues: Issue[];
  /** Missing where it could not be read. */
  index: Index | undefined;
  /** The files that have their hashes. */
  files: Map<string, FileFacts>;
}

/** Reads every file of a release and reports all that is not as index, manifests, listing and schemas say. */
export async function checkRelease(scope: ReleaseScope): Promise<CheckedRelease> {
  const inspection = inspect(scope);
  const listed = (path: string): Said => ({ by: "SHA256SUMS", sha256: scope.listing?.get(path) });
  const index = (await inspection.readShape("index.json", "index", [listed("index.json")])) as Index | undefined;
  const heads = new Set(["index.json"]);
  const entries = new Map<string, FileEntry>();
  for (const [dataset, pointer] of Object.entries(index?.datasets ?? {})) {
    const path = pointer.manifest;
    heads.add(path);
    const said = [{ by: "index.json", sha256: pointer.sha256 }, listed(path)];
    const manifest = (await inspection.readShape(path, "manifest", said)) as Manifest | undefined;
    if (manifest !== undefined) addEntries(inspection, entries, manifest, dataset, path);
  }
  if (index?.releases !== undefined) entries.set(index.releases.path, index.releases);
  const others = [...new Set([...entries.keys(), ...(scope.listing?.keys() ?? [])])].filter((path) => !heads.has(path));
  const progress = counter(`checking ${[scope.reader.name, scope.base].join(" ").trim()}`, others.length, scope.quiet);
  await inParallel([...heads], AT_ONCE, async (path) => {
    const bytes = inspection.files.has(path) ? await scope.reader.read(scope.base + path) : undefined;
    if (bytes !== undefined) await checkCopies(inspection, path, bytes.bytes);
  });
  await inParallel(others, AT_ONCE, async (path) => {
    const entry = entries.get(path);
    const bytes = await inspection.read(path, [{ by: "its manifest", sha256: entry?.sha256 }, listed(path)]);
    if (bytes !== undefined) {
      for (const { rule, message } of await checkContents(path, bytes, entry, inspection.validate)) inspection.report(path, rule, message);
      await checkCopies(inspection, path, bytes);
    }
    progress.step();
  });
  for (const path of [...heads, ...entries.keys()]) {
    if (scope.listing?.has(path) === false && inspection.files.has(path)) inspection.report(path, "publish/sums", "belongs to the release and is not in SHA256SUMS");
  }
  return { issues: inspection.issues, index, files: inspection.files };
}

function addEntries({ report }: Inspection, entries: Map<string, FileEntry>, manifest: Manifest, dataset: string, path: string): void {
  if (manifest.dataset !== dataset) report(path, "publish/head", `is the manifest of ${manifest.dataset}, index.json says of ${dataset}`);
  for (const entry of manifest.files) {
    if (!isInside(entry.path)) report(path, "publish/path", `${JSON.stringify(entry.path)} leads out of the folder`);
    else if (entries.has(entry.path)) report(path, "publish/path", `${entry.path} is listed twice`);
    else entries.set(entry.path, entry);
  }
}

async function checkCopies({ scope, report }: Inspection, path: string, bytes: Uint8Array): Promise<void> {
  if (!scope.compressed || !isCompressed(bytes.length)) return;
  for (const ending of COMPRESSED) {
    const copy = `${path}.${ending}`;
    try {
      const found = await scope.reader.read(scope.base + copy);
      if (found === undefined) report(copy, "publish/missing", `does not exist: ${scope.remedy}`);
      else if (!(await isCopy(found, ending, bytes))) report(copy, "publish/compressed", `does not decode to the bytes of ${path}: ${scope.remedy}`);
    } catch (error) {
      report(copy, "publish/unreachable", `cannot be read: ${(error as Error).message}`);
    }
  }
}

/** Whether what was read at `.br` or `.gz` stands for these bytes; a server may have declared the compression, and then it is already undone. */
export async function isCopy({ bytes: found, undone }: Fetched, ending: Compressed, bytes: Uint8Array): Promise<boolean> {
  if (undone !== undefined && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).equals(found)) return true;
  return decodesTo(ending, found, bytes);
}

/** Requests under way at the same time. */
const AT_ONCE = 8;

/** Looks at a built folder before it is published: every file must be of a kind that is published, and all of them whole and valid. */
export async function checkBuild(folder: string, quiet: boolean): Promise<CheckedRelease> {
  const paths = (await fastGlob("**/*", { cwd: folder, dot: true })).toSorted(compareText);
  const listing = new Map<string, undefined>(paths.map((path) => [path, undefined]));
  const remedy = "run npx cargolex build";
  const checked = await checkRelease({ reader: folderTarget(folder), base: "", listing, compressed: false, remedy, quiet });
  for (const path of paths) {
    const fault = faultOf(path);
    if (fault !== undefined) checked.issues.push(errorAt({ file: path, line: 0 }, "", "publish/unknown-file", fault));
  }
  return checked;
}

const OWN = new Set<string>([STATEMENT, SUMS, ...COMPRESSED, "keys", "d", signaturePath("").split("/")[0] ?? ""]);

function faultOf(path: string): string | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(path) || path.includes("/.")) return "is no file of a release: names are plain letters, digits, . _ and -";
  if (OWN.has(path.split("/")[0] ?? "")) return "has a name that publishing itself writes";
  if (mediaType(path) === undefined) return "is of no kind that is published: remove it, or add its media type";
  return undefined;
}

/** Checks that a root index does not contradict itself. */
export function checkRoot(root: Publication): Issue[] {
  const issues: Issue[] = [];
  const report = (message: string): void => void issues.push(errorAt({ file: ROOT, line: 0 }, "", "publish/root", message));
  for (const [at, { version, date, path, state, reason, signatures }] of root.releases.entries()) {
    const newer = root.releases[at - 1];
    if (newer !== undefined && compareVersions(newer.version, version) <= 0) report(`${version} stands below ${newer.version}: releases are listed newest first, each once`);
    if (path !== `d/${version}/`) report(`${version} is said to be in ${path}`);
    if (date !== dateOf(version)) report(`${version} is said to be of ${date}`);
    if ((state === "withdrawn") !== (reason !== null)) report(`${version} is ${state} ${reason === null ? "without" : "with"} a reason`);
    for (const id of signatures) if (!root.keys.some((key) => key.id === id)) report(`${version} is signed by ${id}, which is not among the keys`);
  }
  for (const { id, path } of root.keys) if (path !== `keys/${id}.pem`) report(`key ${id} is said to be in ${path}`);
  const current = root.releases.filter(({ state }) => state === "current");
  const wanted = settle(root.releases).find(({ state }) => state === "current");
  if (wanted === undefined) report("every release is withdrawn");
  else if (current.length !== 1 || current[0]?.version !== wanted.version) {
    report(`${current.map(({ version }) => version).join(", ") || "nothing"} is current, want ${wanted.version}, the newest that is not withdrawn`);
  }
  if (wanted !== undefined && root.version !== wanted.version) report(`names ${root.version}, want ${wanted.version}, the newest release that is not withdrawn`);
  return issues;
}
