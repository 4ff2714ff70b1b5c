import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/compare.ts";
import { errorAt } from "../issue.ts";
import { checkRelease, type CheckedRelease } from "./check-release.ts";
import { folderTarget } from "./folder.ts";
import { COMPRESSED, mediaType } from "./media.ts";
import { signaturePath, STATEMENT, SUMS } from "./release.ts";

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
