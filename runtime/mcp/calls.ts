import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { OperationId } from "../../openapi/routes.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { readArguments } from "../http/arguments.ts";
import type { Handlers, Operation, Question, Refusal, Units } from "../http/handler.ts";
import { operations } from "../http/operations.generated.ts";
import { quote } from "../text/normalize.ts";
import { hint } from "../text/nearest.ts";
import { compactGoods, compactList, compactLoad, compactNames } from "./compact.ts";

/** Answers in few words, by the kind of tool. */
const COMPACT = { goods: compactGoods, names: compactNames, list: compactList, load: compactLoad } as const;

/** A link to a source, as the protocol words it. */
interface ResourceLink {
  type: "resource_link";
  uri: string;
  name: string;
  description?: string;
  mimeType: "text/html";
}

/** What is read of an answer to name its sources; other answers have none of it. */
interface Citing {
  results?: readonly {
    annex?: string | null;
    article?: string | null;
    regime?: { legal_act: string; eu_law_url: string; consolidated_url?: string };
  }[];
  scope?: { regimes: readonly { celex: string; consolidated_version: string | null }[] };
}

/** More sources than this are not linked: the answer names them all. */
const MOST_LINKS = 20;

/**
 * Links to the law that an answer cites, in its language: the texts that its entries name with article and annex, and
 * the acts that were looked at, with the day of the text.
 */
function citationsOf(answer: unknown, lang: AdrLanguage): ResourceLink[] {
  const { results = [], scope } = answer as Citing;
  const links = new Map<string, ResourceLink>();
  const cited = new Map<string, Set<string>>();
  for (const { annex, article, regime } of results) {
    if (regime === undefined) continue;
    const uri = regime.consolidated_url ?? regime.eu_law_url;
    const locations = cited.get(uri) ?? new Set();
    cited.set(uri, locations.add([article, annex].filter(Boolean).join(", ")));
    links.set(uri, link(uri, regime.legal_act, [...locations].join("; ")));
  }
  for (const { celex, consolidated_version } of scope?.regimes ?? []) {
    const uri = `https://eur-lex.europa.eu/legal-content/${lang.toUpperCase()}/TXT/?uri=CELEX:${celex}`;
    links.set(uri, link(uri, celex, consolidated_version ?? ""));
  }
  return [...links.values()].slice(0, MOST_LINKS);
}

function link(uri: string, name: string, description: string): ResourceLink {
  return { type: "resource_link", uri, name, ...(description === "" ? {} : { description }), mimeType: "text/html" };
}

/** A tool as it is offered, and what it asks. */
export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** The operations that it asks; the answers of two stand under the names of their services. */
  operations: readonly OperationId[];
  /** Values of arguments that are not given. */
  preset: Readonly<Record<string, unknown>>;
  /** How its answer is given in few words; without it as the interface gives it. */
  compact?: keyof typeof COMPACT;
  /** What to do when the tool refuses. */
  next: string;
  /** JSON Schema of the arguments; those that it does not name are refused. */
  inputSchema: {
    readonly type: "object";
    readonly properties: Readonly<Record<string, object>>;
    readonly [keyword: string]: unknown;
  };
}

/** What answers the questions of tools. */
export interface ToolService {
  handlers: Pick<Handlers, Exclude<OperationId, "createLead">>;
  units: Units;
}

/** What every question of a call has besides its arguments. */
export type CallFacts = Pick<Question, "today" | "site">;

/** A call whose arguments can be read: what is asked, and the units that it costs. */
interface ToolCall {
  tool: McpTool;
  requests: readonly { operation: Operation; question: Question }[];
  units: number;
  lang: AdrLanguage;
  /** The answer is given whole. */
  isWhole: boolean;
}

/** Reads the arguments of a call by the schemas of the operations; every fault of them comes at once. */
export function readCall(
  tool: McpTool,
  given: Readonly<Record<string, unknown>>,
  { units }: ToolService,
  facts: CallFacts,
): ToolCall | { faults: ProblemError[] } {
  const existing = Object.keys(tool.inputSchema.properties);
  const faults: ProblemError[] = [];
  if (existing.includes("lang") && (given["lang"] ?? null) === null)
    faults.push({
      pointer: "/lang",
      code: "required",
      detail: "lang is missing: the language that the user writes in",
    });
  const { detail = false, ...asked } = given;
  if (existing.includes("detail") && detail !== null && typeof detail !== "boolean")
    faults.push({ pointer: "/detail", code: "wrong_type", detail: "want true or false" });
  for (const name of Object.keys(given)) {
    if (!existing.includes(name))
      faults.push({
        pointer: `/${name}`,
        code: "unknown_member",
        detail: `${quote(name)} is unknown${hint(name, existing) || "."} ${existing.length === 0 ? "None is known here." : `Known: ${existing.join(", ")}.`}`,
      });
  }
  // Null says that there is none, as in every answer; what is not known was named.
  const values = Object.fromEntries(
    Object.entries({ ...tool.preset, ...asked }).filter(
      ([name, value]) => value !== null && (existing.includes(name) || name in tool.preset),
    ),
  );
  const requests = operationsOf(tool).map((operation) => {
    const { faults: matches, ...parts } = readArguments(operation, values);
    faults.push(...matches);
    return { operation, question: { ...facts, ...parts, idempotencyKey: undefined } };
  });
  if (faults.length > 0) return { faults };
  const cost = requests.reduce((sum, { operation, question }) => sum + (units[operation.id]?.(question) ?? 1), 0);
  return {
    tool,
    requests,
    units: cost,
    // One that is not known was a fault; a tool without it speaks English.
    lang: (given["lang"] ?? "en") as AdrLanguage,
    isWhole: detail === true || asked["view"] === "full",
  };
}

/** The operations that a tool asks. */
function operationsOf(tool: McpTool): Operation[] {
  return tool.operations.flatMap((id) => operations.find((operation) => operation.id === id) ?? []);
}

/** The result of a call as the protocol words it. */
interface ToolResult {
  [member: string]: unknown;
  content: ({ type: "text"; text: string } | ResourceLink)[];
  isError: boolean;
}

/**
 * Asks what a call asks. An answer comes as JSON, with links to the law that it cites; a refusal says what to do next.
 */
export async function answerCall(
  { tool, requests, lang, isWhole }: ToolCall,
  { handlers }: ToolService,
): Promise<ToolResult> {
  const texts: string[] = [];
  for (const { operation, question } of requests) {
    const reply = await handlers[operation.id as keyof ToolService["handlers"]](question);
    if ("refusal" in reply) return refusedCall(tool, reply.refusal);
    texts.push(reply.json);
  }
  const text =
    texts.length === 1
      ? (texts[0] ?? "")
      : `{${texts.map((answer, index) => `${JSON.stringify(requests[index]?.operation.service)}:${answer}`).join(",")}}`;
  const whole: unknown = JSON.parse(text);
  const shorten =
    isWhole || tool.compact === undefined
      ? undefined
      : (COMPACT[tool.compact] as (answer: unknown, lang: AdrLanguage) => object);
  return {
    content: [
      { type: "text", text: shorten === undefined ? text : JSON.stringify(shorten(whole, lang)) },
      ...citationsOf(whole, lang),
    ],
    isError: false,
  };
}

/** The result of a call that cannot be answered: every fault, and which tool is next. */
export function refusedCall(
  tool: McpTool,
  { detail, errors }: Pick<Refusal, "errors"> & { detail?: string },
): ToolResult {
  const lines = errors.map(
    ({ pointer, parameter, code, detail: stated }) =>
      `${pointer ?? (parameter === undefined ? "" : `/${parameter}`)} (${code}): ${stated}`,
  );
  const text = [
    "Nothing was looked up, and nothing can be concluded about the goods.",
    ...(lines.length > 0 ? lines : [detail ?? ""]),
    `Next: ${tool.next}`,
  ].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}
