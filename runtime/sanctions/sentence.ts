import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { SummaryTexts } from "../../openapi/shards/summary-texts.ts";
import { articleIn } from "./article.ts";
import type { LegDecision } from "./decide.ts";
import type { Leg } from "./leg.ts";

/** The one sentence that a decision on a leg is given with: what is so, where it stands, and what to do about it. `unlisted`: articles of goods that no annex lists. */
export function sayLeg(texts: SummaryTexts, { regime, direction }: Leg, decision: LegDecision, lang: SanctionsLang, unlisted: ReadonlySet<string>): string {
  const { start, grounds, contracts, needs, sentences, legs } = texts;
  const { in_force_since: since, in_force_since_at_latest: latest, until } = decision;
  const lifting = decision.grounds.includes("authorisation") ? grounds.authorisation : decision.grounds.length > 0 ? grounds.exemption : grounds.none;
  const places: Record<string, string> = {
    leg: legs[`${regime}-${direction}`]?.[lang] ?? `${regime}, ${direction}`,
    where: sayWhere(texts, decision, lang, unlisted),
    start: since === null ? fill(start.at_latest[lang], { day: latest ?? "" }) : fill(start.since[lang], { day: since }),
    day: since ?? latest ?? "",
    until: until ?? "",
    needs: decision.needs.filter((need) => need in needs).map((need) => needs[need as keyof typeof needs][lang]).join(", ") || needs.condition[lang],
    grounds: lifting[lang],
    contracts: decision.needs.includes("contract_date") ? contracts[lang] : "",
  };
  return fill(sentences[sentenceOf(decision)][lang], places);
}

function sentenceOf({ verdict_detail, prohibited, ban }: LegDecision): keyof SummaryTexts["sentences"] {
  if (verdict_detail !== "listed") return verdict_detail;
  if (prohibited === true) return "prohibited";
  return ban ? "start_unknown" : "restricted";
}

const MOST_NAMED = 3;

/**
 * `Annexes VII, XXIII`, with the articles of goods that no annex lists; the articles of annexes stand beside the sentence. Where some list the code as it is, what
 * lists a part of it is not named.
 */
function sayWhere({ where }: SummaryTexts, decision: LegDecision, lang: SanctionsLang, unlisted: ReadonlySet<string>): string {
  const annexes = decision.annexes.slice(0, decision.listed_in?.annexes);
  const articles = decision.articles.slice(0, decision.listed_in?.articles);
  const alone = articles.filter((article) => annexes.length === 0 || unlisted.has(article)).map((article) => articleIn(article, lang));
  const named = sayList(where, [...annexes, ...alone], lang);
  return annexes.length === 0 ? named : `${(annexes.length === 1 ? where.annex : where.annexes)[lang]} ${named}`;
}

function sayList({ more }: SummaryTexts["where"], words: readonly string[], lang: SanctionsLang): string {
  const named = words.slice(0, MOST_NAMED).join(", ");
  return words.length > MOST_NAMED ? named + fill(more[lang], { count: String(words.length - MOST_NAMED) }) : named;
}

/** Puts values into the places of a text. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
