/** What people and programs send instead of a name of goods, by kind, with a word of each that no name has. */
export const BAD_NAMES: Readonly<Record<string, readonly (readonly [q: string, unknown: string])[]>> = {
  "junk of declarations": [
    ["inv 2026/11/04 po 4711 xkqz awb", "xkqz"],
    ["100 pcs x 250 ml zzkw free sample no commercial value", "zzkw"],
    ["ref ABC-123/XYZ qty 40x60 cm N/A wkrzz", "wkrzz"],
  ],
  "200 characters of one letter": [
    ["q".repeat(200), "q".repeat(200)],
    ["ą".repeat(200), "a".repeat(200)],
    [`tyre ${"w".repeat(195)}`, "w".repeat(195)],
  ],
  "other scripts": [
    ["шины зимние", "шины"],
    ["轮胎", "轮胎"],
    ["إطارات", "اطارات"],
    ["tyres шины", "шины"],
  ],
  "mixed languages": [
    ["opony xqvvz Reifen hiver", "xqvvz"],
    ["rubber pneus xqvvz ciągnik", "xqvvz"],
  ],
  "codes among words": [
    ["tyres 9999 qqxz", "qqxz"],
    ["12345678901234567890 xqz", "xqz"],
  ],
};
