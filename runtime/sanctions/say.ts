import type { CnFaultCode, CnWarning } from "../../openapi/schemas/sanctions.ts";

/** What is to be said: its code, and the values that its text has places for. */
type Said<Code> = readonly [code: Code, ...values: (string | number)[]];
export type Caution = Said<CnWarning["code"]>;
export type QueryFault = Said<CnFaultCode>;

/** Words it with the texts of the law file. */
export function say<Code extends string>(texts: Readonly<Record<Code, string>>, [code, ...values]: Said<Code>): { code: Code; detail: string } {
  return { code, detail: texts[code].replaceAll("{}", () => String(values.shift())) };
}
