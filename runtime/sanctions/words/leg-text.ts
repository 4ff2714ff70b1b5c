import type { SanctionsLang } from "../../../openapi/schemas/sanctions.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import type { SummaryTexts } from "../../../openapi/shards/summary-texts.ts";
import type { DerogationRecord } from "../../../openapi/shards/sanctions.ts";
import type { LegBase, LegVerdict } from "../../rules/sanctions/fold.ts";
import { isForAnybody, runsOn, startDay, type BaseOnDay } from "../../rules/sanctions/force.ts";
import { compareText } from "../../text/normalize.ts";
import type { LawRepository } from "../law.ts";
import { annexCode } from "../../rules/sanctions/law.ts";
import type { Leg } from "../../rules/sanctions/leg.ts";
import { isBan, isRestricted } from "../../rules/sanctions/verdict.ts";
import { annexNumber, setSigns } from "../../text/citations.ts";
import { articleIn } from "../citation.ts";
import { groupCode } from "../../text/codes.ts";

/** What the text of a leg is made with. */
interface Wording extends Brevity {
  texts: SummaryTexts;
  words: LawRepository["words"];
  certificate: LawRepository["certificate"];
  lang: SanctionsLang;
  day: string;
}

/**
 * How much a text says: bans that it names one by one, the others are counted; parts of a list; and whether the kinds
 * of trade with other countries are named, or the leg alone.
 */
interface Brevity {
  most: number;
  few: number;
  namesTrade: boolean;
}

/** The first that makes a text short enough is taken. */
const BREVITIES: readonly Brevity[] = [
  { most: 4, few: 3, namesTrade: true },
  { most: 3, few: 3, namesTrade: true },
  { most: 2, few: 3, namesTrade: true },
  { most: 2, few: 2, namesTrade: true },
  { most: 1, few: 2, namesTrade: true },
  { most: 1, few: 1, namesTrade: true },
  { most: 1, few: 1, namesTrade: false },
];
/** Characters that anybody reads of a leg. */
const LONGEST = 600;

/**
 * The decision on a leg in words: what is so, then ban by ban which goods, since when, where it stands and what lifts
 * it. Bans that say the same are said once.
 */
export function renderLeg(wording: Omit<Wording, keyof Brevity>, leg: LegVerdict): string {
  let text = "";
  for (const brevity of BREVITIES) {
    text = composeLeg({ ...wording, ...brevity }, leg);
    if (text.length <= LONGEST) return text;
  }
  return text;
}

function composeLeg(wording: Wording, leg: LegVerdict): string {
  const { texts, lang, day, most, namesTrade } = wording;
  const { verdict_detail: detail, bases } = leg;
  const [first] = bases;
  const { leads, clauses, legs } = texts;
  const trade = namesTrade ? renderTrade(texts, leg, lang) : undefined;
  const name = trade ?? legs[`${leg.regime}-${leg.direction}`]?.[lang] ?? leg.regime;
  const where = renderFew(
    [...new Set(leg.duties.map(({ article }) => articleIn(article, lang)))],
    texts.where.more[lang],
  );
  const duties = where === "" ? [] : [capital(fillPlaceholders(clauses.duties[lang], { where }))];
  if (detail === "duty") return close([`${name}: ${fillPlaceholders(leads.duty[lang], { where })}`], lang);
  if (first === undefined) {
    // What is not held was not set aside by anything that was stated.
    const unheld = leg.needs.includes("law_not_held") ? [capital(leads.law_not_held[lang])] : [];
    return close([`${name}: ${leads.set_aside[lang]}`, ...unheld, ...duties], lang);
  }
  if (detail === "listed_expired") {
    const last = bases.reduce((latest, base) =>
      (base.base.valid_to ?? "") > (latest.base.valid_to ?? "") ? base : latest,
    );
    const places = { where: renderPlaces(texts, [last], lang), day: renderDay(texts, last.until ?? day, lang) };
    return close([`${name}: ${fillPlaceholders(leads.expired[lang], places)}`, ...duties], lang);
  }
  const covering = bases.filter((base) => !base.below);
  const below = bases.filter((base) => base.below);
  // What is printed anew before it applies is one ban to come.
  const alike = (base: LegBase): string =>
    detail === "listed_future" ? `${base.base.words} ${base.measure.id}` : renderBan(wording, base);
  const groups = [...Map.groupBy(covering, alike)];
  const said = groups.slice(0, most).map(([same, group], index) => {
    const base = group[0]!;
    const isFurther = index > 0 && isWhole(base);
    const text = detail === "listed_future" || isFurther ? renderBan(wording, base, isFurther) : same;
    const ban = fillPlaceholders(text, { where: renderPlaces(texts, group, lang) });
    return index === 0 && isWhole(base) ? ban : capital(ban);
  });
  const unsaid = groups.length - said.length;
  const clausesLeft = [
    ...(unsaid > 0 ? [capital(fillPlaceholders(clauses.more[lang], { count: String(unsaid) }))] : []),
    ...(below.length > 0 && isRestricted(detail) ? [capital(renderBelow(texts, below, lang))] : []),
    ...duties,
  ];
  if (detail === "listed_below") return close([`${name}: ${leads.below[lang]}`, ...clausesLeft], lang);
  if (detail === "listed_future")
    return close([`${name}: ${leads.future[lang]}`, ...said.map(capital), ...clausesLeft], lang);
  // What was stated may have decided a ban that is of some goods alone.
  const lead = isWhole(first) || leg.prohibited === true ? undefined : renderNeeds(texts, leg, lang);
  const [opening = "", ...others] = lead === undefined ? said : [lead, ...said];
  return close([`${name}: ${opening}`, ...others, ...clausesLeft], lang);
}

/**
 * The trade with other countries that the bans of a leg are about, each kind once; none where one of them has no words
 * of its own, or where duties alone are left.
 */
function renderTrade({ trade }: SummaryTexts, { regime, bases }: LegVerdict, lang: SanctionsLang): string | undefined {
  const kinds = bases.map(({ measure: { annex, direction, destination, measure } }) => {
    // Article 3v is about goods of Ukraine.
    if (direction !== "third_country" || annex === "art-3v") return undefined;
    const kind = /^(?:onward|purchase|import-third-country|import-after-transit)/.exec(measure)?.[0] ?? "";
    const name = destination === null ? `${regime}-${kind === "purchase" ? "onward" : kind}` : `to-${destination}`;
    return (trade as Partial<Record<string, Text4>>)[name];
  });
  if (kinds.length === 0 || kinds.includes(undefined)) return undefined;
  const [first = "", ...others] = new Set(kinds.map((kind) => kind?.[lang] ?? ""));
  // A noun keeps its capital in German.
  return [first, ...(lang === "de" ? others : others.map(small))].join("; ");
}

/** Of a leg with nothing found, whose law is not held whole, or from a later day alone: that this is not free. */
export function renderFree(texts: SummaryTexts, { regime, direction, heldFrom }: Leg, lang: SanctionsLang): string {
  const { leads, legs } = texts;
  const lead =
    heldFrom === undefined
      ? leads.law_not_held[lang]
      : fillPlaceholders(leads.held_from[lang], { day: renderDay(texts, heldFrom, lang) });
  return close([`${legs[`${regime}-${direction}`]?.[lang] ?? regime}: ${lead}`], lang);
}

/** Of a leg with nothing found, where the law of the day is not held whole: what is missing. */
export function renderNotCovered({ leads }: SummaryTexts, acts: readonly string[], lang: SanctionsLang): string {
  const act = acts.join(", ");
  return close([act === "" ? leads.year_not_held[lang] : fillPlaceholders(leads.act_not_held[lang], { act })], lang);
}

/** Whether a ban is of all goods of the code as they are, so that no noun is needed. */
function isWhole({ below, base, needs }: LegBase): boolean {
  return !below && base.needs === undefined && needs.every((need) => need === "quota");
}

/** One ban in words, with the place `{where}` left open. */
function renderBan(wording: Wording, legBan: LegBase, isFurther = false): string {
  const { texts, words, lang, day } = wording;
  const { base, measure, state } = legBan;
  const { clauses, limits } = texts;
  const clause =
    state === "future"
      ? clauses.future
      : !isBan(measure)
        ? clauses.restricted
        : state === "unknown_start"
          ? clauses.start_unknown
          : isFurther
            ? clauses.also_banned
            : clauses.banned;
  const start =
    state === "future"
      ? { day: renderDay(texts, base.valid_from ?? base.not_before ?? day, lang) }
      : { start: renderStart(texts, legBan, lang) };
  const ban = fillPlaceholders(clause[lang], start);
  const quotas = legBan.quotas.filter((quota) => runsOn(quota, day));
  const [before] = legBan.before;
  const behind = [
    before === undefined
      ? ""
      : fillPlaceholders(limits.before[lang], {
          day: renderDay(texts, before.base.valid_from ?? "", lang),
          where: renderPlaces(texts, legBan.before, lang),
        }),
    base.relation === "part" ? limits.part[lang] : "",
    base.relation === "successor" ? fillPlaceholders(limits.successor[lang], { code: groupCode(base.code) }) : "",
    ...quotas.map((quota) => renderQuota(texts, quota, lang)),
    base.evidence === "customs" || base.evidence === "inferred" ? limits[base.evidence][lang] : "",
  ].join("");
  const goods = isWhole(legBan) && isBan(measure) ? "" : `${words(base.words).goods[lang]}: `;
  return [
    `${goods}${ban}${behind}`,
    ...(state === "future" ? [] : [renderLifting(wording, legBan)]),
    ...renderContracts(texts, legBan, lang),
  ].join("; ");
}

function renderStart(
  { start, ...texts }: SummaryTexts,
  { in_force_since, in_force_since_at_latest, until }: LegBase,
  lang: SanctionsLang,
): string {
  const since =
    in_force_since === null
      ? fillPlaceholders(start.at_latest[lang], { day: renderDay(texts, in_force_since_at_latest ?? "", lang) })
      : fillPlaceholders(start.since[lang], { day: renderDay(texts, in_force_since, lang) });
  return until === null
    ? since
    : `${since} ${fillPlaceholders(start.until[lang], { day: renderDay(texts, until, lang) })}`;
}

function renderQuota(
  { limits, ...texts }: SummaryTexts,
  { article, contract_before }: DerogationRecord,
  lang: SanctionsLang,
): string {
  const contracts =
    contract_before === undefined
      ? ""
      : ` ${fillPlaceholders(limits.quota_contracts[lang], { day: renderDay(texts, contract_before, lang) })}`;
  return fillPlaceholders(limits.quota[lang], { article: articleIn(article, lang), contracts });
}

/** What may lift a ban on the day; where no grounds are held with the goods, the documents that customs ask for. */
function renderLifting(wording: Wording, base: LegBase): string {
  const { texts, certificate, lang } = wording;
  const { documents = [] } = base.base;
  if (base.entry === undefined || base.grounds.length > 0 || documents.length === 0)
    return renderGrounds(wording, base);
  const named = documents.map((code) => {
    const { claims } = certificate(code);
    return claims === undefined ? code : fillPlaceholders(texts.claims[claims][lang], { code });
  });
  return fillPlaceholders(texts.grounds.documents[lang], { codes: renderFew(named, texts.where.more[lang]) });
}

/**
 * What may lift a ban on the day, by whom it is for or what for, with its article. Grounds of one project or moment are
 * named where there is nothing else, that of one project last.
 */
function renderGrounds({ texts, lang, few }: Wording, { grounds, quotas }: LegBase): string {
  // A quota for the whole code stands with the ban.
  const exempting = grounds.filter((record) => !quotas.includes(record));
  const running = exempting.filter(isForAnybody);
  const textOf = (record: DerogationRecord): string => groundText(texts, record, lang);
  // Grounds of several articles in the same words are said once.
  const join = (records: readonly DerogationRecord[]): string => {
    const named = [...Map.groupBy(records, textOf)].map(([text, same]) => {
      if (same.some(({ for: whom }) => whom in texts.grounds_for)) return text;
      const where = [...new Set(same.map(({ article }) => articleIn(article, lang)))].join(", ");
      return text === "" ? where : `${text} (${where})`;
    });
    return renderFew(named, texts.where.more[lang], ", ", few);
  };
  const sayKind = (kind: "exemption" | "authorisation"): string[] => {
    const ofKind = running.filter((record) => (record.kind === "exemption") === (kind === "exemption"));
    return ofKind.length === 0 ? [] : [fillPlaceholders(texts.grounds[kind][lang], { for: join(ofKind) })];
  };
  const said = [...sayKind("exemption"), ...sayKind("authorisation")];
  if (said.length > 0) return said.join("; ");
  if (exempting.length === 0) return texts.grounds.none[lang];
  const lastProjects = exempting.toSorted((a, b) => Number(a.for === "one_project") - Number(b.for === "one_project"));
  const isProject = exempting.every(({ for: whom }) => whom === "one_project");
  return fillPlaceholders(texts.grounds[isProject ? "project" : "narrow"][lang], { for: join(lastProjects) });
}

/** For whom or what a ground is; empty where nobody put it in a few words. */
function groundText(
  { grounds_for }: SummaryTexts,
  { for: whom, short }: DerogationRecord,
  lang: SanctionsLang,
): string {
  return whom in grounds_for ? grounds_for[whom as keyof typeof grounds_for][lang] : (short?.[lang] ?? "");
}

/** For whom or what a ground is, in a few words; of one that is not for certain people with its article. */
export function groundLabel(texts: SummaryTexts, record: DerogationRecord, lang: SanctionsLang): string {
  const [text, where] = [groundText(texts, record, lang), articleIn(record.article, lang)];
  return text === "" ? where : record.for in texts.grounds_for ? text : `${text} (${where})`;
}

/** Periods for earlier contracts that run on the day. */
function renderContracts(texts: SummaryTexts, { periods }: LegBase, lang: SanctionsLang): string[] {
  return periods.map(({ contract_before, until, article, condition }) =>
    fillPlaceholders(texts.limits[condition === undefined ? "contracts" : "contracts_if"][lang], {
      before: renderDay(texts, contract_before ?? "", lang),
      until: renderDay(texts, until ?? "", lang),
      where: articleIn(article, lang),
      condition: condition?.[lang] ?? "",
    }),
  );
}

/** What lies below a code, place by place, each with the day on which the first of its codes was listed. */
function renderBelow(texts: SummaryTexts, below: readonly LegBase[], lang: SanctionsLang): string {
  const count = new Set(below.map(({ base }) => base.code)).size;
  const places = [...Map.groupBy(below, (base) => renderPlaces(texts, [base], lang))].map(([place, group]) => {
    const days = group.map(startDay).toSorted(compareText);
    const day = renderDay(texts, days[0] ?? "", lang);
    const isOne = days[0] === days.at(-1) && group.every(({ in_force_since }) => in_force_since !== null);
    return `${place}, ${fillPlaceholders(texts.start[isOne ? "since" : "first"][lang], { day })}`;
  });
  const where = renderFew(places, texts.where.more[lang], "; ");
  return fillPlaceholders(texts.clauses.below[lang], { count: String(count), where });
}

/** Parts of a list that are named; nobody reads more. */
const FEW = 3;

function renderFew(named: readonly string[], clause: string, between = ", ", few = FEW): string {
  const unnamed = named.length - few;
  return (
    named.slice(0, few).join(between) + (unnamed > 0 ? ` ${fillPlaceholders(clause, { count: String(unnamed) })}` : "")
  );
}

/** `Annex XXIII, Art. 3k(1)`, each place once. */
function renderPlaces({ where }: SummaryTexts, bases: readonly BaseOnDay[], lang: SanctionsLang): string {
  const placeOf = ({ measure }: BaseOnDay): string => {
    const annex = annexCode(measure.annex);
    const article = articleIn(measure.article, lang);
    return annex === null ? article : `${where.annex[lang]} ${annexNumber(annex, lang)}, ${article}`;
  };
  return renderFew([...new Set(bases.map(placeOf))], where.more[lang], "; ");
}

/** `depends on the description, the quota`; in languages that say so, the last behind an `and`. */
function renderNeeds({ leads, needs: texts }: SummaryTexts, { needs }: LegVerdict, lang: SanctionsLang): string {
  const named = needs.filter((need) => need in texts).map((need) => texts[need as keyof typeof texts][lang]);
  const last = named.pop() ?? texts.condition[lang];
  if (named.length === 0) return fillPlaceholders(leads.depends[lang], { needs: last });
  const listed = fillPlaceholders(leads.depends_last[lang], { needs: named.join(", "), last });
  return fillPlaceholders(leads.depends_on_several[lang], { needs: listed });
}

/** `2023-06-24` as it is written: `24 June 2023`, `24 czerwca 2023 r.`. */
function renderDay(
  { date, first_day, months }: Pick<SummaryTexts, "date" | "first_day" | "months">,
  day: string,
  lang: SanctionsLang,
): string {
  const month = day.slice(5, 7);
  return fillPlaceholders(date[lang], {
    day: day.endsWith("-01") ? first_day[lang] : String(Number(day.slice(8))),
    month: months[Number(month) - 1]?.[lang] ?? month,
    year: day.slice(0, 4),
  });
}

function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sentences as one text, their signs set as in the language. */
function close(sentences: readonly string[], lang: SanctionsLang): string {
  const text = sentences.map((sentence) => (sentence.endsWith(".") ? sentence : `${sentence}.`)).join(" ");
  return setSigns(text, lang);
}

/** Puts values into the places of a text; a place without a value stays open. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  let filled = "";
  let from = 0;
  for (let open = text.indexOf("{"); open >= 0; open = text.indexOf("{", from)) {
    const end = text.indexOf("}", open) + 1;
    if (end === 0) break;
    filled += text.slice(from, open) + (values[text.slice(open + 1, end - 1)] ?? text.slice(open, end));
    from = end;
  }
  return filled + text.slice(from);
}
