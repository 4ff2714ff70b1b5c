import { USUAL_REGIMES } from "../rules/sanctions/regimes.generated.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBase, CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { bansOfWay, decideWay, markOf, type WayBan, type WayDecision } from "../rules/sanctions/way.ts";
import { formatAddress } from "./address.ts";
import { capital, ownName, renderDetails } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** What would settle a decision, asked and answered; what was stated. */

type Question = NonNullable<CnBase["question"]>;

/** The questions of bans, each once, in their order. */
function questionsOf(bans: readonly Pick<WayBan, "base">[]): Question[] {
  const asked = bans.flatMap(({ base: { question } }) => question ?? []);
  return [...new Map(asked.map((question) => [question.id, question])).values()];
}

/** The questions of legs, each once, in their order. */
export function legQuestions(legs: readonly CnSummaryRow[]): Question[] {
  return questionsOf(legs.flatMap(({ bases = [] }) => bases.map((base) => ({ base }))));
}

/** What was answered to questions, by their ids, as the address has it. */
export function readFacts(facts: string): Map<string, "yes" | "no"> {
  return new Map(
    facts.split(",").flatMap((fact) => {
      const [, id, answer] = /^(.+):(yes|no)$/.exec(fact) ?? [];
      return id === undefined ? [] : [[id, answer as "yes" | "no"] as const];
    }),
  );
}

function formatFacts(facts: ReadonlyMap<string, string>): string {
  return [...facts].map(([id, answer]) => `${id}:${answer}`).join(",");
}

function basesOf({ summary }: CnResponse): WayBan[] {
  return summary.flatMap((row) => (row.bases ?? []).map((base) => ({ row, base })));
}

const isOfArea = ({ id }: Question): boolean => id.endsWith("-area");

/** Questions of a way (or of all legs): those that would decide, and those that would change what it rests on. */
function openQuestions(address: GoodsPage["address"], body: CnResponse): { live: Question[]; later: Question[] } {
  const facts = readFacts(address.facts);
  const decided = decideWay(address, body.summary);
  const bans = decided === undefined ? basesOf(body) : bansOfWay(address, decided);
  const isOpen = ({ id }: Question): boolean => !facts.has(id);
  const open = bans.filter(({ row }) => markOf(row) === "depends");
  // A country of which only some areas are under sanctions: where the goods go decides before all else.
  const area = decided === undefined || decided.mark === "banned" ? [] : questionsOf(basesOf(body)).filter(isOfArea);
  const deciding = questionsOf(decided === undefined || decided.mark === "depends" ? open : []);
  const live = [...area, ...deciding.filter((question) => !isOfArea(question))].filter(isOpen);
  const remaining = questionsOf(bans).filter(
    (question) => isOpen(question) && !live.some(({ id }) => id === question.id),
  );
  return decided === undefined
    ? { live: [], later: [...live, ...remaining] }
    : { live: live.slice(0, 1), later: [...live.slice(1), ...remaining] };
}

/** The question that decides first, with fields for figures, and the facts stated. */
export function renderQuestions(page: GoodsPage, body: CnResponse, requested: readonly Question[]): TemplateResult {
  const { address } = page;
  const decided = decideWay(address, body.summary);
  const rows = decided === undefined ? body.summary : [decided.leg, ...decided.others, ...decided.route];
  const { live } = openQuestions(address, body);
  // No figure lifts a ban that stands whatever the goods are worth.
  const isOpen = decided?.mark !== "banned";
  const needs = new Set(isOpen ? rows.flatMap((row) => row.needs ?? []) : []);
  const needsValue = needs.has("value") || address.value_eur !== "";
  const needsContract = needs.has("contract_date") || address.contract_date !== "";
  return html`
    ${live.map((question) => renderQuestion(page, question, true, body))}
    ${live.length === 0 && decided !== undefined && isOpenRoute(address, decided) ? renderRouteQuestion(page) : nothing}
    ${needsValue || needsContract ? renderFigures(page, needsValue, needsContract) : nothing}
    ${renderStated(page, requested)}
  `;
}

/** Whether the countries that the way crosses decide, and nobody said which. */
function isOpenRoute({ via }: GoodsPage["address"], { byRoute, route }: WayDecision): boolean {
  return byRoute && via === "" && route.some(isTransitBan);
}

const isTransitBan = (row: CnSummaryRow): boolean =>
  row.direction === "transit" && ["banned", "depends"].includes(markOf(row));

/** Which countries the way crosses. */
function renderRouteQuestion({ address, words: { goods } }: GoodsPage): TemplateResult {
  return html`<section class="question" data-question="via">
    <h2>${goods.way.viaAsk}</h2>
    <p class="row">
      ${([...USUAL_REGIMES, "none"] as const).map((via) => html`<a class="choice" href=${formatAddress({ ...address, via })}>${via === "none" ? goods.question.no : capital(goods.way.vias[via])}</a>`)}
    </p>
  </section>`;
}

/** The other questions, folded. */
export function renderLaterQuestions(page: GoodsPage, body: CnResponse): TemplateResult | typeof nothing {
  const { later } = openQuestions(page.address, body);
  return later.length === 0
    ? nothing
    : renderDetails(
        page.words.goods.question.more(later.length),
        later.map((question) => renderQuestion(page, question, false, body)),
      );
}

function renderQuestion(
  page: GoodsPage,
  { id, ask, yes, no }: Question,
  isFirst: boolean,
  body: CnResponse,
): TemplateResult {
  const { address } = page;
  const { goods, colon } = page.words;
  const link = (answer: "yes" | "no", what: string): TemplateResult =>
    html`<a
      class="choice"
      aria-label=${`${goods.question[answer]}${colon}${what}`}
      href=${formatAddress({ ...address, facts: formatFacts(new Map([...readFacts(address.facts), [id, answer]])) })}
      >${goods.question[answer]}</a
    >`;
  return html`<section class="question" data-question=${id}>
    ${isFirst ? html`<h2>${ask}</h2>` : html`<h3>${ask}</h3>`} ${renderCodes(page, ask, body)}
    <p class="row">${link("yes", yes)} ${link("no", no)}</p>
  </section>`;
}

/** Codes that a question about the full code names, each by its name and as a link. */
const MOST_CODES = 6;

function renderCodes({ address }: GoodsPage, ask: string, { results }: CnResponse): TemplateResult | typeof nothing {
  const named = new Map(
    results
      .filter(({ match, cn_code }) => match === "below" && ask.includes(cn_code))
      .map(({ cn_code, name }) => [cn_code, name]),
  );
  if (named.size === 0 || named.size > MOST_CODES) return nothing;
  return html`<ul class="codes">
    ${[...named].map(
      ([code, name]) =>
        html`<li>
          <a href=${formatAddress({ ...address, q: code, facts: "" })}
            ><span class="code">${code}</span> ${ownName(name)}</a
          >
        </li>`,
    )}
  </ul>`;
}

/** Figures that decide, as fields: sent with all that the address has. */
function renderFigures({ address, words: { goods } }: GoodsPage, value: boolean, contract: boolean): TemplateResult {
  const others = Object.entries(address).filter(
    ([name, loaded]) => loaded !== "" && !(value && name === "value_eur") && !(contract && name === "contract_date"),
  );
  return html`<form class="figures row" action="./" method="get">
    ${others.map(([name, loaded]) => html`<input type="hidden" name=${name} value=${loaded} />`)}
    ${
      value
        ? html`<label
            >${goods.question.value}
            <input
              name="value_eur"
              inputmode="decimal"
              pattern="[0-9]{1,9}([.][0-9]{1,2})?"
              .value=${address.value_eur}
          /></label>`
        : nothing
    }
    ${
      contract
        ? html`<label
            >${goods.question.contract}
            <input type="date" name="contract_date" max="2099-12-31" .value=${address.contract_date}
          /></label>`
        : nothing
    }
    <button type="submit" class="small">${goods.question.take}</button>
  </form>`;
}

/** What was stated, in words, as rows of a list. */
export function renderStatements(
  { address, words: { goods }, formats }: GoodsPage,
  requested: readonly Question[],
): [name: string, answer: string, without: Parameters<typeof formatAddress>[0]][] {
  const facts = readFacts(address.facts);
  return [
    ...[...facts].map(([id, answer]): ReturnType<typeof renderStatements>[number] => [
      requested.find((question) => question.id === id)?.ask ?? id,
      goods.question[answer],
      { ...address, facts: formatFacts(new Map([...facts].filter(([stated]) => stated !== id))) },
    ]),
    ...(address.via === ""
      ? []
      : [
          [goods.way.via, goods.way.vias[address.via], { ...address, via: "" }] as ReturnType<
            typeof renderStatements
          >[number],
        ]),
    ...(address.value_eur === ""
      ? []
      : [
          [goods.question.value, address.value_eur, { ...address, value_eur: "" }] as ReturnType<
            typeof renderStatements
          >[number],
        ]),
    ...(address.contract_date === ""
      ? []
      : [
          [
            goods.question.contract,
            formats.day(address.contract_date),
            { ...address, contract_date: "" },
          ] as ReturnType<typeof renderStatements>[number],
        ]),
  ];
}

function renderStated(page: GoodsPage, requested: readonly Question[]): TemplateResult | typeof nothing {
  const {
    words: { goods },
  } = page;
  const stated = renderStatements(page, requested);
  if (stated.length === 0) return nothing;
  return html`<section class="stated">
    <p><strong>${goods.question.rests}</strong></p>
    <ul>
      ${stated.map(
        ([name, answer, without]) =>
          html`<li>
            <span>${name}</span> <strong>${answer}</strong>
            <a href=${formatAddress(without)}
              >${goods.question.undo}<span class="visually-hidden">${page.words.colon}${name}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}
