import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { Handler, Handlers, Reply } from "./handler.ts";
import { jsonBytes, printJson } from "./json-text.ts";

/** What every answer says once the release is past its day: who publishes did not renew it, or newer ones are held back. */
const TEXTS = {
  en: "The signature of this release expired on {day}: newer law may have been published that is not held here.",
  pl: "Podpis tego wydania danych wygasł {day}: mogło zostać opublikowane nowsze prawo, którego tu nie ma.",
  de: "Die Signatur dieser Datenfassung ist am {day} abgelaufen: neueres Recht kann veröffentlicht sein, das hier nicht vorliegt.",
  fr: "La signature de cette version des données a expiré le {day} : un droit plus récent, absent ici, a pu être publié.",
} satisfies Record<AdrLanguage, string>;

interface Dated {
  stale?: boolean;
  warnings?: { code: string; detail: string }[];
}

/** Handlers whose answers say that the release is out of date from a moment on (milliseconds since 1970); until then they are as they were. */
export function datedHandlers<Some extends Partial<Handlers>>(handlers: Some, expires: number, now: () => number): Some {
  const dated = Object.entries(handlers).map(([name, handler]) => [name, (question) => (now() <= expires ? handler(question) : markLate(handler, question, new Date(expires).toISOString().slice(0, "2026-11-22".length)))] satisfies [string, Handler]);
  return Object.fromEntries(dated) as Some;
}

async function markLate(handler: Handler, question: Parameters<Handler>[0], day: string): Promise<Reply> {
  const reply = await handler(question);
  if ("refusal" in reply) return reply;
  const body = JSON.parse(new TextDecoder().decode(jsonBytes(reply.json))) as Dated & { meta?: Dated };
  const dated = body.meta ?? body;
  if (typeof dated.stale !== "boolean") return reply;
  const detail = TEXTS[langOf(question)].replace("{day}", day);
  dated.stale = true;
  dated.warnings?.unshift({ code: "release_expired", detail });
  return { json: [printJson(body)] };
}

/** The language of the answer, as the operation read it. */
function langOf({ query, body }: Parameters<Handler>[0]): keyof typeof TEXTS {
  const lang = query["lang"] ?? (body as { lang?: unknown } | undefined)?.lang;
  return typeof lang === "string" && Object.hasOwn(TEXTS, lang) ? (lang as keyof typeof TEXTS) : "pl";
}
