import type { ProblemError } from "../../openapi/schemas/common.ts";
import { hasControl, quote } from "../text/fold.ts";
import { brusselsDay } from "./day.ts";
import type { Incoming, Endpoint, Question } from "./handler.ts";
import { checkValue, type Trouble } from "./problem.ts";
import type { BodyBounds } from "./body.ts";
import { canonicalTarget } from "./canonical.ts";
import { UNHURRIED } from "./turns.ts";
import type { WireSchema } from "./validation.ts";

export interface ReadQuery {
  values: Record<string, unknown>;
  errors: ProblemError[];
}

const IGNORED = /^(?:utm_\w{1,40}|gclid|fbclid|_)$/;
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * Reads the query of a URL (`?a=b&c=d`, `+` is a space). A parameter given twice or with a broken percent-encoding is an error: the caller would not
 * know which value was taken. `integers` are turned into numbers where they are written as such; all else stays text for the validator to judge.
 */
export function readQuery(search: string, integers: readonly string[]): ReadQuery {
  // Without a prototype, so that `__proto__` is a name like any other.
  const values = Object.create(null) as Record<string, unknown>;
  const errors: ProblemError[] = [];
  for (const pair of search.slice(1).split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const name = decode(rawName);
    const value = decode(equals < 0 ? "" : pair.slice(equals + 1));
    // Links carry marks of campaigns and of caches; they say nothing about the question.
    if (name !== undefined && IGNORED.test(name)) continue;
    if (name === undefined) errors.push({ parameter: rawName, code: "wrong_format", detail: `The name ${quote(rawName)} is not percent-encoded UTF-8.` });
    else if (value === undefined) errors.push({ parameter: name, code: "wrong_format", detail: `The value of ${quote(name)} is not percent-encoded UTF-8.` });
    else if (hasControl(value)) errors.push({ parameter: name, code: "wrong_format", detail: `${quote(name)} has a control character; leave it out.` });
    else if (name in values) errors.push({ parameter: name, code: "not_allowed", detail: `${quote(name)} is given more than once; give it once.` });
    else values[name] = integers.includes(name) && WHOLE_NUMBER.test(value) ? Number(value) : value;
  }
  return { values, errors };
}

function decode(text: string): string | undefined {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}

/** What a question is read with. */
export interface Asking extends Omit<BodyBounds, "maxBytes" | "places"> {
  site: string;
  now: number;
}

type ReadQuestion = { question: Question } | { trouble: Trouble };

/** Reads and validates requests. */
export interface QuestionReader {
  /** The question of a request, or all faults of its path, query and body together. One without a body is read at once. */
  read(event: Incoming, asking: Asking): ReadQuestion | Promise<ReadQuestion>;
  /** Keeps a question that is asked again and again, by its address as it was written: it need not be read then. */
  keep(url: Incoming["url"], question: Question): void;
}

/** Reads the requests for an operation. */
export function questionReader(operation: Endpoint): QuestionReader {
  const lately = new Map<string, ReadTarget & { pathname: string }>();
  return {
    read(event, asking) {
      const { pathname, search } = event.url;
      const known = lately.get(search);
      if (known?.pathname === pathname) return questionOf(event, asking, known, undefined, []);
      const params = decodeParams(event.context.params);
      const query = readQuery(search, operation.integers);
      const errors = [
        ...(operation.params === undefined ? [] : checkValue(operation.params, params, "parameter")),
        ...query.errors,
        // A parameter that cannot be read is not missing.
        ...checkValue(operation.query, query.values, "parameter").filter(({ code, parameter }) => code !== "required" || !query.errors.some((own) => own.parameter === parameter)),
      ];
      const asked = { params, query: query.values };
      if (operation.body !== undefined) return readWithBody(operation, operation.body, event, asking, asked, errors);
      return questionOf(event, asking, errors.length > 0 ? asked : { ...asked, target: canonicalTarget(pathname, query.values, operation.query) }, undefined, errors);
    },
    keep({ pathname, search }, { params, query, target }) {
      if (target === undefined || operation.params !== undefined || search.length > LONGEST_KEPT || lately.has(search)) return;
      if (lately.size >= MOST_KEPT) lately.clear();
      lately.set(search, { pathname, params, query, target });
    },
  };
}

/** What was read of the address of a question. */
type ReadTarget = Pick<Question, "params" | "query" | "target">;

/** Questions of one operation that are kept, and the characters of a query at most. */
const MOST_KEPT = 1000;
const LONGEST_KEPT = 200;

async function readWithBody({ maxBytes = 0, places }: Endpoint, schema: WireSchema, event: Incoming, asking: Asking, asked: ReadTarget, errors: readonly ProblemError[]): Promise<ReadQuestion> {
  const { readBody } = await import("./body.ts");
  const read = await readBody(event.req, { ...asking, maxBytes, places });
  if ("trouble" in read) return { trouble: read.trouble.status === 400 ? { ...read.trouble, errors: [...errors, ...(read.trouble.errors ?? [])] } : read.trouble };
  return questionOf(event, asking, asked, read.value, [...errors, ...checkValue(schema, read.value, "body")]);
}

function questionOf({ req }: Incoming, { site, now }: Asking, { params, query, target }: ReadTarget, body: unknown, errors: readonly ProblemError[]): ReadQuestion {
  if (errors.length > 0) return { trouble: { status: 400, errors } };
  return { question: { params, query, ...(target === undefined ? {} : { target }), body, today: brusselsDay(now), site, idempotencyKey: req.headers.get("idempotency-key") ?? undefined, work: UNHURRIED } };
}

/** h3 has refused a path that cannot be decoded. */
function decodeParams(params: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
