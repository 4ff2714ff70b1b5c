import type { LoadCarriage } from "../../../openapi/schemas/adr-carriage.ts";
import type { LoadNeedName, LoadRequirement } from "../../../openapi/schemas/adr-load.ts";
import type { Part } from "../../rules/adr/load/select.ts";
import {
  findDoubtful,
  placardsOf,
  plateAtEnds,
  platesOf,
  type Signs,
  vehiclesOf,
} from "../../rules/adr/load/tank-marks.ts";
import { shortestQuestion, type Voice } from "../voice.ts";
import type { LoadLine } from "./read.ts";
import { renderRequirement } from "./words.ts";

/** Whether each item in a tank or in bulk may be carried so. */
export function renderCarriage(lines: readonly LoadLine[], voice: Voice): LoadCarriage[] {
  return lines.flatMap(({ part, item, carriage: findings }): LoadCarriage[] => {
    const { carriage, un, index } = part;
    const [first] = findings;
    if (carriage.how === "packages" || first === undefined) return [];
    const statuses = new Set(findings.map(({ status }) => status));
    const columns = [...new Set(findings.flatMap((finding) => finding.columns))];
    const status = statuses.size > 1 ? "open" : first.status;
    const code = carriage.code ?? "–";
    const values = { un, code, columns: columns.join(", ") || "–" };
    const vehicles = vehiclesOf(part);
    return [
      {
        item: index,
        un,
        carriage: carriage.how,
        kind: carriage.how === "tank" ? carriage.kind : null,
        code: (carriage.how === "tank" ? item.tank?.code : item.bulk?.code) ?? null,
        status,
        columns,
        provisions: provisionsOf(part),
        vehicle: carriage.how === "tank" && vehicles.length === 1 ? (vehicles[0] ?? null) : null,
        paragraph: first.paragraph,
        text: status === "open" ? voice.render("carriage_open", values) : voice.render(first.reason, values),
      },
    ];
  });
}

/** Special provisions of columns (11), (13) or (17) for the way of carriage. */
function provisionsOf({ carriage, forms }: Part): string[] {
  const words = forms.flatMap(({ variant: { portable_tank, tank, carriage_provisions } }) => {
    if (carriage.how === "bulk") return carriage_provisions.bulk.filter((word) => word.startsWith("AP"));
    return carriage.how === "tank" && carriage.kind === "portable_tank" ? portable_tank.provisions : tank.provisions;
  });
  return [...new Set(words)];
}

/** What the verdict makes of the ways of carriage: false: one is not allowed; null: it is open. */
export function mayCarry(lines: readonly LoadLine[]): boolean | null {
  const found = lines.map(({ carriage }) => new Set(carriage.map(({ status }) => status === "not_allowed")));
  if (found.some((answers) => answers.size === 1 && answers.has(true))) return false;
  return found.some((answers) => answers.size > 1) ? null : true;
}

const WITH_ENDS: ReadonlySet<string> = new Set(["tank_container", "portable_tank"]);

/** Placards, plates with numbers, and vehicles of goods in tanks and in bulk (5.3.1, 5.3.2.1, 7.4.2, 9.1). */
export function markTanks(
  parts: readonly Part[],
  voice: Voice,
): { marking: LoadRequirement[]; duties: LoadRequirement[] } {
  const subject = parts.filter(({ forms }) =>
    forms.some(({ standing }) => standing === "packaged" || standing === "empty"),
  );
  const tanks = subject.filter(({ carriage }) => carriage.how === "tank");
  const bulk = subject.filter(({ carriage }) => carriage.how === "bulk");
  const contained = tanks.filter(({ carriage }) => carriage.how === "tank" && WITH_ENDS.has(carriage.kind));
  const fixed = tanks.filter((part) => !contained.includes(part));
  const row = (
    code: "placards_tank" | "placards_tank_container" | "placards_bulk" | "plates_tank" | "plates_bulk",
    paragraph: string,
    { signs, items, certain }: Signs,
    count: number | null,
  ): LoadRequirement[] =>
    signs.length === 0
      ? []
      : [
          renderRequirement(code, paragraph, voice.render(code, { signs: signs.join(", ") }), items, {
            certain,
            signs,
            count,
            per: count === null ? null : "vehicle",
          }),
        ];
  const ends = tanks.length + bulk.length === 0 ? null : plateAtEnds(parts);
  return {
    marking: [
      ...row("placards_tank", "5.3.1.4.1; 5.3.1.6.1", placardsOf(fixed), 3),
      ...row("placards_tank_container", "5.3.1.2; 5.3.1.3", placardsOf(contained), 4),
      ...row("placards_bulk", "5.3.1.2; 5.3.1.4.1", placardsOf(bulk), 3),
      ...row("plates_tank", "5.3.2.1.2; 5.3.2.1.7", platesOf(tanks), null),
      ...row("plates_bulk", "5.3.2.1.4; 5.3.2.1.7", platesOf(bulk), null),
      ...(ends === null
        ? []
        : [
            renderRequirement(
              ends.paragraph === "5.3.2.1.6" ? "plates_at_ends" : "plates_of_fuels",
              ends.paragraph,
              voice.render(ends.paragraph === "5.3.2.1.6" ? "plates_at_ends" : "plates_of_fuels", {
                plate: ends.plate,
              }),
              [...tanks, ...bulk].map(({ index }) => index),
              { certain: ends.certain, signs: [ends.plate], count: 2, per: "unit" },
            ),
          ]),
    ],
    duties: tanks.flatMap((part) => nameVehicle(part, voice)),
  };
}

/** The vehicle of column (14) with its certificate, for tanks above the capacity of 9.1.1.2. */
function nameVehicle(part: Part, voice: Voice): LoadRequirement[] {
  const vehicles = vehiclesOf(part);
  if (vehicles.length === 0 || part.facts.tank_large === false) return [];
  const text = voice.render("tank_vehicle", { un: part.un, vehicle: vehicles.join(", ") });
  return [
    renderRequirement("tank_vehicle", "7.4.2; 9.1.1.2; 9.1.3; 8.1.2.2 (a)", text, [part.index], {
      certain: part.facts.tank_large === true && vehicles.length === 1,
      per: "vehicle",
      signs: vehicles,
    }),
  ];
}

/** Items that are probably in tanks, each with what a tank would ask for (contract: above 3 t without packages). */
export function askCarriage(parts: readonly Part[], voice: Voice): { items: number[]; marking: LoadRequirement[] } {
  const items = findDoubtful(parts);
  const doubtful = parts.filter(({ index }) => items.includes(index));
  const marking = doubtful.map((part) =>
    renderRequirement(
      "carriage_not_stated",
      "5.3.1.4.1; 5.3.2.1.2; 8.6.4",
      voice.render("carriage_not_stated", {
        un: part.un,
        placards: placardsOf([part]).signs.join(", ") || "–",
        plates: platesOf([part]).signs.join(", ") || "–",
      }),
      [part.index],
      { certain: false },
    ),
  );
  return { items, marking };
}

/** What would settle how an item in a tank or in bulk is carried. */
export function needsOfCarriage({ part, carriage: findings }: LoadLine): LoadNeedName[] {
  const { carriage, forms, facts } = part;
  if (carriage.how === "packages") return [];
  const outcomes = forms.map(({ variant, labels }, row) => ({
    variant,
    outcome: JSON.stringify([
      findings[row]?.status === "not_allowed",
      variant.hazard_identification_number,
      labels,
      carriage.how === "tank" ? variant.tank.vehicle : null,
    ]),
  }));
  const unnamed = findings.some(({ reason }) => reason === "tank_code_named" || reason === "bulk_code_named");
  return [
    ...shortestQuestion(outcomes),
    ...(unnamed ? [carriage.how === "tank" ? ("tank.code" as const) : ("bulk.code" as const)] : []),
    ...(carriage.how === "tank" && facts.tank_large === null ? (["tank.capacity_l"] as const) : []),
  ];
}
