import { expect, it } from "vitest";
import { readAmounts, withoutAmounts } from "../../../runtime/reading/amounts.ts";

it.each([
  ["5 drums, 200 l each", "l 1000"],
  ["10 drums (200 l each)", "l 2000"],
  ["200 l per drum, 10 drums", "l 2000"],
  ["200 l/drum, 10 drums", "l 2000"],
  ["200 l x 10 drums", "l 2000"],
  ["200 l x 10", "l 2000"],
  ["10x200l", "l 2000"],
  ["10 cartons of 4 x 5 l", "l 200"],
  ["3 x 4 x 5 l", "l 60"],
  ["10 szt. po 25 kg", "kg 250"],
  ["10 Stk. à 25 l", "l 250"],
  ["10 Stahlfässer à 200 Liter", "l 2000"],
  ["10 fûts de 200 l", "l 2000"],
  ["2 bidons (200 l l'unité)", "l 400"],
  ["24 cans of 20 l", "l 480"],
  ["1200 cans of 400 ml", "l 480"],
  ["ten drums of 200 l", "l 2000"],
  ["Gebindegröße 200 l, Anzahl 10", "l 2000"],
  ["10 drums of 200 l (2000 l)", "l 2000, l 2000"],
  ["10 drums, 2000 l", "l 2000"],
  ["a total of 200 l", "l 200"],
  // Two ways, and none is taken.
  ["10 drums, 200 l", "l 200|2000"],
  ["10 drums 200 l", "l 200|2000"],
  ["4 boxes, net mass 40 kg", "kg 40|160"],
  ["10 Dingsbums, 25 kg", "kg 25|250"],
  ["10 cartons, 4 x 5 l", "l 20|200"],
  ["200-300 l", "l 300|200"],
  ["200 à 300 l", "l 60000|300|200"],
  ["10-12 drums of 200 l", "l 2400|24000|200"],
  ["petrol 1.200 l", "l 1.2|1200"],
  ["petrol 3 200 l", "l 3200|200"],
  ["2 IBC x 1000 l, 10 drums x 200 l", "l 2000|4000, l 2000"],
  ["25 kg, 25 kg", "kg 25|50, kg 25"],
  ["850 kg tara 50 kg", "kg 850|800, tare 50"],
  // No quantity of the goods.
  ["1000 l Dichte 0,755 kg/l", "l 1000, other 0.755"],
  ["0.755 kg/l", "other 0.755"],
  ["drums of 200 l", "each 200"],
  ["200 l each", "each 200"],
  ["G.W. 850 kg", "gross 850"],
  ["GW: 850 kg", "gross 850"],
  ["Bruttogewicht 850 kg", "gross 850"],
  ["Poids brut (kg) : 1 250 kg", "gross 1250"],
  ["850 kg brutto, 800 kg netto", "gross 850, kg 800"],
  ["net 800 kg gross 850 kg", "kg 800, gross 850"],
  ["max. 200 l", "other 200"],
  ["LQ 5 l", "other 5"],
  ["70 %, 23 °C, 200 bar", ""],
  // Figures as people write them.
  ["1’200 l", "l 1200"],
  ["1\u202f200,5 l", "l 1200.5"],
  ["1 200,5 l", "l 1200.5"],
  ["1.200,5 l", "l 1200.5"],
  ["Menge (l): 200", "l 200"],
  ["2 t", "kg 2000"],
])("%s", (text, read) => {
  const amounts = readAmounts(text).amounts.map(({ member, readings }) => `${member} ${readings.join("|")}`);
  expect(amounts.join(", ")).toBe(read);
});

it.each([
  ["petrol 200 l", "petrol"],
  ["2 x 30 kg acetylen", "acetylen"],
  ["acetylen, 3x7,5 kg", "acetylen"],
  ["4 × 2.5 L aceton", "aceton"],
  ["10 drums of 200 l petrol", "petrol"],
  ["UN 1001", "UN 1001"],
  ["2 x acetylen", "2 x acetylen"],
])("%s is about %s", (text, left) => expect(withoutAmounts(text).replaceAll(/^[\s,]+|[\s,]+$/g, "")).toBe(left));
