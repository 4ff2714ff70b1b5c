import { html, nothing, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { LoadRequirement } from "../../openapi/schemas/adr-load.ts";
import { renderDangerLabel } from "./danger-label.ts";
import type { MorePage } from "./view.ts";

type Requirement = z.infer<typeof LoadRequirement>;

/** What a load calls for, to tick. */
export function renderRequirements(
  page: MorePage,
  title: string,
  requirements: readonly Requirement[],
): TemplateResult | typeof nothing {
  if (requirements.length === 0) return nothing;
  return html`
    <section class="checks">
      <h2>${title}</h2>
      ${renderList(page, requirements, true)}
    </section>
  `;
}

/** What a load calls for, with its signs; as a list to tick where `ticks` says so. */
export function renderList(
  { words: { load, adr } }: MorePage,
  requirements: readonly Requirement[],
  ticks = false,
): TemplateResult {
  return html`<ul class="requirements">
    ${requirements.map(({ code, text, paragraph, count, per, certain, signs }) => {
      const content = html`<p>${text}</p>
        <p class="cite">
          ${paragraph}${count === null || per === null ? nothing : html` · ${count} × ${load.per[per]}`}${certain ? nothing : html` · <strong>${load.uncertain}</strong>`}
        </p>`;
      return html` <li>
        ${signs.length > 0 ? html`<span class="signs">${signs.map((sign) => renderDangerLabel(sign, sign.includes("/") ? adr.plate(sign) : adr.label(sign)))}</span>` : code.startsWith("environmental_") ? html`<span class="signs">${renderDangerLabel("environment", adr.environment)}</span>` : nothing}
        ${ticks ? html`<label class="tick"><input type="checkbox" /><span>${content}</span></label>` : html`<div>${content}</div>`}
      </li>`;
    })}
  </ul>`;
}
