import { adrChecks } from "./checks/adr/checks.ts";
import type { Check } from "./checks/check.ts";
import { nomenclatureChecks } from "./checks/nomenclature/checks.ts";
import { provisionsChecks } from "./checks/provisions/checks.ts";
import { sanctionsChecks } from "./checks/sanctions/checks.ts";
import { warningAt, type Issue } from "./issue.ts";
import { gatherAdr } from "./gather/adr.ts";
import { gatherNomenclature } from "./gather/nomenclature.ts";
import { gatherProvisions, gatherSanctions } from "./gather/sanctions.ts";
import type { SourceData } from "./source-data.ts";
import { readFiles, readSources } from "./sources.ts";
import { notCoveredTable, releasesTable } from "./tables/release.ts";
import { allTables, editionFolders } from "./tables/tables.ts";

export interface LoadedSources {
  issues: Issue[];
  /** Missing where a table could not be read whole. */
  data: SourceData | undefined;
}

/**
 * Reads and checks every source table. Relations between the tables of a dataset are checked once its cells are sound: a row that could not
 * be read would otherwise be reported again by everything that refers to it.
 */
export async function loadSources(root: string): Promise<LoadedSources> {
  const editions = await editionFolders(root);
  const source = await readSources(root, allTables(editions));
  const issues = [...source.issues];
  const sound = (...folders: readonly string[]): boolean =>
    !source.issues.some(({ file, severity }) => severity === "error" && folders.some((folder) => file.startsWith(`${folder}/`)));
  const unchecked = new Set<string>();
  const run = <Data>(checks: readonly Check<Data>[], data: Data, ...folders: readonly string[]): void => {
    if (sound(...folders)) for (const check of checks) issues.push(...check.run(data));
    else if (!unchecked.has(folders[0] ?? "")) {
      unchecked.add(folders[0] ?? "");
      issues.push(warningAt({ file: folders[0] ?? "", line: 0 }, "", "table/relations", "relations between the tables were not checked: mend the cells first"));
    }
  };

  const nomenclature = gatherNomenclature(source);
  issues.push(...nomenclature.issues);
  const sanctions = gatherSanctions(source, nomenclature.data);
  const provisions = gatherProvisions(source, sanctions);
  const adr = editions.map((edition) => gatherAdr(source, edition));
  run(nomenclatureChecks, nomenclature.data, "nomenclature");
  run(sanctionsChecks, sanctions, "sanctions", "nomenclature");
  run(provisionsChecks, provisions, "sanctions", "nomenclature");
  for (const edition of adr) run(adrChecks, edition, `adr/${edition.edition}`);

  const releases = source.rows(releasesTable).map(({ row }) => row);
  const release = releases.at(-1);
  if (release === undefined || source.issues.some(({ severity }) => severity === "error")) return { issues, data: undefined };
  return { issues, data: { release, nomenclature: nomenclature.data, sanctions, provisions, notCovered: source.rows(notCoveredTable), adr } };
}

/** Reads single files below the sources folder, each on its own. */
export async function checkFiles(root: string, files: readonly string[]): Promise<{ issues: Issue[] }> {
  return { issues: await readFiles(root, allTables(await editionFolders(root)), files) };
}
