import { wordIn } from "../words/choose.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { ItemNeed } from "../../openapi/schemas/adr.ts";
import type { LoadNeed, LoadResponse } from "../../openapi/schemas/adr-load.ts";
import { renderDangerLabel } from "./danger-label.ts";
import { formatAddress, type PageAddress } from "./address.ts";
import { renderField, withField } from "./line-fields.ts";
import { nameRow, rowsOfUn, sharedStart } from "./line-rows.ts";
import { PAPER_FIELDS, readUnit, renderPaperField } from "./load-unit.ts";
import {
  FIELD_PATTERNS,
  MORE_FIELDS,
  formatLines,
  readLines,
  type LoadUnit,
  type MoreField,
  type TypedLine,
} from "./load-lines.ts";
import { renderDetails } from "./parts.ts";
import type { MorePage } from "./view.ts";

/** What a load leaves open, as questions to answer: exemptions, what would decide, what the document lacks. */

type Load = z.infer<typeof LoadResponse>;
type Offer = Load["calculation"]["exemptions"][number];

/** The address of the same load with lines changed. */
function addressWithLines(address: PageAddress, change: (line: TypedLine, index: number) => TypedLine): PageAddress {
  return { ...address, items: formatLines(readLines(address.items).map(change)) };
}

function withMore(line: TypedLine, fields: Readonly<Partial<Record<string, string>>>): TypedLine {
  return { ...line, more: { ...line.more, ...fields } };
}

/** The figures of an item that a limit is held against. */
const FIGURES: Readonly<Record<string, MoreField>> = {
  "inner l": "inner_l",
  "inner kg": "inner_kg",
  "packaging l": "inner_l",
  "outer kg": "outer_kg",
  "package kg": "package_kg",
  "pressure bar": "pressure_bar",
  "cell Wh": "cell_wh",
  "battery Wh": "battery_wh",
  "cell_lithium g": "cell_lithium_g",
  "battery_lithium g": "battery_lithium_g",
};

const keyOf = ({ special_provision, exempt_as }: Offer): string => special_provision ?? exempt_as;

/** Exemptions of the goods themselves are asked first; the others are about the carriage, whatever is carried. */
function isOfGoods({ special_provision, exempt_as }: Offer): boolean {
  return special_provision !== null || exempt_as.startsWith("1.1.3.10") || exempt_as === "2.2.3.1.5";
}

/** The exemptions that nobody has answered with no, those of the goods first. */
export function openOffers({ address }: MorePage, { calculation }: Load): { first: Offer[]; others: Offer[] } {
  const stated = address.no.split(",");
  const open = calculation.exemptions.filter((offer) => !stated.includes(keyOf(offer)));
  return { first: open.filter(isOfGoods), others: open.filter((offer) => !isOfGoods(offer)) };
}

/** Values typed into the fields of a question and not sent yet, kept when the view is rendered again. */
const typed = new Map<string, Map<string, string>>();

function typedOf(question: string): Map<string, string> {
  const answers = typed.get(question) ?? new Map<string, string>();
  typed.set(question, answers);
  return answers;
}

/** An exemption as a question with yes and no, and its figures as fields; a yes asks again with the claim. */
export function renderOffer(page: MorePage, offer: Offer): TemplateResult {
  const { address, formats, go } = page;
  const { load } = page.words;
  const { items, paragraph, ways, limits, yes, exempt_as, special_provision } = offer;
  const key = keyOf(offer);
  const first = readLines(address.items)[items[0] ?? 0];
  const figures = new Map(
    limits.flatMap((limit) => {
      const field = FIGURES[`${limit.measure} ${limit.unit}`];
      return field === undefined ? [] : [[field, limit] as const];
    }),
  );
  const given = typedOf(`${address.items} ${key}`);
  for (const name of figures.keys()) {
    const value = first?.more[name] ?? "";
    if (value !== "" && !given.has(name)) given.set(name, value);
  }
  const claim = (way: number): void =>
    go(
      addressWithLines(address, (line, index) =>
        items.includes(index)
          ? withMore(line, {
              ...Object.fromEntries(given),
              exempt_as,
              special_provision: special_provision ?? "",
              provision_way: ways.length > 1 ? String(way) : "",
            })
          : line,
      ),
    );
  return html`<form
    class="question"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      claim(Number((event.submitter as HTMLButtonElement | null)?.value ?? "1"));
    }}
  >
    <h2>
      ${load.offer({ paragraph: special_provision === null ? paragraph : `${load.provisionSign} ${special_provision}`, lines: formats.list(items.map((index) => load.line(index + 1))) })}
    </h2>
    ${
      figures.size === 0 || first === undefined
        ? nothing
        : html`<div class="row need">
            ${[...figures].map(([name, { bound, limit, unit }]) => html`<div>${renderField(page, withMore(first, Object.fromEntries(given)), name, `claim-${key}-${name}`, (value) => given.set(name, value))}<span class="hint">${bound === "below" ? "<" : "≤"} ${formats.number(limit)} ${unit}</span></div>`)}
          </div>`
    }
    ${ways.map(
      (way, position) =>
        html`<ul>
            ${way.map((question) => html`<li>${question}</li>`)}
          </ul>
          <button type="submit" value=${position + 1}>
            ${ways.length > 1 ? load.yesWay(position + 1) : load.yesAll}
          </button>`,
    )}
    <button
      type="button"
      class="second"
      @click=${() => go({ ...address, no: [...address.no.split(",").filter(Boolean), key].join(",") })}
    >
      ${load.no}
    </button>
    <p class="hint">${load.ifYes} ${yes}</p>
  </form>`;
}

/** By what each line is in or out of ADR, and why an asserted exemption is not followed; each can be taken back. */
export function renderDecisions(
  { words: { load, colon }, address }: MorePage,
  { decisions, claims }: Load,
): TemplateResult {
  return html`<ul class="texts decisions">
    ${decisions.map(({ items, text, paragraph }) => html`<li><strong>${items.map((index) => load.line(index + 1)).join(", ")}</strong>${colon}${text} <span class="cite">${paragraph}</span></li>`)}
    ${claims.map(
      ({ item, status, text, paragraph }) =>
        html`<li>
          ${status === "followed" ? load.claimed({ line: load.line(item + 1), paragraph }) : text}
          <a
            class="chip screen-only"
            href=${formatAddress(addressWithLines(address, (line, index) => (index === item ? withMore(line, { exempt_as: "", special_provision: "", provision_way: "" }) : line)))}
            >${load.takeBack}</a
          >
        </li>`,
    )}
  </ul>`;
}

type Need = z.infer<typeof LoadNeed>;

/** Facts that would decide, each with a field or a choice. */
export function renderNeeds(page: MorePage, { needs: listed, calculation }: Load): TemplateResult | typeof nothing {
  const {
    words: { load },
  } = page;
  // Exemptions are asked as questions of their own.
  const offered = new Set(calculation.exemptions.flatMap(({ items }) => items));
  const needs = listed.flatMap((need): Need[] => {
    if (need.index === null || !offered.has(need.index)) return [need];
    const names = need.needs.filter((name) => name !== "special_provision");
    return names.length === 0 ? [] : [{ ...need, needs: names, questions: undefined }];
  });
  if (needs.length === 0) return nothing;
  const ofLines = needs.filter(({ index }) => index !== null);
  return html`
    <section class="screen-only">
      <h2>${load.needs}</h2>
      <ul class="texts">
        ${[...ofLines, ...needs.filter(({ index }) => index === null)].map(
          ({ index, un, needs: names, candidates, questions }) =>
            html` <li>
              <strong>${index === null ? load.ofLoad : `${load.line(index + 1)}, UN ${un ?? ""}`}</strong>:
              ${names.map((name) => load.needNames[name]).join(", ")}
              ${candidates.length < 2 || index === null ? nothing : renderChoices(page, index, un ?? "", candidates)}
              ${renderNeedForm(page, [{ index, names: candidates.length < 2 ? names : names.filter((name) => !ROW_FACTS.has(name)) }])}
              ${(questions ?? []).map((question) => renderQuestions(page, question))}
            </li>`,
        )}
      </ul>
    </section>
  `;
}

/** Facts that choose among the rows of a UN number, which are offered themselves. */
const ROW_FACTS: ReadonlySet<string> = new Set(["packing_group", "classification_code", "variant_id"]);

/** The rows that a line may be, by the label that they bear first. */
function renderChoices(
  page: MorePage,
  index: number,
  un: string,
  candidates: readonly string[],
): readonly TemplateResult[] {
  const { address } = page;
  const { load, adr } = page.words;
  const rows = rowsOfUn(page, un).filter(({ variant_id }) => candidates.includes(variant_id));
  const shared = sharedStart(rows.map(({ name }) => name));
  const choice = (variant: string, text: string): TemplateResult =>
    html`<a
      class="chip"
      href=${formatAddress(addressWithLines(address, (line, position) => (position === index ? { ...line, variant } : line)))}
      >${text}</a
    >`;
  if (rows.length === 0)
    return [html`<p class="choices">${load.choose} ${candidates.map((variant) => choice(variant, variant))}</p>`];
  return [...Map.groupBy(rows, ({ labels }) => labels[0])].map(
    ([label, alike]) =>
      html`<p class="choices">
        ${label === undefined ? nothing : renderDangerLabel(label, adr.label(label))}
        ${alike.map((row) => choice(row.variant_id, nameRow(row, shared)))}
      </p>`,
  );
}

function renderQuestions(
  { words: { load } }: MorePage,
  { special_provision, ways, yes, no }: NonNullable<ItemNeed["questions"]>[number],
): TemplateResult {
  return renderDetails(
    `SP ${special_provision}`,
    html`${ways.map(
        (way) =>
          html`<ul>
            ${way.map((question) => html`<li>${question}</li>`)}
          </ul>`,
      )}
      <p><strong>${load.ifYes}</strong> ${yes}</p>
      <p><strong>${load.ifNo}</strong> ${no}</p>`,
  );
}

/** What a need of the load as a whole is called in the address. */
const OF_LOAD: Readonly<Record<string, "mass" | "lq">> = { max_mass_t: "mass", lq_gross_t: "lq" };
/** Needs that are the quantity in another unit. */
const QUANTITIES: Readonly<Record<string, LoadUnit>> = {
  l: "l",
  l_water_capacity: "l",
  kg: "kg",
  net_explosive_mass_kg: "nem",
};

/** Fields for what is missing of lines, of the load or of the document: filled in, the load is judged again. */
export function renderNeedForm(
  page: MorePage,
  missing: readonly { index: number | null; names: readonly string[] }[],
): TemplateResult | typeof nothing {
  const { address, go } = page;
  const { load } = page.words;
  const lines = readLines(address.items);
  const fields = missing.flatMap(({ index, names }) =>
    index === null
      ? []
      : names.flatMap((name) =>
          Object.hasOwn(MORE_FIELDS, name) || Object.hasOwn(QUANTITIES, name) ? [{ index, name }] : [],
        ),
  );
  const ofLine = missing.flatMap(({ index, names }) => (index === null ? names : []));
  const ofLoad = ofLine.filter((name) => Object.hasOwn(OF_LOAD, name));
  const paper = PAPER_FIELDS.filter((name) => ofLine.includes(name));
  if (fields.length + ofLoad.length + paper.length === 0) return nothing;
  const given = typedOf(`${address.items} ${JSON.stringify(fields)}`);
  const typedOfLine = (index: number): Record<string, string> =>
    Object.fromEntries(
      fields.flatMap(({ index: position, name }) => {
        const value = given.get(`${index} ${name}`);
        return position === index && value !== undefined && Object.hasOwn(MORE_FIELDS, name)
          ? [[name, value] as const]
          : [];
      }),
    );
  const set = (index: number, name: string, value: string): void => void given.set(`${index} ${name}`, value);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const changed = addressWithLines(address, (line, position) => {
      const filledFields = fields.flatMap(({ index, name }) => {
        const value = given.get(`${index} ${name}`);
        return index === position && value !== undefined ? [[name, value] as const] : [];
      });
      const amount = filledFields.find(
        ([name]) => Object.hasOwn(QUANTITIES, name) && !Object.hasOwn(MORE_FIELDS, name),
      );
      const filled = filledFields
        .filter((stated) => stated !== amount)
        .reduce((said, [name, value]) => ({ ...said, more: withField(said.more, name as MoreField, value) }), line);
      return amount === undefined ? filled : { ...filled, quantity: amount[1], unit: QUANTITIES[amount[0]] ?? "kg" };
    });
    go({ ...changed, ...readUnit(event.target as HTMLFormElement) });
  };
  const severalLines = new Set(fields.map(({ index }) => index)).size > 1;
  return html`
    <form class="row need" @submit=${submit}>
      ${paper.map((name) => renderPaperField(page, name, address[name]))}
      ${ofLoad.map((name) => html`<label><span class="first">${wordIn(load.needNames, name) ?? name} (t)</span><input type="text" inputmode="decimal" name=${OF_LOAD[name] ?? ""} required pattern="[0-9]{1,3}([.,][0-9]{1,3})?" size="7" autocomplete="off" /></label>`)}
      ${fields.map(({ index, name }) => {
        const line = lines[index];
        if (line === undefined) return nothing;
        const field = Object.hasOwn(MORE_FIELDS, name)
          ? renderField(page, withMore(line, typedOfLine(index)), name as MoreField, `need-${index}-${name}`, (value) =>
              set(index, name, value),
            )
          : html`<label
              ><span class="first">${wordIn(load.needNames, name) ?? name}</span
              ><input
                type="text"
                inputmode="decimal"
                pattern=${FIELD_PATTERNS.quantity}
                size="7"
                autocomplete="off"
                @change=${(event: Event) => set(index, name, (event.target as HTMLInputElement).value.trim())}
            /></label>`;
        return severalLines ? html`<div><span class="quiet">UN ${line.un}</span>${field}</div>` : field;
      })}
      <button type="submit" class="small">${load.answerNeed}</button>
    </form>
  `;
}
