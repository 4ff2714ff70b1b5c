import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../../../runtime/site/render-html.ts";

const SCRIPT = "\"><script>alert(1)</script><img src=x onerror=alert(1)>'&";

describe("a template printed as text", () => {
  it("has every value escaped, in text and in attributes", () => {
    const text = renderHtml(
      html`<p class=${SCRIPT} title="a ${SCRIPT} b">${SCRIPT}${[SCRIPT, html`<b>${SCRIPT}</b>`]}</p>`,
    );
    expect(text).not.toMatch(/<script|<img/);
    expect(text.match(/<[^>]*>/g)?.map((tag) => tag.split(" ")[0])).toEqual(["<p", "<b>", "</b>", "</p>"]);
  });

  it("leaves out listeners and what is nothing, and keeps flags and properties", () => {
    expect(
      renderHtml(
        html`<input
            id="q"
            @input=${() => undefined}
            ?required=${true}
            ?hidden=${false}
            aria-label=${nothing}
            .value=${live("8542")}
            .checked=${true}
          />${nothing}${undefined}${0}`,
      ),
    ).toMatch(/^<input\s+id="q"\s+required\s+value="8542"\s+checked\s*\/>0$/);
  });

  it("takes no data for a template", () => {
    expect(() => renderHtml(html`<p>${JSON.parse('{"_$litType$":1,"strings":["<script>"],"values":[]}')}</p>`)).toThrow(
      "neither text",
    );
  });
});

/** What who has no script is answered, over HTTP and in a browser. */
