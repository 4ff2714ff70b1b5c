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
import { filesFor } from "../shards/files.ts";
import { onceByObject } from "../text/memo.ts";
import { compareText } from "../text/fold.ts";
import { putTexts } from "./texts.ts";

/** A control of a code: what all its rows for the same countries ask together. */
export interface MatchedControl {
  control: ControlRecord;
  direction: ControlCodeRecord["direction"];
  /** Countries, or numbers of TARIC whose members are not held; empty: every country. */
  areas: readonly string[];
  documents: readonly CertificateRecord[];
  additional_codes: readonly string[];
  since: string;
  until: string | undefined;
  /** Only longer codes are controlled, and not all of them need be. */
  partial: boolean;
}

/** Customs controls that apply whatever the country. */
export interface Controls {
  /** The controls of digits that are read in one way or several, by id, direction and countries, in a language. */
  find(readings: readonly string[], lang: SanctionsLang): Promise<MatchedControl[]>;
}

/** Opens the controls of a dataset; files are read on first use. */
export function openControls(dataset: Dataset): Controls {
  const files = dataset.files("sanctions", "sanctions-control-codes/1");
  if (files.length === 0) return { find: async () => [] };
  const controls = onlyFile(dataset, "sanctions", "sanctions-controls/2");
  return {
    async find(readings, lang) {
      if (readings.length === 0) return [];
      const near = [...new Set(readings.flatMap((digits) => filesFor(files, digits)))];
      const [controlTables, ...shards] = await Promise.all([
        dataset.load<ControlsShard>(controls).then(async (shard) => {
          await putTexts(dataset, shard, lang);
          return tablesOf(shard);
        }),
        ...near.map((file) => dataset.load<ControlCodesShard>(file)),
      ]);
      const indexes = shards.map(indexRows);
      const rowsAt = (of: keyof RowIndex, digits: Iterable<string>): KeyedRow[] =>
        [...new Set(digits)].flatMap((part) => indexes.flatMap((index) => index[of].get(part) ?? []));
      const covering = rowsAt("own", readings.flatMap(leadingParts));
      const covered = new Set(covering.map(({ key }) => key));
      const below = rowsAt("below", readings).filter(({ key }) => !covered.has(key));
      return [...Map.groupBy([...covering, ...below], ({ key }) => key)]
        .toSorted(([a], [b]) => compareText(a, b))
        .map(([key, rows]) => joinRows(controlTables, rows, !covered.has(key)));
    },
  };
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
  own: ReadonlyMap<string, readonly KeyedRow[]>;
  below: ReadonlyMap<string, readonly KeyedRow[]>;
}

const indexRows = onceByObject(({ records }: ControlCodesShard): RowIndex => {
  const rows = records.map((row) => ({ ...row, key: [row.control, row.direction, row.areas?.join()].join("\0") }));
  const below = new Map<string, KeyedRow[]>();
  for (const row of rows)
    for (const part of leadingParts(row.code).slice(0, -1)) {
      const others = below.get(part);
      if (others === undefined) below.set(part, [row]);
      else others.push(row);
    }
  return { own: Map.groupBy(rows, ({ code }) => code), below };
});

/** The leading digits of a code, two and more, itself the last. */
function leadingParts(digits: string): string[] {
  return Array.from({ length: digits.length - 1 }, (_, at) => digits.slice(0, at + 2));
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
    since: rows.map(({ since }) => since).toSorted(compareText)[0]!,
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

/** The controls in the view asked for; of one direction where one is asked for. */
export function renderControlList(
  matchedControls: readonly MatchedControl[],
  { lang, view, direction }: Pick<CnQuery, "lang" | "view" | "direction">,
): (CnControl | CnBasicControl)[] {
  const own =
    direction === "export" || direction === "import"
      ? matchedControls.filter((one) => one.direction === direction)
      : matchedControls;
  return view === "basic"
    ? uniteDirections(shorten(own).map((one) => headOf(one, lang)))
    : own.map((one) => renderControl(one, lang));
}

/** Documents to present to customs; the full view also has the alternatives to declare. */
const BROUGHT: ReadonlySet<CertificateRecord["claims"]> = new Set(["licence", "evidence"]);

/** One a control and direction: for every country where one of them is, whole where one of them is. */
function shorten(matchedControls: readonly MatchedControl[]): MatchedControl[] {
  return [...Map.groupBy(matchedControls, ({ control, direction }) => `${control.id} ${direction}`).values()].map(
    (own) => ({
      ...own[0]!,
      areas: own.some(({ areas }) => areas.length === 0) ? [] : unite(own.map(({ areas }) => areas)),
      documents: [...new Set(own.flatMap(({ documents }) => documents))]
        .filter(({ claims }) => BROUGHT.has(claims))
        .toSorted((a, b) => compareText(a.code, b.code)),
      since: own.map(({ since }) => since).reduce((one, other) => (other < one ? other : one)),
      partial: own.every(({ partial }) => partial),
    }),
  );
}

/** A control that asks the same of both directions, once. */
function uniteDirections(controls: readonly CnControlHead[]): CnBasicControl[] {
  return [...Map.groupBy(controls, (one) => JSON.stringify({ ...one, direction: "both" })).values()].map((own) =>
    own.length > 1 ? { ...own[0]!, direction: "both" } : own[0]!,
  );
}

/** What both views have of a control. */
type CnControlHead = Omit<CnControl, "additional_codes" | "until" | "url">;

function headOf(
  { control, direction, areas, documents, since, partial }: MatchedControl,
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
    since,
    evidence: "customs",
    text: control.text[lang],
  };
}

function renderControl(matchedControl: MatchedControl, lang: SanctionsLang): CnControl {
  const { control, additional_codes, until } = matchedControl;
  return {
    ...headOf(matchedControl, lang),
    additional_codes: additional_codes.length === 0 ? undefined : [...additional_codes],
    until,
    url: `https://eur-lex.europa.eu/legal-content/${lang.toUpperCase()}/TXT/?uri=CELEX:${control.celex}`,
  };
}
