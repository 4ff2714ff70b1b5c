import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { compareText } from "../../../runtime/text/normalize.ts";
import { openControls, renderControlList } from "../../../runtime/sanctions/controls.ts";
import type { FileEntry } from "../../../openapi/shards/common.ts";
import type { CnControl } from "../../../openapi/schemas/sanctions-controls.ts";
import { tenthOf } from "../../proof.ts";
import { dataset } from "../real-data.ts";
import { request, controls, TODAY } from "./open-data.ts";

const SOURCES = join(import.meta.dirname, "../../../sources");

function tableOf<Column extends string>(path: string): Record<Column, string>[] {
  return parse(readFileSync(join(SOURCES, path)), { columns: true });
}

type CodeRow = Record<
  "code" | "control" | "direction" | "areas" | "documents" | "additional_codes" | "since" | "until",
  string
>;

/** A reading of the committed tables that shares nothing with the pipeline: every row is held against the code. */
function readNaively(code: string, rows: readonly CodeRow[]): string[] {
  const said = new Map<string, { whole: CodeRow[]; below: CodeRow[] }>();
  for (const row of rows) {
    const key = `${row.control} ${row.direction} [${row.areas}]`;
    const own = said.get(key) ?? { whole: [], below: [] };
    if (code.startsWith(row.code)) own.whole.push(row);
    else if (row.code.startsWith(code)) own.below.push(row);
    else continue;
    said.set(key, own);
  }
  return [...said]
    .map(([key, { whole, below }]) => {
      const own = whole.length > 0 ? whole : below;
      const all = (column: "documents" | "additional_codes"): string =>
        [...new Set(own.flatMap((row) => row[column].split(" ")))]
          .filter((one) => one !== "")
          .toSorted(compareText)
          .join(" ");
      const since = own.map((row) => row.since).toSorted(compareText)[0];
      const until = own.some((row) => row.until === "")
        ? ""
        : own
            .map((row) => row.until)
            .toSorted(compareText)
            .at(-1);
      return [key, all("documents"), all("additional_codes"), since, until, whole.length === 0].join(" | ");
    })
    .toSorted(compareText);
}

/** The directions in which a code is controlled for the ozone layer, and whether in part. */
async function ozone(q: string): Promise<[string, true | undefined][]> {
  const { controls: found } = await request(q);
  return found.filter(({ name }) => name === "Ozone layer").map(({ direction, partial }) => [direction, partial]);
}

/** The controls of a code on a day, each with its first day. */
const controlsOn = async (q: string, as_of: string): Promise<string[]> =>
  (await request(q, { as_of })).controls.map(({ name, since, customs_since }) => `${name} ${since ?? customs_since}`);

describe("the controls of a code", () => {
  it("are those of the committed tables: a tenth of the nomenclature and of the controlled codes", async () => {
    const rows = Map.groupBy(tableOf<keyof CodeRow>("controls/codes.csv"), ({ code }) => code.slice(0, 2));
    const laws = new Map(
      tableOf<"control" | "celex" | "since">("controls/controls.csv").map((row) => [row.control, row]),
    );
    const cn = tableOf<"code">("nomenclature/cn-2026.csv").map(({ code }) => code);
    const codes = new Set([...cn.filter((code) => code !== ""), ...[...rows.values()].flat().map(({ code }) => code)]);
    expect(codes.size).toBeGreaterThan(15_000);
    const differ: unknown[] = [];
    for (const code of tenthOf([...codes])) {
      const want = readNaively(code, rows.get(code.slice(0, 2)) ?? []);
      const found = await controls.find([code], TODAY, "en");
      const served = JSON.parse(renderControlList(found, { lang: "en", view: "full" }).json) as CnControl[];
      const got = served
        .map((own, at) => {
          const { control, customs_since } = found.controls[at]!;
          const { celex, since } = laws.get(control.id)!;
          if (own.law !== celex || own.since !== (since || undefined)) return `${control.id} is not of ${own.law}`;
          return [
            `${control.id} ${own.direction} [${(own.areas ?? []).join(" ")}]`,
            Object.values(own.documents)
              .flatMap((all) => all ?? [])
              .toSorted(compareText)
              .join(" "),
            (own.additional_codes ?? []).join(" "),
            own.customs_since ?? customs_since,
            own.until ?? "",
            own.partial === true,
          ].join(" | ");
        })
        .toSorted(compareText);
      if (got.join("\n") !== want.join("\n")) differ.push({ code, got, want });
    }
    expect(differ).toEqual([]);
  });

  it("say the law, the documents by what they claim, and that customs are the evidence", async () => {
    const { controls: found } = await request("8413 70 21");
    expect(found).toContainEqual({
      law: "32021R0821",
      name: "Dual-use items",
      direction: "export",
      documents: {
        licence: ["X060", "X061", "X062", "X063", "X064", "X065", "X066", "X067", "X068", "X070", "X071"],
        other_goods: ["Y901"],
      },
      since: "2021-09-09",
      evidence: "customs",
      url: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32021R0821",
      text: expect.stringContaining("needs an authorisation"),
    });
  });

  it("are those that have begun by the day: with the law, or with the row of customs where no law is held", async () => {
    expect(await controlsOn("8542 31", "2024-01-01")).toContain("Dual-use items 2021-09-09");
    const before = await controlsOn("2842 90", "2024-06-30");
    expect(before).toContain("Chemicals (PIC) 2014-03-01");
    expect(before.filter((control) => control.startsWith("Waste"))).toEqual([]);
    expect(await controlsOn("2842 90", "2026-05-21")).toContain("Waste 2026-05-21");
    const { controls: wines } = await request("2204 21 06");
    expect(wines.find(({ name }) => name === "Wine")).toMatchObject({ customs_since: expect.any(String) });
  });

  it("are partial where only longer codes are controlled, and whole under the code itself", async () => {
    expect(await ozone("2903 19")).toEqual([
      ["export", undefined],
      ["import", true],
    ]);
    expect(await ozone("2903190010")).toEqual([
      ["export", undefined],
      ["import", undefined],
    ]);
  });

  it("name the countries where they are not for all", async () => {
    const { controls: found } = await request("0910 91 10");
    expect(found.filter(({ name }) => name === "Food and feed controls").map(({ areas }) => areas)).toContainEqual([
      "PK",
    ]);
  });

  it("are of one direction where one is asked for, and none for a name", async () => {
    const { controls: found } = await request("0101 21", { direction: "export" });
    expect(new Set(found.map(({ direction }) => direction))).toEqual(new Set(["export"]));
    expect((await request("horses")).controls).toEqual([]);
  });

  it("in the basic view stand once where both directions ask the same, with what is brought to customs", async () => {
    const { controls: found } = await request("0101 21", { view: "basic" });
    const cites = { law: "31997R0338", name: "CITES", documents: { licence: ["C400"] }, evidence: "customs" };
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const text = expect.stringContaining("species");
    expect(found.filter(({ name }) => name === "CITES")).toEqual([{ ...cites, direction: "both", since, text }]);
    const { controls: others } = await request("2903 19", { view: "basic" });
    expect(others.filter(({ name }) => name === "Ozone layer").map(({ direction }) => direction)).toEqual([
      "export",
      "import",
    ]);
    expect(new Set(found.map(({ law, direction }) => law + direction)).size).toBe(found.length);
  });

  it("change neither verdict nor summary: goods that are only controlled stay unlisted", async () => {
    const answer = await request("0401 10 10");
    expect([answer.verdict, answer.controls.length > 0]).toEqual(["no_match", true]);
  });

  it("have their documents in words with texts=1", async () => {
    const { certificates = [] } = await request("8413 70 21");
    expect(certificates).toContainEqual({
      code: "Y901",
      claims: "other_goods",
      text: "Goods that are not on the list of dual-use items",
    });
  });
});

it("have their texts in each language asked for, where their tables were forgotten and are read again", async () => {
  const forgetful = {
    ...dataset,
    load: async <Shard>(file: FileEntry) => structuredClone(await dataset.load<Shard>(file)),
  };
  const reread = openControls(forgetful);
  for (const lang of ["en", "pl", "de"] as const) {
    const found = renderControlList(await reread.find(["85423190"], TODAY, lang), {
      lang,
      view: "basic",
      direction: undefined,
    });
    const held = renderControlList(await controls.find(["85423190"], TODAY, lang), {
      lang,
      view: "basic",
      direction: undefined,
    });
    expect(found.json).toBe(held.json);
    expect(found.json).toContain('"name":');
  }
});
