import type { LoadRequirement } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { Voice } from "../voice.ts";
import type { Part } from "../../rules/adr/load/select.ts";
import { millionths } from "../../rules/adr/points/fraction.ts";
import { figure, renderRequirement } from "./words.ts";

/** Infectious substances need no extinguishers but that for the engine. */
const INFECTIOUS = "S3";

export interface Equipment {
  on_board: LoadRequirement[];
  /** True if the maximum mass of the transport unit would settle which. */
  asksMass: boolean;
}

/**
 * Fire extinguishers of a load that 1.1.3.6 does not relieve (8.1.4.1), by the maximum mass of the transport unit in t;
 * unknown: the most.
 */
export function equipUnit({
  parts,
  settled,
  maxMass,
  rules,
  voice,
}: {
  parts: readonly Part[];
  settled: boolean;
  maxMass: bigint | null;
  rules: ConsignmentRules;
  voice: Voice;
}): Equipment {
  const packaged = parts.filter(({ forms }) =>
    forms.some(({ standing }) => standing === "packaged" || standing === "empty"),
  );
  const row =
    rules.fire_extinguishers.find(
      ({ up_to_t: most }) => most === null || (maxMass !== null && maxMass <= millionths(most)),
    ) ?? rules.fire_extinguishers.at(-1);
  if (packaged.length === 0 || row === undefined) return { on_board: [], asksMass: false };
  const items = packaged.map(({ index }) => index);
  if (
    packaged.every(({ forms }) =>
      forms.every(({ variant }) => variant.carriage_provisions.operation.includes(INFECTIOUS)),
    )
  ) {
    const text = voice.render("fire_extinguisher_engine", { engine: figure(row.engine_kg, voice) });
    return {
      on_board: [
        renderRequirement("fire_extinguisher_engine", "8.1.4.1; 8.5 S3", text, items, {
          certain: settled,
          count: 1,
          per: "unit",
        }),
      ],
      asksMass: false,
    };
  }
  const text = voice.render("fire_extinguishers", {
    count: String(row.count),
    total: figure(row.total_kg, voice),
    engine: figure(row.engine_kg, voice),
    other: figure(row.other_kg, voice),
  });
  const members = {
    certain: settled && maxMass !== null,
    count: row.count,
    per: "unit",
    data_quality: row.data_quality,
  } as const;
  return {
    on_board: [renderRequirement("fire_extinguishers", "8.1.4.1", text, items, members)],
    asksMass: maxMass === null,
  };
}
