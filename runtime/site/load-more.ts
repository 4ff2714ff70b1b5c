import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { PageAddress } from "./address.ts";
import { MORE_FIELDS, printLines, readLines, type MoreField, type TypedLine } from "./load-lines.ts";
import { drawDetails } from "./parts.ts";
import type { PageContext } from "./view.ts";

/** What can be said of a line beside its quantity, and fields for what an answer says is missing. */

type More = TypedLine["more"];

const FIELDS = Object.keys(MORE_FIELDS) as MoreField[];

/** The further fields of a line, folded until one of them is filled. */
export function drawMore(page: PageContext, { more }: TypedLine, index: number, change: (more: More) => void): TemplateResult {
  const { words: { load } } = page;
  const fields = FIELDS.map((name) => drawField(page, name, more[name] ?? "", `more-${index}-${name}`, (value) => change({ ...more, [name]: value })));
  return html`<div class="more">${drawDetails(load.more, html`<div class="row">${fields}</div>`, Object.values(more).some((value) => value !== ""))}</div>`;
}

function drawField({ words: { load } }: PageContext, name: MoreField, value: string, id: string, change: (value: string) => void): TemplateResult {
  const kind = MORE_FIELDS[name];
  const word = load.moreNames[name];
  const typed = (event: Event): void => change((event.target as HTMLInputElement).value.trim());
  if (kind === "flag") return html`<label class="flag" for=${id}><input id=${id} type="checkbox" .checked=${live(value === "1")} @change=${(event: Event) => change((event.target as HTMLInputElement).checked ? "1" : "")} /> <span class="first">${word}</span></label>`;
  if (typeof kind !== "string") return html`<label for=${id}><span class="first">${word}</span><select id=${id} @change=${typed}><option value="">–</option>${kind.map((one) => html`<option value=${one} ?selected=${one === value}>${load.moreValues[one] ?? one}</option>`)}</select></label>`;
  const pattern = kind === "number" ? "[0-9]+([.,][0-9]{1,6})?" : kind === "count" ? "[1-9][0-9]{0,6}" : ".*";
  return html`<label for=${id}><span class="first">${word}</span><input id=${id} type="text" inputmode=${kind === "text" ? "text" : "decimal"} pattern=${pattern} size=${kind === "text" ? 22 : 7} autocomplete="off" .value=${live(value)} @change=${typed} /></label>`;
}

/** What a need of the load as a whole is called in the address. */
const OF_LOAD: Readonly<Record<string, "mass" | "lq">> = { max_mass_t: "mass", lq_gross_t: "lq" };

/** Fields for what an answer says is missing of a line, or of the load: filled in, the load is judged again. */
export function drawNeedForm(page: PageContext, index: number | null, needs: readonly string[]): TemplateResult | typeof nothing {
  const { words: { load }, address, go } = page;
  const fields = needs.filter((name): name is MoreField => index !== null && Object.hasOwn(MORE_FIELDS, name));
  const ofLoad = needs.filter((name) => index === null && Object.hasOwn(OF_LOAD, name));
  if (fields.length + ofLoad.length === 0) return nothing;
  const given = new Map<string, string>();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const items = printLines(readLines(address.items).map((line, at) => (at === index ? { ...line, more: { ...line.more, ...Object.fromEntries(given) } } : line)));
    const whole: Partial<PageAddress> = Object.fromEntries(ofLoad.flatMap((name) => (given.has(name) ? [[OF_LOAD[name] ?? "", (given.get(name) ?? "").replace(",", ".")]] : [])));
    go({ ...address, items, ...whole });
  };
  return html`
    <form class="row need" @submit=${submit}>
      ${fields.map((name) => drawField(page, name, "", `need-${index}-${name}`, (value) => given.set(name, value)))}
      ${ofLoad.map((name) => html`<label><span class="first">${load.needNames[name] ?? name} (t)</span><input type="text" inputmode="decimal" required pattern="[0-9]{1,3}([.,][0-9]{1,3})?" size="7" autocomplete="off" @change=${(event: Event) => given.set(name, (event.target as HTMLInputElement).value.trim())} /></label>`)}
      <button type="submit" class="small">${load.answerNeed}</button>
    </form>
  `;
}
