import type { AdrLang, LoadingVerdict, Notice } from "../../openapi/schemas/adr.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import { say, type MessageKey } from "./messages.ts";
import type { Package, PackageItem } from "./packages.ts";

/** Classes with a limit of quantity per transport unit in 7.5.5. */
const LIMITED_CLASSES: ReadonlySet<string> = new Set(["1", "4.1", "5.2"]);

/** Says what the check assumed, what it did not look at, and what else the load calls for. */
export function noteLoad(items: readonly PackageItem[], verdict: LoadingVerdict, rules: AdrRules, lang: AdrLang): Notice[] {
  const notices: Notice[] = [];
  const note = (code: MessageKey, rule: string | null, uns?: string[]): void => {
    if (uns?.length !== 0) notices.push({ code, rule, text: say(lang, code, uns === undefined ? {} : { uns: uns.join(", ") }) });
  };
  const name = (test: (one: Package) => boolean): string[] => [...new Set(items.filter(({ packages }) => packages.some(test)).map(({ un }) => `UN ${un}`))];

  note("assumed_loading", "7.5.2");
  note("loading_prohibited_goods", "3.2.1", name(({ status }) => status === "carriage_prohibited"));
  note("labels_open", "5.2.2.1.12", name(({ rows, status }) => rows === null && status === "regulated"));
  note("unlabelled", "7.5.2.1", name(({ rows, status }) => rows?.length === 0 && status !== "carriage_prohibited"));
  note("limited_quantities", "7.5.2.4", name(({ limitedQuantity }) => limitedQuantity));
  if (verdict === "prohibited") note("separate_documents", "5.4.1.4.2");
  note("closed_containers", "7.5.2.3");
  const { labels, uns } = rules.foodstuffs;
  note("foodstuffs", "7.5.4", name(({ un, rows }) => uns.includes(un) || (rows ?? []).some(({ label }) => labels.includes(label))));
  if (items.some(({ variants }) => variants.some((variant) => LIMITED_CLASSES.has(variant.class)))) note("quantities_not_assessed", "7.5.5");
  return notices;
}
