import type { ErrorObject } from "ajv";
import type { Keyword } from "../../openapi/keywords.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { hint } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";

/** A compiled schema. Fills in defaults and, when it returns false, leaves its findings in `errors`. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
  /** Names of the members that objects have, by the schema path of the finding that a member is unknown. */
  known: Readonly<Record<string, readonly string[]>>;
}

/** What a value was read from: this decides how a fault names its place. */
export type Source = "parameter" | "body";

/** More faults than this are not listed: nobody reads them, and a hostile body could make them cost more than its own size. */
const MOST_FAULTS = 50;

/** All faults that a validator finds in a value, each at its place; empty when there is none. */
export function checkValue(validate: Validate, value: unknown, source: Source): ProblemError[] {
  if (validate(value)) return [];
  const found = (validate.errors ?? []).filter(({ keyword }) => keyword !== "propertyNames");
  return found.slice(0, MOST_FAULTS).map((error) => faultOf(error, validate, value, source));
}

type Wording = (params: Record<string, unknown>, value: unknown, known: readonly string[]) => Pick<ProblemError, "code" | "detail">;

const WORDINGS: Record<Keyword, Wording> = {
  required: ({ missingProperty }) => ({ code: "required", detail: `${quote(String(missingProperty))} is missing.` }),
  additionalProperties: ({ additionalProperty }, _value, known) => {
    const name = String(additionalProperty);
    return { code: "unknown_member", detail: `${quote(name)} is unknown${hint(name, known) || "."} ${known.length > 0 ? `Known: ${known.join(", ")}.` : "None is known here."}` };
  },
  enum: ({ allowedValues }, value) => ({ code: "not_allowed", detail: `${shown(value)} is not allowed; want ${(allowedValues as unknown[]).join(", ")}.` }),
  type: ({ type }, value) => ({ code: "wrong_type", detail: `${shown(value)} is not ${ARTICLES[String(type)] ?? String(type)}.` }),
  minLength: ({ limit }) => ({ code: "too_short", detail: `Want at least ${count(limit, "character")}.` }),
  maxLength: ({ limit }) => ({ code: "too_long", detail: `Want at most ${count(limit, "character")}.` }),
  pattern: () => ({ code: "wrong_format", detail: "The value is not in the form that is described." }),
  format: ({ format }) => ({ code: "wrong_format", detail: FORMATS[String(format)] ?? `The value is not in the form ${String(format)}.` }),
  minimum: ({ limit }, value) => ({ code: "out_of_range", detail: `${shown(value)} is too small; want at least ${String(limit)}.` }),
  maximum: ({ limit }, value) => ({ code: "out_of_range", detail: `${shown(value)} is too large; want at most ${String(limit)}.` }),
  minItems: ({ limit }) => ({ code: "too_few_items", detail: `Want at least ${count(limit, "item")}.` }),
  maxItems: ({ limit }) => ({ code: "too_many_items", detail: `Want at most ${count(limit, "item")}.` }),
  maxProperties: ({ limit }) => ({ code: "too_many_items", detail: `Want at most ${count(limit, "member")}.` }),
};

const ARTICLES: Record<string, string> = {
  string: "a text", integer: "a whole number", number: "a number", boolean: "true or false", array: "a list", object: "an object",
};
const FORMATS: Record<string, string> = {
  date: "Want a day of the calendar as YYYY-MM-DD.",
  email: "Want an e-mail address such as name@example.com.",
};

function faultOf(error: ErrorObject, { known }: Validate, root: unknown, source: Source): ProblemError {
  // The validators are printed from schemas of these keywords only.
  const wording = WORDINGS[error.keyword as Keyword];
  const params = error.params as Record<string, unknown>;
  const worded = wording(params, valueAt(root, error.instancePath), known[error.schemaPath] ?? []);
  const member = params["missingProperty"] ?? params["additionalProperty"] ?? error.propertyName;
  const pointer = typeof member === "string" ? `${error.instancePath}/${escape(member)}` : error.instancePath;
  if (source === "body") return { pointer, ...worded };
  return { parameter: unescape(pointer.slice(1)), ...worded, ...(worded.code === "unknown_member" ? { code: "unknown_parameter" } : {}) };
}

function valueAt(root: unknown, pointer: string): unknown {
  return pointer.split("/").slice(1).reduce<unknown>((value, token) => (value as Record<string, unknown> | undefined)?.[unescape(token)], root);
}

/** RFC 6901, section 3. */
function escape(token: string): string {
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescape(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}

function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : JSON.stringify(value);
}

function count(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? "" : "s"}`;
}
