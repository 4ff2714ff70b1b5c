import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { LoadResponse } from "../../openapi/schemas/adr-load.ts";
import type { Substance, Variant } from "../../openapi/schemas/adr-substance.ts";
import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { AdrEdition, createEditionReader } from "../adr/tables.ts";
import type { Handlers } from "../http/handler.ts";
import { dayAfter } from "../rules/sanctions/force.ts";
import { OPEN } from "../rules/adr/item.ts";
import { drawLabel, labelsIn, renderDangerLabel } from "../site/danger-label.ts";
import { renderHtml } from "../site/render-html.ts";
import { withoutSee } from "../text/codes.ts";
import { answerOf, questionOf } from "./code-facts.ts";
import { shorten } from "./code-page.ts";
import { boundsOf, type DayBounds } from "./day-bounds.ts";
import { nameLanguage, type PageContent, type PageWriter } from "./document.ts";
import { guidesOfSubstance, renderGuideLinks } from "./guides.ts";
import { markWith } from "./marks.ts";

type Row = z.infer<typeof Variant>;

/** What the page of a substance is written from. */
interface SubstanceFacts {
  substance: z.infer<typeof Substance>;
  edition: AdrEdition;
  bounds: DayBounds;
  /** Packing in short, by row of Table A. */
  packing: ReadonlyMap<string, readonly { code: string; paragraph: string; text: string }[]>;
}

/** What substances are looked up with. */
export interface SubstanceSources {
  ask: Pick<Handlers, "getSubstance" | "judgeLoad">;
  editions: ReturnType<typeof createEditionReader>;
}

/** Looks a UN number up for its page; undefined where ADR does not have it. */
export async function findSubstanceFacts(
  { ask, editions }: SubstanceSources,
  un: string,
  lang: AdrLanguage,
  day: string,
): Promise<SubstanceFacts | undefined> {
  const substance = await answerOf<SubstanceFacts["substance"]>(ask.getSubstance, questionOf({ lang }, { un }, day));
  if (substance === undefined) return undefined;
  const opened = await Promise.all((await editions()).map((edition) => edition.withTables()));
  const edition = opened.find(({ rules }) => rules.edition.edition === substance.edition);
  if (edition === undefined) throw new Error(`ADR ${substance.edition} is not held`);
  const packing = await Promise.all(
    substance.variants.map(async ({ variant_id }) => {
      const question = questionOf({ lang, document_lang: lang }, {}, day);
      const body = { items: [{ un, variant_id, kg: 1 }] };
      const load = await answerOf<z.infer<typeof LoadResponse>>(ask.judgeLoad, { ...question, body });
      return [variant_id, load?.packing ?? []] as const;
    }),
  );
  return { substance, edition, bounds: boundsOf(daysOfEditions(opened), day), packing: new Map(packing) };
}

/** Days on which the edition that applies, or what is said of it, is another. */
function daysOfEditions(editions: readonly AdrEdition[]): string[] {
  return editions.flatMap(({ rules: { edition } }) => [
    edition.valid_from,
    edition.announced_from,
    dayAfter(edition.valid_to),
    dayAfter(edition.transition_until),
  ]);
}

/** Writes the page of a substance. */
export function writeSubstancePage(writer: PageWriter, facts: SubstanceFacts, site: string): PageContent {
  const { lang, formats } = writer;
  const { pages, adr, semicolon } = writer.words;
  const { substance, bounds, edition } = facts;
  const { un, name, variants, meta } = substance;
  const [first] = variants;
  const tunnels = [...new Set(variants.flatMap(({ tunnel_code }) => tunnel_code ?? []))];
  const title = pages.un.title({ un, name: shorten(name, 40), classNumber: substance.class });
  const description = pages.un.about({
    un,
    name: shorten(name, 80),
    edition: substance.edition,
    tunnel: tunnels.join(", ") || "–",
  });
  const url = `${site}/${lang}/un/${un}`;
  return {
    title,
    description,
    path: `un/${un}`,
    up: "../../",
    written: bounds.from,
    feed: undefined,
    isHidden: false,
    data: {
      "@context": "https://schema.org",
      "@type": "Dataset",
      name: title,
      description,
      url,
      inLanguage: lang,
      dateModified: bounds.from,
      isBasedOn: edition.rules.edition.legal_url,
      creator: { "@type": "Organization", name: "Cargolex" },
    },
    main: html`<article aria-labelledby="title">
      ${renderSubject(writer, facts)}
      <p class="written">
        ${pages.written(formats.day(bounds.from))}${semicolon}${bounds.next === undefined ? pages.noNext : pages.nextChange(formats.day(bounds.next))}.
      </p>
      ${meta.warnings.map(({ detail }) => html`<p class="note">${detail}</p>`)}
      ${
        variants.length < 2
          ? nothing
          : html`<p class="note">${adr.variants(variants.length)}.</p>
              ${renderRows(writer, variants)}`
      }
      ${variants.length === 1 && first !== undefined ? renderGlance(writer, first) : nothing}
      ${renderGuideLinks(writer, guidesOfSubstance(substance))} ${renderTableA(writer, facts)}
      ${
        first !== undefined && haveSame(variants, "names")
          ? html`<section>
              <h2>${adr.names}</h2>
              ${renderNames(first)}
            </section>`
          : nothing
      }
      <p class="onward"><a href=${`../../?view=load&lang=${lang}&items=${un}`}>${pages.un.load}</a></p>
      ${renderEdition(writer, facts)}
    </article>`,
  };
}

/** Marks that goods bear for what they are, whatever their packaging: 5.2.1.8.1 and 5.3.3. */
const GOODS_MARKS: Readonly<Record<string, "environment" | "temperature">> = {
  "3077": "environment",
  "3082": "environment",
  "3257": "temperature",
  "3258": "temperature",
};

function renderSubject({ words: { adr, pages } }: PageWriter, { substance }: SubstanceFacts): TemplateResult {
  const { un, name, status, variants } = substance;
  const labels = haveSame(variants, "labels") ? (variants[0]?.labels ?? []) : undefined;
  const mark = GOODS_MARKS[un];
  const groups = [...new Set(variants.flatMap(({ packing_group }) => packing_group ?? []))];
  return html`<header class="subject">
    <div>
      <h1 id="title"><span class="code">UN ${un}</span> <span class="goods">${name}</span></h1>
      <p class="facts">
        <span>${adr.classWord} ${substance.class}</span
        >${groups.length === 0 ? nothing : html`<span>${adr.group} ${groups.join(", ")}</span>`}
      </p>
      ${status === "regulated" ? html`<p>${adr.status.regulated}</p>` : html`<p>${markWith(status === "carriage_prohibited" ? "banned" : "nothing", status === "carriage_prohibited" ? pages.un.prohibited : adr.status[status])}</p>`}
    </div>
    ${
      labels === undefined
        ? nothing
        : labels.length === 0 && mark === undefined
          ? html`<p class="quiet">${adr.noLabels}</p>`
          : html`<ul class="labels" aria-label=${adr.labels}>
              ${labels.map((label) => html`<li>${renderDangerLabel(label, adr.label(label))}<span aria-hidden="true">${label}</span></li>`)}${mark === undefined ? nothing : html`<li>${renderDangerLabel(mark, adr[mark])}</li>`}
            </ul>`
    }
  </header>`;
}

/** What a driver asks first, of goods with one row. */
function renderGlance(writer: PageWriter, row: Row): TemplateResult {
  const { adr, pages } = writer.words;
  const hazard = row.hazard_identification_number;
  const pairs: [string, string | null][] = [
    [adr.tunnel, row.tunnel_code ?? (row.status === "regulated" ? pages.un.tunnelNone : null)],
    [adr.hazard, hazard],
    [pages.un.points, row.status === "regulated" ? wordPoints(writer, row) : null],
    [adr.limited, row.limited_quantity.text],
  ];
  return renderPairs("pairs glance", pairs);
}

/** Whether all rows have the same labels, or the same names: those of the number, then. */
function haveSame(rows: readonly Row[], what: "labels" | "names"): boolean {
  return new Set(rows.map((row) => JSON.stringify(row[what]))).size === 1;
}

/** The names of a row, each in its language. */
function renderNames({ names }: Row): TemplateResult {
  return html`<dl class="pairs">
    ${Object.entries(names).map(
      ([language, text]) =>
        html`<div>
          <dt lang=${language}>${nameLanguage(language)}</dt>
          <dd lang=${language}>${text}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The rows of a number beside each other, with the labels of each where they are not those of all. */
function renderRows(writer: PageWriter, rows: readonly Row[]): TemplateResult {
  const { adr, pages } = writer.words;
  const isClear = new Set(rows.map((row) => nameRow(writer, row))).size === rows.length;
  const drawn = haveSame(rows, "labels") ? [] : [...new Set(rows.flatMap(({ labels }) => labels.flatMap(labelsIn)))];
  return html`${drawn.length === 0 ? nothing : html`<svg class="visually-hidden" aria-hidden="true">${drawn.map((label) => svg`<symbol id=${`l-${label}`} viewBox="0 0 100 100">${drawLabel(label)}</symbol>`)}</svg>`}
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">${pages.un.tableA}</th>
          <th scope="col">${adr.labels}</th>
          <th scope="col">${adr.category} (${adr.tunnel})</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">
                <a href=${`#${row.variant_id}`}>${nameRow(writer, row)}</a
                >${isClear ? nothing : html` <span class="cite">${row.variant_id}</span>`}
              </th>
              <td>
                ${row.labels.length === 0 ? "–" : row.labels.flatMap(labelsIn).map((label) => html`<span class="label">${drawn.length === 0 ? nothing : html`<svg aria-hidden="true"><use href=${`#l-${label}`} /></svg>`}${label}</span>`)}
              </td>
              <td>${row.transport_category ?? "–"} (${row.tunnel_code ?? "–"})</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

/** `AEROSOLS, flammable, corrosive`, `PAINT, packing group II`. */
function nameRow({ words: { adr } }: PageWriter, { name, packing_group: group }: Row): string {
  return group === null ? name : `${name}, ${adr.group} ${group}`;
}

/** What follows from a row, each under its heading. */
const CONSEQUENCES: readonly Consequence[] = [
  { heading: "points", render: (writer, _facts, row) => html`<p>${wordPoints(writer, row)}</p>` },
  { heading: "tunnels", render: renderTunnels },
  { heading: "mixing", render: renderMixing },
  { heading: "packing", render: renderPacking },
];
interface Consequence {
  heading: "points" | "tunnels" | "mixing" | "packing";
  render: (writer: PageWriter, facts: SubstanceFacts, row: Row) => TemplateResult;
}

/** The rows of Table A, and what follows from them; what follows from all of several rows is said once. */
function renderTableA(writer: PageWriter, facts: SubstanceFacts): TemplateResult {
  const rows = facts.substance.variants;
  const [first] = rows;
  const isShared = ({ render }: Consequence): boolean =>
    rows.length > 1 &&
    rows.every(({ status }) => status === "regulated") &&
    new Set(rows.map((row) => renderHtml(render(writer, facts, row)))).size === 1;
  const { true: shared = [], false: apart = [] } = Object.groupBy(CONSEQUENCES, (said) => `${isShared(said)}`);
  return html`${rows.map((row) => renderRow(writer, facts, row, apart))}
  ${
    first === undefined || shared.length === 0
      ? nothing
      : html`<section class="leg">
          <h2>${writer.words.pages.un.allRows}</h2>
          ${renderConsequences(writer, facts, first, shared)}
        </section>`
  }`;
}

/** A row of Table A: its columns in words, and what follows from them. */
function renderRow(
  writer: PageWriter,
  facts: SubstanceFacts,
  row: Row,
  consequences: readonly Consequence[],
): TemplateResult {
  const { pages, adr } = writer.words;
  const rows = facts.substance.variants;
  const isOne = rows.length === 1;
  return html`<section class="leg" id=${row.variant_id}>
    <h2>${isOne ? pages.un.tableA : html`${nameRow(writer, row)} <span class="cite">${row.variant_id}</span>`}</h2>
    ${renderColumns(writer, row)}
    <h3>${adr.document}</h3>
    ${renderEntry(writer, row)}
    ${row.status === "regulated" ? renderConsequences(writer, facts, row, consequences) : nothing}
    ${
      haveSame(rows, "names")
        ? nothing
        : html`<h3>${adr.names}</h3>
            ${renderNames(row)}`
    }
  </section>`;
}

function renderConsequences(
  writer: PageWriter,
  facts: SubstanceFacts,
  row: Row,
  consequences: readonly Consequence[],
): TemplateResult {
  return html`${consequences.map(
    ({ heading, render }) =>
      html`<h3>${writer.words.pages.un[heading]}</h3>
        ${render(writer, facts, row)}`,
  )}`;
}

/** Words of a list, without those that are empty. */
function joined(words: readonly (string | null)[]): string {
  return words.filter((word) => word !== null && word !== "").join(", ");
}

function renderColumns({ words: { adr }, formats }: PageWriter, row: Row): TemplateResult {
  const { portable_tank, tank, carriage_provisions, density_kg_per_l: density } = row;
  const pairs: [string, string | null][] = [
    [adr.classWord, row.class],
    [adr.classification, row.classification_code],
    [adr.group, row.packing_group],
    [adr.labels, joined(row.labels)],
    [adr.provisions, joined(row.special_provisions)],
    [adr.limited, row.limited_quantity.text],
    [adr.excepted, row.excepted_quantity],
    [adr.packing, joined(row.packing_instructions)],
    [adr.specialPacking, joined(row.special_packing_provisions)],
    [adr.mixedPacking, joined(row.mixed_packing_provisions)],
    [adr.portableTank, joined([...portable_tank.instructions, ...portable_tank.provisions])],
    [adr.tank, joined([tank.code, ...tank.provisions])],
    [adr.tankVehicle, tank.vehicle],
    [adr.category, row.transport_category],
    [adr.tunnel, row.tunnel_code],
    [adr.hazard, row.hazard_identification_number],
    [
      adr.carriage,
      joined([
        ...carriage_provisions.packages,
        ...carriage_provisions.bulk,
        ...carriage_provisions.loading,
        ...carriage_provisions.operation,
      ]),
    ],
    [adr.density, density === null ? null : `${formats.number(density.min)}–${formats.number(density.max)} kg/l`],
    [adr.choices, joined(row.name_choices)],
  ];
  return renderPairs("pairs", pairs);
}

/** Names with their values, in a list; what has no value is left out. */
function renderPairs(classes: string, pairs: readonly (readonly [string, unknown])[]): TemplateResult {
  return html`<dl class=${classes}>
    ${pairs
      .filter(([, value]) => value !== null && value !== "")
      .map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${typeof value === "string" ? withoutSee(value) : value}</dd>
          </div>`,
      )}
  </dl>`;
}

/** The entry of the transport document, or what is still missing from it. */
function renderEntry(
  { words: { adr }, formats }: PageWriter,
  { document, document_line, name_choices, status }: Row,
): TemplateResult {
  const { template, missing } = document;
  if (template === null) return html`<p class="quiet">${adr.noEntry[status]}</p>`;
  const words: Readonly<Record<string, string>> = adr.missing;
  const lines =
    document_line !== null
      ? [document_line]
      : missing.length === 1 && missing[0] === "name_choice" && name_choices.length > 0
        ? name_choices.map((name) => template.replace("{name_choice}", () => name))
        : [template.replaceAll(/\{(\w+)\}/g, (_, gap: string) => `[${words[gap] ?? gap}]`)];
  return html`${lines.map((line) => html`<code class="copy-text">${line}</code>`)}${missing.length === 0 ? nothing : html`<p class="quiet">${adr.documentMissing(formats.list(missing.map((fact) => adr.missing[fact])))}</p>`}`;
}

function wordPoints({ words: { pages, adr }, formats }: PageWriter, row: Row): string {
  const { transport_category: category, points_multiplier: multiplier, max_quantity_1136: most, quantity_unit } = row;
  if (category === null) return pages.un.pointsNone;
  if (category === "0") return pages.un.points0;
  if (category === "4") return pages.un.points4;
  if (multiplier === null || most === null || quantity_unit === null) return pages.un.pointsNone;
  return pages.un.pointsText({
    category,
    multiplier: formats.number(multiplier),
    most: formats.number(most),
    unit: adr.units[quantity_unit],
  });
}

function renderTunnels(
  { words: { pages }, formats }: PageWriter,
  { edition }: SubstanceFacts,
  row: Row,
): TemplateResult {
  const code = edition.rules.consignment.tunnel_codes.find((rule) => rule.code === row.tunnel_code);
  if (code === undefined) return html`<p>${pages.un.tunnelNone}</p>`;
  return html`<p>
    ${code.closed.length === 0 ? pages.un.tunnelFree : pages.un.tunnelPackages(joined(code.closed))}
    ${code.over_kg === null ? nothing : pages.un.tunnelOver({ mass: formats.number(code.over_kg), categories: joined(code.closed_over) })}
    ${code.closed_tank.length === 0 || (row.tank.code === null && row.portable_tank.instructions.length === 0) ? nothing : pages.un.tunnelTank(joined(code.closed_tank))}
  </p>`;
}

/** What 7.5.2.1 says of the labels of a row beside every other label: only a cell that permits is a permission. */
function renderMixing(
  { words: { pages, semicolon } }: PageWriter,
  { edition: { loading }, substance }: SubstanceFacts,
  row: Row,
): TemplateResult {
  const rows = loading.rowsOf(row.labels);
  if (rows === null || OPEN.labels.has(substance.un)) return html`<p>${pages.un.mixingOpen}</p>`;
  if (rows.length === 0) return html`<p>${pages.un.mixingNone}</p>`;
  const beside = Map.groupBy(loading.labels.keys, (key) => {
    const cells = rows.map((label) => loading.labels.cell(label.key, key));
    return cells.includes("") ? "no" : cells.every((cell) => cell === "X") ? "yes" : "note";
  });
  const pairs = [
    [pages.un.mixingYes, beside.get("yes")],
    [pages.un.mixingNo, beside.get("no")],
    [pages.un.mixingNote, beside.get("note")],
  ] as const;
  return html`<dl class="pairs">
    ${pairs.map(([name, keys]) =>
      keys === undefined
        ? nothing
        : html`<div>
            <dt>${name}</dt>
            <dd>${keys.map((key) => key.replaceAll(" ", ", ")).join(semicolon)}</dd>
          </div>`,
    )}
  </dl>`;
}

function renderPacking({ words: { pages } }: PageWriter, { packing }: SubstanceFacts, row: Row): TemplateResult {
  const rows = packing.get(row.variant_id) ?? [];
  if (rows.length === 0) return html`<p>${pages.un.noPacking(row.packing_instructions.join(", ") || "4.1.4")}</p>`;
  return html`<ul class="texts">
    ${rows.map(({ paragraph, text }) => html`<li>${text} <span class="cite">${paragraph}</span></li>`)}
  </ul>`;
}

function renderEdition(
  { words: { pages, colon }, formats, lang }: PageWriter,
  { edition, substance }: SubstanceFacts,
): TemplateResult {
  const facts = edition.rules.edition;
  return html`<section class="scope">
    <h2>${pages.sources}</h2>
    <ul class="texts">
      <li>${facts.title[lang]}${colon}<a href=${facts.legal_url}>${facts.legal_reference}</a></li>
      <li>
        ${pages.un.edition({ edition: facts.edition, from: formats.day(facts.valid_from), to: formats.day(facts.valid_to), until: formats.day(facts.transition_until) })}
      </li>
      <li>${substance.meta.disclaimer}</li>
    </ul>
  </section>`;
}
