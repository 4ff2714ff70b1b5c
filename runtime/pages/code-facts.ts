import type { CnNode } from "../../openapi/schemas/sanctions-reference.ts";
import type { CnResponse, CnVerdictResponse } from "../../openapi/schemas/sanctions.ts";
import type { CnBase, CnVerdictLeg } from "../../openapi/schemas/sanctions-summary.ts";
import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { Handler, Question } from "../http/handler.ts";
import { isLive, stateOn } from "../rules/sanctions/force.ts";
import { bearsOn, isLaw } from "../rules/sanctions/leg.ts";
import { annexCode } from "../rules/sanctions/law.ts";
import { articleIn } from "../sanctions/citation.ts";
import type { Repositories } from "../sanctions/law-check.ts";
import { urlAt } from "../sanctions/result.ts";
import type { Bearing } from "../rules/sanctions/bearing.ts";
import { guidesOfCode } from "./guides.ts";
import { dayBoundsOf, type DayBounds } from "./day-bounds.ts";

/** What the page of a code is written from. */
export interface CodeFacts {
  digits: string;
  node: CnNode;
  /** The answer of the interface on the day. */
  answer: CnResponse;
  bounds: DayBounds;
  /** Bans that begin after the day, or ended before it. */
  apart: DatedBan[];
  /** Codes below, with the legs on which something is found. */
  below: { code: string; name: string; legs: CnVerdictLeg[] }[];
  guides: ReturnType<typeof guidesOfCode>;
  /** Where the article of a ban stands on EUR-Lex. */
  urlOf: (base: Pick<CnBase, "id">) => string | undefined;
  /** Texts of document codes. */
  documentText: (code: string) => string;
}

/** A ban that does not hold on the day. */
export interface DatedBan {
  regime: string;
  directions: string[];
  goods: string;
  annex: string | null;
  article: string;
  from: string | undefined;
  to: string | undefined;
  isComing: boolean;
}

/** What codes are looked up with: the questions of the interface, and the law for days and links. */
export interface CodeSources extends Pick<Repositories, "law" | "legs" | "nomenclature"> {
  ask: Record<"checkCn" | "getCnNode", Handler>;
}

/** A question to a handler, in the words of the interface. */
export function questionOf(query: Record<string, unknown>, params: Record<string, string>, today: string): Question {
  return { params, query, body: undefined, today, site: "", idempotencyKey: undefined };
}

/** The body of an answer; undefined where the question was refused. */
export async function answerOf<Body>(handler: Handler, question: Question): Promise<Body | undefined> {
  const reply = await handler(question);
  return "refusal" in reply ? undefined : (JSON.parse(reply.json) as Body);
}

/** The answer of the interface about a line of the nomenclature; throws where there is none. */
export async function askAbout<Body = CnResponse>(
  { checkCn }: Pick<CodeSources["ask"], "checkCn">,
  digits: string,
  lang: AdrLanguage,
  day: string,
  view = "full",
): Promise<Body> {
  const query = { q: digits, lang, view, limit: 0, offset: 0, history: "0", texts: "0" };
  const body = await answerOf<Body>(checkCn, questionOf(query, {}, day));
  if (body === undefined) throw new Error(`${digits} is a line of the nomenclature and has no answer`);
  return body;
}

/**
 * Looks a code up for its page; undefined where the nomenclature of the day does not have it. Everything that decides
 * comes from the answer of the interface.
 */
export async function findCodeFacts(
  sources: CodeSources,
  digits: string,
  lang: AdrLanguage,
  day: string,
): Promise<CodeFacts | undefined> {
  const { ask, law, legs, nomenclature } = sources;
  const node = await answerOf<CnNode>(ask.getCnNode, questionOf({ lang }, { code: digits }, day));
  if (node === undefined) return undefined;
  const answer = await askAbout(ask, digits, lang, day);
  const { bases } = await legs.find([digits]);
  const measures = new Map(
    bases.flatMap(({ base, measure }) => [[base.id, measure] as const, [measure.id, measure] as const]),
  );
  return {
    digits,
    node,
    answer,
    bounds: dayBoundsOf(law, bases, nomenclature.years.at(-1) ?? 0, day),
    apart: datedBans(law, bases, lang, day),
    below: await Promise.all(
      node.children.flatMap(({ cn_code, name }) =>
        cn_code === null
          ? []
          : [
              askAbout<CnVerdictResponse>(ask, cn_code.replaceAll(" ", ""), lang, day, "verdict").then(
                ({ legs: found }) => ({
                  code: cn_code,
                  name,
                  legs: found,
                }),
              ),
            ],
      ),
    ),
    guides: guidesOfCode(bases.map(({ measure }) => measure)),
    urlOf: ({ id }) => {
      const measure = measures.get(id);
      return measure === undefined ? undefined : urlAt(law.regime(measure.regime), measure.article, lang);
    },
    documentText: (code) => law.certificate(code).text[lang],
  };
}

/** Bans of a code that do not hold on a day, each with its days; one of several movements once. */
function datedBans(law: CodeSources["law"], bases: readonly Bearing[], lang: AdrLanguage, day: string): DatedBan[] {
  const bans = bases.flatMap(({ base, measure, below }): DatedBan[] => {
    const state = stateOn(base, day);
    if (isLive(state) || !isLaw(measure)) return [];
    return [
      {
        regime: measure.regime,
        directions: law.legs.filter((leg) => bearsOn(measure, leg)).map(({ direction }) => direction),
        goods: below ? measure.title[lang] : law.words(base.words).goods[lang],
        annex: annexCode(measure.annex),
        article: articleIn(measure.article, lang),
        from: base.valid_from,
        to: base.valid_to,
        isComing: state === "future",
      },
    ];
  });
  const alike = Map.groupBy(bans, ({ directions: _directions, ...ban }) => JSON.stringify(ban));
  return [...alike.values()]
    .map((same) => ({ ...same[0]!, directions: [...new Set(same.flatMap(({ directions }) => directions))] }))
    .toSorted((a, b) => Number(b.isComing) - Number(a.isComing) || ((a.to ?? "") < (b.to ?? "") ? 1 : -1));
}
