import { USUAL_REGIMES } from "../rules/sanctions/regimes.generated.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnCandidate } from "../../openapi/schemas/sanctions.ts";
import { DIRECTIONS } from "../rules/sanctions/leg.ts";
import { countriesOf, decideWay, type WayMark } from "../rules/sanctions/way.ts";
import type { Meaning } from "../sanctions/names/search.ts";
import { nearest } from "../text/nearest.ts";
import { formatAddress } from "./address.ts";
import type { AnsweredGoods } from "./goods-question.ts";
import { renderMark } from "./icons.ts";
import { type ChapterNames, namesAbove, ownName, renderScope, renderWarnings } from "./parts.ts";
import { renderProof } from "./proof.ts";
import { renderSubject } from "./subject.ts";
import type { GoodsPage } from "./view.ts";

/** The answer about words: what they may mean. */

/** True if a code of four digits may be a UN number. */
export function isUnLike(code: string): boolean {
  return /^(?:[0-2]\d|3[0-5])\d{2}$/.test(code);
}

/** What a way comes to for a candidate; undefined before it is judged, and on ways that a name does not decide. */
function markOnWay(
  { from, to, via }: GoodsPage["address"],
  { legs }: Partial<Pick<CnCandidate, "legs">>,
): WayMark | undefined {
  if (legs === undefined || countriesOf(from, to).length > 0) return undefined;
  const summary = USUAL_REGIMES.flatMap((regime) =>
    DIRECTIONS.map((direction): CnSummaryRow => {
      const found = legs.find((leg) => leg.regime === regime && leg.direction === direction);
      const detail = found?.verdict_detail ?? "not_listed";
      // Only what covers the whole code forbids it; what decides the rest is asked with the code.
      const prohibited = detail === "listed" ? true : OPEN.has(detail) ? null : false;
      return { regime, direction, verdict_detail: detail, prohibited };
    }),
  );
  return decideWay({ from, to, via }, summary)?.mark;
}

/** Details of a leg that a fact decides. */
const OPEN: ReadonlySet<string> = new Set(["conditional", "listed_partial", "listed_below", "law_not_held"]);

function renderMarkOf(page: GoodsPage, judged: Partial<Pick<CnCandidate, "legs">>): TemplateResult | typeof nothing {
  const mark = markOnWay(page.address, judged);
  return mark === undefined ? nothing : renderMark(mark, page.words.goods.marks[mark]);
}

/** Candidates for a name as a plain list of links, each with what the way comes to. */
function renderCandidates(
  page: GoodsPage,
  chapters: ChapterNames,
  candidates: readonly (Meaning & Partial<Pick<CnCandidate, "legs">>)[],
): TemplateResult {
  const { goods, lang } = page.words;
  const { as_of, from, to } = page.address;
  return html`
    <ol class="candidates">
      ${candidates.map(
        ({ code, matched, confidence, name, path, ...judged }) =>
          html` <li>
            <a href=${formatAddress({ q: code, lang, as_of, from, to })}
              ><span class="code">${code}</span> <span>${name}</span></a
            >
            ${path.length === 0 ? nothing : html`<span class="quiet">${namesAbove(chapters, code, path).join(" › ")}</span>`}
            ${renderMarkOf(page, judged)}
            <span class="kind">${goods.confidence[confidence]}, ${goods.matchedBy[matched.by]}</span>
          </li>`,
      )}
    </ol>
  `;
}

/** The words as the name that was found spells them; the name, where it is found by another. */
function spellingOf({ matched: { words }, name }: Meaning): string {
  const spelt = words.map((word) => nearest(word, ownName(name).split(/[^\p{L}]+/u)));
  return spelt.includes(undefined) ? ownName(name) : spelt.join(" ");
}

/** Draws what words may mean. Until that is answered nothing is said of it, and it says so itself. */
export function renderName(
  page: GoodsPage,
  { chapters = {} }: { chapters?: ChapterNames },
  candidates: readonly Meaning[],
  answered?: AnsweredGoods["now"],
): TemplateResult {
  const { words } = page;
  const { goods } = page.words;
  const [first] = candidates;
  const isTypo = first?.matched.by === "typo";
  return html`
    ${renderSubject(page, words.quote(page.address.q.trim()))}
    ${
      answered === undefined
        ? html`<p class="note warn progress"><strong>${goods.lawToCome}</strong></p>`
        : html`<p class="lead">${candidates.length > 0 ? goods.nameDecides : goods.nameUnknown}</p>
            ${isTypo ? html`<p class="note warn"><strong>${goods.shownFor(words.quote(spellingOf(first)))}</strong></p>` : nothing}
            ${renderWarnings(answered.body.meta.warnings, (code) => (isTypo && code === "name_widened") || (candidates.length === 1 && code === "synonym"))}`
    }
    ${
      candidates.length > 0
        ? html`<h2>${goods.candidatesFound(candidates.length)}</h2>
            ${renderCandidates(page, chapters, candidates)}`
        : nothing
    }
    ${answered === undefined ? nothing : html`${renderScope(page, answered.body, candidates.length === 0)} ${renderProof(page, answered)}`}
  `;
}
