import type { BaseQuestionKind } from "../../openapi/shards/bases.ts";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";

/** What a question states of its goods. */
export interface Stated {
  /** Answers to questions of bases, by the id of the base, with what the question decides. */
  facts: ReadonlyMap<string, { answer: "yes" | "no"; kind: BaseQuestionKind }>;
  /** Value of one item in EUR. */
  value_eur: number | undefined;
  /** Day on which the contract was concluded. */
  contract_date: string | undefined;
}

export const NOTHING_STATED: Stated = { facts: new Map(), value_eur: undefined, contract_date: undefined };

type StatedQuery = Pick<CnQuery, "facts" | "value_eur" | "contract_date">;

/** What a query states, as an answer says it again; undefined where it states nothing. */
function statedOf({ facts, value_eur, contract_date }: StatedQuery): StatedQuery | undefined {
  const stated = Object.entries({ facts, value_eur, contract_date }).filter(([, value]) => value !== undefined);
  return stated.length === 0 ? undefined : Object.fromEntries(stated);
}

/** Whether a query states anything. */
export function statesFacts(query: StatedQuery): boolean {
  return statedOf(query) !== undefined;
}

/** What a query states, as it is said in a warning. */
export function renderStated(query: StatedQuery): string {
  const stated = Object.entries(statedOf(query) ?? {});
  return stated.map(([name, value]) => (name === "facts" ? value : `${name}=${value}`)).join("; ");
}

/** What a query states, as an answer says it again; none where it states nothing. */
export function echoStated(query: StatedQuery): { stated?: StatedQuery } {
  const stated = statedOf(query);
  return stated === undefined ? {} : { stated };
}
