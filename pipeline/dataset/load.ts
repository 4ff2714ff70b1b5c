import type { Changes, LegsBefore } from "../../openapi/shards/changes.ts";
import { adrChecks } from "../adr/checks/checks.ts";
import { successionChecks, successions } from "../adr/checks/succession.ts";
import { type AdrData, gatherAdr } from "../adr/tables.ts";
import { readChanges } from "../history/changes.ts";
import { releaseChecks } from "../history/checks.ts";
import { type AcceptanceRow, type ReleaseRow, acceptancesTable, releasesTable } from "../history/tables.ts";
import { nomenclatureChecks } from "../nomenclature/checks/checks.ts";
import { type NomenclatureData, groupLanguages, groupYears, nomenclatureTables } from "../nomenclature/tables.ts";
import { controlsChecks } from "../sanctions/checks/controls.ts";
import { termsCheck } from "../sanctions/checks/terms.ts";
import { translationChecks } from "../sanctions/checks/translated.ts";
import { sanctionsChecks } from "../sanctions/checks/law.ts";
import { provisionsChecks } from "../sanctions/checks/provisions/checks.ts";
import { gatherProvisions, gatherSanctions } from "../sanctions/gather.ts";
import { type ControlsData, controlsTables } from "../sanctions/tables/controls.ts";
import { type SanctionsData, lawTables, annexKeyOfId } from "../sanctions/tables/law.ts";
import { type NotCoveredRow, type ProvisionsData, provisionsTables } from "../sanctions/tables/provisions.ts";
import { type Check, runChecks } from "../source/check.ts";
import {
  type AcceptedFinding,
  type AcceptedFindingRow,
  acceptFindings,
  acceptedFindingsTable,
} from "../source/exceptions.ts";
import { type Issue, errorAt, warningAt } from "../source/issue.ts";
import { rowsByName, type SourceRows, readSources } from "../source/read-sources.ts";
import { readTable } from "../source/read-table.ts";
import type { Located, SourceFile } from "../source/table.ts";
import { allTables, editionFolders, relationRules } from "./tables.ts";
import { pageWordsChecks, pageWordsTable, type PageWordRow } from "../words/table.ts";
import { codesOf } from "../nomenclature/tree.ts";

/** Every source table, read and checked: what a build is planned from. */
export interface SourceData {
  release: ReleaseRow;
  /** Machine records of the releases, by version: what each changed. */
  changes: ReadonlyMap<string, Changes>;
  /** The legs that releases changed, by version. */
  legsBefore: ReadonlyMap<string, LegsBefore>;
  /** What seals the record of each release in that of the next. */
  seals: ReadonlyMap<string, string>;
  /** The files behind the tables. */
  files: readonly SourceFile[];
  nomenclature: NomenclatureData;
  sanctions: SanctionsData;
  provisions: ProvisionsData;
  notCovered: Located<NotCoveredRow>[];
  controls: ControlsData;
  adr: AdrData[];
}

interface CheckedSources {
  issues: Issue[];
  /** Findings that exceptions.csv accepts. */
  accepted: AcceptedFinding[];
  /** Missing where a table could not be read whole. */
  data: SourceData | undefined;
  gathered: GatheredSources;
}

/** Every source table as it was read, whether its cells are sound or not. */
export interface GatheredSources extends Omit<SourceData, "release"> {
  /** What was found while reading. */
  issues: Issue[];
  releases: Located<ReleaseRow>[];
  acceptances: Located<AcceptanceRow>[];
  exceptions: Located<AcceptedFindingRow>[];
  pageWords: Located<PageWordRow>[];
}

/**
 * Reads every source table without checking relations between them. What stands just so in other sources, which were
 * read `before`, is taken from there.
 */
export async function gatherSources(
  root: string,
  read?: typeof readTable,
  before?: GatheredSources,
): Promise<GatheredSources> {
  const editions = await editionFolders(root);
  const source = await readSources(root, allTables(editions), read, before?.files);
  const same = (folder: string): GatheredSources | undefined =>
    before !== undefined &&
    filesBelow(folder, before) === filesBelow(folder, source) &&
    ![...before.issues, ...source.issues].some(({ file }) => file.startsWith(folder))
      ? before
      : undefined;
  const known = same("nomenclature/")?.nomenclature;
  const nomenclature = known === undefined ? gatherNomenclature(source) : { data: known, issues: [] };
  const sanctions = gatherSanctions(source, nomenclature.data);
  const { changes, legsBefore, seals, issues } = await readChanges(root);
  return {
    issues: [...source.issues, ...missingEntries(source), ...nomenclature.issues, ...issues],
    releases: source.rows(releasesTable),
    acceptances: source.rows(acceptancesTable),
    exceptions: source.rows(acceptedFindingsTable),
    pageWords: source.rows(pageWordsTable),
    changes,
    legsBefore,
    seals,
    files: source.files,
    nomenclature: nomenclature.data,
    sanctions,
    provisions: gatherProvisions(source, sanctions),
    notCovered: source.rows(provisionsTables.notCovered),
    controls: gatherControls(source, nomenclature.data),
    adr: editions.map(
      (edition) =>
        same(`adr/${edition}/`)?.adr.find((earlier) => earlier.edition === edition) ?? gatherAdr(source, edition),
    ),
  };
}

/** The files below a folder with their hashes: what tells whether two folders hold the same. */
function filesBelow(folder: string, { files }: Pick<GatheredSources, "files">): string {
  const sourceFiles = files.filter(({ path }) => path.startsWith(folder));
  return sourceFiles.map(({ path, sha256 }) => `${path} ${sha256}`).join("\n");
}

/**
 * Reads and checks every source table, and the relations between the tables of a dataset. A row with a cell that cannot
 * be read takes part with that cell of the row above it; where rows or files are lost, the findings say which checks
 * could not be run.
 */
export async function checkSources(root: string, read = readTable): Promise<CheckedSources> {
  const unread = new Set<string>();
  const gathered = await gatherSources(root, (table, file, bytes) => {
    const result = read(table, file, bytes);
    for (const { line } of result.standIns) unread.add(`${file}:${line}`);
    return { ...result, rows: [...result.rows, ...result.standIns].toSorted((a, b) => a.line - b.line) };
  });
  const issues = [...gathered.issues];
  const errors = issues.filter(({ severity }) => severity === "error");
  const below = (folders: readonly string[]): Issue[] =>
    errors.filter(({ file }) => folders.some((folder) => file.startsWith(folder)));
  const unchecked = new Map<string, { checks: number; because: Issue }>();
  const run = <Data>(checks: readonly Check<Data>[], data: Data, ...folders: readonly string[]): void => {
    const [folder = ""] = folders;
    const because = below(folders).find(
      ({ file, line, rule }) => !unread.has(`${file}:${line}`) && !REPEATED.has(rule),
    );
    if (because === undefined)
      issues.push(...runChecks(checks, data).filter(({ file, line }) => !unread.has(`${file}:${line}`)));
    else
      unchecked.set(folder, {
        because: unchecked.get(folder)?.because ?? because,
        checks: (unchecked.get(folder)?.checks ?? 0) + checks.length,
      });
  };

  run(nomenclatureChecks, gathered.nomenclature, "nomenclature/");
  run(sanctionsChecks, gathered.sanctions, "sanctions/", "nomenclature/");
  run(provisionsChecks, gathered.provisions, "sanctions/", "nomenclature/");
  run(controlsChecks, gathered.controls, "controls/", "nomenclature/");
  run([...translationChecks, termsCheck], gathered, "sanctions/", "controls/");
  for (const edition of gathered.adr) run(adrChecks, edition, `adr/${edition.edition}/`);
  for (const pair of successions(gathered.adr))
    run(successionChecks, pair, `adr/${pair.after.edition}/`, `adr/${pair.before.edition}/`);
  run(pageWordsChecks, gathered.pageWords, "page/");
  run(releaseChecks, gathered, "releases.csv", "acceptances.csv", "changes/");
  issues.push(...partlyChecked(unchecked, [...unread]));

  const sifted = await acceptFindings(
    root,
    allTables(gathered.adr.map(({ edition }) => edition)),
    relationRules.map(({ rule }) => rule),
    issues,
    gathered.exceptions,
  );
  const whole = !gathered.issues.some(({ severity }) => severity === "error");
  return { ...sifted, data: whole ? sourceData(gathered) : undefined, gathered };
}

/** Findings that leave every row where it is. */
const REPEATED: ReadonlySet<string> = new Set(["table/duplicate-row", "table/duplicate-key"]);

/** What of the relations was not looked at, or only with cells in the place of those that cannot be read. */
function partlyChecked(
  unchecked: ReadonlyMap<string, { checks: number; because: Issue }>,
  unread: readonly string[],
): Issue[] {
  const [first] = unread;
  const said = [...unchecked].map(
    ([
      folder,
      {
        checks,
        because: { file, line },
      },
    ]): [string, string] => [
      folder.replace(/\/$/, ""),
      `${checks} checks of relations between tables were not run, because of ${file}${line === 0 ? "" : `:${line}`}: mend it, then check again (check --list names them)`,
    ],
  );
  if (first !== undefined)
    said.push([
      first.slice(0, first.lastIndexOf(":")),
      `relations were checked with ${unread.length === 1 ? "a row whose unreadable cell is" : `${unread.length} rows whose unreadable cells are`} that of the row above: what is said of it elsewhere may go once it is mended`,
    ]);
  return said.map(([file, message]) => warningAt({ file, line: 0 }, "", "table/relations", message));
}

/** The tables as a build takes them; undefined where no release is named. */
export function sourceData({
  releases,
  nomenclature,
  sanctions,
  provisions,
  notCovered,
  controls,
  adr,
  changes,
  legsBefore,
  seals,
  files,
}: GatheredSources): SourceData | undefined {
  const release = releases.at(-1)?.row;
  return release === undefined
    ? undefined
    : { release, changes, legsBefore, seals, files, nomenclature, sanctions, provisions, notCovered, controls, adr };
}

/** The nomenclature tables, lines grouped by year. */
export function gatherNomenclature(source: Pick<SourceRows, "rows">): { data: NomenclatureData; issues: Issue[] } {
  const { cn, names, ...tables } = rowsByName(source, nomenclatureTables);
  const { years, issues } = groupYears(cn);
  return { data: { ...tables, years, translations: groupLanguages(names) }, issues };
}

/** Customs controls that apply whatever the country. */
function gatherControls(source: SourceRows, { years }: NomenclatureData): ControlsData {
  return {
    ...rowsByName(source, controlsTables),
    nomenclature: codesOf(years.get(Math.max(...years.keys())) ?? []),
  };
}

/**
 * Files of entries that counts.csv knows rows of, and that are gone or hold none: found before all that would miss
 * their rows.
 */
function missingEntries(source: SourceRows): Issue[] {
  const annexKeys = new Set(source.rows(lawTables.entries).map(({ row }) => annexKeyOfId(row.id)));
  const issues = new Map<string, Issue>();
  for (const {
    file: counts,
    line,
    row: { regime, annex, mark, entries },
  } of source.rows(lawTables.counts)) {
    const file = lawTables.entries.files.replace("*", `${regime}-${annex}`);
    const stated = source.issues.some((issue) => issue.file === file);
    if (entries === 0 || stated || issues.has(file) || annexKeys.has(`${regime}-${annex}`)) continue;
    const read = source.files.some(({ path }) => path === file);
    const why = `while ${counts}:${line} counts ${entries} of ${mark}: restore it from git`;
    issues.set(
      file,
      errorAt(
        { file, line: 0 },
        "",
        read ? "table/floor" : "table/missing",
        read ? `has no rows, ${why}` : `is missing, ${why}`,
      ),
    );
  }
  return [...issues.values()];
}
