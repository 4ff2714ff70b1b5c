import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import { RELEASE_EXPIRED } from "../text/languages.ts";
import type { Question, Reply, Handler, Handlers } from "./handler.ts";
import { renderJson } from "./json-text.ts";

interface Dated {
  stale?: boolean;
  warnings?: { code: string; detail: string }[];
}

/** The answer, with the warning that its release is past its day. */
function markLate(reply: Reply, question: Question, expires: number): Reply {
  if ("refusal" in reply) return reply;
  const body = JSON.parse(reply.json) as Dated & { meta?: Dated };
  const dated = body.meta ?? body;
  if (typeof dated.stale !== "boolean") return reply;
  const day = new Date(expires).toISOString().slice(0, "2026-11-22".length);
  const detail = RELEASE_EXPIRED[langOf(question)].replace("{day}", day);
  dated.stale = true;
  dated.warnings?.unshift({ code: "release_expired", detail });
  return { ...reply, json: renderJson(body) };
}

/** The language of the answer, as the operation read it. */
function langOf({ query, body }: Question): AdrLanguage {
  const lang = query["lang"] ?? (body as { lang?: unknown } | undefined)?.lang;
  return typeof lang === "string" && Object.hasOwn(RELEASE_EXPIRED, lang) ? (lang as AdrLanguage) : "pl";
}

/**
 * Handlers whose answers say that the release is out of date from a moment on (milliseconds since 1970); until then
 * they are as they were.
 */
export function datedHandlers<Some extends Partial<Handlers>>(
  handlers: Some,
  expires: number,
  now: () => number,
): Some {
  if (expires === Number.POSITIVE_INFINITY) return handlers;
  const dated = Object.entries(handlers).map(
    ([name, handler]) =>
      [
        name,
        async (question) => {
          const reply = await handler(question);
          return now() <= expires ? reply : markLate(reply, question, expires);
        },
      ] satisfies [string, Handler],
  );
  return Object.fromEntries(dated) as Some;
}
