import { errorAt, quote, type Issue } from "../../issue.ts";
import type { Check } from "../check.ts";
import type { ProvisionsData } from "../../tables/provisions-data.ts";
import { MEASURE_TYPES } from "../../tables/measure-types.ts";

const rule = "provisions/measure-type";

/** A customs measure of a type that nobody has read may mean anything. */
export const measureTypeCheck: Check<ProvisionsData> = {
  rule,
  why: "What a TARIC measure does follows from its type; a type outside the closed list could be a prohibition, a control or a duty.",
  example: "measure_type 777",
  remedy: "Read in TARIC what the type controls and add it with its name to the measure types.",
  run(data) {
    const issues: Issue[] = [];
    for (const at of data.customs) {
      const { measure_type: type, measure_type_name: name } = at.row;
      const known = MEASURE_TYPES[type];
      if (known === undefined) issues.push(errorAt(at, "measure_type", rule, `${quote(type)} is no known measure type: read what it controls and add it`));
      else if (known !== name) issues.push(errorAt(at, "measure_type_name", rule, `${quote(name)}: measure type ${type} is ${quote(known)}`));
    }
    return issues;
  },
};
