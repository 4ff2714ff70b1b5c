import type { BaseWordsRecord } from "../../openapi/shards/bases.ts";
import type { Text2 } from "../../openapi/shards/common.ts";
import type {
  ControlledGoodsRecord,
  CountryLine,
  CountryShard,
  NamedRegimeRecord,
  PlacesRecord,
} from "../../openapi/shards/countries.ts";
import type { CertificateRecord, MeasureRecord } from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { onceByObject } from "../shards/memo.ts";

/** What is held of countries by kind of record. */
export interface CountryRecord {
  places: PlacesRecord;
  regimes: readonly NamedRegimeRecord[];
  legs: readonly { id: string; text: Text2 }[];
  measures: readonly MeasureRecord[];
  words: readonly BaseWordsRecord[];
  certificates: readonly CertificateRecord[];
  goods: readonly ControlledGoodsRecord[];
}

/** Reads the file of countries, its lines by kind. */
export async function readCountries(dataset: Dataset): Promise<CountryRecord> {
  return byKind((await dataset.load<CountryShard>(onlyFile(dataset, "sanctions", "sanctions-countries/1"))).records);
}

const byKind = onceByObject((lines: readonly CountryLine[]): CountryRecord => {
  const [places] = lines.flatMap((line) => ("places" in line ? [line.places] : []));
  if (places === undefined) throw new Error("the file of countries does not say what their codes are");
  return {
    places,
    regimes: lines.flatMap((line) => ("regime" in line ? [line.regime] : [])),
    legs: lines.flatMap((line) => ("leg" in line ? [line.leg] : [])),
    measures: lines.flatMap((line) => ("measure" in line ? [line.measure] : [])),
    words: lines.flatMap((line) => ("words" in line ? [line.words] : [])),
    certificates: lines.flatMap((line) => ("certificate" in line ? [line.certificate] : [])),
    goods: lines.flatMap((line) => ("goods" in line ? [line.goods] : [])),
  };
});
