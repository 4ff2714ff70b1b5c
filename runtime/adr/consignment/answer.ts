import type { AdrLang, AdrMeta } from "../../../openapi/schemas/adr.ts";
import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { LoadingVerdict } from "../../../openapi/schemas/adr-compatibility.ts";
import type {
  LoadDetail,
  LoadDocument,
  LoadRequest,
  LoadRequirement,
  LoadResponse,
} from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules, Requirement } from "../../../openapi/shards/adr-consignment.ts";
import type { PaperStatements } from "../document/paper.ts";
import { calculate } from "../points/calculate.ts";
import { isNeverExempt } from "../../rules/adr/points/verdict.ts";
import type { AdrEdition } from "../tables.ts";
import type { Voice } from "../voice.ts";
import { decideItems, namePackings, nameUnconfirmed, renderClaims } from "./decisions.ts";
import { writeDocuments, writeDriverPages, writePapers, writeTotals } from "./documents.ts";
import { type Explosives, passesLimits } from "../../rules/adr/load/explosives.ts";
import { askCarriage, markTanks, mayCarry, renderCarriage } from "./carriage.ts";
import { joinTanks } from "../../rules/adr/load/tank-load.ts";
import { renderLoadInstructions } from "./instructions.ts";
import { type Mixing, judgeMixing } from "./mixing.ts";
import { gatherNeeds } from "./needs.ts";
import type { LoadLine } from "./read.ts";
import { type Called, type CarriageRegime, callFor } from "../../rules/adr/load/requirements.ts";
import type { Part, Selector } from "../../rules/adr/load/select.ts";
import { passTunnels } from "./tunnel.ts";
import { nameAgreements, renderPackings, separatePackages } from "./packing.ts";
import { type LoadFigures, markUnit } from "./unit.ts";
import { equipUnit } from "./vehicle.ts";
import { figure, renderMixing, renderQuantity, renderRequirement } from "./words.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import { NOTHING, addRanges } from "../../rules/adr/points/fraction.ts";

/** The footnote of 7.5.2.1 under which nitrates beside blasting explosives are treated as such. */
const NITRATES = "d";

/**
 * Gathers the goods of class 1 that are carried in packages. Nitrates that footnote d of 7.5.2.1 admits beside blasting
 * explosives count as explosives for the placards and the largest mass, with their whole mass.
 */
function gatherExplosives(parts: readonly Part[], footnotes: AdrRules["labels"]["footnotes"]): Explosives {
  const codes = new Set<string>();
  const explosives: Explosives = { items: [], codes, open: false, total: NOTHING, limited: NOTHING };
  for (const part of parts) {
    const forms = part.forms.filter(
      ({ variant, standing }) => variant.class === "1" && (standing === "packaged" || standing === "empty"),
    );
    if (forms.length === 0) continue;
    explosives.total = addRanges(explosives.total, part.explosive);
    const dangerous = forms.filter(({ code }) => code !== "1.4S");
    if (dangerous.length === 0) continue;
    explosives.items.push(part.index);
    for (const { code } of dangerous) {
      if (code === null) explosives.open = true;
      else codes.add(code);
    }
    if (dangerous.length < part.forms.length || new Set(dangerous.map(({ code }) => code)).size > 1)
      explosives.open = true;
    explosives.limited = addRanges(
      explosives.limited,
      dangerous.length < part.forms.length ? { low: 0n, high: part.explosive.high } : part.explosive,
    );
  }
  const mixed = footnotes.find(({ footnote }) => footnote === NITRATES);
  if (mixed === undefined || !parts.some((part) => isPackaged(part) && mixed.explosives.uns.includes(part.un)))
    return explosives;
  for (const part of parts) {
    if (!isPackaged(part) || !mixed.others.uns.includes(part.un)) continue;
    explosives.items.push(part.index);
    explosives.limited = addRanges(explosives.limited, part.mass);
  }
  return { ...explosives, items: explosives.items.toSorted((a, b) => a - b) };
}

function isPackaged({ forms }: Part): boolean {
  return forms.some(({ standing }) => standing === "packaged" || standing === "empty");
}

/** Rules for a load: the tables of an edition, its requirements and texts. */
interface LoadContext {
  edition: Pick<AdrEdition, "rules" | "loading" | "voices">;
  requirements: readonly Requirement[];
  select: Selector;
  lang: AdrLang;
  documentLangs: readonly AdrLang[];
  meta: AdrMeta;
}

/** What the rules say of a load, before it is worded. */
type Judged = ReturnType<typeof judgeUnit>;

/** Judges a whole load of at least one line: one transport unit, in packages, tanks and bulk. */
export function judgeConsignment(
  stated: readonly LoadLine[],
  request: Pick<LoadRequest, "tunnel" | "crew"> & PaperStatements,
  figures: LoadFigures,
  context: LoadContext,
): LoadResponse {
  const { rules } = context.edition;
  const parts = joinTanks(
    stated.map(({ part }) => part),
    rules.consignment.security,
  );
  const lines = stated.map((line, index): LoadLine => ({ ...line, part: parts[index] ?? line.part }));
  const judged = judgeUnit(lines, request, figures, context);
  const { calculation, settled, called, mixing, unit, tanks, doubtful, tunnel, equipment, limits } = judged;
  const voice = context.edition.voices[context.lang];
  const byKind = (kind: Requirement["kind"]): LoadRequirement[] =>
    called
      .filter(({ requirement }) => requirement.kind === kind)
      .map((requirement) => renderCalled(requirement, request.crew ?? null, voice));
  const exceeded = [...limits.exceeded, ...byKind("limit")];
  const { verdict, detail } = decide(calculation, {
    mixing: mixing.verdict,
    exceeded,
    tunnel: request.tunnel === undefined ? true : tunnel.answer.allowed,
    open: claimsMatter(lines, calculation),
    carriage: mayCarry(lines),
    doubtful: doubtful.items.length > 0,
  });
  const papers = writeAll(lines, judged, request, context);
  const printed = {
    transport_documents: papers.transport_documents,
    tunnel: tunnel.answer,
    marking: [...tanks.marking, ...doubtful.marking, ...unit.marking, ...byKind("marking")],
    on_board: [...(equipment?.on_board ?? []), ...byKind("on_board")],
    instructions: renderLoadInstructions(
      called.map(({ requirement }) => requirement),
      voice,
    ),
  };
  return {
    verdict,
    verdict_detail: detail,
    calculation,
    mixing: renderMixing(mixing, rules.provisions, voice),
    decisions: decideItems(lines, calculation, settled, rules, voice),
    claims: renderClaims(lines, voice),
    quantities: lines.flatMap(({ quantities, part }) =>
      quantities.map((quantity) => renderQuantity(quantity, part, rules.consignment, voice)),
    ),
    carriage: renderCarriage(lines, voice),
    ...printed,
    driver: writeDriverPages(printed, voice),
    duties: [...assumeFull(judged, parts, voice), ...exceeded, ...dutiesOf(judged, voice), ...byKind("duty")],
    packing: [
      ...renderPackings(lines, rules.consignment, voice),
      ...byKind("packing"),
      ...separatePackages(
        parts.filter(({ carriage }) => carriage.how === "packages"),
        rules.consignment,
        voice,
      ),
    ],
    ...papers,
    needs: gatherNeeds({ ...judged, lines, figures, doubtful: doubtful.items, rules: rules.consignment }),
    not_checked: [
      ...nameUnconfirmed(lines, voice),
      ...nameAgreements(lines, voice),
      ...namePackings(parts, rules.consignment, context.requirements, voice),
      ...byKind("not_checked").map(({ code, paragraph, text, items }) => ({ code, paragraph, text, items })),
    ],
    meta: context.meta,
  };
}

/** Points, mixed loading, marks, tunnels and equipment of a load. */
function judgeUnit(
  lines: readonly LoadLine[],
  request: Pick<LoadRequest, "tunnel">,
  figures: LoadFigures,
  { edition: { rules, loading, voices }, requirements, select, lang, meta }: LoadContext,
) {
  const voice = voices[lang];
  const { meta: _, ...calculation } = calculate(
    lines.map(({ line }) => line),
    rules,
    voice,
    meta,
  );
  const parts = lines.map(({ part }) => part);
  const regime: CarriageRegime = calculation.verdict === "exempt" ? "small" : "full";
  const settled = isSettled(calculation) && !claimsMatter(lines, calculation);
  const mixing = judgeMixing(
    lines.flatMap(({ packages }) => packages ?? []),
    loading,
    voice,
  );
  const explosives = gatherExplosives(parts, loading.rules.labels.footnotes);
  const doubtful = askCarriage(parts, voice);
  const common = { parts, regime, settled, explosives, doubtful: doubtful.items, rules: rules.consignment, voice };
  const unit = markUnit({ ...common, lines, figures });
  const tunnel = passTunnels({
    ...common,
    limited: unit.limitedMarks,
    platesToo: unit.plates,
    requested: request.tunnel ?? null,
  });
  const equipment =
    regime === "full" ? equipUnit({ parts, settled, maxMass: figures.maxMass, rules: rules.consignment, voice }) : null;
  return {
    calculation,
    regime,
    settled,
    called: callFor(parts, regime, settled, requirements, select),
    mixing,
    unit,
    tanks: markTanks(parts, voice),
    doubtful,
    tunnel,
    equipment,
    limits: limitUnit(explosives, rules.consignment, voice),
  };
}

/** Says that the full requirements are given although it is open whether they apply. */
function assumeFull({ regime, settled }: Judged, parts: readonly Part[], voice: Voice): LoadRequirement[] {
  if (regime !== "full" || settled) return [];
  const items = parts.map(({ index }) => index);
  return [renderRequirement("full_assumed", "1.1.3.6", voice.render("full_assumed", {}), items)];
}

function dutiesOf({ mixing, limits, tanks }: Judged, voice: Voice): LoadRequirement[] {
  return [
    ...(mixing.verdict === "prohibited" ? [separateDocuments(mixing.pairs, voice)] : []),
    ...limits.duties,
    ...tanks.duties,
  ];
}

/** The transport document in the languages that are wanted. */
function writeAll(
  lines: readonly LoadLine[],
  { calculation }: Judged,
  request: PaperStatements,
  { edition: { voices }, documentLangs }: LoadContext,
): Pick<LoadResponse, "documents" | "transport_documents" | "document_totals"> {
  const written = documentLangs.map((language) => voices[language]);
  const documents = written.flatMap((document): LoadDocument[] => writeDocuments(lines, document));
  const totals = writeTotals(lines, calculation, written);
  return {
    documents,
    transport_documents: writePapers(lines, documents, calculation, totals, request, written),
    document_totals: totals,
  };
}

const SETTLED: ReadonlySet<CalcResponse["verdict_detail"]> = new Set([
  "exceeds",
  "not_available",
  "not_in_packages",
  "carriage_prohibited",
]);

/**
 * Whether it is certain that 1.1.3.6 relieves the load, or does not: whatever stays open, the points pass the limit.
 */
function isSettled({
  verdict,
  verdict_detail: detail,
  points_range: range,
  threshold,
}: Pick<CalcResponse, "verdict" | "verdict_detail" | "points_range" | "threshold">): boolean {
  if (verdict === "exempt" || SETTLED.has(detail)) return true;
  return range !== null && range.min > threshold;
}

/**
 * Whether a claim that is neither followed nor refuted may yet relieve a load that is not exempt: it may not where the
 * other lines pass the limit.
 */
function claimsMatter(lines: readonly LoadLine[], { verdict }: Pick<CalcResponse, "verdict">): boolean {
  if (verdict === "exempt" || lines.every(({ undecided }) => !undecided)) return false;
  const others = lines.flatMap(({ undecided, line }) => (undecided ? [] : line.bounds));
  return others.length === 0 || !isNeverExempt(others);
}

/**
 * What the load may do, by the first that holds. What is forbidden comes before what is open, and both before the
 * calculation.
 */
function decide(
  { verdict, verdict_detail }: Pick<CalcResponse, "verdict" | "verdict_detail">,
  found: {
    mixing: LoadingVerdict;
    exceeded: readonly LoadRequirement[];
    /** Whether the tunnel may be passed; null: it is open. */
    tunnel: boolean | null;
    /** A claim that is open decides. */
    open: boolean;
    /** Whether tanks and bulk are allowed; null: it is open. */
    carriage: boolean | null;
    /** Goods may be in tanks, although nobody said so. */
    doubtful: boolean;
  },
): { verdict: LoadResponse["verdict"]; detail: LoadDetail } {
  const { mixing, exceeded, tunnel, open, carriage, doubtful } = found;
  if (verdict_detail === "carriage_prohibited") return { verdict: "prohibited", detail: "carriage_prohibited" };
  if (carriage === false) return { verdict: "prohibited", detail: "carriage_not_allowed" };
  if (mixing === "prohibited") return { verdict: "prohibited", detail: "mixing_prohibited" };
  if (exceeded.some(({ certain }) => certain)) return { verdict: "prohibited", detail: "quantity_exceeded" };
  if (tunnel === false) return { verdict: "prohibited", detail: "tunnel_closed" };
  if (mixing === "indeterminate") return { verdict: "indeterminate", detail: "mixing_indeterminate" };
  if (exceeded.length > 0) return { verdict: "indeterminate", detail: "quantity_exceeded" };
  if (carriage === null) return { verdict: "indeterminate", detail: "carriage_open" };
  if (tunnel === null) return { verdict: "indeterminate", detail: "tunnel_indeterminate" };
  if (doubtful) return { verdict, detail: "carriage_open" };
  return { verdict, detail: open ? "indeterminate" : verdict_detail };
}

function renderCalled(
  { requirement: { requirement, paragraph, text, count, per, data_quality }, items, certain }: Called,
  crew: number | null,
  { lang }: Voice,
): LoadRequirement {
  const counted = count !== null && per === "crew" ? (crew === null ? null : count * crew) : count;
  return renderRequirement(requirement, paragraph, text[lang], items, { certain, count: counted, per, data_quality });
}

function separateDocuments(pairs: Mixing["pairs"], voice: Voice): LoadRequirement {
  const items = new Set(
    pairs.filter(({ verdict }) => verdict === "prohibited").flatMap(({ a, b }) => [...a.items, ...b.items]),
  );
  return renderRequirement(
    "separate_documents",
    "5.4.1.4.2",
    voice.render("separate_documents", {}),
    [...items].toSorted((a, b) => a - b),
    { data_quality: "to_review" },
  );
}

/** What the net explosive mass asks of the vehicle, and whether it passes what any vehicle may carry (7.5.5.2.1). */
function limitUnit(
  explosives: Explosives,
  { explosive_divisions: divisions }: ConsignmentRules,
  voice: Voice,
): { exceeded: LoadRequirement[]; duties: LoadRequirement[] } {
  const passed = passesLimits(explosives, divisions);
  if (passed === null) return { exceeded: [], duties: [] };
  const { ex_ii, ex_iii } = passed;
  const { division, group, ex_ii_kg, ex_iii_kg, data_quality } = passed.division;
  const say = (
    code: "ex_iii_vehicle" | "explosives_limit",
    limit: number | null,
    passes: boolean | null,
  ): LoadRequirement[] =>
    passes === false || limit === null
      ? []
      : [
          renderRequirement(
            code,
            "7.5.5.2.1",
            voice.render(code, { limit: figure(limit, voice), division: division + (group ?? "") }),
            explosives.items,
            { certain: passes === true && !explosives.open, per: "unit", data_quality },
          ),
        ];
  return { exceeded: say("explosives_limit", ex_iii_kg, ex_iii), duties: say("ex_iii_vehicle", ex_ii_kg, ex_ii) };
}
