import { quoted } from "../../../source/issue.ts";
import { hint } from "../../../source/nearest.ts";
import { finding, type Finding, type Check } from "../../../source/check.ts";
import { provisionsOf, type ProvisionsData } from "../../tables/provisions.ts";

/** A provision that is tied to no annex row would be in the tables and in no answer. */
export const annexCheck: Check<ProvisionsData> = {
  rule: "provisions/annex",
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
      return `${quoted(annex)} of ${regime} is not in annexes.csv${hint(annex, annexes)}`;
    };
    const issues: Finding[] = [];
    for (const at of provisionsOf(data)) {
      const place = `${at.row.regime}-${at.row.annex}`;
      const known = measures.get(place);
      if (known === undefined) {
        issues.push(finding(at, "annex", unknown(at.row.regime, at.row.annex)));
        continue;
      }
      for (const measure of at.row.measure) {
        if (!known.includes(measure)) issues.push(finding(at, "measure", `${quoted(measure)} is no measure of ${place}: it has ${known.join(", ")}`));
      }
    }
    for (const at of data.customs.measures) {
      for (const annex of at.row.annex) {
        if (!measures.has(`${at.row.regime}-${annex}`)) issues.push(finding(at, "annex", unknown(at.row.regime, annex)));
      }
    }
    return issues;
  },
};

/** How both texts begin the sentence that says which goods a period without codes is for. */
const SENTENCES = { text_pl: /(?:^|\. )(?:Wszystkie|Tylko) /, text_en: /(?:^|\. )(?:All|Only) / } as const;

/** A wind-down period without codes reaches every entry of its annex, so its texts must say that this is meant, or which part is. */
export const wholeAnnexCheck: Check<ProvisionsData> = {
  rule: "provisions/whole-annex",
  why: "Empty codes are served beside every entry of the annex. Where the law names a few codes, all other goods get a period that they never had.",
  example: "3k(3ac) of eight codes of heading 8504 with empty `codes`, served for all of Annex XXIII",
  remedy: "Write the codes of the paragraph. If it names none, begin a sentence of both texts with All (Wszystkie), or with Only (Tylko) and the part meant.",
  run(data) {
    return data.winddowns.flatMap((at): Finding[] => {
      if (at.row.codes.length > 0) return [];
      return (["text_pl", "text_en"] as const)
        .filter((column) => !SENTENCES[column].test(at.row[column]))
        .map((column) => finding(at, column, "no codes, and the text does not say that all goods of the annex are meant"));
    });
  },
};
