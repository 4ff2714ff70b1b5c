import { describe, expect, it } from "vitest";
import { checkContract } from "./contract.ts";
import { realApp } from "./real-app.ts";

const app = realApp("2026-11-24");

async function ask(path: string, body?: unknown) {
  const init =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await app.fetch(new Request(`http://localhost/api${path}`, init));
  const text = await response.text();
  const answer = { status: response.status, headers: response.headers, text, json: JSON.parse(text) as never };
  expect(checkContract(body === undefined ? "GET" : "POST", `/api${path}`, answer)).toEqual([]);
  return answer;
}

describe("answers about countries keep the contract", () => {
  it.each(
    ["IR", "KP", "UA", "SY", "LY", "ZW", "IQ", "KG", "TR", "RU"].flatMap((country) =>
      ["84798997", "72", "7102", "pump"].flatMap((q) =>
        ["full&texts=1", "basic&limit=5"].map((view) => `/v1/cn?q=${q}&country=${country}&lang=en&view=${view}`),
      ),
    ),
  )("%s", async (path) => {
    expect((await ask(path)).status).toBe(200);
  });

  it("all regimes at once, and the list of countries", async () => {
    expect((await ask("/v1/cn?q=8542&regime=all&view=full")).status).toBe(200);
    expect((await ask("/v1/countries?lang=pl")).status).toBe(200);
  });

  it("a batch: each item by its country, and the scope of all of them", async () => {
    const { json } = await ask("/v1/cn/batch", {
      items: [
        { id: 1, q: "250410", country: "UA" },
        { id: 2, q: "250410" },
        { id: 3, q: "250410", country: "PL" },
        { id: 4, q: "250410", regime: "UA-CRIMEA" },
      ],
      lang: "en",
      view: "full",
    });
    const { items, scope, summaries } = json as {
      items: { status: number; answer?: { summary_at: number } }[];
      scope: { regimes: { code: string }[] };
      summaries: { regime: string }[][];
    };
    expect(items.map(({ status }) => status)).toEqual([200, 200, 400, 200]);
    expect(scope.regimes.map(({ code }) => code)).toEqual(["RU", "BY", "UA-CRIMEA", "UA-OCCUPIED"]);
    const regimes = items.map(({ answer }) => [
      ...new Set((summaries[answer?.summary_at ?? -1] ?? []).map(({ regime }) => regime)),
    ]);
    expect(regimes).toEqual([["RU", "BY", "UA-CRIMEA", "UA-OCCUPIED"], ["RU", "BY"], [], ["UA-CRIMEA"]]);
  });

  it("codes that changed, by country: nothing is said to change that no release says", async () => {
    const since = "2026.11.21";
    const { json } = await ask("/v1/changes/affected", { since, codes: ["250410", "84798997"], country: "IR" });
    expect((json as { items: unknown[] }).items).toEqual([]);
    expect((await ask("/v1/changes/affected", { since, codes: ["250410"], country: "EU" })).status).toBe(400);
  });
});
