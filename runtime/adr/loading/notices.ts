import type { AdrNotice } from "../../../openapi/schemas/adr.ts";
import type { LoadingVerdict } from "../../../openapi/schemas/adr-compatibility.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import type { Voice } from "../voice.ts";
import type { Package, PackageItem } from "./packages.ts";

/** Classes with a limit of quantity per transport unit in 7.5.5. */
const LIMITED_CLASSES: ReadonlySet<string> = new Set(["1", "4.1", "5.2"]);

/** Texts about the whole load, and texts that name the goods they are about. */
type Said =
  | "assumed_loading"
  | "separate_documents"
  | "closed_containers"
  | "quantities_not_assessed"
  | "loading_prohibited_goods"
  | "labels_open"
  | "unlabelled"
  | "limited_quantities"
  | "special_provision"
  | "foodstuffs"
  | "foodstuffs_possible";

/** Says what the check assumed, what it did not look at, and what else the load calls for. */
export function noteLoading(
  items: readonly PackageItem[],
  verdict: LoadingVerdict,
  rules: AdrRules,
  voice: Voice,
): AdrNotice[] {
  const notices: AdrNotice[] = [];
  /** Says a text if some goods are as it says: the test is for one of the packages that they may be. */
  const note = (
    code: Said,
    rule: string,
    test: (one: Package, item: PackageItem) => boolean = () => true,
    text = "",
  ): void => {
    const named = new Set(
      items.filter((item) => item.packages.some((one) => test(one, item))).map(({ un }) => `UN ${un}`),
    );
    if (named.size > 0) notices.push({ code, rule, text: voice.say(code, { uns: [...named].join(", "), text }) });
  };

  note("assumed_loading", "7.5.2");
  note("loading_prohibited_goods", "3.2.1", ({ status }) => status === "carriage_prohibited");
  note("labels_open", "5.2.2.1.12", ({ rows, status }) => rows === null && status === "regulated");
  const explosive = items.some(({ variants }) => variants.some((variant) => variant.class === "1"));
  if (explosive) note("unlabelled", "7.5.2.1", ({ rows, status }) => rows?.length === 0 && status === "regulated");
  note("limited_quantities", "7.5.2.4", ({ limitedQuantity }) => limitedQuantity);
  for (const provision of rules.mixed_loading_provisions) {
    const { special_provision, outcome, text } = provision;
    if (outcome !== "permitted_with_conditions")
      note(
        "special_provision",
        `SP ${special_provision}`,
        ({ provisions }) => provisions.includes(provision),
        text[voice.lang],
      );
  }
  if (verdict === "prohibited") note("separate_documents", "5.4.1.4.2");
  note("closed_containers", "7.5.2.3");
  const { labels, uns } = rules.foodstuffs;
  const apart = ({ un, rows, status }: Package, { variants }: PackageItem): boolean =>
    status === "regulated" &&
    variants.some(({ carriage_provisions: { loading } }) => loading.includes("CV28")) &&
    (uns.includes(un) || rows?.some(({ label }) => labels.includes(label)) === true);
  note("foodstuffs", "7.5.4", (_, item) => item.packages.every((one) => apart(one, item)));
  note(
    "foodstuffs_possible",
    "7.5.4",
    (one, item) => apart(one, item) && !item.packages.every((other) => apart(other, item)),
  );
  note("quantities_not_assessed", "7.5.5", (_, { variants }) =>
    variants.some((variant) => LIMITED_CLASSES.has(variant.class)),
  );
  return notices;
}
