import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { compareText } from "../../../../runtime/text/normalize.ts";
import { wrongUsage, type Importer } from "../../../import/importer.ts";
import { warningAt, errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { cnTable, type CnRow } from "../../tables.ts";
import { positionsOf, type PrintedLine, cnCells, readCnYears } from "../line.ts";
import { skeleton, type RepairCounts, cleanText } from "../text.ts";
import { readCnRdf, type CnRdf, type Concept } from "./rdf.ts";
import { findSuccessors } from "./successors.ts";

/** A printed line of the CN in both languages. */
interface CnLine {
  code: string;
  depth: number;
  name_en: string;
  name_pl: string;
  line: number;
}

/**
 * Puts the concepts into the order of the tariff, without sections; the depth is that of the chain of broader concepts
 * below the chapter.
 */
function linesOf(file: string, { concepts }: CnRdf, tally: RepairCounts): { lines: CnLine[]; issues: Issue[] } {
  const issues: Issue[] = [];
  const lines: CnLine[] = [];
  for (const concept of [...concepts.values()].toSorted((a, b) => compareText(a.identifier, b.identifier))) {
    const place = { file, line: concept.line };
    if (isSection(concept)) continue;
    const code = concept.notation.replaceAll(" ", "");
    if (!/^((\d\d){1,4})?$/.test(code)) {
      issues.push(
        errorAt(
          place,
          "notation",
          "import/cn-notation",
          `${quoted(concept.notation)} of ${concept.identifier}: want 2, 4, 6 or 8 digits, or none`,
        ),
      );
      continue;
    }
    const depth = depthOf(concept, concepts);
    if (depth === undefined) {
      issues.push(
        errorAt(
          place,
          "broader",
          "import/cn-tree",
          `${concept.identifier} ${concept.notation} hangs below no chapter: its broader concept ${quoted(concept.broader)} is not in the file`,
        ),
      );
      continue;
    }
    const name = (language: string): string =>
      cleanText(withoutNumber(concept.labels[language] ?? "", concept.notation), tally);
    const [name_en, name_pl] = [name("en"), name("pl")];
    for (const [language, words] of Object.entries({ en: name_en, pl: name_pl }))
      if (words === "")
        issues.push(
          errorAt(
            place,
            "prefLabel",
            "import/cn-name",
            `${concept.identifier} ${concept.notation} has no label in ${language}`,
          ),
        );
    lines.push({ code, depth, name_en, name_pl, line: concept.line });
  }
  return { lines, issues };
}

function isSection({ notation }: Concept): boolean {
  return /^[IVXL]+$/.test(notation);
}

function depthOf(concept: Concept, concepts: ReadonlyMap<string, Concept>): number | undefined {
  let depth = 0;
  for (let current = concept; ; depth++) {
    if (/^\d\d$/.test(current.notation)) return depth;
    const above = concepts.get(current.broader);
    if (above === undefined || isSection(above) || depth > 20) return undefined;
    current = above;
  }
}

/** `0203 21 -- Carcases` is `Carcases`, `CHAPTER 1 - LIVE ANIMALS` is `LIVE ANIMALS`. */
function withoutNumber(label: string, notation: string): string {
  const words = notation !== "" && label.startsWith(`${notation} `) ? label.slice(notation.length) : label;
  return words.replace(/^\s*(?:CHAPTER|DZIAŁ) \d+\s*-\s*/, "").replace(/^[\s-]+/, "");
}

/** `cargolex import cn-rdf <file>` */
export const importCnRdf: Importer = {
  kind: "cn-rdf",
  summary:
    "Combined Nomenclature of one year as the Publications Office publishes it: tree and names in English and Polish",
  usage: "<CN_2027.rdf>",
  async run([path], sources) {
    if (path === undefined) return wrongUsage("name the file to read");
    const file = basename(path);
    const tally: RepairCounts = new Map();
    const rdf = readCnRdf(file, await readFile(path, "utf8"), ["en", "pl"]);
    const loaded = await readCnYears(sources);
    if (rdf.year === 0 || loaded.issues.length > 0)
      return { tables: [], report: [], issues: [...rdf.issues, ...loaded.issues] };
    const { lines, issues } = linesOf(file, rdf, tally);
    const existing = loaded.years.get(rdf.year)?.map(({ row }) => row) ?? [];
    const newest = [...loaded.years.keys()].filter((year) => year !== rdf.year).toSorted((a, b) => b - a)[0];
    const cut = isCut(file, lines, newest === undefined ? [] : (loaded.years.get(newest) ?? []), newest);
    if (cut !== undefined) return { tables: [], report: [], issues: [...rdf.issues, cut] };
    const rows = mergeLines(
      lines,
      existing,
      (newest === undefined ? [] : loaded.years.get(newest))?.map(({ row }) => row) ?? [],
    );
    const withoutUnit =
      existing.length > 0
        ? []
        : rows.filter(({ code, unit }, index) => code.length === 8 && unit === "" && !rows[index]?.known);
    const report = [
      `${file}: CN ${rdf.year}, ${rdf.concepts.size} concepts, ${lines.length} lines, ${lines.filter(({ code }) => code.length === 8).length} of them CN8 codes`,
      ...[...tally].map(([name, times]) => `texts repaired: ${times} ${name}`),
    ];
    if (withoutUnit.length > 0)
      issues.push(
        warningAt(
          { file, line: 0 },
          "unit",
          "import/cn-unit",
          `the file has no supplementary units: ${withoutUnit.length} new codes are without one (${withoutUnit
            .map(({ code }) => code)
            .join(", ")}); read them in the regulation`,
        ),
      );
    const successors = await findSuccessors(file, sources, rdf, rows, loaded.years);
    return {
      tables: [
        { path: `nomenclature/cn-${rdf.year}.csv`, header: cnTable.columns, rows: rows.map(cnCells) },
        ...successors.tables,
      ],
      report: [...report, ...successors.report],
      issues: [...rdf.issues, ...issues, ...successors.issues],
    };
  },
};

/** The share of the lines of another year that a year has at least: acts open and close some hundred codes a year. */
const WHOLE = 0.9;

/** A file that has lost lines, told at once: each code that is not there would be a finding of its own. */
function isCut(
  file: string,
  lines: readonly CnLine[],
  loaded: readonly unknown[],
  year: number | undefined,
): Issue | undefined {
  if (lines.length >= loaded.length * WHOLE) return undefined;
  const message = `has ${lines.length} lines, and CN ${year} has ${loaded.length}: it is cut; take the whole file`;
  return errorAt({ file, line: 0 }, "", "import/cn-rdf", message);
}

type Merged = CnRow & { known: boolean };

/**
 * Lines of the file with what the table knows and the file has not: units, and the typography of a name with the same
 * letters. Marks of names that were
 * cut or came from elsewhere go, since the names are whole and of their own year now.
 */
function mergeLines(lines: readonly CnLine[], existing: readonly CnRow[], before: readonly CnRow[]): Merged[] {
  const loaded = find(existing);
  const earlier = find(before);
  const locations = positionsOf(lines.map(asLine));
  const keyed = [...locations.values()];
  let uncoded = 0;
  return lines.map((line) => {
    const location = line.code === "" && line.depth > 0 ? (keyed[uncoded++]?.[0] ?? "") : line.code;
    const current = loaded.get(location);
    const stored = current ?? earlier.get(location);
    const name = (column: "name_en" | "name_pl"): string =>
      stored !== undefined && !stored[column].endsWith("…") && skeleton(stored[column]) === skeleton(line[column])
        ? stored[column]
        : line[column];
    return {
      code: line.code,
      depth: line.depth,
      name_en: name("name_en"),
      name_pl: name("name_pl"),
      unit: stored?.unit ?? "",
      mark: (current?.mark ?? []).filter((mark) => mark === "unit_differs"),
      known: stored !== undefined,
    };
  });
}

/** Rows by code, and rows without a code by their place. */
function find(rows: readonly CnRow[]): Map<string, CnRow> {
  const lines = rows.map((row) => ({ ...asLine({ ...row, line: 0 }), row }));
  const byKey = new Map(lines.filter(({ code }) => code !== "").map(({ code, row }) => [code, row]));
  for (const [line, locations] of positionsOf(lines))
    for (const location of locations) byKey.set(location, (line as (typeof lines)[number]).row);
  return byKey;
}

function asLine({ code, depth, name_en, line }: CnLine): PrintedLine {
  return { code, depth, text: name_en, at: line };
}
