import type { AdrMeta } from "../../../openapi/schemas/adr.ts";
import type { Instruction, InstructionsResponse, LoadInstructions } from "../../../openapi/schemas/adr-load.ts";
import type { Requirement } from "../../../openapi/shards/adr-consignment.ts";
import type { Voice } from "../voice.ts";

/** Instructions in writing (5.4.3.4), whose model is prescribed: what stands here says the same in our words. */
const PARAGRAPH = "5.4.3.4";
/** What of the requirements stands in them as equipment. */
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

/** What of the instructions a load calls for; null where its transport unit needs none. */
export function renderLoadInstructions(called: readonly Requirement[], voice: Voice): LoadInstructions {
  const parts = renderParts(called, voice);
  return parts.actions.length === 0 ? null : { ...parts, href: `instructions?lang=${voice.lang}` };
}

function renderParts(
  requirements: readonly Requirement[],
  voice: Voice,
): Omit<InstructionsResponse, "equipment" | "meta"> {
  const said = (kind: Requirement["kind"]): string[] =>
    requirements.filter((one) => one.kind === kind).map(({ text }) => text[voice.lang]);
  const guidance = new Map(
    requirements.flatMap((one) => (one.kind === "guidance" ? [[aboutOf(one), one.text[voice.lang]] as const] : [])),
  );
  return {
    paragraph: PARAGRAPH,
    notice: voice.render("instructions_notice", {}),
    actions: said("action"),
    hazards: requirements
      .filter(({ kind }) => kind === "hazard")
      .map((one): Instruction => ({
        labels: one.select.labels,
        mark: one.select.labels.length > 0 ? null : one.select.uns.length > 0 ? "temperature" : "environment",
        hazard: one.text[voice.lang],
        guidance: guidance.get(aboutOf(one)) ?? null,
      })),
    notes: said("crew_note"),
  };
}

/** What goods a hazard and its guidance are about. */
function aboutOf({ select: { labels, uns, facts } }: Requirement): string {
  return [...labels, ...uns, ...facts].join();
}
