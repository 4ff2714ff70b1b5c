import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { renderDetails, regimeName } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

const CLAIMS = ["licence", "evidence", "exemption", "other_goods", "unread"] as const;

/** Customs controls on the code in the direction of the shipment, whatever the country; no sanctions. */
export function renderControls(page: GoodsPage, { controls }: CnResponse): TemplateResult | typeof nothing {
  const { formats } = page;
  const { from, to } = page.address;
  const { goods } = page.words;
  const ofWay = controls.filter(
    ({ direction }) => (direction === "export" ? to : from) !== "EU" || (from === "EU" && to === "EU"),
  );
  if (ofWay.length === 0) return nothing;
  return renderDetails(
    goods.controls.title(ofWay.length),
    html`<p class="quiet">${goods.controls.about}</p>
      <ul class="texts controls">
        ${ofWay.map(
          ({ law, url, name, direction, documents, areas, partial, since, customs_since, text }) =>
            html`<li>
              <strong>${name}</strong>,
              ${goods.directionsShort[direction]}${page.words.colon}<span>${text}</span>${partial === true ? html` ${goods.controls.partial}` : nothing}
              ${areas === undefined ? nothing : html`<span class="quiet">${formats.list(areas.map((area) => (/^\d/.test(area) ? goods.controls.area(area) : regimeName(page, area))))}.</span>`}
              <span class="cite"
                >${CLAIMS.filter((claim) => documents[claim] !== undefined)
                  .map((claim) => `${goods.controls.claims[claim]}${page.words.colon}${documents[claim]?.join(", ")}`)
                  .join(
                    page.words.semicolon,
                  )}${CLAIMS.some((claim) => documents[claim] !== undefined) ? page.words.semicolon : ""}<a
                  href=${url}
                  rel="noreferrer"
                  >${law}</a
                >,
                ${since === undefined ? goods.sinceAtLatest(formats.day(customs_since ?? "")) : goods.since(formats.day(since))}</span
              >
            </li>`,
        )}
      </ul>`,
  );
}
