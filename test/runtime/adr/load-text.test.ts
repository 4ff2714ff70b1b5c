import { describe, expect, it } from "vitest";
import type { LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import type { LoadTextResponse, ReadItem } from "../../../openapi/schemas/adr-load-text.ts";
import type { Problem } from "../../../openapi/schemas/common.ts";
import { readGoodsText } from "../../../runtime/reading/goods-text.ts";
import { askApp, post } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";
import { TODAY } from "../sanctions/open-data.ts";

const ask = askApp(realApp(TODAY));
const AS_OF = "as_of=2026-11-21";
const read = async (text: string, lang = "en"): Promise<LoadTextResponse> =>
  (await ask(`/v1/load/read?${AS_OF}`, post({ text, lang }))).json as LoadTextResponse;
const itemsOf = async (text: string): Promise<ReadItem["item"][]> => (await read(text)).items.map(({ item }) => item);

const PETROL = { un: "1203", l: 2000, packing_group: "II", packages: 10, package_kind: "drum" };

describe("a line of a transport document", () => {
  it.each([
    ["en", "UN 1203 PETROL, 3, II, (D/E), 10 drums, 2000 L"],
    ["de", "UN 1203 BENZIN, 3, II, (D/E), 10 Fässer, 2.000,0 Liter"],
    ["fr", "10 fûts, UN 1203 ESSENCE, 3, II, (D/E), 2 000 litres"],
    ["pl", "10 beczek po 200 l, UN 1203 BENZYNA SILNIKOWA, 3, II, (D/E)"],
    ["en, in two lines", "UN 1203 PETROL, 3, PG II, (D/E)\n10 drums of 200 l"],
    ["de, without commas", "10 Fässer à 200 L UN 1203 BENZIN 3 II (D/E)"],
    ["fr, the name first", "ESSENCE, ONU 1203, 3, GP II, (D/E), 10 fûts, 2 m³, 2000 l"],
  ])("in %s", async (_, text) => expect(await itemsOf(text)).toEqual([PETROL]));

  it("has labels, a technical name and several goods", async () => {
    const { items, unread } = await read(
      "Przewóz 21.11.2026\nUN 1993 MATERIAŁ ZAPALNY CIEKŁY, I.N.O. (ksylen), 3, III, (D/E), 4 kanistry, 80 l\n" +
        "ALKOHOL ALLILOWY, UN 1098, 6.1 (3), I, (C/D), 4 skrzynie, masa netto 40 kg",
      "pl",
    );
    expect(items.map(({ item, contradictions, missing }) => ({ ...item, contradictions, missing }))).toEqual([
      {
        un: "1993",
        l: 80,
        packing_group: "III",
        technical_name: "ksylen",
        packages: 4,
        package_kind: "jerrican",
        contradictions: [],
        missing: ["variant_id"],
      },
      // 40 kg in all, or in each box.
      { un: "1098", packing_group: "I", packages: 4, package_kind: "box", contradictions: [], missing: ["quantity"] },
    ]);
    expect(items[1]?.from.find(({ member }) => member === "kg")).toEqual({
      member: "kg",
      readings: ["40", "160"],
      text: "40 kg",
      line: 3,
    });
    expect(unread).toEqual([{ line: 1, text: "Przewóz 21.11.2026" }]);
  });

  it("with what Table A does not have is told, and the load refuses it", async () => {
    const { items } = await read("UN 1203 PETROL, 6.1, III, (B/D), 20 l\nUN 9999 NOTHING, 3, II, 5 kg");
    expect(items.map(({ contradictions }) => contradictions)).toEqual([
      [
        { member: "labels", read: "6.1", table: ["3"], line: 1 },
        { member: "packing_group", read: "III", table: ["II"], line: 1 },
        { member: "tunnel", read: "B/D", table: ["D/E"], line: 1 },
      ],
      [{ member: "un", read: "9999", table: [], line: 2 }],
    ]);
    const { status } = await ask(`/v1/load?${AS_OF}`, post({ items: items.map(({ item }) => item) }));
    expect(status).toBe(400);
  });

  it("that can be read in two ways is left open", async () => {
    const { items } = await read("UN 1203 PETROL, 3, II, 1.200 kg\nUN 1202 DIESEL, 3, III, 10 drums 200 l");
    expect(items.map(({ item, missing }) => [item.kg, item.l, missing.includes("quantity")])).toEqual([
      [undefined, undefined, true],
      [undefined, undefined, true],
    ]);
    expect(items.map(({ from }) => from.at(-1)?.readings)).toEqual([
      ["1.2", "1200"],
      ["200", "2000"],
    ]);
  });

  it("frees nothing: what it claims is stated, a gross mass is no net mass", async () => {
    const { items } = await read(
      "UN 1950 AEROSOLS, 2.1, LTD QTY, 30 kg gross\nUN 1203 LEERE VERPACKUNGEN, 3\nUN 1263 ABFALL FARBE, 3, III, 5 kg",
    );
    expect(items.map(({ item, stated }) => [item.kg, item.exempt_as, item.empty_uncleaned, stated])).toEqual([
      [undefined, undefined, undefined, ["limited_quantity"]],
      [undefined, undefined, undefined, ["empty_uncleaned"]],
      [5, undefined, undefined, ["waste"]],
    ]);
  });
});

const sheets = {
  en: `SECTION 13: Disposal considerations
Waste code 08 01 11*. Formerly UN 1993.
SECTION 14: Transport information
14.1 UN number or ID number
ADR/RID: UN 1263   IMDG: UN 1263   IATA: UN 1263
14.2 UN proper shipping name
PAINT
14.3 Transport hazard class(es)
3
14.4 Packing group
III
14.5 Environmental hazards: No
Tunnel restriction code: (D/E)   Limited quantity: 5 L
SECTION 15: Regulatory information`,
  de: `ABSCHNITT 14: Angaben zum Transport
14.1 UN-Nummer oder ID-Nummer: 1263
14.2 Ordnungsgemäße UN-Versandbezeichnung: FARBE
14.3 Transportgefahrenklassen: 3
14.4 Verpackungsgruppe: III
14.5 Umweltgefahren: nein
Tunnelbeschränkungscode: (D/E)
ABSCHNITT 15: Rechtsvorschriften`,
  fr: `RUBRIQUE 14 : Informations relatives au transport
14.1. Numéro ONU ou numéro d'identification : ONU 1263
14.2. Désignation officielle de transport de l'ONU : PEINTURES
14.3. Classe(s) de danger pour le transport : 3
14.4. Groupe d'emballage : III
14.5. Dangers pour l'environnement : non
RUBRIQUE 15 : Informations relatives à la réglementation`,
  pl: `SEKCJA 14: Informacje dotyczące transportu
14.1. Numer UN lub numer identyfikacyjny ID
1263
14.2. Prawidłowa nazwa przewozowa UN
FARBA
14.3. Klasa(-y) zagrożenia w transporcie
3
14.4. Grupa pakowania
III
14.5. Zagrożenia dla środowiska
Nie
SEKCJA 15: Informacje dotyczące przepisów prawnych`,
};

describe("section 14 of a data sheet", () => {
  it.each(Object.entries(sheets))("in %s is goods without a quantity", async (_, text) => {
    const { items } = await read(text);
    expect(items.map(({ item, contradictions }) => [item, contradictions])).toEqual([
      [{ un: "1263", packing_group: "III" }, []],
    ]);
    expect(items[0]?.missing).toContain("quantity");
  });
  it("loses no line beside it in silence", async () =>
    expect((await read(`${sheets.en}\n`)).unread.map(({ line }) => line)).toEqual([1, 2, 3, 12, 14]));
});

it("segments of a message are goods with their packages and measures", async () => {
  const text =
    "GID+1+10:DR'DGS+ADR+6.1+1098++1'FTX+AAD+++ALLYL ALCOHOL'MEA+AAE+AAB+KGM:2000'MEA+AAE+AAL+KGM:1700'\n" +
    "GID+2+4:BX'DGS+ADR+8+1789+21:CEL+2'MEA+VOL++LTR:40.5'";
  expect(await itemsOf(text)).toEqual([
    { un: "1098", kg: 1700, packing_group: "I", packages: 10, package_kind: "drum" },
    { un: "1789", l: 40.5, packing_group: "II", packages: 4, package_kind: "box" },
  ]);
});

describe("rows of a list", () => {
  it.each([
    ["pl", "Numer UN;Nazwa;Klasa;Grupa pakowania;Ilość;Jednostka\n1203;BENZYNA;3;II;1 200,5;l\n34;?;1;;1;kg"],
    ["de", "UN-Nummer\tBezeichnung\tKlasse\tVerpackungsgruppe\tMenge\n1203\tBENZIN\t3\tII\t1200,5 l\n34\t?\t1\t\t1 kg"],
    ["en", "UN number | Class | Packing group | Quantity | Unit\n1203 | 3 | II | 1200.5 | l\n34 | 1 | | 1 | kg"],
    ["fr", "numéro ONU;désignation;groupe d'emballage;litres\nONU 1203;ESSENCE;II;1200,5\n34;?;;1"],
  ])("in %s, a number that lost its zero stays as it is", async (_, text) => {
    const { items } = await read(text);
    expect(items.map(({ item }) => item.un)).toEqual(["1203", "34"]);
    expect(items[0]?.item).toEqual({ un: "1203", l: 1200.5, packing_group: "II" });
    expect(items[1]?.contradictions[0]?.member).toBe("un");
  });
  it("without heads begin with the number, and that is asked", async () => {
    const { items, unread } = await read("1203 benzyna 200 l\n1950 aerosole 50 kg\n1000 sztuk czegoś");
    expect(items.map(({ item, called }) => [item, called])).toEqual([
      [{ un: "1203", l: 200 }, false],
      [{ un: "1950", kg: 50 }, false],
    ]);
    expect(unread).toEqual([{ line: 3, text: "1000 sztuk czegoś" }]);
  });
});

describe("a text without goods", () => {
  it("says that nothing was searched, and numbers of other rules", async () => {
    const { items, notices, unread } = await read("NA1993 Fuel oil\nID 8000 Consumer commodity");
    expect([items, notices.map(({ code }) => code), unread.length]).toEqual([
      [],
      ["number_of_north_america", "number_of_air"],
      2,
    ]);
    for (const text of ["kein Gefahrgut", "Not regulated", "non soumis à l'ADR", "nie podlega ADR"])
      expect((await read(text)).notices.map(({ code }) => code)).toEqual(["said_not_dangerous"]);
  });
  it.each([
    [{ text: "" }, "/text"],
    [{}, "/text"],
    [{ text: "x".repeat(65_537) }, "/text"],
    [{ text: "UN 1203", lang: "it" }, "/lang"],
    [{ text: "UN 1203", items: [] }, "/items"],
  ])("%# is refused where its form is wrong", async (body, pointer) => {
    const { status, json } = await ask("/v1/load/read", post(body));
    expect([status, (json as Problem).errors?.[0]?.pointer]).toEqual([400, pointer]);
  });
});

it("what was read is a load that the service judges", async () => {
  const items = await itemsOf("UN 1203 PETROL, 3, II, (D/E), 10 drums, 2000 L");
  const { json } = await ask(`/v1/load?lang=en&${AS_OF}`, post({ items }));
  expect((json as LoadResponse).calculation.points).toBe(6000);
});

it.each([
  ["blanks", " ".repeat(65_000), 0, 0],
  ["digits", "1".repeat(65_000), 0, 1],
  ["figures", "1,".repeat(32_000), 0, 1],
  ["words", "a ".repeat(32_000), 0, 1],
  ["brackets", `N.O.S. (${"abc ".repeat(16_000)}`, 0, 1],
  ["many brackets", "NOS (abc ".repeat(7_000), 0, 1],
  ["counts", "1 a ".repeat(16_000), 0, 1],
  ["numbers", "UN 1203 ".repeat(8_000), 8_000, 0],
  ["lines", "UN 1203\n".repeat(8_000), 8_000, 0],
  ["segments", "DGS+ADR+3+1203'\n".repeat(4_000), 4_000, 0],
  ["dashes", `UN${"-".repeat(65_000)}`, 0, 1],
  ["labels", "Klasse ".repeat(9_000), 0, 1],
])("of a long text of %s nothing is lost", (_, text, goods, unread) => {
  const found = readGoodsText(text);
  expect([found.goods.length, found.unread.length]).toEqual([goods, unread]);
});
