import { describe, expect, it } from "vitest";
import type { LoadingVerdict } from "../../../openapi/schemas/adr-compatibility.ts";
import { createEditionReader } from "../../../runtime/adr/tables.ts";
import type { SubstanceRecord } from "../../../openapi/shards/adr.ts";
import { tenthOf } from "../../proof.ts";
import { dataset, realHandlers, recordsOf } from "../real-data.ts";
import { attribute, DAY, elements, open, respond, textOf } from "./open-pages.ts";

const UNS = (await recordsOf<SubstanceRecord>("adr", "adr-substances/1")).map(({ un }) => un);
const { loading } = await (await createEditionReader(dataset)())[0].withTables();

/** The pairs of a list of words: name and value. */
async function pairsOf(path: string): Promise<Map<string, string>> {
  const lists = elements(await open(path), "dl", "pairs").flatMap((list) => elements(list, "div"));
  return new Map(lists.map((pair) => [textOf(elements(pair, "dt")[0]!), textOf(elements(pair, "dd")[0]!)]));
}

/** What the interface says of two substances in one unit. */
async function verdictOf(uns: readonly [string, string]): Promise<LoadingVerdict> {
  const reply = await realHandlers.checkCompatibility({
    params: {},
    query: { lang: "en" },
    body: { uns },
    today: DAY,
    site: "",
    idempotencyKey: undefined,
  });
  if ("refusal" in reply) throw new Error(reply.refusal.detail);
  return (JSON.parse(reply.json) as { verdict: LoadingVerdict }).verdict;
}

describe("a page of a substance", () => {
  it("has Table A in words, tunnels, points, the entry of the document and packing in short", async () => {
    const text = textOf(await open("en/un/1203"));
    expect(text).toContain("Transport category 2: points a unit (litres): 3; alone, up to 333 (litres)");
    expect(text).toContain("Packages: no passage through tunnels of category E.");
    expect(text).toContain("Tanks: no passage through tunnels of category D, E.");
    expect(text).toContain("UN 1203 PETROL, 3, II, (D/E)");
    expect(text).toMatch(/P001: inner packagings: glass 10 l/);
    expect((await respond("en/un/1203")).text).toContain('aria-label="Label 3"');
  });

  it("has the rows of a number beside each other, each with its labels, and says once what follows from all", async () => {
    const document = await open("en/un/1950");
    const rows = elements(elements(document, "table", "rows")[0]!, "tr").map(textOf);
    expect(rows).toContain("AEROSOLS, flammable, corrosive 2.18 1 (D)");
    expect(rows).toHaveLength(13);
    expect(elements(document, "ul", "labels")).toEqual([]); // five labels at once would be those of no row
    expect(elements(document, "h3").filter((heading) => textOf(heading).startsWith("Packing in short"))).toHaveLength(
      1,
    );
    const links = elements(document, "a").flatMap((link) => attribute(link, "href")?.match(/^#(.+)$/)?.[1] ?? []);
    const ids = new Set(elements(document, "section").map((section) => attribute(section, "id")));
    expect(links.filter((link) => link !== "content" && !ids.has(link))).toEqual([]);
  });

  it("warns of the next edition with days in words", async () => {
    const said = { en: "1 January 2027", pl: "1 stycznia 2027", de: "1. Januar 2027", fr: "1er janvier 2027" };
    for (const [lang, day] of Object.entries(said)) {
      const notes = elements(await open(`${lang}/un/1203`, "2026-12-20"), "p", "note");
      const text = notes.map(textOf).join(" ");
      expect([lang, text.includes(day), /\d{4}-\d\d-\d\d/.test(text)]).toEqual([lang, true, false]);
    }
  });

  it("is written for every UN number, and never says of forbidden goods that a rule lets them go", async () => {
    for (const un of tenthOf(UNS)) {
      const page = await respond(`de/un/${un}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/Beförderung dieser Ware ist verboten[^]*1000 Punkten/);
      expect(page.text).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  it("says of no goods that ADR concerns that they need no entry, and of none that tanks may not pass nothing", async () => {
    for (const un of ["0020", "1043"])
      expect([un, textOf(await open(`en/un/${un}`))]).toEqual([un, expect.not.stringMatching(/No entry is required/)]);
    expect(textOf(await open("en/un/2071"))).toContain("No entry is required");
    for (const un of ["3077", "3373"]) expect(textOf(await open(`en/un/${un}`))).not.toMatch(/category \./);
  });

  it("permits beside a label nothing that the interface forbids", async () => {
    const examples = UNS.filter((_, index) => index % 97 === 0);
    for (const un of examples) {
      const may = (await pairsOf(`en/un/${un}`)).get("May be loaded with labels")?.split("; ") ?? [];
      for (const other of examples) {
        const page = await pairsOf(`en/un/${other}`);
        const labels = (page.get("Danger labels") ?? "").split(", ");
        const rows = loading.rowsOf(labels)?.map(({ key }) => key.replaceAll(" ", ", ")) ?? [];
        if (rows.length === 0 || !rows.every((row) => may.includes(row))) continue;
        expect(`${un} ${other} ${await verdictOf([un, other])}`).not.toMatch(/prohibited/);
      }
    }
  });

  it("says not known where labels follow the contents, and where there is no category", async () => {
    expect(textOf(await open("en/un/3537"))).toContain("The labels do not follow from Table A: not known");
    expect(textOf(await open("en/un/2814"))).toContain("Transport category 0: there is no exemption of 1.1.3.6.");
  });

  it("names the end of the edition", async () => {
    expect(textOf(await open("en/un/1203", "2026-11-21"))).toContain("may be used to 30 June 2027");
    expect(textOf(await open("en/un/1203", "2027-01-02"))).toMatch(/Law as it stands from 1 January 2027/);
  });

  it.each(["en/un/UN1203", "en/un/un 1203", "en/un/1203.html"])("leads from %s to its address", async (path) =>
    expect(await respond(path)).toMatchObject({ status: 301, location: "en/un/1203" }),
  );

  it("does not exist for a number that ADR does not have", async () => {
    for (const path of ["en/un/9999", "en/un/12", "en/un/petrol"]) expect((await respond(path)).status).toBe(404);
  });
});
