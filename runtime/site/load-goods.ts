import { html, nothing, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { LoadResponse } from "../../openapi/schemas/adr-load.ts";
import { nameLine } from "./line-rows.ts";
import { readLines } from "./load-lines.ts";
import type { MorePage } from "./view.ts";

type Load = z.infer<typeof LoadResponse>;

/** How each line was counted; its notes stand below it, so that every column fits a phone. */
export function renderCountedGoods(page: MorePage, { items }: Load["calculation"]): TemplateResult {
  const { formats, address } = page;
  const { load, adr } = page.words;
  const lines = readLines(address.items);
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label=${load.lines}>
      <table class="counted">
        <thead>
          <tr>
            <th scope="col">UN</th>
            <th scope="col" class="number">${load.quantity}</th>
            <th scope="col">${load.category}</th>
            <th scope="col" class="number">${load.factor}</th>
            <th scope="col" class="number">${load.points}</th>
          </tr>
        </thead>
        <tbody>
          ${items.map((item, index) => {
            const line = lines[index];
            const name = line === undefined ? "" : nameLine(page, line);
            return html` <tr>
                <th scope="row"><span class="code">${item.variant_id ?? item.un}</span></th>
                <td class="number">
                  ${item.quantity === null ? "–" : formats.number(item.quantity)}
                  ${item.unit === null ? nothing : html`<span class="quiet">${adr.units[item.unit]}</span>`}
                </td>
                <td>${item.transport_category ?? "–"}</td>
                <td class="number">${item.multiplier === null ? "–" : `× ${item.multiplier}`}</td>
                <td class="number">${item.points === null ? "–" : formats.number(item.points)}</td>
              </tr>
              ${
                name === "" && item.notes.length === 0
                  ? nothing
                  : html`<tr class="notes">
                      <td colspan="5">
                        ${name}${item.notes.map(({ text, rule }) => html`<span class="note-line">${text}${rule === null ? nothing : html` <span class="cite">${rule}</span>`}</span>`)}
                      </td>
                    </tr>`
              }`;
          })}
        </tbody>
      </table>
    </div>
  `;
}

/** Whether each line in a tank or in bulk may be carried so, with what column (12), (13) or (17) says of it. */
export function renderCarriageOfLoad(
  { words: { load } }: MorePage,
  carriage: Load["carriage"],
): TemplateResult | typeof nothing {
  if (carriage.length === 0) return nothing;
  return html`<section>
    <h2>${load.carriage}</h2>
    <ul class="texts">
      ${carriage.map(({ status, text, paragraph, provisions }) => html`<li><span class="kind">${load.carriageStatus[status]}</span> ${text}${provisions.length === 0 ? nothing : html` <span class="code">${provisions.join(", ")}</span>`} <span class="cite">${paragraph}</span></li>`)}
    </ul>
  </section>`;
}
