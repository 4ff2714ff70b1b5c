import type { OperationId } from "../../openapi/routes.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { readArguments } from "../http/arguments.ts";
import type { Handlers, Operation, Question, Refusal, Units } from "../http/handler.ts";
import { jsonBytes } from "../http/json-text.ts";
import { operations } from "../http/operations.generated.ts";
import type { Work } from "../http/turns.ts";
import { quote } from "../text/fold.ts";
import { hint } from "../text/nearest.ts";
import { citationsOf, type ResourceLink } from "./citations.ts";

/** A tool as it is offered, and what it asks. */
export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** The operations that it asks; the answers of two stand under the names of their services. */
  operations: readonly OperationId[];
  /** Values of arguments that are not given. */
  preset: Readonly<Record<string, unknown>>;
  /** What to do when the tool refuses. */
  next: string;
  /** JSON Schema of the arguments; those that it does not name are refused. */
  inputSchema: { readonly properties: Readonly<Record<string, unknown>>; readonly [keyword: string]: unknown };
  outputSchema: object;
}

/** What answers the questions of tools. */
export interface ToolService {
  handlers: Pick<Handlers, Exclude<OperationId, "createLead">>;
  units: Units;
}

/** What every question of a call has besides its arguments. */
export type CallFacts = Pick<Question, "today" | "site">;

/** A call whose arguments can be read: what is asked, and the units that it costs. */
export interface ToolCall {
  tool: McpTool;
  asked: readonly { operation: Operation; question: Omit<Question, "work"> }[];
  units: number;
}

/** Reads the arguments of a call by the schemas of the operations; every fault of them comes at once. */
export function readCall(tool: McpTool, given: Readonly<Record<string, unknown>>, { units }: ToolService, facts: CallFacts): ToolCall | { faults: ProblemError[] } {
  const known = Object.keys(tool.inputSchema.properties);
  const faults: ProblemError[] = [];
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) faults.push({ pointer: `/${name}`, code: "unknown_member", detail: `${quote(name)} is unknown${hint(name, known) || "."} ${known.length === 0 ? "None is known here." : `Known: ${known.join(", ")}.`}` });
  }
  // Null says that there is none, as in every answer; what is not known was named.
  const values = Object.fromEntries(Object.entries({ ...tool.preset, ...given }).filter(([name, value]) => value !== null && (known.includes(name) || name in tool.preset)));
  const asked = operationsOf(tool).map((operation) => {
    const { faults: found, ...parts } = readArguments(operation, values);
    faults.push(...found);
    return { operation, question: { ...facts, ...parts, idempotencyKey: undefined } };
  });
  if (faults.length > 0) return { faults };
  const cost = asked.reduce((sum, { operation, question }) => sum + (units[operation.id]?.({ ...question, work: NO_WORK }) ?? 1), 0);
  return { tool, asked, units: cost };
}

/** The operations that a tool asks. */
function operationsOf(tool: McpTool): Operation[] {
  return tool.operations.flatMap((id) => operations.find((operation) => operation.id === id) ?? []);
}

/** Counting what a question costs needs no turns. */
const NO_WORK: Work = { breathe: () => undefined };

/** The result of a call as the protocol words it; `structured` is the JSON of the answer itself. */
export interface ToolResult {
  content: ({ type: "text"; text: string } | ResourceLink)[];
  isError: boolean;
  structured?: string;
}

/** Asks what a call asks. An answer comes as JSON, as text of the same, and with links to the law that it cites; a refusal says what to do next. */
export async function answerCall({ tool, asked }: ToolCall, { handlers }: ToolService, work: Work): Promise<ToolResult> {
  const texts: string[] = [];
  for (const { operation, question } of asked) {
    const reply = await handlers[operation.id as keyof ToolService["handlers"]]({ ...question, work });
    if ("refusal" in reply) return refusedCall(tool, reply.refusal);
    texts.push(new TextDecoder().decode(reply.bytes ?? jsonBytes(reply.json)));
  }
  const structured = texts.length === 1 ? (texts[0] ?? "") : `{${texts.map((text, index) => `${JSON.stringify(asked[index]?.operation.service)}:${text}`).join(",")}}`;
  return { content: [{ type: "text", text: structured }, ...citationsOf(JSON.parse(structured))], isError: false, structured };
}

/** The result of a call that cannot be answered: every fault, and which tool is next. */
export function refusedCall(tool: McpTool, { detail, errors }: Pick<Refusal, "errors"> & { detail?: string }): ToolResult {
  const lines = errors.map(({ pointer, parameter, code, detail: said }) => `${pointer ?? (parameter === undefined ? "" : `/${parameter}`)} (${code}): ${said}`);
  const text = ["Nothing was looked up, and nothing can be concluded about the goods.", ...(lines.length > 0 ? lines : [detail ?? ""]), `Next: ${tool.next}`].join("\n");
  return { content: [{ type: "text", text }], isError: true };
}
