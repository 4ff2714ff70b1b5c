import type { LoadTextResponse, ReadItem } from "../../../openapi/schemas/adr-load-text.ts";
import type { AdrLang } from "../../../openapi/schemas/adr.ts";
import type { SubstanceRecord, VariantRecord } from "../../../openapi/shards/adr.ts";
import { answer, type QuestionOf, type Reply } from "../../http/handler.ts";
import type { GoodsFact, GoodsMember, WrittenGoods } from "../../reading/goods-facts.ts";
import { lineOfGoods, numberOf, readGoodsText } from "../../reading/goods-text.ts";
import { OPEN } from "../../rules/adr/item.ts";
import { type ChooseEdition, settle } from "../edition.ts";
import { sharedName } from "../substance.ts";

/**
 * Reads a text into the items of a load: what is said where, what Table A contradicts, and what is missing. It decides
 * nothing.
 */
export async function handleLoadText(
  choose: ChooseEdition,
  { query, body, today }: QuestionOf<"readLoadText">,
): Promise<Reply> {
  const { text, lang = query.lang } = body;
  const read = readGoodsText(text);
  const lines = text.split(/\r\n?|\n/);
  return settle(await choose({ ...query, lang }, today), {}, async (_, edition, meta) => {
    const records = await edition.find(new Set(read.goods.map(numberOf).filter((un) => /^\d{4}$/.test(un))));
    // Four digits that no row has, and that nobody calls a UN number, are no goods.
    const isGoods = (goods: WrittenGoods): boolean => !goods.maybe || records.has(numberOf(goods));
    const unread = read.goods
      .filter((goods) => !isGoods(goods))
      .map((goods) => ({
        line: lineOfGoods(goods),
        text: (lines[lineOfGoods(goods) - 1] ?? numberOf(goods)).trim().slice(0, 200),
      }));
    const response: LoadTextResponse = {
      items: read.goods.filter(isGoods).map((goods) => readItem(goods, records.get(numberOf(goods)), lang)),
      unread: [...read.unread, ...unread].toSorted((a, b) => a.line - b.line),
      notices: read.notices.map(([code, number]) => ({
        code,
        rule: null,
        text: edition.voices[lang].render(code, { number }),
      })),
      meta,
    };
    return answer(response);
  });
}

function readItem({ facts, maybe }: WrittenGoods, record: SubstanceRecord | undefined, lang: AdrLang): ReadItem {
  const only = (member: GoodsMember): string | undefined => {
    const [reading, ...others] = new Set(
      facts.filter((fact) => fact.member === member).flatMap((fact) => fact.readings),
    );
    return others.length === 0 ? reading : undefined;
  };
  const un = only("un") ?? "";
  const [group, technical, count, kind] = [
    only("packing_group"),
    only("technical_name"),
    only("packages"),
    only("package_kind"),
  ];
  const variants = record?.variants ?? [];
  const fitting = variants.filter(({ packing_group }) => group === undefined || packing_group === group);
  const left = fitting.length > 0 ? fitting : variants;
  const amount = amountOf(facts, only, left[0]);
  const isTechnical = left.some(({ special_provisions }) => special_provisions.includes("274"));
  const groups = new Set(left.map(({ packing_group }) => packing_group));
  const stated = new Set(facts.flatMap(({ member, readings }) => (member === "stated" ? readings : [])));
  const item = {
    un,
    ...amount,
    ...(group === undefined ? {} : { packing_group: group as ReadItem["item"]["packing_group"] }),
    ...(technical === undefined ? {} : { technical_name: technical }),
    ...(count === undefined || Number(count) === 0 ? {} : { packages: Number(count) }),
    ...(kind === undefined ? {} : { package_kind: kind as ReadItem["item"]["package_kind"] }),
    // What adds duties is taken from the text; what would free the goods is not.
    ...(stated.has("waste") ? { waste: true } : {}),
    ...(stated.has("environmentally_hazardous") ? { environmentally_hazardous: true } : {}),
  };
  return {
    item,
    called: !maybe,
    name: record === undefined ? null : sharedName(left.map(({ names }) => names[lang])),
    from: facts.map((fact) => ({ ...fact, readings: [...fact.readings] })),
    contradictions: record === undefined ? [unknown(facts)] : contradictionsOf(facts, record, left),
    missing: [
      ...(amount === undefined ? (["quantity"] as const) : []),
      ...(groups.size > 1 ? (["packing_group"] as const) : []),
      ...(groups.size === 1 && left.length > 1 ? (["variant_id"] as const) : []),
      ...(isTechnical && technical === undefined ? (["technical_name"] as const) : []),
    ],
    stated: [...stated] as ReadItem["stated"],
  };
}

/**
 * The quantity in the unit that the row counts by, where a text has both. Where it says that one in several ways, the
 * other is not taken in its place.
 */
function amountOf(
  facts: readonly GoodsFact[],
  only: (member: GoodsMember) => string | undefined,
  row: VariantRecord | undefined,
): { kg: number } | { l: number } | undefined {
  const isLitres = row?.quantity_unit === "l" || row?.quantity_unit === "l_water_capacity";
  const [counted, instead] = isLitres ? (["l", "kg"] as const) : (["kg", "l"] as const);
  const member = facts.some((fact) => fact.member === counted) ? counted : instead;
  const quantity = only(member);
  if (quantity === undefined) return undefined;
  return member === "l" ? { l: Number(quantity) } : { kg: Number(quantity) };
}

function unknown(facts: readonly GoodsFact[]): ReadItem["contradictions"][number] {
  return { member: "un", read: facts[0]?.readings[0] ?? "", table: [], line: facts[0]?.line ?? 0 };
}

/** What no row that is left has; a cell that Table A leaves open contradicts nothing. */
function contradictionsOf(
  facts: readonly GoodsFact[],
  { un, variants }: SubstanceRecord,
  left: readonly VariantRecord[],
): ReadItem["contradictions"] {
  const tables: Partial<Record<GoodsMember, { own: readonly string[]; fits: (read: string) => boolean }>> = {
    packing_group: {
      own: variants.flatMap(({ packing_group }) => packing_group ?? []),
      fits: (read) => OPEN.packing_group.has(un) || variants.some(({ packing_group }) => packing_group === read),
    },
    labels: {
      own: left.map(({ labels }) => labels.join("+")),
      fits: (read) =>
        OPEN.labels.has(un) || left.some((row) => read.split("+").every((label) => marksOf(row).has(label))),
    },
    tunnel: {
      own: left.flatMap(({ tunnel_code }) => tunnel_code ?? []),
      fits: (read) => left.some(({ tunnel_code }) => tunnel_code === read || tunnel_code === null),
    },
  };
  return facts.flatMap(({ member, readings, line }) => {
    const table = tables[member];
    const read = readings.find((reading) => table?.fits(reading) === false);
    if (table === undefined || read === undefined) return [];
    return [
      {
        member: member as ReadItem["contradictions"][number]["member"],
        read,
        table: [...new Set(table.own)],
        line,
      },
    ];
  });
}

/** What a document may give in the place of labels (5.4.1.1.1 (c)): them, the class, its division or its code. */
function marksOf({ class: designation, classification_code, labels }: VariantRecord): Set<string> {
  const code = classification_code ?? "";
  const risks = labels.flatMap((label) => label.split("+"));
  return new Set([designation, code, code.replace(/[A-Z]$/, ""), ...risks, ...risks.map((label) => label[0] ?? "")]);
}
