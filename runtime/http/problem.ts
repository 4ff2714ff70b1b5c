import { PROBLEM_KINDS, QUOTA_EXCEEDED, type ProblemName } from "../../openapi/problem-kinds.ts";
import type { Problem, ProblemError } from "../../openapi/schemas/common.ts";

export type ProblemStatus = (typeof PROBLEM_KINDS)[ProblemName]["status"];

const NAMES = new Map<number, ProblemName>(Object.entries(PROBLEM_KINDS).map(([name, { status }]) => [status, name as ProblemName]));

/** What a problem document is made of; `detail` is that of the first fault unless given. */
export interface Trouble {
  status: ProblemStatus;
  detail?: string;
  errors?: readonly ProblemError[];
}

/** Builds a problem document; `site` is the public URL that its `type` resolves under. */
export function problemOf({ status, detail, errors = [] }: Trouble, site: string): Problem {
  const name = NAMES.get(status);
  if (name === undefined) throw new Error(`no kind of problem for status ${status}`);
  const { title } = PROBLEM_KINDS[name];
  return {
    type: `${site}/problems/${name}`,
    title,
    status,
    detail: detail ?? errors[0]?.detail ?? title,
    instance: newInstance(),
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  };
}

/** Builds the problem document of a refused quota. */
export function quotaProblem(violated: readonly string[], detail: string): Problem {
  return { type: QUOTA_EXCEEDED, title: "Too many requests", status: 429, detail, instance: newInstance(), "violated-policies": [...violated] };
}

function newInstance(): string {
  return `urn:uuid:${crypto.randomUUID()}`;
}
