import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { SuccessorRecord, CnRecord } from "../../openapi/shards/nomenclature.ts";
import { isOther } from "../text/other.ts";
import type { Findings } from "./findings.ts";
import { type CnLines, nameIn, type Nomenclature } from "./nomenclature.ts";
import type { Caution } from "./words.ts";
import { groupCode } from "../text/codes.ts";
import type { CodeQuery } from "./question.ts";

/**
 * What a code is called, with the lines above it up to the heading: `Beer made from malt: In containers holding 10
 * litres or less: In bottles`. Lines above that are only "Other" are left out.
 */
function goodsName(lines: Pick<CnLines, "get">, line: CnRecord, lang: SanctionsLang): string {
  let name = "";
  let first: string | undefined;
  const putBefore = (text: string): void => {
    name = first === undefined ? text : `${text}: ${name}`;
    first = text;
  };
  for (
    let at: CnRecord | undefined = line;
    at !== undefined && (at === line || at.code.length > 2);
    at = at.parent === null ? undefined : lines.get(at.parent)
  ) {
    const own = nameIn(at.own ?? at.name, lang);
    if (first !== own && (at === line || !isOther(own, lang))) putBefore(own);
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
  return {
    matched_as: "cn_code",
    normalized: digits,
    readings: all,
    lines,
    cn_exists: exists,
    cn_name: line === undefined ? null : goodsName(lines, line, lang),
    cn_successors: exists ? [] : await findSuccessors(nomenclature, readings),
    cautions: [
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
