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
}

/** What a field suggests. */
export interface Suggester {
  /** Suggestions for what is typed; undefined where nothing is to be suggested, as for a whole code. */
  find: (text: string) => Promise<Suggestion[]> | undefined;
}

/** The state of the one field of a view: a combobox with a list box (ARIA Authoring Practices 1.2). */
interface Open {
  text: string;
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

/** Closes the list, as going to another address does. */
export function closeSuggestions(): void {
  clearTimeout(timer);
  open = { text: "", suggestions: [], active: -1, state: "closed" };
}

/** The field, its list and what is said of the list. */
export function renderCombobox(
  page: PageContext,
  { find }: Suggester,
  attributes: { value: string; label: string; hintId?: string | undefined },
): TemplateResult {
  const {
    words: { box },
  } = page;
  const shown = open.state === "open" && open.suggestions.length > 0;
  const change = (more: Partial<Open>): void => {
    open = { ...open, ...more };
    page.redraw();
    document.querySelector("#q-list [aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  };
  const close = (): void => {
    clearTimeout(timer);
    if (open.state !== "closed") change({ state: "closed", active: -1 });
  };
  const suggest = async (text: string): Promise<void> => {
    const found = find(text);
    if (found === undefined) return close();
    change({ state: "searching" });
    try {
      const suggestions = await found;
      if (open.text === text && open.state !== "closed") change({ suggestions, active: -1, state: "open" });
    } catch {
      if (open.text === text && open.state !== "closed") change({ suggestions: [], state: "failed" });
    }
  };
  const typed = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value.trim();
    open = { ...open, text, active: -1 };
    clearTimeout(timer);
    if (text.length < LEAST) return close();
    open = { ...open, state: open.state === "closed" ? "searching" : open.state };
    timer = setTimeout(() => void suggest(text), PAUSE);
  };
  const pressed = (event: KeyboardEvent): void => {
    const { length } = open.suggestions;
    if (event.key === "Escape" && open.state !== "closed") {
      event.preventDefault();
      return close();
    }
    if (!shown) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // From the field down to the first, from the last on to the field.
      return change({ active: ((open.active + 1 + step + length + 1) % (length + 1)) - 1 });
    }
    const chosen = open.suggestions[open.active];
    if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      page.go(chosen.address);
    }
  };
  const pasted = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text").trim() ?? "";
    // A field of one line would join the lines of a list into one.
    if (!text.includes("\n") || text.length > LONGEST_PASTE) return;
    event.preventDefault();
    page.go({ view: "sheet", q: text, lang: page.address.lang });
  };
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
        .value=${live(open.text === "" ? attributes.value : (document.querySelector<HTMLInputElement>("#q")?.value ?? attributes.value))}
        role="combobox"
        aria-expanded=${shown ? "true" : "false"}
        aria-controls="q-list"
        aria-autocomplete="list"
        aria-describedby=${attributes.hintId ?? nothing}
        aria-activedescendant=${open.active >= 0 && shown ? `q-${open.active}` : nothing}
        @input=${typed}
        @paste=${pasted}
        @keydown=${pressed}
        @blur=${() => setTimeout(close, 150)}
      />
      <ul id="q-list" role="listbox" aria-label=${attributes.label} ?hidden=${!shown}>
        ${open.suggestions.map(
          ({ code, name, above, mark, address }, index) =>
            html` <li
              role="option"
              id="q-${index}"
              aria-selected=${index === open.active ? "true" : "false"}
              @mousedown=${(event: Event) => {
                event.preventDefault();
                page.go(address);
              }}
            >
              <span class="code">${code}</span>
              <span class="option-name"
                >${name}${above === undefined ? nothing : html`<span class="quiet">${above}</span>`}</span
              >
              ${mark ?? nothing}
            </li>`,
        )}
      </ul>
      <p class="box-status" role="status">
        ${open.state === "searching" ? box.searching : open.state === "failed" ? box.failed : open.state === "open" ? box.found(open.suggestions.length) : nothing}
      </p>
    </div>
  `;
}
