/** Why something published is not accepted: the file, the rule that it breaks, and a sentence that follows its name. */
export interface TrustFault {
  file: string;
  rule: TrustRule;
  message: string;
}

/** What can be wrong with what is published, as `cargolex verify` names it. */
export type TrustRule =
  | "publish/expired" | "publish/forked" | "publish/future" | "publish/hash" | "publish/keys" | "publish/link" | "publish/missing" | "publish/older"
  | "publish/root" | "publish/signature" | "publish/statement" | "publish/sums" | "publish/too-long" | "publish/unreachable" | "publish/unsigned" | "publish/untrusted";

/** A value, or why there is none. */
export type Judged<Value> = { value: Value } | { fault: TrustFault };

/** A refusal. */
export function refused(file: string, rule: TrustRule, message: string): { fault: TrustFault } {
  return { fault: { file, rule, message } };
}
