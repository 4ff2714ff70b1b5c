import type { PublishedIndex, PublishedRelease } from "../../openapi/shards/publication.ts";
import { listPath, type OpenedList } from "../../runtime/rules/trust/key-list.ts";
import { signaturePath, STATEMENT, SUMS } from "../../runtime/rules/trust/release-trust.ts";
import { INDEX } from "../../runtime/rules/trust/paths.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { UNFINISHED, type Reader } from "./target.ts";
import { COMPRESSED } from "./compress.ts";

/** SQLite keeps a second file beside a lock. */
const LOCK = new RegExp(`^${UNFINISHED.replace(".", "\\.")}/lock(-journal)?$`);

/** A release that was looked at, with the files that it lists. */
export interface LookedAt {
  release: PublishedRelease;
  listing: ReadonlyMap<string, unknown>;
}

/** Looks for what nobody listed: a server hands out what lies in its folder, whoever put it there. */
export async function findUnlisted(
  reader: Reader,
  index: PublishedIndex,
  list: OpenedList | undefined,
  seen: readonly LookedAt[],
): Promise<{ issues: Issue[]; notices: string[] }> {
  const trusted = pathsOfTrust(list, seen);
  const standing = await reader.list?.();
  if (standing === undefined)
    return {
      issues: await copiesOf(reader, trusted),
      notices: [`${reader.name} does not say which files it has: files that nothing lists were not looked for`],
    };
  const existing = new Set([...trusted, ...listedPaths(seen)]);
  const issues: Issue[] = [];
  const notices = new Set<string>();
  const skipped = new Set(
    index.publication.releases
      .filter((release) => !seen.some((occupant) => occupant.release === release))
      .map(({ path }) => path),
  );
  for (const { path, kind } of standing) {
    const folder = /^d\/[^/]+\//.exec(path)?.[0];
    if (kind !== "file")
      issues.push(
        errorAt(
          { file: path, line: 0 },
          "",
          "publish/link",
          kind === "link" ? "is a link, and nothing published is: remove it" : "is neither file nor folder: remove it",
        ),
      );
    else if (existing.has(path) || skipped.has(folder ?? "") || LOCK.test(path)) continue;
    else if (path.startsWith(`${UNFINISHED}/`))
      notices.add(`${UNFINISHED}/ has what runs that were killed have left: nobody reads it`);
    else if (folder !== undefined && !index.publication.releases.some((release) => release.path === folder))
      notices.add(`${folder} is not listed: a run that did not finish; publish it again, or remove it`);
    else if (/^d\/[^/]+\/signatures\/[0-9a-f]{16}\.sig$/.test(path))
      notices.add(`${path} is not named in the index, and does not count: publish again with that key`);
    else issues.push(errorAt({ file: path, line: 0 }, "", "publish/unlisted", "belongs to no release: remove it"));
  }
  return { issues, notices: [...notices] };
}

/** The files that trust begins with: no copy stands beside them. */
function pathsOfTrust(list: OpenedList | undefined, seen: readonly LookedAt[]): string[] {
  return [
    INDEX,
    ...Array.from({ length: list?.facts.number ?? 0 }, (_, index) => listPath(index + 1)),
    ...seen.flatMap(({ release: { path, signatures } }) =>
      [STATEMENT, SUMS, ...signatures.map(signaturePath)].map((name) => path + name),
    ),
  ];
}

/** The files that releases list, with their copies: one beside a file that has none was found with the file. */
function listedPaths(seen: readonly LookedAt[]): string[] {
  return seen.flatMap(({ release, listing }) =>
    [...listing.keys()].flatMap((path) =>
      ["", ...COMPRESSED.map((ending) => `.${ending}`)].map((ending) => release.path + path + ending),
    ),
  );
}

/** Where files cannot be listed: copies that a server would hand out in place of the files that trust begins with. */
async function copiesOf(reader: Reader, trusted: readonly string[]): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const path of trusted) {
    for (const ending of COMPRESSED) {
      const copy = `${path}.${ending}`;
      const result = await reader.read(copy, 1024 * 1024).catch((error: Error) => error);
      if (result !== undefined)
        issues.push(errorAt({ file: copy, line: 0 }, "", "publish/unlisted", "belongs to no release: remove it"));
    }
  }
  return issues;
}
