import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { PageAddress } from "./address.ts";
import type { PageContext } from "./view.ts";

/** One thing that what is typed may mean. */
export interface Suggestion {
  /** A customs code or a UN number. */
  code: string;
  name: string;
  /** What stands above it, or its class. */
  above?: string;
  mark?: TemplateResult | typeof nothing;
  address: Partial<PageAddress>;
  /** What choosing it does, where that is not going to its address. */
  choose?: () => void;
}

/** What a field suggests. */
export interface Suggester {
  /** Reads what suggestions are found in, before anything is typed. */
  ahead?: () => void;
  /** Takes several lines that are pasted; without it they are a list of goods. */
  takeLines?: (text: string) => void;
  /** Suggestions for what is typed; undefined where nothing is to be suggested, as for a whole code. */
  find: (text: string) => Promise<Suggestion[]> | undefined;
}

/** The state of the one field of a view: a combobox with a list box (ARIA Authoring Practices 1.2). */
interface Open {
  text: string;
  /** What stands in the field since somebody typed there; undefined: what the address says. */
  typed?: string | undefined;
  suggestions: readonly Suggestion[];
  active: number;
  state: "closed" | "searching" | "open" | "failed";
}

let open: Open = { text: "", suggestions: [], active: -1, state: "closed" };
let timer: ReturnType<typeof setTimeout> | undefined;
/** Milliseconds after the last key. */
const PAUSE = 180;
const LEAST = 2;
/** Characters of a list that an address holds. */
export const LONGEST_PASTE = 6000;

/**
 * Closes the list, as going to another address does. What was typed stays, unless the new address says another thing of
 * the field.
 */
export function closeSuggestions(isOfField: boolean): void {
  clearTimeout(timer);
  open = { text: "", suggestions: [], active: -1, state: "closed", typed: isOfField ? undefined : open.typed };
}

/** Takes what was typed out of the field, so that more can be typed there. */
export function takeTyped(): string {
  const field = document.querySelector<HTMLInputElement>("#q");
  const typed = field?.value.trim() ?? "";
  if (field !== null) field.value = "";
  closeSuggestions(true);
  return typed;
}

/** Whether something was typed that is not read yet. */
export const hasTyped = (): boolean => (open.typed ?? "").trim() !== "";

/** Whether somebody is at the field: nothing may fold it away. */
export const isTyping = (): boolean => hasTyped() || document.activeElement?.id === "q";

/** The suggestions stand below the field. */
const isShown = (): boolean => open.state === "open" && open.suggestions.length > 0;

/** What keys, the mouse and the clipboard do in the field. */
interface FieldActions {
  typed: (event: Event) => void;
  pressed: (event: KeyboardEvent) => void;
  pasted: (event: ClipboardEvent) => void;
  choose: (suggestion: Suggestion) => void;
  close: () => void;
}

function actionsOf(page: PageContext, { find, takeLines }: Suggester): FieldActions {
  const change = (changes: Partial<Open>): void => {
    open = { ...open, ...changes };
    page.redraw();
    document.querySelector("#q-list [aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  };
  const close = (): void => {
    clearTimeout(timer);
    if (open.state !== "closed") change({ state: "closed", active: -1 });
  };
  const suggest = async (text: string): Promise<void> => {
    const result = find(text);
    if (result === undefined) return close();
    change({ state: "searching" });
    try {
      const suggestions = await result;
      if (open.text === text && open.state !== "closed") change({ suggestions, active: -1, state: "open" });
    } catch {
      if (open.text === text && open.state !== "closed") change({ suggestions: [], state: "failed" });
    }
  };
  const choose = (suggestion: Suggestion): void =>
    suggestion.choose === undefined ? page.go(suggestion.address) : suggestion.choose();
  return {
    close,
    choose,
    typed(event) {
      const typedText = (event.target as HTMLInputElement).value;
      const text = typedText.trim();
      open = { ...open, text, typed: typedText, active: -1 };
      clearTimeout(timer);
      if (text.length < LEAST) return close();
      open = { ...open, state: open.state === "closed" ? "searching" : open.state };
      timer = setTimeout(() => void suggest(text), PAUSE);
    },
    pressed(event) {
      const { length } = open.suggestions;
      if (event.key === "Escape" && open.state !== "closed") {
        event.preventDefault();
        return close();
      }
      if (!isShown()) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        const step = event.key === "ArrowDown" ? 1 : -1;
        // From the field down to the first, from the last on to the field.
        return change({ active: ((open.active + 1 + step + length + 1) % (length + 1)) - 1 });
      }
      const chosen = open.suggestions[open.active];
      if (event.key === "Enter" && chosen !== undefined) {
        event.preventDefault();
        choose(chosen);
      }
    },
    pasted(event) {
      const text = event.clipboardData?.getData("text").trim() ?? "";
      // A field of one line would join the lines of a list into one.
      if (!text.includes("\n") || text.length > LONGEST_PASTE) return;
      event.preventDefault();
      if (takeLines === undefined) page.go({ view: "sheet", q: text, lang: page.address.lang });
      else takeLines(text);
    },
  };
}

/** The field, its list and what is said of the list. */
export function renderCombobox(
  page: PageContext,
  suggester: Suggester,
  attributes: { value: string; label: string; hintId?: string | undefined },
): TemplateResult {
  const {
    words: { box },
  } = page;
  const shown = isShown();
  const { typed, pasted, pressed, close, choose } = actionsOf(page, suggester);
  return html`
    <div class="combobox">
      <input
        id="q"
        name="q"
        type="text"
        required
        minlength="2"
        maxlength=${LONGEST_PASTE}
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="search"
        inputmode="text"
        .value=${live(open.typed ?? attributes.value)}
        role="combobox"
        aria-expanded=${shown ? "true" : "false"}
        aria-controls="q-list"
        aria-autocomplete="list"
        aria-describedby=${attributes.hintId ?? nothing}
        aria-activedescendant=${open.active >= 0 && shown ? `q-${open.active}` : nothing}
        @input=${typed}
        @paste=${pasted}
        @keydown=${pressed}
        @focus=${suggester.ahead}
        @blur=${() => setTimeout(close, 150)}
      />
      <ul id="q-list" role="listbox" aria-label=${attributes.label} ?hidden=${!shown}>
        ${open.suggestions.map((suggestion, index) => renderOption(suggestion, index, choose))}
      </ul>
      <p class="box-status" role="status">
        ${open.state === "searching" ? box.searching : open.state === "failed" ? box.failed : open.state === "open" ? box.found(open.suggestions.length) : nothing}
      </p>
    </div>
  `;
}

function renderOption(suggestion: Suggestion, index: number, choose: FieldActions["choose"]): TemplateResult {
  return html` <li
    role="option"
    id="q-${index}"
    aria-selected=${index === open.active ? "true" : "false"}
    @mousedown=${(event: Event) => {
      event.preventDefault();
      choose(suggestion);
    }}
  >
    <span class="code">${suggestion.code}</span>
    <span class="option-name"
      >${suggestion.name}${suggestion.above === undefined ? nothing : html`<span class="quiet">${suggestion.above}</span>`}</span
    >
    ${suggestion.mark ?? nothing}
  </li>`;
}
