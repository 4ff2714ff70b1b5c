/** Legal bases of the measures: acts of a regime, and acts outside both regulations with the reason why their measures are left out. */
const REGIME: Readonly<Record<string, "RU" | "BY">> = {
  "32014R0833": "RU",
  "32006R0765": "BY",
  "32022R0355": "BY",
  "32022R0398": "BY",
  "32023R1594": "BY",
};

const OUTSIDE: Readonly<Record<string, string>> = {
  "32024R1485": "Regulation (EU) 2024/1485: authorisation for equipment of internal repression, not Regulation 833/2014",
  "32014D0512": "Decision 2014/512/CFSP: its own arms embargo; the goods of Article 4 of Regulation 833/2014 are measure type 738",
  "32015D1764": "Decision (CFSP) 2015/1764: hydrazine under the arms embargo of Decision 2014/512/CFSP, not Regulation 833/2014",
};

export type LegalBase = { celex: string; regime: "RU" | "BY" } | { celex: string; outside: string };

/** Reads `Regulation 0833/14` as CELEX 32014R0833 and says to which regime it belongs; `undefined` for an act this table does not know. */
export function legalBaseOf(printed: string): LegalBase | undefined {
  const parts = /^(Regulation|Decision) (\d{4})\/(\d\d)$/.exec(printed);
  if (parts === null) return undefined;
  const celex = `320${parts[3]}${parts[1] === "Decision" ? "D" : "R"}${parts[2]}`;
  const regime = REGIME[celex];
  if (regime !== undefined) return { celex, regime };
  const outside = OUTSIDE[celex];
  return outside === undefined ? undefined : { celex, outside };
}
