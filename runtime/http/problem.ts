import { PROBLEM_KINDS, QUOTA_EXCEEDED, type ProblemName } from "../../openapi/problem-kinds.ts";
import type { Problem, ProblemError } from "../../openapi/schemas/common.ts";
import type { Keyword } from "../../openapi/formats.ts";
import { hint } from "../text/nearest.ts";
import { readSpelling } from "../reading/spelling.ts";
import { quote } from "../text/normalize.ts";
import { findFaults, type SchemaFault, type WireSchema } from "./validation.ts";
import type { Settings } from "./settings.ts";

export type ProblemStatus = (typeof PROBLEM_KINDS)[ProblemName]["status"];

const NAMES = new Map<number, ProblemName>(
  Object.entries(PROBLEM_KINDS).map(([name, { status }]) => [status, name as ProblemName]),
);

/** What a problem document is made of; `detail` is that of the first fault unless given. */
export interface Trouble {
  status: ProblemStatus;
  detail?: string;
  errors?: readonly ProblemError[];
}

/**
 * Builds a problem document; `site` is the public URL that its `type` resolves under, empty where none is set: then it
 * resolves against that of the request. `requestId` is that of the request that it answers.
 */
export function problemOf(
  { status, detail, errors = [] }: Trouble,
  site: string,
  requestId: string = crypto.randomUUID(),
): Problem {
  const name = NAMES.get(status);
  if (name === undefined) throw new Error(`no kind of problem for status ${status}`);
  const { title } = PROBLEM_KINDS[name];
  return {
    type: `${site}/problems/${name}`,
    title,
    status,
    detail: detail ?? errors[0]?.detail ?? title,
    instance: instanceOf(requestId),
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  };
}

/** Builds the problem document of a refused quota. */
export function quotaProblem(violated: readonly string[], detail: string, requestId: string): Problem {
  return {
    type: QUOTA_EXCEEDED,
    title: "Too many requests",
    status: 429,
    detail,
    instance: instanceOf(requestId),
    "violated-policies": [...violated],
  };
}

/** The id of a request as a URI reference: that of a client may be any text of its own. */
function instanceOf(requestId: string): string {
  return UUID.test(requestId) ? `urn:uuid:${requestId}` : requestId;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a value was read from: this decides how a fault names its place. */
type Source = "parameter" | "body";

/**
 * More faults than this are not listed: nobody reads them, and a hostile body could make them cost more than its own
 * size.
 */
const MOST_FAULTS = 50;

/** All faults that a schema finds in a value, each at its place; empty when there is none. Fills in defaults. */
export function checkValue(schema: WireSchema, value: unknown, source: Source): ProblemError[] {
  return findFaults(schema, value, MOST_FAULTS).map((finding) => faultOf(finding, source));
}

type Wording = (finding: SchemaFault) => Pick<ProblemError, "code" | "detail">;

const WORDINGS: Record<Keyword, Wording> = {
  required: ({ limit }) => ({ code: "required", detail: `${quote(String(limit))} is missing.` }),
  additionalProperties: ({ limit, schema: { properties = {} } }) => {
    const name = String(limit);
    const existing = Object.keys(properties);
    return {
      code: "unknown_member",
      detail: `${quote(name)} is unknown${hint(name, existing) || "."} ${existing.length > 0 ? `Known: ${existing.join(", ")}.` : "None is known here."}`,
    };
  },
  enum: ({ value, limit }) => {
    const allowed = (limit as unknown[]).map(String);
    const spelled = typeof value === "string" ? readSpelling(value, allowed) : undefined;
    const near = typeof value === "string" ? hint(value, allowed) : "";
    const meant = spelled === undefined ? near : `, did you mean ${JSON.stringify(spelled)}?`;
    return {
      code: "not_allowed",
      detail: `${shown(value)} is not allowed${meant === "" ? "; want" : `${meant} Want`} ${allowed.join(", ")}.`,
    };
  },
  // JSON has 1e999, and reading makes it infinite: that is a number, only beyond all that can be counted.
  type: ({ value, limit }) =>
    typeof value === "number" && !Number.isFinite(value)
      ? { code: "out_of_range", detail: "The number is beyond all that can be counted." }
      : { code: "wrong_type", detail: `${shown(value)} is not ${ARTICLES[String(limit)] ?? String(limit)}.` },
  format: ({ limit }) => ({
    code: "wrong_format",
    detail: FORMATS[String(limit)] ?? `The value is not in the form ${String(limit)}.`,
  }),
  minLength: atLeast("too_short", "character"),
  maxLength: atMost("too_long", "character"),
  minimum: ({ value, limit }) => ({
    code: "out_of_range",
    detail: `${shown(value)} is too small; want at least ${String(limit)}.`,
  }),
  maximum: ({ value, limit }) => ({
    code: "out_of_range",
    detail: `${shown(value)} is too large; want at most ${String(limit)}.`,
  }),
  minItems: atLeast("too_few_items", "item"),
  maxItems: atMost("too_many_items", "item"),
  maxProperties: atMost("too_many_items", "member"),
};

const ARTICLES: Record<string, string> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};
const FORMATS: Record<string, string> = {
  date: "Want a day of the calendar as YYYY-MM-DD.",
  email: "Want an e-mail address such as name@example.com.",
};

function faultOf(finding: SchemaFault, source: Source): ProblemError {
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

/** Where the service is reached, and what it answers from. */
export interface Facts {
  /** Public URL without a slash at the end. */
  site: string;
  settings: Pick<Settings, "sanctionsPrefix" | "adrPrefix" | "publicUrl">;
  datasetVersion: string;
}

/** Puts the facts of this service into the places that a document leaves for them. */
export function fill(text: string, { site, settings, datasetVersion }: Facts): string {
  const { sanctionsPrefix, adrPrefix, publicUrl } = settings;
  const below = new URL(site).pathname.replace(/\/$/, "");
  const values: Record<string, string> = {
    site,
    sanctions: site + sanctionsPrefix,
    adr: site + adrPrefix,
    sanctions_path: below + sanctionsPrefix,
    adr_path: below + adrPrefix,
    // Whoever set the public address may hand the description on; else it is of the host that answers.
    sanctions_server: (publicUrl ?? below) + sanctionsPrefix,
    adr_server: (publicUrl ?? below) + adrPrefix,
    version: datasetVersion,
  };
  return text.replaceAll(
    /\{(site|sanctions|adr|sanctions_path|adr_path|sanctions_server|adr_server|version)\}/g,
    (location, name: string) => values[name] ?? location,
  );
}
