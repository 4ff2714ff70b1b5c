import type { AnnexesResponse, SanctionsStatus } from "../../openapi/schemas/sanctions-reference.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import { countsOf } from "./coverage.ts";
import { annexCode, annexName, type LawBook } from "./law.ts";
import { yearFor, type Nomenclature } from "./nomenclature.ts";

/** Every goods annex with the role that its operative article gives it. */
export function serveAnnexes(law: LawBook, lang: SanctionsLang, day: string, version: string): AnnexesResponse {
  return {
    annexes: law.record.measures.map((measure) => ({
      regime: measure.regime, annex: annexName(measure.annex, lang), annex_code: annexCode(measure.annex), measure: measure.measure,
      role: measure.role, type: measure.type, direction: measure.direction, destination: measure.destination, article: measure.article,
      title: measure.title[lang], in_force_from: measure.in_force_from, in_force_to: measure.in_force_to,
      source_version: measure.text_version ?? "not held", state: measure.state, entries: measure.entries, verified: measure.verified,
    })),
    pending: servePending(law, lang),
    disclaimer: law.record.disclaimer[lang],
    meta: { as_of: day, dataset_version: version },
  };
}

/** Versions, coverage, and adopted acts that the dataset does not hold. */
export function serveStatus(law: LawBook, nomenclature: Nomenclature, version: string, day: string): SanctionsStatus {
  const { stale } = yearFor(nomenclature.years, day);
  return {
    dataset_version: version,
    as_of: day,
    stale,
    source_versions: Object.fromEntries(law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"])),
    cn_years: [...nomenclature.years],
    coverage: law.record.regimes.map(({ code }) => ({
      regime: code,
      ...countsOf(law, code),
      verified: law.record.measures.filter(({ regime }) => regime === code).reduce((sum, { verified }) => sum + verified, 0),
    })),
    pending: servePending(law, "en"),
  };
}

function servePending(law: LawBook, lang: SanctionsLang): AnnexesResponse["pending"] {
  return law.record.pending.map((act) => ({ celex: act.celex, regime: act.regime, adopted: act.adopted, title: act.title[lang] }));
}
