import type { Problem } from "./types.generated.ts";

/** The service refused, and says why (RFC 9457). Nothing can be concluded about the goods. */
export class CargolexProblem extends Error {
  readonly problem: Problem;
  /** Seconds after which the same question may be asked again, where the service says so. */
  readonly retryAfter: number | undefined;
  constructor(problem: Problem, retryAfter?: number) {
    super(
      [
        problem.detail,
        ...(problem.errors ?? []).map(({ pointer, parameter, detail }) => `${pointer ?? parameter ?? ""}: ${detail}`),
      ].join("\n"),
    );
    this.name = new.target.name;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}
/** 400, 413, 414, 415: the question is at fault; `problem.errors` names every fault. */
export class InvalidQuestion extends CargolexProblem {}
/** 401: the key is unknown or was revoked. */
export class InvalidKey extends CargolexProblem {}
/** 404: there is no such UN number or code. */
export class NotHeld extends CargolexProblem {}
/** 422: with `strict` the answer is not certain. */
export class NotCertain extends CargolexProblem {}
/** 429: the quota is used up. */
export class QuotaUsedUp extends CargolexProblem {}
/** 5xx: the service cannot answer now. */
export class ServiceFault extends CargolexProblem {}

const KINDS: Readonly<Record<number, typeof CargolexProblem>> = {
  401: InvalidKey,
  404: NotHeld,
  422: NotCertain,
  429: QuotaUsedUp,
};

/** The error of a problem document, of the class that its status stands for. */
export function refusalOf(problem: Problem, status: number, retryAfter?: number): CargolexProblem {
  return new (KINDS[status] ?? (status < 500 ? InvalidQuestion : ServiceFault))(problem, retryAfter);
}
