import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qrOf } from "../../runtime/site/qr.ts";

const print = (text: string): string =>
  (qrOf(text) ?? []).map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");

describe("a QR code", () => {
  /** Every code was read back by a decoder of another hand (jsQR 1.4) when its hash was written down. */
  it.each([
    [27, 25, "ef529b6a915bd133"],
    [120, 41, "42db9a478e9004e9"],
    [230, 53, "4c493cf1fd7746c1"],
    [300, 61, "d64d83922c5d72e6"],
    [500, 77, "4bb502a7ae33b910"],
    [900, 101, "ffa39248b7d9117c"],
    [1600, 133, "63cd9cfa8c1c7ffd"],
  ] as [number, number, string][])("of %d bytes is as it was read back", (length, size, hash) => {
    const text = print("https://example.org/?q=8703".padEnd(length, "&x=1"));
    expect(text.split("\n")).toHaveLength(size);
    expect(createHash("sha256").update(text).digest("hex").slice(0, 16)).toBe(hash);
  });

  it("of a text that is too long is none", () => {
    expect(qrOf("x".repeat(2953))).toHaveLength(177);
    expect(qrOf("x".repeat(2954))).toBeUndefined();
  });
});
