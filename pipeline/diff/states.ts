import type { AdrRequirements } from "../../openapi/shards/adr-consignment.ts";
import type { SubstanceShard } from "../../openapi/shards/adr.ts";
import type { CnRecord, CnShard, Successors } from "../../openapi/shards/nomenclature.ts";
import type { EntryRecord, EntryShard } from "../../openapi/shards/sanctions.ts";
import { editionsIn, readWholeEdition } from "../../runtime/adr/edition-file.ts";
import { readWholeLaw } from "../../runtime/sanctions/law-file.ts";
import { onlyFile, openDataset, type Dataset } from "../../runtime/shards/dataset.ts";
import type { Files } from "../../runtime/shards/files.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { planMessages, planSubstances } from "../adr/plan.ts";
import { planRequirements } from "../adr/plan-consignment.ts";
import { planRules } from "../adr/plan-rules.ts";
import { planLines, planSuccessors } from "../nomenclature/plan.ts";
import { rowsOf, sanctionsInput } from "../sanctions/plan/input.ts";
import { plannedEntries, plannedLaw, sanctionsVersion } from "../sanctions/plan/plan.ts";
import { deriveNodes } from "../nomenclature/tree.ts";
import type { SourceData } from "../dataset/data.ts";
import type { Edition, PublishedRecords } from "./published.ts";

/** Reads what a built folder publishes; every file is checked against its manifest. */
export async function readPublished(files: Files): Promise<PublishedRecords> {
  const dataset = await openDataset(files);
  return {
    version: dataset.version,
    sourceVersions: new Map((["nomenclature", "sanctions", "adr"] as const).map((name) => [name, dataset.sourceVersion(name)])),
    years: await readYears(dataset),
    successors: (await dataset.load<Successors>(onlyFile(dataset, "nomenclature", "cn-successors/1"))).records,
    entries: await readEntries(dataset),
    law: await readWholeLaw(dataset),
    editions: await readEditions(dataset),
  };
}

async function readYears(dataset: Dataset): Promise<PublishedRecords["years"]> {
  const years = new Map<number, CnRecord[]>();
  for (const file of dataset.files("nomenclature", "cn-chapter/1")) {
    const own = years.get(Number(file.part)) ?? [];
    years.set(Number(file.part), own);
    for (const record of (await dataset.load<CnShard>(file)).records) own.push(record);
  }
  return new Map([...years].toSorted(([a], [b]) => a - b).map(([year, lines]) => [year, lines.toSorted((a, b) => compareText(a.code, b.code))]));
}

/** An entry stands in the shard of every code it reaches; here it is taken once, in the order of the bulk file. */
async function readEntries(dataset: Dataset): Promise<EntryRecord[]> {
  const entries = new Map<string, EntryRecord>();
  for (const file of dataset.files("sanctions", "sanctions-chapter/1")) {
    for (const entry of (await dataset.load<EntryShard>(file)).records) entries.set(entry.id, entry);
  }
  return [...entries.values()].toSorted((a, b) => compareText(a.code, b.code) || compareText(a.id, b.id));
}

async function readEditions(dataset: Dataset): Promise<PublishedRecords["editions"]> {
  const editions = new Map<string, Edition>();
  for (const part of editionsIn(dataset)) {
    const { rules, messages } = await readWholeEdition(dataset, part);
    const shards = dataset.files("adr", "adr-substances/1").filter((file) => file.part === part);
    const substances = (await Promise.all(shards.map((shard) => dataset.load<SubstanceShard>(shard)))).flatMap(({ records }) => records);
    const variants = substances.toSorted((a, b) => compareText(a.un, b.un)).flatMap(({ un, variants: own }) => own.map((variant) => ({ un, ...variant })));
    const asked = dataset.files("adr", "adr-requirements/1").filter((file) => file.part === part);
    const requirements = (await Promise.all(asked.map((shard) => dataset.load<AdrRequirements>(shard)))).flatMap(({ records }) => records);
    editions.set(part, { variants, rules, messages, requirements });
  }
  return editions;
}

/** What the source tables would publish today, without printing it. */
export function planPublished(data: SourceData): PublishedRecords {
  const years = [...data.nomenclature.years].toSorted(([a], [b]) => a - b);
  const { input } = sanctionsInput(data);
  const entries = plannedEntries(input);
  return {
    version: data.release.version,
    sourceVersions: new Map([
      ["nomenclature", `CN ${years.map(([year]) => year).join(" ")}`],
      ["sanctions", sanctionsVersion(input.regimes)],
      ["adr", data.adr.map(({ edition }) => `ADR ${edition}`).join(" ")],
    ]),
    years: new Map(years.map(([year, lines]) => [year, planLines(deriveNodes(lines))])),
    successors: planSuccessors(rowsOf(data.nomenclature.successors)),
    entries,
    law: plannedLaw(input),
    editions: new Map(
      data.adr.map((edition) => {
        const substances = planSubstances(edition);
        const variants = substances.flatMap(({ un, variants: own }) => own.map((variant) => ({ un, ...variant })));
        return [edition.edition, { variants, rules: planRules(edition, substances), messages: planMessages(edition), requirements: planRequirements(edition) }];
      }),
    ),
  };
}
