import jsQr from "jsqr";
import * as uqr from "uqr";
import { describe, expect, it } from "vitest";
import { readAddress } from "../../runtime/site/address.ts";
import { renderHtml } from "../../runtime/site/render-html.ts";
import { renderRecordLink, takeQr } from "../../runtime/site/proof.ts";
import type { PageContext } from "../../runtime/site/view.ts";

takeQr(uqr);

/** The link of a record, and what a camera reads from its code: every module 4 by 4 pixels. */
function linkOf(q: string): { link: string; read: string | undefined } {
  const page = {
    address: readAddress(`?q=${q}`),
    here: "https://example.org/",
    words: { proof: { address: "" } },
  } as unknown as PageContext;
  const html = renderHtml(
    renderRecordLink(page, { dataset_version: "2026.11.21", as_of: "2026-11-28" }, "0".repeat(64)),
  );
  const link = (/href="([^"]+)"/.exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
  if (!html.includes("<svg")) return { link, read: undefined };
  const size = Number(/viewBox="0 0 (\d+)/.exec(html)?.[1]) * 4;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of html.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < 16; at++) {
      const pixel = (Number(y) * 4 + (at >> 2)) * size + Number(x) * 4 + (at & 3);
      pixels.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return { link, read: jsQr.default(pixels, size, size)?.data };
}

describe("the QR code of a record", () => {
  it.each([4, 120, 500, 1600])("of a question of %d letters is read back", (length) => {
    const { link, read } = linkOf("8703".padEnd(length, "x"));
    expect(link).toContain("q=8703");
    expect(read).toBe(link);
  });

  it("of a link that is too long is none", () => expect(linkOf("x".repeat(2954)).read).toBeUndefined());
});
