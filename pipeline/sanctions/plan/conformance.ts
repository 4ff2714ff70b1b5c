import type { BaseRecord } from "../../../openapi/shards/legs.ts";
import type { ConformanceRecord } from "../../../openapi/shards/conformance.ts";
import { dayBefore, onDay } from "../../../runtime/rules/sanctions/force.ts";
import { NOTHING_STATED } from "../../../runtime/rules/sanctions/force.ts";
import { foldDetails, foldLegs, turningDays, type LegVerdict } from "../../../runtime/rules/sanctions/fold.ts";
import type { CountryLine } from "../../../openapi/shards/countries.ts";
import { countryRecordOf } from "../../../runtime/rules/sanctions/country-record.ts";
import { namedOn, seenFrom, withNamed } from "../../../runtime/rules/sanctions/named-law.ts";
import { isDeciding, isRequested, type Filters } from "../../../runtime/rules/sanctions/leg.ts";
import type { Law as HeldLaw } from "../../../runtime/rules/sanctions/law.ts";
import { bearingOf, type Bearing } from "../../../runtime/rules/sanctions/bearing.ts";
import { isUnheld, strictest } from "../../../runtime/rules/sanctions/verdict.ts";
import type { PlannedLegs } from "./legs.ts";
import { NO_WORDS } from "./say.ts";

type Law = Pick<HeldLaw, "record" | "legs" | "measure" | "provisions">;

/**
 * A question a heading about a CN8 code on a day on which something about it begins, or on the day before, from the
 * first on which every regime can be asked about: the one whose outcome is the rarest so far.
 */
export function planConformance(
  law: Law,
  { codes, bases, words }: PlannedLegs,
  years: ReadonlyMap<number, ReadonlySet<string>>,
): ConformanceRecord[] {
  const seen = new Map<string, number>();
  const stated = new Set<string>();
  const kinds = new Map(words.map(({ id, question }) => [id, question?.kind]));
  const newest = Math.max(...years.keys());
  const first = law.record.coverage_from;
  const bearings = new Map([...bases].map(([key, base]) => [key, bearingOf(law, base, false)]));
  const bearingsOf = ({ bases: covering, below = [] }: PlannedLegs["codes"][number]): Bearing[] => [
    ...covering.map((key) => bearings.get(key) as Bearing),
    ...below.map((key) => ({ ...(bearings.get(key) as Bearing), below: true })),
  ];
  const cn8 = codes.filter(({ code }) => code.length === 8 && [...years.values()].some((year) => year.has(code)));
  return [...Map.groupBy(cn8, ({ code }) => code.slice(0, 4)).values()].flatMap((heading) => {
    // Codes that list the same bases are one case.
    const cases = [
      ...Map.groupBy(heading, (planned) => [...planned.bases, ...(planned.below ?? [])].join(" ")).values(),
    ];
    const asked = cases.flatMap(([planned]) => {
      const bearing = planned === undefined ? [] : bearingsOf(planned);
      const turns = turningDays(bearing);
      const days = turns.length === 0 ? [`${newest}-01-01`] : turns.flatMap((day) => [day, dayBefore(day)]);
      const q = planned?.code ?? "";
      // From one turn to the next nothing differs.
      const known = new Map<string, string[]>();
      return days
        .filter((day) => day >= first && years.get(Math.min(Number(day.slice(0, 4)), newest))?.has(q) === true)
        .map((as_of) => {
          const since = turns.findLast((day) => day <= as_of) ?? "";
          const outcomes = known.get(since) ?? outcomesOn(bearing, as_of);
          known.set(since, outcomes);
          return { q, as_of, bearings: bearing, outcomes };
        });
    });
    const rarities = asked.map(({ outcomes }) => Math.min(...outcomes.map((outcome) => seen.get(outcome) ?? 0)));
    const rarest = asked[rarities.indexOf(Math.min(...rarities))];
    if (rarest === undefined) return [];
    for (const outcome of rarest.outcomes) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    const { q, as_of } = rarest;
    const legs = foldLegs(
      law.legs,
      rarest.bearings.map((bearing) => onDay(bearing, as_of)),
      as_of,
    );
    return [recordOf(q, as_of, legs), ...stating({ ...rarest, legs })];
  });

  function outcomesOn(bearing: readonly Bearing[], day: string): string[] {
    const outcomes = foldDetails(
      law.legs,
      bearing.map((record) => onDay(record, day)),
      day,
    ).map(({ regime, direction, verdict_detail }) => `${regime}-${direction} ${verdict_detail}`);
    return outcomes.length === 0 ? ["nothing"] : outcomes;
  }

  /** The same question with an answer to the first question of a base, once for each measure and kind of question. */
  function stating({ q, as_of, legs, bearings: bearing }: ConformanceQuestion): ConformanceRecord[] {
    for (const { base, measure, below, state } of legs.flatMap((leg) => leg.bases)) {
      const kind = kinds.get(base.words);
      const key = `${measure.id} ${kind}`;
      if (kind === undefined || kind === "quota" || below || state !== "in_force" || stated.has(key)) continue;
      stated.add(key);
      const facts = new Map([[base.id, { answer: "no" as const, kind }]]);
      const found = foldLegs(
        law.legs,
        bearing.map((record) => onDay(record, as_of, { ...NOTHING_STATED, facts })),
        as_of,
      );
      return [{ ...recordOf(q, as_of, found), facts: `${base.id}:no` }];
    }
    return [];
  }
}

/** A question with what the law says of its code. */
interface ConformanceQuestion {
  q: string;
  as_of: string;
  legs: LegVerdict[];
  bearings: readonly Bearing[];
}

function recordOf(
  q: string,
  as_of: string,
  legs: readonly LegVerdict[],
  filters: Filters = {},
  otherwise: "not_listed" | "law_not_held" | "unknown_code" = "not_listed",
): ConformanceRecord {
  const deciding = legs.filter((leg) => isDeciding(filters, leg));
  return {
    q,
    as_of,
    verdict_detail: strictest(
      deciding.map(({ verdict_detail }) => verdict_detail),
      otherwise,
    ) as ConformanceRecord["verdict_detail"],
    has_prohibition: deciding.some(({ ban }) => ban),
    legs: Object.fromEntries(
      legs.map(({ regime, direction, verdict_detail, prohibited }) => [
        `${regime}-${direction}`,
        [verdict_detail, prohibited],
      ]),
    ),
  };
}

/** Codes of the newest nomenclature that the oldest did not have, so many at most. */
const MOST_UNKNOWN = 20;

/**
 * Questions that are refused, or whose code the nomenclature of the day does not have: a day before the coverage, a
 * code of no year, codes that came later.
 */
export function planUnanswered(
  law: Law,
  { codes, bases }: PlannedLegs,
  years: ReadonlyMap<number, ReadonlySet<string>>,
): ConformanceRecord[] {
  const day = law.record.coverage_from;
  const first = law.record.regimes.map(({ coverage_from }) => coverage_from).reduce((a, b) => (a < b ? a : b), day);
  const [newest, oldest] = [years.get(Math.max(...years.keys())), years.get(Number(day.slice(0, 4)))];
  const later = codes
    .filter(({ code }) => code.length === 8 && newest?.has(code) === true && oldest?.has(code) === false)
    .slice(0, MOST_UNKNOWN);
  const unknown = later.map(({ code, bases: keys }) => {
    const bearings = keys.map((key) => onDay(bearingOf(law, bases.get(key) as BaseRecord, false), day));
    return unknownOf(law, code, day, foldLegs(law.legs, bearings, day));
  });
  const before = {
    q: later[0]?.code ?? codes.find(({ code }) => code.length === 8)?.code ?? "",
    as_of: dayBefore(first),
    verdict_detail: "refused" as const,
    has_prohibition: false,
    legs: {},
  };
  return before.q === "" ? [] : [before, unknownOf(law, "01999999", day, []), ...unknown];
}

/** A question about a code that nobody knows on the day: legs on which nothing bears are not free. */
function unknownOf(law: Law, q: string, day: string, legs: readonly LegVerdict[]): ConformanceRecord {
  const record = recordOf(q, day, legs, {}, "unknown_code");
  const every = law.legs.map(({ regime, direction }) => [`${regime}-${direction}`, ["unknown_code", null]] as const);
  return { ...record, legs: { ...Object.fromEntries(every), ...record.legs } } as ConformanceRecord;
}

/** Countries under no regime that trade with others reaches in another way each, and codes of the tariff. */
const OTHERS = ["KG", "KZ", "TR", "CN", "JP", "CH", "XK", "XS"];
/** A member state, what is no country, a part of one, a code that nobody has. */
const REFUSED = ["DE", "EU", "EL", "XI", "UA-43", "ZZ"];

/**
 * Questions with a country, on the first day on which every regime can be asked about: a code for each group of goods
 * of its lists, one for each outcome of the trade with others that reaches it, and countries that are refused.
 */
export function planCountryQuestions(
  plain: Law,
  { codes, bases }: PlannedLegs,
  newest: ReadonlySet<string>,
  lines: readonly CountryLine[],
): ConformanceRecord[] {
  const held = countryRecordOf(lines);
  const law = withNamed({ ...plain, words: () => NO_WORDS }, held, held.regimes);
  const { regimes } = law.record;
  const day = law.record.coverage_from;
  const cn8 = codes.filter(({ code }) => code.length === 8 && newest.has(code));
  const basesByCode = new Map(
    cn8.map((record) => [record.code, record.bases.map((key) => bases.get(key) as BaseRecord)]),
  );
  const bearingsOf = (code: string): Bearing[] =>
    (basesByCode.get(code) ?? []).map((base) => bearingOf(law, base, false));
  // Codes on which the same trade bears are one case.
  const trade = [
    ...Map.groupBy(basesByCode, ([, covering]) =>
      covering
        .filter(({ measure }) => law.measure(measure).direction === "third_country")
        .map(({ measure, needs }) => `${measure} ${needs?.join() ?? ""}`)
        .join("; "),
    ),
  ].flatMap(([text, [first]]) => (text === "" || first === undefined ? [] : [first[0]]));
  const about = Map.groupBy(regimes, ({ target_country_code }) => target_country_code);
  const asked = [...about.keys(), ...OTHERS].flatMap((country) => {
    const place = held.places.meant[country] ?? country;
    const mine = (about.get(place) ?? []).map(({ code }) => code);
    const named = held.regimes.filter(({ code }) => mine.includes(code));
    const reaching = plain.record.regimes.map(({ code }) => code).filter((code) => !mine.includes(code));
    const filters = { regimes: mine, reaching };
    const isOpen = law.legs.some((leg) => isUnheld(leg, filters));
    const unheld: ConformanceRecord["legs"] = {};
    for (const leg of law.legs)
      if (leg.open === true && leg.onlyFound !== true && isRequested(filters, leg))
        unheld[`${leg.regime}-${leg.direction}`] = ["law_not_held", null];
    const parts = named.filter(({ part }) => part === true).map(({ code }) => code);
    const listed = held.goods
      .filter(({ measure }) => mine.includes(law.measure(measure).regime))
      .flatMap(
        ({ codes: [first = ""] }) =>
          cn8.find(({ code }) => code.startsWith(first) || first.startsWith(code))?.code ?? [],
      );
    const seen = new Set<string>();
    return [...new Set([...listed, ...trade])].flatMap((q) => {
      const bearings = [
        ...seenFrom(bearingsOf(q), held, { country: place, filters }),
        ...namedOn(law, held, [q], { named, parts }),
      ];
      const legs = foldLegs(
        law.legs.filter((leg) => isRequested(filters, leg)),
        bearings.map((bearing) => onDay(bearing, day)),
        day,
      );
      const outcome = legs
        .map(({ regime, direction, verdict_detail }) => `${regime}-${direction} ${verdict_detail}`)
        .join();
      if ((!isOpen && !legs.some((leg) => isDeciding(filters, leg))) || (seen.has(outcome) && !listed.includes(q)))
        return [];
      seen.add(outcome);
      const record = recordOf(q, day, legs, filters, isOpen ? "law_not_held" : "not_listed");
      return [{ ...record, legs: { ...unheld, ...record.legs }, country }];
    });
  });
  const [first] = cn8;
  const refused = REFUSED.map((country) => ({
    q: first?.code ?? "",
    as_of: day,
    country,
    verdict_detail: "refused" as const,
    has_prohibition: false,
    legs: {},
  }));
  return first === undefined ? [] : [...asked, ...refused];
}
