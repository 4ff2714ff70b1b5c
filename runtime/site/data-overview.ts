import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { AdrStatus } from "../../openapi/schemas/adr.ts";
import type { ChangesResponse } from "../../openapi/schemas/changes.ts";
import type { AnnexesResponse, SanctionsStatus } from "../../openapi/schemas/sanctions-reference.ts";
import type { z } from "zod";
import { renderMark } from "./icons.ts";
import { renderDetails, renderFailure, renderProgress, renderRefusal, regimeName } from "./parts.ts";
import type { MorePage, PageView } from "./view.ts";

/** Coverage and currency of the data, and the changes of its releases. */

interface DataOverview {
  sanctions: z.infer<typeof SanctionsStatus>;
  adr: z.infer<typeof AdrStatus>;
  annexes: z.infer<typeof AnnexesResponse>;
  changes: ChangesResponse;
}

let caching: { done: number; of: number } | { files: number; bytes: number } | "failed" | undefined;

export const dataView: PageView<DataOverview, MorePage> = {
  title: ({ words }) => words.data.title,

  async find({ lookup, address }) {
    const lang = address.lang;
    const [sanctions, adr, annexes, changes] = await Promise.all([
      lookup.request<DataOverview["sanctions"]>("getSanctionsStatus", { query: { lang } }),
      lookup.request<DataOverview["adr"]>("getAdrStatus", { query: { lang: address.lang } }),
      lookup.request<DataOverview["annexes"]>("listAnnexes", { query: { lang } }),
      lookup.request<ChangesResponse>("listChanges", { query: { lang } }),
    ]);
    return { sanctions: sanctions.body, adr: adr.body, annexes: annexes.body, changes: changes.body };
  },

  announce: ({ words: { data } }, { sanctions }) => `${data.release} ${sanctions.dataset_version}`,

  render(page, shown) {
    const {
      words: { data },
    } = page;
    return html`
      <h1>${data.title}</h1>
      ${shown.state === "asking" || shown.state === "idle" ? renderProgress(page) : nothing}
      ${shown.state === "failed" ? renderFailure(page, shown.why) : nothing}
      ${shown.state === "refused" ? renderRefusal(data.title, shown.details) : nothing}
      ${shown.state === "answered" ? renderHoldings(page, shown.content) : nothing}
    `;
  },
};

function renderHoldings(page: MorePage, { sanctions, adr, annexes, changes }: DataOverview): TemplateResult {
  const { formats, data: folder } = page;
  const { data } = page.words;
  const link = (path: string): string => new URL(path, folder).href;
  return html`
    <p class="lead">${data.release} <strong>${sanctions.dataset_version}</strong></p>
    <section>
      <h2>${data.sanctions}</h2>
      <dl class="pairs">
        ${sanctions.coverage.map(
          ({ regime, annexes: count, entries, verified }) =>
            html`<div>
              <dt>${regimeName(page, regime)}</dt>
              <dd>
                ${data.counted({ entries: formats.number(entries), annexes: formats.number(count), verified: formats.number(verified) })}
              </dd>
            </div>`,
        )}
        <div>
          <dt>${data.texts}</dt>
          <dd>
            ${Object.entries(sanctions.source_versions)
              .map(([celex, version]) => `${celex} (${version})`)
              .join("; ")}
          </dd>
        </div>
        <div>
          <dt>${data.years}</dt>
          <dd>${sanctions.cn_years.join(", ")}</dd>
        </div>
      </dl>
      <p>${sanctions.stale ? renderMark("depends", data.stale) : renderMark("good", data.current)}</p>
      ${
        annexes.pending.length === 0
          ? nothing
          : html`<h3>${data.pending}</h3>
              <ul class="texts">
                ${annexes.pending.map(({ celex, title }) => html`<li>${title} <span class="cite">${celex}</span></li>`)}
              </ul>`
      }
    </section>
    <section>
      <h2>${data.adr}</h2>
      <dl class="pairs">
        ${adr.editions.map(
          ({ edition, valid_from, valid_to, un_numbers, rows, verified_rows }) =>
            html`<div>
              <dt>ADR ${edition}</dt>
              <dd>
                ${data.validTo({ from: formats.day(valid_from), to: formats.day(valid_to) })};
                ${formats.number(un_numbers)} ${data.unNumbers}, ${formats.number(rows)} ${data.rows},
                ${formats.number(verified_rows)} ${data.verified}
              </dd>
            </div>`,
        )}
      </dl>
    </section>
    ${renderChart(page, annexes)} ${renderReleases(page, changes)}
    <section>
      <h2>${data.feeds}</h2>
      <ul class="texts">
        <li><a href=${link("feed.atom")}>${data.feedAtom}</a></li>
        <li><a href=${link("feed.json")}>${data.feedJson}</a></li>
        <li><a href=${link("changes.json")}>${data.changesJson}</a></li>
      </ul>
    </section>
    ${renderKeep(page)}
  `;
}

const MOST_BARS = 24;

/** Bars of entries by annex; the table below holds the same figures. */
function renderChart(page: MorePage, { annexes }: DataOverview["annexes"]): TemplateResult {
  const { formats } = page;
  const { data, roles } = page.words;
  const loaded = [
    ...Map.groupBy(
      annexes.filter(({ entries }) => entries > 0),
      ({ regime, annex_code, article }) => `${regime} ${annex_code ?? article}`,
    ).values(),
  ]
    .flatMap((group) =>
      group[0] === undefined
        ? []
        : [group.reduce((most, annex) => (annex.entries > most.entries ? annex : most), group[0])],
    )
    .toSorted((a, b) => b.entries - a.entries);
  const most = loaded[0]?.entries ?? 1;
  const bars = loaded.slice(0, MOST_BARS);
  return html`
    <section>
      <h2>${data.chart}</h2>
      <p class="quiet" id="chart-note">${data.chartNote}</p>
      <ul class="chart" aria-describedby="chart-note">
        ${bars.map(
          ({ regime, annex_code, article, entries, verified }) =>
            html` <li>
              <span>${regimeName(page, regime)} ${annex_code ?? article}</span>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                ${svg`<rect class="all" width=${(100 * entries) / most} height="10" /><rect class="part" width=${(100 * verified) / most} height="10" />`}
              </svg>
              <span class="number">${formats.number(entries)}</span>
            </li>`,
        )}
      </ul>
      ${renderDetails(
        `${data.annexes}${page.words.colon}${loaded.length}`,
        html`<div class="scroll" tabindex="0" role="group" aria-label=${data.annexes}>
          <table>
            <thead>
              <tr>
                <th scope="col">${data.annex}</th>
                <th scope="col">${data.role}</th>
                <th scope="col" class="number">${data.entries}</th>
                <th scope="col" class="number">${data.verified}</th>
              </tr>
            </thead>
            <tbody>
              ${loaded.map(
                ({ regime, annex_code, article, role, title, entries, verified }) =>
                  html`<tr>
                    <th scope="row">
                      ${regimeName(page, regime)} ${annex_code ?? article}<span class="note-line">${title}</span>
                    </th>
                    <td>${roles[role]}</td>
                    <td class="number">${formats.number(entries)}</td>
                    <td class="number">${formats.number(verified)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`,
      )}
    </section>
  `;
}

function renderReleases(
  { words: { data, colon }, formats, data: folder }: MorePage,
  { releases }: ChangesResponse,
): TemplateResult {
  const most = Math.max(1, ...releases.map(({ counts }) => counts.removed + counts.added + counts.changed));
  return html`
    <section>
      <h2>${data.releases}</h2>
      <ol class="releases">
        ${releases.map(
          ({ version, date, headline, counts, acts, changes }) =>
            html` <li>
              <h3>${version} <span class="quiet">${formats.day(date)}</span></h3>
              <p>${headline}</p>
              <svg class="counts" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                ${svg`<rect class="removed" width=${(100 * counts.removed) / most} height="6" /><rect class="added" x=${(100 * counts.removed) / most} width=${(100 * counts.added) / most} height="6" /><rect class="changed" x=${(100 * (counts.removed + counts.added)) / most} width=${(100 * counts.changed) / most} height="6" />`}
              </svg>
              <p class="facts">
                <span>${data.removed}${colon}${formats.number(counts.removed)}</span
                ><span>${data.added}${colon}${formats.number(counts.added)}</span
                ><span>${data.changed}${colon}${formats.number(counts.changed)}</span
                ><span><a href=${new URL(changes.path, folder).href}>${data.changesJson}</a></span>
              </p>
              ${acts.length === 0 ? nothing : html`<p class="cite">${acts.join(", ")}</p>`}
            </li>`,
        )}
      </ol>
    </section>
  `;
}

function renderKeep({ words: { data }, lookup, redraw, formats }: MorePage): TemplateResult | typeof nothing {
  if (!("serviceWorker" in navigator)) return nothing;
  const keep = (): void => {
    caching = { done: 0, of: 0 };
    redraw();
    lookup
      .cacheAll((done, total) => {
        caching = { done, of: total };
        redraw();
      })
      .then(
        (stored) => {
          caching = stored;
        },
        () => {
          caching = "failed";
        },
      )
      .finally(redraw);
  };
  const running = caching !== undefined && caching !== "failed" && "done" in caching;
  return html`
    <section class="screen-only">
      <h2>${data.offline}</h2>
      <p>${data.offlineAbout}</p>
      <p><button type="button" ?disabled=${running} @click=${keep}>${data.keep}</button></p>
      <p role="status">
        ${caching === undefined ? nothing : caching === "failed" ? data.notKept : "done" in caching ? data.keeping(caching) : data.kept({ count: caching.files, size: formats.bytes(caching.bytes) })}
      </p>
    </section>
  `;
}
