import { html, nothing, type TemplateResult } from "lit-html";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { markOf, type WayMark } from "../sanctions/way.ts";
import { printAddress, readAddress, type PageAddress, type PageLang } from "./address.ts";
import { drawMark } from "./icons.ts";
import { sayPlace } from "./parts.ts";
import type { PageContext } from "./view.ts";

/** What was asked on this device: held here and nowhere else, newest first. */

/** A question that was answered. */
export interface Asked {
  /** Query of its address, without day, release and hash. */
  search: string;
  mark: WayMark;
  /** How all legs stood. */
  legs: string;
  /** Day of the law, and whether it was chosen. */
  day: string;
  chosen: boolean;
  /** What gave the answer, in which language, and its hash. */
  release: string;
  lang: PageLang;
  sha256: string;
  /** Whether it is kept, however much is asked after it. */
  star: boolean;
}

const HELD = "cargolex-asked";
const MOST = 20;

/** All that was asked, newest first; nothing where storage is refused. */
export function askedBefore(): Asked[] {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(HELD) ?? "[]") as Asked[];
  } catch {
    return [];
  }
}

function hold(all: readonly Asked[]): void {
  const stars = all.filter(({ star }) => star);
  const rest = all.filter(({ star }) => !star).slice(0, MOST);
  try {
    localStorage.setItem(HELD, JSON.stringify(all.filter((one) => stars.includes(one) || rest.includes(one))));
  } catch {
    // the page works without
  }
}

/** An address as the question that it asks, in whatever language. */
function searchOf(address: PageAddress): string {
  return printAddress({ ...address, lang: "pl", as_of: "", with: "", release: "", sha256: "" }).slice(2);
}

/** How the legs of an answer stand, to be compared. */
export function legsAsHeld(summary: readonly CnSummaryRow[]): string {
  return summary
    .map((row) => `${row.regime}-${row.direction} ${markOf(row)} ${(row.bases ?? []).map(({ id }) => id).join(" ")}`)
    .join(";");
}

/** Holds a question with its answer; gives what was held of it before. */
export function holdAsked(address: PageAddress, now: Omit<Asked, "search" | "lang" | "star">): Asked | undefined {
  const search = searchOf(address);
  const all = askedBefore();
  const before = all.find((one) => one.search === search);
  hold([{ ...now, search, lang: address.lang, star: before?.star ?? false }, ...all.filter((one) => one !== before)]);
  return before;
}

/** The button that keeps what is shown. */
export function drawStar(page: PageContext): TemplateResult | typeof nothing {
  const own = askedBefore().find(({ search }) => search === searchOf(page.address));
  return own === undefined ? nothing : drawStarOf(page, own);
}

function drawStarOf({ words: { history }, redraw }: PageContext, { search, star }: Asked): TemplateResult {
  const turn = (): void => {
    hold(askedBefore().map((one) => (one.search === search ? { ...one, star: !one.star } : one)));
    redraw();
  };
  return html`<button
    type="button"
    class="star"
    aria-pressed=${star ? "true" : "false"}
    title=${history.keep}
    aria-label=${history.keep}
    @click=${turn}
  >
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="m10 2 2.4 5.2 5.6.7-4.1 3.9 1 5.7-4.9-2.8-4.9 2.8 1-5.7L2 7.9l5.6-.7z" />
    </svg>
  </button>`;
}

/** Questions that say another thing today than when they were asked, by their addresses. */
const changed = new Map<string, boolean>();
let isLooking = false;

/** The questions of this device; those of an earlier day are asked again, and what changed is marked. */
export function drawHistory(
  page: PageContext,
  askAgain: (address: PageAddress) => Promise<readonly CnSummaryRow[]>,
): TemplateResult | typeof nothing {
  const {
    words: { history, goods },
    formats,
    today,
    address: { lang },
    redraw,
  } = page;
  const all = askedBefore().toSorted((one, other) => Number(other.star) - Number(one.star));
  if (all.length === 0) return nothing;
  const old = all.filter(({ day, chosen, search }) => !chosen && day < today && !changed.has(search));
  const look = async (): Promise<void> => {
    for (const { search, legs } of old) {
      const rows = await askAgain({ ...readAddress(search), lang }).catch(() => undefined);
      if (rows !== undefined) changed.set(search, legsAsHeld(rows) !== legs);
    }
    redraw();
  };
  if (old.length > 0 && !isLooking) {
    isLooking = true;
    void look();
  }
  const forget = (): void => {
    hold([]);
    redraw();
  };
  return html`<section class="asked">
    <h2>${history.title}</h2>
    <ul>
      ${all.map((one) => {
        const address = readAddress(one.search);
        const { q, from, to } = address;
        return html`<li>
          ${drawStarOf(page, one)}
          <a href=${printAddress({ ...address, lang, as_of: one.chosen ? one.day : "" })}>${q}</a>
          <span class="quiet"
            >${from === "" && to === "" ? nothing : `${sayPlace(page, from)} → ${sayPlace(page, to)}, `}${formats.day(one.day)}</span
          >
          ${changed.get(one.search) === true ? html`<strong>${history.changed}</strong>` : drawMark(one.mark, goods.marks[one.mark])}
        </li>`;
      })}
    </ul>
    <p class="quiet">${history.note} <button type="button" class="small" @click=${forget}>${history.forget}</button></p>
  </section>`;
}
