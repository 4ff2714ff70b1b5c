import type { BaseRecord } from "../../../openapi/shards/legs.ts";
import type { ControlledGoodsRecord, NamedRegimeRecord } from "../../../openapi/shards/countries.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import type { CountryRecord } from "./country-record.ts";
import { EMPTY_ENTRY } from "../../../openapi/schemas/sanctions-keys.ts";
import { areaQuestion, lookUp, type WordedLaw } from "./law.ts";
import { bearingOf, type Bearing } from "./bearing.ts";
import type { Filters } from "./leg.ts";
import { onceByObject } from "../../text/memo.ts";

/** Which law a question is about. */
export interface RequestedRegimes {
  filters: Filters;
  /** Regimes that only a question about them asks for. */
  named: readonly NamedRegimeRecord[];
  /** The country asked for. */
  country: string | undefined;
  /** Regimes of a part of a country where nobody said that the part is meant. */
  parts: readonly string[];
}

/** The law with regimes that only a question about them asks for. */
export function withNamed<Law extends Pick<WordedLaw, "record" | "words">>(
  law: Law,
  countryRecord: CountryRecord,
  named: readonly NamedRegimeRecord[],
): Law {
  if (named.length === 0) return law;
  const codes = new Set(named.map(({ code }) => code));
  const { record } = law;
  const words = new Map(countryRecord.words.map((worded) => [worded.id, worded]));
  const certificates = new Map(
    [...record.certificates, ...countryRecord.certificates].map((certificate) => [certificate.code, certificate]),
  );
  return {
    ...law,
    ...lookUp({
      ...record,
      coverage_from: [
        ...[...record.regimes, ...named].map((regime) => regime.coverage_from),
        ...named.flatMap(({ held_from = {} }) => Object.values(held_from)),
      ].reduce((a, b) => (a > b ? a : b)),
      regimes: [...record.regimes, ...named],
      measures: [...record.measures, ...countryRecord.measures.filter(({ regime }) => codes.has(regime))],
      derogations: [...record.derogations, ...countryRecord.derogations.filter(({ regime }) => codes.has(regime))],
      winddowns: [...record.winddowns, ...countryRecord.winddowns.filter(({ regime }) => codes.has(regime))],
      certificates: [...certificates.values()],
      not_covered: [
        ...record.not_covered,
        ...named.map(({ code, not_covered }) => ({ id: code, text: not_covered, topic: not_covered })),
      ],
      summary: {
        ...record.summary,
        legs: { ...record.summary.legs, ...Object.fromEntries(countryRecord.legs.map(({ id, text }) => [id, text])) },
      },
    }),
    words: (id) => words.get(id) ?? law.words(id),
  };
}

/** Bases of a code for the country of a question: those of trade with third countries that reach it. */
export function seenFrom(
  bearings: readonly Bearing[],
  countryRecord: CountryRecord,
  { country, filters: { reaching = [] } }: Pick<RequestedRegimes, "country" | "filters">,
): Bearing[] {
  return country === undefined
    ? [...bearings]
    : bearings.flatMap((bearing) => reachedBy(bearing, country, countryRecord, reaching));
}

/** Bases of third-country trade that reach a country: its destination is known, and partners are excepted. */
function reachedBy(
  bearing: Bearing,
  country: string,
  { places }: CountryRecord,
  reaching: readonly string[],
): Bearing[] {
  const { base, measure, notices } = bearing;
  if (measure.direction !== "third_country" || !reaching.includes(measure.regime)) return [bearing];
  if (measure.destination !== null && measure.destination !== country) return [];
  const { needs, ...held } = base;
  const open = needs?.filter((need) => need !== "destination") ?? [];
  return [
    {
      ...bearing,
      base: open.length === 0 ? held : { ...held, needs: open },
      notices: notices.filter(({ id }) => places.partners[id]?.includes(country) !== true),
    },
  ];
}

/** A code of goods, with the place of the goods among those of their regime. */
interface CodeOfGoods {
  at: number;
  record: ControlledGoodsRecord;
  /** Undefined where the goods are of every code. */
  code: string | undefined;
}

/** Goods by the regime of their measure. */
const goodsByRegime = onceByObject(({ goods, measures }: CountryRecord) => {
  const regimes = new Map(measures.map(({ id, regime }) => [id, regime]));
  return Map.groupBy(goods, ({ measure }) => regimes.get(measure));
});

/** The codes of the goods of a regime by chapter; those of every code stand under "". */
const byChapter = onceByObject((goods: readonly ControlledGoodsRecord[]) => {
  const coded = goods.flatMap((record, position): CodeOfGoods[] =>
    record.codes.length === 0
      ? [{ at: position, record, code: undefined }]
      : record.codes.map((code) => ({ at: position, record, code })),
  );
  return Map.groupBy(coded, ({ code = "" }) => code.slice(0, 2));
});

/** A base for each code of the goods of named regimes that covers digits, or that they cover. */
export function namedOn(
  law: Pick<WordedLaw, "measure" | "provisions" | "words">,
  countryRecord: CountryRecord,
  readings: readonly string[],
  { named, parts }: Pick<RequestedRegimes, "named" | "parts">,
): Bearing[] {
  const bearings = new Map<string, Bearing>();
  const chapters = new Set(["", ...readings.map((digits) => digits.slice(0, 2))]);
  const near = named.flatMap((regime) => {
    const goodsNear = byChapter(goodsByRegime(countryRecord).get(regime.code) ?? []);
    const codes = [...chapters].flatMap((chapter) => goodsNear.get(chapter) ?? []).toSorted((a, b) => a.at - b.at);
    return codes.map((found) => ({ ...found, area: areaQuestion(regime) }));
  });
  for (const { record, code: goodsCode, area } of near) {
    const measure = law.measure(record.measure);
    for (const digits of readings) {
      const code = goodsCode ?? digits.slice(0, 2);
      const covers = digits.startsWith(code);
      if (!covers && !code.startsWith(digits)) continue;
      const isPart = parts.includes(measure.regime);
      const base = baseOf(record, code, measure.measure, isPart);
      if (!covers && bearings.has(base.id)) continue;
      bearings.set(base.id, {
        ...bearingOf(law, base, !covers),
        entry: entryOf(law, record, base),
        ...(isPart ? { area } : {}),
      });
    }
  }
  return [...bearings.values()];
}

function baseOf(record: ControlledGoodsRecord, code: string, measure: string, isPart: boolean): BaseRecord {
  const { codes: _codes, needs = [], ...members } = record;
  const openNeeds = [...needs, ...(isPart ? (["area"] as const) : [])];
  return {
    ...members,
    id: `${record.measure.slice(0, -measure.length)}${code}/${measure}`,
    code,
    ...(openNeeds.length === 0 ? {} : { needs: openNeeds }),
  };
}

/** The goods as an entry, for those who read results. */
function entryOf(
  law: Pick<WordedLaw, "measure" | "words">,
  { documents = [], evidence, words }: ControlledGoodsRecord,
  base: BaseRecord,
): EntryRecord {
  const measure = law.measure(base.measure);
  const scope = law.words(words).condition ?? null;
  return {
    ...EMPTY_ENTRY,
    id: base.id.slice(0, base.id.lastIndexOf("/")),
    regime: measure.regime,
    annex: measure.annex,
    measures: [measure.id],
    code: base.code,
    ex: base.needs?.includes("description") === true,
    scope,
    name: measure.title.en,
    name_pl: measure.title.pl,
    valid_from: base.valid_from ?? null,
    known_since: base.since_at_latest ?? base.valid_from ?? "",
    text_version: measure.text_version,
    certificates: documents.length === 0 ? [] : [{ measures: [measure.id], codes: [], documents }],
    data_quality: evidence === "verified" ? "verified" : "to_review",
    evidence: evidence === "verified" ? "law" : evidence,
    locator: measure.annex,
    source_row: `sanctions/countries/codes.csv#${measure.id}`,
  };
}
