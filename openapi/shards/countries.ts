import { z } from "zod";
import { BaseRecord, BaseWordsRecord } from "./legs.ts";
import { shard, LawText } from "./common.ts";
import { CertificateRecord, DerogationRecord, MeasureRecord, RegimeRecord, WinddownRecord } from "./sanctions.ts";

/** What is held of countries: what their codes are, and the regimes that only a question about them asks for. */

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Code = z.string().regex(/^[A-Z]{2}$/);

const PlacesRecord = z
  .strictObject({
    countries: z.array(Code).meta({ description: "Countries outside the Union, ISO 3166-1." }),
    member_states: z.array(Code),
    others: z.record(Code, LawText).meta({ description: "Codes that are no country: what they are." }),
    meant: z.record(Code, Code).meta({ description: "Codes of the tariff for a country that has another." }),
    partners: z
      .record(z.string(), z.array(Code))
      .meta({ description: "Countries that a notice of the law file, named by its id, does not reach." }),
  })
  .meta({ id: "PlacesRecord" });
export type PlacesRecord = z.infer<typeof PlacesRecord>;

export const NamedRegimeRecord = RegimeRecord.extend({
  part: z.literal(true).optional().meta({ description: "It is about a part of the country." }),
  not_held: z
    .array(z.enum(["export", "import", "transit", "transport", "third_country"]))
    .meta({ description: "Legs whose law is not held whole: nothing found there is never said to be free." }),
  held_from: z
    .partialRecord(
      z.enum(["export", "import", "transit", "transport", "third_country"]),
      Day.meta({ description: "First day from which the leg is held; before it nothing found is not free." }),
    )
    .optional()
    .meta({
      description:
        "First days of legs that are held from a later day than the regime: before them nothing found is not free.",
    }),
  only_found: z.literal(true).optional().meta({
    description: "It is about few goods: its legs stand in an answer only where something is found.",
  }),
  not_covered: LawText.meta({ description: "What the data of the regime cannot show." }),
}).meta({
  id: "NamedRegimeRecord",
  description: "A regime that answers a question only where it or its country is named.",
});
export type NamedRegimeRecord = z.infer<typeof NamedRegimeRecord>;

export const ControlledGoodsRecord = BaseRecord.pick({
  measure: true,
  valid_from: true,
  since_at_latest: true,
  needs: true,
  threshold: true,
  winddowns: true,
  contracts: true,
  documents: true,
  words: true,
  evidence: true,
})
  .extend({
    codes: z
      .array(z.string().regex(/^(\d\d){1,5}$/))
      .meta({ description: "Each covers the codes that begin with it; empty: every code." }),
  })
  .meta({ id: "ControlledGoodsRecord", description: "Codes that one measure treats alike: a base for each of them." });
export type ControlledGoodsRecord = z.infer<typeof ControlledGoodsRecord>;

const CountryLine = z.union([
  z.strictObject({ places: PlacesRecord }),
  z.strictObject({ regime: NamedRegimeRecord }),
  z.strictObject({ leg: z.strictObject({ id: z.string(), text: LawText }) }),
  z.strictObject({ measure: MeasureRecord }),
  z.strictObject({ words: BaseWordsRecord }),
  z.strictObject({ derogation: DerogationRecord }),
  z.strictObject({ winddown: WinddownRecord }),
  z.strictObject({ certificate: CertificateRecord }),
  z.strictObject({ goods: ControlledGoodsRecord }),
]);
export type CountryLine = z.infer<typeof CountryLine>;

export const CountryShard = shard("sanctions-countries/2", CountryLine);
export type CountryShard = z.infer<typeof CountryShard>;
