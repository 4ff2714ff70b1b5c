import { orNull } from "../../source/cells.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { byChapter, type ByChapter } from "../../nomenclature/tree.ts";
import { canShow } from "../evidence/comparison.ts";
import type { Current } from "./current-customs.ts";
import { customsEntries } from "./customs-entries.ts";
import { documentsOfEntries } from "./documents.ts";
import { reachOf, nameOfCode } from "./successors.ts";
import type { SuccessorRow } from "../../nomenclature/tables.ts";
import { type EntryRow, annexOfFile } from "../tables/law.ts";
import type { SanctionsInput } from "./input.ts";
import type { Say } from "./say.ts";

/** The entries as they are published: rows of the law, and customs measures where an annex has no codes of its own. */
export function planEntries(input: SanctionsInput): EntryRecord[] {
  const successors = byChapter(input.successors, ({ code }) => code);
  const current = currentMeasures(input);
  const law = lawEntries(input, current, successors);
  const records = [...law, ...customsEntries(input, current, law, successors)];
  return records.toSorted((a, b) => compareText(a.code, b.code) || compareText(a.id, b.id));
}

function lawEntries(
  input: SanctionsInput,
  current: readonly Current[],
  successors: ByChapter<SuccessorRow>,
): EntryRecord[] {
  const documents = documentsOfEntries(current, input);
  // Codes that their luxury category covers whole: the value alone decides, the words limit nothing.
  const valueAlone = new Set(
    input.parts.flatMap((part) => part.whole_codes.map((code) => `${part.regime} ${part.annex} ${part.part} ${code}`)),
  );
  const texts = new Map(input.annexes.map((row) => [`${row.regime}-${row.annex}-${row.measure}`, row.text_version]));
  return input.entries.map(({ file, row }) => {
    const { regime, annex } = annexOfFile(file);
    const { code, except_codes } = row;
    const listed = {
      regime,
      annex,
      measures: row.measures.map((measure) => `${regime}-${annex}-${measure}`),
      code,
      successors: reachOf(code, successors),
      except_codes,
    };
    return {
      id: row.id,
      regime,
      annex,
      measures: listed.measures,
      part: row.part,
      row: row.row,
      code,
      successors: listed.successors,
      ex: row.ex,
      except_codes,
      scope: valueAlone.has(`${regime} ${annex} ${row.part} ${code}`) ? null : scopeOf(row, input.say),
      threshold_eur: row.threshold_eur === "" ? null : Number(row.threshold_eur),
      name: row.name_en,
      name_pl: nameOfCode(input.names, row.code).pl,
      valid_from: orNull(row.valid_from),
      valid_to: orNull(row.valid_to),
      known_since: row.known_since,
      // A new text of an annex is one changed line in the law file, not one in each of its entries.
      text_version: listed.measures.every((measure) => texts.get(measure) === row.text_version)
        ? null
        : row.text_version,
      certificates: documents(listed),
      data_quality: input.verified.has(row.id) ? "verified" : "to_review",
      evidence: "law",
      locator: [row.part, row.row === "" ? "" : `row ${row.row}`, row.printed].filter((part) => part !== "").join(", "),
      source_row: `${file}#${row.id}`,
    };
  });
}

function scopeOf(row: EntryRow, say: Say): EntryRecord["scope"] {
  return row.scope_en === "" ? null : say(row.scope_en, row.scope_pl);
}

/** Rows of the newest extraction that can show one of their annexes, in force on its day. */
function currentMeasures({ customs, extractions }: Pick<SanctionsInput, "customs" | "extractions">): Current[] {
  const newestFirst = extractions.toSorted((a, b) => compareText(b.day, a.day));
  return customs.flatMap((custom): Current[] => {
    const { row } = custom;
    const extraction = newestFirst.find((candidate) =>
      row.annex.some((annex) => canShow(candidate, row.regime, annex, row.direction)),
    );
    if (extraction?.key !== row.extraction || (row.end !== "" && row.end < extraction.day)) return [];
    return [{ ...custom, extraction }];
  });
}
