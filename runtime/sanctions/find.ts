import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { SuccessorRecord, CnRecord } from "../../openapi/shards/nomenclature.ts";
import { colonIn } from "../text/citations.ts";
import { isOther } from "../text/name-lines.ts";
import type { Findings } from "./findings.ts";
import { type CnLines, nameIn, type Nomenclature } from "./nomenclature.ts";
import type { Caution } from "./words.ts";
import { groupCode } from "../text/codes.ts";
import type { CodeQuery } from "./question.ts";

/**
 * What a code is called, with the lines above it up to the heading: `Beer made from malt: In containers holding 10
 * litres or less: In bottles`. Lines above that are only "Other" are left out.
 */
function goodsName(lines: Pick<CnLines, "get">, leaf: CnRecord, lang: SanctionsLang): string {
  let name = "";
  let first: string | undefined;
  const putBefore = (text: string): void => {
    name = first === undefined ? text : `${text}${colonIn(lang)}${name}`;
    first = text;
  };
  for (
    let at: CnRecord | undefined = leaf;
    at !== undefined && (at === leaf || at.code.length > 2);
    at = at.parent === null ? undefined : lines.get(at.parent)
  ) {
    const own = nameIn(at.own ?? at.name, lang);
    if (first !== own && (at === leaf || !isOther(own, lang))) putBefore(own);
    if (at.code.length > 4)
      for (const text of (at.lines ?? []).toReversed().map((line) => nameIn(line, lang)))
        if (!isOther(text, lang)) putBefore(text);
  }
  return name;
}

/** What a query is in the nomenclature. */
export type MatchedCode = Pick<
  Findings,
  "matched_as" | "normalized" | "readings" | "cn_exists" | "cn_name" | "cn_successors" | "lines"
> & {
  cautions: Caution[];
  /** The readings of a code that may be cut short, or may have lost a zero; none where it is one code. */
  open: readonly { reading: string; exists: boolean }[];
};

/** Looks a customs code up in the nomenclature of a year. */
export async function findCode(
  nomenclature: Nomenclature,
  requested: Pick<CodeQuery, "readings" | "national">,
  lang: SanctionsLang,
  year: number,
): Promise<MatchedCode> {
  const near = await nomenclature.lines(year, ...requested.readings);
  const zero = requested.readings.flatMap((typed) => withLostZero(typed, requested.readings, near))[0];
  const readings = zero === undefined ? requested.readings : [zero.whole];
  const digits = readings[0] ?? "";
  const filled = readings.map((reading) => withoutFill(reading, near)).filter((code) => code !== undefined);
  const all = [...readings, ...filled];
  // More lies below a code without its zeros.
  const lines = filled.length === 0 ? near : await nomenclature.lines(year, ...all);
  const line = all.map((reading) => lines.get(reading.slice(0, 8))).find((one) => one !== undefined);
  const exists = line !== undefined || readings.some((reading) => isBegun(reading, lines));
  const successors = exists ? [] : await findSuccessors(nomenclature, readings);
  return {
    matched_as: "cn_code",
    normalized: digits,
    readings: all,
    lines,
    cn_exists: exists,
    cn_name: line === undefined ? null : goodsName(lines, line, lang),
    cn_successors: successors,
    cautions: [
      ...(exists || readings.length > 1 ? [] : cautionsOfUnknown(digits, year, lines, successors, lang)),
      ...(requested.national === undefined
        ? []
        : [["national_digits", requested.national, groupCode(digits)] as const]),
      ...(zero === undefined ? [] : [["lost_zero", zero.typed, groupCode(zero.whole)] as const]),
      ...filled.map((code): Caution => ["filled_with_zeros", digits, groupCode(code)]),
    ],
    open:
      readings.length < 2
        ? []
        : readings.map((reading) => ({ reading, exists: lines.has(reading.slice(0, 8)) || isBegun(reading, lines) })),
  };
}

/** Codes that may be meant by one that does not exist are named, at most so many, each in so many letters. */
const [MOST_MEANT, MOST_LETTERS] = [3, 60];

/**
 * What is said first of a code that the year does not have, with those that may be meant: those that took over its
 * goods, else those that differ by one slip of the hand.
 */
function cautionsOfUnknown(
  digits: string,
  year: number,
  lines: CnLines,
  successors: Findings["cn_successors"],
  lang: SanctionsLang,
): Caution[] {
  const heirs = [...new Set(successors.map(({ code }) => code.replaceAll(" ", "")))];
  const near = (heirs.length > 0 ? heirs : slipsOf(digits.slice(0, CN_DIGITS), lines))
    .flatMap((code) => lines.get(code) ?? [])
    .slice(0, MOST_MEANT)
    .map(({ code, own, name }) => `${groupCode(code)} (${shortened(nameIn(own ?? name, lang))})`);
  return [
    ["unknown_code", groupCode(digits), year],
    ...(near.length === 0 ? [] : [["did_you_mean", near.join("; ")] as const]),
  ];
}

/** Codes that differ by a slip: of the subheading, else of the heading; of a heading those of its chapter. */
function slipsOf(wanted: string, lines: CnLines): string[] {
  for (const length of wanted.length > HEADING_DIGITS ? [6, HEADING_DIGITS] : [2]) {
    if (length >= wanted.length) continue;
    const shared = wanted.slice(0, length);
    const near = lines.keys().filter((code) => code.startsWith(shared) && isSlip(wanted, code));
    if (near.length > 0) return near;
  }
  return [];
}

function shortened(name: string): string {
  return name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;
}

const [HEADING_DIGITS, CN_DIGITS] = [4, 8];

/** Whether one digit is another, or two neighbours changed places. */
function isSlip(typed: string, code: string): boolean {
  if (typed.length !== code.length) return false;
  const differing = Array.from(typed, (digit, place) => (digit === code[place] ? -1 : place)).filter(
    (place) => place >= 0,
  );
  const [first = 0, second = 0] = differing;
  return (
    differing.length === 1 ||
    (differing.length === 2 && second === first + 1 && typed[first] === code[second] && typed[second] === code[first])
  );
}

/** Whether an odd number of digits begins codes of the nomenclature. */
function isBegun(digits: string, lines: CnLines): boolean {
  return digits.length % 2 === 1 && lines.keys().some((code) => code.startsWith(digits));
}

/**
 * The line that 7 or 9 digits are when a spreadsheet took the zero in front away; none where the form with the
 * zero is no line, or the first six digits are a subheading by themselves: then both readings count.
 */
function withLostZero(typed: string, readings: readonly string[], lines: CnLines): { typed: string; whole: string }[] {
  const whole = `0${typed}`;
  if ((typed.length !== 7 && typed.length !== 9) || !readings.includes(whole)) return [];
  return lines.has(whole.slice(0, 8)) && !lines.has(typed.slice(0, 6)) ? [{ typed, whole }] : [];
}

/**
 * Annexes and customs fill headings up with zeros (8519 00 00): the code that is meant, where the digits themselves are
 * none.
 */
function withoutFill(digits: string, lines: CnLines): string | undefined {
  if (lines.has(digits.slice(0, 8))) return undefined;
  for (let code = digits; code.length > 2 && code.endsWith("00");) {
    code = code.slice(0, -2);
    if (lines.has(code)) return code;
  }
  return undefined;
}

async function findSuccessors(
  nomenclature: Nomenclature,
  readings: readonly string[],
): Promise<Findings["cn_successors"]> {
  const matches = (await Promise.all(readings.map((reading) => nomenclature.successors(reading.slice(0, 8))))).flat();
  return [...new Map(matches.map((row) => [`${row.successor} ${row.to_year}`, renderSuccessor(row)])).values()];
}

function renderSuccessor({
  successor,
  to_year,
  kind,
  data_quality,
}: SuccessorRecord): Findings["cn_successors"][number] {
  return { code: groupCode(successor), year: to_year, kind, data_quality };
}
