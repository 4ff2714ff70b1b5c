import type { ChangeLine, LegTurn } from "../../openapi/shards/changes.ts";
import { dateOf } from "../history/tables.ts";
import { indexEntries } from "../sanctions/judge/reach.ts";
import { type Difference, compareStates } from "./compare.ts";
import { datasetNameOf } from "./order.ts";
import type { PublishedRecords } from "./published.ts";
import type { State } from "./state.ts";
import { type LegDecision, type LegsOfStates, decisionsOfState, valueOn } from "./timelines.ts";
import { type Verdicts, cn8Codes, compareVerdicts, judgeAll, linesOn } from "./verdicts.ts";
import type { LegKey } from "../../openapi/shards/legs.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { canonical } from "../output/canonical.ts";
import { regimeIn } from "../sanctions/tables/cells.ts";

/** Collections of the law that legs are not worked out from. */
const BESIDE: ReadonlySet<string> = new Set([
  "sanctions/pending",
  "sanctions/certificates",
  "sanctions/not-covered",
  "sanctions/pointers",
  "sanctions/priority-items",
  "sanctions/controls",
  "sanctions/words",
]);

/** Members of other records that legs are not worked out from: texts, which text was read, and figures. */
const TOLD: Readonly<Record<string, ReadonlySet<string>>> = {
  "sanctions/regimes": new Set(["consolidated_version", "consolidated_held", "checked", "checked_until"]),
  "sanctions/measures": new Set(["entries", "verified", "text_version", "title", "label"]),
  "sanctions/derogations": new Set(["text"]),
  "sanctions/winddowns": new Set(["text"]),
};

/**
 * Whether a difference can change the legs of a code: an entry near it differs, or a measure of such an entry, or a
 * provision of such a measure. Legs are
 * worked out from these alone, so a code that is not touched has the same legs in both states. Where anything else of
 * the law differs every code is touched.
 */
function touchedCodes(
  from: PublishedRecords,
  to: PublishedRecords,
  lines: readonly ChangeLine[],
): (code: string) => boolean {
  const ofLaw = lines.filter(
    (line) => datasetNameOf(line) === "sanctions" && !BESIDE.has(line.collection) && !isNoticeOnly(line),
  );
  const idsIn = (collection: string): Set<string> =>
    new Set(ofLaw.filter((line) => line.collection === collection).map(({ id }) => id));
  const [entries, measures, countries] = [
    idsIn("sanctions/entries"),
    idsIn("sanctions/measures"),
    idsIn("sanctions/countries"),
  ];
  const provisions = new Set(
    ["derogations", "winddowns", "notices"].flatMap((name) => [...idsIn(`sanctions/${name}`)]),
  );
  if (ofLaw.length > entries.size + measures.size + countries.size + provisions.size || countries.has("places"))
    return () => true;
  for (const { law } of [from, to])
    for (const record of [...law.derogations, ...law.winddowns, ...law.notices])
      if (provisions.has(record.id)) for (const id of record.measures) measures.add(id);
  const onList = listedCodes([from, to], countries);
  const near = indexEntries(
    [from, to].flatMap((state) =>
      state.entries.filter((entry) => entries.has(entry.id) || entry.measures.some((id) => measures.has(id))),
    ),
  );
  return (code) => near.near(code).length > 0 || onList(code);
}

function parts(code: string): string[] {
  return [0, 2, 4, 6, 8, 10].map((digits) => code.slice(0, digits));
}

/** True if a code stands on a list of countries that a difference names by lines of goods, a measure or a regime. */
function listedCodes(states: readonly PublishedRecords[], ids: ReadonlySet<string>): (code: string) => boolean {
  const codes = new Set<string>();
  for (const { countries } of states) {
    const regimes = new Map(
      countries.flatMap((line) => ("measure" in line ? [[line.measure.id, line.measure.regime]] : [])),
    );
    const lists = new Set([...ids].map((id) => id.split(" ").slice(0, 2).join(" ")));
    for (const line of countries) {
      if (!("goods" in line)) continue;
      const { measure, codes: goodsCodes } = line.goods;
      if (
        !["goods", "measure"].some((kind) => lists.has(`${kind} ${measure}`)) &&
        !lists.has(`regime ${regimes.get(measure)}`)
      )
        continue;
      for (const code of goodsCodes.length === 0 ? [""] : goodsCodes) codes.add(code);
    }
  }
  const above = new Set([...codes].flatMap(parts));
  return (code) => above.has(code) || parts(code).some((part) => codes.has(part));
}

/** Members of the shared texts that legs are computed from: the first day and the legs. */
const FRAME: ReadonlySet<string> = new Set(["coverage_from", "legs"]);

function isNoticeOnly(line: ChangeLine): boolean {
  if (line.change !== "changed") return false;
  const members = Object.keys(line.fields);
  return line.collection === "sanctions/coverage"
    ? !members.some((name) => FRAME.has(name))
    : members.every((name) => TOLD[line.collection]?.has(name) === true);
}

/** A difference with what the check says on both sides of the codes that can differ. */
export interface Differences {
  difference: Difference;
  /** Missing where no verdict can differ. */
  verdicts: { from: Verdicts; to: Verdicts } | undefined;
  /** What the codes that the difference touches are on each leg, day by day: all others are as they were. */
  decided: LegsOfStates;
}

/** Compares two states record by record and, where law or nomenclature differ, verdict by verdict. */
export async function findDifference(from: State, to: State, day: string): Promise<Differences> {
  const difference = compareStates(from, to);
  if (!touchesVerdicts(difference.lines))
    return {
      difference: { ...difference, verdicts: null },
      verdicts: undefined,
      decided: { before: new Map(), after: new Map() },
    };
  const codes = cn8Codes(from.published, to.published);
  const touched = touchedCodes(from.published, to.published, difference.lines);
  const [old, next] = [linesOn(from.published, day), linesOn(to.published, day)];
  const differing = codes.filter((code) => touched(code) || old.has(code) !== next.has(code));
  const verdicts = { from: judgeAll(from.published, differing, day), to: judgeAll(to.published, differing, day) };
  const decided = {
    before: decisionsOfState(from.published, touched),
    after: decisionsOfState(to.published, touched),
  };
  const newest = Math.max(...to.published.years.keys());
  return {
    difference: {
      ...difference,
      verdicts: {
        ...compareVerdicts(
          verdicts.from,
          verdicts.to,
          { as_of: day, cn_year: newest, codes: codes.length },
          to.published.law.regimes.map(({ code }) => code),
        ),
        turns: turnsOfLegs(
          decided,
          to.published.law.regimes.map(({ code }) => code),
          day,
        ),
      },
    },
    verdicts,
    decided,
  };
}

/**
 * The day on which verdicts are asked unless another is given: the day of the newer release, or where they are later
 * the first day of the newest
 * nomenclature and the newest text of law. It comes from the data, so that the same states give the same difference on
 * any day.
 */
export function dayOf(...states: readonly State[]): string {
  const days = states.flatMap(({ published: { version, years, law } }) => [
    dateOf(version),
    `${Math.max(...years.keys())}-01-01`,
    ...law.regimes.map(({ consolidated_version }) => consolidated_version ?? ""),
  ]);
  return days.reduce((latest, day) => (day > latest ? day : latest), "");
}

/** True if any line can change a verdict. */
function touchesVerdicts(lines: readonly ChangeLine[]): boolean {
  return lines.some((line) => datasetNameOf(line) !== "adr");
}

/**
 * What changes on each leg of the CN8 codes, on every day on which it changes in another way than the day before. What
 * turns free stands first, and of that what is still to come after `as_of`.
 */
function turnsOfLegs({ before, after }: LegsOfStates, regimes: readonly string[], as_of: string): LegTurn[] {
  const turns = new Map<string, LegTurn>();
  for (const code of [...after.keys()].toSorted(compareText)) {
    // A code that left the nomenclature is no loosening: its successors carry what held for it.
    const [old, next] = [before.get(code), after.get(code)];
    if (old === undefined || next === undefined || old === next || code.length !== 8) continue;
    for (const leg of new Set([...Object.keys(old), ...Object.keys(next)] as LegKey[])) {
      // What is loosened of lists of countries is said list by list, and of what reaches a country by its regime.
      if (leg.includes(":") || !regimes.includes(regimeIn(leg))) continue;
      for (const turn of turnsOfLeg(leg, old[leg] ?? {}, next[leg] ?? {})) {
        const key = canonical(turn);
        const current = turns.get(key) ?? { ...turn, codes: [] };
        current.codes.push(code);
        turns.set(key, current);
      }
    }
  }
  const order = ({ effect, day }: LegTurn): string => `${EFFECTS.indexOf(effect)}${day > as_of ? 0 : 1}${day}`;
  return [...turns.values()].toSorted((a, b) => compareText(order(a), order(b)) || compareText(a.leg, b.leg));
}

/** Worst first. */
const EFFECTS: readonly LegTurn["effect"][] = ["free", "looser", "restricted", "stricter"];

type Periods = Readonly<Record<string, LegDecision>>;

function turnsOfLeg(leg: LegKey, old: Periods, next: Periods): Omit<LegTurn, "codes">[] {
  if (canonical(old) === canonical(next)) return [];
  // Days before the coverage of either state do not count.
  const first = [old, next].map((periods) => Object.keys(periods)[0] ?? "").reduce((a, b) => (a > b ? a : b));
  const days = [...new Set([first, ...Object.keys(old), ...Object.keys(next)])]
    .filter((day) => day >= first)
    .toSorted();
  const matches: Omit<LegTurn, "codes">[] = [];
  // A turn holds until another day says something else: each is named once, on its first day.
  let holds: Pick<LegTurn, "effect" | "what"> | undefined;
  for (const day of days) {
    const turn = turnOn(valueOn(old, day), valueOn(next, day));
    if (turn !== undefined && canonical(turn) !== canonical(holds ?? {})) matches.push({ leg, day, ...turn });
    holds = turn;
  }
  return matches;
}

/** How a leg differs on a day; undefined where it does not. What is looser is said before what is stricter. */
function turnOn(
  was: LegDecision | undefined,
  is: LegDecision | undefined,
): Pick<LegTurn, "effect" | "what"> | undefined {
  const looser = whatIsLooser(was, is);
  if (looser !== undefined) return { effect: strengthOf(is) === 0 ? "free" : "looser", what: looser };
  const stricter = whatIsLooser(is, was, "←");
  if (stricter === undefined) return undefined;
  return { effect: strengthOf(was) === 0 ? "restricted" : "stricter", what: stricter };
}

/** From free to whole. */
const STRENGTH: Readonly<Record<LegDecision["verdict_detail"], number>> = {
  listed_expired: 0,
  listed_future: 0,
  set_aside: 0,
  duty: 0,
  listed_below: 1,
  listed_partial: 2,
  conditional: 3,
  listed: 4,
};

function strengthOf(decision: LegDecision | undefined): number {
  return decision === undefined ? 0 : STRENGTH[decision.verdict_detail];
}

/**
 * What a leg allows that it did not, in words; undefined where it allows nothing new. With `←` the looser side is the
 * older one, and the words say what became stricter.
 */
function whatIsLooser(
  strict: LegDecision | undefined,
  loose: LegDecision | undefined,
  way: "→" | "←" = "→",
): string | undefined {
  if (strict === undefined || strengthOf(strict) === 0) return undefined;
  const turn = (from: string, to: string): string => (way === "→" ? `${from} → ${to}` : `${to} → ${from}`);
  const detail = turn(strict.verdict_detail, loose?.verdict_detail ?? "not_listed");
  if (loose === undefined || strengthOf(loose) < strengthOf(strict)) return detail;
  if (strict.prohibited === true && loose.prohibited !== true)
    return turn("prohibited", loose.prohibited === null ? "open" : "not prohibited");
  if (strict.prohibited === null && loose.prohibited === false) return turn("open", "not prohibited");
  if (strict.ban && !loose.ban) return turn("a ban", "a restriction");
  const no = way === "→" ? "" : "no longer ";
  const grounds = loose.grounds.filter((ground) => !strict.grounds.includes(ground));
  if (grounds.length > 0) return `${no === "" ? "may" : "may no longer"} be lifted by ${grounds.join(", ")}`;
  const needs = loose.needs.filter((need) => !strict.needs.includes(need));
  return needs.length > 0 ? `${no}depends on ${needs.join(", ")}` : undefined;
}
