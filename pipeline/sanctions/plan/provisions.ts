import { orNull } from "../../source/cells.ts";
import { GROUNDS_FOR } from "../../../openapi/shards/summary-texts.ts";
import type { DerogationRecord, LawRecord, WinddownRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import type { AnnexRow } from "../tables/law.ts";
import type { ExemptionRow, NoticeRow, WinddownRow } from "../tables/provisions.ts";
import type { SanctionsInput } from "./input.ts";
import type { Say } from "./say.ts";

type Provisions = Pick<SanctionsInput, "annexes" | "exemptions" | "groundWords" | "winddowns" | "notices">;

/**
 * What lifts, delays or goes with the bans. A text that the table repeats beside several annexes is one record; records
 * come in the order to be served.
 */
export function planProvisions({
  annexes,
  exemptions,
  groundWords,
  winddowns,
  notices,
  questions,
  say,
}: Provisions & Pick<SanctionsInput, "questions" | "say">): Pick<LawRecord, "derogations" | "winddowns" | "notices"> {
  const measures = new Map(annexes.map((row) => [idOf(row, row.measure), row]));
  const measuresIn = (row: ProvisionRow, roles: readonly AnnexRow["role"][]): Pick<DerogationRecord, "measures"> => ({
    measures: measuresOf(row, annexes, roles),
  });
  const short = new Map(
    groundWords.map((row) => [`${row.regime} ${row.article} ${row.kind}`, say(row.text_en, row.text_pl)]),
  );
  const shortOf = ({ regime, article, kind }: ExemptionRow): Pick<DerogationRecord, "short"> => {
    const text = short.get(`${regime} ${article.join(" ")} ${kind}`) ?? short.get(`${regime} * ${kind}`);
    return text === undefined ? {} : { short: text };
  };
  const byPeriod = new Map(questions.filter(({ kind }) => kind === "contract").map((row) => [row.scope, row]));
  const asked = ({ id }: WinddownRow): Pick<WinddownRecord, "condition" | "ask"> => {
    const row = byPeriod.get(id);
    if (row === undefined) return {};
    return { condition: say(row.condition_en, row.condition_pl), ask: say(row.ask_en, row.ask_pl) };
  };
  const bySpecific = (a: Ordered, b: Ordered): number =>
    generality(a, measures) - generality(b, measures) ||
    a.measures.length - b.measures.length ||
    compareText(a.id, b.id);
  return {
    derogations: mergeTexts(
      exemptions.map((row) => ({
        ...worded(row, say),
        ...measuresIn(row, LAW),
        annexes: [row.annex],
        kind: row.kind,
        for: row.for,
        ...shortOf(row),
        ...(row.contract_before === "" ? {} : { contract_before: row.contract_before }),
        valid_from: orNull(row.valid_from),
      })),
    ).toSorted((a, b) => GROUNDS_FOR.indexOf(a.for) - GROUNDS_FOR.indexOf(b.for) || bySpecific(a, b)),
    winddowns: winddowns
      .map((row) => ({
        ...worded(row, say),
        ...measuresIn(row, LAW),
        annex: row.annex,
        contract_before: orNull(row.contract_before),
        ...(row.date_alone ? { date_alone: true as const } : {}),
        ...asked(row),
      }))
      .toSorted(bySpecific),
    notices: notices
      .map((row) => ({
        ...worded(row, say),
        ...measuresIn(row, [...LAW, "condition"]),
        annex: row.annex,
        valid_from: orNull(row.valid_from),
        ...(row.certificates.length === 0 ? {} : { documents: row.certificates }),
      }))
      .toSorted(bySpecific),
  };
}

/** Sources that are no text of the regulations: their articles are cited with the act. */
const OTHER_ACTS: ReadonlyMap<string, string> = new Map([
  ["decision-2012-642-cfsp", "Decision 2012/642/CFSP, "],
  ["decision-2014-512-cfsp", "Decision 2014/512/CFSP, "],
  ["regulation-2024-1485", "Regulation (EU) 2024/1485, "],
]);

/** A row that names no measure is about every ban or restriction of its annex. */
const LAW: readonly AnnexRow["role"][] = ["ban", "restriction"];

type ProvisionRow = ExemptionRow | WinddownRow | NoticeRow;

/** The measures that a row is about; one that names none is about those of its annex in some roles. */
function measuresOf(row: ProvisionRow, annexes: readonly AnnexRow[], roles: readonly AnnexRow["role"][]): string[] {
  return annexes
    .filter(
      (annex) =>
        annex.regime === row.regime &&
        annex.annex === row.annex &&
        (row.measure.length === 0 ? roles.includes(annex.role) : row.measure.includes(annex.measure)),
    )
    .map((annex) => idOf(annex, annex.measure));
}

/** Gives the provisions of a measure that are declared with a document of the customs declaration. */
export function createDeclared({
  annexes,
  exemptions,
  winddowns,
  notices,
}: Omit<Provisions, "groundWords">): (measure: string, document: string) => readonly ProvisionRow[] {
  const rows = [...exemptions, ...winddowns, ...notices].flatMap((row) =>
    measuresOf(row, annexes, LAW).flatMap((id) => row.certificates.map((code) => ({ key: `${id} ${code}`, row }))),
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return (measure, document) => (byKey.get(`${measure} ${document}`) ?? []).map(({ row }) => row);
}

/** The same words beside another annex are the same ground. */
function mergeTexts(rows: readonly DerogationRecord[]): DerogationRecord[] {
  const groups = Map.groupBy(rows, ({ id: _id, measures: _measures, annexes: _annexes, ...said }) =>
    JSON.stringify(said),
  );
  return [...groups.values()].map((group) => {
    const [first = group[0], ...others] = group.toSorted((a, b) => compareText(a.id, b.id));
    if (first === undefined) throw new Error("a group of provisions is empty");
    return {
      ...first,
      annexes: [...new Set([first, ...others].flatMap(({ annexes }) => annexes))].toSorted(compareText),
      measures: [...new Set([first, ...others].flatMap(({ measures }) => measures))].toSorted(compareText),
    };
  });
}

type Ordered = Pick<DerogationRecord, "id" | "article" | "measures" | "codes">;

/** 0: names codes, of the article of the ban; 1: of that article; 2: of another article, such as 12b, 12e or 5q. */
function generality({ article, measures, codes }: Ordered, existing: ReadonlyMap<string, AnnexRow>): number {
  const cited = new Set(numbersOf(article));
  const isCited = measures.some((id) => numbersOf(existing.get(id)?.article ?? "").some((number) => cited.has(number)));
  return isCited ? Number(codes.length === 0) : 2;
}

/** Numbers of the articles that are cited, without their paragraphs: `Art. 2(1) or 2a(1)` has 2 and 2a. */
function numbersOf(article: string): string[] {
  return [...article.matchAll(/(?:^|Art\. | or )(\d+[a-z]*)/g)].map(([, number = ""]) => number);
}

function worded(
  row: ProvisionRow,
  say: Say,
): Omit<DerogationRecord, "measures" | "annexes" | "kind" | "for" | "valid_from"> {
  return {
    id: row.id,
    regime: row.regime,
    article: row.article.map((article) => `${OTHER_ACTS.get(row.source) ?? ""}Art. ${article}`).join(", "),
    codes: row.codes,
    except_codes: row.except_codes,
    text: say(row.text_en, row.text_pl),
    until: orNull(row.until),
  };
}

function idOf({ regime, annex }: AnnexRow, measure: string): string {
  return `${regime}-${annex}-${measure}`;
}
