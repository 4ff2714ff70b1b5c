import type { SuccessorRow } from "../../tables/nomenclature.ts";

/**
 * Codes that sanction annexes print, now or in an earlier state, although they left the CN before the first year held; both ended with the HS of 2022.
 * 4418 60 (posts and beams of wood; 833/2014 Annex XXIII, 765/2006 Annex XVIII): customs apply its measures on these subheadings.
 * 9013 80 90 (earlier states of 833/2014 and 765/2006): all that its subheading has today; no text of 2021 is held to compare.
 */
export const EARLIER_CODES: readonly { code: string; lastYear: number; successors: readonly string[]; basis: SuccessorRow["basis"] }[] = [
  { code: "441860", lastYear: 2021, successors: ["441830", "441881", "441882", "441883", "441889"], basis: "customs_measures" },
  { code: "90138090", lastYear: 2021, successors: ["90138040", "90138080"], basis: "shared_hs6" },
];
