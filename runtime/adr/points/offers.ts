import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { AdrRules, VariantRecord } from "../../../openapi/shards/adr.ts";
import type { Goods } from "../../rules/adr/goods.ts";
import type { Voice } from "../voice.ts";
import { isOfPackages, isOpenTo, paragraphOf, type Exempting } from "../../rules/adr/points/exempt-as.ts";
import { isAbout } from "../../rules/adr/points/claims.ts";
import type { PointsLine } from "../../rules/adr/points/line.ts";
import type { ProvisionQuestions } from "../../../openapi/schemas/adr.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";

type Offer = CalcResponse["exemptions"][number];

/**
 * The exemptions that lines without one may have, before any points count: each with its questions, the limits that
 * a claim is held against, and how it is claimed. Special provisions come first.
 */
export function offerExemptions(lines: readonly PointsLine[], rules: AdrRules, voice: Voice): Offer[] {
  const provisions = rules.provisions.filter(({ effect }) => effect === "exempt" || effect === "partly");
  const open = new Map<Exempting, PointsLine[]>();
  const cached = new Map<Goods, Exempting[]>();
  for (const line of lines) {
    const { goods, claim } = line;
    const matches = cached.get(goods) ?? [...provisions, ...rules.exemptions].filter((rule) => isOffered(goods, rule));
    cached.set(goods, matches);
    for (const rule of matches) if (claim?.rule !== rule) open.set(rule, [...(open.get(rule) ?? []), line]);
  }
  return [...provisions, ...rules.exemptions].flatMap((rule) => {
    const offered = open.get(rule);
    return offered === undefined ? [] : [renderOffer(rule, offered, voice)];
  });
}

function isOffered({ un, variants, empty, critical, exemptAs, ways }: Goods, rule: Exempting): boolean {
  if (critical || exemptAs !== null) return false;
  const takes =
    "exemption" in rule
      ? rule.empty_packagings === "any" || (rule.empty_packagings === "only") === empty
      : rule.empty_packagings === empty || variants.every(({ transport_category }) => transport_category === null);
  const by = "exemption" in rule ? rule.exemption : "sp";
  if (ways.some(({ packed }) => !packed) && isOfPackages(by, rule)) return false;
  return takes && variants.some((variant) => variant.status === "regulated" && isOpenTo(un, variant, { by, rule }));
}

function renderOffer(rule: Exempting, lines: readonly PointsLine[], voice: Voice): Offer {
  const remains = rule.remains?.[voice.lang] ?? "";
  const shared = {
    items: lines.map(({ index }) => index),
    paragraph: paragraphOf(rule),
    ways: renderQuestions(rule.ways, voice),
    limits: rule.limits
      .filter(
        (limit) =>
          (limit.uns.length === 0 || lines.some(({ goods }) => limit.uns.includes(goods.un))) &&
          lines.some(({ goods }) => goods.variants.some((variant) => isAbout(limit, variant))),
      )
      .map(({ measure, bound, limit, unit }) => ({ measure, bound, limit, unit })),
    no: voice.render("exemption_no", {}),
  };
  if ("exemption" in rule) {
    const { exemption, effect, counted } = rule;
    const yes =
      effect === "partly"
        ? voice.render("exemption_yes_partly", { remains })
        : voice.render(counted ? "exemption_yes_counted" : "exemption_yes", {});
    return { exempt_as: exemption, special_provision: null, ...shared, yes };
  }
  const { special_provision: provision, effect } = rule;
  const yes =
    effect === "partly" ? voice.render("provision_yes_partly", { remains }) : voice.render("provision_yes", {});
  return { exempt_as: "sp", special_provision: provision, ...shared, yes };
}

/**
 * The special provisions of some rows that could take goods out of ADR or relieve them (1.1.3.4.1), each as its
 * questions with what follows.
 */
export function questionsOf(
  un: string,
  variants: readonly VariantRecord[],
  empty: boolean,
  provisions: AdrRules["provisions"],
  voice: Voice,
): ProvisionQuestions[] {
  const carried = new Set(variants.flatMap(({ special_provisions }) => special_provisions));
  const uncategorised = variants.every(({ transport_category }) => transport_category === null);
  return provisions.flatMap(
    ({ special_provision: provision, effect, uns, empty_packagings, ways, remains }): ProvisionQuestions[] => {
      if (effect === "none" || effect === "deleted" || !carried.has(provision) || (uns.length > 0 && !uns.includes(un)))
        return [];
      if (empty_packagings !== empty && !uncategorised) return [];
      const left = remains?.[voice.lang] ?? "";
      if (effect === "elsewhere") {
        return [
          {
            special_provision: provision,
            effect,
            ways: renderQuestions(ways, voice),
            yes: voice.render("provision_yes_elsewhere", { un }),
            no: voice.render("provision_no_elsewhere", { un, remains: left }),
          },
        ];
      }
      return [
        {
          special_provision: provision,
          effect,
          ways: renderQuestions(ways, voice),
          yes:
            effect === "partly"
              ? voice.render("provision_yes_partly", { remains: left })
              : voice.render("provision_yes", {}),
          no: voice.render(uncategorised ? "provision_no_category" : "provision_no", { un }),
        },
      ];
    },
  );
}

/**
 * The special provisions that would take goods out of ADR or relieve them, and so out of 7.5.2 beside other goods, as
 * questions.
 */
export function freeingOf(
  un: string,
  variants: readonly VariantRecord[],
  provisions: AdrRules["provisions"],
  voice: Voice,
): (ProvisionQuestions & { un: string })[] {
  const open = provisions.filter(
    (rule) =>
      (rule.effect === "exempt" || rule.effect === "partly") &&
      variants.some((variant) => variant.status === "regulated" && isOpenTo(un, variant, { by: "sp", rule })),
  );
  return questionsOf(un, variants, false, open, voice).map((questions) => ({ un, ...questions }));
}

/** The questions of some ways, way by way. */
function renderQuestions(ways: readonly (readonly Text4[])[], { lang }: Voice): string[][] {
  return ways.map((way) => way.map((question) => question[lang]));
}
