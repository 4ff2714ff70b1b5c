import { related } from "../../../../runtime/sanctions/words.ts";
import { finding, type Check, type Finding } from "../../../source/check.ts";
import type { Placed } from "../../../source/table.ts";
import { placeOfId, type EntryRow } from "../../tables/law.ts";
import type { ProvisionsData, WinddownRow } from "../../tables/provisions.ts";

/**
 * A period for old contracts is given by the act that bans, for the goods that it bans anew: they were banned on the
 * day that parts old contracts from new
 * ones, and not before it. Only bans are dated so: a restriction may change its terms. A ban that starts later than its
 * act is left out.
 */
export const winddownStartCheck: Check<ProvisionsData> = {
  rule: "provisions/winddown-start",
  why: "A wind-down list tells when its goods were banned. An entry dated later answers goods as free that were banned, one dated earlier as banned that were free.",
  example:
    "7205 of Annex XXI with valid_from 2025-07-20, while Article 3i(3ca) gives contracts before 19 December 2023 time for it",
  remedy:
    "Read the act that has the list: correct valid_from of the entry, and its row in dates.csv, or contract_before and the codes of the period.",
  run(data) {
    const entries = Map.groupBy(data.entries, ({ row }) => placeOfId(row.id));
    return data.winddowns.flatMap((period) => {
      const measures = bansOf(data, period.row);
      const own = (entries.get(`${period.row.regime}-${period.row.annex}`) ?? []).filter(({ row }) =>
        row.measures.some((measure) => measures.has(measure)),
      );
      return period.row.contract_before === "" || own.length === 0
        ? []
        : [...tooEarly(period, own), ...tooLate(period, own)];
    });
  },
};

/** The bans of the annex that the period is of and that began by its day. */
function bansOf(
  { annexes }: ProvisionsData,
  { regime, annex, measure, contract_before }: WinddownRow,
): ReadonlySet<string> {
  const bans = annexes.filter(
    ({ row }) =>
      row.regime === regime && row.annex === annex && row.role === "ban" && row.in_force_from <= contract_before,
  );
  return new Set(bans.map(({ row }) => row.measure).filter((name) => measure.length === 0 || measure.includes(name)));
}

/** Entries that hold all of the goods, and begin before they were banned. */
function tooEarly({ row, file, line }: Placed<WinddownRow>, entries: readonly Placed<EntryRow>[]): Finding[] {
  const day = row.contract_before;
  const whole = row.codes.length === 0 && ALL.test(row.text_en);
  return entries.flatMap((entry): Finding[] => {
    const { code, ex, except_codes, threshold_eur, valid_from, valid_to } = entry.row;
    if (valid_from === "" || valid_from >= day || (valid_to !== "" && valid_to < day)) return [];
    const named = whole ? [code] : row.codes.filter((own) => !ex && threshold_eur === "" && own.startsWith(code));
    const meant = named.find(
      (own) => !except_codes.some((out) => related(own, out)) && !row.except_codes.some((out) => own.startsWith(out)),
    );
    return meant === undefined
      ? []
      : [
          finding(
            entry,
            "valid_from",
            `${valid_from}: ${row.id} (${file}:${line}) gives contracts before ${day} time for ${meant}, so it was not banned before that day`,
          ),
        ];
  });
}

/** Begins a sentence that says that every good of the annex is meant. */
const ALL = /(?:^|\. )All /;

/** Entries of goods that were banned before any entry holds them. */
function tooLate({ row, file, line }: Placed<WinddownRow>, entries: readonly Placed<EntryRow>[]): Finding[] {
  const day = row.contract_before;
  return row.codes.flatMap((code): Finding[] => {
    const own = entries.filter((entry) => related(entry.row.code, code));
    const first = own.find(({ row: entry }) => entry.valid_from > day);
    const held = own.some(
      ({ row: entry }) => entry.valid_from <= day && (entry.valid_to === "" || entry.valid_to >= day),
    );
    if (held || first === undefined) return [];
    return [
      finding(
        first,
        "valid_from",
        `${first.row.valid_from}: ${row.id} (${file}:${line}) gives contracts before ${day} time for ${code}, so it was banned since that day`,
      ),
    ];
  });
}
