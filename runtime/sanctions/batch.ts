import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { CnBatchRequest, CnBatchResponse } from "../../openapi/schemas/sanctions.ts";
import { refuse, type Question, type Reply } from "../http/handler.ts";
import { encodeText, printJson, type JsonText, type PrintedValue } from "../http/json-text.ts";
import { problemOf } from "../http/problem.ts";
import { hasControl } from "../text/fold.ts";
import { hint } from "../text/nearest.ts";
import type { SanctionsCheck } from "./check.ts";
import type { Summaries } from "./findings.ts";

const [OPEN_LIST, CLOSE_LIST, COMMA, CLOSE] = [encodeText("["), encodeText("]"), encodeText(","), encodeText("}")];
const [SUMMARIES, ITEMS] = [encodeText(',"summaries":'), encodeText(',"items":[')];

type Item = CnBatchResponse["items"][number];

const LONGEST_ID = 200;
/** Digits that a number keeps in whatever reader of JSON. */
const MOST_DIGITS = 15;
/** Results that an item of the full view shows, where none are asked for. */
const USUAL = 10;
/** Results that a batch may show in all: 500 items of 10. */
const MOST_RESULTS = 5000;
/** Unknown members of an item that are named; nobody reads more. */
const MOST_FAULTS = 10;

/** Answers each item on its own: a malformed one gets a problem, the others their answer, in order and with their ids. What they have in common stands once, and what is asked more than once is looked up once. */
export async function checkBatch(checker: SanctionsCheck, { body, today, site, work }: Question): Promise<Reply> {
  const { items, lang, as_of = today, view, texts, limit = view === "basic" ? 0 : USUAL } = body as CnBatchRequest;
  const [fault, ...more] = checker.faultsOfDay(as_of, today).map(({ parameter, ...own }) => ({ ...own, pointer: `/${parameter}` }));
  if (fault !== undefined) return refuse(400, [fault, ...more]);
  if (items.length * limit > MOST_RESULTS) {
    return refuse(400, [{ pointer: "/limit", code: "out_of_range", detail: `${items.length} items of up to ${limit} results are more than ${MOST_RESULTS}; lower the limit or send fewer items` }]);
  }
  const { disclaimer, scope, ...common } = checker.commonTo(lang, as_of, texts);
  const summaries = gatherSummaries();
  const known = new Map<string, Awaited<ReturnType<SanctionsCheck["check"]>>>();
  const check = async (q: string): ReturnType<SanctionsCheck["check"]> => {
    const before = known.get(q);
    if (before !== undefined) return before;
    const found = await checker.check({ q, lang, view, texts, history: "0", limit, offset: 0, as_of }, today, summaries);
    known.set(q, found);
    return found;
  };
  const json: JsonText[number][] = [encodeText(`${JSON.stringify({ meta: { ...common, view, limit }, disclaimer }).slice(0, -1)},"scope":`), scope, SUMMARIES, summaries.all, ITEMS];
  for (const [index, item] of items.entries()) {
    if (index > 0) json.push(COMMA);
    const turn = work.breathe();
    if (turn !== undefined) await turn;
    const { id, q, faults } = readItem(item, index);
    const found = faults.length > 0 ? { faults } : await check(q);
    if ("faults" in found) {
      const problem = problemOf({ status: 400, errors: found.faults.map((own) => locate(own, index)) }, site);
      json.push(printJson({ id, status: 400, problem } satisfies Item));
    } else for (const part of [encodeText(`{"id":${JSON.stringify(id)},"status":200,"answer":`), ...found.answer, CLOSE]) json.push(part);
  }
  json.push(encodeText("]}"));
  return { json };
}

/** Thousands of codes have a few hundred summaries: a batch says each once. */
function gatherSummaries(): Summaries & { all: PrintedValue[] } {
  const places = new Map<string, number>();
  const all: PrintedValue[] = [];
  return {
    all,
    placeOf(rows) {
      const key = rows.join();
      let place = places.get(key);
      if (place === undefined) {
        places.set(key, (place = all.length));
        all.push([OPEN_LIST, ...rows.flatMap((row, index) => (index === 0 ? [row] : [COMMA, row])), CLOSE_LIST]);
      }
      return place;
    },
  };
}

function readItem(item: unknown, index: number): { id: Item["id"]; q: string; faults: ProblemError[] } {
  const pointer = `/items/${index}`;
  if (typeof item !== "object" || item === null || Array.isArray(item)) {
    return { id: null, q: "", faults: [{ pointer, code: "wrong_type", detail: "want an object {id?, q}" }] };
  }
  const { id, q, ...others } = item as Record<string, unknown>;
  const faults: ProblemError[] = [];
  const known = isId(id);
  if (typeof id === "number" && !known) {
    faults.push({ pointer: `${pointer}/id`, code: "out_of_range", detail: "want a number of at most 15 digits, which every reader of JSON keeps as it is; send a longer one as a text" });
  } else if (!known && id !== undefined && id !== null) {
    faults.push({ pointer: `${pointer}/id`, code: "wrong_type", detail: `want a text of at most ${LONGEST_ID} characters or a number` });
  }
  if (q === undefined || q === null) faults.push({ pointer: `${pointer}/q`, code: "required", detail: "q is missing" });
  else if (typeof q !== "string") faults.push({ pointer: `${pointer}/q`, code: "wrong_type", detail: "want a text; write codes in quotes, so that leading zeros stay" });
  else if (hasControl(q)) faults.push({ pointer: `${pointer}/q`, code: "wrong_format", detail: "q has a control character; leave it out" });
  for (const name of Object.keys(others).slice(0, MOST_FAULTS)) {
    faults.push({ pointer: `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, code: "unknown_member", detail: `unknown member${hint(name, ["id", "q"])}; want id and q` });
  }
  return { id: known ? id : null, q: typeof q === "string" ? q : "", faults };
}

/** An id comes back as it was sent: a number only where it has so few digits that reading it changed none. */
function isId(id: unknown): id is string | number {
  return typeof id === "number" ? Math.abs(id) < 10 ** MOST_DIGITS && Number(id.toPrecision(MOST_DIGITS)) === id : typeof id === "string" && id.length <= LONGEST_ID;
}

/** In a batch a query parameter is a member: of the item, or for `as_of` of the body. */
function locate({ parameter, ...fault }: ProblemError, index: number): ProblemError {
  if (parameter === undefined) return fault;
  return { ...fault, pointer: parameter === "q" ? `/items/${index}/q` : `/${parameter}` };
}
