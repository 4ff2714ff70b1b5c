import type { ProblemError } from "../../openapi/schemas/common.ts";
import { hasControl, quote } from "../text/normalize.ts";
import type { Operation, Question } from "./handler.ts";
import { checkValue } from "./problem.ts";

/** A question in the parts of its route, without what surrounds it. */
type QuestionParts = Pick<Question, "params" | "query" | "body">;

/**
 * Lays one object of arguments out as path, query and body of an operation, and checks each part by its schema;
 * defaults are filled in. What no part names goes to the last, whose schema
 * refuses it. Every fault points at its argument.
 */
export function readArguments(
  operation: Operation,
  values: Readonly<Record<string, unknown>>,
): QuestionParts & { faults: ProblemError[] } {
  const existing = [operation.params, operation.query, operation.body].map((schema) =>
    Object.keys(schema?.properties ?? {}),
  );
  // What holds a document has lines.
  const isOfLines = (name: string): boolean => name === operation.charges;
  const last = operation.body === undefined ? 1 : 2;
  const [params = {}, query = {}, body = {}] = existing.map((names, index) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([name]) => names.includes(name) || (index === last && !existing.flat().includes(name)),
      ),
    ),
  );
  const faults: ProblemError[] = Object.entries(values)
    .filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && hasControl(entry[1]) && !isOfLines(entry[0]),
    )
    .map(([name]) => ({
      pointer: `/${name}`,
      code: "wrong_format",
      detail: `${quote(name)} has a control character; leave it out.`,
    }));
  for (const [schema, part] of [
    [operation.params, params],
    [operation.query, query],
    [operation.body, body],
  ] as const)
    if (schema !== undefined) faults.push(...checkValue(schema, part, "body"));
  return {
    params: params as Record<string, string>,
    query,
    body: operation.body === undefined ? undefined : body,
    faults,
  };
}
