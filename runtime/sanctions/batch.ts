import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { CnBatchResponse, CnQuery } from "../../openapi/schemas/sanctions.ts";
import { letOthersRun, refuse, type QuestionOf, type Reply } from "../http/handler.ts";
import { printedList, Printed, renderJson, type RenderedJson, renderObject } from "../http/json-text.ts";
import { problemOf } from "../http/problem.ts";
import { hasControl } from "../text/normalize.ts";
import { hint } from "../text/nearest.ts";
import type { SanctionsCheck } from "./check.ts";
import type { Summaries } from "./findings.ts";
import { DIRECTIONS } from "../rules/sanctions/leg.ts";

type Item = CnBatchResponse["items"][number];

const LONGEST_ID = 200;
/** Members of an item that are texts, beside `q`: the most characters of each, and what it is to be. */
const TEXT_MEMBERS = {
  regime: { most: 20, want: 'a regime as a text, "RU"' },
  country: { most: 20, want: 'a country as a text, "KG"' },
  as_of: { most: 12, want: 'a day as a text, "2026-07-24"' },
  facts: { most: 2000, want: "a text of at most 2000 characters, <id>:yes or <id>:no, separated by commas" },
  value_eur: { most: 12, want: 'euros as a text of digits, with at most 2 decimals, "250" or "249.99"' },
  contract_date: { most: 12, want: 'the day of the contract as a text, "2025-01-10"' },
} as const;
const TEXTS = Object.entries(TEXT_MEMBERS) as [keyof typeof TEXT_MEMBERS, { most: number; want: string }][];
const ITEM_MEMBERS = ["id", "q", "direction", ...Object.keys(TEXT_MEMBERS)];
/** Members of the query of an item; any other is one of the whole batch. */
const OWN_MEMBERS: ReadonlySet<string> = new Set(ITEM_MEMBERS);
/** Digits that a number keeps in whatever reader of JSON. */
const MOST_DIGITS = 15;
/** Results that an item of the full view shows, where none are asked for. */
const USUAL = 10;
/** Items of a batch in the full view, and results that one may show in all. */
const MOST_FULL = 100;
const MOST_RESULTS = 1000;
/** Characters of the answer to one item. */
const LONGEST_ANSWER = 8 * 1024 * 1024;
/** Unknown members of an item that are named; nobody reads more. */
const MOST_FAULTS = 10;

/**
 * Answers each item on its own: a malformed one gets a problem, the others their answer, in order and with their ids.
 * What they have in common stands once, and what is asked more than once is looked up once.
 */
export async function checkBatch(checker: SanctionsCheck, question: QuestionOf<"checkCnBatch">): Promise<Reply> {
  const { body, today, site } = question;
  const { items, lang, as_of = today, view, texts, limit = view === "full" ? USUAL : 0 } = body;
  const dayFaults = checker
    .faultsOfDay(as_of, today)
    .map(({ parameter, ...fault }) => ({ ...fault, pointer: `/${parameter}` }));
  if (dayFaults.length > 0) return refuse(400, dayFaults);
  if (view === "full" && items.length > MOST_FULL) {
    return refuse(400, [
      {
        pointer: "/items",
        code: "too_many_items",
        detail: `the full view takes ${MOST_FULL} items, these are ${items.length}; send fewer, or ask for view=basic`,
      },
    ]);
  }
  if (items.length * limit > MOST_RESULTS) {
    return refuse(400, [
      {
        pointer: "/limit",
        code: "out_of_range",
        detail: `${items.length} items of up to ${limit} results are more than ${MOST_RESULTS}; lower the limit or send fewer items`,
      },
    ]);
  }
  const read = items.map(readItem);
  const locations = new Map(
    read.map(({ query: { regime, country } }) => [`${regime} ${country}`, { regime, country }]),
  );
  const { disclaimer, scope, pointers, ...common } = await checker.commonTo(lang, as_of, texts, [
    ...locations.values(),
  ]);
  const summaries = gatherSummaries(as_of);
  const cached = new Map<string, Awaited<ReturnType<SanctionsCheck["check"]>>>();
  const check = async (itemQuery: ItemQuery): ReturnType<SanctionsCheck["check"]> => {
    const key = JSON.stringify(itemQuery);
    const before = cached.get(key);
    if (before !== undefined) return before;
    const result = await checker.check(
      { as_of, ...itemQuery, lang, view, texts, history: "0", limit, offset: 0 },
      today,
      summaries,
    );
    cached.set(key, result);
    return result;
  };
  const answers: RenderedJson[] = [];
  for (const [index, { id, query, faults }] of read.entries()) {
    await letOthersRun(question);
    const result = faults.length > 0 ? { faults } : await check(query);
    const refuseItem = (status: 400 | 413, errors: ProblemError[]): RenderedJson =>
      renderJson({ id, status, problem: problemOf({ status, errors }, site) } satisfies Item);
    if ("faults" in result) {
      const errors = result.faults.map((fault) => locate(fault, index));
      answers.push(refuseItem(400, errors));
    } else if (result.answer.length > LONGEST_ANSWER) answers.push(refuseItem(413, [tooLarge(index)]));
    else answers.push(renderObject({ id, status: 200, answer: new Printed(result.answer) }));
  }
  return {
    json: renderObject<CnBatchResponse>({
      meta: { ...common, view, limit },
      disclaimer,
      pointers,
      scope: new Printed(scope),
      summaries: printedList(summaries.all),
      items: printedList(answers),
    }),
  };
}

function tooLarge(index: number): ProblemError {
  return {
    pointer: `/items/${index}`,
    code: "too_large",
    detail: "the answer to this item is larger than 8 MB; ask for it alone, or for fewer results",
  };
}

/** Thousands of codes have a few hundred summaries: a batch says each once. */
function gatherSummaries(day: string): Summaries & { all: RenderedJson[] } {
  const indexes = new Map<string, number>();
  const texts: RenderedJson[] = [];
  return {
    all: texts,
    day,
    indexOf(rows) {
      const summary = printedList(rows).json;
      const position = indexes.get(summary) ?? texts.push(summary) - 1;
      indexes.set(summary, position);
      return position;
    },
  };
}

type ItemQuery = Pick<CnQuery, "q" | "direction" | keyof typeof TEXT_MEMBERS>;

function readItem(item: unknown, index: number): { id: Item["id"]; query: ItemQuery; faults: ProblemError[] } {
  const pointer = `/items/${index}`;
  if (typeof item !== "object" || item === null || Array.isArray(item)) {
    return { id: null, query: { q: "" }, faults: [{ pointer, code: "wrong_type", detail: "want an object {id?, q}" }] };
  }
  const { id, q, direction, regime, country, as_of, facts, value_eur, contract_date, ...others } = item as Record<
    string,
    unknown
  >;
  const texts = { regime, country, as_of, facts, value_eur, contract_date };
  const faults: ProblemError[] = [];
  const exists = isId(id);
  if (typeof id === "number" && !exists) {
    faults.push({
      pointer: `${pointer}/id`,
      code: "out_of_range",
      detail:
        "want a number of at most 15 digits, which every reader of JSON keeps as it is; send a longer one as a text",
    });
  } else if (!exists && id !== undefined && id !== null) {
    faults.push({
      pointer: `${pointer}/id`,
      code: "wrong_type",
      detail: `want a text of at most ${LONGEST_ID} characters or a number`,
    });
  }
  if (q === undefined || q === null) faults.push({ pointer: `${pointer}/q`, code: "required", detail: "q is missing" });
  else if (typeof q !== "string")
    faults.push({
      pointer: `${pointer}/q`,
      code: "wrong_type",
      detail: "want a text; write codes in quotes, so that leading zeros stay",
    });
  else if (hasControl(q))
    faults.push({ pointer: `${pointer}/q`, code: "wrong_format", detail: "q has a control character; leave it out" });
  const itemQuery: Omit<ItemQuery, "q"> = {};
  const meant = DIRECTIONS.find((name) => name === direction);
  if (meant !== undefined) itemQuery.direction = meant;
  else if (direction !== undefined && direction !== null)
    faults.push({
      pointer: `${pointer}/direction`,
      code: "not_allowed",
      detail: `want one of ${DIRECTIONS.join(", ")}`,
    });
  for (const [name, { most, want }] of TEXTS) {
    const text = texts[name];
    if (typeof text === "string" && text.length <= most && !hasControl(text)) itemQuery[name] = text;
    else if (text !== undefined && text !== null)
      faults.push({ pointer: `${pointer}/${name}`, code: "wrong_type", detail: `want ${want}` });
  }
  for (const name of Object.keys(others).slice(0, MOST_FAULTS)) {
    faults.push({
      pointer: `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      code: "unknown_member",
      detail: `unknown member${hint(name, ITEM_MEMBERS)}; want ${ITEM_MEMBERS.join(", ")}`,
    });
  }
  return { id: exists ? id : null, query: { q: typeof q === "string" ? q : "", ...itemQuery }, faults };
}

/** An id comes back as it was sent: a number only where it has so few digits that reading it changed none. */
function isId(id: unknown): id is string | number {
  return typeof id === "number"
    ? Math.abs(id) < 10 ** MOST_DIGITS && Number(id.toPrecision(MOST_DIGITS)) === id
    : typeof id === "string" && id.length <= LONGEST_ID;
}

/** In a batch a query parameter is a member: of the item, or of the body. */
function locate({ parameter, ...fault }: ProblemError, index: number): ProblemError {
  if (parameter === undefined) return fault;
  return { ...fault, pointer: OWN_MEMBERS.has(parameter) ? `/items/${index}/${parameter}` : `/${parameter}` };
}
