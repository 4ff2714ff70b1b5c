import { hint } from "../../../../runtime/text/nearest.ts";
import { type Check, finding, type Finding, findingsIn } from "../../../source/check.ts";
import { quoted } from "../../../source/issue.ts";
import { annexOfFile } from "../../tables/law.ts";
import { type ProvisionsData, provisionsOf } from "../../tables/provisions.ts";

/**
 * Every act that a table names must be in acts.csv, and our tables cannot hold rows of an act that is said not to be
 * held.
 */
const actCheck: Check<ProvisionsData> = {
  rule: "provisions/act",
  why: "acts.csv says what the dataset includes and what is pending; an act outside it would be neither.",
  example: "an entry with act 32026R0513 while acts.csv says not_held",
  remedy: "Add the act with its dates and state, or correct the CELEX number.",
  run(data) {
    const acts = Map.groupBy(
      data.acts.map(({ row }) => row),
      ({ celex }) => celex,
    );
    const issues: Finding[] = [];
    const look = (place: { file: string; line: number }, column: string, celex: string, regime: string): void => {
      const rows = acts.get(celex);
      const act = rows?.find((row) => row.regime === regime);
      if (rows === undefined) issues.push(finding(place, column, `${quoted(celex)} is not in acts.csv`));
      else if (act === undefined)
        issues.push(finding(place, column, `${quoted(celex)} is an act of ${rows[0]?.regime}, not of ${regime}`));
      else if (act.state === "not_held")
        issues.push(finding(place, column, `${quoted(celex)} is not_held in acts.csv, but this row comes from it`));
    };
    // Customs also name decisions, which amend no annex: they stand in legal-bases.csv alone.
    const bases = new Map(data.customs.legalBases.map(({ row }) => [row.celex, row.regime]));
    for (const measure of data.customs.measures) {
      const { legal_base: base, regime } = measure.row;
      if (base !== "" && (acts.has(base) || bases.get(base) !== regime)) look(measure, "legal_base", base, regime);
    }
    for (const entry of data.entries) {
      const { regime } = annexOfFile(entry.file);
      if (entry.row.act !== "") look(entry, "act", entry.row.act, regime);
      if (entry.row.ended_by !== "") look(entry, "ended_by", entry.row.ended_by, regime);
    }
    return issues;
  },
};

/** What an import left to a person waits for that person: nothing is released while a changed article is unread. */
const leftCheck: Check<ProvisionsData> = {
  rule: "provisions/left",
  why: "An act changes articles beside its annexes: exemptions, periods and bans that no list shows. Unread they are wrong answers.",
  example: "Article 3k: the following paragraph is inserted, open in left.csv after the goods of the act were imported",
  remedy:
    "Read the sentence in the act and put it into the tables, then write done and where it stands; or declined and why nothing here changes.",
  run({ left, acts }) {
    const existing = new Set(acts.map(({ row }) => `${row.celex} ${row.regime}`));
    return findingsIn(left, ({ act, regime, paragraph, state, note }) => {
      if (!existing.has(`${act} ${regime}`))
        return [["act", `${quoted(act)} of ${regime} is not in acts.csv: correct it, or add the act`]];
      if (state === "open") return [["state", `${act}, ${quoted(paragraph)}: nobody has read it yet`]];
      return note === "" ? [["note", `${state} without a word: say where it stands, or why not`]] : [];
    });
  },
};

/** A provision that is tied to no annex row would be in the tables and in no answer. */
const annexCheck: Check<ProvisionsData> = {
  rule: "provisions/annex",
  why: "An exemption, wind-down period or notice is served through the annex and measure it names: tied to none, it is lost without a word.",
  example: "RU,XXIV,transit for an annex that has only port-access",
  remedy:
    "Name an annex and a measure that annexes.csv has, or leave the measure empty for every measure of the annex.",
  run(data) {
    const measures = new Map<string, string[]>();
    for (const { row } of data.annexes) {
      const annexKey = `${row.regime}-${row.annex}`;
      measures.set(annexKey, [...(measures.get(annexKey) ?? []), row.measure]);
    }
    const unknown = (regime: string, annex: string): string => {
      const annexes = data.annexes.filter(({ row }) => row.regime === regime).map(({ row }) => row.annex);
      return `${quoted(annex)} of ${regime} is not in annexes.csv${hint(annex, annexes)}`;
    };
    const issues: Finding[] = [];
    for (const provision of provisionsOf(data)) {
      const annexKey = `${provision.row.regime}-${provision.row.annex}`;
      const current = measures.get(annexKey);
      if (current === undefined) {
        issues.push(finding(provision, "annex", unknown(provision.row.regime, provision.row.annex)));
        continue;
      }
      for (const measure of provision.row.measure) {
        if (!current.includes(measure))
          issues.push(
            finding(
              provision,
              "measure",
              `${quoted(measure)} is no measure of ${annexKey}: it has ${current.join(", ")}`,
            ),
          );
      }
    }
    for (const measure of data.customs.measures) {
      for (const annex of measure.row.annex) {
        if (!measures.has(`${measure.row.regime}-${annex}`))
          issues.push(finding(measure, "annex", unknown(measure.row.regime, annex)));
      }
    }
    return issues;
  },
};

/** How both texts begin the sentence that says which goods a period without codes is for. */
const SENTENCES = { text_pl: /(?:^|\. )(?:Wszystkie|Tylko) /, text_en: /(?:^|\. )(?:All|Only) / } as const;

/**
 * A wind-down period without codes reaches every entry of its annex, so its texts must say that this is meant, or which
 * part is.
 */
const wholeAnnexCheck: Check<ProvisionsData> = {
  rule: "provisions/whole-annex",
  why: "Empty codes are served beside every entry of the annex. Where the law names a few codes, all other goods get a period that they never had.",
  example: "3k(3ac) of eight codes of heading 8504 with empty `codes`, served for all of Annex XXIII",
  remedy:
    "Write the codes of the paragraph. If it names none, begin a sentence of both texts with All (Wszystkie), or with Only (Tylko) and the part meant.",
  run(data) {
    return findingsIn(data.winddowns, (row) => {
      if (row.codes.length > 0) return [];
      return (["text_pl", "text_en"] as const)
        .filter((column) => !SENTENCES[column].test(row[column]))
        .map((column) => [column, "no codes, and the text does not say that all goods of the annex are meant"]);
    });
  },
};

export const provisionsActChecks: readonly Check<ProvisionsData>[] = [actCheck, leftCheck, annexCheck, wholeAnnexCheck];
