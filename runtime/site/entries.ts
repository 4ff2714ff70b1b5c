import { isDay } from "../../openapi/formats.ts";
import { actIn } from "../sanctions/citation.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResult } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { decideWay } from "../rules/sanctions/way.ts";
import { renderDetails, regimeName } from "./parts.ts";
import type { GoodsPage } from "./view.ts";
import type { z } from "zod";

type Result = z.infer<typeof CnResult>;

/** So few entries of one annex are shown at once. */
const FEW = 4;

/** Entries of the annexes that bear on a code, by regime and annex, in one fold. */
export function renderEntries(
  page: GoodsPage,
  { results, certificates = [], meta }: CnResponse,
): TemplateResult | typeof nothing {
  const {
    words: { goods },
  } = page;
  if (results.length === 0) return nothing;
  const documents = new Map(certificates.map(({ code, text }) => [code, text]));
  const groups = Map.groupBy(
    results,
    ({ regime, annex, annex_title }) => `${regime.code}\n${annex ?? ""}\n${annex_title}`,
  );
  return renderDetails(
    goods.entries(meta.total),
    html`${[...groups.values()].map((group) => {
      const [first] = group;
      if (first === undefined) return nothing;
      const title = html`<strong
          >${regimeName(page, first.regime.code)}${page.words.colon}${first.annex ?? first.article}</strong
        >
        <span class="quiet">${first.annex_title}</span
        >${group.length === 1 ? nothing : html` <span class="kind">${group.length}</span>`}`;
      return renderDetails(
        title,
        html`<ul class="entries">
          ${group.map((result) => renderEntry(page, result, documents))}
        </ul>`,
        groups.size === 1 && group.length < FEW,
      );
    })}`,
  );
}

function renderEntry(page: GoodsPage, result: Result, documents: ReadonlyMap<string, string>): TemplateResult {
  const { formats } = page;
  const { goods } = page.words;
  const since =
    result.valid_from !== null
      ? goods.since(formats.day(result.valid_from))
      : result.in_force_since_at_latest !== undefined
        ? goods.sinceAtLatest(formats.day(result.in_force_since_at_latest))
        : undefined;
  const facts = [
    goods.details[result.detail],
    result.in_force === false ? goods.notInForce : undefined,
    since,
    result.valid_to === null ? undefined : goods.untilDay(formats.day(result.valid_to)),
    result.threshold === undefined
      ? undefined
      : goods.threshold({ amount: formats.number(result.threshold.amount), currency: result.threshold.currency }),
    result.destination === undefined ? undefined : goods.destination(result.destination),
    goods.quality[result.data_quality],
  ].filter((fact) => fact !== undefined);
  return html`
    <li>
      <p class="entry-head">
        <span class="code">${result.partial_entry ? "ex " : nothing}${result.cn_code}</span>
        <span>${result.name}</span>
      </p>
      <p>${result.restriction.label}</p>
      ${result.scope_text === undefined ? nothing : html`<blockquote><span class="quiet">${goods.scopeText}</span> <span>${result.scope_text}</span></blockquote>`}
      ${result.except_codes === undefined ? nothing : html`<p>${goods.except} <span class="code">${result.except_codes.join(", ")}</span></p>`}
      <p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>
      ${result.exemption === null ? nothing : html`<p>${result.exemption}</p>`}
      <p class="cite">
        <a href=${result.regime.consolidated_url} rel="noreferrer"
          >${result.article ?? ""}, ${actIn(result.regime.legal_act, page.address.lang)}</a
        >${isDay(result.source_version) ? `, ${goods.textOf(formats.day(result.source_version))}` : nothing}${page.words.semicolon}
        ${result.source_ref.locator}
      </p>
      ${
        result.certificates.length === 0
          ? nothing
          : renderDetails(
              goods.certificates(result.certificates.length),
              html`<dl class="pairs">
                ${result.certificates.map(
                  (code) =>
                    html`<div>
                      <dt class="code">${code}</dt>
                      <dd>${documents.get(code)}</dd>
                    </div>`,
                )}
              </dl>`,
            )
      }
    </li>
  `;
}

/** Exemptions, grounds for authorisation, quotas and periods, by who can use them; those of the way first. */
export function renderGrounds(page: GoodsPage, { summary, derogations, winddowns }: CnResponse): TemplateResult {
  const { formats, address } = page;
  const { goods } = page.words;
  const decided = decideWay(address, summary);
  const deciding = new Set(decided === undefined ? [] : (decided.leg.bases ?? []).map(({ id }) => id));
  const dated = (until: string | null, expired: boolean): TemplateResult | typeof nothing =>
    until === null
      ? nothing
      : html` <strong>${expired ? goods.expiredOn(formats.day(until)) : goods.untilDay(formats.day(until))}</strong>`;
  const isOwn = ({ applies_to }: (typeof derogations)[number]): boolean => applies_to.some((id) => deciding.has(id));
  const ordered = derogations.toSorted((left, right) => Number(isOwn(right)) - Number(isOwn(left)));
  return html`
    ${
      derogations.length === 0
        ? nothing
        : renderDetails(
            goods.derogations(derogations.length),
            html`<p class="quiet">${goods.derogationsNote}</p>
              ${(["exemption", "authorisation", "quota"] as const).map((kind) => {
                const ofKind = ordered.filter((ground) => ground.kind === kind);
                if (ofKind.length === 0) return nothing;
                return html`<h3>${goods.groundsBy[kind]} (${ofKind.length})</h3>
                  <ul class="grounds">
                    ${ofKind.map(({ regime, article, text, until, expired }) => html`<li>${renderDetails(html`<span class="title">${text}</span> <span class="cite">${regimeName(page, regime)}, ${article}${dated(until, expired)}</span>`, html`<p>${text}</p>`)}</li>`)}
                  </ul>`;
              })}`,
          )
    }
    ${
      winddowns.length === 0
        ? nothing
        : renderDetails(
            goods.winddowns(winddowns.length),
            html`<ul class="texts">
              ${winddowns.map(({ regime, article, text, until, expired, contract_before }) => html`<li>${text} ${contract_before === null ? nothing : goods.contractBefore(formats.day(contract_before))}${dated(until, expired)} <span class="cite">${regimeName(page, regime)}, ${article}</span></li>`)}
            </ul>`,
          )
    }
  `;
}
