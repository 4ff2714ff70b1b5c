import { html, nothing, type TemplateResult } from "lit-html";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { PageAddress } from "./address.ts";
import { renderYesNo } from "./line-fields.ts";
import { renderDetails } from "./parts.ts";
import type { MorePage } from "./view.ts";

/** What is said of a whole load: the vehicle, the way, and what the document names. */

/** What the document of a load names, by its member of the address. */
export const PAPER_FIELDS = ["consignor", "consignee", "carrier", "loaded", "reference", "responsible"] as const;
const VEHICLE_FIELDS = ["tunnel", "mass", "crew", "lq", "trailer", "food"] as const;
type UnitField = (typeof PAPER_FIELDS)[number] | (typeof VEHICLE_FIELDS)[number] | "second";

/** A field for something that the document names; consignees stand one a line. */
export function renderPaperField(
  { words: { load } }: MorePage,
  name: (typeof PAPER_FIELDS)[number],
  value: string,
): TemplateResult {
  const field =
    name === "consignee"
      ? html`<textarea name=${name} rows="2" maxlength="3000" .value=${value}></textarea>`
      : name === "loaded"
        ? html`<input type="date" name=${name} .value=${value} />`
        : html`<input
            type="text"
            name=${name}
            size="30"
            maxlength=${name === "reference" ? "100" : "300"}
            autocomplete="off"
            .value=${value}
          />`;
  return html`<label class="wide-field"><span class="first">${load.paper[name]}</span>${field}</label>`;
}

function renderFigure(label: string, name: string, pattern: string, value: string): TemplateResult {
  return html`<label
    ><span class="first">${label}</span
    ><input type="text" inputmode="decimal" name=${name} pattern=${pattern} size="6" .value=${value}
  /></label>`;
}

const TONNES = "[0-9]{1,3}([.,][0-9]{1,3})?";

/** The fields of the vehicle and of the document; folded where nothing is said. */
export function renderUnit(page: MorePage): TemplateResult {
  const { address } = page;
  const { load, lang } = page.words;
  const fields: readonly UnitField[] = [...VEHICLE_FIELDS, ...PAPER_FIELDS, "second"];
  return renderDetails(
    load.unitAndPaper,
    html`<div class="row vehicle">
        <label
          >${load.tunnel}<select name="tunnel">
            <option value="">${load.noTunnel}</option>
            ${["B", "C", "D", "E"].map((tunnel) => html`<option ?selected=${address.tunnel === tunnel}>${tunnel}</option>`)}
          </select></label
        >
        ${renderFigure(load.mass, "mass", TONNES, address.mass)}
        ${renderFigure(load.crew, "crew", "[1-9]", address.crew)}
        ${renderFigure(`${load.needNames["lq_gross_t"]} (t)`, "lq", TONNES, address.lq)}
        ${(["trailer", "food"] as const).map(
          (name) =>
            html`<label
              >${load[name]}<select name=${name}>
                ${renderYesNo(page, address[name])}
              </select></label
            >`,
        )}
      </div>
      <div class="row vehicle">
        ${PAPER_FIELDS.map((name) => renderPaperField(page, name, address[name]))}
        <label
          >${load.second}<select name="second">
            <option value="">${load.noSecond}</option>
            ${ADR_LANGUAGES.map((language) => (language === lang ? nothing : html`<option ?selected=${address.second === language}>${language}</option>`))}
          </select></label
        >
      </div>`,
    fields.some((name) => address[name] !== ""),
  );
}

/** What a form says of the vehicle and the document; fields that it does not have are not told. */
export function readUnit(form: HTMLFormElement): Partial<Pick<PageAddress, UnitField>> {
  const sent = new FormData(form);
  const fields: readonly UnitField[] = [...VEHICLE_FIELDS, ...PAPER_FIELDS, "second"];
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = sent.get(name);
      if (typeof value !== "string") return [];
      const text = value.trim();
      return [[name, name === "mass" || name === "lq" ? text.replace(",", ".") : text] as const];
    }),
  );
}
