import type { ProvisionQuestions } from "../../../openapi/schemas/adr.ts";
import type { AdrRules, VariantRecord } from "../../../openapi/shards/adr.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import type { Voice } from "../voice.ts";

/** The special provisions of some rows that could take goods out of ADR or relieve them (1.1.3.4.1), each as its questions with what follows. */
export function questionsOf(un: string, variants: readonly VariantRecord[], empty: boolean, provisions: AdrRules["provisions"], voice: Voice): ProvisionQuestions[] {
  const carried = new Set(variants.flatMap(({ special_provisions }) => special_provisions));
  const uncategorised = variants.every(({ transport_category }) => transport_category === null);
  return provisions.flatMap(({ special_provision: provision, effect, uns, empty_packagings, ways, remains }): ProvisionQuestions[] => {
    if (effect === "none" || !carried.has(provision) || (uns.length > 0 && !uns.includes(un))) return [];
    if (empty_packagings !== empty && !uncategorised) return [];
    const left = remains?.[voice.lang] ?? "";
    if (effect === "elsewhere") {
      return [{ special_provision: provision, effect, ways: wordQuestions(ways, voice), yes: voice.say("provision_yes_elsewhere", { un }), no: voice.say("provision_no_elsewhere", { un, remains: left }) }];
    }
    return [{
      special_provision: provision, effect, ways: wordQuestions(ways, voice),
      yes: effect === "partly" ? voice.say("provision_yes_partly", { provision, remains: left }) : voice.say("provision_yes", { provision }),
      no: voice.say(uncategorised ? "provision_no_category" : "provision_no", { un }),
    }];
  });
}

/** The questions of some ways in one text; `/` stands between ways. */
export function wordWays(ways: readonly (readonly Text4[])[], { lang }: Voice): string {
  return ways.map((way) => way.map((question) => question[lang]).join(" ")).join(" / ");
}

function wordQuestions(ways: readonly (readonly Text4[])[], { lang }: Voice): string[][] {
  return ways.map((way) => way.map((question) => question[lang]));
}
