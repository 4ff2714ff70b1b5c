import type { Publication } from "../../openapi/shards/publication.ts";
import { errorAt, type Issue } from "../issue.ts";
import { ROOT, settle } from "./root.ts";
import { compareVersions, dateOf } from "./version.ts";

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
