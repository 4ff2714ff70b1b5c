import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import {
  contentOfEach,
  FIELD_GROUPS,
  fieldsOfWay,
  renderField,
  typedIn,
  withField,
  type FieldGroup,
} from "./line-fields.ts";
import { nameLine, nameRow, rowsOfUn } from "./line-rows.ts";
import { FIELD_PATTERNS, isWithoutQuantity, type LoadUnit, type MoreField, type TypedLine } from "./load-lines.ts";
import { renderDetails } from "./parts.ts";
import type { MorePage } from "./view.ts";

/** One of the goods of a load: what it is, how much, how it is carried, and what more may be said of it. */

/** What may be done with a line. */
interface LineChanges {
  /** Changes the line as it is then: what was typed elsewhere in it is not drawn yet. */
  set: (change: (line: TypedLine) => Partial<TypedLine>) => void;
  remove: () => void;
}

/** The fields of a line. */
export function renderLine(page: MorePage, line: TypedLine, index: number, changes: LineChanges): TemplateResult {
  const { redraw } = page;
  const { load } = page.words;
  const { set, remove } = changes;
  const name = nameLine(page, line);
  const setField = (field: MoreField, value: string): void =>
    set(({ more: fields }) => ({ more: withField(fields, field, value) }));
  // A field is drawn anew when it is left, not under the hands of who types in it.
  return html` <fieldset class="line" @change=${redraw}>
    <legend class="visually-hidden">${load.line(index + 1)}</legend>
    <label
      >${load.un}<input
        id="un-${index}"
        type="text"
        inputmode="numeric"
        pattern="[0-9]{4}"
        maxlength="4"
        size="5"
        autocomplete="off"
        title=${load.badLine(index + 1)}
        ?required=${index === 0}
        .value=${live(line.un)}
        @input=${(event: Event) => {
          set(() => ({ un: typedIn(event), variant: "" }));
          if (typedIn(event).length === 4) redraw();
        }}
    /></label>
    <label
      >${load.quantity}<input
        id="quantity-${index}"
        type="text"
        inputmode="decimal"
        pattern=${FIELD_PATTERNS.quantity}
        size="7"
        autocomplete="off"
        title=${load.badLine(index + 1)}
        ?required=${index === 0 && !isWithoutQuantity(line)}
        .value=${live(line.quantity)}
        @input=${(event: Event) => set(() => ({ quantity: typedIn(event) }))}
    /></label>
    <label
      >${load.unit}
      <select @change=${(event: Event) => set(() => ({ unit: typedIn(event) as LoadUnit }))}>
        ${(["kg", "l", "nem"] as const).map((unit) => html`<option value=${unit} ?selected=${line.unit === unit}>${load.units[unit]}</option>`)}
      </select>
    </label>
    <button type="button" class="small quiet-button" aria-label=${load.remove(index + 1)} @click=${remove}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg>
    </button>
    ${name === "" ? nothing : html`<p class="goods-name">${name}</p>`} ${renderRow(page, line, set)}
    ${renderWay(page, line, index, setField)} ${renderMore(page, line, index, setField)}
  </fieldset>`;
}

/** The row of Table A, where the UN number has several. */
function renderRow(page: MorePage, line: TypedLine, set: LineChanges["set"]): TemplateResult | typeof nothing {
  const { load } = page.words;
  const rows = rowsOfUn(page, line.un);
  if (rows.length < 2) return nothing;
  return html`<label class="row-field"
    >${load.row}<select @change=${(event: Event) => set(() => ({ variant: typedIn(event) }))}>
      <option value="">${load.anyRow}</option>
      ${rows.map((row) => html`<option value=${row.variant_id} ?selected=${line.variant === row.variant_id}>${nameRow(row)}</option>`)}
    </select></label
  >`;
}

type SetField = (field: MoreField, value: string) => void;

/** Fields that are drawn one beside another. */
function renderFields(
  page: MorePage,
  line: TypedLine,
  index: number,
  fields: readonly MoreField[],
  setField: SetField,
): TemplateResult {
  return html`<div class="row">
    ${fields.map((field) => renderField(page, line, field, `more-${index}-${field}`, (value) => setField(field, value)))}
  </div>`;
}

/** How the goods are carried: in packages, a tank or bulk, full or empty, with the fields of that way. */
function renderWay(page: MorePage, line: TypedLine, index: number, setField: SetField): TemplateResult {
  const each = contentOfEach(line);
  return html`<div class="more">
    ${renderFields(page, line, index, ["carriage", ...fieldsOfWay(line), "empty_uncleaned"], setField)}
    ${each === undefined ? nothing : html`<p class="hint each">${line.more.packages} × ${page.formats.number(each)} ${line.unit === "nem" ? page.words.load.units.nem : line.unit}</p>`}
  </div>`;
}

/** Fields that go with what a line claims: figures of limited and excepted quantities. */
function wantedBy({ more: { exempt_as } }: TypedLine): readonly MoreField[] {
  if (exempt_as === "lq") return ["inner_l", "inner_kg", "package_kg", "outer"];
  return exempt_as === "eq" ? ["inner_l", "inner_kg", "outer_l", "outer_kg"] : [];
}

/** The further fields of a line: those that say something or go with that, and the others folded by group. */
function renderMore(page: MorePage, line: TypedLine, index: number, setField: SetField): TemplateResult {
  const { load } = page.words;
  const wanted = wantedBy(line);
  const groups = Object.keys(FIELD_GROUPS) as FieldGroup[];
  const isShown = (field: MoreField): boolean => (line.more[field] ?? "") !== "" || wanted.includes(field);
  const shown = groups.flatMap((group): readonly MoreField[] => FIELD_GROUPS[group].filter(isShown));
  return html`<div class="more">
    ${shown.length === 0 ? nothing : renderFields(page, line, index, shown, setField)}
    ${renderDetails(
      load.more,
      groups.map((group) => {
        const folded = FIELD_GROUPS[group].filter((field) => !isShown(field));
        return folded.length === 0
          ? nothing
          : html`<p class="group">${load.fieldGroups[group]}</p>
              ${renderFields(page, line, index, folded, setField)}`;
      }),
    )}
  </div>`;
}
