import { describe, expect, it } from "vitest";
import type { Manifest } from "../../../openapi/shards/common.ts";
import { planManifest } from "../../../pipeline/output/manifest.ts";
import { planShard } from "../../../pipeline/output/shard.ts";

/** The lists of a table of one file a prefix: where each stands, and the prefixes in it. */
function listsOf(parts: Readonly<Record<string, readonly string[]>>): [string, string][] {
  const shards = Object.entries(parts).flatMap(([part, prefixes]) => prefixes.map((prefix) => planShard({ path: `nomenclature/${part}/${prefix}.json`, schema: "cn-chapter/1", part, prefix }, [])));
  const { manifest, lists } = planManifest("nomenclature", "CN", {}, shards);
  const named = (JSON.parse(new TextDecoder().decode(manifest.bytes)) as Manifest).lists;
  expect(named.map(({ path }) => path)).toEqual(lists.map(({ path }) => path));
  return named.map(({ path, prefixes }) => [path.slice("nomenclature/".length), prefixes.join(" ")]);
}

const headings = (chapter: string, count: number): string[] => Array.from({ length: count }, (_, at) => chapter + String(at + 1).padStart(2, "0"));

describe("lists of a manifest", () => {
  it.each([
    { why: "are by first digit", parts: { 2026: ["01", "02", "10"] }, lists: [["2026/list-0.json", "01 02"], ["2026/list-1.json", "10"]] },
    { why: "are one for a year before the newest", parts: { 2025: ["01", "10"], 2026: ["01", "10"] }, lists: [["2025/list.json", "01 10"], ["2026/list-0.json", "01"], ["2026/list-1.json", "10"]] },
    { why: "are by first digit with as many files as one may have", parts: { 2026: ["80", ...headings("84", 39)] }, lists: [["2026/list-8.json", ["80", ...headings("84", 39)].join(" ")]] },
    {
      why: "have chapters of many files apart, where a digit has more", parts: { 2026: ["80", "81", ...headings("84", 30), ...headings("85", 9)] },
      lists: [["2026/list-8.json", "80 81"], ["2026/list-84.json", headings("84", 30).join(" ")], ["2026/list-85.json", headings("85", 9).join(" ")]],
    },
    { why: "are of such chapters alone, where a digit has no others", parts: { 2026: headings("84", 41) }, lists: [["2026/list-84.json", headings("84", 41).join(" ")]] },
  ])("$why", ({ parts, lists }) => expect(listsOf(parts)).toEqual(lists));
});
