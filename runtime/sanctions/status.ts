import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import type { AnnexesResponse, SanctionsStatus } from "../../openapi/schemas/sanctions-reference.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import { countsOf, lacksAct } from "./coverage.ts";
import { annexCode, annexName, type LawRepository } from "./law.ts";
import { type Nomenclature, yearFor } from "./nomenclature.ts";
import { urlAt } from "./result.ts";
import { articleIn } from "./words/citations.ts";

/** Every goods annex with the role that its operative article gives it. */
export function renderAnnexes(law: LawRepository, lang: SanctionsLang, day: string, version: string): AnnexesResponse {
  return {
    annexes: law.record.measures.map((measure) => ({
      regime: measure.regime,
      annex: annexName(measure.annex, lang),
      annex_code: annexCode(measure.annex),
      measure: measure.measure,
      role: measure.role,
      type: measure.type,
      direction: measure.direction,
      destination: measure.destination,
      article: articleIn(measure.article, lang),
      url: urlAt(law.regime(measure.regime), measure.article, lang),
      title: measure.title[lang],
      in_force_from: measure.in_force_from,
      in_force_to: measure.in_force_to,
      source_version: measure.text_version ?? "not held",
      state: measure.state,
      entries: measure.entries,
      verified: measure.verified,
    })),
    documents: law.record.certificates.map(({ code, text }) => ({ code, text: text[lang] })),
    pending: renderPending(law, lang),
    disclaimer: law.record.disclaimer[lang],
    meta: { as_of: day, dataset_version: version },
  };
}

/** Versions, coverage, and adopted acts that the dataset does not hold. */
export function renderStatus(
  law: LawRepository,
  nomenclature: Nomenclature,
  version: string,
  day: string,
  refused: RefusedRelease | null,
): SanctionsStatus {
  const coverage = law.record.regimes.map(({ code, coverage_from, verified }) => ({
    regime: code,
    coverage_from,
    ...countsOf(law, code),
    verified,
    // A day before the law that is held cannot be answered: a clock that is wrong is seen here.
    stale: lacksAct(law.record, code, day) || day < coverage_from,
  }));
  return {
    dataset_version: version,
    as_of: day,
    stale: yearFor(nomenclature.years, day).stale || coverage.some(({ stale }) => stale),
    source_versions: Object.fromEntries(
      law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"]),
    ),
    cn_years: [...nomenclature.years],
    coverage,
    pending: renderPending(law, "en"),
    refused_release: refused,
  };
}

function renderPending(law: LawRepository, lang: SanctionsLang): AnnexesResponse["pending"] {
  return law.record.pending.map((act) => ({
    celex: act.celex,
    regime: act.regime,
    adopted: act.adopted,
    title: act.title[lang],
  }));
}
