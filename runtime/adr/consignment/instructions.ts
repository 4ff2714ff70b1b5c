import type { AdrMeta } from "../../../openapi/schemas/adr.ts";
import type { Instruction, InstructionsResponse, LoadInstructions } from "../../../openapi/schemas/adr-load.ts";
import type { Requirement } from "../../../openapi/shards/adr-consignment.ts";
import type { Voice } from "../voice.ts";

/** Instructions in writing (5.4.3.4), whose model is prescribed: what stands here says the same in our words. */
const PARAGRAPH = "5.4.3.4";
/** Requirements that are equipment of the instructions in writing. */
const EQUIPMENT = /^8\.1\.5\b/;

/** The instructions in writing for all labels, with the equipment of 8.1.5. */
export function renderInstructions(
  requirements: readonly Requirement[],
  voice: Voice,
  meta: AdrMeta,
): InstructionsResponse {
  return {
    ...renderParts(requirements, voice),
    equipment: requirements
      .filter(({ kind, paragraph }) => kind === "on_board" && EQUIPMENT.test(paragraph))
      .map(({ text, per, select: { labels }, paragraph }) => ({ text: text[voice.lang], per, labels, paragraph })),
    meta,
  };
}

/** Parts of the instructions in writing that a load needs; null if it needs none. */
export function renderLoadInstructions(called: readonly Requirement[], voice: Voice): LoadInstructions {
  const parts = renderParts(called, voice);
  return parts.actions.length === 0 ? null : { ...parts, href: `instructions?lang=${voice.lang}` };
}

function renderParts(
  requirements: readonly Requirement[],
  voice: Voice,
): Omit<InstructionsResponse, "equipment" | "meta"> {
  const report = (kind: Requirement["kind"]): string[] =>
    requirements.filter((requirement) => requirement.kind === kind).map(({ text }) => text[voice.lang]);
  const guidance = new Map(
    requirements.flatMap((requirement) =>
      requirement.kind === "guidance" ? [[aboutOf(requirement), requirement.text[voice.lang]] as const] : [],
    ),
  );
  return {
    paragraph: PARAGRAPH,
    notice: voice.render("instructions_notice", {}),
    actions: report("action"),
    hazards: requirements
      .filter(({ kind }) => kind === "hazard")
      .map((requirement): Instruction => ({
        labels: requirement.select.labels,
        mark:
          requirement.select.labels.length > 0
            ? null
            : requirement.select.uns.length > 0
              ? "temperature"
              : "environment",
        hazard: requirement.text[voice.lang],
        guidance: guidance.get(aboutOf(requirement)) ?? null,
      })),
    notes: report("crew_note"),
  };
}

/** Goods that a hazard and its guidance apply to. */
function aboutOf({ select: { labels, uns, facts } }: Requirement): string {
  return [...labels, ...uns, ...facts].join();
}
