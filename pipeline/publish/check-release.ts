import { CAUSES } from "../../openapi/shards/changes.ts";
import type { FileEntry, Manifest } from "../../openapi/shards/common.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { createTally } from "../../runtime/rules/trust/counts.ts";
import { isInside } from "../../runtime/rules/trust/paths.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { COMPRESSED, type Compressed, decodesTo, inParallel, isCompressed, mostOfCopy } from "./compress.ts";
import { checkContents, ownSchemas } from "./contents.ts";
import { inspect, type Inspection, type ReleaseScope } from "./inspection.ts";
import { counter, type Fetched, folderTarget, type FileFacts } from "./target.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import type { Disk } from "../source/disk.ts";

/** No file of a build comes near. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * What a release is beside its index, its manifests, their lists and what these list. Anything else that lies in the
 * folder is not published.
 */
const VERSION = String.raw`20\d\d\.\d\d\.\d\d(\.[1-9]\d*)?`;

const BESIDE = new RegExp(
  `^(CHANGES\\.md|changes\\.json|changes/(legs/)?${VERSION}\\.json|changes/(${CAUSES.join("|")})\\.atom|datapackage-sources\\.json|feed\\.atom|feed\\.json|schema\\.json|releases\\.json)$`,
);

interface CheckedRelease {
  issues: Issue[];
  /** Missing where it could not be read. */
  index: Index | undefined;
  /** The files that manifests and index list, by path. */
  entries: ReadonlyMap<string, FileEntry>;
  /** Index and manifests. */
  heads: ReadonlySet<string>;
  /** The files that have their hashes. */
  files: Map<string, FileFacts>;
}

/** Longer only where somebody makes them so. */
const LONGEST_INDEX = 1024 * 1024;
const LONGEST_MANIFEST = 16 * 1024 * 1024;

/** Reads every file of a release and reports all that is not as index, manifests, listing and schemas say. */
export async function checkRelease(scope: ReleaseScope): Promise<CheckedRelease> {
  const inspection = inspect(scope);
  const listed = (path: string) => ({ by: "SHA256SUMS", sha256: scope.listing?.get(path) });
  const index = (await inspection.readShape("index.json", "index", [listed("index.json")], LONGEST_INDEX)) as
    | Index
    | undefined;
  const heads = new Set(["index.json"]);
  const entries = new Map<string, FileEntry>();
  const manifests: Manifest[] = [];
  const tally = createTally();
  if (index !== undefined && (index.base !== "" || index.publication !== undefined))
    inspection.report("index.json", "publish/head", "is the index of a publication, want that of one release");
  for (const [dataset, pointer] of Object.entries(index?.datasets ?? {})) {
    const path = pointer.manifest;
    if (path !== `${dataset}/manifest.json`)
      inspection.report("index.json", "publish/path", `names ${JSON.stringify(path)} as the manifest of ${dataset}`);
    else {
      heads.add(path);
      const stated = [{ by: "index.json", sha256: pointer.sha256 }, listed(path)];
      const manifest = (await inspection.readShape(path, "manifest/3", stated, LONGEST_MANIFEST)) as
        | Manifest
        | undefined;
      if (manifest === undefined) continue;
      manifests.push(manifest);
      if (manifest.dataset !== dataset)
        inspection.report(
          path,
          "publish/head",
          `is the manifest of ${manifest.dataset}, index.json says of ${dataset}`,
        );
      addEntries(inspection, entries, manifest.files, dataset, path);
    }
  }
  if (index?.releases !== undefined) entries.set(index.releases.path, index.releases);
  const others = [...new Set([...entries.keys(), ...(scope.listing?.keys() ?? [])])].filter((path) => !heads.has(path));
  const progress = counter(`checking ${[scope.reader.name, scope.base].join(" ").trim()}`, others.length, scope.quiet);
  await inParallel([...heads], AT_ONCE, async (path) => {
    const facts = inspection.files.get(path);
    const bytes = facts === undefined ? undefined : await scope.reader.read(scope.base + path, facts.bytes);
    if (bytes !== undefined) await checkCopies(inspection, path, bytes.bytes);
  });
  await inParallel(others, AT_ONCE, async (path) => {
    const entry = entries.get(path);
    // A byte more than its manifest says is enough to see that it is longer.
    const bytes = await inspection.read(
      path,
      [{ by: "its manifest", sha256: entry?.sha256 }, listed(path)],
      (entry?.bytes ?? scope.most) + 1,
    );
    if (bytes !== undefined) {
      const faults = checkContents(path, bytes, entry, scope.validate);
      for (const { rule, message } of faults) inspection.report(path, rule, message);
      if (entry !== undefined && faults.length === 0)
        tally.add(entry, () => (JSON.parse(new TextDecoder().decode(bytes)) as { records: unknown[] }).records);
      await checkCopies(inspection, path, bytes);
    }
    progress.step();
  });
  for (const path of [...heads, ...entries.keys()]) {
    if (scope.listing?.has(path) === false && inspection.files.has(path))
      inspection.report(path, "publish/sums", "belongs to the release and is not in SHA256SUMS");
  }
  // Where a file is missing or wrong that is said already, and the counts are not those of the manifests.
  if (inspection.issues.length === 0)
    for (const message of tally.faults(manifests))
      inspection.report(`${message.split(" ")[0] ?? ""}/manifest.json`, "publish/records", message);
  return { issues: inspection.issues, index, entries, heads, files: inspection.files };
}

function addEntries(
  { report }: Inspection,
  entries: Map<string, FileEntry>,
  files: readonly FileEntry[],
  dataset: string,
  path: string,
): void {
  for (const entry of files) {
    const fault = pathFault(entry.path, dataset, entries);
    if (fault !== undefined) report(path, "publish/path", fault);
    else entries.set(entry.path, entry);
  }
}

/** Why a path is none of a file of a dataset, or undefined. */
function pathFault(path: string, dataset: string, existing: Pick<ReadonlySet<string>, "has">): string | undefined {
  if (!isInside(path)) return `${JSON.stringify(path)} leads out of the folder`;
  if (!path.startsWith(`${dataset}/`)) return `${path} stands outside ${dataset}/`;
  return existing.has(path) ? `${path} is listed twice` : undefined;
}

/**
 * Copies stand beside files that gain by it, and decode to them; beside others a server would hand out a copy that
 * nobody made.
 */
async function checkCopies({ scope, report }: Inspection, path: string, bytes: Uint8Array): Promise<void> {
  if (!scope.compressed) return;
  for (const ending of COMPRESSED) {
    const copy = `${path}.${ending}`;
    try {
      const fetched = await scope.reader.read(scope.base + copy, mostOfCopy(bytes.length));
      if (!isCompressed(bytes.length)) {
        if (fetched !== undefined) report(copy, "publish/unlisted", "belongs to no release: remove it");
      } else if (fetched === undefined) report(copy, "publish/missing", `does not exist: ${scope.remedy}`);
      else if (!(await isCopy(fetched, ending, bytes)))
        report(copy, "publish/compressed", `does not decode to the bytes of ${path}: ${scope.remedy}`);
    } catch (error) {
      report(copy, "publish/unreachable", `cannot be read: ${(error as Error).message}`);
    }
  }
}

/**
 * Whether what was read at `.br` or `.gz` stands for these bytes; a server may have declared the compression, and then
 * it is already undone.
 */
export async function isCopy(
  { bytes: result, undone }: Fetched,
  ending: Compressed,
  bytes: Uint8Array,
): Promise<boolean> {
  if (undone !== undefined && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).equals(result)) return true;
  return decodesTo(ending, result, bytes);
}

/** Requests under way at the same time. */
const AT_ONCE = 8;

/** Looks at a built folder before it is published: it must be a release, the whole release and nothing else. */
export async function checkBuild(folder: string, quiet: boolean, disk: Disk): Promise<CheckedRelease> {
  const standing = (await disk.list(folder, "shown"))
    .filter(({ kind }) => kind !== "folder")
    .toSorted((a, b) => compareText(a.path, b.path));
  const files = new Map(standing.filter(({ kind }) => kind === "file").map(({ path }) => [path, undefined]));
  const checked = await checkRelease({
    reader: folderTarget(folder, disk),
    base: "",
    listing: files,
    most: MOST_BYTES,
    validate: ownSchemas({ open: false }),
    compressed: false,
    remedy: "run npx cargolex build",
    quiet,
  });
  for (const { path, kind } of standing) {
    const fault = (rule: string, message: string): void =>
      void checked.issues.push(errorAt({ file: path, line: 0 }, "", rule, message));
    if (kind !== "file")
      fault("publish/link", kind === "link" ? "is a link: a release is files" : "is neither file nor folder");
    else if (
      checked.index !== undefined &&
      !checked.heads.has(path) &&
      !checked.entries.has(path) &&
      !BESIDE.test(path)
    ) {
      fault("publish/unknown-file", "is no file of a release: remove it, and never keep anything else in this folder");
    }
  }
  return checked;
}
