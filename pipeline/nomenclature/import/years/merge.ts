import { errorAt, quoted, type Issue, type Place } from "../../../source/issue.ts";
import { MARKS, UNITS, type CnMark, type CnRow, type Unit } from "../../tables.ts";
import type { CnName } from "./cn-json.ts";
import { englishOf, completeText } from "./english.ts";
import { indexPlaces, placesOf } from "./line.ts";
import type { Messages } from "./messages.ts";
import type { Taric } from "./workbook.ts";
import type { TariffLine } from "./tariff-text.ts";
import { count, unknownSign, type RepairCounts } from "./text.ts";
import { learnPairs } from "./text-pairs.ts";

export interface Sources {
  tariffFile: string;
  /** The Polish tree of each year. */
  tariff: ReadonlyMap<number, readonly TariffLine[]>;
  /** English names and units by year and code. */
  names: ReadonlyMap<number, ReadonlyMap<string, CnName>>;
  taric: Taric;
  messages: Messages;
}

export interface Merged {
  rows: CnRow[];
  /** How often each repair was made and each mark set. */
  tally: RepairCounts;
  issues: Issue[];
}

/** Merges the sources into the rows of one year: tree and Polish texts of the tariff text, English texts and units of the names. */
export function mergeYear(year: number, sources: Sources): Merged {
  const lines = sources.tariff.get(year) ?? [];
  const names = sources.names.get(year) ?? new Map<string, CnName>();
  const findEnglish = englishOf(year, lines, { ...sources, translate: learnPairs(sources.tariff, sources.names, sources.taric) });
  const findElsewhere = sameLineElsewhere(year, sources.tariff);
  const tally: RepairCounts = new Map();
  const issues: Issue[] = [];
  const unseen = new Set([...names.keys()].filter((code) => code.length === 8));

  const rows = lines.map((line): CnRow => {
    const at = { file: sources.tariffFile, line: line.at };
    unseen.delete(line.code);
    const english = findEnglish(line);
    for (const kind of english.restored) count(tally, `English texts with ${kind} restored`);
    const polish = line.maybeCut ? completeText(line.text, findElsewhere(line), sources.messages.full(english.text, line.text)) : { text: line.text };
    if (line.maybeCut) count(tally, "Polish texts as long as the file allows");
    const unit = unitOf(at, line, names, issues);
    const marks = new Set<CnMark | undefined>([polish.mark, english.mark, unit.differs ? "unit_differs" : undefined]);
    for (const mark of MARKS) if (marks.has(mark)) count(tally, `lines marked ${mark}`);
    const sign = unknownSign(polish.text) ?? unknownSign(english.text);
    if (sign !== undefined) issues.push(errorAt(at, "", "import/cn-text", `${line.code}: unknown sign ${quoted(sign)}; add it to the text conventions`));
    return { code: line.code, depth: line.depth, name_en: english.text, name_pl: polish.text, unit: unit.unit, mark: MARKS.filter((mark) => marks.has(mark)) };
  });
  for (const code of unseen) {
    issues.push(errorAt({ file: sources.tariffFile, line: 0 }, "", "import/cn-code", `${code} is a code of ${year} by its English names, but not in the tariff text of that year`));
  }
  return { rows, tally, issues };
}

/** A line in the other years of the tariff file, nearest year first, whole ones before such as may be cut: by code, or by place for a line without one. */
function sameLineElsewhere(year: number, tariff: Sources["tariff"]): (line: TariffLine) => TariffLine | undefined {
  const others = [...tariff]
    .filter(([other]) => other !== year)
    .toSorted(([a], [b]) => Math.abs(a - year) - Math.abs(b - year))
    .map(([, lines]) => ({ codes: new Map(lines.filter(({ code }) => code !== "").map((line) => [line.code, line])), places: indexPlaces(lines) }));
  const places = placesOf(tariff.get(year) ?? []);
  return (line) => {
    const found = others.flatMap(({ codes, places: index }) => {
      if (line.code !== "") return codes.get(line.code) ?? [];
      return places.get(line)?.map((place) => index.get(place)).find((known) => known !== undefined) ?? [];
    });
    return found.find(({ maybeCut }) => !maybeCut) ?? found[0];
  };
}

/** The EU vocabulary's unit prevails over the tariff text; chapters 98 and 99 stand in the tariff text only. */
function unitOf(at: Place, line: TariffLine, names: ReadonlyMap<string, CnName>, issues: Issue[]): { unit: Unit | ""; differs: boolean } {
  const printed = line.unit === "" ? "" : UNITS.find((unit) => unit === line.unit);
  if (printed === undefined) issues.push(errorAt(at, "unit", "import/cn-unit", `${quoted(line.unit)}: not a known supplementary unit; add it to the units`));
  const official = names.get(line.code)?.unit;
  return { unit: official ?? printed ?? "", differs: official !== undefined && official !== printed };
}
