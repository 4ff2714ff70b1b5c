import { type TemplateResult, html, nothing } from "lit-html";
import type { PageAddress } from "./address.ts";
import { type Suggester, hasTyped, renderCombobox, takeTyped } from "./combobox.ts";
import {
  EMPTY_LINE,
  type LoadPreset,
  PRESETS,
  type TypedLine,
  formatLines,
  readLines,
  rememberLoad,
} from "./load-lines.ts";
import { type ReadOutcome, readTyped } from "./load-read.ts";
import { suggestSubstances } from "./substances.ts";
import type { MorePage } from "./view.ts";

/** The lines of a load as somebody types them, before they are in the address. */

/** The lines that are being typed, of the address that they began with. */
let draft: { items: string; lines: TypedLine[] } | undefined;
/** The field to go to when the form is drawn. */
let focus: string | undefined;

/** The lines of the form, to be changed where they are; one empty line where the address has none. */
export function linesOf({ items }: Pick<PageAddress, "items">): TypedLine[] {
  if (draft === undefined || draft.items !== items) {
    const lines = readLines(items);
    draft = { items, lines: lines.length === 0 ? [EMPTY_LINE] : lines };
  }
  return draft.lines;
}

/** Lines that say something, with one more. */
function withLine(lines: readonly TypedLine[], line: Partial<TypedLine>): TypedLine[] {
  return [
    ...lines.filter(({ un, quantity, more: fields }) => un !== "" || quantity !== "" || Object.keys(fields).length > 0),
    { ...EMPTY_LINE, ...line },
  ];
}

/** Goes to a field, by its id, when the form is drawn again. */
export function focusLater(id: string): void {
  focus = id;
}

/** Goes to the field that was meant, once the form that is being drawn stands. */
export function focusMeant(): void {
  if (focus === undefined) return;
  const id = focus;
  focus = undefined;
  queueMicrotask(() => document.getElementById(id)?.focus());
}

/** Goods are added to a load as people write them: read one after the other, while more is typed. */

/** Lines that were typed and are not read yet, in their order. */
const queue: string[] = [];
/** What became of lines that were typed; what was not understood is said until the load is judged. */
let outcomes: { message: string; isAdded: boolean }[] = [];
/** Somebody adds goods: the form stays open until the load is judged. */
let isAdding = false;
/** The page as it was drawn last: what is read is added to the lines that it has then. */
let drawn: MorePage | undefined;

/** Whether somebody adds goods: the form stays open. */
export const isAddingGoods = (): boolean => isAdding;

/** The load is judged: what was said of lines that were added is said no more. */
export function endAdding(): void {
  isAdding = false;
  outcomes = [];
}

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
  if (!hasTyped() && added.at(-1)?.quantity === undefined) focusLater(`quantity-${lines.length - 1}`);
  go(address);
}

/** The field that adds goods by name or number, and goods that are often carried. */
export function renderAdd(page: MorePage, lines: readonly TypedLine[]): TemplateResult {
  drawn = page;
  const { address, go } = page;
  const { load, adr } = page.words;
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
    focusLater(line.un === undefined ? `un-${next.length - 1}` : `quantity-${next.length - 1}`);
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
