import type { AdrLang, AdrMeta, ClassesResponse } from "../../openapi/schemas/adr.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";

/** The 13 classes in their order, each with its count of UN numbers. */
export function wordClasses(rules: AdrRules, lang: AdrLang, meta: AdrMeta): ClassesResponse {
  return { classes: rules.classes.map(({ class: designation, name, count }) => ({ class: designation, name: name[lang], count })), meta };
}
