import { groupByEach } from "../../runtime/text/groups.ts";
import type { AdrRequirements } from "../../openapi/shards/adr-consignment.ts";
import type { AdrWords, SubstanceShard } from "../../openapi/shards/adr.ts";
import type { ControlCodesShard, ControlsShard } from "../../openapi/shards/controls.ts";
import type { BaseWords } from "../../openapi/shards/legs.ts";
import type {
  CnYearRecord,
  CnNames,
  GoodsNames,
  GoodsRecord,
  NoteWords,
  Separations,
  Successors,
} from "../../openapi/shards/nomenclature.ts";
import type { CountryShard } from "../../openapi/shards/countries.ts";
import { editionsIn, readEdition } from "../../runtime/adr/tables.ts";
import { readEntries, readLaw, readWorded } from "../../runtime/sanctions/law.ts";
import { readNamedLines } from "../../runtime/text/name-lines.ts";
import { readCodedLines } from "../../runtime/sanctions/nomenclature.ts";
import { onlyFile, openDataset, type Dataset, type DatasetName } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { plannedEdition } from "../adr/plan.ts";
import { plannedNomenclature } from "../nomenclature/plan.ts";
import { countryLines } from "../sanctions/plan/countries.ts";
import { sanctionsInput } from "../sanctions/plan/input.ts";
import { planControls } from "../sanctions/plan/controls.ts";
import { plannedEntries, plannedLaw, plannedLegs, sanctionsVersion } from "../sanctions/plan/plan.ts";
import type { SourceData } from "../dataset/load.ts";
import type { Edition, PublishedRecords } from "./published.ts";

/** Reads what a built folder publishes; every file is checked against its manifest. */
export async function readPublished(folder: string): Promise<PublishedRecords> {
  const dataset = await openDataset(filesIn(folder));
  return {
    version: dataset.version,
    sourceVersions: new Map(
      (["nomenclature", "sanctions", "adr"] as const).map((name) => [name, dataset.sourceVersion(name)]),
    ),
    years: await readYears(dataset),
    successors: (await dataset.load<Successors>(onlyFile(dataset, "nomenclature", "cn-successors/1"))).records,
    goods: await readGoods(dataset),
    translations: await readTranslations(dataset),
    notes: await readAll<NoteWords>(dataset, "nomenclature", "cn-notes/1"),
    separations: await readAll<Separations>(dataset, "nomenclature", "cn-separations/2"),
    entries: await readEntries(dataset),
    law: await readLaw(dataset),
    controls: {
      lines: await readWorded<ControlsShard>(dataset, "sanctions-controls/2"),
      codes: await readAll<ControlCodesShard>(dataset, "sanctions", "sanctions-control-codes/1"),
    },
    countries: await readWorded<CountryShard>(dataset, "sanctions-countries/2"),
    words: await readWorded<BaseWords>(dataset, "sanctions-words/2"),
    editions: await readEditions(dataset),
  };
}

/** The records of all files of a kind, or of those of a part: data of an older schema has none. */
async function readAll<File extends { records: readonly unknown[] }>(
  dataset: Dataset,
  name: DatasetName,
  schema: string,
  ofPart?: string,
): Promise<File["records"][number][]> {
  const listed = dataset.files(name, schema).filter(({ part }) => ofPart === undefined || part === ofPart);
  const files = await Promise.all(listed.map((file) => dataset.load<File>(file)));
  return files.flatMap(({ records }) => records);
}

async function readYears(dataset: Dataset): Promise<PublishedRecords["years"]> {
  const lines = (await readCodedLines(dataset)).map(({ years, ...line }) => ({ years, line }));
  return new Map(
    [...groupByEach(lines, ({ years }) => years)]
      .toSorted(([a], [b]) => a - b)
      .map(([year, inYear]) => [
        year,
        inYear.map(({ line }): CnYearRecord => line).toSorted((a, b) => compareText(a.code, b.code)),
      ]),
  );
}

/** Names of goods beside the nomenclature, by language. */
async function readGoods(dataset: Dataset): Promise<PublishedRecords["goods"]> {
  const goods = new Map<string, readonly GoodsRecord[]>();
  for (const file of dataset.files("nomenclature", "cn-goods/3"))
    goods.set(file.part, (await dataset.load<GoodsNames>(file)).records);
  return goods;
}

/** Names in the languages of the years are those of their lines; the others stand here. */
async function readTranslations(dataset: Dataset): Promise<PublishedRecords["translations"]> {
  const files = dataset.files("nomenclature", "cn-names/6").filter(({ part }) => part !== "en" && part !== "pl");
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.part, readNamedLines((await dataset.load<CnNames>(file)).records)] as const),
    ),
  );
}

async function readEditions(dataset: Dataset): Promise<PublishedRecords["editions"]> {
  const editions = new Map<string, Edition>();
  for (const part of editionsIn(dataset)) {
    const { rules, messages } = await readEdition(dataset, part);
    const substances = await readAll<SubstanceShard>(dataset, "adr", "adr-substances/1", part);
    const variants = substances
      .toSorted((a, b) => compareText(a.un, b.un))
      .flatMap(({ un, variants: ofUn }) => ofUn.map((variant) => ({ un, ...variant })));
    const requirements = await readAll<AdrRequirements>(dataset, "adr", "adr-requirements/1", part);
    const words = await readAll<AdrWords>(dataset, "adr", "adr-words/1", part);
    editions.set(part, { variants, rules, messages, requirements, words });
  }
  return editions;
}

/** The state that the source tables would publish today; nothing is written. */
export function planPublished(data: SourceData): PublishedRecords {
  const { years, successors, goods, translations, notes, separations } = plannedNomenclature(data.nomenclature);
  const { input } = sanctionsInput(data);
  const entries = plannedEntries(input);
  return {
    version: data.release.version,
    sourceVersions: new Map([
      ["nomenclature", `CN ${[...years.keys()].join(" ")}`],
      ["sanctions", sanctionsVersion(input.regimes)],
      ["adr", data.adr.map(({ edition }) => `ADR ${edition}`).join(" ")],
    ]),
    years,
    successors,
    goods,
    translations: new Map([...translations].map(([lang, lines]) => [lang, readNamedLines(lines)])),
    notes,
    separations,
    entries,
    law: plannedLaw(input),
    controls: planControls(data.controls, input.say),
    countries: countryLines(data.sanctions.countries, plannedLaw(input).notices, input.say),
    words: plannedLegs(input).words,
    editions: new Map(
      data.adr.map((edition) => {
        const { substances, ...records } = plannedEdition(edition);
        const variants = substances.flatMap(({ un, variants: ofUn }) => ofUn.map((variant) => ({ un, ...variant })));
        return [edition.edition, { variants, ...records }];
      }),
    ),
  };
}
