import { z } from "zod";
import { Requirement, type AdrRequirements } from "../../openapi/shards/adr-consignment.ts";
import { VariantRecord, type SubstanceShard } from "../../openapi/shards/adr.ts";
import { ControlCodeRecord, type ControlCodesShard } from "../../openapi/shards/controls.ts";
import type { BaseWordsRecord, LegRecord } from "../../openapi/shards/legs.ts";
import type { FileEntry } from "../../openapi/shards/common.ts";
import { ControlledGoodsRecord, NamedRegimeRecord, type CountryShard } from "../../openapi/shards/countries.ts";
import { CnRecord, SuccessorRecord, type Successors } from "../../openapi/shards/nomenclature.ts";
import {
  CertificateRecord,
  DerogationRecord,
  EntryRecord,
  MeasureRecord,
  NotCoveredRecord,
  NoticeRecord,
  PendingRecord,
  RegimeRecord,
  WinddownRecord,
  type LawShard,
} from "../../openapi/shards/sanctions.ts";
import { readEntries, readWorded } from "../../runtime/sanctions/law.ts";
import { readCodedLines } from "../../runtime/sanctions/nomenclature.ts";
import { openDataset, type Dataset, type DatasetName } from "../../runtime/shards/dataset.ts";
import { filesIn, parseJson, type Files } from "../../runtime/shards/files.ts";
import { mediaType } from "../../runtime/text/media.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { DIALECT, MISSING, renderPackage, type DataPackage, type Resource } from "../output/datapackage.ts";
import { renderCsv, tabulate, type BulkTable, type Members, fieldsOf } from "./bulk-fields.ts";
import { fileHash } from "../source/read-sources.ts";
import { type LegLines, planDatabase } from "./sqlite.ts";
import { utf8, canonicalLine } from "../output/canonical.ts";

/** Describes the sources and terms of a build, which the bulk files share. */
const SOURCES = "datapackage-sources.json";

/**
 * Every table of a release whole, each as NDJSON and CSV of the same records, all as a database of SQLite and as files
 * of Parquet, with a Data Package that describes them: by path below the folder of the release, which may be given as
 * such. Rejects where a file of
 * the release is not as listed.
 */
export async function planBulk(published: Files | string): Promise<Map<string, Uint8Array>> {
  const files = typeof published === "string" ? filesIn(published) : published;
  const dataset = await openDataset(files);
  const { sources, licenses } = parseJson(SOURCES, await files.read(SOURCES)) as DataPackage;
  const tables = (await readTables(dataset)).filter(({ records }) => records.length > 0);
  const bulk = new Map<string, Uint8Array>();
  const add = (path: string, bytes: Uint8Array): Pick<Resource, "path" | "bytes" | "hash"> => {
    bulk.set(`bulk/${path}`, bytes);
    return { path, bytes: bytes.length, hash: `sha256:${fileHash(bytes)}` };
  };
  const resources = tables.flatMap((table): Resource[] => {
    const { path, title, record, key, records } = table;
    const name = path.replaceAll("/", "-");
    const schema = { fields: fieldsOf(tabulate(records)[0] ?? [], record, key), missingValues: MISSING };
    return [
      {
        name,
        title,
        type: "table",
        format: "csv",
        mediatype: "text/csv",
        dialect: DIALECT,
        encoding: "utf-8",
        ...add(`${path}.csv`, renderCsv(records)),
        schema: { ...schema, primaryKey: [...key] },
      },
      {
        name: `${name}-ndjson`,
        title,
        format: "ndjson",
        mediatype: "application/x-ndjson",
        encoding: "utf-8",
        ...add(`${path}.ndjson`, formatNdjson(records)),
      },
    ];
  });
  for (const [path, { title, bytes }] of planDatabase(dataset.version, tables, await readLegs(dataset))) {
    const [, format = ""] = path.split(".");
    const name = path.replaceAll(/[^a-z0-9]+/g, "-");
    resources.push({ name, title, format, mediatype: mediaType(path) ?? "", ...add(path, bytes) });
  }
  const about: DataPackage = {
    name: "cargolex-data",
    title: "Cargolex: goods sanctions by customs code, and dangerous goods",
    description:
      "Each table whole, as CSV and as NDJSON of the same records, and all of them as a database of SQLite and as files of Parquet, whose key-value metadata say what each column is. In CSV a list is its words separated by `; `, and an apostrophe stands before a cell that a spreadsheet would run.",
    version: dataset.version,
    sources,
    licenses,
    resources,
  };
  return bulk.set("bulk/datapackage.json", renderPackage(about));
}

/** The lines of the files of legs, and what is said of bases. */
export async function readLegs(dataset: Dataset): Promise<LegLines> {
  const shards = await Promise.all(
    dataset.files("sanctions", "sanctions-legs/4").map((file) => dataset.load<{ records: LegRecord[] }>(file)),
  );
  return {
    lines: shards.flatMap(({ records }) => records),
    words: await readWorded<{ records: BaseWordsRecord[] }>(dataset, "sanctions-words/2"),
  };
}

/** The tables of a release with all their records. */
export async function readTables(dataset: Dataset): Promise<BulkTable[]> {
  const recordsOf = async <Record_>(files: readonly FileEntry[]): Promise<Record_[]> =>
    (await Promise.all(files.map((file) => dataset.load<{ records: Record_[] }>(file)))).flatMap(
      ({ records }) => records,
    );
  const recordsIn = <Record_>(name: DatasetName, schema: string): Promise<Record_[]> =>
    recordsOf(dataset.files(name, schema));
  const law = await readWorded<LawShard>(dataset, "sanctions-law/5");
  const countries = await readWorded<CountryShard>(dataset, "sanctions-countries/2");
  const lawTable = (path: string, title: string, record: z.ZodType, kind: string, key = "id"): BulkTable =>
    tableOf(law, path, title, record, kind, key);
  const editions = Map.groupBy(dataset.files("adr", "adr-substances/1"), ({ part }) => part);
  return [
    {
      path: "nomenclature/lines",
      title: "Combined Nomenclature: coded lines with their years",
      record: CnRecord,
      key: ["code", "years"],
      records: (await readCodedLines(dataset)).toSorted((a, b) => compareText(a.code, b.code)),
    },
    {
      path: "nomenclature/successors",
      title: "Codes that took over goods of ended codes",
      record: SuccessorRecord,
      key: ["code", "to_year", "successor", "from_year"],
      records: await recordsIn<Successors["records"][number]>("nomenclature", "cn-successors/1"),
    },
    {
      path: "sanctions/entries",
      title: "Goods listed by Regulations (EU) 833/2014 and (EC) 765/2006",
      record: EntryRecord,
      key: ["id"],
      records: await readEntries(dataset),
    },
    lawTable("regimes", "Regulations", RegimeRecord, "regime", "code"),
    lawTable("measures", "Annexes and articles with the measures that give them effect", MeasureRecord, "measure"),
    lawTable("grounds", "Exemptions, authorisations and quotas", DerogationRecord, "derogation"),
    lawTable("winddowns", "Wind-down periods", WinddownRecord, "winddown"),
    lawTable("notices", "Conditions and notices", NoticeRecord, "notice"),
    lawTable("pending", "Adopted acts that the data does not have", PendingRecord, "pending", "celex"),
    lawTable("documents", "Document codes that customs name", CertificateRecord, "certificate", "code"),
    {
      path: "sanctions/controls",
      title: "Codes that customs control whatever the country",
      record: ControlCodeRecord,
      key: ["code", "control", "direction", "areas"],
      records: await recordsIn<ControlCodesShard["records"][number]>("sanctions", "sanctions-control-codes/1"),
    },
    lawTable("not-covered", "What a check does not see", NotCoveredRecord, "not_covered"),
    tableOf(countries, "other-regimes", "Regimes about other countries", NamedRegimeRecord, "regime", "code"),
    tableOf(countries, "other-measures", "Measures of these regimes", MeasureRecord, "measure", "id"),
    tableOf(countries, "other-goods", "Codes under these measures", ControlledGoodsRecord, "goods", "measure", "codes"),
    ...(await Promise.all(
      [...editions].map(async ([edition, files]) => ({
        path: `adr/${edition}/table-a`,
        title: `ADR ${edition}, chapter 3.2, Table A`,
        record: z.strictObject({ un: z.string().regex(/^\d{4}$/), ...VariantRecord.shape }),
        key: ["variant_id"],
        records: (await recordsOf<SubstanceShard["records"][number]>(files)).flatMap(({ un, variants }) =>
          variants.map((variant) => ({ un, ...variant })),
        ),
      })),
    )),
    ...(await Promise.all(
      dataset.files("adr", "adr-requirements/1").map(async (file) => ({
        path: `adr/${file.part}/requirements`,
        title: `ADR ${file.part}, requirements for a load`,
        record: Requirement,
        key: ["requirement"],
        records: (await dataset.load<AdrRequirements>(file)).records,
      })),
    )),
  ];
}

/** A table of the records of one kind among the lines of a file. */
function tableOf(
  lines: readonly object[],
  path: string,
  title: string,
  record: z.ZodType,
  kind: string,
  ...key: string[]
): BulkTable {
  return {
    path: `sanctions/${path}`,
    title,
    record,
    key,
    records: (lines as readonly Record<string, Members>[])
      .map((line) => line[kind])
      .filter((members) => members !== undefined),
  };
}

/** Records as NDJSON: one canonical line each. */
function formatNdjson(records: readonly Members[]): Uint8Array {
  return utf8(records.map((record) => `${canonicalLine(record)}\n`).join(""));
}
