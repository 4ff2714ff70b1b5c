import { compareText } from "../../../../runtime/text/fold.ts";
import { quote } from "../../../source/issue.ts";
import { type CustomsRow, type ProvisionsData, MEASURE_TYPES } from "../../tables/provisions.ts";
import type { Placed } from "../../../source/table.ts";
import { finding, type Finding, type Check } from "../../../source/check.ts";
import { placeOf } from "../../tables/law.ts";

/** Two measures of one code and type may follow each other, never run at once. */
export const customsOverlapCheck: Check<ProvisionsData> = {
  rule: "provisions/customs-overlap",
  why: "TARIC replaces a measure by ending it the day before; two that run at once are a row read twice or an end that was lost.",
  example: "RU 2801 type 709 from 2025-07-20 without an end, and again from 2025-10-22",
  remedy: "Give the earlier measure its last day, or remove the row that was read twice.",
  run(data) {
    const byMeasure = new Map<string, Placed<CustomsRow>[]>();
    for (const at of data.customs) {
      const key = `${at.row.destination} ${at.row.code} ${at.row.measure_type}`;
      byMeasure.set(key, [...(byMeasure.get(key) ?? []), at]);
    }
    const issues: Finding[] = [];
    for (const rows of byMeasure.values()) {
      const sorted = rows.toSorted((a, b) => compareText(a.row.start, b.row.start));
      for (const [index, at] of sorted.entries()) {
        const before = sorted[index - 1];
        if (before !== undefined && (before.row.end === "" || before.row.end >= at.row.start)) {
          issues.push(finding(at, "start", `${at.row.start}: ${before.row.id} (line ${before.line}) still runs then, ${before.row.end === "" ? "it has no end" : `until ${before.row.end}`}`));
        }
      }
    }
    return issues;
  },
};

/** A ban on goods in words is answered from customs measures; without one it would be law that no answer shows. */
export const customsCodesCheck: Check<ProvisionsData> = {
  rule: "provisions/customs-codes",
  why: "The import ban on Belarusian arms (765/2006 Art. 1aa) once stood in annexes.csv without a single code: every arm was answered as free.",
  example: "BY art-1aa import with state codes_from_customs, and no row of customs.csv that names art-1aa",
  remedy: "Name the annex in the customs rows that carry its goods, or set the state to not_held, which the coverage then says.",
  run(data) {
    const held = new Set(data.customs.flatMap(({ row }) => row.annex.map((annex) => placeOf({ regime: row.regime, annex }))));
    return data.annexes
      .filter(({ row }) => row.state === "codes_from_customs" && !held.has(placeOf(row)))
      .map((at) => finding(at, "state", `"codes_from_customs": no row of customs.csv names ${placeOf(at.row)}`));
  },
};

/** A customs measure of a type that nobody has read may mean anything. */
export const measureTypeCheck: Check<ProvisionsData> = {
  rule: "provisions/measure-type",
  why: "What a TARIC measure does follows from its type; a type outside the closed list could be a prohibition, a control or a duty.",
  example: "measure_type 777",
  remedy: "Read in TARIC what the type controls and add it with its name to the measure types.",
  run(data) {
    const issues: Finding[] = [];
    for (const at of data.customs) {
      const { measure_type: type, measure_type_name: name } = at.row;
      const known = MEASURE_TYPES[type];
      if (known === undefined) issues.push(finding(at, "measure_type", `${quote(type)} is no known measure type: read what it controls and add it`));
      else if (known !== name) issues.push(finding(at, "measure_type_name", `${quote(name)}: measure type ${type} is ${quote(known)}`));
    }
    return issues;
  },
};
