import type { CnFaultCode, CnWarning, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { Text4 } from "../../openapi/shards/common.ts";
import type { LawRecord } from "../../openapi/shards/sanctions.ts";

/** What is to be said: its code, and the values that its text has places for. */
type CodedMessage<Code, Value = string | number> = readonly [code: Code, ...values: Value[]];
/** That a release is past its day is said of every answer, by whoever hands them out. */
export type Caution = CodedMessage<Exclude<CnWarning["code"], "release_expired">, string | number | Text4>;
export type QueryFault = CodedMessage<CnFaultCode>;

/** Words what is wrong with a query, with the texts of the law file. */
export function renderFault(
  texts: Readonly<Record<CnFaultCode, string>>,
  [code, ...values]: QueryFault,
): { code: CnFaultCode; detail: string } {
  return { code, detail: fill(texts[code], values) };
}

/** Words what an answer warns of in its language, with the texts of the law file. */
export function renderCaution(
  texts: LawRecord["warnings"],
  [code, ...values]: Caution,
  lang: SanctionsLang,
): CnWarning {
  const spoken = values.map((value) => (typeof value === "object" ? value[lang] : value));
  return { code, detail: fill(texts[code][lang], spoken) };
}

function fill(text: string, values: readonly (string | number)[]): string {
  let next = 0;
  return text.replaceAll("{}", () => String(values[next++]));
}
