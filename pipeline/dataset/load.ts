import { relationRules } from "./explain.ts";
import { adrChecks } from "../adr/checks/checks.ts";
import { successionChecks, successions } from "../adr/checks/succession.ts";
import { runChecks, type Check } from "../source/check.ts";
import { acceptFindings, type AcceptedFinding, acceptedFindingsTable, type AcceptedFindingRow } from "../source/exceptions.ts";
import { releaseChecks } from "../history/checks.ts";
import { nomenclatureChecks } from "../nomenclature/checks/checks.ts";
import { provisionsChecks } from "../sanctions/checks/provisions/checks.ts";
import { sanctionsChecks } from "../sanctions/checks/law.ts";
import { warningAt, type Issue } from "../source/issue.ts";
import { gatherAdr } from "../adr/gather.ts";
import { missingEntries, gatherProvisions, gatherSanctions } from "../sanctions/gather.ts";
import { gatherNomenclature } from "../nomenclature/gather.ts";
import { readChanges } from "../history/changes.ts";
import { readFiles, readSources, type OnTable } from "../source/read-sources.ts";
import { notCoveredTable } from "../sanctions/tables/provisions.ts";
import { acceptancesTable, releasesTable, type AcceptanceRow, type ReleaseRow } from "../history/tables.ts";
import type { readTable } from "../source/read-table.ts";
import type { Placed } from "../source/table.ts";
import type { SourceData } from "./data.ts";
import { allTables, editionFolders } from "./tables.ts";

export interface CheckedSources {
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
  releases: Placed<ReleaseRow>[];
  acceptances: Placed<AcceptanceRow>[];
  exceptions: Placed<AcceptedFindingRow>[];
}

/** Reads every source table without checking relations between them. */
export async function gatherSources(root: string, read?: typeof readTable, onTable?: OnTable): Promise<GatheredSources> {
  const editions = await editionFolders(root);
  const source = await readSources(root, allTables(editions), read, onTable);
  const nomenclature = gatherNomenclature(source);
  const sanctions = gatherSanctions(source, nomenclature.data);
  const { changes, legsBefore, issues } = await readChanges(root);
  return {
    issues: [...source.issues, ...missingEntries(source), ...nomenclature.issues, ...issues],
    releases: source.rows(releasesTable), acceptances: source.rows(acceptancesTable), exceptions: source.rows(acceptedFindingsTable), changes, legsBefore, files: source.files,
    nomenclature: nomenclature.data, sanctions, provisions: gatherProvisions(source, sanctions), notCovered: source.rows(notCoveredTable),
    adr: editions.map((edition) => gatherAdr(source, edition)),
  };
}

/**
 * Reads and checks every source table. Relations between the tables of a dataset are checked once its cells are sound: a row that could not
 * be read would otherwise be reported again by everything that refers to it.
 */
export async function checkSources(root: string, onTable?: OnTable, read?: typeof readTable): Promise<CheckedSources> {
  const gathered = await gatherSources(root, read, onTable);
  const issues = [...gathered.issues];
  const sound = (...folders: readonly string[]): boolean =>
    !gathered.issues.some(({ file, severity }) => severity === "error" && folders.some((folder) => file.startsWith(folder)));
  const unchecked = new Set<string>();
  const run = <Data>(checks: readonly Check<Data>[], data: Data, ...folders: readonly string[]): void => {
    if (sound(...folders)) issues.push(...runChecks(checks, data));
    else if (!unchecked.has(folders[0] ?? "")) {
      unchecked.add(folders[0] ?? "");
      issues.push(warningAt({ file: (folders[0] ?? "").replace(/\/$/, ""), line: 0 }, "", "table/relations", "relations between the tables were not checked: mend the cells first"));
    }
  };

  run(nomenclatureChecks, gathered.nomenclature, "nomenclature/");
  run(sanctionsChecks, gathered.sanctions, "sanctions/", "nomenclature/");
  run(provisionsChecks, gathered.provisions, "sanctions/", "nomenclature/");
  for (const edition of gathered.adr) run(adrChecks, edition, `adr/${edition.edition}/`);
  for (const pair of successions(gathered.adr)) run(successionChecks, pair, `adr/${pair.after.edition}/`, `adr/${pair.before.edition}/`);
  run(releaseChecks, gathered, "releases.csv", "acceptances.csv", "changes/");

  const sifted = await acceptFindings(root, allTables(gathered.adr.map(({ edition }) => edition)), relationRules.map(({ rule }) => rule), issues, gathered.exceptions);
  const whole = !gathered.issues.some(({ severity }) => severity === "error");
  return { ...sifted, data: whole ? sourceData(gathered) : undefined, gathered };
}

/** The tables as a build takes them; undefined where no release is named. */
export function sourceData({ releases, nomenclature, sanctions, provisions, notCovered, adr, changes, legsBefore, files }: GatheredSources): SourceData | undefined {
  const release = releases.at(-1)?.row;
  return release === undefined ? undefined : { release, changes, legsBefore, files, nomenclature, sanctions, provisions, notCovered, adr };
}

/** Reads single files below the sources folder, each on its own. */
export async function checkFiles(root: string, files: readonly string[]): Promise<{ issues: Issue[] }> {
  return { issues: await readFiles(root, allTables(await editionFolders(root)), files) };
}
