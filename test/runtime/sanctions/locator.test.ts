import { expect, it } from "vitest";
import { locatorIn } from "../../../runtime/sanctions/citation.ts";
import { request } from "./open-data.ts";

it.each([
  { locator: "row 48, 8477", pl: "wiersz 48, 8477" },
  { locator: "Part A, row 1, 2709 00 (in the text)", pl: "część A, wiersz 1, 2709 00 (w tekście)" },
  { locator: "(4) Cigars and cigarillos, row 15, ex 2402 10 00", pl: "pkt 4, wiersz 15, ex 2402 10 00" },
  { locator: "1. Semiconductor devices, row 1, 8541 10", pl: "pkt 1, wiersz 1, 8541 10" },
  {
    locator: "15 Electronic items for domestic use of a value exceeding EUR 750, ex 8414 51",
    pl: "pkt 15, ex 8414 51",
  },
  {
    locator: "customs measure 760 since 2026-04-24; likely under 32026R0513, which is not held",
    pl: "środek celny 760 od 2026-04-24; zapewne na podstawie 32026R0513, którego brak w danych",
  },
  { locator: "2501 00", pl: "2501 00" },
])("$locator is said in Polish", ({ locator, pl }) =>
  expect([locatorIn(locator, "pl"), locatorIn(locator, "en")]).toEqual([pl, locator]),
);

it("no Polish answer has an English place", async () => {
  const places = (
    await Promise.all(
      ["2203", "8541", "9101", "8418", "2709", "7102", "3004", "8703"].map((q) => request(q, { lang: "pl" })),
    )
  ).flatMap(({ results }) => results.map(({ source_ref }) => source_ref.locator));
  expect(places.length).toBeGreaterThan(50);
  expect(places.filter((place) => /\b(?:row|Part|measure|since|text|of|and|the)\b/.test(place))).toEqual([]);
});
