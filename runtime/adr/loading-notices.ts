import type { LoadingVerdict, Notice } from "../../openapi/schemas/adr.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import type { Package, PackageItem } from "./packages.ts";
import type { Voice } from "./voice.ts";

/** Classes with a limit of quantity per transport unit in 7.5.5. */
const LIMITED_CLASSES: ReadonlySet<string> = new Set(["1", "4.1", "5.2"]);

/** Texts about the whole load, and texts that name the goods they are about. */
type General = "assumed_loading" | "separate_documents" | "closed_containers" | "quantities_not_assessed";
type Naming = "loading_prohibited_goods" | "labels_open" | "unlabelled" | "limited_quantities" | "special_provision" | "foodstuffs";

/** Says what the check assumed, what it did not look at, and what else the load calls for. */
export function noteLoad(items: readonly PackageItem[], verdict: LoadingVerdict, rules: AdrRules, voice: Voice): Notice[] {
  const notices: Notice[] = [];
  const note = (code: General, rule: string): void => {
    notices.push({ code, rule, text: voice.say(code, {}) });
  };
  const name = (code: Naming, rule: string, test: (one: Package, item: PackageItem) => boolean, text = ""): void => {
    const named = new Set(items.filter((item) => item.packages.some((one) => test(one, item))).map(({ un }) => `UN ${un}`));
    if (named.size > 0) notices.push({ code, rule, text: voice.say(code, { uns: [...named].join(", "), text }) });
  };

  note("assumed_loading", "7.5.2");
  name("loading_prohibited_goods", "3.2.1", ({ status }) => status === "carriage_prohibited");
  name("labels_open", "5.2.2.1.12", ({ rows, status }) => rows === null && status === "regulated");
  name("unlabelled", "7.5.2.1", ({ rows, status }) => rows?.length === 0 && status !== "carriage_prohibited");
  name("limited_quantities", "7.5.2.4", ({ limitedQuantity }) => limitedQuantity);
  for (const provision of rules.mixed_loading_provisions) {
    const { special_provision, outcome, text } = provision;
    if (outcome !== "permitted_with_conditions") name("special_provision", `SP ${special_provision}`, ({ provisions }) => provisions.includes(provision), text[voice.lang]);
  }
  if (verdict === "prohibited") note("separate_documents", "5.4.1.4.2");
  note("closed_containers", "7.5.2.3");
  const { labels, uns } = rules.foodstuffs;
  name("foodstuffs", "7.5.4", ({ un, rows }, { variants }) =>
    variants.some(({ carriage_provisions: { loading } }) => loading.includes("CV28")) && (uns.includes(un) || rows?.some(({ label }) => labels.includes(label)) === true));
  if (items.some(({ variants }) => variants.some((variant) => LIMITED_CLASSES.has(variant.class)))) note("quantities_not_assessed", "7.5.5");
  return notices;
}
