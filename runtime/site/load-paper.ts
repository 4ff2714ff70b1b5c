import { html, nothing, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { InstructionsResponse, LoadResponse } from "../../openapi/schemas/adr-load.ts";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { INSTRUCTIONS_MODEL } from "../text/languages.ts";
import { wordIn } from "../words/choose.ts";
import { renderDangerLabel } from "./danger-label.ts";
import { renderNeedForm } from "./load-questions.ts";
import { renderCopy, renderDetails } from "./parts.ts";
import type { MorePage } from "./view.ts";

/** What the driver has on paper: the transport document and the instructions in writing. */

type Load = z.infer<typeof LoadResponse>;

/** The transport document: to copy where it is whole, else line by line with fields for what is missing. */
export function renderDocuments(
  page: MorePage,
  { documents, transport_documents }: Load,
): TemplateResult | typeof nothing {
  const { formats } = page;
  const { load, adr } = page.words;
  if (transport_documents.length === 0) return nothing;
  const renderGap = (what: string): string => wordIn(load.gaps, what) ?? wordIn(adr.missing, what) ?? what;
  const missing = transport_documents[0]?.missing ?? [];
  const indexes = [...new Set(missing.map(({ item }) => item))];
  return html`
    <section>
      <h2>${load.documents}</h2>
      ${transport_documents.map(({ lang, text, lines, totals, missing: gaps }) =>
        text !== null
          ? html`<div lang=${lang}>${renderCopy(page, text)}</div>`
          : html`<div lang=${lang} class="paper">
              ${lines.map(({ items, entry, packages, quantity }) => {
                const template = documents.find(
                  (document) => document.lang === lang && document.item === items[0],
                )?.template;
                return html`<code
                  >${[entry ?? template?.replace(/\{(\w+)\}/g, (_, gap: string) => `[${renderGap(gap)}]`), packages, quantity].filter(Boolean).join(", ")}</code
                >`;
              })}
              ${totals.map((total) => html`<code>${total}</code>`)}
              <p class="quiet" lang=${page.address.lang}>
                ${adr.documentMissing(formats.list([...new Set(gaps.map(({ what }) => renderGap(what)))]))}
              </p>
            </div>`,
      )}
      ${
        missing.length === 0
          ? nothing
          : html`<div class="screen-only">
              ${renderNeedForm(
                page,
                indexes.map((index) => ({
                  index,
                  names: missing.filter(({ item }) => item === index).map(({ what }) => MEMBERS[what] ?? what),
                })),
              )}
            </div>`
      }
    </section>
  `;
}

/** Gaps of a document that are filled in a member of another name. */
const MEMBERS: Readonly<Record<string, string>> = {
  responsible_person: "responsible",
  net_explosive_mass: "net_explosive_mass_kg",
  control_temperature: "control_temperature_c",
  emergency_temperature: "emergency_temperature_c",
  residues: "residues_of",
};

/** The instructions of all labels in one language, where somebody asked for them beside a load. */
let whole: { load: string; lang: string; body: InstructionsResponse } | undefined;

/** Instructions in writing (5.4.3): those of the load, and whole ones in each language. */
export function renderInstructionsOfLoad(page: MorePage, { instructions }: Load): TemplateResult | typeof nothing {
  const { lookup, redraw } = page;
  const { load, adr } = page.words;
  const { lang, items } = page.address;
  if (instructions === null) return nothing;
  const wholeInstructions = whole?.load === items ? whole : undefined;
  const shown = wholeInstructions?.body ?? instructions;
  const shownLang = wholeInstructions?.lang ?? lang;
  const read = async (language: string): Promise<void> => {
    const { body } = await lookup.request<InstructionsResponse>("getInstructions", { query: { lang: language } });
    whole = { load: items, lang: language, body };
    redraw();
  };
  return html`<section class="crew">
    <h2>${load.instructions} <span class="cite">${instructions.paragraph}</span></h2>
    <p>
      <a href=${INSTRUCTIONS_MODEL[lang]} rel="noreferrer">${load.instructionsOfficial}</a>
      <span class="only-print">${INSTRUCTIONS_MODEL[lang]}</span>
    </p>
    ${renderDetails(
      load.instructionsFold,
      html`<p class="choices screen-only">
          ${load.instructionsWhole}
          ${ADR_LANGUAGES.map((language) => html`<button type="button" class="chip" @click=${() => void read(language)}>${language}</button>`)}
        </p>
        <div lang=${shownLang}>
          <p class="note">${shown.notice}</p>
          <ol>
            ${shown.actions.map((text) => html`<li>${text}</li>`)}
          </ol>
          <ul class="requirements">
            ${shown.hazards.map(
              ({ labels, mark, hazard, guidance }) =>
                html`<li>
                  <span class="signs"
                    >${mark === null ? labels.map((label) => renderDangerLabel(label, adr.label(label))) : renderDangerLabel(mark, adr[mark])}</span
                  >
                  <div>
                    <p>${hazard}</p>
                    ${guidance === null ? nothing : html`<p><strong>${guidance}</strong></p>`}
                  </div>
                </li>`,
            )}
          </ul>
          ${shown.notes.map((text) => html`<p>${text}</p>`)}
          ${wholeInstructions === undefined ? nothing : renderEquipment(page, wholeInstructions.body)}
        </div>`,
    )}
  </section>`;
}

function renderEquipment({ words: { load } }: MorePage, { equipment }: InstructionsResponse): TemplateResult {
  return html`<ul>
    ${equipment.map(({ text, per, paragraph }) => html`<li>${text} <span class="cite">${paragraph}${per === null ? nothing : ` · ${load.per[per]}`}</span></li>`)}
  </ul>`;
}
