import { writeFileSync } from "node:fs";
import type { CnBase, CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import { VIAS } from "../../runtime/rules/sanctions/way.ts";
import { askLegs, askWay } from "../data/sanctions/drawn-legs.ts";
import { allCodes, allEntries, law } from "../runtime/sanctions/open-data.ts";

/**
 * 120 legs drawn by a seed over all regimes, each question with its answer, for a reader of the law:
 * `node test/bench/legs-draw.ts SEED FILE`. Codes of lists and any others, today and other days, questions answered,
 * ways with both ends and the route. The same seed draws the same questions until the tables change.
 */
const [seed, file] = [Number(process.argv[2]), process.argv[3]];
if (!Number.isSafeInteger(seed) || file === undefined) throw new Error("want: node test/bench/legs-draw.ts SEED FILE");
const WANTED = 120;
const TODAY = "2026-11-21";
const DAYS = ["2022-09-15", "2023-10-10", "2024-06-30", "2025-03-01", "2025-10-05", "2026-05-01", "2027-02-01"];
const ENDS = ["PL", "RU", "BY", "KZ", "TR", "CN", "KG", "IR", "KP", "SY", "LY"] as const;

const countries = await law.countries();
const codes = await allCodes(2026);
const named = countries.regimes.map(({ code }) => code);
/** RU and BY as often as all others together need: fewer than half of the legs are of their two regulations. */
const regimes = ["RU", "BY", "RU", "IR", "KP", "UA-CRIMEA", "RU", "BY", "IR-DRONES", "UA-OCCUPIED", "IR", "KP"];
const listedOf = await listed();

let state = seed >>> 0;
const next = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[next(values.length)];
  if (value === undefined) throw new Error("nothing to draw from");
  return value;
};

const drawn: string[] = [];
for (let turn = 0; drawn.length < WANTED; turn++) {
  const found = turn % 10 === 9 ? await drawWay() : await drawLeg(turn);
  if (found !== undefined) drawn.push(`## ${drawn.length + 1}. ${found}`);
}
writeFileSync(file, `${drawn.join("\n\n")}\n`);

/** Codes under the lists of each regime, and those that Regulation (EU) 2024/1485 touches under `1485`. */
async function listed(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const add = (regime: string, code: string): void => void found.set(regime, [...(found.get(regime) ?? []), code]);
  for (const { measure, codes: own } of countries.goods)
    for (const regime of named) if (measure.startsWith(`${regime}-`)) for (const code of own) add(regime, code);
  for (const { regime, code, annex } of await allEntries()) add(annex.startsWith("act-1485") ? "1485" : regime, code);
  return found;
}

function drawCode(regime: string): string {
  const prefixes = listedOf.get(regime === "RU" && next(3) === 0 ? "1485" : regime) ?? [];
  const prefix = prefixes.length > 0 && next(4) > 0 ? pick(prefixes).slice(0, 8) : "";
  const below = codes.filter((code) => code.startsWith(prefix));
  return pick(below.length > 0 ? below : codes);
}

async function drawLeg(turn: number): Promise<string | undefined> {
  const regime =
    turn % 2 === 0 ? (regimes[(turn / 2) % regimes.length] ?? "") : (named[((turn - 1) / 2) % named.length] ?? "");
  const [q, day] = [drawCode(regime), next(3) === 0 ? pick(DAYS) : TODAY];
  const asked: Partial<CnQuery> = { regime, as_of: day };
  const rows = await rowsOf(q, asked);
  if (rows.length === 0) return undefined;
  const row = pick(rows);
  const question = row.bases?.find((base) => base.question !== undefined)?.question;
  if (question === undefined || next(2) === 0) return told(q, asked, [row]);
  const stated = { ...asked, facts: `${question.id}:${pick(["no", "yes"])}` };
  const after = (await rowsOf(q, stated)).filter(({ direction }) => direction === row.direction);
  return `${told(q, asked, [row])}\n\nstated ${stated.facts}\n\n${told(q, stated, after)}`;
}

async function drawWay(): Promise<string | undefined> {
  const [from, to, via] = [pick(ENDS), pick(ENDS), pick(VIAS)];
  if (from === to) return undefined;
  const q = drawCode(pick(["RU", "BY", "IR", "KP"]));
  const decision = await askWay(q, { from, to, via }, TODAY);
  if (decision === undefined) return undefined;
  const { mark, leg, others: bearing, route } = decision;
  return `WAY ${from} to ${to} via ${via || "-"}: ${mark}\n\n${told(q, {}, [leg, ...bearing, ...route].slice(0, 5))}`;
}

/** Legs of an answer; a day before the coverage of what is asked for is no question. */
async function rowsOf(q: string, query: Partial<CnQuery>): Promise<CnSummaryRow[]> {
  try {
    return await askLegs(q, query);
  } catch (error) {
    if (query.as_of === TODAY || !(error instanceof Error)) throw error;
    return [];
  }
}

function told(q: string, { regime, as_of, facts }: Partial<CnQuery>, rows: readonly CnSummaryRow[]): string {
  const asked = [`q=${q}`, regime, as_of, facts].filter((part) => part !== undefined);
  return [asked.join(" "), ...rows.map(tellRow)].join("\n");
}

function tellRow({
  regime,
  direction,
  verdict_detail,
  prohibited,
  needs = [],
  text = "",
  bases = [],
  set_aside,
}: CnSummaryRow): string {
  return [
    `- ${regime}-${direction}: ${verdict_detail}, prohibited ${String(prohibited)}, needs ${needs.join(" ") || "-"}`,
    `  ${text}`,
    ...bases.map(tellBase),
    ...(set_aside ?? []).map(({ id, because }) => `  set aside: ${id} (${because})`),
  ].join("\n");
}

function tellBase({
  id,
  article,
  type,
  detail,
  since,
  since_at_latest,
  until,
  condition,
  goods,
  evidence,
  question,
  exemptions = [],
  authorisations = [],
}: CnBase): string {
  const grounds = [...exemptions, ...authorisations].map((ground) =>
    typeof ground === "string" ? ground : JSON.stringify(ground),
  );
  const days = [since ?? `(${since_at_latest ?? "?"})`, until].filter(Boolean).join(" to ");
  return `  * ${id} ${article} ${type} ${detail} ${days} [${evidence}] ${goods} | ${condition ?? "-"} | ask: ${question?.ask ?? "-"} | ${grounds.join(", ")}`;
}
