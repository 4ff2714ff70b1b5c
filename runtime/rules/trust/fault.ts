/** Why something published is not accepted: the file, the rule that it breaks, and a sentence that follows its name. */
export interface TrustFault {
  file: string;
  rule: TrustRule;
  message: string;
}

/** What can be wrong with what is published, as `cargolex verify` names it. */
export type TrustRule =
  | "publish/expired"
  | "publish/forked"
  | "publish/future"
  | "publish/hash"
  | "publish/keys"
  | "publish/link"
  | "publish/missing"
  | "publish/older"
  | "publish/records"
  | "publish/root"
  | "publish/signature"
  | "publish/statement"
  | "publish/sums"
  | "publish/unreachable"
  | "publish/unsigned"
  | "publish/untrusted";

/** A value, or why there is none. */
export type Judged<Value> = { value: Value } | { fault: TrustFault };

/** Thrown by whoever finds files, where one cannot be read: it names the file. */
export class Unreadable extends Error {
  readonly file: string;
  constructor(file: string, cause: unknown) {
    super((cause as Error).message, { cause });
    this.file = file;
  }
}

/** A step that reads files, in which one that cannot be read is a refusal. */
export async function orUnreadable<Value>(step: () => Promise<Judged<Value>>): Promise<Judged<Value>> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Unreadable)
      return refused(error.file, "publish/unreachable", `cannot be read: ${error.message}`);
    throw error;
  }
}

/** A refusal. */
export function refused(file: string, rule: TrustRule, message: string): { fault: TrustFault } {
  return { fault: { file, rule, message } };
}
