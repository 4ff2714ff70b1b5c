import type { AdrRequirements } from "../../openapi/shards/adr-consignment.ts";
import type { AdrMessages } from "../../openapi/shards/adr-messages.ts";
import type { AdrRulesShard, SubstanceShard } from "../../openapi/shards/adr.ts";
import type { CnRecord, CnShard, Successors } from "../../openapi/shards/nomenclature.ts";
import type { EntryRecord, EntryShard, Law } from "../../openapi/shards/sanctions.ts";
import { onlyFile, openDataset, type Dataset } from "../../runtime/shards/dataset.ts";
import type { Files } from "../../runtime/shards/files.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { planMessages, planSubstances } from "../adr/plan.ts";
import { planRequirements } from "../adr/plan-consignment.ts";
import { planRules } from "../adr/plan-rules.ts";
import { planLines, planSuccessors } from "../nomenclature/plan.ts";
import { planEntries } from "../sanctions/plan/entries.ts";
import { agreementOf, rowsOf, sanctionsInput } from "../sanctions/plan/input.ts";
import { planLaw } from "../sanctions/plan/law.ts";
import { sanctionsVersion } from "../sanctions/plan/plan.ts";
import { deriveNodes } from "../nomenclature/tree.ts";
import type { SourceData } from "../dataset/data.ts";
import type { Edition, Published } from "./published.ts";

/** Reads what a built folder publishes; every file is checked against its manifest. */
export async function readPublished(files: Files): Promise<Published> {
  const dataset = await openDataset(files);
  const law = (await dataset.load<Law>(onlyFile(dataset, "sanctions", "sanctions-law/1"))).records[0];
  if (law === undefined) throw new Error("the sanctions law file is empty");
  return {
    version: dataset.version,
    sourceVersions: new Map((["nomenclature", "sanctions", "adr"] as const).map((name) => [name, dataset.sourceVersion(name)])),
    years: await readYears(dataset),
    successors: (await dataset.load<Successors>(onlyFile(dataset, "nomenclature", "cn-successors/1"))).records,
    entries: await readEntries(dataset),
    law,
    editions: await readEditions(dataset),
  };
}

async function readYears(dataset: Dataset): Promise<Published["years"]> {
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

async function readEditions(dataset: Dataset): Promise<Published["editions"]> {
  const editions = new Map<string, Edition>();
  for (const file of dataset.files("adr", "adr-rules/1")) {
    const rules = (await dataset.load<AdrRulesShard>(file)).records[0];
    if (rules === undefined) throw new Error(`${file.path} is empty`);
    const shards = dataset.files("adr", "adr-substances/1").filter(({ part }) => part === file.part);
    const substances = (await Promise.all(shards.map((shard) => dataset.load<SubstanceShard>(shard)))).flatMap(({ records }) => records);
    const variants = substances.toSorted((a, b) => compareText(a.un, b.un)).flatMap(({ un, variants: own }) => own.map((variant) => ({ un, ...variant })));
    const texts = dataset.files("adr", "adr-messages/1").filter(({ part }) => part === file.part);
    const messages = (await Promise.all(texts.map((shard) => dataset.load<AdrMessages>(shard)))).flatMap(({ records }) => records);
    const asked = dataset.files("adr", "adr-requirements/1").filter(({ part }) => part === file.part);
    const requirements = (await Promise.all(asked.map((shard) => dataset.load<AdrRequirements>(shard)))).flatMap(({ records }) => records);
    editions.set(file.part, { variants, rules, messages, requirements });
  }
  return editions;
}

/** What the source tables would publish today, without printing it. */
export function planPublished(data: SourceData): Published {
  const years = [...data.nomenclature.years].toSorted(([a], [b]) => a - b);
  const input = sanctionsInput(data, agreementOf(data));
  const entries = planEntries(input);
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
    law: planLaw(input, entries),
    editions: new Map(
      data.adr.map((edition) => {
        const substances = planSubstances(edition);
        const variants = substances.flatMap(({ un, variants: own }) => own.map((variant) => ({ un, ...variant })));
        return [edition.edition, { variants, rules: planRules(edition, substances), messages: planMessages(edition), requirements: planRequirements(edition) }];
      }),
    ),
  };
}
