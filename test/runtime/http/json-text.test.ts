import { expect, it } from "vitest";
import {
  joinText,
  jsonBytes,
  renderJson,
  validatorsOf,
  type JsonText,
  type RenderedJson,
} from "../../../runtime/http/json-text.ts";

const [one, two] = [renderJson({ name: "zażółć" }), renderJson([1, 2])];
const open = '{"a":';
const tagOf = (text: JsonText): string => validatorsOf(jsonBytes(text)).etag;
const close = "}";
const long = renderJson("x".repeat(200));

it.each<{ why: string; text: JsonText; json: string }>([
  { why: "text as it is", text: ['{"a":"gęś"', close], json: '{"a":"gęś"}' },
  { why: "an empty array", text: [open, [], close], json: '{"a":[]}' },
  { why: "an array of one", text: [open, [one], close], json: '{"a":[{"name":"zażółć"}]}' },
  {
    why: "an array of some",
    text: [open, [one, two, one], close],
    json: '{"a":[{"name":"zażółć"},[1,2],{"name":"zażółć"}]}',
  },
  {
    why: "values in pieces",
    text: [open, [['{"b":', one, close], two], close],
    json: '{"a":[{"b":{"name":"zażółć"}},[1,2]]}',
  },
  {
    why: "a piece that many texts hold",
    text: [open, two, ',"b":', one, close],
    json: '{"a":[1,2],"b":{"name":"zażółć"}}',
  },
  {
    why: "long pieces among short ones",
    text: [open, [long, two, [long, close], one, []].flat(), long, close],
    json: `{"a":[${long},[1,2],${long},},{"name":"zażółć"}]${long}}`,
  },
  { why: "letters of every length", text: [renderJson("aż€😀\u2028")], json: JSON.stringify("aż€😀\u2028") },
  { why: "nothing", text: [], json: "" },
])("prints $why", ({ text, json }) => {
  expect(Buffer.from(jsonBytes(text)).toString()).toBe(json);
  expect(validatorsOf(joinText(text))).toEqual(validatorsOf(jsonBytes(text)));
});

it("texts that differ have tags that differ", () => {
  const [a, b] = ["a", "b"] as [RenderedJson, RenderedJson];
  const texts: JsonText[] = [
    [a],
    [b],
    [[]],
    [[one]],
    [[one, one]],
    [[two]],
    [[one, two]],
    [[two, one]],
    [a, [one]],
    [[one], a],
  ];
  const tags = texts.map(tagOf);
  expect(new Set(tags).size).toBe(texts.length);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/);
});

it("equal texts have equal tags, whatever their parts are", () => {
  expect(tagOf(["a", [renderJson({ name: "zażółć" })]])).toBe(tagOf(["a[", one, "]"]));
});
