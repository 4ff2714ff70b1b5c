import { html, nothing, type TemplateResult } from "lit-html";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { markOf, type WayMark } from "../rules/sanctions/way.ts";
import { formatAddress, type PageAddress, type PageLang } from "./address.ts";
import type { GoodsPage } from "./view.ts";

/** What was asked on this device: held here and nowhere else, newest first. */

/** A question that was answered. */
export interface PastQuestion {
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
  /** True if it is kept, however much is asked after it. */
  star: boolean;
}

const HELD = "cargolex-asked";
const MOST = 20;

/** All that was asked, newest first; nothing where storage is refused. */
export function pastQuestions(): PastQuestion[] {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(HELD) ?? "[]") as PastQuestion[];
  } catch {
    return [];
  }
}

export function storeAll(questions: readonly PastQuestion[]): void {
  const newest = new Set(questions.filter(({ star }) => !star).slice(0, MOST));
  try {
    localStorage.setItem(HELD, JSON.stringify(questions.filter((question) => question.star || newest.has(question))));
  } catch {
    // the page works without
  }
}

/** An address as the question that it asks, in whatever language. */
function searchOf(address: PageAddress): string {
  return formatAddress({ ...address, lang: "pl", as_of: "", with: "", release: "", sha256: "" }).slice(2);
}

/** How the legs of an answer stand, to be compared. */
export function legsKey(summary: readonly CnSummaryRow[]): string {
  return summary
    .map((row) => `${row.regime}-${row.direction} ${markOf(row)} ${(row.bases ?? []).map(({ id }) => id).join(" ")}`)
    .join(";");
}

/** Holds a question with its answer; gives what was held of it before. */
export function storeQuestion(
  address: PageAddress,
  now: Omit<PastQuestion, "search" | "lang" | "star">,
): PastQuestion | undefined {
  const search = searchOf(address);
  const questions = pastQuestions();
  const before = questions.find((question) => question.search === search);
  storeAll([
    { ...now, search, lang: address.lang, star: before?.star ?? false },
    ...questions.filter((question) => question !== before),
  ]);
  return before;
}

/** The button that keeps what is shown. */
export function renderStar(page: GoodsPage): TemplateResult | typeof nothing {
  const shown = pastQuestions().find(({ search }) => search === searchOf(page.address));
  return shown === undefined ? nothing : renderStarOf(page, shown);
}

export function renderStarOf(
  { words: { history }, redraw }: GoodsPage,
  { search, star }: PastQuestion,
): TemplateResult {
  const turn = (): void => {
    storeAll(
      pastQuestions().map((question) =>
        question.search === search ? { ...question, star: !question.star } : question,
      ),
    );
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
