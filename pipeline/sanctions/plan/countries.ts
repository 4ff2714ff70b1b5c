import type { BaseWordsRecord } from "../../../openapi/shards/legs.ts";
import type { ControlledGoodsRecord, CountryLine, PlacesRecord } from "../../../openapi/shards/countries.ts";
import type { NoticeRecord } from "../../../openapi/shards/sanctions.ts";
import { related } from "../../../runtime/text/codes.ts";
import { areaQuestion } from "../../../runtime/rules/sanctions/law.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { orNull } from "../../source/cells.ts";
import { rowsOf } from "../../source/table.ts";
import { fillText, type Say } from "./say.ts";
import type { CountryData } from "../tables/countries.ts";
import { countryGrounds, countryPeriods, countryText, embargoLines } from "./embargoes.ts";

type ListRow = CountryData["lists"][number]["row"];
type CodeRow = CountryData["codes"][number]["row"];

/** Codes of countries, and the regimes that a question must name. */
export function countryLines(data: CountryData, notices: readonly NoticeRecord[], say: Say): CountryLine[] {
  const rows = rowsByList(data, say);
  const lists = rowsOf(data.lists).map((list) => ({ list, own: goodsOf(list, rows, say) }));
  const goods = lists.flatMap(({ own: listed }) => listed);
  const used = new Set(goods.flatMap(({ record }) => record.documents ?? []));
  const words = new Map(goods.map((good) => [good.words.id, good.words]));
  return [
    { places: regionsOf(data, notices, say) },
    ...regimesOf(data, goods, say),
    ...rowsOf(data.legs).map((row) => ({
      leg: { id: `${row.regime}-${row.direction}`, text: say(row.text_en, row.text_pl) },
    })),
    ...lists.map(({ list, own: listed }) => ({ measure: measureOf(list, listed, say) })),
    ...[...words.values(), ...areaWords(data, say)].map((record) => ({ words: record })),
    ...rowsOf(data.documents)
      .filter(({ code }) => used.has(code))
      .map(({ code, claims, text_en, text_pl }) => ({
        certificate: { code, ...(claims === "" ? {} : { claims }), text: say(text_en, text_pl) },
      })),
    ...countryGrounds(data, say).map((derogation) => ({ derogation })),
    ...countryPeriods(data, say).map((winddown) => ({ winddown })),
    ...goods.map(({ record }) => ({ goods: record })),
    ...embargoLines(data, say),
  ];
}

function regionsOf({ places, partners }: CountryData, notices: readonly NoticeRecord[], say: Say): PlacesRecord {
  const rows = rowsOf(places);
  const codes = (kind: (typeof rows)[number]["kind"]): string[] =>
    rows.filter((row) => row.kind === kind).map(({ code }) => code);
  return {
    countries: codes("country"),
    member_states: codes("member_state"),
    others: Object.fromEntries(
      rows.filter(({ kind }) => kind === "other").map((row) => [row.code, say(row.text_en, row.text_pl)]),
    ),
    meant: Object.fromEntries(rows.filter(({ kind }) => kind === "meant").map(({ code, means }) => [code, means])),
    partners: Object.fromEntries(
      rowsOf(partners).flatMap(({ regime, article, countries }) =>
        notices
          .filter((notice) => notice.regime === regime && notice.article === `Art. ${article}`)
          .map(({ id }) => [id, countries]),
      ),
    ),
  };
}

interface Goods {
  list: ListRow;
  record: ControlledGoodsRecord;
  words: BaseWordsRecord;
}

function idOf({ regime, list, direction }: Pick<ListRow, "regime" | "list" | "direction">): string {
  return `${regime}-${list}-${direction}`;
}

function listOf({ regime, list }: { regime: string; list: string }): string {
  return `${regime} ${list}`;
}

/** Claims of documents, and the rows of customs and law by regime and list. */
const rowsByList = (data: CountryData, say: Say) => ({
  claims: new Map(rowsOf(data.documents).map((row) => [row.code, row.claims])),
  ofCustoms: Map.groupBy(rowsOf(data.codes), listOf),
  ofLaw: Map.groupBy(rowsOf(data.law), listOf),
  conditions: new Map(rowsOf(data.words).map((row) => [row.id, row])),
  periods: countryPeriods(data, say),
  text: countryText(data, say),
});

/**
 * The goods of a list: rows of law, which customs verify where they have the code or one above it, and what customs
 * have beside them. A question stands only where the law, or a document of other goods, has a condition.
 */
function goodsOf(
  list: ListRow,
  { claims, ofCustoms, ofLaw, conditions, periods, text }: ReturnType<typeof rowsByList>,
  say: Say,
): Goods[] {
  const customs = (ofCustoms.get(listOf(list)) ?? []).filter(({ direction }) => direction === list.direction);
  const law = ofLaw.get(listOf(list)) ?? [];
  const groups = new Map<string, ControlledGoodsRecord>();
  const words = new Map<string, BaseWordsRecord>();
  const put = (codes: readonly string[], record: Omit<ControlledGoodsRecord, "codes">): void => {
    const key = JSON.stringify(record);
    groups.set(key, { ...record, codes: [...(groups.get(key)?.codes ?? []), ...codes].toSorted(compareText) });
  };
  const word = (record: BaseWordsRecord): string => {
    words.set(record.id, record);
    return record.id;
  };
  const goods = say(list.title_en, list.title_pl);
  const mine = periods.filter(({ measures }) => measures.includes(idOf(list)));
  const contracts = mine.filter(({ date_alone }) => date_alone === true).map(({ id }) => id);
  const delayed = {
    ...(mine.length === 0 ? {} : { winddowns: mine.map(({ id }) => id) }),
    ...(contracts.length === 0 ? {} : { contracts }),
  };
  for (const row of law) {
    const matches =
      row.code === "all" ? customs : customs.filter(({ codes }) => codes.some((code) => row.code.startsWith(code)));
    const condition = conditions.get(row.words);
    const isPart = condition !== undefined && condition.kind !== "value";
    const needs = [...(isPart ? (["description"] as const) : []), ...(row.value_eur === "" ? [] : ["value" as const])];
    put(row.code === "all" ? [] : [row.code], {
      measure: idOf(list),
      ...(row.valid_from === ""
        ? startOf([row.known_since, ...matches.map(({ start }) => start)])
        : { valid_from: row.valid_from }),
      ...(needs.length === 0 ? {} : { needs }),
      ...(row.value_eur === "" ? {} : { threshold: Number(row.value_eur) }),
      ...delayed,
      ...documentsOf(matches),
      words: word(condition === undefined ? { id: idOf(list), goods } : conditionWords(list, condition, say)),
      evidence: matches.length > 0 ? "verified" : "law",
    });
  }
  for (const row of customs) {
    const codes = row.codes.filter(
      (code) =>
        !law.some(
          (provision) =>
            provision.code === "all" || (related(provision.code, code) && provision.code.length <= code.length),
        ),
    );
    if (codes.length === 0) continue;
    const others = row.documents.some((code) => claims.get(code) === "other_goods");
    put(codes, {
      measure: idOf(list),
      ...startOf([row.start]),
      needs: [...(others ? (["description"] as const) : []), "law_not_held"],
      ...documentsOf([row]),
      words: word(
        others
          ? {
              id: `${idOf(list)}/customs`,
              goods,
              condition: text("customs-other-goods"),
              question: { kind: "goods", ask: fillText(text("ask-goods"), goods) },
            }
          : { id: `${idOf(list)}/licence`, goods, condition: text("customs-licence") },
      ),
      evidence: list.evidence === "law" ? "customs" : list.evidence,
    });
  }
  return [...groups.values()].map((record) => ({ list, record, words: words.get(record.words)! }));
}

/** The one question of the parts of a country, by the country (`UA-area`). */
function areaWords({ regimes, words }: CountryData, say: Say): BaseWordsRecord[] {
  const lands = new Set(rowsOf(regimes).flatMap((row) => (row.part ? [areaQuestion(row)] : [])));
  return rowsOf(words).flatMap((row) => (lands.has(row.id) ? [wordsOf(row.id, row, say)] : []));
}

/** The condition of a row as words of a list and direction. */
function conditionWords(list: ListRow, row: CountryData["words"][number]["row"], say: Say): BaseWordsRecord {
  return wordsOf(`${idOf(list)}/${row.id}`, row, say);
}

function wordsOf(id: string, row: CountryData["words"][number]["row"], say: Say): BaseWordsRecord {
  return {
    id,
    goods: say(row.goods_en, row.goods_pl),
    condition: say(row.condition_en, row.condition_pl),
    question: { kind: row.kind, ask: say(row.ask_en, row.ask_pl) },
  };
}

/** A record of customs never starts a law: it held then at the latest. */
function startOf(days: readonly string[]): { since_at_latest: string } {
  return { since_at_latest: days.reduce((a, b) => (a < b ? a : b)) };
}

function documentsOf(rows: readonly CodeRow[]): { documents?: string[] } {
  const codes = [...new Set(rows.flatMap(({ documents }) => documents))].toSorted(compareText);
  return codes.length === 0 ? {} : { documents: codes };
}

function countOf(goods: readonly Goods[]): { entries: number; verified: number } {
  const size = (item: Goods): number => Math.max(1, item.record.codes.length);
  return {
    entries: goods.reduce((sum, item) => sum + size(item), 0),
    verified: goods.filter(({ record }) => record.evidence === "verified").reduce((sum, item) => sum + size(item), 0),
  };
}

function measureOf(
  list: ListRow,
  goods: readonly Goods[],
  say: Say,
): Extract<CountryLine, { measure: unknown }>["measure"] {
  return {
    id: idOf(list),
    regime: list.regime,
    annex: list.list,
    measure: list.direction,
    role: list.type === "restriction" ? "restriction" : "ban",
    type: list.type,
    direction: list.direction,
    destination: null,
    article: list.article,
    title: say(list.title_en, list.title_pl),
    label: say(list.label_en, list.label_pl),
    condition: null,
    in_force_from: null,
    in_force_to: null,
    text_version: orNull(list.text_version),
    state: list.evidence === "law" ? "complete" : "codes_from_customs",
    ...countOf(goods),
  };
}

function heldFrom(
  legs: readonly CountryData["legs"][number]["row"][],
): Pick<Extract<CountryLine, { regime: unknown }>["regime"], "held_from"> {
  if (legs.length === 0) return {};
  return { held_from: Object.fromEntries(legs.map(({ direction, held_from }) => [direction, held_from])) };
}

function regimesOf({ regimes, legs }: CountryData, goods: readonly Goods[], say: Say): CountryLine[] {
  const byRegime = Map.groupBy(goods, ({ list }) => list.regime);
  return rowsOf(regimes).map(({ regime, part, checked_pl, checked_en, not_covered_pl, not_covered_en, ...row }) => ({
    regime: {
      ...row,
      code: regime,
      name: say(row.name_en, row.name_pl),
      eu_law_url: row.eli.replace("http://data.europa.eu", "https://eur-lex.europa.eu"),
      eu_law_url_en: `https://eur-lex.europa.eu/legal-content/EN/ALL/?uri=CELEX:${row.celex}`,
      eu_law_url_pl: `https://eur-lex.europa.eu/legal-content/PL/ALL/?uri=CELEX:${row.celex}`,
      consolidated_version: orNull(row.consolidated_version),
      checked: say(checked_en, checked_pl),
      ...(part ? { part: true as const } : {}),
      ...heldFrom(rowsOf(legs).filter((leg) => leg.regime === regime && leg.held_from !== "")),
      not_held: rowsOf(legs)
        .filter((leg) => leg.regime === regime && !leg.held)
        .map(({ direction }) => direction),
      not_covered: say(not_covered_en, not_covered_pl),
      ...countOf(byRegime.get(regime) ?? []),
    },
  }));
}
