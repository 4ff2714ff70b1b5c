import { expect, it } from "vitest";
import {
  jsonBytes,
  printedList,
  printMembers,
  Printed,
  renderJson,
  renderObject,
  validatorsOf,
} from "../../../runtime/http/json-text.ts";

const [text, pair] = [renderJson({ name: "zażółć" }), renderJson([1, 2])];
const tagOf = (json: string): string => validatorsOf(jsonBytes(json)).etag;

it.each<{ why: string; members: object; json: string }>([
  { why: "no member", members: {}, json: "{}" },
  {
    why: "members as JSON.stringify does",
    members: { a: 1, b: null, c: ["gęś"] },
    json: '{"a":1,"b":null,"c":["gęś"]}',
  },
  { why: "nothing of what is undefined", members: { a: undefined, b: 2, c: undefined }, json: '{"b":2}' },
  { why: "an empty list", members: { a: printedList([]) }, json: '{"a":[]}' },
  {
    why: "a list of printed values",
    members: { a: printedList([text, pair]) },
    json: '{"a":[{"name":"zażółć"},[1,2]]}',
  },
  {
    why: "a printed member among others",
    members: { a: 1, b: new Printed(pair), c: 3 },
    json: '{"a":1,"b":[1,2],"c":3}',
  },
  { why: "members printed one by one", members: printMembers({ a: 1, b: undefined, c: "€" }), json: '{"a":1,"c":"€"}' },
])("prints $why", ({ members, json }) => {
  expect(renderObject(members)).toBe(json);
});

it("bytes are UTF-8, and have the tag of their text", () => {
  const json = renderJson("aż€😀\u2028");
  expect(Buffer.from(jsonBytes(json)).toString()).toBe(json);
  expect(validatorsOf(json)).toEqual(validatorsOf(jsonBytes(json)));
});

it("texts that differ have tags that differ", () => {
  const tags = ["a", "b", "[]", `[${text}]`, `[${text},${text}]`, pair, `[${text},${pair}]`, `[${pair},${text}]`].map(
    tagOf,
  );
  expect(new Set(tags).size).toBe(tags.length);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}"$/);
});
