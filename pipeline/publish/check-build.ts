import { shardSchemas } from "../../openapi/shards/schemas.ts";
import { compareText } from "../../runtime/text/fold.ts";
import type { Disk } from "../source/disk.ts";
import { errorAt } from "../source/issue.ts";
import { checkRelease, type CheckedRelease } from "./check-release.ts";
import { folderTarget } from "./folder.ts";
import { ownSchemas } from "./own-schemas.ts";

/** No file of a build comes near. */
const MOST_BYTES = 256 * 1024 * 1024;

/** What a release is beside its index, its manifests, their lists and what these list. Anything else that lies in the folder is not published. */
const VERSION = String.raw`20\d\d\.\d\d\.\d\d(\.[1-9]\d*)?`;
const BESIDE = new RegExp(`^(CHANGES\\.md|changes\\.json|changes/(legs/)?${VERSION}\\.json|datapackage\\.json|datapackage-sources\\.json|feed\\.atom|feed\\.json|releases\\.json)$`);
const SCHEMAS = new Set(Object.keys(shardSchemas).map((kind) => `schema/${kind.replaceAll("/", "-")}.json`));

/** Looks at a built folder before it is published: it must be a release, the whole release and nothing else. */
export async function checkBuild(folder: string, quiet: boolean, disk: Disk): Promise<CheckedRelease> {
  const standing = (await disk.list(folder, "shown")).filter(({ kind }) => kind !== "folder").toSorted((a, b) => compareText(a.path, b.path));
  const files = new Map(standing.filter(({ kind }) => kind === "file").map(({ path }) => [path, undefined]));
  const checked = await checkRelease({
    reader: folderTarget(folder, disk), base: "", listing: files, most: MOST_BYTES, validate: ownSchemas({ open: false }), compressed: false, remedy: "run npx cargolex build", quiet,
  });
  for (const { path, kind } of standing) {
    const fault = (rule: string, message: string): void => void checked.issues.push(errorAt({ file: path, line: 0 }, "", rule, message));
    if (kind !== "file") fault("publish/link", kind === "link" ? "is a link: a release is files" : "is neither file nor folder");
    else if (checked.index !== undefined && !checked.heads.has(path) && !checked.entries.has(path) && !BESIDE.test(path) && !SCHEMAS.has(path)) {
      fault("publish/unknown-file", "is no file of a release: remove it, and never keep anything else in this folder");
    }
  }
  return checked;
}
