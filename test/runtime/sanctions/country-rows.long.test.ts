import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "csv-parse/sync";
import { readRequestedLaw } from "../../../runtime/sanctions/requested-law.ts";
import { legsFor, withNamed } from "../../../runtime/sanctions/countries.ts";
import { law, legs } from "./open-data.ts";

/** The rows that the import wrote, read by a program of the test alone: a list of prefixes and nothing else. */
const folder = join(import.meta.dirname, "../../../sources/sanctions/countries");
const read = (file: string): Record<string, string>[] =>
  parse(readFileSync(join(folder, file)), { columns: true }) as Record<string, string>[];
const rows = read("codes.csv");
/** Measures on every destination and origin that customs link to one country are asked for with it. */
const targets = new Map(read("regimes.csv").map((row) => [row["regime"] ?? "", row["target_country_code"] ?? ""]));
const lists = new Map(read("lists.csv").map((row) => [`${row["regime"]} ${row["list"]} ${row["direction"]}`, row]));

/** What customs say of a code, a country and a direction: measure types with documents, of every code around it. */
function naive(code: string, country: string, direction: string): string[] {
  const found = rows.flatMap((row) => {
    if (targets.get(row["regime"] ?? "") !== country || row["direction"] !== direction) return [];
    const around = (row["codes"] ?? "").split(" ").some((own) => code.startsWith(own) || own.startsWith(code));
    const type = lists.get(`${row["regime"]} ${row["list"]} ${direction}`)?.["measure_type"];
    return around ? (row["documents"] ?? "").split(" ").map((document) => `${type} ${document}`.trim()) : [];
  });
  return [...new Set(found)].toSorted();
}

/** The same from the bases of the service. */
async function served(code: string, country: string, direction: string): Promise<string[]> {
  const asked = await readRequestedLaw(law, { country });
  if ("faults" in asked) throw new Error(`${country} is refused`);
  const book = await withNamed(law, asked.named);
  const { bases } = await legsFor(legs, book, asked).find([code]);
  const found = bases
    .filter(
      ({ base, measure, entry }) => entry !== undefined && measure.direction === direction && base.evidence !== "law",
    )
    .flatMap(({ base, measure }) => {
      const type = lists.get(`${measure.regime} ${measure.annex} ${direction}`)?.["measure_type"];
      return (base.documents ?? [""]).map((document) => `${type} ${document}`.trim());
    });
  return [...new Set(found)].toSorted();
}

/** A sequence that is the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) yield (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
}

describe("codes of customs", () => {
  const all = [...new Set(rows.flatMap((row) => (row["codes"] ?? "").split(" ")))].toSorted();
  const countries = [...new Set(targets.values())];

  it("are served with the measures and documents that a naive reader finds, for 2,000 questions", async () => {
    const random = numbers(7);
    const pick = <Item>(items: readonly Item[]): Item => items[random.next().value % items.length]!;
    const different: string[] = [];
    let found = 0;
    for (let question = 0; question < 2000; question++) {
      const [code, country, direction] = [pick(all), pick(countries), pick(["export", "import"])];
      const [want, got] = [naive(code, country, direction), await served(code, country, direction)];
      if (want.length > 0) found++;
      if (JSON.stringify(want) !== JSON.stringify(got))
        different.push(`${code} ${country} ${direction}: ${want.join()} | ${got.join()}`);
    }
    expect(found).toBeGreaterThan(300);
    expect(different).toEqual([]);
  });
});

/** Of what customs ask of every country a list takes what has its documents. */
function isListed({ area, measure_type, document_codes = "" }: Record<string, string>): boolean {
  return [...lists.values()].some(
    (own) =>
      own["area"] === area &&
      own["measure_type"] === measure_type &&
      (own["document"] ?? "").split(" ").some((code) => document_codes.split(" ").includes(code)),
  );
}

function keyOf(area: string, type: string, direction: string, documents: string, start: string, code: string): string {
  return [area, type, direction, documents.split(" ").toSorted().join(" "), start, code].join("|");
}

/** The file of measures that was imported is no part of the repository: `TARIC_MEASURES=measures.csv npm test`. */
const raw = process.env["TARIC_MEASURES"] ?? "";
if (raw === "")
  process.stderr.write("rows of countries are not held against the file: set TARIC_MEASURES to the measures .csv\n");

describe.skipIf(raw === "" || !existsSync(raw))("the file that was imported (TARIC_MEASURES)", () => {
  it("has every measure of every country of a list, and no other", () => {
    const measures = parse(readFileSync(raw), { columns: true }) as Record<string, string>[];
    const areas = new Set([...lists.values()].map((row) => row["area"]));
    const outside = new Set(read("outside.csv").map((row) => `${row["area"]} ${row["measure_type"]}`));
    const wanted = new Set(
      measures
        .filter((row) => areas.has(row["area"] ?? "") && (/^[A-Z]/.test(row["area"] ?? "") || isListed(row)))
        .map((row) =>
          keyOf(
            row["area"] ?? "",
            row["measure_type"] ?? "",
            row["direction"] ?? "",
            row["document_codes"] ?? "",
            row["start"] ?? "",
            (row["goods_code"] ?? "").replace(/(00)+$/, ""),
          ),
        ),
    );
    const held = new Set(
      rows.flatMap((row) => {
        const list = lists.get(`${row["regime"]} ${row["list"]} ${row["direction"]}`);
        return (row["codes"] ?? "")
          .split(" ")
          .map((code) =>
            keyOf(
              list?.["area"] ?? "",
              list?.["measure_type"] ?? "",
              row["direction"] ?? "",
              row["documents"] ?? "",
              row["start"] ?? "",
              code,
            ),
          );
      }),
    );
    const lost = [...wanted].filter((key) => !held.has(key) && !outside.has(key.split("|", 2).join(" ")));
    expect([lost, [...held].filter((key) => !wanted.has(key))]).toEqual([[], []]);
  });
});
