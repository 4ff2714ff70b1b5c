import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { z } from "zod";
import { Changes, LegsBefore } from "../../openapi/shards/changes.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { fileHash } from "../source/read-sources.ts";

/** Where the machine record of a release stands, below the sources folder and below the built one. */
export function changesPath(version: string): string {
  return `changes/${version}.json`;
}

/** Where the legs that a release changed stand. */
export function legsBeforePath(version: string): string {
  return `changes/legs/${version}.json`;
}

interface ReadRecords {
  changes: Map<string, Changes>;
  legsBefore: Map<string, LegsBefore>;
  /** By version what seals its record in that of the next release: the hash of its files, one after the other. */
  seals: Map<string, string>;
  issues: Issue[];
}

/**
 * Reads the machine records of the releases. `cargolex release` writes them; an edited one shows in git and in the
 * build.
 */
export async function readChanges(root: string): Promise<ReadRecords> {
  const issues: Issue[] = [];
  const texts = new Map<string, string>();
  const readAll = async <Kind extends { version: string }>(
    glob: string,
    schema: z.ZodType<Kind>,
    pathOf: (version: string) => string,
  ): Promise<Map<string, Kind>> => {
    const records = new Map<string, Kind>();
    for (const file of (await fastGlob(glob, { cwd: root })).toSorted(compareText)) {
      const place = { file, line: 0 };
      const text = await readFile(join(root, file), "utf8");
      texts.set(file, text);
      const json = parseJson(text);
      const parsed = schema.safeParse(json);
      if (json === undefined)
        issues.push(
          errorAt(place, "", "release/record", "is no JSON: a program writes this file, restore it from git"),
        );
      else if (!parsed.success)
        issues.push(
          errorAt(
            place,
            parsed.error.issues[0]?.path.join(".") ?? "",
            "release/record",
            "is not as cargolex release writes it: restore the file from git",
          ),
        );
      else if (file !== pathOf(parsed.data.version))
        issues.push(
          errorAt(
            place,
            "",
            "release/record",
            `is the record of ${parsed.data.version}: the file is named for the release`,
          ),
        );
      else records.set(parsed.data.version, parsed.data);
    }
    return records;
  };
  const changes = await readAll("changes/*.json", Changes, changesPath);
  const legsBefore = await readAll("changes/legs/*.json", LegsBefore, legsBeforePath);
  const sealOf = (version: string): string =>
    fileHash(`${texts.get(changesPath(version))}${texts.get(legsBeforePath(version)) ?? ""}`);
  return {
    changes,
    legsBefore,
    seals: new Map([...changes.keys()].map((version) => [version, sealOf(version)])),
    issues,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
