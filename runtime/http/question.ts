import type { H3Event } from "h3";
import { readBody } from "./body.ts";
import { brusselsDay } from "./brussels-day.ts";
import { checkValue } from "./faults.ts";
import type { Question } from "./handler.ts";
import type { Operation } from "./operations.ts";
import type { Trouble } from "./problem.ts";
import { readQuery } from "./query.ts";

/** Reads and validates a request; all faults of path, query and body come together. */
export async function readQuestion(operation: Operation, event: H3Event, site: string, now: number): Promise<{ question: Question } | { trouble: Trouble }> {
  const params = event.context.params ?? {};
  const query = readQuery(event.url.search, operation.integers);
  const errors = [
    ...(operation.params === undefined ? [] : checkValue(operation.params, params, "parameter")),
    ...query.errors,
    ...checkValue(operation.query, query.values, "parameter"),
  ];
  let body: unknown;
  if (operation.body !== undefined) {
    const read = await readBody(event.req, operation.maxBytes ?? 0);
    if ("trouble" in read) return { trouble: read.trouble.status === 400 ? { ...read.trouble, errors: [...errors, ...(read.trouble.errors ?? [])] } : read.trouble };
    body = read.value;
    errors.push(...checkValue(operation.body, body, "body"));
  }
  if (errors.length > 0) return { trouble: { status: 400, errors } };
  const idempotencyKey = event.req.headers.get("idempotency-key") ?? undefined;
  return { question: { params, query: query.values, body, today: brusselsDay(now), site, idempotencyKey } };
}

/** Units that a question counts for: the items of a batch, otherwise one. */
export function costOf({ charges }: Operation, body: unknown): number {
  if (charges === undefined) return 1;
  return Math.max(1, (body as Record<string, unknown[]>)[charges]?.length ?? 1);
}
