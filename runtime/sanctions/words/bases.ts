import type { BaseDocuments, CnBase } from "../../../openapi/schemas/sanctions-summary.ts";
import type { SanctionsLang } from "../../../openapi/schemas/sanctions.ts";
import type { DerogationRecord } from "../../../openapi/shards/sanctions.ts";
import type { LegBase } from "../fold.ts";
import { isForAnybody, runsOn } from "../force.ts";
import { annexCode, type LawBook } from "../law.ts";
import { isDeclarable } from "../provisions.ts";
import { groupCode } from "../words.ts";
import { articleIn } from "./citations.ts";
import { fillPlaces } from "./leg-text.ts";

/** Bases that a leg names; nobody reads more. */
const MOST = 20;

type Law = Pick<LawBook, "words" | "record" | "certificate">;

/** The bases of a leg in words, at most 20, and how many there are; what lies below is one for each measure. */
export function wordBases(
  law: Law,
  bases: readonly LegBase[],
  lang: SanctionsLang,
  day: string,
): { bases: CnBase[]; bases_total?: number } {
  const covering = bases.filter(({ below }) => !below);
  const below = Map.groupBy(
    bases.filter((base) => base.below),
    ({ measure }) => measure,
  );
  const all = [
    ...covering.map((base) => wordBase(law, base, lang, day)),
    ...[...below.values()].map((own) => wordBelow(law, own, lang)),
  ];
  return { bases: all.slice(0, MOST), ...(all.length > MOST ? { bases_total: all.length } : {}) };
}

function wordBase(law: Law, on: LegBase, lang: SanctionsLang, day: string): CnBase {
  const { base, grounds, in_force_since, in_force_since_at_latest } = on;
  const { goods, condition, question } = law.words(base.words);
  // Whether goods are within a quota is nothing to ask where none runs.
  const asked = question?.kind === "quota" && !on.isQuotaOpen ? undefined : question;
  const running = grounds.filter((ground) => runsOn(ground, day));
  const [open, apart] = [running.filter(isForAnybody), running.filter((ground) => !isForAnybody(ground))];
  const articles = (records: readonly DerogationRecord[]): string[] => [
    ...new Set(records.map(({ article }) => articleIn(article, lang))),
  ];
  return {
    id: base.id,
    goods: goods[lang],
    ...placeOf(on, lang),
    ...(in_force_since === null ? {} : { since: in_force_since }),
    ...(in_force_since_at_latest === null ? {} : { since_at_latest: in_force_since_at_latest }),
    ...(on.until === null ? {} : { until: on.until }),
    ...(condition === undefined ? {} : { condition: condition[lang] }),
    ...(base.threshold === undefined
      ? {}
      : { threshold: { amount: base.threshold, currency: "EUR" as const, per: "item" as const } }),
    ...some("exemptions", articles(open.filter(({ kind }) => kind === "exemption"))),
    ...some("authorisations", articles(open.filter(({ kind }) => kind !== "exemption"))),
    ...some("general_grounds", articles(apart)),
    ...wordDocuments(law, on, day),
    evidence: base.evidence,
    ...(asked === undefined
      ? {}
      : {
          question: {
            id: base.id,
            ask: asked.ask[lang],
            ...sayAnswers(law.record.summary.answers[asked.kind], lang),
          },
        }),
  };
}

function sayAnswers(
  { yes, no }: Record<"yes" | "no", Record<SanctionsLang, string>>,
  lang: SanctionsLang,
): { yes: string; no: string } {
  return { yes: yes[lang], no: no[lang] };
}

/** Documents by what they claim of this ban, those of provisions that run on the day. */
function wordDocuments(
  law: Law,
  { base, measure }: Pick<LegBase, "base" | "measure">,
  day: string,
): { documents?: BaseDocuments } {
  const own = (base.documents ?? [])
    .map((code) => law.certificate(code))
    .filter((document) => isDeclarable(document, day) && document.bases?.includes(measure.id) !== false);
  if (own.length === 0) return {};
  const byClaim = Map.groupBy(own, ({ claims }) => claims ?? "unread");
  return { documents: Object.fromEntries([...byClaim].map(([claim, all]) => [claim, all.map(({ code }) => code)])) };
}

/** Longer codes that a question about them names; the results have all of them. */
const MOST_CODES = 40;

/** What lies below a code under one measure: the full code decides. */
function wordBelow(law: Law, bases: readonly LegBase[], lang: SanctionsLang): CnBase {
  const [first] = bases;
  if (first === undefined) throw new Error("a measure below a code has no base");
  const codes = [...new Set(bases.map(({ base }) => groupCode(base.code)))].toSorted();
  const since = first.in_force_since;
  const isOneDay = since !== null && bases.every((own) => own.in_force_since === since);
  const { below, where } = law.record.summary;
  const named =
    codes.slice(0, MOST_CODES).join(", ") +
    (codes.length > MOST_CODES ? fillPlaces(where.more[lang], { count: String(codes.length - MOST_CODES) }) : "");
  return {
    id: first.measure.id,
    goods: first.measure.title[lang],
    ...placeOf(first, lang),
    ...(isOneDay ? { since } : {}),
    evidence: first.base.evidence,
    question: { id: first.measure.id, ask: fillPlaces(below.ask[lang], { codes: named }), ...sayAnswers(below, lang) },
    count: codes.length,
  };
}

function placeOf(
  { measure, detail }: LegBase,
  lang: SanctionsLang,
): Pick<CnBase, "annex" | "article" | "type" | "detail"> {
  return { annex: annexCode(measure.annex), article: articleIn(measure.article, lang), type: measure.type, detail };
}

function some<Name extends string>(name: Name, list: readonly string[]): Partial<Record<Name, string[]>> {
  return list.length === 0 ? {} : ({ [name]: [...list] } as Record<Name, string[]>);
}
