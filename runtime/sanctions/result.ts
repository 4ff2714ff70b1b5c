import type { Certificate, CnResult, Regime, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CertificateRecord, DerogationRecord, RegimeRecord } from "../../openapi/shards/sanctions.ts";
import { groupCode } from "./code.ts";
import { annexCode, annexName, type LawBook } from "./law.ts";
import type { Match } from "./match.ts";
import { isExpired, resultId } from "./provisions.ts";
import { keptByRecord } from "./shared.ts";

/** Builds one result of the answer. `name` is the display name of the entry's code in the nomenclature, where it has one. */
export function serveResult(law: LawBook, found: Match, derogations: readonly DerogationRecord[], name: string | undefined, lang: SanctionsLang, day: string): CnResult {
  const { entry, measure, force } = found;
  const regime = law.regime(measure.regime);
  const current = derogations.filter(({ until }) => !isExpired(until, day));
  return {
    id: resultId(entry.id, measure.measure),
    cn_code: groupCode(entry.code),
    name: name ?? entry.name,
    restriction: { type: measure.type, label: measure.label[lang], direction: measure.direction },
    annex: annexName(measure.annex, lang),
    annex_code: annexCode(measure.annex),
    article: measure.article,
    has_exemptions: current.length > 0,
    exemption: current.length === 0 ? null : sayExemption(law, current, lang),
    valid_from: force.valid_from,
    valid_to: force.valid_to,
    in_force: force.state === "unknown_start" ? null : force.state === "in_force",
    in_force_since_at_latest: force.in_force_since_at_latest,
    regime: serveRegime(regime),
    source: regime.legal_act,
    source_version: entry.text_version,
    data_quality: entry.data_quality,
    partial_entry: entry.ex,
    match: found.match,
    detail: found.detail,
    destination: measure.destination,
    scope_text: entry.scope?.[lang] ?? null,
    except_codes: entry.except_codes.map(groupCode),
    threshold: entry.threshold_eur === null ? null : { amount: entry.threshold_eur, currency: "EUR", per: "item" },
    certificates: entry.certificates.map((code) => serveCertificate(law.certificate(code), lang)),
    source_ref: { celex: regime.celex, eli: regime.eli, annex: annexCode(measure.annex), locator: entry.locator, source_row: entry.source_row },
  };
}

const KINDS = ["exemption", "authorisation", "quota"] as const;

/** The provisions that may lift the restriction, by kind; their texts stand in `derogations`. */
function sayExemption(law: LawBook, records: readonly DerogationRecord[], lang: SanctionsLang): string {
  return KINDS.flatMap((kind) => {
    const articles = [...new Set(records.filter((record) => record.kind === kind).map(({ article }) => article))];
    return articles.length === 0 ? [] : [`${law.record.grounds[kind][lang]}: ${articles.join(", ")}.`];
  }).join(" ");
}

const serveCertificate = keptByRecord(({ code, text }: CertificateRecord, lang: SanctionsLang): Certificate => ({ code, text: text[lang] }));

const regimes = new WeakMap<RegimeRecord, Regime>();

/** A regime as it is served; the same object for every result. */
function serveRegime(regime: RegimeRecord): Regime {
  let served = regimes.get(regime);
  if (served === undefined) regimes.set(regime, (served = regimeOf(regime)));
  return served;
}

function regimeOf(regime: RegimeRecord): Regime {
  return {
    code: regime.code, name_pl: regime.name_pl, name_en: regime.name_en, legal_act: regime.legal_act, eu_law_url: regime.eu_law_url,
    eu_law_url_en: regime.eu_law_url_en, eu_law_url_pl: regime.eu_law_url_pl, target_country_code: regime.target_country_code,
    consolidated_version: regime.consolidated_version, celex: regime.celex,
  };
}
