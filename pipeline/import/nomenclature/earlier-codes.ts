import type { SuccessorRow } from "../../tables/nomenclature.ts";

/**
 * Codes that sanction annexes still print although they left the CN before the first year held. 4418 60 (posts and beams of wood) ended with the
 * HS of 2022; customs apply its measures (833/2014 Annex XXIII, 765/2006 Annex XVIII) on these subheadings.
 */
export const EARLIER_CODES: readonly { code: string; lastYear: number; successors: readonly string[]; basis: SuccessorRow["basis"] }[] = [
  { code: "441860", lastYear: 2021, successors: ["441830", "441881", "441882", "441883", "441889"], basis: "customs_measures" },
];
