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
import type { readTable } from "../source/read-table.ts";
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
 * Reads and checks every source table. Relations between the tables of a dataset are checked once its cells are sound:
 * a row that could not
 * be read would otherwise be reported again by everything that refers to it.
 */
export async function checkSources(root: string, read?: typeof readTable): Promise<CheckedSources> {
  const gathered = await gatherSources(root, read);
  const issues = [...gathered.issues];
  const sound = (...folders: readonly string[]): boolean =>
    !gathered.issues.some(
      ({ file, severity }) => severity === "error" && folders.some((folder) => file.startsWith(folder)),
    );
  const unchecked = new Set<string>();
  const run = <Data>(checks: readonly Check<Data>[], data: Data, ...folders: readonly string[]): void => {
    if (sound(...folders)) issues.push(...runChecks(checks, data));
    else if (!unchecked.has(folders[0] ?? "")) {
      unchecked.add(folders[0] ?? "");
      issues.push(
        warningAt(
          { file: (folders[0] ?? "").replace(/\/$/, ""), line: 0 },
          "",
          "table/relations",
          "relations between the tables were not checked: mend the cells first",
        ),
      );
    }
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
