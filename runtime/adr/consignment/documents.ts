import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { LoadDocument, LoadRequirement, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import { isOpenTo, paragraphOf } from "../../rules/adr/points/exempt-as.ts";
import { INSTRUCTIONS_MODEL } from "../../text/languages.ts";
import { type PaperStatements, writePaper } from "../document/paper.ts";
import { type DocumentRelief, writeItemDocument } from "../document/write.ts";
import { totalByCategory, writeDocumentText } from "../points/totals.ts";
import type { Voice } from "../voice.ts";
import type { LoadLine } from "./read.ts";

/** The entries of the transport document in one language, one for each item (5.4.1.1.1). */
export function writeDocuments(lines: readonly LoadLine[], voice: Voice): LoadDocument[] {
  return lines.map(({ part: { index, un }, line, facts, named }) => ({
    item: index,
    lang: voice.lang,
    ...writeItemDocument(un, line.goods.variants, facts, voice, { relief: reliefOf(line), named }),
  }));
}

/** The rows of a line that its exemption relieves of the document; SP 363 (l) keeps it above 1,000 litres. */
function reliefOf({ goods: { un, variants, exemptAs }, claim }: LoadLine["line"]): DocumentRelief | null {
  if (exemptAs?.rule === undefined || claim?.keeps.document !== false) return null;
  const rows = variants.filter((variant) => isOpenTo(un, variant, exemptAs));
  return { paragraph: paragraphOf(exemptAs.rule), rows: new Set(rows) };
}

/** The whole document in each language; none where no item needs an entry. */
export function writePapers(
  lines: readonly LoadLine[],
  documents: readonly LoadDocument[],
  { verdict, by_category }: Pick<CalcResponse, "verdict" | "by_category">,
  totals: LoadResponse["document_totals"],
  statements: PaperStatements,
  voices: readonly Voice[],
): LoadResponse["transport_documents"] {
  return voices.flatMap((voice) => {
    const { lang } = voice;
    const items = lines.map(({ part: { index, explosive }, item, line: { goods, amount } }) => {
      const entry = documents.find((document) => document.lang === lang && document.item === index);
      if (entry === undefined) throw new Error(`item ${index} has no entry in ${lang}`);
      return {
        index,
        item,
        variants: goods.variants,
        amount,
        explosive: explosive.low === explosive.high ? explosive.high : null,
        entry,
      };
    });
    const categories = {
      used: verdict === "exempt" && by_category.length > 0,
      text: totals.find((total) => total.lang === lang)?.text ?? null,
    };
    const paper = writePaper(items, statements, categories, voice);
    return paper === null ? [] : [{ lang, ...paper }];
  });
}

/**
 * The totals of each transport category for a load that 1.1.3.6 relieves (5.4.1.1.1 (f), note 1), where the calculation
 * words them.
 */
export function writeTotals(
  lines: readonly LoadLine[],
  { document_text: text }: Pick<CalcResponse, "document_text">,
  voices: readonly Voice[],
): LoadResponse["document_totals"] {
  if (text === null) return [];
  const totals = totalByCategory(lines.map(({ line }) => line));
  return voices.flatMap((voice) => {
    const written = writeDocumentText(totals, voice);
    return written === null ? [] : [{ lang: voice.lang, text: written, paragraph: "5.4.1.1.1 (f)" }];
  });
}

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
