import { planMessages } from "../build/adr/messages.ts";
import { planSubstances } from "../build/adr/plan.ts";
import { planRules } from "../build/adr/rules.ts";
import { planLines, planSuccessors } from "../build/nomenclature/plan.ts";
import { planEntries } from "../build/sanctions/entries.ts";
import { agreementOf, rowsOf, sanctionsInput } from "../build/sanctions/gather-input.ts";
import { planLaw } from "../build/sanctions/law.ts";
import { sanctionsVersion } from "../build/sanctions/plan.ts";
import { deriveNodes } from "../nomenclature/tree.ts";
import type { SourceData } from "../source-data.ts";
import type { Published } from "./published.ts";

/** What the source tables would publish today, without printing it. */
export function planPublished(data: SourceData): Published {
  const years = [...data.nomenclature.years].toSorted(([a], [b]) => a - b);
  const input = sanctionsInput(data, agreementOf(data));
  const entries = planEntries(input);
  return {
    version: data.release.version,
    sourceVersions: new Map([
      ["nomenclature", `CN ${years.map(([year]) => year).join(" ")}`],
      ["sanctions", sanctionsVersion(input.regimes)],
      ["adr", data.adr.map(({ edition }) => `ADR ${edition}`).join(" ")],
    ]),
    years: new Map(years.map(([year, lines]) => [year, planLines(deriveNodes(lines))])),
    successors: planSuccessors(rowsOf(data.nomenclature.successors)),
    entries,
    law: planLaw(input, entries),
    editions: new Map(
      data.adr.map((edition) => {
        const substances = planSubstances(edition);
        return [edition.edition, { variants: substances.flatMap(({ un, variants }) => variants.map((variant) => ({ un, ...variant }))), rules: planRules(edition, substances), messages: planMessages(edition) }];
      }),
    ),
  };
}
