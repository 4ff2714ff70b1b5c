import { describe, expect, it } from "vitest";
import { openGoods } from "../../../runtime/data/data.ts";
import { filesIn } from "../../../runtime/shards/files.ts";
import { realApp } from "../http/real-app.ts";
import { DATA as PUBLISHED } from "../real-data.ts";
import { englishIn } from "../../site/english.ts";

const DAY = "2026-11-28";

/** Members that are data, or words of another language by their name. */
const DATA = new Set(["name_en", "name_pl", "names", "legal_act", "source_version", "title_en", "query"]);

/** The texts of an answer: what is more than a word of letters, digits and signs of codes. */
function textsOf(value: unknown, name = ""): string[] {
  if (DATA.has(name)) return [];
  if (typeof value === "string") return /^(?:https?:\S+|[\w./:#-]*)$/.test(value) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([member, below]) =>
    textsOf(below as unknown, Array.isArray(value) ? name : member),
  );
}

/** Countries are named by the platform, whose names of some islands are English in every language. */
const withoutCountries = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "countries" in body
    ? (body.countries as { regimes: unknown }[]).map(({ regimes }) => regimes)
    : body;

describe.each(["de", "fr"] as const)("answers in %s", (lang) => {
  const english = englishIn(lang);

  it.each([
    ...["7214", "8703", "0401", "2710", "8542", "9303&country=CN", "8471&country=IR", "2709&country=UA"].map(
      (q) => `/api/v1/cn?q=${q}&view=full&lang=${lang}`,
    ),
    `/api/v1/cn/7214?lang=${lang}`,
    `/api/v1/cn/9919?lang=${lang}`,
    `/api/v1/cn?q=Anhang XXIII&lang=${lang}`,
    `/api/v1/cn?q=RU 3k&lang=${lang}`,
    `/api/v1/cn?q=caviar&view=full&lang=${lang}`,
    `/api/v1/documents?lang=${lang}`,
    `/api/v1/annexes?lang=${lang}`,
    `/api/v1/countries?lang=${lang}`,
    `/api/v1/changes?lang=${lang}`,
  ])("have no word of English: %s", async (path) => {
    const response = await realApp(DAY).fetch(new Request(`http://local${path}`));
    expect(response.status).toBe(200);
    const texts = textsOf(withoutCountries(await response.json()));
    expect(texts.flatMap((text) => english(text).map((word) => `${word}: ${text.slice(0, 100)}`))).toEqual([]);
  });

  it.each([
    ["/api/v1/cn/batch", { items: ["7214", "8703", "!", "9303", "caviar"].map((q) => ({ q })), view: "full" }],
    ["/api/v1/cn/batch", { items: ["2709", "4011", "8542 31 90"].map((q) => ({ q, country: "IR" })) }],
  ])("have no word of English: %s of %j", async (path, body) => {
    const response = await realApp(DAY).fetch(
      new Request(`http://local${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, lang }),
      }),
    );
    expect(response.status).toBe(200);
    const { items, ...common } = (await response.json()) as { items: { answer?: object }[] };
    const texts = textsOf([common, items.map(({ answer }) => answer ?? {})]);
    expect(texts.flatMap((text) => english(text).map((word) => `${word}: ${text.slice(0, 100)}`))).toEqual([]);
  });

  it("mark the name of a code that only an earlier nomenclature has, in English", async () => {
    const path = `/api/v1/cn?q=03028180&as_of=2024-06-01&lang=${lang}`;
    const response = await realApp(DAY).fetch(new Request(`http://local${path}`));
    const { cn_name: name } = (await response.json()) as { cn_name: string };
    expect(name.slice(name.lastIndexOf(": "))).toBe(
      { de: ": Other [nur auf Englisch]", fr: ": Other [en anglais seulement]" }[lang],
    );
  });

  it("of the data package are those of the interface", async () => {
    const goods = await openGoods(filesIn(PUBLISHED), { now: () => Date.parse(`${DAY}T11:00:00Z`) });
    for (const q of ["7214", "8703 60 10", "Anhang XXIII", "2709"]) {
      const response = await realApp(DAY).fetch(
        new Request(`http://local/api/v1/cn?q=${encodeURIComponent(q)}&view=basic&lang=${lang}`),
      );
      expect(await goods.checkCn({ q, view: "basic", lang })).toEqual(await response.json());
    }
  });

  it("name the regime, and link the act and its text in that language", async () => {
    const response = await realApp(DAY).fetch(new Request(`http://local/api/v1/cn?q=8703&view=full&lang=${lang}`));
    const { results } = (await response.json()) as { results: { source: string; regime: Record<string, string> }[] };
    const of833 = results.find(({ regime }) => regime["legal_act"] === "Regulation (EU) No 833/2014")!;
    expect([of833.source, of833.regime["name"], of833.regime["law_url"]]).toEqual(
      {
        de: [
          "Verordnung (EU) Nr. 833/2014",
          "EU-Sanktionen gegen Russland",
          "https://eur-lex.europa.eu/legal-content/DE/ALL/?uri=CELEX:32014R0833",
        ],
        fr: [
          "Règlement (UE) n° 833/2014",
          "Sanctions de l'UE contre la Russie",
          "https://eur-lex.europa.eu/legal-content/FR/ALL/?uri=CELEX:32014R0833",
        ],
      }[lang],
    );
    expect(of833.regime["consolidated_url"]).toContain(`/legal-content/${lang.toUpperCase()}/TXT/HTML/`);
  });
});

it.each(["pl", "en"])("answers in %s have the members given and no other", async (lang) => {
  const response = await realApp(DAY).fetch(new Request(`http://local/api/v1/cn?q=8703&view=full&lang=${lang}`));
  const { results } = (await response.json()) as { results: { regime: object }[] };
  expect(results.flatMap(({ regime }) => ["name", "law_url"].filter((name) => name in regime))).toEqual([]);
});
