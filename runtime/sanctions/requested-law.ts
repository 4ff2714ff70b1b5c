import type { ProblemError } from "../../openapi/schemas/common.ts";
import { inLanguages } from "../../openapi/schemas/languages.ts";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { LegDirection } from "../../openapi/schemas/sanctions-summary.ts";
import type { Text4 } from "../../openapi/shards/common.ts";
import type { NamedRegimeRecord } from "../../openapi/shards/countries.ts";
import { onceByObject } from "../text/memo.ts";
import { quote } from "../text/normalize.ts";
import { hint } from "../text/nearest.ts";
import type { CountryRecord } from "../rules/sanctions/country-record.ts";
import type { LawRepository } from "./law.ts";
import { DIRECTIONS, type Filters, isRequested } from "../rules/sanctions/leg.ts";
import type { RequestedRegimes } from "../rules/sanctions/named-law.ts";
import type { Caution } from "./words.ts";

/** Every regime at once. */
const ALL = "all";

/** Country filters of a question. */
export interface RequestedLaw extends RequestedRegimes {
  cautions: readonly Caution[];
}

/** Parameters that select the law of a question. */
export type CountryQuery = Pick<CnQuery, "country" | "regime" | "direction">;

/**
 * What a question asks for: without country and regime those of the law file that are always asked. A country is asked
 * for with its regimes, and with the trade of the others that reaches it.
 */
export async function readRequestedLaw(
  law: LawRepository,
  { country, regime, direction }: CountryQuery,
): Promise<RequestedLaw | { faults: ProblemError[] }> {
  const always = law.record.regimes.filter(({ named }) => named !== true).map(({ code }) => code);
  if (country === undefined && (regime === undefined || law.rank(regime) >= 0)) {
    const usual = always.length === law.record.regimes.length ? undefined : always;
    const filters = { regimes: regime === undefined ? usual : [regime], direction };
    return { filters, named: [], country, parts: [], cautions: [] };
  }
  const countryRecord = await law.countries();
  const { byCode, byCountry } = regimesOf(countryRecord);
  const regimesHeld = (): { code: string; target_country_code: string }[] => [
    ...law.record.regimes,
    ...countryRecord.regimes,
  ];
  const under = (land: string): ReturnType<typeof regimesHeld> => [
    ...law.record.regimes.filter((candidate) => isAbout(candidate, land)),
    ...(byCountry.get(land) ?? []),
  ];
  const faults: ProblemError[] = [];
  const target = country === undefined ? undefined : await readCountry(countryRecord, under, country);
  if (target !== undefined && "fault" in target) faults.push(target.fault);
  const stated =
    regime === ALL || regime === undefined
      ? undefined
      : [...law.record.regimes.filter(({ code }) => code === regime), ...(byCode.get(regime) ?? [])];
  if (regime !== undefined && stated?.length === 0)
    faults.push(unknownRegime(regime, [...regimesHeld().map(({ code }) => code), ALL]));
  else if (
    regime !== undefined &&
    stated !== undefined &&
    target !== undefined &&
    "code" in target &&
    !stated.some((candidate) => isAbout(candidate, target.code))
  )
    faults.push(contradiction(regime, target.code));
  if (faults.length > 0) return { faults };
  const code = target !== undefined && "code" in target ? target.code : undefined;
  const requested = stated ?? (code === undefined ? regimesHeld() : under(code));
  const regimes = requested.map((candidate) => candidate.code);
  const reaching = code === undefined ? undefined : always.filter((candidate) => !regimes.includes(candidate));
  const worded = [...Object.keys(law.record.summary.legs), ...countryRecord.legs.map(({ id }) => id)];
  const directions = directionsOf({ regimes, reaching }, worded);
  const isAside = direction !== undefined && !directions.includes(direction);
  if (isAside && country === undefined && regime !== ALL)
    return { faults: [noSuchLeg(regime ?? "", direction, directions)] };
  const named = regimes.flatMap((regimeCode) => byCode.get(regimeCode) ?? []);
  // Every regime at once says no more which part of a country is meant than the country alone.
  const parts = regime === undefined || regime === ALL ? named.filter(({ part }) => part === true) : [];
  const partly = named.filter(({ not_held, only_found }) => not_held.length > 0 && only_found !== true);
  const isBare = requested.every((candidate) => "only_found" in candidate && candidate.only_found === true);
  return {
    filters: {
      regimes,
      direction,
      ...(reaching === undefined ? {} : { reaching }),
    },
    named,
    country: code,
    parts: parts.map((part) => part.code),
    cautions: [
      ...(code !== undefined && isBare ? [["country_without_regime", namesOf(code)] as const] : []),
      ...(parts.length === 0 ? [] : [["part_of_country", listOf(parts)] as const]),
      ...(isAside ? [["direction_without_leg", direction, code ?? ALL, directions.join(", ")] as const] : []),
      ...(partly.length === 0 ? [] : [["law_not_held", listOf(partly)] as const]),
    ],
  };
}

/** The directions of which some regime has a leg; `worded` are the legs by regime and direction. */
function directionsOf(filters: Filters, worded: readonly string[]): LegDirection[] {
  const regimes = [...(filters.regimes ?? []), ...(filters.reaching ?? [])];
  return DIRECTIONS.filter((direction) =>
    regimes.some((regime) => worded.includes(`${regime}-${direction}`) && isRequested(filters, { regime, direction })),
  );
}

function noSuchLeg(regime: string, direction: string, directions: readonly string[]): ProblemError {
  return {
    parameter: "direction",
    code: "not_allowed",
    detail: `${regime} has no leg of the direction ${direction}; want ${directions.join(", ")}`,
  };
}

/** The regimes that a question must name, by their code and by their country. */
const regimesOf = onceByObject(({ regimes }: CountryRecord) => ({
  byCode: Map.groupBy(regimes, ({ code }) => code),
  byCountry: Map.groupBy(regimes, ({ target_country_code }) => target_country_code),
}));

function isAbout({ target_country_code }: { target_country_code: string }, country: string): boolean {
  return target_country_code === country;
}

function listOf(regimes: readonly Pick<NamedRegimeRecord, "name">[]): Text4 {
  return inLanguages((lang) => regimes.map(({ name }) => name[lang]).join(", "));
}

const DISPLAYED = inLanguages((lang) => new Intl.DisplayNames(lang, { type: "region" }));

/** The name of a country. */
function namesOf(code: string): Text4 {
  return inLanguages((lang) => DISPLAYED[lang].of(code) ?? code);
}

/** A value of a record by what a client wrote: no name that every object has, such as `constructor`. */
function valueAt<Value>(record: Readonly<Record<string, Value>>, written: string): Value | undefined {
  return Object.hasOwn(record, written) ? record[written] : undefined;
}

/** The country that a code is, or what it is instead. */
async function readCountry(
  { places }: CountryRecord,
  under: (country: string) => readonly { code: string }[],
  country: string,
): Promise<{ code: string } | { fault: ProblemError }> {
  const code = valueAt(places.meant, country) ?? country;
  if (places.countries.includes(code)) return { code };
  const [land = "", area] = country.split("-");
  const territory = valueAt(places.others, country);
  if (territory !== undefined)
    return refuse(`${country} is ${territory.en}; want a country outside the Union (ISO 3166-1), as KG`);
  if (places.member_states.includes(country))
    return refuse(
      `${country} is a member state: goods that go there do not leave the Union; want a country outside it`,
    );
  if (area !== undefined && places.countries.includes(land)) {
    const parts = under(land).filter((candidate) => candidate.code.includes("-"));
    const also = parts.length === 0 ? "" : `, or regime=${parts.map((part) => part.code).join(" or regime=")}`;
    return refuse(`${quote(country)} is a part of ${land}; want the country, country=${land}${also}`);
  }
  // Names, and codes of countries that are no more, are read where a question is refused alone.
  const { currentCountry } = await import("../reading/country.ts");
  const current = currentCountry(country);
  if (current !== undefined && current !== country.toUpperCase() && places.countries.includes(current))
    return refuse(`${quote(country)} is a name or a former code of ${current}; want country=${current}`);
  const meant = hint(
    country,
    [country.toUpperCase()].filter((candidate) => places.countries.includes(candidate)),
  );
  return refuse(`${quote(country)} is no country of ISO 3166-1${meant}; want two capital letters, as KG`);
}

function unknownRegime(regime: string, loaded: readonly string[]): ProblemError {
  const meant = hint(regime, loaded);
  return {
    parameter: "regime",
    code: "not_allowed",
    detail: `${quote(regime)} is not allowed${meant === "" ? "; want" : `${meant} Want`} ${loaded.join(", ")}.`,
  };
}

function contradiction(regime: string, country: string): ProblemError {
  return {
    parameter: "regime",
    code: "not_allowed",
    detail: `country=${country} and regime=${regime} contradict each other: ${regime} is not about ${country}; leave one of them out`,
  };
}

function refuse(detail: string): { fault: ProblemError } {
  return { fault: { parameter: "country", code: "not_allowed", detail } };
}
