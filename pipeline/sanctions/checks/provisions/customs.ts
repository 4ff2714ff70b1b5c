import { compareText } from "../../../../runtime/text/normalize.ts";
import { quoted } from "../../../source/issue.ts";
import { hint } from "../../../../runtime/text/nearest.ts";
import { WHOLE_CODES } from "../../tables/customs.ts";
import type { ProvisionsData } from "../../tables/provisions.ts";
import type { Located } from "../../../source/table.ts";
import { type Check, finding, type Finding, findingsIn } from "../../../source/check.ts";
import { annexKey, tradedAs } from "../../tables/law.ts";

/** Two measures of one code and type may follow each other, never run at once. */
const customsOverlapCheck: Check<ProvisionsData> = {
  rule: "provisions/customs-overlap",
  why: "TARIC replaces a measure by ending it the day before; two that run at once are a row read twice or an end that was lost.",
  example: "RU 2801 type 709 from 2025-07-20 without an end, and again from 2025-10-22, in one extraction",
  remedy: "Give the earlier measure its last day, or remove the row that was read twice.",
  run(data) {
    const byMeasure = Map.groupBy(data.customs.measures, ({ row }) =>
      [row.extraction, row.regime, row.direction, row.area, row.code, row.measure_type].join(" "),
    );
    const issues: Finding[] = [];
    for (const rows of byMeasure.values()) {
      const sorted = rows.toSorted((a, b) => compareText(a.row.start, b.row.start));
      for (const [index, line] of sorted.entries()) {
        const before = sorted[index - 1];
        if (before !== undefined && (before.row.end === "" || before.row.end >= line.row.start)) {
          issues.push(
            finding(
              line,
              "start",
              `${line.row.start}: ${before.row.id} (line ${before.line}) still runs then, ${before.row.end === "" ? "it has no end" : `until ${before.row.end}`}`,
            ),
          );
        }
      }
    }
    return issues;
  },
};

const customsDirectionCheck: Check<ProvisionsData> = {
  rule: "provisions/customs-direction",
  why: "A measure shows the goods of an annex on the leg that the annex bears on; on another leg a ban would stand where there is none, and be missing where it is.",
  example: "an import under RU-XXIII export",
  remedy: "Read the measure in the extraction and correct its direction, or its annex and measure.",
  run({ customs, annexes }) {
    const directions = new Map(annexes.map(({ row }) => [`${annexKey(row)} ${row.measure}`, tradedAs(row)]));
    return findingsIn(customs.measures, ({ regime, annex, measure, direction }) => {
      const annexKeys = annex.flatMap((number) => measure.map((name) => `${regime}-${number} ${name}`));
      const contrary = annexKeys.find((key) => (directions.get(key) ?? "") !== "" && directions.get(key) !== direction);
      return contrary === undefined
        ? []
        : [["direction", `${quoted(direction)}, while ${contrary} is of ${directions.get(contrary)}`]];
    });
  },
};

/** A ban on goods in words is answered from customs measures; without one it would be law that no answer shows. */
const customsCodesCheck: Check<ProvisionsData> = {
  rule: "provisions/customs-codes",
  why: "The import ban on Belarusian arms (765/2006 Art. 1aa) once stood in annexes.csv without a single code: every arm was answered as free.",
  example: "BY art-1aa import with state codes_from_customs, and no customs measure that names art-1aa",
  remedy:
    "Name the annex in the customs rows that carry its goods, or set the state to not_held, which the coverage then says.",
  run(data) {
    const named = data.customs.measures.flatMap(({ row }) =>
      row.annex.map((annex) => annexKey({ regime: row.regime, annex })),
    );
    const loaded = new Set(named.flatMap((key) => [key, WHOLE_CODES.get(key) ?? key]));
    return findingsIn(
      data.annexes.filter(({ row }) => row.state === "codes_from_customs" && !loaded.has(annexKey(row))),
      (row) => [["state", `"codes_from_customs": no customs measure names ${annexKey(row)}`]],
    );
  },
};

/** A customs measure of a type that nobody has read may mean anything. */
const measureTypeCheck: Check<ProvisionsData> = {
  rule: "provisions/measure-type",
  why: "What a TARIC measure does follows from its type; a type outside the closed list could be a prohibition, a control or a duty.",
  example: "measure_type 777",
  remedy: "Read in TARIC what the type controls and add it with its name to measure-types.csv.",
  run({ customs }) {
    const existing = new Set(customs.measureTypes.map(({ row }) => row.type));
    return findingsIn(
      customs.measures.filter(({ row }) => !existing.has(row.measure_type)),
      (row) => [
        ["measure_type", `${quoted(row.measure_type)} is no known measure type: read what it controls and add it`],
      ],
    );
  },
};

/**
 * A measure without a day says nothing of any day: every extraction that a table names has a row, with its day and what
 * it shows.
 */
const extractionCheck: Check<ProvisionsData> = {
  rule: "provisions/extraction",
  why: "Law and customs are compared as they stood on the day of the extraction; what an extraction could not show must never read as not restricted.",
  example:
    "customs/measures/taric-2026-07.csv with no row taric-2026-07 in extractions.csv, or import measures of an extraction of exports",
  remedy:
    "Add the extraction with its day, its directions and its source, name the file of measures for it, and say in gaps.csv what it cannot show.",
  run({ customs }) {
    const existing = new Map(customs.extractions.map(({ row }) => [row.extraction, row]));
    const issues: Finding[] = [];
    const look = (line: Located<{ extraction: string; direction: "export" | "import" }>): void => {
      const { extraction, direction } = line.row;
      const row = existing.get(extraction);
      if (row === undefined)
        issues.push(
          finding(
            line,
            "extraction",
            `${quoted(extraction)} has no row in extractions.csv${hint(extraction, [...existing.keys()])}`,
          ),
        );
      else if (!row.directions.includes(direction))
        issues.push(
          finding(line, "direction", `${quoted(direction)}: ${extraction} has ${row.directions.join(" and ")} only`),
        );
    };
    for (const measure of customs.measures) {
      look(measure);
      const name = `${measure.row.extraction}.csv`;
      if (!measure.file.endsWith(`/${name}`))
        issues.push(finding(measure, "extraction", `${quoted(measure.row.extraction)} belongs in a file ${name}`));
    }
    for (const gap of customs.gaps) look(gap);
    for (const extraction of customs.extractions) {
      if (!customs.measures.some(({ row }) => row.extraction === extraction.row.extraction))
        issues.push(finding(extraction, "extraction", `no measure of ${quoted(extraction.row.extraction)} is held`));
    }
    return issues;
  },
};

/** What tells which goods an article concerns must name places that the law has. */
const goodsArticleCheck: Check<ProvisionsData> = {
  rule: "provisions/goods-article",
  why: "Customs records are tied to the law by their article; one tied to a list or measure that annexes.csv lacks is served under nothing.",
  example: "RU,3v with annex art-3v while annexes.csv has no RU,art-3v",
  remedy: "Add the annex with that measure to annexes.csv, or correct the row.",
  run({ customs, annexes }) {
    const byAnnex = new Map<string, Set<string>>();
    for (const { row } of annexes)
      byAnnex.set(annexKey(row), (byAnnex.get(annexKey(row)) ?? new Set()).add(row.measure));
    const issues: Finding[] = [];
    for (const line of [...customs.goodsArticles, ...customs.resolutions, ...customs.gaps]) {
      const { regime } = line.row;
      const named = [line.row.annex].flat().filter((annex) => annex !== "");
      const current = named.map((annex) => byAnnex.get(annexKey({ regime, annex })));
      for (const [index, annex] of named.entries())
        if (current[index] === undefined)
          issues.push(finding(line, "annex", `${quoted(annex)} of ${regime} is not in annexes.csv`));
      const measures = "measure" in line.row ? line.row.measure : [];
      for (const measure of measures) {
        if (!current.some((slugs) => slugs?.has(measure) === true))
          issues.push(finding(line, "measure", `${quoted(measure)} is no measure of ${regime} ${named.join(", ")}`));
      }
    }
    return issues;
  },
};

export const provisionsCustomsChecks: readonly Check<ProvisionsData>[] = [
  measureTypeCheck,
  customsOverlapCheck,
  customsCodesCheck,
  customsDirectionCheck,
  extractionCheck,
  goodsArticleCheck,
];
