import { html, nothing, type TemplateResult } from "lit-html";
import { DIRECTIONS, type LegStanding } from "../rules/sanctions/leg.ts";
import { renderMark } from "./icons.ts";
import { regimeName } from "./parts.ts";
import type { WatchLine } from "./sheet-question.ts";
import type { GoodsPage, MorePage } from "./view.ts";

/** Lists that are watched: held on this device and nowhere else, each with what its lines came to. */

export interface WatchedList {
  name: string;
  lines: readonly WatchLine[];
  /** Day of the law and release of the data that the lines were held on. */
  day: string;
  release: string;
}

const HELD = "cargolex-lists";
const MOST = 10;

/** The lists that are watched, newest first; none where storage is refused. */
function watchedLists(): WatchedList[] {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(HELD) ?? "[]") as WatchedList[];
  } catch {
    return [];
  }
}

/**
 * Holds a list in the place of the one with the same lines, or forgets that one; another of the same name gives its
 * name a number. Gives the list as it is held, or nothing where the device does not take it.
 */
export function storeList(list: WatchedList, isKept = true): WatchedList | undefined {
  const linesOf = ({ lines }: WatchedList): string => JSON.stringify(lines.map(([line]) => line));
  const ownLines = linesOf(list);
  const others = watchedLists().filter((watched) => linesOf(watched) !== ownLines);
  let { name } = list;
  for (let n = 2; others.some((watched) => watched.name === name); n++) name = `${list.name} (${n})`;
  const loaded = { ...list, name };
  try {
    localStorage.setItem(HELD, JSON.stringify([...(isKept ? [loaded] : []), ...others].slice(0, MOST)));
    return loaded;
  } catch {
    return undefined;
  }
}

/** A line that says another thing than when it was held. */
interface Changed {
  line: string;
  before: string;
  now: string;
}

/** The lines of a list that say another thing now; a line that is no more is left out. */
export function changesOf({ lines }: WatchedList, now: readonly WatchLine[]): Changed[] {
  const before = new Map(lines);
  return now.flatMap(([line, text]) => {
    const then = before.get(line);
    return then === undefined || then === text ? [] : [{ line, before: then, now: text }];
  });
}

/** The lists that are watched, to be looked at again. */
export function renderLists(
  { words: { sheet }, formats, redraw }: GoodsPage & MorePage,
  look: (list: WatchedList) => void,
): TemplateResult | typeof nothing {
  const lists = watchedLists();
  if (lists.length === 0) return nothing;
  const { watch } = sheet;
  return html`<section class="asked">
    <h2>${watch.title}</h2>
    <ul>
      ${lists.map((list) => {
        const forget = (): void => {
          storeList(list, false);
          redraw();
        };
        return html`<li>
          <button type="button" class="small" @click=${() => look(list)}>${watch.look}</button>
          <span>${list.name}</span>
          <span class="quiet"
            >${watch.held({ count: list.lines.length - 1, day: formats.day(list.day), release: list.release })}</span
          >
          <button type="button" class="small" @click=${forget}>${watch.forget}</button>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** What changed of a list since it was held, line by line. */
export function renderChanges(
  page: GoodsPage & MorePage,
  list: WatchedList,
  changes: readonly Changed[],
  keep: () => void,
): TemplateResult {
  const {
    words: {
      sheet: { watch },
    },
    formats,
  } = page;
  const since = { day: formats.day(list.day), release: list.release };
  return html`<section class="changes" data-changes=${changes.length}>
    <p class="note ${changes.length > 0 ? "warn" : "good"}">
      <strong
        >${changes.length > 0 ? watch.changed({ changed: changes.length, count: list.lines.length - 1, ...since }) : watch.same(since)}</strong
      >
      ${changes.length > 0 ? html`<button type="button" class="small" @click=${keep}>${watch.seen}</button>` : nothing}
    </p>
    ${
      changes.length === 0
        ? nothing
        : html`<div class="scroll" tabindex="0" role="group" aria-label=${watch.title}>
            <table>
              <thead>
                <tr>
                  <th scope="col">${watch.line}</th>
                  <th scope="col">${watch.before}</th>
                  <th scope="col">${watch.now}</th>
                </tr>
              </thead>
              <tbody>
                ${changes.map(
                  ({ line, before, now }) =>
                    html`<tr>
                      <th scope="row">
                        ${line
                          .split(";")
                          .filter((part) => part !== "")
                          .join(", ")}
                      </th>
                      <td>${renderSaid(page, before)}</td>
                      <td>${renderSaid(page, now)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

/** What a line came to: each leg with something found, or the outcome alone. */
function renderSaid(page: GoodsPage & MorePage, text: string): TemplateResult {
  const { goods, sheet } = page.words;
  const [outcome = "", legs = ""] = text.split("|");
  const stated = legs.split(",").flatMap((leg) => {
    const [, regime = "", direction, standing] = /^(.+)-(\w+) (\w+)$/.exec(leg) ?? [];
    const match = DIRECTIONS.find((known) => known === direction);
    return match === undefined ? [] : [{ regime, direction: match, standing: standing as LegStanding }];
  });
  return stated.length === 0
    ? html`${sheet.outcomes[outcome as keyof typeof sheet.outcomes] ?? outcome}`
    : html`${stated.map(({ regime, direction, standing }) => html`<div>${renderMark(standing, goods.marks[standing])} ${goods.directionsShort[direction]} (${regimeName(page, regime)})</div>`)}`;
}
