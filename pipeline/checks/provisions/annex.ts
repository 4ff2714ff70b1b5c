import { errorAt, quote, type Issue } from "../../issue.ts";
import { hint } from "../../nearest.ts";
import type { Check } from "../check.ts";
import { provisionsOf, type ProvisionsData } from "../../tables/provisions-data.ts";

const rule = "provisions/annex";

/** A provision that is tied to no annex row would be in the tables and in no answer. */
export const annexCheck: Check<ProvisionsData> = {
  rule,
  why: "An exemption, wind-down period or notice is served through the annex and measure it names: tied to none, it is lost without a word.",
  example: "RU,XXIV,transit for an annex that has only port-access",
  remedy: "Name an annex and a measure that annexes.csv has, or leave the measure empty for every measure of the annex.",
  run(data) {
    const measures = new Map<string, string[]>();
    for (const { row } of data.annexes) {
      const place = `${row.regime}-${row.annex}`;
      measures.set(place, [...(measures.get(place) ?? []), row.measure]);
    }
    const unknown = (regime: string, annex: string): string => {
      const annexes = data.annexes.filter(({ row }) => row.regime === regime).map(({ row }) => row.annex);
      return `${quote(annex)} of ${regime} is not in annexes.csv${hint(annex, annexes)}`;
    };
    const issues: Issue[] = [];
    for (const at of provisionsOf(data)) {
      const place = `${at.row.regime}-${at.row.annex}`;
      const known = measures.get(place);
      if (known === undefined) {
        issues.push(errorAt(at, "annex", rule, unknown(at.row.regime, at.row.annex)));
        continue;
      }
      for (const measure of at.row.measure) {
        if (!known.includes(measure)) issues.push(errorAt(at, "measure", rule, `${quote(measure)} is no measure of ${place}: it has ${known.join(", ")}`));
      }
    }
    for (const at of data.customs) {
      for (const annex of at.row.annex) {
        if (!measures.has(`${at.row.regime}-${annex}`)) issues.push(errorAt(at, "annex", rule, unknown(at.row.regime, annex)));
      }
    }
    return issues;
  },
};
