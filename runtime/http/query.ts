import type { ProblemError } from "../../openapi/schemas/common.ts";
import { hasControl, quote } from "../text/normalize.ts";
import { brusselsDay } from "../rules/day.ts";
import type { H3Event } from "h3";
import type { Endpoint, Question } from "./handler.ts";
import { checkValue, type Trouble } from "./problem.ts";
import type { BodyBounds } from "./body.ts";
import type { WireSchema } from "./validation.ts";

interface ReadQuery {
  values: Record<string, unknown>;
  errors: ProblemError[];
}

const IGNORED = /^(?:utm_\w{1,40}|gclid|fbclid|_)$/;
const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/**
 * Reads the query of a URL (`?a=b&c=d`, `+` is a space). A parameter given twice or with a broken percent-encoding is
 * an error: the caller would not
 * know which value was taken. `integers` are turned into numbers where they are written as such; all else stays text
 * for the validator to judge.
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
    if (name === undefined)
      errors.push({
        parameter: rawName,
        code: "wrong_format",
        detail: `The name ${quote(rawName)} is not percent-encoded UTF-8.`,
      });
    else if (value === undefined)
      errors.push({
        parameter: name,
        code: "wrong_format",
        detail: `The value of ${quote(name)} is not percent-encoded UTF-8.`,
      });
    else if (hasControl(value))
      errors.push({
        parameter: name,
        code: "wrong_format",
        detail: `${quote(name)} has a control character; leave it out.`,
      });
    else if (name in values)
      errors.push({
        parameter: name,
        code: "not_allowed",
        detail: `${quote(name)} is given more than once; give it once.`,
      });
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
interface QueryBounds extends Omit<BodyBounds, "maxBytes" | "places"> {
  site: string;
  now: number;
}

type ReadQuestion = { question: Question } | { trouble: Trouble };

/** Reads the request of an operation: its question, or all faults of its path, query and body together. */
export async function readQuestion(
  operation: Endpoint,
  event: H3Event,
  requesting: QueryBounds,
): Promise<ReadQuestion> {
  const params = decodeParams(event.context.params);
  const query = readQuery(event.url.search, operation.integers);
  const errors = [
    ...(operation.params === undefined ? [] : checkValue(operation.params, params, "parameter")),
    ...query.errors,
    // A parameter that cannot be read is not missing.
    ...checkValue(operation.query, query.values, "parameter").filter(
      ({ code, parameter }) => code !== "required" || !query.errors.some((error) => error.parameter === parameter),
    ),
  ];
  let body: unknown;
  if (operation.body !== undefined) {
    const { readBody } = await import("./body.ts");
    const read = await readBody(event.req, {
      ...requesting,
      maxBytes: operation.maxBytes ?? 0,
      places: operation.places,
    });
    if ("trouble" in read)
      return {
        trouble:
          read.trouble.status === 400
            ? { ...read.trouble, errors: [...errors, ...(read.trouble.errors ?? [])] }
            : read.trouble,
      };
    body = read.value;
    errors.push(...checkValue(operation.body, body, "body"));
  }
  if (errors.length > 0) return { trouble: { status: 400, errors } };
  return {
    question: {
      params,
      query: query.values,
      body,
      today: brusselsDay(requesting.now),
      site: requesting.site,
      idempotencyKey: event.req.headers.get("idempotency-key") ?? undefined,
      hasLeft: () => event.req.runtime?.node?.req.socket.destroyed ?? event.req.signal.aborted,
    },
  };
}

/** h3 has refused a path that cannot be decoded. */
function decodeParams(params: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** The path of a question: without a slash at its end, and with its parameter as it was read. */
export function canonicalPath(
  pathname: string,
  params: Readonly<Record<string, string>>,
  read: Readonly<Record<string, string>> = {},
): string {
  const path = pathname.replace(/\/$/, "");
  const [name] = Object.keys(params);
  const value = name === undefined ? undefined : read[name];
  return value === undefined ? path : path.replace(/[^/]*$/, encodeURIComponent(value));
}

/**
 * The address of a question: its path, and the parameters that differ from their defaults in one order and one
 * spelling.
 */
export function canonicalTarget(
  path: string,
  query: Readonly<Record<string, unknown>>,
  { properties = {} }: WireSchema,
): string {
  let search = "";
  for (const name of Object.keys(query).toSorted()) {
    const value = query[name];
    if (value === undefined || !(name in properties) || value === properties[name]?.default) continue;
    search += `${search === "" ? "?" : "&"}${name}=${encodeURIComponent(value as string | number)}`;
  }
  return path + search;
}
