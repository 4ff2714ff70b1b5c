import type { Keyword } from "../../openapi/keywords.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { hint } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";
import { findFaults, type Finding, type WireSchema } from "./wire-schema.ts";

/** What a value was read from: this decides how a fault names its place. */
export type Source = "parameter" | "body";

/** More faults than this are not listed: nobody reads them, and a hostile body could make them cost more than its own size. */
const MOST_FAULTS = 50;

/** All faults that a schema finds in a value, each at its place; empty when there is none. Fills in defaults. */
export function checkValue(schema: WireSchema, value: unknown, source: Source): ProblemError[] {
  return findFaults(schema, value, MOST_FAULTS).map((finding) => faultOf(finding, source));
}

type Wording = (finding: Finding) => Pick<ProblemError, "code" | "detail">;

const WORDINGS: Record<Keyword, Wording> = {
  required: ({ limit }) => ({ code: "required", detail: `${quote(String(limit))} is missing.` }),
  additionalProperties: ({ limit, schema: { properties = {} } }) => {
    const name = String(limit);
    const known = Object.keys(properties);
    return { code: "unknown_member", detail: `${quote(name)} is unknown${hint(name, known) || "."} ${known.length > 0 ? `Known: ${known.join(", ")}.` : "None is known here."}` };
  },
  enum: ({ value, limit }) => ({ code: "not_allowed", detail: `${shown(value)} is not allowed; want ${(limit as unknown[]).join(", ")}.` }),
  type: ({ value, limit }) => ({ code: "wrong_type", detail: `${shown(value)} is not ${ARTICLES[String(limit)] ?? String(limit)}.` }),
  format: ({ limit }) => ({ code: "wrong_format", detail: FORMATS[String(limit)] ?? `The value is not in the form ${String(limit)}.` }),
  minLength: atLeast("too_short", "character"),
  maxLength: atMost("too_long", "character"),
  minimum: ({ value, limit }) => ({ code: "out_of_range", detail: `${shown(value)} is too small; want at least ${String(limit)}.` }),
  maximum: ({ value, limit }) => ({ code: "out_of_range", detail: `${shown(value)} is too large; want at most ${String(limit)}.` }),
  minItems: atLeast("too_few_items", "item"),
  maxItems: atMost("too_many_items", "item"),
  maxProperties: atMost("too_many_items", "member"),
};

const ARTICLES: Record<string, string> = {
  string: "a text", integer: "a whole number", number: "a number", boolean: "true or false", array: "a list", object: "an object",
};
const FORMATS: Record<string, string> = {
  date: "Want a day of the calendar as YYYY-MM-DD.",
  email: "Want an e-mail address such as name@example.com.",
};

function faultOf(finding: Finding, source: Source): ProblemError {
  const { pointer } = finding;
  const worded = WORDINGS[finding.keyword](finding);
  if (source === "body") return { pointer, ...worded };
  const parameter = pointer.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");
  return { parameter, ...worded, ...(worded.code === "unknown_member" ? { code: "unknown_parameter" } : {}) };
}

function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : JSON.stringify(value);
}

function atLeast(code: ProblemError["code"], noun: string): Wording {
  return ({ limit }) => ({ code, detail: `Want at least ${count(limit, noun)}.` });
}

function atMost(code: ProblemError["code"], noun: string): Wording {
  return ({ limit }) => ({ code, detail: `Want at most ${count(limit, noun)}.` });
}

function count(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? "" : "s"}`;
}
