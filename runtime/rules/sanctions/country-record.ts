import type { BaseWordsRecord } from "../../../openapi/shards/legs.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import type {
  ControlledGoodsRecord,
  CountryLine,
  NamedRegimeRecord,
  PlacesRecord,
} from "../../../openapi/shards/countries.ts";
import type {
  CertificateRecord,
  DerogationRecord,
  MeasureRecord,
  WinddownRecord,
} from "../../../openapi/shards/sanctions.ts";
import { onceByObject } from "../../text/memo.ts";

/** Country records by kind. */
export interface CountryRecord {
  places: PlacesRecord;
  regimes: readonly NamedRegimeRecord[];
  legs: readonly { id: string; text: Text4 }[];
  measures: readonly MeasureRecord[];
  words: readonly BaseWordsRecord[];
  derogations: readonly DerogationRecord[];
  winddowns: readonly WinddownRecord[];
  certificates: readonly CertificateRecord[];
  goods: readonly ControlledGoodsRecord[];
}

/** The lines of the file of countries by kind. Throws where none says what the codes of countries are. */
export const countryRecordOf = onceByObject((lines: readonly CountryLine[]): CountryRecord => {
  const [locations] = lines.flatMap((line) => ("places" in line ? [line.places] : []));
  if (locations === undefined) throw new Error("the file of countries does not say what their codes are");
  return {
    places: locations,
    regimes: lines.flatMap((line) => ("regime" in line ? [line.regime] : [])),
    legs: lines.flatMap((line) => ("leg" in line ? [line.leg] : [])),
    measures: lines.flatMap((line) => ("measure" in line ? [line.measure] : [])),
    words: lines.flatMap((line) => ("words" in line ? [line.words] : [])),
    derogations: lines.flatMap((line) => ("derogation" in line ? [line.derogation] : [])),
    winddowns: lines.flatMap((line) => ("winddown" in line ? [line.winddown] : [])),
    certificates: lines.flatMap((line) => ("certificate" in line ? [line.certificate] : [])),
    goods: lines.flatMap((line) => ("goods" in line ? [line.goods] : [])),
  };
});
