import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { EMPTY_LINE, printLines, readLines, type TypedLine, type LoadUnit } from "./load-lines.ts";
import { drawMore } from "./load-more.ts";
import type { PageContext } from "./view.ts";

/** The lines that are being typed, of the address that they began with. */
let draft: { items: string; lines: TypedLine[] } | undefined;

function linesOf({ items }: PageContext["address"]): TypedLine[] {
  if (draft === undefined || draft.items !== items) {
    const lines = readLines(items);
    draft = { items, lines: lines.length === 0 ? [EMPTY_LINE, EMPTY_LINE] : lines };
  }
  return draft.lines;
}

const typedIn = (event: Event): string => (event.target as HTMLInputElement).value;

/** The form of a load: a line for each of the goods, and what is known of the vehicle. */
export function drawLoadForm(page: PageContext): TemplateResult {
  const { words: { load, lang }, address, redraw, go } = page;
  const lines = linesOf(address);
  const set = (index: number, more: Partial<TypedLine>): void => {
    lines[index] = { ...(lines[index] ?? EMPTY_LINE), ...more };
  };
  const add = (): void => {
    lines.push({ ...EMPTY_LINE });
    redraw();
    document.querySelector<HTMLInputElement>(`#un-${lines.length - 1}`)?.focus();
  };
  const remove = (index: number): void => {
    lines.splice(index, 1);
    if (lines.length === 0) lines.push({ ...EMPTY_LINE });
    redraw();
    document.querySelector<HTMLInputElement>(`#un-${Math.min(index, lines.length - 1)}`)?.focus();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const rest = new FormData(event.target as HTMLFormElement);
    const text = (name: string): string => {
      const value = rest.get(name);
      return typeof value === "string" ? value : "";
    };
    go({ view: "load", lang: address.lang, as_of: address.as_of, items: printLines(lines), tunnel: text("tunnel"), mass: text("mass").replace(",", "."), crew: text("crew"), lq: text("lq").replace(",", "."), second: text("second") });
  };
  return html`
    <form class="load" @submit=${submit}>
      ${lines.map((line, index) => html`
        <fieldset>
          <legend class="visually-hidden">${load.line(index + 1)}</legend>
          <label>${load.un}<input id="un-${index}" type="text" inputmode="numeric" pattern="[0-9]{4}" maxlength="4" size="6" autocomplete="off" title=${load.badLine(index + 1)} ?required=${index === 0} .value=${live(line.un)} @input=${(event: Event) => set(index, { un: typedIn(event).trim() })} /></label>
          <label>${load.quantity}<input type="text" inputmode="decimal" pattern="[0-9]+([.,][0-9]{1,6})?" size="8" autocomplete="off" title=${load.badLine(index + 1)} ?required=${index === 0 && line.more.empty_uncleaned !== "1"} .value=${live(line.quantity)} @input=${(event: Event) => set(index, { quantity: typedIn(event).trim() })} /></label>
          <label>${load.unit}
            <select @change=${(event: Event) => set(index, { unit: typedIn(event) as LoadUnit })}>
              ${([["kg", load.unitKg], ["l", load.unitL], ["nem", load.unitNem]] as const).map(([unit, word]) => html`<option value=${unit} ?selected=${line.unit === unit}>${word}</option>`)}
            </select>
          </label>
          <label>${load.row}<input type="text" size="12" autocomplete="off" placeholder=${load.anyRow} .value=${live(line.variant)} @input=${(event: Event) => set(index, { variant: typedIn(event).trim() })} /></label>
          <button type="button" class="small quiet-button" aria-label=${load.remove(index + 1)} @click=${() => remove(index)}><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg></button>
          ${drawMore(page, line, index, (more) => { set(index, { more }); redraw(); })}
        </fieldset>`)}
      <p><button type="button" class="small" @click=${add}>${load.add}</button></p>
      <div class="row vehicle">
        <label>${load.tunnel}<select name="tunnel"><option value="">${load.noTunnel}</option>${["B", "C", "D", "E"].map((tunnel) => html`<option ?selected=${address.tunnel === tunnel}>${tunnel}</option>`)}</select></label>
        <label>${load.mass}<input type="text" inputmode="decimal" name="mass" pattern="[0-9]{1,3}([.,][0-9]{1,3})?" size="6" .value=${address.mass} /></label>
        <label>${load.crew}<input type="text" inputmode="numeric" name="crew" pattern="[1-9]" size="3" .value=${address.crew} /></label>
        <label><span class="first">${load.needNames["lq_gross_t"]} (t)</span><input type="text" inputmode="decimal" name="lq" pattern="[0-9]{1,3}([.,][0-9]{1,3})?" size="6" .value=${address.lq} /></label>
        <label>${load.second}<select name="second"><option value="">${load.noSecond}</option>${ADR_LANGUAGES.map((one) => (one === lang ? nothing : html`<option ?selected=${address.second === one}>${one}</option>`))}</select></label>
        <button type="submit">${load.judge}</button>
      </div>
    </form>
  `;
}
