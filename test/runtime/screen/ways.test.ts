import { expect, it } from "vitest";
import { createCheck } from "../../../runtime/sanctions/check.ts";
import { legColumns, reportCode, reportHeadings } from "../../../runtime/screen/report.ts";
import { checkOnce, screenRows } from "../../../runtime/screen/screen.ts";
import words from "../../../runtime/words/en-screen.generated.ts";
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
  expect(result.refusal?.includes(destination) === true).toBe(outcome === "unread");
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
