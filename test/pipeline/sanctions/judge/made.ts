import { NO_WORDS } from "../../../../pipeline/sanctions/plan/say.ts";
import type { EntryRecord, MeasureRecord } from "../../../../openapi/shards/sanctions.ts";
import { judgeCodes, type RenderBase } from "../../../../pipeline/sanctions/judge/judge.ts";
import { onDay, type BaseOnDay } from "../../../../runtime/rules/sanctions/force.ts";
import { bearingOf } from "../../../../runtime/rules/sanctions/bearing.ts";

export const ENTRY: EntryRecord = {
  id: "RU-XXIII-0001",
  regime: "RU",
  annex: "XXIII",
  measures: ["RU-XXIII-export"],
  part: "",
  row: "1",
  code: "7304",
  successors: [],
  ex: false,
  except_codes: [],
  scope: null,
  threshold_eur: null,
  name: "Tubes",
  name_pl: "Rury",
  valid_from: "2024-01-01",
  valid_to: null,
  known_since: "2024-01-01",
  text_version: null,
  certificates: [],
  data_quality: "to_review",
  evidence: "law",
  locator: "row 1",
  source_row: "x#1",
};

const MEASURE: MeasureRecord = {
  id: "RU-XXIII-export",
  regime: "RU",
  annex: "XXIII",
  measure: "export",
  role: "ban",
  type: "export_ban",
  direction: "export",
  destination: null,
  article: "Art. 3k(1)",
  label: NO_WORDS.goods,
  title: NO_WORDS.goods,
  condition: null,
  in_force_from: null,
  in_force_to: null,
  text_version: null,
  state: "complete",
  entries: 1,
  verified: 0,
};

const noWords = (): ReturnType<RenderBase> => ({ words: NO_WORDS });

/** What an entry under a measure is on a day for a code. */
export function judged(
  entry: Partial<EntryRecord>,
  measure: Partial<MeasureRecord>,
  code: string,
  day: string,
): BaseOnDay | undefined {
  const law = {
    measure: () => ({ ...MEASURE, ...measure }),
    provisions: () => ({ derogations: [], winddowns: [], notices: [] }),
  };
  const { bases, below } = judgeCodes(law, [{ ...ENTRY, ...entry }], noWords, [code]).get(code)!;
  const own = bases[0] ?? below[0]?.base;
  return own && onDay(bearingOf(law, { ...own, words: "" }, bases.length === 0), day);
}
