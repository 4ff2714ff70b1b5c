import { isNextQuestion } from "./provisions.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { AdrData } from "../tables.ts";
import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";

/** Units that a measure may have. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  inner: ["kg", "g", "l", "ml"],
  packaging: ["kg", "l"],
  outer: ["kg", "g"],
  package: ["kg"],
  unit: ["kg", "l"],
  unit_fuel: ["kg", "l"],
  unit_goods: ["kg"],
  unit_gross: ["kg"],
  pressure: ["bar"],
  pressure_volume: ["l bar"],
  cell: ["Wh"],
  battery: ["Wh"],
  cell_lithium: ["g"],
  battery_lithium: ["g"],
};

const claimCheck: Check<AdrData> = {
  rule: "adr/claim",
  why: "A limit or a row of goods that belongs to no exemption, to no way of its questions, or to goods that cannot claim it is never applied: what it should stop goes free.",
  example: "a limit of SP 188 in kg for UN 3082, which does not carry it",
  remedy: "Correct the claim, the way, the UN number or the unit.",
  run: ({ substances, provisions, exemptions, provisionQuestions, exemptionQuestions, claimGoods, claimLimits }) => {
    const claims = new Set([
      ...provisions.flatMap(({ row }) =>
        row.effect === "exempt" || row.effect === "partly" ? [row.special_provision] : [],
      ),
      ...exemptions.map(({ row }) => row.exemption),
    ]);
    const ways = new Set([
      ...provisionQuestions.map(({ row }) => `${row.special_provision} ${row.way}`),
      ...exemptionQuestions.map(({ row }) => `${row.exemption} ${row.way}`),
    ]);
    const carried = new Set(
      substances.flatMap(({ row }) => row.special_provisions.map((word) => `${word.replace(/[A-Z]$/, "")} ${row.un}`)),
    );
    const existing = new Set(substances.map(({ row }) => row.un));
    const bad = (claim: string, uns: readonly string[]): string[] =>
      uns.filter((un) => (/^\d+$/.test(claim) ? !carried.has(`${claim} ${un}`) : !existing.has(un)));
    return [...claimGoods, ...claimLimits].flatMap((located): Finding[] => {
      const { row } = located;
      if (!claims.has(row.claim))
        return [
          finding(located, "claim", `${row.claim} exempts nothing in provisions.csv or exemptions.csv: correct it`),
        ];
      const matches = bad(row.claim, row.un).map((un) =>
        finding(located, "un", `UN ${un} cannot claim ${row.claim}: it is not in Table A, or does not carry it`),
      );
      if (!("measure" in row)) return matches;
      if (row.way !== "" && !ways.has(`${row.claim} ${row.way}`))
        matches.push(finding(located, "way", `${row.claim} has no way ${row.way}: correct it, or leave it empty`));
      const units = UNITS[row.measure];
      if (units !== undefined && !units.includes(row.unit))
        matches.push(finding(located, "unit", `${row.measure} is in ${units.join(", ")}`));
      return matches;
    });
  },
};

/** Figures of a question with the units that limits have. */
const FIGURE = /(\d+(?:\.\d+)?) ?(Wh|kg|g|ml|litres?|bar|MJ)\b/g;

const claimFigureCheck: Check<AdrData> = {
  rule: "adr/claim-figure",
  why: "A figure that a question names and no limit has is taken on trust: a request that contradicts it goes free.",
  example: "SP 375 asks for 5 litres, and claim-limits.csv has no such limit",
  remedy: "Add the limit to claim-limits.csv, with the measure asked where nothing in a request can contradict it.",
  run: ({ provisionQuestions, exemptionQuestions, claimLimits }) => {
    // What is merely plausible is a figure of ours, none that a question names.
    const listed = new Set(
      claimLimits.flatMap(({ row }) => (row.plausible ? [] : [`${row.claim} ${Number(row.figure)} ${row.unit}`])),
    );
    const questions = [
      ...provisionQuestions.map((located) => ({ placed: located, claim: located.row.special_provision })),
      ...exemptionQuestions.map((located) => ({ placed: located, claim: located.row.exemption })),
    ];
    return questions.flatMap(({ placed, claim }) =>
      [...placed.row.text_en.matchAll(FIGURE)].flatMap(([text, figure, unit]) =>
        listed.has(`${claim} ${Number(figure)} ${unit?.replace(/^litres?$/, "l")}`)
          ? []
          : [finding(placed, "text_en", `claim-limits.csv has no limit of ${text} for ${claim}: add it`)],
      ),
    );
  },
};

const exemptionCheck: Check<AdrData> = {
  rule: "adr/exemption",
  why: "An exemption without questions could be asserted of goods of which nobody said that they meet it, one without goods exempts none; one that relieves in part must say what remains.",
  example: "1.1.3.9 as partly, without a question and with empty texts",
  remedy:
    "Add its conditions as questions, numbered from 1 in each way, a row of its goods (with empty cells for any), and the texts of what remains.",
  run: ({ exemptions, exemptionQuestions, claimGoods }) => {
    const withGoods = new Set<string>(claimGoods.map(({ row }) => row.claim));
    const requested = new Set(exemptionQuestions.map(({ row }) => row.exemption));
    const named = new Set(exemptions.map(({ row }) => row.exemption));
    return [
      ...findingsIn(exemptions, (row) => {
        const texts = ADR_LANGUAGES.filter((lang) => row[`remains_${lang}`] !== "").length;
        const wanted = row.effect === "partly" ? ADR_LANGUAGES.length : 0;
        return [
          ...(requested.has(row.exemption)
            ? []
            : [["exemption", `${row.exemption} has no question in exemption-questions.csv: add them`] as const]),
          ...(withGoods.has(row.exemption)
            ? []
            : [["exemption", `${row.exemption} has no row in claim-goods.csv: add its goods`] as const]),
          ...(texts === wanted
            ? []
            : [["remains_en", `${row.exemption} is ${row.effect} and has ${texts} texts, want ${wanted}`] as const]),
        ];
      }),
      ...findingsIn(exemptionQuestions, ({ exemption, way, question }, index) => {
        if (!named.has(exemption))
          return [["exemption", `${exemption} is not in exemptions.csv: add it, or remove the question`]];
        const before = exemptionQuestions[index - 1]?.row;
        const follows = isNextQuestion({ way, question }, before?.exemption === exemption ? before : undefined);
        return follows
          ? []
          : [["question", `way ${way}, question ${question} of ${exemption} does not follow the row before`]];
      }),
    ];
  },
};

export const adrClaimsChecks: readonly Check<AdrData>[] = [exemptionCheck, claimCheck, claimFigureCheck];
