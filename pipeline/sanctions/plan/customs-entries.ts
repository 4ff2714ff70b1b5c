import { EMPTY_ENTRY } from "../../../openapi/schemas/sanctions-keys.ts";
import { groupByEach } from "../../../runtime/text/groups.ts";
import { inLanguages } from "../../../openapi/schemas/languages.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import type { ByChapter } from "../../nomenclature/tree.ts";
import type { SuccessorRow } from "../../nomenclature/tables.ts";
import { onceByObject } from "../../../runtime/text/memo.ts";
import type { CustomsDirection, Extraction } from "../evidence/comparison.ts";
import { type CustomsRow, WHOLE_CODES } from "../tables/customs.ts";
import { type AnnexRow, hasList, isFromCustoms, tradedAs } from "../tables/law.ts";
import { type Current, formerMeasures, startsOf } from "./current-customs.ts";
import { createDocuments } from "./documents.ts";
import { reachOf, nameOfCode } from "./successors.ts";
import type { SanctionsInput } from "./input.ts";
import { fillText, type Say } from "./say.ts";
import { withoutRepeats } from "./repeats.ts";
import { isLaw } from "../../../runtime/rules/sanctions/leg.ts";

/** Entries by what they reach. */
interface EntriesByReach {
  /** An entry of the place has the code, a code above it or one below it; what it excepts counts too. */
  reaches(annexKey: string, code: string): boolean;
  /** Some entry of the place that passes the test has the code or a code above it, and does not except it. */
  covers(annexKey: string, code: string, test?: (entry: EntryRecord) => boolean): boolean;
}

/**
 * Customs measures stand in for the law where an annex names goods in words only, and where customs applies a measure
 * to a code that no row of that
 * regime and direction reaches (765/2006 after Regulation 2026/513, which is not held): what customs stops is never
 * served as free. The arms embargo is a ban beside the lists, and is served for all of its codes. Each annex and
 * direction is served from the newest extraction that can show it. The last day of a record is customs' own and never
 * that of the law, and so is that
 * of an extraction: goods in words that only an older one shows under a code are served as a part of that code.
 */
export function customsEntries(
  input: SanctionsInput,
  current: readonly Current[],
  law: readonly EntryRecord[],
  successors: ByChapter<SuccessorRow>,
): EntryRecord[] {
  const annexes = new Map(input.annexes.map((row) => [`${row.regime}-${row.annex}-${row.measure}`, row]));
  const byAnnex = Map.groupBy(input.annexes, (row) => `${row.regime}-${row.annex}`);
  const entryOf = createEntries(input, successors);
  const wordedBy = createWorded(law, byAnnex, entryOf);
  const worded = current.flatMap(wordedBy);
  /**
   * A code that customs no longer look at may still hold goods that the law describes in words: its words have not
   * ended with a record.
   */
  const former = formerMeasures(input, current).flatMap((measure) =>
    wordedBy({ ...measure, row: { ...measure.row, other_goods: true } }).map((entry): EntryRecord => ({
      ...entry,
      successors: entry.successors.filter(({ code }) => !measure.goesOn(code)),
    })),
  );

  const newest = current.map(({ extraction }) => extraction.day).reduce((a, b) => (a > b ? a : b), "");
  const reached = reachedBy(
    [
      ...law.filter(({ valid_from: from, valid_to: to }) => (from ?? "") <= newest && (to === null || to >= newest)),
      ...worded,
    ],
    (entry) => {
      const bans = entry.measures.flatMap((id) => annexes.get(id) ?? []).filter(isLaw);
      return [...new Set(bans.map(({ direction }) => `${entry.regime} ${direction}`))];
    },
  );
  /**
   * Every declarable code of the record is stopped by its own annexes, by an entry of the whole code, or, where customs
   * look for some goods only, by any.
   */
  const isExplained = ({ row, extraction }: Current): boolean => {
    const annexKey = `${row.regime} ${row.direction}`;
    return leavesOf(extraction, row.code).every((leaf) =>
      row.other_goods
        ? reached.reaches(annexKey, leaf)
        : reached.covers(annexKey, leaf, ({ ex, annex }) => !ex || row.annex.includes(annex)),
    );
  };
  /**
   * A ban of its own, whose codes stand in no list (arms embargo): another ban of the code, which may be set aside by
   * its value or by facts, never explains it.
   */
  const isOwnBan = ({ row }: Current): boolean =>
    row.annex.every((annex) =>
      row.measure.every((measure) => annexes.get(`${row.regime}-${annex}-${measure}`)?.state === "customs_gaps"),
    );
  const gaps = current
    .filter((measure) => isOwnBan(measure) || !isExplained(measure))
    .flatMap((measure) => {
      const { row } = measure;
      return row.annex.flatMap((annex) => {
        const rows = byAnnex.get(`${row.regime}-${annex}`) ?? [];
        const measures = rows.filter(
          (role) =>
            isLaw(role) &&
            (hasList(role.state)
              ? row.measure.includes(role.measure)
              : role.state === "customs_gaps" && isNamed(rows, row, role) && goesWith(tradedAs(role), row.direction)),
        );
        return entryOf(measure, measures, row.other_goods ? "other-goods-accepted" : null, true);
      });
    });
  return withoutRepeats([...worded, ...former, ...gaps]);
}

/**
 * Makes the entries of a record whose goods an annex has in words: the codes of the annex are those of customs, unless
 * a list beside the words has the code (833/2014 II).
 */
function createWorded(
  law: readonly EntryRecord[],
  byAnnex: ReadonlyMap<string, readonly AnnexRow[]>,
  entryOf: MakeEntry,
): (at: Current) => EntryRecord[] {
  const listed = reachedBy(law, ({ regime, annex }) => [`${regime}-${annex}`]);
  const whole = reachedBy(
    law.filter(({ ex }) => !ex),
    ({ regime, annex }) => [`${regime}-${annex}`],
  );

  /** One of the annexes of the record is a list of goods. */
  const isOfList = ({ regime, annex }: CustomsRow): boolean =>
    annex.some((number) => (byAnnex.get(`${regime}-${number}`) ?? []).some(({ state }) => hasList(state)));

  return (measure) => {
    const { row } = measure;
    return row.annex.flatMap((annex) => {
      const annexKey = `${row.regime}-${annex}`;
      const roles = byAnnex.get(annexKey) ?? [];
      if (
        !roles.some((role) => role.state === "codes_from_customs" && row.measure.includes(role.measure)) ||
        listed.reaches(annexKey, row.code)
      )
        return [];
      // One record serves a list of goods and goods in words (833/2014 VII and the dual-use list): the list is why the
      // whole code is stopped.
      const joined = row.annex.some(
        (candidate) =>
          candidate !== annex &&
          leavesOf(measure.extraction, row.code).every((leaf) => whole.covers(`${row.regime}-${candidate}`, leaf)),
      );
      const served = row.other_goods || joined ? roles : (byAnnex.get(WHOLE_CODES.get(annexKey) ?? annexKey) ?? []);
      const measures = served.filter(
        (role) =>
          (role.state === "codes_from_customs" || hasList(role.state) || isNamed(roles, row, role)) &&
          goesWith(tradedAs(role), row.direction),
      );
      return entryOf(
        measure,
        measures,
        row.other_goods ? "other-goods-accepted" : joined ? "whole-code-stopped" : null,
        isOfList(row),
      );
    });
  };
}

type MakeEntry = (at: Current, measures: readonly AnnexRow[], limit: Limit | null, isOfList: boolean) => EntryRecord[];

/** Makes the entry of a record under measures of one annex; none without a measure. */
function createEntries(input: SanctionsInput, successors: ByChapter<SuccessorRow>): MakeEntry {
  const since = startsOf(input.customs);
  const documentsOf = createDocuments(input);
  const items = new Set(WHOLE_CODES.values());
  const dates = input.dates.filter(({ regime, annex, code }) => code !== "" && items.has(`${regime}-${annex}`));
  return ({ file, row, extraction }, measures, limit, isOfList) => {
    const [first] = measures;
    if (first === undefined) return [];
    // The list held did not have the code: the first day of customs is that of the ban, whatever act is behind it.
    const isNew = isOfList && isSinceText(input, row);
    const act = isNew ? likelyAct(input, row) : "";
    const name = nameOfCode(input.names, row.code);
    const annexKey = `${row.regime}-${first.annex}`;
    const day = dates.find(
      (date) => `${date.regime}-${date.annex}` === annexKey && row.code.startsWith(date.code),
    )?.valid_from;
    const scope = limit === null ? null : scopeOf(limit, first, input);
    // Documents are those of the direction that customs control, not of a carriage that the same list bans.
    const ids = measures
      .filter(({ measure }) => row.measure.includes(measure))
      .map(({ annex, measure }) => `${row.regime}-${annex}-${measure}`);
    const documents = [
      ...new Set(row.annex.includes(first.annex) ? documentsOf(row, first.annex) : row.certificates),
    ].toSorted(compareText);
    return [
      {
        ...EMPTY_ENTRY,
        id: `${row.regime}-${first.annex}-T${row.id}`,
        regime: row.regime,
        annex: first.annex,
        measures: measures.map(({ annex, measure }) => `${row.regime}-${annex}-${measure}`),
        code: row.code,
        successors: reachOf(row.code, successors),
        ex: scope !== null,
        scope,
        name: name.en,
        name_pl: name.pl,
        valid_from: isNew && hasList(first.state) ? row.start : (day ?? null),
        known_since: day ?? (items.has(annexKey) ? since(row) : firstDay(since(row), measures)),
        text_version: extraction.day,
        certificates: ids.length === 0 || documents.length === 0 ? [] : [{ measures: ids, codes: [], documents }],
        data_quality: "to_review",
        evidence: act === "" ? "customs" : "inferred",
        locator: `customs measure ${row.measure_type}${row.legal_base === "" ? "" : `, ${row.legal_base}`}${act === "" ? "" : ` since ${row.start}; likely under ${act}, which is not held`}`,
        source_row: `${file}#${row.id}`,
      },
    ];
  };
}

/**
 * A record of customs never starts a law: goods that the law names in words are banned since its article applies,
 * however often customs cut their records anew. Items that acts added one by one (Part A of Annex VII) are not: the
 * day of the act stands in `dates.csv`, else the record shows by when the item was there.
 */
function firstDay(since: string, measures: readonly AnnexRow[]): string {
  const starts = measures.filter(({ state }) => isFromCustoms(state)).map(({ in_force_from: day }) => day);
  return starts.filter((day) => day !== "").reduce((first, day) => (day < first ? day : first), since);
}

/** The declarable codes under a code on the day of the extraction; the code itself where it has none or is longer. */
function leavesOf({ leaves }: Extraction, code: string): readonly string[] {
  return leavesByCode(leaves).get(code) ?? [code];
}

/** The leaves under each code, and under themselves. */
const leavesByCode = onceByObject((leaves: readonly string[]) =>
  groupByEach(leaves, (leaf) =>
    [2, 4, 6, 8, 10].filter((length) => length <= leaf.length).map((length) => leaf.slice(0, length)),
  ),
);

/**
 * Goods that may not leave the Union may not cross the country either; goods that may not enter it may not be carried,
 * or bought for other countries.
 */
function goesWith(direction: AnnexRow["direction"], traded: CustomsDirection): boolean {
  const alongside = traded === "export" ? ["transit"] : ["transport", "third_country"];
  return direction === traded || direction === "" || alongside.includes(direction);
}

/** Whether a record names a measure, or one of the same paragraph: a ban on import that bans carriage too. */
function isNamed(rows: readonly AnnexRow[], { measure: named }: CustomsRow, role: AnnexRow): boolean {
  return rows.some(({ measure, article }) => named.includes(measure) && article === role.article);
}

/** Whether customs began to stop the goods of a record after the text of law that is held. */
function isSinceText({ regimes }: SanctionsInput, { regime, start }: CustomsRow): boolean {
  return start > (regimes.find((row) => row.regime === regime)?.consolidated_version ?? "");
}

/**
 * An act that is not held, and was adopted before customs began to apply a measure that no text held has, is the likely
 * cause: the reader is told which.
 */
function likelyAct({ acts }: SanctionsInput, row: CustomsRow): string {
  const behind = acts
    .filter(
      ({ regime, state, adopted }) =>
        regime === row.regime && state === "not_held" && adopted !== "" && adopted <= row.start,
    )
    .toSorted((a, b) => compareText(b.adopted, a.adopted));
  return behind[0]?.celex ?? "";
}

/** Customs accept that other goods are declared, or stop all of the code for another reason. */
type Limit = "other-goods-accepted" | "whole-code-stopped";

function scopeOf(
  limit: Limit,
  row: AnnexRow,
  { base, say }: Pick<SanctionsInput, "base" | "say">,
): NonNullable<EntryRecord["scope"]> {
  const text = limit === "whole-code-stopped" ? base.whole_code : base.other_goods;
  return { id: `${idOf(row)}/${limit}`, ...fillText(text, goodsOf(row, say)) };
}

function idOf({ regime, annex, measure }: AnnexRow): string {
  return `${regime}-${annex}-${measure}`;
}

/** The goods of a title; what is done with them stands after a colon. */
function goodsOf({ title_en, title_pl }: AnnexRow, say: Say): Text4 {
  const title = say(title_en, title_pl);
  return inLanguages((lang) => title[lang].replace(DONE, ""));
}

const DONE = / ?: [^:]*$/;

/** Collects what entries reach, with the codes that succeeded theirs, at every place that `placesOf` gives. */
function reachedBy(
  entries: readonly EntryRecord[],
  locationsOf: (entry: EntryRecord) => readonly string[],
): EntriesByReach {
  const byCode = new Map<string, EntryRecord[]>();
  const above = new Set<string>();
  for (const entry of entries) {
    for (const annexKey of locationsOf(entry)) {
      for (const code of [entry.code, ...entry.successors.map((successor) => successor.code)]) {
        const current = byCode.get(`${annexKey} ${code}`);
        if (current === undefined) byCode.set(`${annexKey} ${code}`, [entry]);
        else current.push(entry);
        for (let length = 2; length < code.length; length += 2) above.add(`${annexKey} ${code.slice(0, length)}`);
      }
    }
  }
  const hasEntry = (annexKey: string, code: string, test: (entry: EntryRecord) => boolean): boolean => {
    for (let length = 2; length <= code.length; length += 2)
      if ((byCode.get(`${annexKey} ${code.slice(0, length)}`) ?? []).some(test)) return true;
    return false;
  };
  return {
    reaches: (annexKey, code) => above.has(`${annexKey} ${code}`) || hasEntry(annexKey, code, () => true),
    covers: (annexKey, code, test = () => true) =>
      hasEntry(annexKey, code, (entry) => !entry.except_codes.some((except) => code.startsWith(except)) && test(entry)),
  };
}
