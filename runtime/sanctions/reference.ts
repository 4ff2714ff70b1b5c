import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import type {
  AnnexesResponse,
  CountriesResponse,
  DocumentInfo,
  DocumentsQuery,
  DocumentsResponse,
  SanctionsStatus,
} from "../../openapi/schemas/sanctions-reference.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { ControlsShard } from "../../openapi/shards/controls.ts";
import type { NamedRegimeRecord } from "../../openapi/shards/countries.ts";
import type { CertificateRecord, RegimeRecord } from "../../openapi/shards/sanctions.ts";
import { yearFor } from "../rules/day.ts";
import { annexCode, annexName } from "../rules/sanctions/law.ts";
import { withNamed } from "../rules/sanctions/named-law.ts";
import { type Dataset, onlyFile } from "../shards/dataset.ts";
import { compareText, fold } from "../text/normalize.ts";
import { articleIn } from "./citation.ts";
import { countsOf, missingActs } from "./coverage.ts";
import { type LawRepository, putTexts } from "./law.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { urlAt } from "./result.ts";

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
    stale: missingActs(law.record, code, day).length > 0 || day < coverage_from,
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

type CountryInfo = CountriesResponse["countries"][number];
type RegimeInfo = CountryInfo["regimes"][number];

const MARKS = ["verified", "law", "customs", "inferred"] as const;

/** Every country outside the Union with the regimes that are about it: their law, evidence, coverage and counts. */
export async function handleCountries(
  plain: LawRepository,
  lang: SanctionsLang,
  day: string,
  version: string,
): Promise<CountriesResponse> {
  const countryRecord = await plain.countries();
  const law = withNamed(plain, countryRecord, countryRecord.regimes);
  const named = new Map(countryRecord.regimes.map((regime) => [regime.code, regime]));
  const regimes = Map.groupBy(law.record.regimes, ({ target_country_code }) => target_country_code);
  const goods = new Map(
    [...Map.groupBy(countryRecord.goods, ({ measure }) => law.measure(measure).regime)].map(([regime, listed]) => [
      regime,
      listed.map(({ evidence }) => evidence),
    ]),
  );
  const evidenceOf = (regime: RegimeRecord): RegimeInfo["evidence"] => {
    const measures = law.record.measures.filter(({ regime: code, entries }) => code === regime.code && entries > 0);
    const matches = new Set(
      goods.get(regime.code) ??
        measures.map(({ state }) =>
          state === "complete" || state === "old_text" ? ("law" as const) : ("customs" as const),
        ),
    );
    if (regime.verified > 0) matches.add("verified");
    return MARKS.filter((mark) => matches.has(mark));
  };
  const infoOf = (regime: RegimeRecord, record: NamedRegimeRecord | undefined): RegimeInfo => ({
    regime: regime.code,
    name: regime.name[lang],
    law: { celex: regime.celex, legal_act: regime.legal_act, url: regime.eu_law_url },
    by_default: record === undefined,
    part_of_country: record?.part === true,
    evidence: evidenceOf(regime),
    coverage_from: regime.coverage_from,
    consolidated_version: regime.consolidated_version,
    legs: law.legs
      .filter((leg) => leg.regime === regime.code)
      .map(({ direction, open }) => ({ direction, held: open === undefined })),
    entries: regime.entries,
    verified: regime.verified,
    ...(record === undefined ? {} : { not_covered: record.not_covered[lang] }),
  });
  const nameOf = new Intl.DisplayNames([lang], { type: "region" });
  return {
    countries: countryRecord.places.countries
      .map((code) => ({
        code,
        name: nameOf.of(code) ?? code,
        regimes: (regimes.get(code) ?? []).map((regime) => infoOf(regime, named.get(regime.code))),
      }))
      .toSorted(
        (a, b) => Number(a.regimes.length === 0) - Number(b.regimes.length === 0) || compareText(a.code, b.code),
      ),
    disclaimer: plain.record.disclaimer[lang],
    meta: { as_of: day, dataset_version: version },
  };
}

/** The codes of documents that measures and controls name, by the beginning of the code or by words. */
export async function handleDocuments(
  law: LawRepository,
  dataset: Dataset,
  { lang, q = "" }: Pick<DocumentsQuery, "lang" | "q">,
  day: string,
): Promise<DocumentsResponse> {
  const controls = await dataset.load<ControlsShard>(onlyFile(dataset, "sanctions", "sanctions-controls/2"));
  await putTexts(dataset, controls, lang);
  const listed: readonly (readonly [DocumentInfo["used_for"][number], readonly CertificateRecord[]])[] = [
    ["sanctions", law.record.certificates],
    ["countries", (await law.countries()).certificates],
    ["controls", controls.records.flatMap((line) => ("document" in line ? [line.document] : []))],
  ];
  const byCode = new Map<string, DocumentInfo>();
  for (const [use, certificates] of listed)
    for (const { code, claims = null, text } of certificates) {
      const before = byCode.get(code);
      byCode.set(code, {
        code,
        claims: before?.claims ?? claims,
        text: before?.text || text[lang],
        used_for: [...(before?.used_for ?? []), use],
      });
    }
  const words = fold(q).split(" ").filter(Boolean);
  const isMeant = ({ code, text }: DocumentInfo): boolean => {
    const said = ` ${fold(text)}`;
    return code.toLowerCase().startsWith(q.trim().toLowerCase()) || words.every((word) => said.includes(` ${word}`));
  };
  const documents = [...byCode.values()].filter(isMeant).toSorted((a, b) => compareText(a.code, b.code));
  return {
    documents,
    total: documents.length,
    disclaimer: law.record.disclaimer[lang],
    meta: { as_of: day, dataset_version: dataset.version },
  };
}
