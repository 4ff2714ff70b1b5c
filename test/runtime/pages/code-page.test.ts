import { assert, asyncProperty, constantFrom } from "fast-check";
import { describe, expect, it } from "vitest";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import type { CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import { openNomenclature } from "../../../runtime/sanctions/nomenclature.ts";
import { cases } from "../../proof.ts";
import { dataset, realHandlers } from "../real-data.ts";
import { attribute, DAY, elements, open, respond, SITE, textOf } from "./open-pages.ts";

const YEAR = 2026;
const CODES = (await openNomenclature(dataset).lines(YEAR, "")).keys();
const LANGUAGES = ["pl", "en", "de", "fr"] as const;

/** The legs of the interface, by name. */
async function legsOf(q: string, lang: string): Promise<Map<string, CnSummaryRow>> {
  const query = { q, lang, view: "basic", limit: 0, offset: 0, history: "0", texts: "0" };
  const reply = await realHandlers.checkCn({
    params: {},
    query,
    body: undefined,
    today: DAY,
    site: "",
    idempotencyKey: undefined,
  });
  if ("refusal" in reply) throw new Error(reply.refusal.detail);
  const { summary } = JSON.parse(reply.json) as Pick<CnResponse, "summary">;
  return new Map(summary.map((row) => [`${row.regime}-${row.direction}`, row]));
}

/** Legs that always bear on a way, and those that may, written down anew from the interface's words. */
const BEARING: Readonly<Record<string, { always: string[]; may: string[] }>> = {
  "EU-RU": { always: ["RU-export"], may: ["BY-transit", "BY-third_country"] },
  "EU-BY": { always: ["BY-export"], may: ["RU-transit", "RU-third_country"] },
  "RU-EU": { always: ["RU-import", "RU-transport"], may: ["BY-import", "BY-transport", "BY-third_country"] },
  "BY-EU": { always: ["BY-import", "BY-transport"], may: ["RU-import", "RU-transport", "RU-third_country"] },
  "EU-other": { always: ["RU-third_country", "BY-third_country"], may: ["RU-transit", "BY-transit"] },
  "RU-other": { always: ["RU-import", "RU-transport"], may: ["BY-import", "BY-transport", "BY-third_country"] },
  "BY-other": { always: ["BY-import", "BY-transport"], may: ["RU-import", "RU-transport", "RU-third_country"] },
};
const PROHIBITED = /^prohibited/;
const OPEN = /^(?:depends|not known)/;
const FREE = /^(?:nothing found|not yet in force|ended|no ban found, duties apply)/;

/** What the table must say of a way, by the legs of the interface, and which of them say it. */
function wantedOn(
  way: string,
  legs: ReadonlyMap<string, CnSummaryRow>,
): { words: RegExp; mark: RegExp; deciding: CnSummaryRow[] } {
  const { always, may } = BEARING[way]!;
  const rowsOf = (names: readonly string[], prohibited: boolean | null): CnSummaryRow[] =>
    names.flatMap((name) => legs.get(name) ?? []).filter((row) => row.prohibited === prohibited);
  const [banned, undecided] = [rowsOf(always, true), rowsOf(always, null)];
  if (banned.length > 0) return { words: PROHIBITED, mark: /^banned$/, deciding: banned };
  if (undecided.length > 0) return { words: OPEN, mark: /^depends$/, deciding: undecided };
  return rowsOf(may, true).length + rowsOf(may, null).length > 0
    ? { words: OPEN, mark: /^depends$/, deciding: [] }
    : { words: FREE, mark: /^(?:nothing|later|ended|duty|unknown)$/, deciding: [] };
}

/** A day as a page writes it. */
function writtenDay(day: string, lang: string): string {
  const format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day)).replace(/^1 /, lang === "fr" ? "1er " : "1 ");
}

describe("the table of a page of a code", () => {
  it("says of every way what the interface says: the decision, since when, and by which article", async () => {
    await assert(
      asyncProperty(constantFrom(...CODES), constantFrom(...LANGUAGES), async (code, lang) => {
        const [legs, page] = await Promise.all([legsOf(code, lang), open(`${lang}/cn/${code}`)]);
        const rows = elements(elements(page, "table", "ways")[0]!, "tr").filter((row) => attribute(row, "data-way"));
        expect(new Set(rows.map((row) => attribute(row, "data-way")))).toEqual(new Set(Object.keys(BEARING)));
        for (const row of rows) {
          const way = attribute(row, "data-way")!;
          const { words, mark, deciding } = wantedOn(way, legs);
          expect(`${lang} ${code} ${way}: ${attribute(row, "class")}`.split(": ")[1]).toMatch(mark);
          const said = textOf(row);
          const marked = textOf(elements(row, "span", "mark")[0]!);
          expect([code, way, marked, lang !== "en" || words.test(marked)]).toEqual([code, way, marked, true]);
          if (deciding.length === 0) continue;
          const fits = deciding.filter(({ in_force_since, in_force_since_at_latest, bases = [] }) => {
            const since = in_force_since ?? in_force_since_at_latest ?? undefined;
            return (
              (since === undefined || said.includes(writtenDay(since, lang))) &&
              (bases[0] === undefined || said.includes(bases[0].article))
            );
          });
          expect([lang, code, way, said, fits.length > 0]).toEqual([lang, code, way, said, true]);
        }
      }),
      { numRuns: cases(720), seed: 46 },
    );
  });

  it("has the same marks in every language", async () => {
    for (const code of CODES.filter((_, index) => index % 1500 === 0)) {
      const marks = await Promise.all(
        LANGUAGES.map(async (lang) =>
          elements(elements(await open(`${lang}/cn/${code}`), "table", "ways")[0]!, "tr").map((row) =>
            attribute(row, "class"),
          ),
        ),
      );
      for (const own of marks) expect(own).toEqual(marks[0]);
    }
  });
});

describe("a page of a code", () => {
  it("says the same on every day between two changes of its law", async () => {
    const days = ["2026-10-02", "2026-10-24", "2026-11-21", "2026-12-30", "2027-01-02"];
    await assert(
      asyncProperty(constantFrom(...CODES), constantFrom(...days), async (code, day) => {
        const page = await respond(`en/cn/${code}`, day);
        const from = page.lastModified!;
        expect(from <= day).toBe(true);
        expect((await respond(`en/cn/${code}`, from)).text).toBe(page.text);
      }),
      { numRuns: cases(400), seed: 46 },
    );
  });

  it("names a change before it comes, and has it on that day", async () => {
    const before = await open("en/cn/27090010", "2026-11-21");
    const text = textOf(before);
    expect(text).toMatch(/next known change: 1 January 2027/);
    expect(text).toMatch(/begins on 1 January 2027/);
    expect(text).not.toMatch(/today|heute|dziś/i);
    expect(textOf(await open("en/cn/27090010", "2027-01-01"))).not.toMatch(/begins on 1 January 2027/);
  });

  it("never says nothing found where an act in force is not in the data, without saying that it is not", async () => {
    const text = textOf(await open("en/cn/0101"));
    expect(text).toContain("Belarus: a newer act (32026R0513) is not in the data; what it changes is not known.");
  });

  it("lets no nothing found leave the page alone, nor stand for countries with sanctions of their own", async () => {
    for (const lang of LANGUAGES) {
      const document = await open(`${lang}/cn/3004`);
      expect([lang, elements(document, "script").map(textOf)]).toEqual([lang, []]);
      const [description = ""] = elements(document, "meta")
        .filter((meta) => attribute(meta, "name") === "description")
        .map((meta) => attribute(meta, "content"));
      const rows = elements(document, "tr", "nothing").map((row) => [attribute(row, "data-way"), textOf(row)] as const);
      expect([
        lang,
        rows.length > 3,
        rows.filter(([way, text]) => way?.endsWith("-other") && !/ : |: /.test(text)),
      ]).toEqual([lang, true, []]);
      const plain = rows.find(([way]) => way === "EU-RU");
      expect([lang, rows.filter(([way, text]) => way === "EU-BY" && text === plain?.[1])]).toEqual([lang, []]);
      expect([lang, description.includes("3004")]).toEqual([lang, true]);
    }
    const text = textOf(await open("en/cn/3004"));
    expect(text).toContain("nothing found, but an act is missing from the data");
    expect(text).toContain("Countries with sanctions of their own are not looked at here");
  });

  it("has the lines above a code in words, and says a duty once however many annexes it stands in", async () => {
    const document = await open("en/cn/87032319");
    const [name = ""] = elements(document, "p", "whole-name").map(textOf);
    expect(name).toMatch(/^Motor cars and other .*: Other vehicles, .*: Of a cylinder capacity .*: New: Other/);
    const chapter = await open("de/cn/84");
    const duties = elements(chapter, "section").find((section) => textOf(section).startsWith("Pflichten im Handel"));
    const texts = elements(duties!, "li").map(textOf);
    expect(texts.length).toBeGreaterThan(3);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("is found by its address in four languages", async () => {
    const { text } = await respond("de/cn/87036010");
    expect(text).toContain(`<link rel="canonical" href="${SITE}/de/cn/87036010">`);
    for (const lang of LANGUAGES) expect(text).toContain(`hreflang="${lang}" href="${SITE}/${lang}/cn/87036010"`);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!) as {
      mainEntity: { name: string }[];
    };
    expect(data.mainEntity.map(({ name }) => name)).toContain("8703 60 10: EU → Russland");
    expect(text).not.toMatch(/<script(?! type="application\/ld\+json">)| on\w+=|style="/);
  });

  it.each(["en/cn/87036010.html", "en/cn/8703 60 10", "en/cn/8703.60.10", "en/cn/8703601000", "en/cn/CN 87036010"])(
    "leads from %s to its one address",
    async (path) => expect(await respond(path)).toMatchObject({ status: 301, location: "en/cn/87036010" }),
  );

  it("leads from no language to the default one, once", async () => {
    expect(await respond("cn/8703")).toMatchObject({ status: 301, location: "pl/cn/8703" });
    expect((await respond("pl/cn/8703")).status).toBe(200);
  });

  it.each([
    ["en/cn/87036099", /8703 60 99 is not a code.*Nearest codes.*8703 60 10/s],
    ["en/cn/nonsense", /nonsense is not a code.*Ask about nonsense/s],
    ["en/cn/877", /877 is not a code/],
    ["en/cn/<b>x</b>", /&lt;b&gt;x/],
  ])("of %s does not exist, and says what is near and where to ask", async (path, wanted) => {
    const reply = await respond(path);
    expect(reply.status).toBe(404);
    expect(reply.text.replaceAll(/<(?!\/?b>)[^>]+>/g, " ")).toMatch(wanted);
    expect(reply.text).toContain('<meta name="robots" content="noindex">');
  });

  it("names the successors of a code that was moved", async () => {
    const moves = (await openNomenclature(dataset).successors("2710")).filter(({ code }) => !CODES.includes(code));
    expect(moves.map(({ code }) => code)).toContain("27101943");
    for (const { code, successor } of moves) {
      const reply = await respond(`en/cn/${code}`);
      expect([code, reply.status, reply.text.includes("Codes that took over its goods")]).toEqual([code, 404, true]);
      expect(reply.text.split(`<a href="${successor}"`)).toHaveLength(2); // once, and not among the nearest too
    }
  });
});
