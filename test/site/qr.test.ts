import jsQr from "jsqr";
import { nothing } from "lit-html";
import * as uqr from "uqr";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../../runtime/site/render-html.ts";
import { renderQr, takeQr } from "../../runtime/site/proof.ts";

takeQr(uqr);

/** Reads a drawn code as a camera does: every module 4 by 4 pixels. */
function read(link: string): string | undefined {
  const drawn = renderQr(link);
  if (drawn === nothing) return undefined;
  const svg = renderHtml(drawn);
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * 4;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < 16; at++) {
      const pixel = (Number(y) * 4 + (at >> 2)) * size + Number(x) * 4 + (at & 3);
      pixels.fill(0, pixel * 4, pixel * 4 + 3);
    }
  return jsQr.default(pixels, size, size)?.data;
}

describe("the QR code of a link", () => {
  it.each([27, 120, 500, 1600])("of %d bytes is read back", (length) => {
    const link = "https://example.org/?q=8703".padEnd(length, "&x=1");
    expect(read(link)).toBe(link);
  });

  it("that is too long is none", () => {
    expect(read("x".repeat(2954))).toBeUndefined();
  });
});
