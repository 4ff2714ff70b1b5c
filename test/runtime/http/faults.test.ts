import { expect, it } from "vitest";
import { checkValue } from "../../../runtime/http/problem.ts";
import { readQuery } from "../../../runtime/http/query.ts";
import { operations } from "../../../runtime/http/operations.generated.ts";

const operation = (id: string) => {
  const match = operations.find((candidate) => candidate.id === id);
  if (match === undefined) throw new Error(id);
  return match;
};
const codes = (faults: { parameter?: string | undefined; pointer?: string | undefined; code: string }[]) =>
  faults.map(({ parameter, pointer, code }) => `${parameter ?? pointer} ${code}`);

it.each([
  { why: "nothing asked", query: "", found: ["q required"] },
  { why: "an empty q", query: "?q=", found: ["q too_short"] },
  { why: "a q of 401 characters", query: `?q=${"x".repeat(401)}`, found: ["q too_long"] },
  { why: "400 characters beyond the basic plane are 400", query: `?q=${"%F0%9F%90%9F".repeat(400)}`, found: [] },
  { why: "a language that is not offered", query: "?q=7304&lang=it", found: ["lang not_allowed"] },
  { why: "a misspelt parameter", query: "?q=7304&lnag=en", found: ["lnag unknown_parameter"] },
  {
    why: "the name of an object's own machinery",
    query: "?q=7304&__proto__=x&constructor=y",
    found: ["__proto__ unknown_parameter", "constructor unknown_parameter"],
  },
  { why: "a parameter given twice", query: "?q=7304&q=8542", found: ["q not_allowed"] },
  { why: "a limit that is no number", query: "?q=7304&limit=ten", found: ["limit wrong_type"] },
  { why: "a limit as a power", query: "?q=7304&limit=1e2", found: ["limit wrong_type"] },
  { why: "a limit in another base", query: "?q=7304&limit=0x10", found: ["limit wrong_type"] },
  { why: "an empty limit", query: "?q=7304&limit=", found: ["limit wrong_type"] },
  { why: "a limit of zero: no results", query: "?q=7304&limit=0", found: [] },
  { why: "a limit below zero", query: "?q=7304&limit=-1", found: ["limit out_of_range"] },
  {
    why: "a view and a direction that are none",
    query: "?q=7304&view=short&direction=out",
    found: ["view not_allowed", "direction not_allowed"],
  },
  { why: "a limit over the most", query: "?q=7304&limit=501", found: ["limit out_of_range"] },
  { why: "a negative offset", query: "?q=7304&offset=-1", found: ["offset out_of_range"] },
  { why: "a day that is none", query: "?q=7304&as_of=2026-02-30", found: ["as_of wrong_format"] },
  { why: "29 February of a leap year", query: "?q=7304&as_of=2028-02-29", found: [] },
  { why: "a day in another order", query: "?q=7304&as_of=21.11.2026", found: ["as_of wrong_format"] },
  { why: "broken percent-encoding in a value", query: "?q=%E4", found: ["q wrong_format", "q required"] },
  { why: "broken percent-encoding in a name", query: "?q=7304&%ZZ=1", found: ["%ZZ wrong_format"] },
  { why: "plus is a space", query: "?q=8542+31", found: [] },
  {
    why: "several faults at once",
    query: "?lang=it&limit=-1&x=1",
    found: ["x unknown_parameter", "lang not_allowed", "limit out_of_range", "q required"],
  },
])("$why: $query", ({ query, found }) => {
  const { integers, query: validate } = operation("checkCn");
  const read = readQuery(query, integers);
  expect(codes([...read.errors, ...checkValue(validate, read.values, "parameter")]).toSorted()).toEqual(
    found.toSorted(),
  );
});

it.each([
  { why: "a list instead of an object", id: "createLead", body: [], found: [" wrong_type"] },
  { why: "null", id: "createLead", body: null, found: [" wrong_type"] },
  { why: "no address", id: "createLead", body: {}, found: ["/email required"] },
  { why: "an address without a domain", id: "createLead", body: { email: "broker" }, found: ["/email wrong_format"] },
  { why: "a host without a dot", id: "createLead", body: { email: "a@localhost" }, found: ["/email wrong_format"] },
  { why: "two signs", id: "createLead", body: { email: "a@b@c.pl" }, found: ["/email wrong_format"] },
  { why: "a line break", id: "createLead", body: { email: "a@b.pl\n" }, found: ["/email wrong_format"] },
  { why: "letters of Polish", id: "createLead", body: { email: "zażółć@example.pl" }, found: [] },
  { why: "letters of a domain", id: "createLead", body: { email: "иван@пример.рф" }, found: [] },
  ...[
    "a\r\nBcc: b@c.pl",
    "a b@c.pl",
    "ą\u0000@c.pl",
    "ą\u2028@c.pl",
    "ą\u00a0@c.pl",
    "ą\u202e@c.pl",
    "a＠b@c.pl",
    "a@b。pl",
  ].map(
    (email) =>
      ({ why: JSON.stringify(email), id: "createLead", body: { email }, found: ["/email wrong_format"] }) as const,
  ),
  ...[
    "a@ą..pl",
    "a@-ą.pl",
    "a@ą",
    "a@xn--.pl\u0142",
    "a@b.pl\ud800",
    `${"ż".repeat(33)}@c.pl`,
    "<ą>@c.pl",
    '"ą"@c.pl',
    "ą,b@c.pl",
  ].map(
    (email) =>
      ({ why: JSON.stringify(email), id: "createLead", body: { email }, found: ["/email wrong_format"] }) as const,
  ),
  { why: "an address with a plus", id: "createLead", body: { email: "a.b+c@mail.example.com" }, found: [] },
  {
    why: "255 characters",
    id: "createLead",
    body: { email: `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(9)}` },
    found: ["/email too_long"],
  },
  { why: "a number as address", id: "createLead", body: { email: 1 }, found: ["/email wrong_type"] },
  {
    why: "a misspelt member",
    id: "createLead",
    body: { email: "a@b.pl", sorce: "x" },
    found: ["/sorce unknown_member"],
  },
  {
    why: "a member with a slash and a tilde in its name",
    id: "createLead",
    body: { email: "a@b.pl", "a/b~c": 1 },
    found: ["/a~1b~0c unknown_member"],
  },
  {
    why: "own machinery as member",
    id: "createLead",
    body: JSON.parse('{"email":"a@b.pl","__proto__":{"x":1}}') as unknown,
    found: ["/__proto__ unknown_member"],
  },
  {
    why: "utm values that are no texts",
    id: "createLead",
    body: { email: "a@b.pl", utm: { a: 1 } },
    found: ["/utm/a wrong_type"],
  },
  {
    why: "a utm key of 65",
    id: "createLead",
    body: { email: "a@b.pl", utm: { ["k".repeat(65)]: "v" } },
    found: [`/utm/${"k".repeat(65)} too_long`],
  },
  {
    why: "a utm value of 257",
    id: "createLead",
    body: { email: "a@b.pl", utm: { k: "v".repeat(257) } },
    found: ["/utm/k too_long"],
  },
  {
    why: "21 utm keys",
    id: "createLead",
    body: { email: "a@b.pl", utm: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, "v"])) },
    found: ["/utm too_many_items"],
  },
  { why: "one UN number", id: "checkCompatibility", body: { uns: ["1203"] }, found: ["/uns too_few_items"] },
  {
    why: "21 UN numbers",
    id: "checkCompatibility",
    body: { uns: Array.from({ length: 21 }, () => "1203") },
    found: ["/uns too_many_items"],
  },
  {
    why: "a UN number as number",
    id: "checkCompatibility",
    body: { uns: ["1203", 3373] },
    found: ["/uns/1 wrong_type"],
  },
  {
    why: "faults in two items",
    id: "calculate1136",
    body: {
      items: [
        { un: "1203", kg: "5" },
        { kg: 1, litres: 2 },
      ],
    },
    found: ["/items/0/kg wrong_type", "/items/1/litres unknown_member", "/items/1/un required"],
  },
  { why: "no items", id: "calculate1136", body: { items: [] }, found: ["/items too_few_items"] },
  {
    why: "a group that is none",
    id: "calculate1136",
    body: { items: [{ un: "1203", l: 1, packing_group: "2" }] },
    found: ["/items/0/packing_group not_allowed"],
  },
  {
    why: "a language that is no text",
    id: "checkCnBatch",
    body: { items: [{ q: "1" }], lang: 5 },
    found: ["/lang not_allowed"],
  },
  { why: "malformed items are left to the answer", id: "checkCnBatch", body: { items: [1, null] }, found: [] },
])("$id, $why", ({ id, body, found }) => {
  const validate = operation(id).body;
  if (validate === undefined) throw new Error(id);
  expect(codes(checkValue(validate, body, "body")).toSorted()).toEqual(found.toSorted());
});

it("says what was found, what is wanted and what was meant", () => {
  const { integers, query } = operation("checkCn");
  const read = readQuery("?q=7304&lnag=en&lang=it&limit=501&as_of=1", integers);
  expect(
    checkValue(query, read.values, "parameter")
      .map(({ detail }) => detail)
      .toSorted(),
  ).toEqual([
    '"it" is not allowed; want pl, en, de, fr.',
    '"lnag" is unknown, did you mean "lang"? Known: q, lang, as_of, regime, country, direction, facts, value_eur, contract_date, texts, history, view, limit, offset.',
    "501 is too large; want at most 500.",
    "Want a day of the calendar as YYYY-MM-DD.",
  ]);
});

it.each([
  { given: "view=ful", detail: '"ful" is not allowed, did you mean "full"? Want full, basic, verdict.' },
  { given: "view=Basic", detail: '"Basic" is not allowed, did you mean "basic"? Want full, basic, verdict.' },
  {
    given: "direction=exprot",
    detail: '"exprot" is not allowed, did you mean "export"? Want export, import, transit, transport, third_country.',
  },
  {
    given: "limt=5",
    detail:
      '"limt" is unknown, did you mean "limit"? Known: q, lang, as_of, regime, country, direction, facts, value_eur, contract_date, texts, history, view, limit, offset.',
  },
  {
    given: "veiw=full",
    detail:
      '"veiw" is unknown, did you mean "view"? Known: q, lang, as_of, regime, country, direction, facts, value_eur, contract_date, texts, history, view, limit, offset.',
  },
])("names the nearest: $given", ({ given, detail }) => {
  const { integers, query } = operation("checkCn");
  expect(
    checkValue(query, readQuery(`?q=7304&${given}`, integers).values, "parameter").map((fault) => fault.detail),
  ).toEqual([detail]);
});

it("fills in defaults", () => {
  const { integers, query } = operation("checkCn");
  const { values } = readQuery("?q=7304", integers);
  expect(checkValue(query, values, "parameter")).toEqual([]);
  expect({ ...values }).toEqual({ q: "7304", lang: "pl", history: "0", view: "full", offset: 0 });
});

it("lists at most 50 faults, however many there are", () => {
  const validate = operation("calculate1136").body;
  if (validate === undefined) throw new Error("no body");
  expect(checkValue(validate, { items: Array.from({ length: 1000 }, () => ({})) }, "body")).toHaveLength(50);
});
