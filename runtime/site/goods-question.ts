import type { CnNode } from "../../openapi/schemas/sanctions-reference.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { isReference, type PageAddress } from "./address.ts";
import { isWords } from "./prefetch.ts";
import type { renderDays } from "./compare.ts";
import { countriesOf, decideWay, withCountry } from "../rules/sanctions/way.ts";
import { loadChaptersWords } from "../words/chapters.generated.ts";
import type { Meaning } from "../sanctions/names/search.ts";
import { hashRecord } from "./proof-hash.ts";
import { markOfAll } from "./decision.ts";
import type { ChapterNames } from "./parts.ts";
import { storeQuestion, legsKey, type PastQuestion } from "./history.ts";
import type { Answered } from "./lookup.ts";
import type { ResolvedReference } from "./reference.ts";
import type { GoodsPage } from "./view.ts";

/** Question of the page about goods, and its answer. */

/** An answer about goods. */
export interface AnsweredGoods {
  now: Answered<CnResponse>;
  /** The same question on the day that is compared. */
  other?: { body: CnResponse; draw: typeof renderDays };
  /** The same question with nothing stated: it has the words of what was answered since. */
  unstated?: CnResponse;
  /** Where the nomenclature has no such code: the lines below the longest part of it that it has. */
  nearest?: CnNode["children"];
  /** Where words were asked: what chapters are called. */
  chapters?: ChapterNames;
  /** When it was asked, in milliseconds. */
  at: number;
  /** What this device was answered before. */
  before?: PastQuestion;
}

/** Candidates for words, shown before the law is loaded; not an answer. */
interface EarlyMeanings {
  meanings: readonly Meaning[];
  chapters: ChapterNames;
}

/** What an address of goods leads to. */
export type MatchedGoods = AnsweredGoods | EarlyMeanings | ResolvedReference;

/** Asks about goods; what words may mean is given to `early` before they are judged. */
export async function findGoods(
  page: GoodsPage,
  early?: (earlyMeanings: EarlyMeanings) => void,
): Promise<MatchedGoods> {
  const { q, lang, as_of } = page.address;
  const reference = isReference(q) ? await (await import("./reference.ts")).findReference(page, q) : undefined;
  if (reference !== undefined) return reference;
  const chapters = isWords(q) ? loadChaptersWords[lang]() : undefined;
  if (early !== undefined && chapters !== undefined)
    Promise.all([page.lookup.findMeanings({ q, lang, day: as_of === "" ? page.today : as_of }), chapters]).then(
      ([meanings, names]) => meanings.length > 0 && early({ meanings, ...names }),
      () => undefined, // the answer says what fails
    );
  const answered = await requestAll(page);
  return chapters === undefined ? answered : { ...answered, ...(await chapters) };
}

/** The rows of the answer to the question of an address, as it is now. */
export async function requestSummary(page: GoodsPage): Promise<CnResponse["summary"]> {
  return (await requestWay(page, "", statedIn(page.address))).summary;
}

function statedIn({ facts, value_eur, contract_date }: PageAddress): Parameters<typeof requestWay>[2] {
  return { facts, value_eur, contract_date };
}

/** Asks about goods: as they stand, on the day that is compared, and with nothing stated. */
async function requestAll(page: GoodsPage): Promise<AnsweredGoods> {
  const {
    address: { as_of, with: comparedDay },
  } = page;
  const now = Date.now();
  const stated = statedIn(page.address);
  const isStated = Object.values(stated ?? {}).some((value) => value !== "");
  const [body, compared, unstated] = await Promise.all([
    requestWay(page, as_of, stated),
    comparedDay === "" ? undefined : Promise.all([requestWay(page, comparedDay), import("./compare.ts")]),
    isStated ? requestWay(page, as_of) : undefined,
  ]);
  const sha256 = hashRecord(page.address, body);
  const nearest = body.cn_exists || body.matched_as === "name" ? [] : await findNearest(page, body.meta.normalized);
  const before = body.matched_as === "name" || comparedDay !== "" ? undefined : remember(page, body, sha256);
  return {
    now: { body, sha256 },
    at: now,
    ...(nearest.length === 0 ? {} : { nearest }),
    ...(before === undefined ? {} : { before }),
    ...(compared === undefined ? {} : { other: { body: compared[0], draw: compared[1].renderDays } }),
    ...(unstated === undefined ? {} : { unstated }),
  };
}

/** Digits of a heading; what is shorter is a chapter, whose lines say nothing of a mistyped code. */
const HEADING = 4;

/** Lines below the longest part of a code that the nomenclature has: one of them may be meant. */
async function findNearest({ lookup, address: { lang } }: GoodsPage, code: string): Promise<CnNode["children"]> {
  for (let digits = Math.min(code.length - 1, 8) & ~1; digits >= HEADING; digits -= 2) {
    const params = { code: code.slice(0, digits) };
    const node = await lookup.request<CnNode>("getCnNode", { params, query: { lang } }).catch(() => undefined);
    if (node !== undefined) return node.body.children;
  }
  return [];
}

/** Holds what was answered on this device; gives what was answered before. */
function remember({ address }: GoodsPage, { summary, meta }: CnResponse, sha256: string): PastQuestion | undefined {
  return storeQuestion(address, {
    mark: decideWay(address, summary)?.mark ?? markOfAll(summary),
    legs: legsKey(summary),
    day: meta.as_of,
    chosen: address.as_of !== "",
    release: meta.dataset_version,
    sha256,
  });
}

/** Asks about goods, and about each country of the way that has law of its own: one answer of all. */
async function requestWay(
  page: GoodsPage,
  as_of: string,
  { facts = "", ...figures }: Partial<Record<"facts" | "value_eur" | "contract_date", string>> = {},
): Promise<CnResponse> {
  const { from, to } = page.address;
  const ends = countriesOf(from, to);
  // A question of law that only a country of the way brings is asked there alone.
  const factsOf = (isMeant: (id: string) => boolean): string => facts.split(",").filter(isMeant).join(",");
  const isOwn = (id: string): boolean => ends.some(({ country }) => id.startsWith(`${country}-`));
  const [main, ...named] = await Promise.all([
    request(page, as_of, { ...figures, facts: factsOf((id) => !isOwn(id)) }),
    ...ends.map(({ country }) =>
      request(page, as_of, { ...figures, facts: factsOf((id) => id.startsWith(`${country}-`)), country }),
    ),
  ]);
  return named.reduce((joined, answer, index) => withAnswer(joined, answer, ends[index]?.end ?? "to"), main);
}

/** An answer with that about a country of the way. */
function withAnswer(body: CnResponse, named: CnResponse, end: "from" | "to"): CnResponse {
  const loaded = new Set(body.summary.map(({ regime }) => regime));
  const isNew = ({ regime }: { regime: string }): boolean => !loaded.has(regime);
  const warned = new Set(body.meta.warnings.map(({ detail }) => detail));
  const documents = [...(body.certificates ?? []), ...(named.certificates ?? [])];
  return {
    ...body,
    summary: withCountry(body.summary, named.summary, end),
    results: [...body.results, ...named.results.filter(({ regime }) => !loaded.has(regime.code))],
    derogations: [...body.derogations, ...named.derogations.filter(isNew)],
    winddowns: [...body.winddowns, ...named.winddowns.filter(isNew)],
    notices: [...body.notices, ...named.notices.filter(isNew)],
    certificates: documents,
    scope: {
      ...body.scope,
      regimes: [...body.scope.regimes, ...named.scope.regimes.filter(({ code }) => !loaded.has(code))],
      not_covered: [...new Set([...body.scope.not_covered, ...named.scope.not_covered])],
    },
    meta: {
      ...body.meta,
      warnings: [...body.meta.warnings, ...named.meta.warnings.filter(({ detail }) => !warned.has(detail))],
    },
  };
}

async function request(
  { lookup, address: { q, lang } }: GoodsPage,
  as_of: string,
  added: Readonly<Record<string, string>> = {},
): Promise<CnResponse> {
  const stated = Object.entries({ as_of, ...added }).filter(([, value]) => value !== "");
  const { body } = await lookup.request<CnResponse>("checkCn", {
    query: {
      q,
      lang,
      ...Object.fromEntries(stated),
      view: "full",
      texts: "1",
      history: "0",
      limit: 100,
      offset: 0,
    },
  });
  return body;
}
