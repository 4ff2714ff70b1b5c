import type { LoadRequirement, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import { INSTRUCTIONS_MODEL } from "../../text/languages.ts";
import type { Voice } from "../voice.ts";

type Parts = Pick<LoadResponse, "transport_documents" | "marking" | "tunnel" | "on_board" | "instructions">;

/**
 * The pages of the driver in the language of the answer: the document, plates and placards, tunnels, what is on board,
 * and what to do by 5.4.3.4 with the place of the official model. They say nothing that the answer does not.
 */
export function writeDriverPages(
  { transport_documents: documents, marking, tunnel, on_board, instructions }: Parts,
  voice: Voice,
): LoadResponse["driver"] {
  const shown = documents.find(({ lang }) => lang === voice.lang) ?? documents[0];
  const pages: LoadResponse["driver"] = [
    {
      part: "document",
      title: voice.render("driver_document", {}),
      lines: shown === undefined ? [] : (shown.text?.split("\n") ?? [voice.render("driver_document_missing", {})]),
    },
    { part: "plates", title: voice.render("driver_plates", {}), lines: marking.map(renderLine) },
    { part: "tunnels", title: voice.render("driver_tunnels", {}), lines: [`${tunnel.text} (${tunnel.paragraph})`] },
    { part: "on_board", title: voice.render("driver_on_board", {}), lines: on_board.map(renderLine) },
    {
      part: "instructions",
      title: voice.render("driver_instructions", {}),
      lines:
        instructions === null
          ? []
          : [voice.render("driver_model", { href: INSTRUCTIONS_MODEL[voice.lang] }), ...instructions.actions],
    },
  ];
  return pages.filter(({ lines }) => lines.length > 0);
}

function renderLine({ text, paragraph, count, certain }: LoadRequirement): string {
  return `${certain ? "" : "(?) "}${count === null || count === 1 ? "" : `${count} × `}${text} (${paragraph})`;
}
