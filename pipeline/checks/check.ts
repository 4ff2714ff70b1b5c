import type { Issue } from "../issue.ts";

/** A named check over the tables of one dataset. The runner folds a list of these, so a check cannot be written and then not run. */
export interface Check<Dataset> {
  /** Stable id, `<dataset>/<name>`, used in reports, tests and `check --explain`. */
  rule: string;
  /** What goes wrong without it, with the legal or technical reason. */
  why: string;
  /** A bad cell or row, as it would stand in the table. */
  example: string;
  /** What the maintainer does about it. */
  remedy: string;
  run(data: Dataset): Issue[];
}
