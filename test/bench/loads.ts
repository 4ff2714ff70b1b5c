import { adrService, answered } from "../runtime/adr/fixtures/ask.ts";
import { dataset } from "../runtime/real-data.ts";

/**
 * `node test/bench/loads.ts`: milliseconds of processor time of a load of one line and of twenty, each with its
 * document in two languages, after as many as warm the code up.
 */

const GOODS = [
  { un: "1203", l: 200 },
  { un: "1950", kg: 20, variant_id: "1950-5F" },
  { un: "1993", packing_group: "II", l: 60, technical_name: "ethanol" },
  { un: "3082", l: 20, technical_name: "nonylphenol" },
  { un: "1090", l: 100 },
  { un: "1072", cylinders: 2, l_per_cylinder: 50 },
  { un: "1965", kg: 33 },
  { un: "1830", kg: 200 },
  { un: "3480", kg: 40 },
  { un: "1263", packing_group: "III", l: 80 },
] as const;
const ROUNDS = 200;

const adr = adrService(dataset);
for (const lines of [1, 20]) {
  const items = Array.from({ length: lines }, (_, index) => GOODS[index % GOODS.length]!);
  const ask = () => answered(adr.whole({ items: [...items], max_mass_t: 12 }, { lang: "pl", document_lang: "pl,de" }));
  for (let round = 0; round < ROUNDS; round++) await ask();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) await ask();
  const { user, system } = process.cpuUsage(before);
  console.log(`a load of ${lines}: ${((user + system) / 1000 / ROUNDS).toFixed(2)} ms`);
}
