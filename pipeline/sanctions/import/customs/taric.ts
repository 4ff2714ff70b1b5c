import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { currentTables, wrongUsage, type Importer, type ImportResult } from "../../../import/importer.ts";
import { successorTable } from "../../../nomenclature/tables.ts";
import { readTable } from "../../../source/read-table.ts";
import { formatCsv } from "../../../source/format.ts";
import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { customsTables, type ExtractionRow } from "../../tables/customs.ts";
import { lawTables } from "../../tables/law.ts";
import { provisionsTables } from "../../tables/provisions.ts";
import { importCountries } from "../countries.ts";
import { compareExtractions, type CustomsDifference } from "./compare-extractions.ts";
import { importControls } from "./controls.ts";
import { importCustoms } from "./importers.ts";

/** The first columns of a list of the measures of every country. */
const EVERY_COUNTRY = "goods_code,direction,measure_type,area,";

/** `cargolex import taric <file>...` */
export const importTaric: Importer = {
  kind: "taric",
  summary:
    "a tariff of a month: knows the extraction by the day in the name, compares it with the one before, explains",
  usage:
    "<measures of a month, its year and month in the name .csv, .csv.gz or .xlsx>... [<countries of the areas .json>]",
  options: {
    accept: { type: "string", value: "RU-3h,BY-1ga", help: "articles of which you looked at what customs let go" },
  },
  guide: [
    "A list of every country goes to `import countries` and `import controls`, one of Russia and Belarus to `import customs`.",
    "What goes or is loosened, and no act, turn of the nomenclature, law or gap explains it, is an error until --accept names its article.",
  ],
  async run(paths, sources, options = {}) {
    const [path] = paths;
    if (path === undefined) return wrongUsage("name the files to read");
    const loaded = currentTables(sources);
    const extractions = await loaded.rows(customsTables.extractions);
    const about = extractionOf(basename(path), extractions);
    if ("fault" in about) return { tables: [], report: [], issues: [...loaded.issues, about.fault] };
    const bytes = await readFile(path);
    const head = new TextDecoder().decode((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).subarray(0, 200));
    if (head.startsWith(EVERY_COUNTRY)) {
      const results = [
        await importCountries.run([path], sources),
        await importControls.run([about.extraction, ...paths], sources),
      ];
      return joined([`${about.extraction}: measures of every country`], results);
    }
    const read = await importCustoms.run([about.extraction, ...paths], sources);
    const before = extractions.filter(({ day }) => day < about.day).toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
    const [table] = read.tables;
    if (before === undefined || table === undefined || read.issues.length > 0)
      return joined([`${about.extraction}: no extraction before it is held`], [read]);
    const text = new TextEncoder().encode(formatCsv([[...table.header], ...table.rows.map((row) => [...row])]));
    const rows = readTable(customsTables.measures, table.path, text).rows.map(({ row }) => row);
    const measures = await loaded.rows(customsTables.measures);
    const differences = compareExtractions(
      { about: before, rows: measures.filter(({ extraction }) => extraction === before.extraction) },
      { about, rows },
      await explanations(loaded.rows),
    );
    const freeing = new Set(
      (await loaded.rows(provisionsTables.certificates))
        .filter(({ meaning }) => meaning === "other_goods" || meaning === "exemption")
        .map(({ code }) => code),
    );
    const accepted = new Set(String(options["accept"] ?? "").split(","));
    const issues = differences
      .filter((difference) => loosens(difference, freeing, accepted))
      .map((difference) => issueOf(basename(path), difference));
    return joined(
      [
        `${about.extraction} against ${before.extraction}: ${differences.length} differences`,
        ...renderAll(differences),
      ],
      [read, { tables: [], report: [], issues: [...loaded.issues, ...issues] }],
    );
  },
};

/** The extraction that a file is of, by the month in its name. */
function extractionOf(file: string, extractions: readonly ExtractionRow[]): ExtractionRow | { fault: Issue } {
  const month = /\d{4}-\d{2}/.exec(file)?.[0];
  const row = extractions.find(({ extraction }) => extraction === `taric-${month}`);
  if (row !== undefined) return row;
  const existing = extractions.map(({ extraction }) => extraction).join(", ");
  const message =
    month === undefined
      ? `${quoted(file)} has no month in its name: name it as the extraction it is of, 2027-01; known are ${existing}`
      : `${quoted(`taric-${month}`)} has no row: add it to extractions.csv with its day, its source and what it cannot show; known are ${existing}`;
  return { fault: errorAt({ file, line: 0 }, "", "import/extraction", message) };
}

async function explanations(
  rows: ReturnType<typeof currentTables>["rows"],
): Promise<Parameters<typeof compareExtractions>[2]> {
  const entries = (await rows(lawTables.entries)).filter(({ valid_to }) => valid_to === "");
  const successors = await rows(successorTable);
  return {
    acts: await rows(provisionsTables.acts),
    turned: new Map(
      successors.flatMap(({ code, successor, to_year }) => [
        [code, to_year],
        [successor, to_year],
      ]),
    ),
    gaps: await rows(customsTables.gaps),
    law: new Map(
      [...Map.groupBy(entries, ({ id }) => id.slice(0, id.lastIndexOf("-")))].map(([annex, entriesOf]) => [
        annex,
        entriesOf.map(({ code }) => (code === "all" ? "" : code)),
      ]),
    ),
  };
}

/** Whether customs ask for less than before, and nothing that is held says why. */
function loosens(
  { kind, row, gained, because }: CustomsDifference,
  freeing: ReadonlySet<string>,
  accepted: ReadonlySet<string>,
): boolean {
  if (because !== undefined || row.article.every((article) => accepted.has(`${row.regime}-${article}`))) return false;
  return kind === "gone" || (kind === "documents" && gained.some((code) => freeing.has(code)));
}

function issueOf(file: string, { kind, row, gained }: CustomsDifference): Issue {
  const what = kind === "gone" ? "is gone" : `may be freed by ${gained.join(" ")}`;
  return errorAt(
    { file, line: 0 },
    "goods_code",
    "import/loosening",
    `${quoted(`${row.regime} ${row.direction} ${row.code} ${row.measure_type}`)} (Article ${row.article.join(" or ")}) ${what}, and no act, turn of the nomenclature, law or gap that is held explains it: find the act and add it to acts.csv, or say --accept ${row.article.map((article) => `${row.regime}-${article}`).join(",")} once you looked`,
  );
}

/** How many differences of each kind have which reason; what is gone, and what has no reason, is named. */
function renderAll(differences: readonly CustomsDifference[]): string[] {
  const groups = Map.groupBy(differences, ({ kind, because = "not explained" }) => `${kind}: ${because}`);
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([reason, ofReason]) => [
      `${ofReason.length} ${reason}`,
      ...(ofReason[0]?.because === undefined || ofReason[0].kind === "gone" ? [...namesOf(ofReason)] : []),
    ]);
}

function nameOf({ row, gained, lost }: CustomsDifference): string {
  const documents = [...lost.map((code) => `without ${code}`), ...gained.map((code) => `with ${code}`)];
  return [`${row.regime} ${row.direction} ${row.measure_type} from ${row.start}`, ...documents].join(", ");
}

function namesOf(differences: readonly CustomsDifference[]): string[] {
  return [...Map.groupBy(differences, nameOf)].map(
    ([name, named]) => `  ${name}: ${named.map(({ row }) => row.code).join(" ")}`,
  );
}

function joined(report: readonly string[], results: readonly ImportResult[]): ImportResult {
  return {
    tables: results.flatMap(({ tables }) => tables),
    report: [...report, ...results.flatMap((result) => result.report)],
    issues: results.flatMap(({ issues }) => issues),
    sizes: results.flatMap(({ sizes = [] }) => sizes),
  };
}
