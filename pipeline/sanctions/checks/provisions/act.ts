import { quoted } from "../../../source/issue.ts";
import { finding, type Finding, type Check } from "../../../source/check.ts";
import { placeOfFile } from "../../tables/law.ts";
import type { ProvisionsData } from "../../tables/provisions.ts";

/** Every act that a table names must be in acts.csv, and our tables cannot hold rows of an act that is said not to be held. */
export const actCheck: Check<ProvisionsData> = {
  rule: "provisions/act",
  why: "acts.csv says what the dataset includes and what is pending; an act outside it would be neither.",
  example: "an entry with act 32026R0513 while acts.csv says not_held",
  remedy: "Add the act with its dates and state, or correct the CELEX number.",
  run(data) {
    const acts = new Map(data.acts.map(({ row }) => [row.celex, row]));
    const issues: Finding[] = [];
    const look = (at: { file: string; line: number }, column: string, celex: string, regime: string): void => {
      const act = acts.get(celex);
      if (act === undefined) issues.push(finding(at, column, `${quoted(celex)} is not in acts.csv`));
      else if (act.regime !== regime) issues.push(finding(at, column, `${quoted(celex)} is an act of ${act.regime}, not of ${regime}`));
      else if (act.state === "not_held") issues.push(finding(at, column, `${quoted(celex)} is not_held in acts.csv, but this row comes from it`));
    };
    // Customs also name decisions, which amend no annex: they stand in legal-bases.csv alone.
    const bases = new Map(data.customs.legalBases.map(({ row }) => [row.celex, row.regime]));
    for (const at of data.customs.measures) {
      const { legal_base: base, regime } = at.row;
      if (base !== "" && (acts.has(base) || bases.get(base) !== regime)) look(at, "legal_base", base, regime);
    }
    for (const at of data.entries) {
      const { regime } = placeOfFile(at.file);
      if (at.row.act !== "") look(at, "act", at.row.act, regime);
      if (at.row.ended_by !== "") look(at, "ended_by", at.row.ended_by, regime);
    }
    return issues;
  },
};
