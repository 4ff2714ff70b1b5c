import { orNull } from "../../source/cells.ts";
import type { Text2 } from "../../../openapi/shards/common.ts";
import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/fold.ts";
import { byChapter, type ByChapter } from "../../nomenclature/codes.ts";
import type { CustomsRow } from "../tables/provisions.ts";
import type { SuccessorRow } from "../../nomenclature/tables.ts";
import { placeOfFile, type EntryRow } from "../tables/law.ts";
import type { Placed } from "../../source/table.ts";
import type { SanctionsInput } from "./input.ts";
import { reachOf } from "./successors.ts";

/** The entries as they are published: rows of the law, and customs measures where an annex has no codes of its own. */
export function planEntries(input: SanctionsInput): EntryRecord[] {
  const successors = byChapter(input.successors, ({ code }) => code);
  const law = lawEntries(input, successors);
  const records = [...law, ...customsEntries(input, law, successors)];
  return records.toSorted((a, b) => compareText(a.code, b.code) || compareText(a.id, b.id));
}

function lawEntries(input: SanctionsInput, successors: ByChapter<SuccessorRow>): EntryRecord[] {
  const customs = customsByAnnex(input.customs);
  return input.entries.map(({ file, row }) => {
    const { regime, annex } = placeOfFile(file);
    return {
      id: row.id, regime, annex,
      measures: row.measures.map((measure) => `${regime}-${annex}-${measure}`),
      part: row.part, row: row.row, code: row.code, successors: reachOf(row.code, successors), ex: row.ex,
      except_codes: row.except_codes,
      scope: scopeOf(row),
      threshold_eur: row.threshold_eur === "" ? null : Number(row.threshold_eur),
      name: row.name_en, name_pl: goodsName(input.names, row.code).pl, valid_from: orNull(row.valid_from), valid_to: orNull(row.valid_to), known_since: row.known_since,
      text_version: row.text_version,
      certificates: certificatesOf(customs.get(`${regime}-${annex}`)?.(row.code) ?? [], row.code),
      data_quality: input.verified.has(row.id) ? "verified" : "to_review",
      locator: [row.part, row.row === "" ? "" : `row ${row.row}`, row.printed].filter((part) => part !== "").join(", "),
      source_row: `${file}#${row.id}`,
    };
  });
}

function scopeOf(row: EntryRow): EntryRecord["scope"] {
  return row.scope_en === "" ? null : { en: row.scope_en, pl: row.scope_pl };
}

/**
 * Customs measures stand in for the law where an annex names goods in words only, and where customs applies a measure to a code that no row of
 * that regime reaches (765/2006 XXV prints 2103 90 90 where customs has 2003 90 90): what customs stops is never served as free.
 */
function customsEntries(input: SanctionsInput, law: readonly EntryRecord[], successors: ByChapter<SuccessorRow>): EntryRecord[] {
  const measures = new Map<string, { all: string[]; words: boolean; title: Text2 }>();
  for (const { regime, annex, measure, state, title_en, title_pl } of input.annexes) {
    const place = measures.get(`${regime}-${annex}`) ?? { all: [], words: false, title: { en: title_en, pl: title_pl } };
    place.words ||= state === "codes_from_customs";
    if (state === "codes_from_customs" || state === "complete") place.all.push(measure);
    measures.set(`${regime}-${annex}`, place);
  }
  const reached = reachedCodes(law, ({ regime }) => regime);
  const listed = reachedCodes(law, ({ regime, annex }) => `${regime}-${annex}`);
  const whole = reachedCodes(law.filter(({ ex }) => !ex), ({ regime, annex }) => `${regime}-${annex}`);
  return input.customs.flatMap(({ file, row }) => {
    const places = row.annex.flatMap((annex) => {
      const place = measures.get(`${row.regime}-${annex}`);
      return place === undefined ? [] : [{ annex, ...place }];
    });
    // A list of goods may stand beside goods in words in one annex (833/2014 II): its codes are the list's, not those of the words.
    const worded = places.filter(({ annex, words }) => words && !reaches(listed.get(`${row.regime}-${annex}`), row.code));
    const gap = worded.length === 0 && row.end === "" && !reaches(reached.get(row.regime), row.code);
    const name = goodsName(input.names, row.code);
    // One measure serves a list of goods and goods in words (833/2014 VII and the dual-use list): the list is why the whole code is stopped.
    const joined = places.some(({ annex, words }) => !words && covers(whole.get(`${row.regime}-${annex}`), row.code));
    const reach = reachOf(row.code, successors);
    return (gap ? places : worded).flatMap(({ annex, all, words, title }) => {
      const own = words ? all : all.filter((measure) => row.measure.includes(measure));
      const scope = row.other_goods ? partly(title) : joined ? inAnotherList(title) : null;
      return own.length === 0 ? [] : [{ ...customsEntry(file, row, annex, own, name, scope), successors: reach }];
    });
  });
}

/** Codes of the law at one place, and everything above them. */
interface ReachedCodes {
  codes: Set<string>;
  above: Set<string>;
}

function reachedCodes(law: readonly EntryRecord[], placeOf: (entry: EntryRecord) => string): Map<string, ReachedCodes> {
  const places = new Map<string, ReachedCodes>();
  for (const entry of law) {
    const place = placeOf(entry);
    const { codes, above } = places.get(place) ?? { codes: new Set<string>(), above: new Set<string>() };
    places.set(place, { codes, above });
    for (const code of [entry.code, ...entry.successors.map((successor) => successor.code)]) {
      codes.add(code);
      for (let length = 2; length < code.length; length += 2) above.add(code.slice(0, length));
    }
  }
  return places;
}

function reaches(reached: ReachedCodes | undefined, code: string): boolean {
  return reached?.above.has(code) === true || covers(reached, code);
}

function covers(reached: ReachedCodes | undefined, code: string): boolean {
  for (let length = 2; length <= code.length; length += 2) if (reached?.codes.has(code.slice(0, length)) === true) return true;
  return false;
}

function customsEntry(file: string, row: CustomsRow, annex: string, measures: readonly string[], name: Text2, scope: EntryRecord["scope"]): EntryRecord {
  const place = `${row.regime}-${annex}`;
  return {
    id: `${place}-T${row.id}`, regime: row.regime, annex,
    measures: measures.map((measure) => `${place}-${measure}`),
    part: "", row: "", code: row.code, successors: [], ex: scope !== null, except_codes: [],
    scope, threshold_eur: null, name: name.en, name_pl: name.pl, valid_from: null, valid_to: orNull(row.end),
    known_since: row.start, text_version: CUSTOMS_STATE, certificates: [...row.certificates].toSorted(compareText), data_quality: "to_review",
    locator: `customs measure ${row.measure_type}, ${row.legal_base}`, source_row: `${file}#${row.id}`,
  };
}

/** Day up to which the customs extraction is complete. */
const CUSTOMS_STATE = "2025-07-31";

/** The goods are those of a title, and customs accept that others are declared. */
function partly({ en, pl }: Text2): Text2 {
  return {
    en: `Only these goods: ${en}. Customs accept a declaration that other goods of this code are meant.`,
    pl: `Tylko te towary: ${pl}. Organy celne przyjmują oświadczenie, że chodzi o inne towary objęte tym kodem.`,
  };
}

/** The goods are those of a title, and customs stop all of the code for another reason. */
function inAnotherList({ en, pl }: Text2): Text2 {
  return {
    en: `Only these goods: ${en}. Customs stop the whole code because another list of the same measure names it.`,
    pl: `Tylko te towary: ${pl}. Organy celne zatrzymują cały kod, ponieważ wymienia go inny wykaz objęty tym samym środkiem.`,
  };
}

/** What the nomenclature calls a code, or the nearest code above it that it has. */
function goodsName(names: SanctionsInput["names"], code: string): Text2 {
  for (let length = Math.min(code.length, 8); length > 0; length -= 2) {
    const name = names.get(code.slice(0, length));
    if (name !== undefined) return name;
  }
  return { en: `CN ${code}`, pl: `CN ${code}` };
}

function customsByAnnex(customs: readonly Placed<CustomsRow>[]): Map<string, ByChapter<CustomsRow>> {
  const places = Map.groupBy(customs.flatMap(({ row }) => row.annex.map((annex) => ({ place: `${row.regime}-${annex}`, row }))), ({ place }) => place);
  return new Map([...places].map(([place, rows]) => [place, byChapter(rows.map(({ row }) => row), ({ code }) => code)]));
}

function certificatesOf(customs: readonly CustomsRow[], code: string): string[] {
  const found = new Set<string>();
  for (const row of customs) {
    if (row.code.startsWith(code) || code.startsWith(row.code)) for (const certificate of row.certificates) found.add(certificate);
  }
  return [...found].toSorted(compareText);
}
