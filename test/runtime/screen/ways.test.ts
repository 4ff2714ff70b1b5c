import { expect, it } from "vitest";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { legColumns, renderReading, reportCode, reportHeadings } from "../../../runtime/screen/report.ts";
import { checkOnce, screenRows } from "../../../runtime/screen/screen.ts";
import { renderPlaces } from "../../../runtime/screen/stated.ts";
import words from "../../../runtime/words/en-screen.generated.ts";
import { countriesOf, COUNTRIES, decideWay, withCountry } from "../../../runtime/rules/sanctions/way.ts";
import type { CnBasicResponse } from "../../../openapi/schemas/sanctions.ts";
import { cases } from "../../proof.ts";
import { dataset } from "../real-data.ts";
import { controls, law, legs, nomenclature } from "../sanctions/open-data.ts";

const DAY = "2026-11-24";
const check = createCheck({ law, nomenclature, legs, controls, version: dataset.version });
const checkCode = checkOnce(check, { lang: "en" }, DAY);

async function screened(origin: string, destination: string, code = "03032400") {
  const rows = [
    ["cn_code", "origin", "destination"],
    [code, origin, destination],
  ];
  const [row] = await screenRows(rows, { column: 0, header: 0 }, checkCode);
  if (row === undefined) throw new Error("the row is lost");
  return row;
}

it.each([
  ["Polska", "Iran", "depends"],
  ["Nordkorea", "DE", "banned"],
  ["", "Syrie", "depends"],
  ["EU", "UA", "depends"],
  ["EU", "Serbia", "nothing_found"],
  ["EU", "UK", "nothing_found"],
  ["EU", "UA-43", "depends"],
  ["EU", "Krym", "depends"],
  ["EU", "Narnia", "unread"],
  ["EU", "RE", "unread"],
  ["EU", "ZZ", "unread"],
  // Northern Ireland, as customs write it.
  ["EU", "XI", "nothing_found"],
])("fish from %s to %s is %s, whether its country has a name or two letters", async (origin, destination, outcome) => {
  const { result } = await screened(origin, destination);
  expect(result.outcome).toBe(outcome);
  // What was not read says which place.
  expect(renderReading(result, words).includes(destination)).toBe(outcome === "unread");
});

it.each([
  ["Ship from", "Nordkorea", "banned"],
  ["Versandland", "Iran", "depends"],
  ["x", "Krym", "depends"],
  ["x", "CH", "nothing_found"],
])("a country under %s is not passed over: %s", async (heading, place, outcome) => {
  const rows = [
    ["cn_code", heading],
    ["03032400", place],
  ];
  const [row] = await screenRows(rows, { column: 0, header: 0 }, checkCode);
  expect(row?.result.outcome).toBe(outcome);
  expect(renderPlaces(rows, { column: 0, header: 0 })).toBe(`B "${heading}"`);
});

it.each([
  ["KP", "depends"],
  ["CH", "nothing_found"],
])("a further country beside both ends of a way counts where it may be one of them: %s", async (dispatch, outcome) => {
  const rows = [
    ["cn_code", "origin", "destination", "dispatch"],
    ["03032400", "CN", "EU", dispatch],
  ];
  const [row] = await screenRows(rows, { column: 0, header: 0 }, checkCode);
  expect(row?.result.outcome).toBe(outcome);
});

it("goods of Annex XXXIII are banned to Kyrgyzstan, and not to Turkey", async () => {
  expect((await screened("EU", "KG", "84571010")).result.outcome).toBe("banned");
  expect((await screened("EU", "TR", "84571010")).result.outcome).toBe("depends");
});

it("a sheet has a column for each leg of a country that a row names, empty in rows that do not", async () => {
  const rows = [await screened("EU", "Iran"), await screened("EU", "RU")];
  const facts = { legs: legColumns(law.legs, rows), as_of: DAY, version: "1", hasWays: true, since: undefined };
  const column = reportHeadings(facts, words).indexOf("IR export");
  expect(rows.map(({ result }) => reportCode(result, facts, words, null)[column])).toEqual(["depends", ""]);
});

const GOODS = [
  "72141000",
  "16043100",
  "87036010",
  "27101943",
  "04011010",
  "84713000",
  "85176200",
  "30049000",
  "44189950",
];
const PLACES = ["EU", "RU", "BY", ...COUNTRIES];

it("a sheet decides each way as the page, the record and the widget do, and a filter never makes a ban of it", async () => {
  const whole = 5000;
  const ways = Array.from({ length: cases(whole) }, (_, index) => {
    const n = index * (whole / cases(whole)) * 7919;
    return [GOODS[n % GOODS.length]!, PLACES[n % PLACES.length]!, PLACES[Math.floor(n / 7) % PLACES.length]!] as const;
  });
  const filtered = checkOnce(check, { lang: "en", regime: "BY" }, DAY);
  const outcomeOf = {
    banned: "banned",
    depends: "depends",
    later: "depends",
    duty: "depends",
    unknown: "unknown_code",
  };
  for (const [code, from, to] of ways) {
    const ask = async (country?: string): Promise<CnBasicResponse> =>
      (await checkCode(code, country === undefined ? {} : { country })) as CnBasicResponse;
    let { summary } = await ask();
    for (const { end, country } of countriesOf(from, to))
      summary = withCountry(summary, (await ask(country)).summary, end);
    const mark = decideWay({ from, to }, summary)?.mark ?? "nothing";
    const { result } = await screened(from, to, code);
    const expected = mark in outcomeOf ? outcomeOf[mark as keyof typeof outcomeOf] : "nothing_found";
    expect([code, from, to, result.outcome]).toEqual([code, from, to, expected]);
    // Under a filter: what is banned is a leg of the filter that bears on the way by its ends.
    const [row] = await screenRows(
      [
        ["cn_code", "origin", "destination"],
        [code, from, to],
      ],
      { column: 0, header: 0 },
      filtered,
    );
    const banned = row!.result.bearing.filter((leg) => !row!.result.route.includes(leg) && leg.prohibited === true);
    expect([code, from, to, row!.result.outcome === "banned"]).toEqual([code, from, to, banned.length > 0]);
  }
}, 300_000);

it("a filter that no leg of the way has is said, and is no finding", async () => {
  const korea = checkOnce(check, { lang: "en", regime: "KP" }, DAY);
  const rows = [
    ["cn_code", "origin", "destination"],
    ["72141000", "Polska", "Rosja"],
  ];
  const [row] = await screenRows(rows, { column: 0, header: 0 }, korea);
  expect([row!.result.outcome, row!.result.unread]).toEqual(["unread", "off_way"]);
});
