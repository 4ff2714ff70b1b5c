import type { Handler, Handlers, Question, Reply } from "./handler.ts";

/** Handlers whose answers say that the release is out of date from a moment on (milliseconds since 1970); until then they are as they were. */
export function datedHandlers<Some extends Partial<Handlers>>(handlers: Some, expires: number, now: () => number): Some {
  const dated = Object.entries(handlers).map(([name, handler]) => [name, (question) => (now() <= expires ? handler(question) : answerLate(handler, question, new Date(expires)))] satisfies [string, Handler]);
  return Object.fromEntries(dated) as Some;
}

/** Answers, and says that the release is out of date: what says it is a chunk of its own, and without it there is no answer. */
async function answerLate(handler: Handler, question: Question, expired: Date): Promise<Reply> {
  const [{ markLate }, reply] = await Promise.all([import("./late-answer.ts"), handler(question)]);
  return markLate(reply, question, expired.toISOString().slice(0, "2026-11-22".length));
}
