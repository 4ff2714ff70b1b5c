import { expect, it } from "vitest";
import { jsonBytes, jsonTag, shareJson, type JsonText } from "../../../runtime/http/json-text.ts";

const [one, two] = [shareJson({ name: "zażółć" }), shareJson([1, 2])];

it.each<{ why: string; text: JsonText; json: string }>([
  { why: "text as it is", text: ['{"a":"gęś"', "}"], json: '{"a":"gęś"}' },
  { why: "an empty array", text: ['{"a":', [], "}"], json: '{"a":[]}' },
  { why: "an array of one", text: ['{"a":', [one], "}"], json: '{"a":[{"name":"zażółć"}]}' },
  { why: "an array of some", text: ['{"a":', [one, two, one], "}"], json: '{"a":[{"name":"zażółć"},[1,2],{"name":"zażółć"}]}' },
  { why: "a value", text: ['{"a":', two, ',"b":', one, "}"], json: '{"a":[1,2],"b":{"name":"zażółć"}}' },
  { why: "nothing", text: [], json: "" },
])("prints $why", ({ text, json }) => expect(String(jsonBytes(text))).toBe(json));

it("texts that differ have tags that differ", () => {
  const texts: JsonText[] = [["a"], ["b"], [[]], [[one]], [[one, one]], [[two]], [[one, two]], [[two, one]], ["a", [one]], [[one], "a"]];
  const tags = texts.map(jsonTag);
  expect(new Set(tags).size).toBe(texts.length);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/);
});

it("equal values have equal tags, whoever printed them", () => {
  expect(jsonTag(["a", [shareJson({ name: "zażółć" })]])).toBe(jsonTag(["a", [one]]));
});
