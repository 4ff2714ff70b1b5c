import { html, type TemplateResult } from "lit-html";
import { isTyping } from "./combobox.ts";
import { endAdding, focusLater, focusMeant, isAddingGoods, linesOf, renderAdd } from "./load-adding.ts";
import { renderLine } from "./load-line.ts";
import { EMPTY_LINE, formatLines, type TypedLine } from "./load-lines.ts";
import { readUnit, renderUnit } from "./load-unit.ts";
import type { MorePage } from "./view.ts";

/**
 * The form of a load: a line for each of the goods, and what is known of the vehicle and the document. Beside an answer
 * it is folded, but not under the hands of somebody who adds goods.
 */
export function renderLoadForm(page: MorePage, isAnswered: boolean): TemplateResult {
  const { address } = page;
  const { load } = page.words;
  const lines = linesOf(address);
  focusMeant();
  const shown = lines.filter(({ un }) => un !== "");
  return html`<div class="load-form ${isAnswered ? "screen-only" : ""}">
    <details ?open=${!isAnswered || isAddingGoods() || isTyping()}>
      <summary ?hidden=${!isAnswered}>
        ${load.edit}
        <span class="quiet"
          >${shown.map(({ un, quantity, unit }) => `UN ${un}${quantity === "" ? "" : ` ${quantity} ${unit === "nem" ? load.units.nem : unit}`}`).join(" · ")}</span
        >
      </summary>
      <div class="fold">${renderAdd(page, lines)} ${renderLines(page, lines)}</div>
    </details>
  </div>`;
}

function renderLines(page: MorePage, lines: TypedLine[]): TemplateResult {
  const { address, redraw, go } = page;
  const { load } = page.words;
  const remove = (index: number): void => {
    lines.splice(index, 1);
    if (lines.length === 0) lines.push({ ...EMPTY_LINE });
    focusLater(`un-${Math.min(index, lines.length - 1)}`);
    redraw();
  };
  const add = (): void => {
    lines.push({ ...EMPTY_LINE });
    focusLater(`un-${lines.length - 1}`);
    redraw();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    endAdding();
    go({ ...address, q: "", items: formatLines(lines), ...readUnit(event.target as HTMLFormElement) });
  };
  return html`
    <form class="load" @submit=${submit}>
      ${lines.map((line, index) =>
        renderLine(page, line, index, {
          set: (change) => {
            const current = lines[index] ?? EMPTY_LINE;
            lines[index] = { ...current, ...change(current) };
          },
          remove: () => remove(index),
        }),
      )}
      <p><button type="button" class="small" @click=${add}>${load.add}</button></p>
      ${renderUnit(page)}
      <p><button type="submit">${load.judge}</button></p>
    </form>
  `;
}
