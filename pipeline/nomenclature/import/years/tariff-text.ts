import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { nestSubchapters, type PrintedLine } from "./line.ts";
import { cleanText, type RepairCounts } from "./text.ts";

/** A line of the Polish tariff text. */
export interface TariffLine extends PrintedLine {
  unit: string;
  /** As long as the longest text of its year: the file cuts texts there, so this one may lack its end. */
  maybeCut: boolean;
}

interface Printed extends TariffLine {
  length: number;
}

const CODED = /^(\d{4}(?: \d\d){0,2}) - (.*)$/s;
const UNIT = /^(.*) \[([^[\]]+)\]$/s;

/**
 * Reads the Polish tariff text: a block per year (`TARYFA 2026`), a line per node, tabs for depth (1 = section, which is left out; 2 = chapter,
 * printed without its number). A bracket at the end of an 8-digit line is its unit.
 */
export function readTariffText(file: string, bytes: Uint8Array, tally: RepairCounts): { years: Map<number, TariffLine[]>; issues: Issue[] } {
  const blocks = new Map<number, Printed[]>();
  const issues: Issue[] = [];
  let block: Printed[] | undefined;
  for (const [index, raw] of new TextDecoder("utf-8", { fatal: true }).decode(bytes).split("\n").entries()) {
    const at = { file, line: index + 1 };
    const year = /^TARYFA (20\d\d)$/.exec(raw)?.[1];
    const tabs = /^\t*/.exec(raw)?.[0].length ?? 0;
    if (raw === "" || tabs === 1) continue;
    if (year !== undefined) blocks.set(Number(year), (block = []));
    else if (tabs === 0 || block === undefined) issues.push(errorAt(at, "", "import/tariff-line", `${quoted(raw)}: want a line of tabs and a text inside a block TARYFA <year>`));
    else block.push(printed(raw.slice(tabs), tabs - 2, at.line, tally));
  }
  const years = new Map<number, TariffLine[]>();
  for (const [year, lines] of blocks) {
    issues.push(...numberChapters(file, lines));
    const longest = Math.max(...lines.map(({ length }) => length));
    years.set(year, nestSubchapters(lines.map(({ length, ...line }) => ({ ...line, maybeCut: length === longest }))));
  }
  return { years, issues };
}

function printed(body: string, depth: number, at: number, tally: RepairCounts): Printed {
  const coded = CODED.exec(body);
  const code = (coded?.[1] ?? "").replaceAll(" ", "");
  const rest = coded?.[2] ?? body;
  const measured = code.length === 8 ? UNIT.exec(rest) : null;
  const text = measured?.[1] ?? rest;
  return { code, depth, text: cleanText(text.replace(/\.\.\.$/, ""), tally), at, unit: measured?.[2] ?? "", length: text.length, maybeCut: false };
}

/** A chapter has the first two digits of the codes below it. */
function numberChapters(file: string, lines: Printed[]): Issue[] {
  const issues: Issue[] = [];
  let chapter: Printed | undefined;
  for (const line of lines) {
    if (line.depth === 0) chapter = line;
    else if (line.code !== "" && chapter !== undefined) {
      const number = line.code.slice(0, 2);
      if (chapter.code === "") chapter.code = number;
      else if (chapter.code !== number) {
        issues.push(errorAt({ file, line: line.at }, "", "import/tariff-chapter", `${line.code} stands in chapter ${chapter.code}: a chapter title is missing`));
      }
    }
  }
  return issues;
}
