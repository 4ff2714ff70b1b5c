import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../issue.ts";
import type { CustomsRow } from "../../tables/provisions.ts";
import type { EntryRow } from "../../tables/sanctions.ts";
import type { Placed } from "../../tables/table.ts";
import { placeOfFile, type SanctionsInput } from "./input.ts";
import { reachOf } from "./joined-successors.ts";

/** The entries as they are published: rows of the law, and customs measures where an annex has no codes of its own. */
export function planEntries(input: SanctionsInput): EntryRecord[] {
  const records = [...lawEntries(input), ...customsEntries(input)];
  return records.sort((a, b) => compareText(a.code, b.code) || compareText(a.id, b.id));
}

function lawEntries(input: SanctionsInput): EntryRecord[] {
  const customs = customsByAnnex(input.customs);
  return input.entries.map(({ file, row }) => {
    const { regime, annex } = placeOfFile(file);
    return {
      id: row.id, regime, annex,
      measures: row.measures.map((measure) => `${regime}-${annex}-${measure}`),
      part: row.part, row: row.row, code: row.code, successors: reachOf(row.code, input.successors), ex: row.ex,
      except_codes: row.except_codes,
      scope: scopeOf(row),
      threshold_eur: row.threshold_eur === "" ? null : Number(row.threshold_eur),
      name: row.name_en, valid_from: orNull(row.valid_from), valid_to: orNull(row.valid_to), known_since: row.known_since,
      text_version: row.text_version,
      certificates: certificatesOf(customs.get(`${regime}-${annex}`) ?? [], row.code),
      data_quality: input.verified.has(row.id) ? "verified" : "to_review",
      locator: [row.part, row.row === "" ? "" : `row ${row.row}`, row.printed].filter((part) => part !== "").join(", "),
      source_row: `${file}#${row.id}`,
    };
  });
}

function scopeOf(row: EntryRow): EntryRecord["scope"] {
  return row.scope_en === "" ? null : { en: row.scope_en, pl: row.scope_pl };
}

/** Annexes that name goods in words only: customs attached codes, and its measures stand in for the rows that the law does not have. */
function customsEntries(input: SanctionsInput): EntryRecord[] {
  const served = new Map<string, string[]>();
  for (const annex of input.annexes) {
    if (annex.state !== "codes_from_customs") continue;
    const place = `${annex.regime}-${annex.annex}`;
    served.set(place, [...(served.get(place) ?? []), annex.measure]);
  }
  return input.customs.flatMap(({ file, row }) =>
    row.annex.flatMap((annex) => {
      const place = `${row.regime}-${annex}`;
      const measures = served.get(place);
      return measures === undefined ? [] : [customsEntry(file, row, annex, measures, input.names.get(row.code.slice(0, 8)) ?? row.measure_type_name)];
    }),
  );
}

function customsEntry(file: string, row: CustomsRow, annex: string, measures: readonly string[], name: string): EntryRecord {
  const place = `${row.regime}-${annex}`;
  return {
    id: `${place}-T${row.id}`, regime: row.regime, annex,
    measures: measures.map((measure) => `${place}-${measure}`),
    part: "", row: "", code: row.code, successors: [], ex: row.other_goods, except_codes: [],
    scope: row.other_goods ? PARTLY : null, threshold_eur: null, name, valid_from: null, valid_to: orNull(row.end),
    known_since: row.start, text_version: CUSTOMS_STATE, certificates: [...row.certificates].sort(compareText), data_quality: "to_review",
    locator: `customs measure ${row.measure_type}, ${row.legal_base}`, source_row: `${file}#${row.id}`,
  };
}

/** Day up to which the customs extraction is complete. */
const CUSTOMS_STATE = "2025-07-31";

const PARTLY = {
  en: "Only the goods that the annex describes in words; customs accepts a declaration that other goods of this code are meant.",
  pl: "Tylko towary opisane słownie w załączniku; organy celne przyjmują oświadczenie, że chodzi o inne towary z tym kodem.",
};

function customsByAnnex(customs: readonly Placed<CustomsRow>[]): Map<string, CustomsRow[]> {
  const byAnnex = new Map<string, CustomsRow[]>();
  for (const { row } of customs) {
    for (const annex of row.annex) {
      const place = `${row.regime}-${annex}`;
      const rows = byAnnex.get(place);
      if (rows === undefined) byAnnex.set(place, [row]);
      else rows.push(row);
    }
  }
  return byAnnex;
}

function certificatesOf(customs: readonly CustomsRow[], code: string): string[] {
  const found = new Set<string>();
  for (const row of customs) {
    if (row.code.startsWith(code) || code.startsWith(row.code)) for (const certificate of row.certificates) found.add(certificate);
  }
  return [...found].sort(compareText);
}

function orNull(cell: string): string | null {
  return cell === "" ? null : cell;
}
