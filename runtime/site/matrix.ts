import { html, nothing, type TemplateResult } from "lit-html";
import type { LoadPair, LoadResponse } from "../../openapi/schemas/adr-load.ts";
import type { z } from "zod";
import { renderMark, renderShape, type LegMark } from "./icons.ts";
import type { MorePage } from "./view.ts";

type Pair = z.infer<typeof LoadPair>;

const PAIR_MARKS: Record<Pair["verdict"], LegMark> = {
  permitted: "good",
  permitted_with_conditions: "depends",
  prohibited: "banned",
  indeterminate: "unknown",
};
/** A wider table than this is a list. */
const WIDEST = 12;

/**
 * The mixing of a load as a table of its goods beside each other, and the reason of each pair that is not simply
 * permitted.
 */
export function renderMatrix(
  { words: { load } }: MorePage,
  { mixing }: Pick<z.infer<typeof LoadResponse>, "mixing">,
  uns: readonly string[],
): TemplateResult {
  const lines = uns.map((un, index) => ({ un, index }));
  const kinds = lines.filter(
    ({ un }, index) =>
      uns.indexOf(un) === index ||
      mixing.pairs.some(({ a, b }) => a.concat(b).includes(index) && !a.concat(b).includes(uns.indexOf(un))),
  );
  const pairOf = (first: number, two: number): Pair | undefined =>
    mixing.pairs.find(({ a, b }) => (a.includes(first) && b.includes(two)) || (a.includes(two) && b.includes(first)));
  if (mixing.pairs_total === 0 && mixing.pairs.length === 0) return html`<p>${load.noMixing}</p>`;
  return html`
    ${mixing.pairs.length === 0 ? html`<p>${renderMark("good", load.allPermitted)}</p>` : nothing}
    ${
      kinds.length < 2 || kinds.length > WIDEST
        ? nothing
        : html` <div class="scroll" tabindex="0" role="group" aria-label=${load.mixingCaption}>
              <table class="matrix">
                <caption>
                  ${load.mixingCaption}
                </caption>
                <thead>
                  <tr>
                    <td></td>
                    ${kinds.map(({ un }) => html`<th scope="col" class="code">${un}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${kinds.map(
                    (row, index) =>
                      html` <tr>
                        <th scope="row" class="code">${row.un}</th>
                        ${kinds.map((column, over) => {
                          if (over > index) return html`<td class="void"></td>`;
                          const pair = pairOf(row.index, column.index);
                          if (over === index && pair === undefined)
                            return html`<td class="void" aria-hidden="true">·</td>`;
                          // The answer lists every pair that is not simply permitted; where it cuts its list, at 500,
                          // there are more goods than a table shows.
                          const verdict = pair?.verdict ?? "permitted";
                          return html`<td class=${PAIR_MARKS[verdict]}>
                            ${renderShape(PAIR_MARKS[verdict])}<span class="visually-hidden"
                              >${load.mixingVerdicts[verdict]}</span
                            >
                          </td>`;
                        })}
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>
            <p class="legend">
              ${(Object.keys(PAIR_MARKS) as Pair["verdict"][]).map((verdict) => renderMark(PAIR_MARKS[verdict], load.mixingVerdicts[verdict]))}
            </p>`
    }
    ${
      mixing.pairs.length === 0
        ? nothing
        : html` <ul class="sentences">
            ${mixing.pairs.map(
              ({ verdict, text, conditions, labels, paragraph }) =>
                html` <li class=${PAIR_MARKS[verdict]}>
                  ${renderShape(PAIR_MARKS[verdict])}
                  <div>
                    <p>${text}</p>
                    ${conditions.map((condition) => html`<p>${condition}</p>`)}
                    <p class="cite">${paragraph}${labels.length === 0 ? nothing : html` · ${labels.join(" – ")}`}</p>
                  </div>
                </li>`,
            )}
          </ul>`
    }
  `;
}
