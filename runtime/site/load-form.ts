import { wordIn } from "../words/choose.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { Substance } from "../../openapi/schemas/adr-substance.ts";
import type { z } from "zod";
import { hasTyped, isTyping, renderCombobox, takeTyped, type Suggester } from "./combobox.ts";
import {
  EMPTY_LINE,
  MORE_FIELDS,
  PRESETS,
  QUANTITY_PATTERN,
  formatLines,
  readLines,
  rememberLoad,
  type LoadPreset,
  type LoadUnit,
  type MoreField,
  type TypedLine,
} from "./load-lines.ts";
import { readTyped, type ReadOutcome } from "./load-read.ts";
import { renderDetails } from "./parts.ts";
import { suggestSubstances } from "./substances.ts";
import type { MorePage } from "./view.ts";

type Row = z.infer<typeof Substance>["variants"][number];

/** The lines that are being typed, of the address that they began with. */
let draft: { items: string; lines: TypedLine[] } | undefined;
/** The field to go to when the form is drawn. */
let focus: string | undefined;
/** Rows of the UN numbers of the form by language; empty while they are read, and where there are none. */
const rows = new Map<string, readonly Row[]>();

function linesOf({ items }: MorePage["address"]): TypedLine[] {
  if (draft === undefined || draft.items !== items) {
    const lines = readLines(items);
    draft = { items, lines: lines.length === 0 ? [EMPTY_LINE] : lines };
  }
  return draft.lines;
}

/** The rows of Table A that a line may be; none until they are read. */
export function rowsOfUn({ lookup, address: { lang, as_of }, redraw }: MorePage, un: string): readonly Row[] {
  if (!/^\d{4}$/.test(un)) return [];
  const key = `${lang} ${as_of} ${un}`;
  const current = rows.get(key);
  if (current !== undefined) return current;
  rows.set(key, []);
  lookup
    .request<z.infer<typeof Substance>>("getSubstance", {
      params: { un },
      query: { lang, ...(as_of === "" ? {} : { as_of }) },
    })
    .then(
      ({ body }) => {
        rows.set(key, body.variants);
        redraw();
      },
      // A number that is unknown is refused when the load is judged; what could not be read is read again.
      () => rows.delete(key),
    );
  return [];
}

/** What a line is called: its name where one row is meant, else the name that its rows share. */
export function nameLine(page: MorePage, { un, variant }: Pick<TypedLine, "un" | "variant">): string {
  const all = rowsOfUn(page, un);
  const meant = all.find(({ variant_id }) => variant_id === variant) ?? all[0];
  if (meant === undefined) return "";
  const other = all.filter(({ name }) => name !== meant.name);
  return other.length === 0 || meant.variant_id === variant ? meant.name : sharedStart(all.map(({ name }) => name));
}

/** The words that names begin with alike. */
function sharedStart(names: readonly string[]): string {
  const words = names.map((name) => name.split(" "));
  const count = words[0]?.findIndex((word, index) => words.some((own) => own[index] !== word)) ?? 0;
  return (words[0] ?? [])
    .slice(0, count === -1 ? undefined : count)
    .join(" ")
    .replace(/[,:]$/, "");
}

/** A row as a person tells it from the others: what its id adds to the number, and its name. */
export function nameRow({ variant_id, name, packing_group }: Row): string {
  const group = packing_group === null || variant_id.includes(`-${packing_group}`) ? "" : `, ${packing_group}`;
  return `${variant_id.slice(5) || variant_id}: ${name}${group}`;
}

const typedIn = (event: Event): string => (event.target as HTMLInputElement).value;

/**
 * The form of a load: a line for each of the goods, and what is known of the vehicle and the document. Beside an answer
 * it is folded, but not under the hands of somebody who adds goods.
 */
export function renderLoadForm(page: MorePage, isAnswered: boolean): TemplateResult {
  const {
    words: { load },
    address,
  } = page;
  drawn = page;
  const lines = linesOf(address);
  if (focus !== undefined) {
    const id = focus;
    focus = undefined;
    queueMicrotask(() => document.getElementById(id)?.focus());
  }
  const shown = lines.filter(({ un }) => un !== "");
  return html`<div class="load-form ${isAnswered ? "screen-only" : ""}">
    <details ?open=${!isAnswered || isAdding || isTyping()}>
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

/** Lines that say something, with one more. */
function withLine(lines: readonly TypedLine[], line: Partial<TypedLine>): TypedLine[] {
  return [
    ...lines.filter(({ un, quantity, more }) => un !== "" || quantity !== "" || Object.keys(more).length > 0),
    { ...EMPTY_LINE, ...line },
  ];
}

/** Lines that were typed and are not read yet, in their order. */
const queue: string[] = [];
/** What became of lines that were typed; what was not understood is said until the load is judged. */
let outcomes: { message: string; isAdded: boolean }[] = [];
/** Somebody adds goods: the form stays open until the load is judged. */
let isAdding = false;
/** The page as it was drawn last: what is read is added to the lines that it has then. */
let drawn: MorePage | undefined;

/** Whether lines are being read: until then there is no verdict on the load. */
export const isReadingLines = (): boolean => queue.length > 0;

/** Lines that were typed and are not in the load, in words; said before a verdict. */
export function renderUnread(): TemplateResult | typeof nothing {
  const unread = outcomes.filter(({ isAdded }) => !isAdded);
  return unread.length === 0
    ? nothing
    : html`<div class="note warn" role="alert">${unread.map(({ message }) => html`<p>${message}</p>`)}</div>`;
}

/** Reads the lines of the queue one after the other, and adds them to the load at once. */
async function readQueue(): Promise<void> {
  outcomes = outcomes.filter(({ isAdded }) => !isAdded);
  const added: Partial<TypedLine>[] = [];
  const page = drawn;
  if (page === undefined) return;
  for (let text = queue[0]; text !== undefined; text = queue[0]) {
    const read = await readTyped(page, text).catch((): ReadOutcome[] => [{ message: page.words.load.notAdded(text) }]);
    outcomes.push(...read.map(({ line, message }) => ({ message, isAdded: line !== undefined })));
    added.push(...read.flatMap(({ line }) => line ?? []));
    queue.shift();
  }
  // The load may have been drawn anew meanwhile.
  const { address: current, redraw, go } = drawn ?? page;
  const lines = added.reduce<TypedLine[]>(withLine, linesOf(current));
  const address = { ...current, view: "load" as const, q: "", items: formatLines(lines) };
  rememberLoad(address);
  // Somebody went to another view: the load has the lines when it is opened again.
  if (document.querySelector("form.add") === null) return;
  if (added.length === 0) return redraw();
  if (!hasTyped() && added.at(-1)?.quantity === undefined) focus = `quantity-${lines.length - 1}`;
  go(address);
}

/** The field that adds goods by name or number, and goods that are often carried. */
function renderAdd(page: MorePage, lines: readonly TypedLine[]): TemplateResult {
  const {
    words: { load, adr },
    address,
    go,
  } = page;
  const enqueue = (text: string): void => {
    if (text === "") return;
    isAdding = true;
    queue.push(text);
    page.redraw();
    if (queue.length === 1) void readQueue();
  };
  const suggester: Suggester = {
    takeLines: enqueue,
    find: (text) =>
      suggestSubstances(page)
        .find(text)
        ?.then((suggestions) =>
          suggestions.map((suggestion) => ({
            ...suggestion,
            choose: () => {
              takeTyped();
              enqueue(suggestion.code);
            },
          })),
        ),
  };
  const addPreset = (line: Partial<TypedLine>): void => {
    const next = withLine(lines, line);
    focus = line.un === undefined ? `un-${next.length - 1}` : `quantity-${next.length - 1}`;
    go({ ...address, q: "", items: formatLines(next) });
  };
  return html`
    <form
      class="add"
      role="search"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        enqueue(takeTyped());
      }}
    >
      <label for="q">${load.addGoods}</label>
      <p class="visually-hidden" id="q-hint">${adr.hint}</p>
      <div class="row">
        ${renderCombobox(page, suggester, { value: "", label: adr.suggestions, hintId: "q-hint" })}
        <button type="submit">${load.addButton}</button>
      </div>
      <div role="status" class="added">
        ${outcomes.map(({ message, isAdded }) => html`<p class=${isAdded ? "" : "warn"}>${message}</p>`)}
        ${queue.map((text) => html`<p class="quiet">${load.readingLine(text.split("\n", 1)[0] ?? "")}</p>`)}
      </div>
      <p class="choices">
        ${(Object.keys(PRESETS) as LoadPreset[]).map((name) => html`<button type="button" class="chip" @click=${() => addPreset(PRESETS[name])}>${load.presets[name]}</button>`)}
      </p>
    </form>
  `;
}

function renderLines(page: MorePage, lines: TypedLine[]): TemplateResult {
  const {
    words: { load, lang },
    address,
    redraw,
    go,
  } = page;
  const set = (index: number, more: Partial<TypedLine>): void => {
    lines[index] = { ...(lines[index] ?? EMPTY_LINE), ...more };
  };
  const remove = (index: number): void => {
    lines.splice(index, 1);
    if (lines.length === 0) lines.push({ ...EMPTY_LINE });
    focus = `un-${Math.min(index, lines.length - 1)}`;
    redraw();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const rest = new FormData(event.target as HTMLFormElement);
    const text = (name: string): string => {
      const value = rest.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const tonnes = (name: string): string => text(name).replace(",", ".");
    isAdding = false;
    outcomes = [];
    go({
      ...address,
      q: "",
      items: formatLines(lines),
      tunnel: text("tunnel"),
      mass: tonnes("mass"),
      crew: text("crew"),
      lq: tonnes("lq"),
      second: text("second"),
      food: text("food"),
      trailer: text("trailer"),
      ...Object.fromEntries(PAPER_FIELDS.map((name) => [name, text(name)])),
    });
  };
  return html`
    <form class="load" @submit=${submit}>
      ${lines.map((line, index) => renderLine(page, line, index, set, remove))}
      <p>
        <button
          type="button"
          class="small"
          @click=${() => {
            lines.push({ ...EMPTY_LINE });
            focus = `un-${lines.length - 1}`;
            redraw();
          }}
        >
          ${load.add}
        </button>
      </p>
      ${renderDetails(
        load.unitAndPaper,
        html`<div class="row vehicle">
            <label
              >${load.tunnel}<select name="tunnel">
                <option value="">${load.noTunnel}</option>
                ${["B", "C", "D", "E"].map((tunnel) => html`<option ?selected=${address.tunnel === tunnel}>${tunnel}</option>`)}
              </select></label
            >
            ${renderUnitField(load.mass, "mass", "[0-9]{1,3}([.,][0-9]{1,3})?", address.mass)}
            ${renderUnitField(load.crew, "crew", "[1-9]", address.crew)}
            ${renderUnitField(`${load.needNames["lq_gross_t"]} (t)`, "lq", "[0-9]{1,3}([.,][0-9]{1,3})?", address.lq)}
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
                ${ADR_LANGUAGES.map((one) => (one === lang ? nothing : html`<option ?selected=${address.second === one}>${one}</option>`))}
              </select></label
            >
          </div>`,
        ["tunnel", "mass", "crew", "lq", "trailer", "food", "second", ...PAPER_FIELDS].some(
          (name) => address[name as keyof typeof address] !== "",
        ),
      )}
      <p><button type="submit">${load.judge}</button></p>
    </form>
  `;
}

/** What the document of a load names, by its member of the address. */
export const PAPER_FIELDS = ["consignor", "consignee", "reference", "responsible"] as const;

/** A field for something that the document names. */
export function renderPaperField(
  { words: { load } }: MorePage,
  name: (typeof PAPER_FIELDS)[number],
  value: string,
): TemplateResult {
  return html`<label class="wide-field"
    ><span class="first">${load.paper[name]}</span
    ><input
      type="text"
      name=${name}
      size="30"
      maxlength=${name === "reference" ? "100" : "300"}
      autocomplete="off"
      .value=${value}
  /></label>`;
}

function renderUnitField(label: string, name: string, pattern: string, value: string): TemplateResult {
  return html`<label
    ><span class="first">${label}</span
    ><input type="text" inputmode="decimal" name=${name} pattern=${pattern} size="6" .value=${value}
  /></label>`;
}

function renderYesNo({ words: { load } }: MorePage, value: string): TemplateResult {
  return html`<option value="">–</option>
    <option value="1" ?selected=${value === "1"}>${load.yes}</option>
    <option value="0" ?selected=${value === "0"}>${load.no}</option>`;
}

/** One of the goods: number, quantity, and the row where there are several. */
function renderLine(
  page: MorePage,
  line: TypedLine,
  index: number,
  set: (index: number, more: Partial<TypedLine>) => void,
  remove: (index: number) => void,
): TemplateResult {
  const {
    words: { load },
    redraw,
  } = page;
  const own = rowsOfUn(page, line.un);
  const name = nameLine(page, line);
  return html` <fieldset class="line">
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
          set(index, { un: typedIn(event).trim(), variant: "" });
          if (typedIn(event).trim().length === 4) redraw();
        }}
    /></label>
    <label
      >${load.quantity}<input
        id="quantity-${index}"
        type="text"
        inputmode="decimal"
        pattern=${QUANTITY_PATTERN}
        size="7"
        autocomplete="off"
        title=${load.badLine(index + 1)}
        ?required=${index === 0 && line.more.empty_uncleaned !== "1"}
        .value=${live(line.quantity)}
        @input=${(event: Event) => set(index, { quantity: typedIn(event).trim() })}
    /></label>
    <label
      >${load.unit}
      <select @change=${(event: Event) => set(index, { unit: typedIn(event) as LoadUnit })}>
        ${(["kg", "l", "nem"] as const).map((unit) => html`<option value=${unit} ?selected=${line.unit === unit}>${load.units[unit]}</option>`)}
      </select>
    </label>
    <button type="button" class="small quiet-button" aria-label=${load.remove(index + 1)} @click=${() => remove(index)}>
      <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15" /></svg>
    </button>
    ${name === "" ? nothing : html`<p class="goods-name">${name}</p>`}
    ${
      own.length < 2
        ? nothing
        : html`<label class="row-field"
            >${load.row}<select
              @change=${(event: Event) => {
                set(index, { variant: typedIn(event) });
                redraw();
              }}
            >
              <option value="">${load.anyRow}</option>
              ${own.map((row) => html`<option value=${row.variant_id} ?selected=${line.variant === row.variant_id}>${nameRow(row)}</option>`)}
            </select></label
          >`
    }
    ${renderMore(page, line, index, (more) => {
      set(index, { more });
      redraw();
    })}
  </fieldset>`;
}

/** Fields that go with what a line says of itself: figures of limited quantities, packages of empties. */
function wantedBy({ more: { exempt_as, empty_uncleaned } }: TypedLine): readonly MoreField[] {
  if (exempt_as === "lq") return ["packages", "inner_l", "inner_kg", "package_kg", "outer"];
  if (exempt_as === "eq") return ["packages", "inner_l", "inner_kg", "outer_l", "outer_kg"];
  return empty_uncleaned === "1" ? ["packages", "packaging"] : [];
}

/** The further fields of a line: those that say something or go with that, and the others folded. */
function renderMore(
  page: MorePage,
  line: TypedLine,
  index: number,
  change: (more: TypedLine["more"]) => void,
): TemplateResult {
  const { more } = line;
  const wanted = wantedBy(line);
  const draw = (names: readonly MoreField[]): TemplateResult[] =>
    names.map((name) =>
      renderField(page, line, name, `more-${index}-${name}`, (value) => change({ ...more, [name]: value })),
    );
  const all = Object.keys(MORE_FIELDS) as MoreField[];
  const shown = all.filter((name) => (more[name] ?? "") !== "" || wanted.includes(name));
  return html`<div class="more">
    ${shown.length === 0 ? nothing : html`<div class="row">${draw(shown)}</div>`}
    ${renderDetails(page.words.load.more, html`<div class="row">${draw(all.filter((name) => !shown.includes(name)))}</div>`)}
  </div>`;
}

/** A field of a line; `change` takes what was chosen or typed. */
export function renderField(
  page: MorePage,
  line: TypedLine,
  name: MoreField,
  id: string,
  change: (value: string) => void,
): TemplateResult {
  const { load } = page.words;
  const kind = MORE_FIELDS[name];
  const value = line.more[name] ?? "";
  const word = load.moreNames[name];
  const typed = (event: Event): void => change(typedIn(event).trim());
  if (kind === "flag")
    return html`<label class="flag" for=${id}
      ><input
        id=${id}
        type="checkbox"
        .checked=${live(value === "1")}
        @change=${(event: Event) => change((event.target as HTMLInputElement).checked ? "1" : "")}
      />
      <span class="first">${word}</span></label
    >`;
  const names = name === "name_choice" ? namesOf(page, line) : [];
  const options =
    kind === "yes_no"
      ? renderYesNo(page, value)
      : names.length > 0
        ? renderOptions(
            names.map((one, index) => [String(index + 1), one]),
            value,
          )
        : typeof kind === "string"
          ? undefined
          : renderOptions(
              kind.map((one) => [one, wordIn(load.moreValues, one) ?? one]),
              value,
            );
  if (options !== undefined)
    return html`<label for=${id}
      ><span class="first">${word}</span
      ><select id=${id} @change=${typed}>
        ${options}
      </select></label
    >`;
  const pattern = kind === "number" ? "[0-9]+([.,][0-9]{1,6})?" : kind === "count" ? "[1-9][0-9]{0,6}" : ".*";
  return html`<label for=${id}
    ><span class="first">${word}</span
    ><input
      id=${id}
      type="text"
      inputmode=${kind === "text" ? "text" : "decimal"}
      pattern=${pattern}
      size=${kind === "text" ? 22 : 7}
      autocomplete="off"
      .value=${live(value)}
      @change=${typed}
  /></label>`;
}

function renderOptions(options: readonly (readonly [string, string])[], chosen: string): TemplateResult {
  return html`<option value="">–</option>
    ${options.map(([value, word]) => html`<option value=${value} ?selected=${value === chosen}>${word}</option>`)}`;
}

/** The names that a line may be given by, where all of its rows have the same. */
function namesOf(page: MorePage, { un, variant }: TypedLine): readonly string[] {
  const all = rowsOfUn(page, un);
  const meant = variant === "" ? all : all.filter(({ variant_id }) => variant_id === variant);
  const [first, ...rest] = meant.map(({ name_choices }) => name_choices);
  return first !== undefined && rest.every((names) => names.join() === first.join()) ? first : [];
}
