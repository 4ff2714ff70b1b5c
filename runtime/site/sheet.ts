import { USUAL_REGIMES } from "../rules/sanctions/regimes.generated.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { CountriesResponse } from "../../openapi/schemas/sanctions-reference.ts";
import { DIRECTIONS } from "../rules/sanctions/leg.ts";
import { OUTCOMES, type ScreenOutcome } from "../screen/screen.ts";
import { LONGEST_PASTE } from "./combobox.ts";
import { renderMark } from "./icons.ts";
import { refusalText, renderDetails, renderFailure, renderRefusal, regimeName } from "./parts.ts";
import { MARK_OF_OUTCOME, renderReportHead, renderRow, renderSigning } from "./sheet-rows.ts";
import type {
  ColumnChoice,
  ResultFormat,
  ScreenedSheet,
  SheetLocation,
  SheetQuestion,
  SheetReply,
  ShownRow,
} from "./sheet-question.ts";
import type { GoodsPage, MorePage, PageView } from "./view.ts";
import { changesOf, renderChanges, renderLists, storeList, type WatchedList } from "./watch.ts";

type SheetPage = GoodsPage & MorePage;

/** A sheet of goods: chosen or dropped, read and checked in a worker of its own, saved with what was found. */

type Work =
  | { state: "none" }
  | { state: "stopped" }
  | { state: "running"; done: number; of: number }
  | { state: "failed"; why: string }
  | { state: "replied"; reply: SheetReply };

let work: Work = { state: "none" };
let file: File | undefined;
/** The column that was chosen by hand. */
let chosenPlace: SheetLocation | undefined;
let running: ReturnType<SheetPage["startWork"]> | undefined;
let saving: "no" | "failed" = "no";
/** The list whose changes are looked for, and whether what is shown can be watched. */
let watched: WatchedList | undefined;
let isWatchable = false;
let refused = false;
let over = false;
/** The outcome whose rows are shown; undefined is all that is to be looked at. */
let shownOutcome: ScreenOutcome | undefined;
/** Whether the form is open beside a result. */
let isChanging = false;
/** The list of the address that was read last. */
let listed = "";

function fileOf({ words: { sheet } }: SheetPage, text: string): File {
  return new File([text], sheet.pasted, { type: "text/csv" });
}

/** Progress is drawn so often, in milliseconds. */
const DRAWN_EVERY = 150;

export const sheetView: PageView<never> = {
  title: ({ words: { sheet } }) => sheet.title,
  find(page) {
    const { q } = page.address;
    // A list in the address is read once, as a file would be.
    if (q !== "" && q !== listed) {
      listed = q;
      screen(page, { as_of: page.address.as_of, regime: "", direction: "" }, fileOf(page, q), undefined);
    }
    return undefined;
  },
  announce: () => "",
  render(page) {
    const words = page.words.sheet;
    const isDone = work.state === "replied" && "screened" in work.reply;
    return html`
      <h1>${words.title}</h1>
      ${isDone ? nothing : html`<p class="hint">${words.about}</p>`}
      ${isDone && !isChanging ? renderFolded(page) : nothing}
      <div class="sheet-parts">
        <div ?hidden=${isDone && !isChanging}>${renderSheetForm(page)}</div>
        ${work.state === "none" ? renderLists(page, (list) => look(page, list)) : nothing}
        <div aria-live="polite">${renderWork(page)}</div>
      </div>
    `;
  },
};

/** The form of a sheet that is read, as one line. */
function renderFolded(page: SheetPage): TemplateResult {
  const open = (): void => {
    isChanging = true;
    page.redraw();
  };
  return html`<p class="screen-only sheet-line">
    <strong>${file?.name}</strong>
    <button type="button" class="small" @click=${open}>${page.words.sheet.change}</button>
  </p>`;
}

function renderSheetForm(page: SheetPage): TemplateResult {
  const { address, redraw } = page;
  const { goods } = page.words;
  const words = page.words.sheet;
  const isActive = (event: DragEvent, isListed: boolean): void => {
    event.preventDefault();
    if (over !== isListed) redraw();
    over = isListed;
  };
  const start = (form: HTMLFormElement, chosen: File | undefined, by?: SheetLocation): void =>
    void (chosen !== undefined && screen(page, filtersOf(form), chosen, by));
  return html`
    <form
      class="sheet ${over ? "over" : ""}"
      @submit=${(event: Event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget as HTMLFormElement).get("list");
        if (typeof text !== "string" || text.trim() === "") return;
        if (text.trim().length <= LONGEST_PASTE) page.go({ ...address, q: text.trim() });
        else start(event.currentTarget as HTMLFormElement, fileOf(page, text));
      }}
      @change=${({ currentTarget, target }: Event) => {
        // What is filtered is checked anew at once: a result never stands beside a filter that it does not have.
        if (
          target instanceof HTMLElement &&
          ["as_of", "regime", "direction"].includes(target.getAttribute("name") ?? "")
        )
          start(currentTarget as HTMLFormElement, file, chosenPlace);
      }}
      @dragover=${(event: DragEvent) => isActive(event, true)}
      @dragleave=${(event: DragEvent) => isActive(event, false)}
      @drop=${(event: DragEvent) => {
        isActive(event, false);
        start(event.currentTarget as HTMLFormElement, event.dataTransfer?.files[0]);
      }}
    >
      <p class="pick">
        <label class="field" for="sheet-file">${words.file}</label>
        <input
          id="sheet-file"
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          @change=${({ currentTarget }: Event) => start((currentTarget as HTMLInputElement).form!, (currentTarget as HTMLInputElement).files?.[0])}
        />
        <span class="quiet">${words.drop}</span>
      </p>
      ${work.state === "replied" && "choose" in work.reply ? renderChoices(page, work.reply.choose, (form, location) => start(form, file, location)) : nothing}
      <label class="paste"
        >${words.paste} <textarea name="list" rows="3" spellcheck="false" .value=${address.q}></textarea>
      </label>
      <p><button type="submit">${words.screen}</button></p>
      <div class="row days">
        <label>${goods.day} <input type="date" name="as_of" max="2099-12-31" /></label>
        <label
          >${words.regime}
          <select name="regime">
            <option value="">${words.all}</option>
            ${regimesOf(page).map((code) => html`<option value=${code}>${regimeName(page, code)}</option>`)}
          </select></label
        >
        <label
          >${words.direction}
          <select name="direction">
            <option value="">${words.all}</option>
            ${DIRECTIONS.map((direction) => html`<option value=${direction}>${goods.directions[direction]}</option>`)}
          </select></label
        >
      </div>
    </form>
  `;
}

let regimes: readonly string[] | undefined;

/** The regimes of the data; those of every answer until it is read. */
function regimesOf({ lookup, redraw, address: { lang } }: SheetPage): readonly string[] {
  if (regimes === undefined) {
    regimes = USUAL_REGIMES;
    lookup
      .request<CountriesResponse>("listCountries", { query: { lang } })
      .then(({ body }) => {
        const held = body.countries.flatMap((country) => country.regimes.map(({ regime }) => regime));
        regimes = [...new Set([...USUAL_REGIMES, ...held])];
        redraw();
      })
      .catch(() => undefined);
  }
  return regimes;
}

function renderChoices(
  page: SheetPage,
  { why, choices }: { why: "none" | "sheets" | "columns"; choices: readonly ColumnChoice[] },
  chosen: (form: HTMLFormElement, location: SheetLocation) => void,
): TemplateResult {
  const words = page.words.sheet;
  const take = ({ currentTarget }: Event): void => {
    const { form } = currentTarget as HTMLButtonElement;
    const choice = form === null ? undefined : choices[Number(new FormData(form).get("place"))];
    if (form !== null && choice !== undefined) chosen(form, choice);
  };
  return html`
    <div class="note warn" role="alert">
      <p>${words.choose[why]}</p>
      <div class="row">
        <label
          >${words.chooseLabel}
          <select name="place">
            ${choices.map(({ label }, index) => html`<option value=${index}>${label}</option>`)}
          </select></label
        >
        <button type="button" @click=${take}>${words.screen}</button>
      </div>
    </div>
  `;
}

/** What all rows are asked with. */
type Filters = Pick<SheetQuestion, "as_of" | "regime" | "direction">;

function filtersOf(form: HTMLFormElement): Filters {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    as_of: text("as_of"),
    regime: text("regime"),
    direction: DIRECTIONS.find((known) => known === text("direction")) ?? "",
  };
}

/** Checks a list that is watched again, by the law of today. */
function look(page: SheetPage, list: WatchedList): void {
  const text = list.lines.map(([line]) => line).join("\n");
  screen(page, NO_FILTERS, new File([text], list.name, { type: "text/csv" }), { sheet: 0, column: 0, header: 0 });
  watched = list;
}

const NO_FILTERS: Filters = { as_of: "", regime: "", direction: "" };

/** Screens a file in a worker of its own, which is ended when it is given up. */
function screen(page: SheetPage, filters: Filters, chosen: File, by: SheetLocation | undefined): void {
  running?.stop();
  const startedWork = page.startWork();
  [running, file, saving, chosenPlace, watched, refused] = [startedWork, chosen, "no", by, undefined, false];
  [shownOutcome, isChanging] = [undefined, false];
  isWatchable = Object.values(filters).every((value) => value === "");
  const settle = (next: Work): void => {
    if (running !== startedWork) return;
    work = next;
    page.redraw();
  };
  let rendered = 0;
  settle({ state: "running", done: 0, of: 0 });
  const question = {
    file: chosen,
    lang: page.address.lang,
    ...filters,
    ...(by === undefined ? {} : { location: by }),
  };
  startedWork.lookup
    .screen(question, (done, total) => {
      if (Date.now() - rendered < DRAWN_EVERY) return;
      rendered = Date.now();
      settle({ state: "running", done, of: total });
    })
    .then(
      (reply) => settle({ state: "replied", reply }),
      (error: unknown) => settle({ state: "failed", why: error instanceof Error ? error.message : String(error) }),
    );
}

function renderWork(page: SheetPage): TemplateResult | typeof nothing {
  const words = page.words.sheet;
  const stop = (): void => {
    running?.stop();
    [running, work] = [undefined, { state: "stopped" }];
    page.redraw();
  };
  if (work.state === "none") return nothing;
  if (work.state === "stopped") return html`<p class="note">${words.cancelled}</p>`;
  if (work.state === "failed") return renderFailure(page, work.why);
  if (work.state === "running") {
    const { done, of: total } = work;
    return html`<div class="work">
      <p>${total === 0 ? words.reading : words.asking(work)}</p>
      <progress max=${total === 0 ? 1 : total} .value=${total === 0 ? 0 : done} aria-label=${words.title}></progress>
      <button type="button" @click=${stop}>${words.cancel}</button>
    </div>`;
  }
  const { reply } = work;
  if ("unreadable" in reply)
    return renderRefusal(words.unreadable, [
      `${reply.row === undefined ? (file?.name ?? "") : words.faultRow({ file: file?.name ?? "", row: reply.row })}${page.words.colon}${words.faults[reply.unreadable]}`,
    ]);
  if ("refused" in reply)
    return renderRefusal(
      words.refused,
      reply.refused.map((fault) => refusalText(page, fault)),
    );
  return "choose" in reply ? nothing : renderScreened(page, reply.screened);
}

function renderScreened(page: SheetPage, sheet: ScreenedSheet): TemplateResult {
  const words = page.words.sheet;
  const read = [
    words.column(sheet.column),
    ...(sheet.stated.length === 0
      ? []
      : [`${words.stated} ${page.formats.list(sheet.stated.map((name) => words.columns[name]))}.`]),
  ];
  // What was not read, or may have been read wrongly, stands above the rows.
  const notes = [
    ...sheet.summary.flatMap(([name, value]) => (name === "!" ? [value] : [])),
    ...(sheet.encoding === "" ? [] : [words.encoding(sheet.encoding)]),
    ...(sheet.left.length === 0 ? [] : [words.left(sheet.left.join(", "))]),
    ...(sheet.empty === 0 ? [] : [words.empty(sheet.empty)]),
  ];
  const hasWays = sheet.shown.some(({ way }) => way !== "");
  const shown = shownRows(sheet);
  const caption = words.firstRows({ shown: shown.length, count: groupsShown(sheet) });
  return html`
    <article class="answer sheet-answer" aria-labelledby="answer-title">
      <h2 id="answer-title">${words.done({ count: sheet.rows, file: file?.name ?? "" })}</h2>
      ${renderReportHead(page, sheet)}
      <p class="quiet">${read.join(" ")}</p>
      ${renderTabs(page, sheet)}
      <p class="note"><strong>${words.caution}</strong></p>
      ${
        notes.length === 0
          ? nothing
          : html`<ul class="texts">
              ${notes.map((note) => html`<li>${note}</li>`)}
            </ul>`
      }
      <p class="screen-only save">
        ${words.save}
        ${(["xlsx", "csv"] as const).map((format) => html`<button type="button" @click=${() => save(page, format)}>${format.toUpperCase()}</button> `)}
        <button type="button" class="small" @click=${() => print()}>${words.report.print}</button>
      </p>
      ${saving === "failed" ? html`<p class="note warn" role="alert">${words.saveFailed}</p>` : nothing}
      <div class="scroll" tabindex="0" role="group" aria-label=${caption}>
        <table class="goods">
          <caption>
            ${caption}
          </caption>
          <thead>
            <tr>
              <th scope="col">${words.outcome}</th>
              <th scope="col">${words.given}</th>
              ${hasWays ? html`<th scope="col" class="way">${words.way}</th>` : nothing}
              <th scope="col">${words.legs}</th>
              <th scope="col">${words.goods}</th>
              <th scope="col">${words.row}</th>
            </tr>
          </thead>
          <tbody>
            ${sheet.shown.map((row) => renderRow(page, row, { hasWays, isPrinted: !shown.includes(row) }))}
          </tbody>
        </table>
      </div>
      ${renderSigning(page, sheet)} ${renderWatch(page, sheet)}
      ${renderDetails(
        words.summary,
        html`<dl class="pairs">
          ${sheet.summary.map(
            ([name, value]) =>
              html`<div>
                <dt>${name}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>`,
      )}
    </article>
  `;
}

/** Rows that are shown: of the chosen outcome, else all that something is to be looked at for. */
function shownRows({ shown }: ScreenedSheet): readonly ShownRow[] {
  if (shownOutcome !== undefined) return shown.filter(({ outcome }) => outcome === shownOutcome);
  const urgent = shown.filter(({ outcome }) => outcome !== "nothing_found");
  return urgent.length > 0 ? urgent : shown;
}

/** Outcomes that somebody has to look at. */
const URGENT = OUTCOMES.filter((outcome) => outcome !== "nothing_found");

/** Results of the outcomes that are shown, those too that only the saved result has. */
function groupsShown({ groups }: ScreenedSheet): number {
  const shown = shownOutcome === undefined ? URGENT : [shownOutcome];
  const count = sum(shown.map((outcome) => groups[outcome]));
  return count > 0 ? count : groups.nothing_found;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Outcomes with their numbers of rows, as buttons that choose what is shown. */
function renderTabs(page: SheetPage, { counts }: ScreenedSheet): TemplateResult {
  const words = page.words.sheet;
  const tab = (outcome: ScreenOutcome | undefined, label: unknown): TemplateResult =>
    html`<button
      type="button"
      class="tab"
      aria-pressed=${shownOutcome === outcome ? "true" : "false"}
      @click=${() => {
        shownOutcome = outcome;
        page.redraw();
      }}
    >
      ${label}
    </button>`;
  const urgent = sum(URGENT.map((outcome) => counts[outcome]));
  return html`<div class="outcomes" role="group" aria-label=${words.counts}>
    ${tab(undefined, html`${words.toLookAt} <strong>${page.formats.number(urgent)}</strong>`)}
    ${OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) =>
      tab(
        outcome,
        html`${renderMark(MARK_OF_OUTCOME[outcome], words.outcomes[outcome])}
          <strong>${page.formats.number(counts[outcome])}</strong>`,
      ),
    )}
  </div>`;
}

/** Changes of the watched list, or the button that starts watching the shown one. */
function renderWatch(
  page: SheetPage,
  { watch: lines, release, as_of }: ScreenedSheet,
): TemplateResult | typeof nothing {
  const words = page.words.sheet.watch;
  const name = file?.name ?? "";
  const keep = (): void => {
    const watchedList = storeList({ name, lines, day: as_of, release });
    refused = watchedList === undefined;
    watched = watchedList ?? watched;
    page.redraw();
  };
  if (watched !== undefined) return renderChanges(page, watched, changesOf(watched, lines), keep);
  if (!isWatchable || lines.length === 0) return nothing;
  return html`<p class="screen-only">
    <button type="button" class="small" @click=${keep}>${words.keep}</button> <span class="quiet">${words.note}</span>
    ${refused ? html`<span role="alert">${words.refused}</span>` : nothing}
  </p>`;
}

async function save(page: SheetPage, format: ResultFormat): Promise<void> {
  try {
    const blob = await running?.lookup.save(format);
    if (blob === undefined) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${(file?.name ?? "cargolex").replace(/\.[^.]+$/, "")}-cargolex.${format}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    saving = "no";
  } catch {
    saving = "failed";
  }
  page.redraw();
}
