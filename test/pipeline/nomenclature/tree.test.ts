import { expect, it } from "vitest";
import { isOther } from "../../../runtime/text/name-lines.ts";
import { deriveNodes } from "../../../pipeline/nomenclature/tree.ts";
import { readLines } from "./lines.ts";

const LINES = readLines(`01,0,LIVE ANIMALS,ZWIERZĘTA ŻYWE,,
0101,1,Live horses,Konie żywe,,
,2,Horses,Konie,,
01012100,3,Pure-bred breeding animals,Zwierzęta hodowlane,p/st,
010129,3,Other,Pozostałe,,
01012910,4,For slaughter,Do uboju,p/st,
01012990,4,Other,Pozostałe,p/st,unit_differs
01019000,2,Other,Pozostałe,p/st,
0102,1,Live bovine animals,Bydło żywe,,
010290,2,Other,Pozostałe,,
,3,,Gatunki domowe,,en_missing
,4,Other,Pozostałe,,
01029091,5,Other,Pozostałe,p/st,
05,0,PRODUCTS OF ANIMAL ORIGIN,PRODUKTY ZWIERZĘCE,,
05010000,1,Human hair,Włosy ludzkie,,
27,0,MINERAL FUELS,PALIWA MINERALNE,,
2709,1,"Petroleum oils, crude","Oleje ropy naftowej, surowe",,
27090010,2,Natural gas condensates,Kondensaty,,
27090090,2,Other,Pozostałe,,
2710,1,Petroleum oils,Oleje,,
27101943,2,Other (Euratom),Pozostała,,
`);
const nodes = deriveNodes(LINES);
const texts = (code: string): string[] => nodes.get(code)?.path.map(({ en, pl }) => en || pl) ?? [];

it("makes a node of every printed code and of every level printed only deeper, in code order", () => {
  expect([...nodes.keys()]).toEqual([
    "01",
    "0101",
    "010121",
    "01012100",
    "010129",
    "01012910",
    "01012990",
    "010190",
    "01019000",
    "0102",
    "010290",
    "01029091",
    "05",
    "0501",
    "050100",
    "05010000",
    "27",
    "2709",
    "270900",
    "27090010",
    "27090090",
    "2710",
    "27101943",
  ]);
});

it("links parents, children, levels, units and marks", () => {
  expect(nodes.get("0101")).toMatchObject({
    level: 4,
    parent: "01",
    children: ["010121", "010129", "010190"],
    unit: null,
    leaf: false,
    marks: [],
  });
  expect(nodes.get("010121")).toMatchObject({
    level: 6,
    parent: "0101",
    children: ["01012100"],
    unit: null,
    leaf: false,
    own: { en: "Pure-bred breeding animals" },
  });
  expect(nodes.get("01012990")).toMatchObject({
    level: 8,
    parent: "010129",
    children: [],
    unit: "p/st",
    leaf: true,
    marks: ["unit_differs"],
  });
  expect(nodes.get("01")).toMatchObject({ level: 2, parent: null, path: [] });
});

it("keeps the lines without a code in the path, and no name twice", () => {
  expect(texts("01012910")).toEqual(["LIVE ANIMALS", "Live horses", "Horses", "Other"]);
  expect(texts("010121")).toEqual(["LIVE ANIMALS", "Live horses", "Horses"]);
  expect(texts("05010000")).toEqual(["PRODUCTS OF ANIMAL ORIGIN"]);
  expect(texts("270900")).toEqual(["MINERAL FUELS"]);
  expect(texts("27090090")).toEqual(["MINERAL FUELS", "Petroleum oils, crude"]);
});

it.each([
  { why: "a name of its own stays", code: "01012910", en: "For slaughter", pl: "Do uboju" },
  {
    why: "Other takes the name above",
    code: "27090090",
    en: "Petroleum oils, crude: Other",
    pl: "Oleje ropy naftowej, surowe: Pozostałe",
  },
  {
    why: "Other below Other goes further up, to a line without a code",
    code: "01012990",
    en: "Horses: Other",
    pl: "Konie: Pozostałe",
  },
  { why: "an inner Other as well", code: "010129", en: "Horses: Other", pl: "Konie: Pozostałe" },
  {
    why: "a name that is missing is passed over, in that language only",
    code: "01029091",
    en: "Live bovine animals: Other",
    pl: "Gatunki domowe: Pozostałe",
  },
  {
    why: "a level named by its heading is the heading",
    code: "270900",
    en: "Petroleum oils, crude",
    pl: "Oleje ropy naftowej, surowe",
  },
  {
    why: "each language by its own wording",
    code: "27101943",
    en: "Petroleum oils: Other (Euratom)",
    pl: "Oleje: Pozostała",
  },
])("displays: $why", ({ code, en, pl }) => expect(nodes.get(code)?.name).toEqual({ en, pl }));

it.each([
  { name: "Other", lang: "en", bare: true },
  { name: "Others", lang: "en", bare: true },
  { name: "Other (Euratom)", lang: "en", bare: true },
  { name: "Other, frozen", lang: "en", bare: false },
  { name: "Other fabrics", lang: "en", bare: false },
  { name: "Pozostałe", lang: "pl", bare: true },
  { name: "Pozostałej", lang: "pl", bare: true },
  { name: "Do pozostałych", lang: "pl", bare: true },
  { name: "Pozostałe, zamrożone", lang: "pl", bare: false },
  { name: "Pozostałe", lang: "en", bare: false },
] as const)("is $name ($lang) only Other: $bare", ({ name, lang, bare }) => expect(isOther(name, lang)).toBe(bare));
