import type { Publication } from "../../openapi/shards/publication.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { isSignedBy, readPublicKey, type PublicKey } from "./keys.ts";
import { signaturePath, STATEMENT } from "./release.ts";
import type { Reader } from "./target.ts";

/** Whose signatures count. */
export interface Trust {
  keys: ReadonlyMap<string, PublicKey>;
  /** The keys were given by who verifies, not taken from what is verified. */
  given: boolean;
  /** A release without a signature will do. */
  unsigned: boolean;
}

/** Reads the keys that a publication itself offers. */
export async function offeredKeys(reader: Reader, root: Publication): Promise<{ keys: Map<string, PublicKey>; issues: Issue[] }> {
  const keys = new Map<string, PublicKey>();
  const issues: Issue[] = [];
  for (const { id, path } of root.keys) {
    const fault = (message: string): void => void issues.push(errorAt({ file: path, line: 0 }, "", "publish/key", message));
    try {
      const found = await reader.read(path);
      if (found === undefined) {
        fault("does not exist: publish with this key again");
        continue;
      }
      const key = readPublicKey(new TextDecoder().decode(found.bytes));
      if (key.id === id) keys.set(id, key);
      else fault(`is key ${key.id}, the index says ${id}`);
    } catch (error) {
      fault((error as Error).message);
    }
  }
  return { keys, issues };
}

/** Checks the signatures of a release; gives the trusted keys that signed it. */
export async function checkSignatures(
  reader: Reader, base: string, ids: readonly string[], statement: Uint8Array, trust: Trust,
): Promise<{ signedBy: string[]; issues: Issue[] }> {
  const issues: Issue[] = [];
  const signedBy: string[] = [];
  const report = (path: string, rule: string, message: string): void => void issues.push(errorAt({ file: base + path, line: 0 }, "", rule, message));
  for (const id of ids) {
    const key = trust.keys.get(id);
    if (key === undefined) continue;
    const path = signaturePath(id);
    try {
      const found = await reader.read(base + path);
      if (found === undefined) report(path, "publish/missing", "does not exist: publish this release again with that key");
      else if (isSignedBy(key, statement, found.bytes)) signedBy.push(id);
      else report(path, "publish/signature", `is not the signature of ${STATEMENT} by key ${id}`);
    } catch (error) {
      report(path, "publish/unreachable", `cannot be read: ${(error as Error).message}`);
    }
  }
  if (ids.length === 0 && !trust.unsigned) report(STATEMENT, "publish/unsigned", "is not signed: publish it again with --key, or verify with --unsigned");
  if (ids.length > 0 && signedBy.length === 0 && issues.length === 0) {
    report(STATEMENT, "publish/untrusted", `is signed by ${ids.join(", ")}, ${trust.given ? "want one of" : "no key of the target, which has"} ${[...trust.keys.keys()].join(", ") || "none"}`);
  }
  return { signedBy, issues };
}
