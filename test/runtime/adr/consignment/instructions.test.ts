import { describe, expect, it } from "vitest";
import type { LoadInstructions } from "../../../../openapi/schemas/adr-load.ts";
import { ADR_LANGUAGES } from "../../../../openapi/schemas/languages.ts";
import { adrService, answered } from "../fixtures/ask.ts";
import { dataset } from "../../real-data.ts";
import { adr2025 } from "../fixtures/published.ts";

const adr = adrService(dataset);
const load = async (items: object[]): Promise<LoadInstructions> =>
  (await answered(adr.whole({ items }, { lang: "de" }))).instructions;

describe("instructions in writing (5.4.3)", () => {
  it.each(ADR_LANGUAGES)("have every label of Table A, in %s", async (lang) => {
    const { actions, hazards, notes, notice, equipment } = await answered(adr.instructions({ lang }));
    expect([actions.length, notes.length]).toEqual([11, 2]);
    expect(notice).toContain("unece.org");
    const labels = new Set(hazards.flatMap((one) => one.labels));
    const printed = new Set(
      adr2025.substances.flatMap(({ variants }) =>
        variants.flatMap((row) => row.labels.flatMap((label) => label.split("+"))),
      ),
    );
    expect([...printed].filter((label) => !label.startsWith("see") && !labels.has(label))).toEqual([]);
    expect(hazards.flatMap(({ mark }) => mark ?? [])).toEqual(["environment", "temperature"]);
    expect(equipment.map(({ per }) => per)).toEqual(
      ["vehicle", "unit", "unit", "crew", "crew", "crew", "crew", "crew", "unit", "unit", "unit"], // 8.1.5.2, 8.1.5.3
    );
  });

  it("a load has those of its labels and marks, and says where all are", async () => {
    const full = await load([
      { un: "1230", l: 5000 },
      { un: "3082", l: 20 },
    ]);
    expect(full?.hazards.map(({ labels, mark }) => mark ?? labels.join())).toEqual(["3", "6.1", "9,9A", "environment"]);
    expect(full).toMatchObject({ paragraph: "5.4.3.4", href: "instructions?lang=de" });
    expect(full?.actions).toHaveLength(11);
    expect(full?.hazards[1]?.guidance).toContain("Fluchtmaske");
    // 1.1.3.6.2: section 5.4.3 falls away.
    expect(await load([{ un: "1230", l: 5 }])).toBeNull();
  });
});
