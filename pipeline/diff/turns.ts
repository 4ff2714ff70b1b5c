import type { LegTurn } from "../../openapi/shards/changes.ts";
import type { LegKey } from "../../openapi/shards/legs.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { canonical } from "../output/canonical.ts";
import { valueOn, type LegDecision, type LegsOfStates } from "./timelines.ts";

/**
 * What changes on each leg of the CN8 codes, on every day on which it changes in another way than the day before. What
 * turns free stands first, and of that what is still to come after `as_of`.
 */
export function turnsOfLegs({ before, after }: LegsOfStates, as_of: string): LegTurn[] {
  const turns = new Map<string, LegTurn>();
  for (const code of [...after.keys()].toSorted(compareText)) {
    // A code that left the nomenclature is no loosening: its successors carry what held for it.
    const [old, next] = [before.get(code), after.get(code)];
    if (old === undefined || next === undefined || old === next || code.length !== 8) continue;
    for (const leg of new Set([...Object.keys(old), ...Object.keys(next)] as LegKey[])) {
      for (const turn of turnsOfLeg(leg, old[leg] ?? {}, next[leg] ?? {})) {
        const key = canonical(turn);
        const known = turns.get(key) ?? { ...turn, codes: [] };
        known.codes.push(code);
        turns.set(key, known);
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
  const found: Omit<LegTurn, "codes">[] = [];
  // A turn holds until another day says something else: each is named once, on its first day.
  let holds: Pick<LegTurn, "effect" | "what"> | undefined;
  for (const day of days) {
    const turn = turnOn(valueOn(old, day), valueOn(next, day));
    if (turn !== undefined && canonical(turn) !== canonical(holds ?? {})) found.push({ leg, day, ...turn });
    holds = turn;
  }
  return found;
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
