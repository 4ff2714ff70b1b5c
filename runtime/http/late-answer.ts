import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { Question, Reply } from "./handler.ts";
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

/** The answer, with the warning that its release is past its day. */
export function markLate(reply: Reply, question: Question, day: string): Reply {
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
function langOf({ query, body }: Question): keyof typeof TEXTS {
  const lang = query["lang"] ?? (body as { lang?: unknown } | undefined)?.lang;
  return typeof lang === "string" && Object.hasOwn(TEXTS, lang) ? (lang as keyof typeof TEXTS) : "pl";
}
