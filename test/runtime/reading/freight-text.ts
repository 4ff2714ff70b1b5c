import { randomFrom, type Random } from "../../hostile/random.ts";

/** Texts of freight as people write them, made from what is true of the goods. */

/** Goods with what they are in all. */
export interface TrueGoods {
  un: string;
  member: "kg" | "l";
  total: number;
}

export interface FreightText {
  text: string;
  goods: TrueGoods[];
}

interface Tongue {
  names: Readonly<Record<string, string>>;
  /** One, few, many. */
  nouns: readonly (readonly [one: string, several: string])[];
  cartons: string;
  of: readonly string[];
  each: readonly string[];
  per: readonly string[];
  total: readonly string[];
  gross: readonly string[];
  net: readonly string[];
  tare: readonly string[];
  density: string;
  flash: string;
  above: readonly string[];
  below: readonly string[];
  decimal: string;
}

const tongues: Readonly<Record<string, Tongue>> = {
  en: {
    names: { 1203: "PETROL", 1202: "DIESEL FUEL", 1830: "SULPHURIC ACID", 1263: "PAINT", 1090: "ACETONE" },
    nouns: [
      ["drum", "drums"],
      ["can", "cans"],
      ["IBC", "IBCs"],
      ["bottle", "bottles"],
      ["steel drum", "steel drums"],
      ["keg", "kegs"],
    ],
    cartons: "cartons",
    of: ["of", "x", "at", "@", "of approx", "with"],
    each: ["each", "per drum", "apiece"],
    per: ["per", "/", "in each"],
    total: ["total", "Total:", "in total", "total quantity", "="],
    gross: ["gross", "G.W.", "gross weight", "GW:", "Gross mass (kg):"],
    net: ["net", "N.W.", "net weight", "net mass"],
    tare: ["tare", "less tare"],
    density: "density 0.755 kg/l",
    flash: "flash point 23 °C",
    above: [
      "Dear all,",
      "Shipment of 21.11.2026",
      "2 pallets, 500 kg",
      "Order no. 4711, 3 packages",
      "Gross weight 1200 kg",
      "Loading place: 1030 Wien",
      "Tel. +48 600 200 100",
    ],
    below: [
      "Kind regards",
      "Total: 5000 kg",
      "Total 12 packages, 800 kg gross",
      "Invoice 2026/11/345",
      "Driver: 2 persons",
      "TOTAL 300 l",
      "300 kg",
    ],
    decimal: ".",
  },
  de: {
    names: { 1203: "BENZIN", 1202: "DIESELKRAFTSTOFF", 1830: "SCHWEFELSÄURE", 1263: "FARBE", 1090: "ACETON" },
    nouns: [
      ["Fass", "Fässer"],
      ["Kanister", "Kanister"],
      ["IBC", "IBC"],
      ["Dose", "Dosen"],
      ["Stahlfass", "Stahlfässer"],
      ["Hobbock", "Hobbocks"],
      ["Stk.", "Stk."],
    ],
    cartons: "Kartons",
    of: ["à", "zu", "je", "zu je", "x", "mit", "mit je"],
    each: ["je Fass", "jeweils", "je"],
    per: ["pro", "/", "je"],
    total: ["gesamt", "Gesamtmenge", "insgesamt", "Summe:", "zusammen"],
    gross: ["brutto", "Bruttogewicht", "Bruttogewicht:", "btto", "Gesamtgewicht"],
    net: ["netto", "Nettogewicht", "Nettomasse:"],
    tare: ["Tara", "abzgl. Tara"],
    density: "Dichte 0,755 kg/l",
    flash: "Flammpunkt 23 °C",
    above: [
      "Guten Tag,",
      "Lieferung vom 21.11.2026",
      "2 Paletten, 500 kg",
      "Auftrag 4711",
      "Bruttogewicht 1200 kg",
      "Ladestelle: 1030 Wien",
      "Nutzlast 24 t",
    ],
    below: [
      "Mit freundlichen Grüßen",
      "Summe: 5000 kg",
      "Gesamt 12 Packstücke, 800 kg brutto",
      "Rechnung 2026/11/345",
      "SUMME 300 l",
      "300 kg",
    ],
    decimal: ",",
  },
  fr: {
    names: { 1203: "ESSENCE", 1202: "GAZOLE", 1830: "ACIDE SULFURIQUE", 1263: "PEINTURES", 1090: "ACÉTONE" },
    nouns: [
      ["fût", "fûts"],
      ["bidon", "bidons"],
      ["GRV", "GRV"],
      ["flacon", "flacons"],
      ["seau", "seaux"],
      ["pot", "pots"],
    ],
    cartons: "cartons",
    of: ["de", "à", "x", "de chacun"],
    each: ["chacun", "par fût", "l'unité"],
    per: ["par", "/"],
    total: ["total", "au total", "Total :", "quantité totale", "en tout"],
    gross: ["brut", "poids brut", "masse brute :", "Poids brut (kg) :"],
    net: ["net", "poids net", "masse nette"],
    tare: ["tare", "moins tare"],
    density: "densité 0,755 kg/l",
    flash: "point d'éclair 23 °C",
    above: ["Bonjour,", "Expédition du 21.11.2026", "2 palettes, 500 kg", "Commande 4711", "Poids brut 1200 kg"],
    below: [
      "Cordialement",
      "Total : 5000 kg",
      "TOTAL 12 colis, 800 kg brut",
      "Facture 2026/11/345",
      "Totale 300 l",
      "300 kg",
    ],
    decimal: ",",
  },
  pl: {
    names: { 1203: "BENZYNA SILNIKOWA", 1202: "OLEJ NAPĘDOWY", 1830: "KWAS SIARKOWY", 1263: "FARBA", 1090: "ACETON" },
    nouns: [
      ["beczkę", "beczek"],
      ["kanister", "kanistrów"],
      ["DPPL", "DPPL"],
      ["puszkę", "puszek"],
      ["szt.", "szt."],
      ["wiadro", "wiader"],
    ],
    cartons: "kartonów",
    of: ["po", "x", "à", "z"],
    each: ["każda", "na beczkę", "każdy"],
    per: ["na", "/"],
    total: ["razem", "łącznie", "Razem:", "ogółem", "w sumie"],
    gross: ["brutto", "masa brutto", "waga brutto:", "Waga brutto (kg):"],
    net: ["netto", "masa netto", "waga netto:"],
    tare: ["tara", "minus tara"],
    density: "gęstość 0,755 kg/l",
    flash: "temperatura zapłonu 23 °C",
    above: [
      "Dzień dobry,",
      "Przewóz 21.11.2026",
      "2 palety, 500 kg",
      "Zamówienie 4711",
      "Masa brutto 1200 kg",
      "Ładowność 24 t",
    ],
    below: [
      "Pozdrawiam",
      "Razem: 5000 kg",
      "RAZEM 12 sztuk, 800 kg brutto",
      "Faktura 345/2026",
      "Łącznie 300 l",
      "300 kg",
    ],
    decimal: ",",
  },
};

const COUNTS = [1, 2, 3, 5, 10, 12, 24, 40, 96, 120, 1200];
/** What one holds, as written units and their size in kilograms or litres. */
const HOLDS = [
  [200, "l", 1],
  [1000, "l", 1],
  [5, "l", 1],
  [20, "l", 1],
  [25, "kg", 1],
  [12.5, "kg", 1],
  [400, "ml", 0.001],
  [750, "ml", 0.001],
  [500, "g", 0.001],
  [60, "Liter", 1],
  [1.5, "l", 1],
  [2, "t", 1000],
  [205, "L", 1],
  [1250, "kg", 1],
  [1200, "l", 1],
] as const;
const ENTRY: Readonly<Record<string, string>> = {
  1203: "3, II",
  1202: "3, III",
  1830: "8, II",
  1263: "3, III",
  1090: "3, II",
};

/** A figure in one of the ways in which people write it. */
function figure(value: number, { take }: Picker, tongue: Tongue): string {
  const [whole = "", places] = String(value).split(".");
  const sign = take(["", "", " ", ".", ",", "'", "’", "\u202f", "\u00a0"]);
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, sign);
  if (places === undefined) return grouped;
  return `${whole}${take([tongue.decimal, tongue.decimal, "."])}${places}`;
}

interface Picker {
  take: <Item>(items: readonly Item[]) => Item;
  may: (part: number) => boolean;
}

function pickerOf(random: Random): Picker {
  return { take: (items) => random.pick(items), may: (part) => random.below(1000) < part * 1000 };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Words of an amount, with what it is in all. */
function quantity(picker: Picker, tongue: Tongue): { words: string; member: "kg" | "l"; total: number } {
  const { take } = picker;
  const count = take(COUNTS);
  const [one, several] = take(tongue.nouns);
  const most = /IBC|GRV|DPPL/.test(one) ? 3000 : /kanister/i.test(one) ? 60 : 1000;
  const [hold, unit, size] = take(HOLDS.filter(([figures, , scale]) => figures * scale <= most));
  const noun = count === 1 ? one : several;
  const inner = take([4, 6, 12]);
  const [f, n, all] = [figure(hold, picker, tongue), String(count), figure(rounded(count * hold), picker, tongue)];
  const u = `${take([" ", " ", ""])}${unit}`;
  const [of, each, per, sum] = [take(tongue.of), take(tongue.each), take(tongue.per), take(tongue.total)];
  const link = per === "/" ? take(["/", " / "]) : ` ${per} `;
  const forms: readonly (readonly [words: string, factor: number])[] = [
    [`${n} ${noun} ${of} ${f}${u}`, count],
    [`${n} x ${f}${u}`, count],
    [`${n}x${f}${u}`, count],
    [`${f}${u} x ${n}`, count],
    [`${f}${u} x ${n} ${noun}`, count],
    [`${n} ${noun}, ${f}${u} ${each}`, count],
    [`${n} ${noun} (${f}${u} ${each})`, count],
    [`${f}${u}${link}${one}, ${n} ${noun}`, count],
    [`${n} ${noun}, ${f}${u}${link}${one}`, count],
    [`${n} ${noun}, ${f}${u}`, count],
    [`${n} ${noun} ${f}${u}`, count],
    [`${n} ${noun}, ${all}${u}`, count],
    [`${all}${u}, ${n} ${noun}`, count],
    [`${n} ${noun}, ${sum} ${all}${u}`, count],
    [`${n} ${noun} ${of} ${f}${u}, ${sum} ${all}${u}`, count],
    [`${n} ${noun} ${of} ${f}${u} (${all}${u})`, count],
    [`${n} ${noun} ${of} ${f}${u} = ${all}${u}`, count],
    [`${n} ${tongue.cartons} ${of} ${inner} x ${f}${u}`, count * inner],
    [`${n} x ${inner} x ${f}${u}`, count * inner],
    [`${n} ${tongue.cartons}, ${inner} x ${f}${u}`, count * inner],
    [`2 x ${n} ${noun} ${of} ${f}${u}`, count * 2],
    [`${f}${u}`, 1],
    [`${take(tongue.net)} ${f}${u}`, 1],
    [`${f}${u} ${take(tongue.net)}`, 1],
    [`${inner} ${noun} ${of} ${f}${u} + ${n} ${noun} ${of} ${f}${u}`, inner + count],
    [`${inner} ${noun} ${of} ${f}${u}, ${n} ${noun} ${of} ${f}${u}`, inner + count],
    [`${f}${u}, ${f}${u}`, 2],
  ];
  const [words, factor] = take(forms);
  return { words, member: /^(?:kg|g|t)$/.test(unit) ? "kg" : "l", total: rounded(factor * hold * size) };
}

/** What stands beside the quantity and is none. */
function beside({ take, may }: Picker, tongue: Tongue): string[] {
  const mass = take(["850 kg", "1 250 kg", "2.200 kg", "850,5 kg"]);
  return [
    ...(may(0.25) ? [take([`${take(tongue.gross)} ${mass}`, `${mass} ${take(tongue.gross)}`])] : []),
    ...(may(0.1) ? [`${take(tongue.tare)} 50 kg`] : []),
    ...(may(0.12) ? [tongue.density] : []),
    ...(may(0.1) ? [tongue.flash] : []),
    ...(may(0.05) ? [take(["200 bar", "70 %", "LQ 5 L", "CAS 67-64-1", "4G", "1A1/X250/S"])] : []),
  ];
}

/** A text of one to four goods. */
export function freightText(seed: string): FreightText {
  const picker = pickerOf(randomFrom(seed));
  const { take, may } = picker;
  const tongue = take(Object.values(tongues));
  const numbers = ["1203", "1202", "1830", "1263", "1090"]
    .toSorted(() => (may(0.5) ? 1 : -1))
    .slice(0, take([1, 1, 2, 3, 4]));
  const comma = take([", ", ", ", "; ", " ", " - ", "\t", " | ", "; "]);
  const isBelow = may(0.25);
  const isAbove = !isBelow && may(0.1);
  const blank = may(0.15) ? ["", ""] : [""];
  const isOneLine = !isBelow && !isAbove && may(0.1);
  const lines: string[] = [];
  const goods: TrueGoods[] = [];
  if (may(0.4)) lines.push(take(tongue.above), ...(may(0.5) ? [""] : []));
  const entries = numbers.map((un) => {
    const { words, member, total } = quantity(picker, tongue);
    const called = `${take(["UN", "UN ", "UN-", "ONU ", "UN No. "])}${un}`;
    const name = tongue.names[un] ?? "";
    const entry = ENTRY[un] ?? "";
    const head = take([
      `${called} ${name}, ${entry}`,
      `${name}, ${called}, ${entry}`,
      `${called} ${name} ${entry.replace(",", "")}`,
      called,
      `${called}, ${name}`,
    ]);
    const more = beside(picker, tongue);
    const amount = (may(0.5) ? [words, ...more] : [...more, words]).join(comma === " " ? ", " : comma);
    goods.push({ un, member, total });
    return { head, amount };
  });
  if (isOneLine)
    lines.push(entries.map(({ head, amount }) => [head, amount].join(comma)).join(take(["; ", ", ", " und "])));
  else
    for (const { head, amount } of entries) {
      if (isBelow) lines.push(head, amount);
      else if (isAbove) lines.push(amount, head);
      else lines.push(take([[head, amount].join(comma), [amount, head].join(comma)]));
      lines.push(...blank.slice(1));
    }
  if (may(0.5)) lines.push(...(may(0.5) ? [""] : []), take(tongue.below));
  return { text: lines.join(take(["\n", "\n", "\r\n"])), goods };
}
