import { groupByEach } from "../text/groups.ts";
import { controlBegan } from "../rules/sanctions/force.ts";
import type { CnBasicControl, CnControl } from "../../openapi/schemas/sanctions-controls.ts";
import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type {
  ControlCodeRecord,
  ControlCodesShard,
  ControlRecord,
  ControlsShard,
} from "../../openapi/shards/controls.ts";
import type { CertificateRecord } from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { filesByPrefix } from "../shards/files.ts";
import { Printed, renderJson } from "../http/json-text.ts";
import { cachedByRecord, onceByObject } from "../text/memo.ts";
import { compareText } from "../text/normalize.ts";
import { putTexts } from "./law.ts";

/** A control of a code: what all its rows for the same countries ask together. */
interface MatchedControl {
  control: ControlRecord;
  direction: ControlCodeRecord["direction"];
  /** Countries, or numbers of TARIC whose members are not held; empty: every country. */
  areas: readonly string[];
  documents: readonly CertificateRecord[];
  additional_codes: readonly string[];
  /** First day of its rows. */
  customs_since: string;
  until: string | undefined;
  /** Only longer codes are controlled, and not all of them need be. */
  partial: boolean;
}

/** The controls of a code on a day: codes with the same rows have the same one, whose text is printed once. */
export interface CodeControls {
  controls: readonly MatchedControl[];
}

/** Customs controls that apply whatever the country. */
export interface Controls {
  /**
   * The controls of digits that are read in one way or several, by id, direction and countries, which have begun by a
   * day, in a language.
   */
  find(readings: readonly string[], day: string, lang: SanctionsLang): Promise<CodeControls>;
}

const NO_CONTROLS: CodeControls = { controls: [] };

/**
 * Opens the controls of a dataset; files are read on first use. Codes with the same rows are joined once
 * a day: 9,896 codes have some 700 lists.
 */
export function openControls(dataset: Dataset): Controls {
  const files = dataset.files("sanctions", "sanctions-control-codes/1");
  if (files.length === 0) return { find: async () => NO_CONTROLS };
  const filesFor = filesByPrefix(files);
  const tables = onlyFile(dataset, "sanctions", "sanctions-controls/2");
  let current: { day: string; tables?: ControlTables; sets: Map<string, CodeControls> } = { day: "", sets: new Map() };
  return {
    async find(readings, day, lang) {
      if (readings.length === 0) return NO_CONTROLS;
      const near = [...new Set(readings.flatMap(filesFor))];
      const [controlTables, ...shards] = await Promise.all([
        dataset.load<ControlsShard>(tables).then(async (shard) => {
          await putTexts(dataset, shard, lang);
          return tablesOf(shard);
        }),
        ...near.map((file) => dataset.load<ControlCodesShard>(file)),
      ]);
      const indexes = shards.map(indexRows);
      // Tables that were forgotten and read again have their texts in the languages asked for since.
      if (current.day !== day || current.tables !== controlTables)
        current = { day, tables: controlTables, sets: new Map() };
      const hasRows = (side: keyof RowIndex, digits: string): boolean =>
        indexes.some((index) => index[side].has(digits));
      // All that the controls of a day depend on: the longest code whose rows cover digits, and digits above rows.
      const key = readings
        .map(
          (digits) =>
            `${leadingParts(digits).findLast((part) => hasRows("covering", part)) ?? ""} ${hasRows("below", digits) ? digits : ""}`,
        )
        .join();
      const before = current.sets.get(key);
      if (before !== undefined) return before;
      const rowsOf = (side: keyof RowIndex, codes: readonly string[]): KeyedRow[] =>
        [...new Set(codes)]
          .flatMap((code) => indexes.flatMap((index) => index[side].get(code) ?? []))
          .filter((row) => controlBegan(row.since, required(controlTables.controls, row.control).since, day));
      const joined = {
        controls: joinAll(controlTables, rowsOf("covering", readings.flatMap(leadingParts)), rowsOf("below", readings)),
      };
      current.sets.set(key, joined);
      return joined;
    },
  };
}

function joinAll(
  controlTables: ControlTables,
  covering: readonly KeyedRow[],
  below: readonly KeyedRow[],
): MatchedControl[] {
  const covered = new Set(covering.map(({ key }) => key));
  const rows = [...covering, ...below.filter(({ key }) => !covered.has(key))];
  return [...Map.groupBy(rows, ({ key }) => key)]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([key, same]) => joinRows(controlTables, same, !covered.has(key)));
}

/** Controls and documents by their ids. */
interface ControlTables {
  controls: ReadonlyMap<string, ControlRecord>;
  documents: ReadonlyMap<string, CertificateRecord>;
}

const tablesOf = onceByObject(({ records }: ControlsShard): ControlTables => ({
  controls: new Map(records.flatMap((line) => ("control" in line ? [[line.control.id, line.control]] : []))),
  documents: new Map(records.flatMap((line) => ("document" in line ? [[line.document.code, line.document]] : []))),
}));

/** A row with the key of those that are one control: its id, direction and countries, in the order of an answer. */
interface KeyedRow extends ControlCodeRecord {
  key: string;
}

/** Rows by their code, and by each leading part of it. */
interface RowIndex {
  covering: ReadonlyMap<string, readonly KeyedRow[]>;
  below: ReadonlyMap<string, readonly KeyedRow[]>;
}

const indexRows = onceByObject(({ records }: ControlCodesShard): RowIndex => {
  const rows = records.map((row) => ({ ...row, key: [row.control, row.direction, row.areas?.join()].join("\0") }));
  const below = groupByEach(rows, ({ code }) => leadingParts(code).slice(0, -1));
  return { covering: Map.groupBy(rows, ({ code }) => code), below };
});

/** The leading digits of a code, two and more, itself the last. */
function leadingParts(digits: string): string[] {
  return Array.from({ length: digits.length - 1 }, (_, index) => digits.slice(0, index + 2));
}

function joinRows(controlTables: ControlTables, rows: readonly KeyedRow[], partial: boolean): MatchedControl {
  const { control, direction, areas = [] } = rows[0]!;
  const ends = rows.map(({ until }) => until);
  return {
    control: required(controlTables.controls, control),
    direction,
    areas,
    documents: unite(rows.map(({ documents }) => documents)).map((code) => required(controlTables.documents, code)),
    additional_codes: unite(rows.map((row) => row.additional_codes ?? [])),
    customs_since: rows.map(({ since }) => since).toSorted(compareText)[0]!,
    until: ends.includes(undefined) ? undefined : ends.toSorted((a = "", b = "") => compareText(a, b)).at(-1),
    partial,
  };
}

function required<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`a controlled code names ${key}, which the controls do not have`);
  return value;
}

function unite(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].toSorted(compareText);
}

/** The controls of a code in the view asked for; of one direction where one is asked for. */
export function renderControlList(
  codeControls: CodeControls,
  { lang, view, direction }: Pick<CnQuery, "lang" | "view" | "direction">,
): Printed {
  const side = direction === "export" || direction === "import" ? direction : undefined;
  return printControls(codeControls, `${lang} ${view} ${side ?? ""}`, { lang, view, direction: side });
}

const printControls = cachedByRecord(
  (
    { controls }: CodeControls,
    _variant: string,
    { lang, view, direction }: Pick<CnQuery, "lang" | "view" | "direction">,
  ): Printed => {
    const asked = controls.filter((control) => direction === undefined || control.direction === direction);
    return new Printed(
      renderJson(
        view === "basic"
          ? uniteDirections(shorten(asked).map((control) => headOf(control, lang)))
          : asked.map((control) => renderControl(control, lang)),
      ),
    );
  },
);

/** Documents to present to customs; the full view also has the alternatives to declare. */
const BROUGHT: ReadonlySet<CertificateRecord["claims"]> = new Set(["licence", "evidence"]);

/** One a control and direction: for every country where one of them is, whole where one of them is. */
function shorten(controls: readonly MatchedControl[]): MatchedControl[] {
  return [...Map.groupBy(controls, ({ control, direction }) => `${control.id} ${direction}`).values()].map((same) => ({
    ...same[0]!,
    areas: same.some(({ areas }) => areas.length === 0) ? [] : unite(same.map(({ areas }) => areas)),
    documents: [...new Set(same.flatMap(({ documents }) => documents))]
      .filter(({ claims }) => BROUGHT.has(claims))
      .toSorted((a, b) => compareText(a.code, b.code)),
    customs_since: same.map(({ customs_since }) => customs_since).toSorted(compareText)[0]!,
    partial: same.every(({ partial }) => partial),
  }));
}

/** A control that asks the same of both directions, once. */
function uniteDirections(controls: readonly CnControlHead[]): CnBasicControl[] {
  const alike = Map.groupBy(controls, (control) => JSON.stringify({ ...control, direction: "both" }));
  return [...alike.values()].map((same) => (same.length > 1 ? { ...same[0]!, direction: "both" } : same[0]!));
}

/** What both views have of a control. */
type CnControlHead = Omit<CnControl, "additional_codes" | "until" | "url">;

function headOf(
  { control, direction, areas, documents, customs_since, partial }: MatchedControl,
  lang: SanctionsLang,
): CnControlHead {
  const byClaim: CnControl["documents"] = {};
  for (const { code, claims = "unread" } of documents) (byClaim[claims] ??= []).push(code);
  return {
    law: control.celex,
    name: control.name[lang],
    direction,
    documents: byClaim,
    areas: areas.length === 0 ? undefined : [...areas],
    partial: partial || undefined,
    ...(control.since === undefined ? { customs_since } : { since: control.since }),
    evidence: "customs",
    text: control.text[lang],
  };
}

function renderControl(matched: MatchedControl, lang: SanctionsLang): CnControl {
  const { control, additional_codes, until } = matched;
  return {
    ...headOf(matched, lang),
    additional_codes: additional_codes.length === 0 ? undefined : [...additional_codes],
    until,
    url: `https://eur-lex.europa.eu/legal-content/${lang.toUpperCase()}/TXT/?uri=CELEX:${control.celex}`,
  };
}
