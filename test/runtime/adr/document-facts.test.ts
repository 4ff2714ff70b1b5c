import { expect, it } from "vitest";
import type { DocumentFacts } from "../../../openapi/schemas/adr-document.ts";
import { checkDocumentFacts, documentFactsOf } from "../../../runtime/adr/document/facts.ts";
import { adr2025 } from "./fixtures/published.ts";

function rowsOf(un: string) {
  return adr2025.substances.find((substance) => substance.un === un)?.variants ?? [];
}

it.each<{ why: string; un: string; facts: DocumentFacts; faults: string[] }>([
  {
    why: "a technical name of control characters",
    un: "1993",
    facts: { technical_name: "toluene\u0000\u001b[31m" },
    faults: ["/items/3/technical_name not_allowed"],
  },
  {
    why: "a technical name on two lines",
    un: "1993",
    facts: { technical_name: "toluene\nxylene" },
    faults: ["/items/3/technical_name not_allowed"],
  },
  {
    why: "a technical name that turns the direction of writing",
    un: "1993",
    facts: { technical_name: "\u202Eeneulot" },
    faults: ["/items/3/technical_name not_allowed"],
  },
  {
    why: "a technical name that reads like a place to fill",
    un: "1993",
    facts: { technical_name: "{technical_name}" },
    faults: ["/items/3/technical_name not_allowed"],
  },
  {
    why: "a technical name of blanks",
    un: "1993",
    facts: { technical_name: "  " },
    faults: ["/items/3/technical_name not_allowed"],
  },
  {
    why: "a name that the UN number does not have",
    un: "1203",
    facts: { name_choice: "DIESEL FUEL" },
    faults: ["/items/3/name_choice unknown_variant"],
  },
  {
    why: "a number that no name has",
    un: "1203",
    facts: { name_choice: "4" },
    faults: ["/items/3/name_choice unknown_variant"],
  },
  {
    why: "a reference of fireworks without a state",
    un: "0336",
    facts: { fireworks_reference: "BAM1234" },
    faults: ["/items/3/fireworks_reference wrong_format"],
  },
  {
    why: "a control temperature without the emergency temperature",
    un: "3111",
    facts: { control_temperature_c: -20 },
    faults: ["/items/3/emergency_temperature_c required"],
  },
  {
    why: "the kind of a packaging that is not empty",
    un: "1203",
    facts: { packaging: "ibc" },
    faults: ["/items/3/packaging conflict"],
  },
  {
    why: "nothing wrong",
    un: "1203",
    facts: { name_choice: "Benzyna  silnikowa", technical_name: "E10 (≤ 10 % éthanol)" },
    faults: [],
  },
])("$why", ({ un, facts, faults }) => {
  expect(
    checkDocumentFacts(un, rowsOf(un), facts, "/items/3").map(({ pointer, code }) => `${pointer} ${code}`),
  ).toEqual(faults);
});

it.each([
  { why: "an explosive substance is all explosive", un: "0081", mass: 50 },
  { why: "an article is not", un: "0336", mass: undefined },
])("$why", ({ un, mass }) => {
  const amount = { kg: 50_000_000n, l: null, net_explosive_mass_kg: null, density: null };
  expect(documentFactsOf({ un, kg: 50 }, rowsOf(un), amount).net_explosive_mass_kg).toBe(mass);
});
