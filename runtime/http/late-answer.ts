import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import { RELEASE_EXPIRED } from "../text/languages.ts";
import type { Question, Reply } from "./handler.ts";
import { jsonBytes, printJson } from "./json-text.ts";

interface Dated {
  stale?: boolean;
  warnings?: { code: string; detail: string }[];
}

/** The answer, with the warning that its release is past its day. */
export function markLate(reply: Reply, question: Question, day: string): Reply {
  if ("refusal" in reply) return reply;
  const body = JSON.parse(new TextDecoder().decode(jsonBytes(reply.json))) as Dated & { meta?: Dated };
  const dated = body.meta ?? body;
  if (typeof dated.stale !== "boolean") return reply;
  const detail = RELEASE_EXPIRED[langOf(question)].replace("{day}", day);
  dated.stale = true;
  dated.warnings?.unshift({ code: "release_expired", detail });
  return { json: [printJson(body)] };
}

/** The language of the answer, as the operation read it. */
function langOf({ query, body }: Question): AdrLanguage {
  const lang = query["lang"] ?? (body as { lang?: unknown } | undefined)?.lang;
  return typeof lang === "string" && Object.hasOwn(RELEASE_EXPIRED, lang) ? (lang as AdrLanguage) : "pl";
}
