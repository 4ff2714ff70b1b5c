import { errorAt, type Issue } from "../source/issue.ts";
import { fileHash } from "../source/read-sources.ts";
import { tryParseJson, type Validate } from "./contents.ts";
import type { Reader, FileFacts } from "./target.ts";

/** One release to look at, and how far. */
export interface ReleaseScope {
  reader: Reader;
  /** Folder of the release below the reader, empty or with a final `/`. */
  base: string;
  /**
   * Every file of the release with its SHA-256 where one is known; without it the files are those that the manifests
   * list.
   */
  listing: ReadonlyMap<string, string | undefined> | undefined;
  /** No file has more bytes. */
  most: number;
  validate: Validate;
  /** True if compressed copies must stand beside the files. */
  compressed: boolean;
  /** What to do about a file that is not what it should be. */
  remedy: string;
  quiet: boolean;
}

/** A hash that something says a file has. */
interface StatedHash {
  by: string;
  sha256: string | undefined;
}

/** A release while it is looked at: what was found wrong, and the files that have their hashes. */
export interface Inspection {
  scope: ReleaseScope;
  issues: Issue[];
  files: Map<string, FileFacts>;
  report: (path: string, rule: string, message: string) => void;
  /**
   * The bytes of a file that has every hash that is said of it and no more than so many bytes; what else is found is
   * reported.
   */
  read: (path: string, stated: readonly StatedHash[], most: number) => Promise<Uint8Array | undefined>;
  /** A JSON file of a kind, whole and valid; what else is found is reported. */
  readShape: (path: string, kind: string, stated: readonly StatedHash[], most: number) => Promise<unknown>;
}

/** Opens an inspection. */
export function inspect(scope: ReleaseScope): Inspection {
  const { reader, base, remedy, validate } = scope;
  const issues: Issue[] = [];
  const files = new Map<string, FileFacts>();
  const report = (path: string, rule: string, message: string): void =>
    void issues.push(errorAt({ file: base + path, line: 0 }, "", rule, message));
  const read = async (path: string, stated: readonly StatedHash[], most: number): Promise<Uint8Array | undefined> => {
    let bytes: Uint8Array | undefined;
    try {
      bytes = (await reader.read(base + path, Math.min(most, scope.most)))?.bytes;
    } catch (error) {
      report(path, "publish/unreachable", `cannot be read: ${(error as Error).message}`);
      return undefined;
    }
    if (bytes === undefined) {
      report(path, "publish/missing", `does not exist: ${remedy}`);
      return undefined;
    }
    const text = fileHash(bytes);
    const wrong = stated.find((hash) => hash.sha256 !== undefined && hash.sha256 !== text);
    if (wrong !== undefined) {
      report(
        path,
        "publish/hash",
        `${bytes.length} bytes of SHA-256 ${text.slice(0, 12)}, ${wrong.by} says ${wrong.sha256?.slice(0, 12)}: ${remedy}`,
      );
      return undefined;
    }
    files.set(path, { bytes: bytes.length, sha256: text });
    return bytes;
  };
  return {
    scope,
    issues,
    files,
    report,
    read,
    async readShape(path, kind, stated, most) {
      const bytes = await read(path, stated, most);
      if (bytes === undefined) return undefined;
      const value = tryParseJson(bytes);
      const fault = value === undefined ? "is not JSON" : validate(kind, value);
      if (fault === undefined) return value;
      report(path, value === undefined ? "publish/json" : "publish/schema", fault);
      return undefined;
    },
  };
}
