import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parse } from "csv-parse/sync";
import { readRequestedLaw } from "../../../runtime/sanctions/requested-law.ts";
import { withNamed } from "../../../runtime/rules/sanctions/named-law.ts";
import { legsFor } from "../../../runtime/sanctions/legs.ts";
import { controls, law, legs, TODAY } from "./open-data.ts";

/**
 * The file of measures that was imported, and the countries of its areas, are no part of the repository:
 * `TARIC_MEASURES=measures.csv.gz TARIC_GROUPS=groups.json npm run proof`. Without them the committed rows are read.
 */
const { TARIC_MEASURES: raw = "", TARIC_GROUPS: groups = "" } = process.env;
if (raw === "" || groups === "")
  process.stderr.write("rows of countries are held against each other alone: set TARIC_MEASURES and TARIC_GROUPS\n");

const SOURCES = join(import.meta.dirname, "../../../sources");
type Row = Record<string, string>;

function parseFile(path: string): Row[] {
  const bytes = readFileSync(path);
  return parse(path.endsWith(".gz") ? gunzipSync(bytes) : bytes, { columns: true }) as Row[];
}

const read = (file: string): Row[] => parseFile(join(SOURCES, file));
const rows = read("sanctions/countries/codes.csv");
/** Measures on every destination and origin that customs link to one country are asked for with it. */
const targets = new Map(
  read("sanctions/countries/regimes.csv").map((row) => [row["regime"] ?? "", row["target_country_code"] ?? ""]),
);
const lists = new Map(
  read("sanctions/countries/lists.csv").map((row) => [`${row["regime"]} ${row["list"]} ${row["direction"]}`, row]),
);
const partners = new Map(
  read("sanctions/countries/partners.csv").map((row) => [row["regime"] ?? "", (row["countries"] ?? "").split(" ")]),
);

/** A measure of the tariff: the countries that it is of, "*" for every one, a number where nobody lists its members. */
interface Measure {
  code: string;
  direction: string;
  areas: readonly string[];
  documents: readonly string[];
}

const words = (cell = ""): string[] => cell.split(" ").filter((word) => word !== "");

/** What decides the duty alone (A..., C046, U004 ...), and what `scope` names: mussels (Y127) and gas (C126). */
const NO_CONTROL = new Set("A001 A004 A007 A019 A022 C046 C126 C666 C667 C668 D023 D024 U004 Y127".split(" "));

/** Trade defence (steel by additional code, biodiesel of Canada), and goods of the Union that come back. */
function isLeftOut({ area = "", measure_type, additional_code = "" }: Row): boolean {
  return area === "EU" || measure_type === "564" || /^313[234]$/.test(additional_code);
}

/** The tariff's file, each line for itself. */
function measuresOfFile(): Measure[] {
  const members = JSON.parse(readFileSync(groups, "utf8")) as Record<string, string[]>;
  return parseFile(raw)
    .filter((row) => !isLeftOut(row))
    .map((row) => ({
      code: (row["goods_code"] ?? "").replace(/(00)+$/, ""),
      direction: row["direction"] ?? "",
      areas: /^10(08|11)$/.test(row["area"] ?? "") ? ["*"] : (members[row["area"] ?? ""] ?? [row["area"] ?? ""]),
      documents: words(row["document_codes"]).filter((document) => !NO_CONTROL.has(document)),
    }));
}

/** What was made of it: the tables of regimes, of controls, and of Russia and Belarus. */
function measuresOfTables(): Measure[] {
  return [
    ...rows.flatMap(({ regime = "", direction = "", documents, codes }) =>
      words(codes).map((code) => ({
        code,
        direction,
        areas: [targets.get(regime) ?? ""],
        documents: words(documents),
      })),
    ),
    ...read("controls/codes.csv").map(({ code = "", direction = "", areas, documents }) => ({
      code,
      direction,
      areas: areas === "" ? ["*"] : words(areas),
      documents: words(documents),
    })),
    ...read("sanctions/customs/measures/taric-2026-07.csv").map(
      ({ code = "", direction = "", area = "", regime = "", certificates }) => ({
        code,
        direction,
        areas: area === "own" ? [regime] : area === "1008" ? ["*"] : [area],
        documents: words(certificates),
      }),
    ),
  ];
}

const isOfFile = raw !== "" && groups !== "";
const measures = (isOfFile ? measuresOfFile() : measuresOfTables()).map((own) => ({
  ...own,
  areas: own.areas.map((area) => (area === "XS" ? "RS" : area)),
}));
const byChapter = Map.groupBy(measures, ({ code, direction }) => code.slice(0, 2) + direction);

/** A number is an area whose members nobody lists: whoever asks about any country is told of it. */
function isOf({ areas }: { areas: readonly string[] }, country: string): boolean {
  return areas.some((area) => area === "*" || area === country || /^\d/.test(area));
}

interface Question {
  code: string;
  country: string;
  direction: string;
}

function documentsOf(some: readonly Measure[]): Set<string> {
  return new Set(some.flatMap(({ documents }) => documents));
}

/** The documents that customs ask of a code and a country: on the code and those above it, and on longer ones. */
function naive({ code, country, direction }: Question): { on: Set<string>; below: Set<string> } {
  const own = (byChapter.get(code.slice(0, 2) + direction) ?? []).filter((measure) => isOf(measure, country));
  return {
    on: documentsOf(own.filter((measure) => code.startsWith(measure.code))),
    below: documentsOf(own.filter((measure) => measure.code.startsWith(code))),
  };
}

/** The documents of an answer: of the direction, and of trade with other countries, which has no direction. */
async function served({ code, country, direction }: Question): Promise<{ own: Set<string>; third: Set<string> }> {
  const requested = await readRequestedLaw(law, { country });
  if ("faults" in requested) throw new Error(`${country} is refused`);
  const { regimes = [], reaching = [] } = requested.filters;
  const { bases } = await legsFor(legs, withNamed(law, await law.countries(), requested.named), requested).find([code]);
  const [own, third] = [new Set<string>(), new Set<string>()];
  for (const { base, measure, notices } of bases) {
    const isThird = measure.direction === "third_country";
    if (isThird ? ![...regimes, ...reaching].includes(measure.regime) : !regimes.includes(measure.regime)) continue;
    if (!isThird && measure.direction !== direction) continue;
    const clauses = isOfFile ? notices.flatMap(({ documents = [] }) => documents) : [];
    for (const document of [...(base.documents ?? []), ...clauses]) (isThird ? third : own).add(document);
  }
  for (const { direction: way, areas, documents } of (await controls.find([code], TODAY, "en")).controls)
    if (way === direction && (areas.length === 0 || isOf({ areas }, country)))
      for (const { code: document } of documents) own.add(document);
  return { own, third };
}

/** Why a document of the file is not in an answer. */
const EXPLAINED: readonly { why: string; is: (question: Question, document: string) => boolean }[] = [
  {
    why: "partners are excepted from a clause, which an area does not show",
    is: ({ country }, document) =>
      (/^(Y227|Y229)$/.test(document) && partners.get("RU")?.includes(country) === true) ||
      (/^Y23[012]$/.test(document) && partners.get("BY")?.includes(country) === true),
  },
  {
    why: "scope: other goods and earlier contracts under a clause against re-export",
    is: ({ direction }, document) => direction === "export" && /^(Y236|Y846|Y847|Y866|Y868)$/.test(document),
  },
  {
    why: "scope: customs have the clause on whole headings, the ban longer codes (and gaps: customs/gaps.csv)",
    is: ({ code }, document) => /^(3603|970[56])/.test(code) && /^(Y227|Y229|Y23[012])$/.test(document),
  },
  {
    why: "scope: Regulation (EU) 2024/1485, of which a pointer speaks",
    is: ({ country, direction }, document) =>
      country === "RU" && direction === "export" && /^(C052|Y920)$/.test(document),
  },
  {
    why: "a record of two annexes: the document is of the annex that does not have the code",
    is: ({ country }, document) =>
      (country === "BY" && document === "X805") || (country === "RU" && /^(X992|Y996|Y843)$/.test(document)),
  },
];

/** Machine tools are in Annex XXX of Regulation 765/2006, and the tariff has its clause under 12g alone. */
function isLawAlone({ code }: Question, document: string): boolean {
  return /^84(57|58|59|66)/.test(code) && /^Y23[012]$/.test(document);
}

/** Numbers that are the same in every run; all bits of each are usable. */
function drawing(seed: number): <Item>(items: readonly Item[]) => Item {
  let state = seed;
  return (items) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return items[((mixed ^ (mixed >>> 14)) >>> 0) % items.length]!;
  };
}

describe("what customs ask of a code, a country and a direction", () => {
  const codes = [...new Set(measures.map(({ code }) => code))].toSorted();
  const cn8 = read("nomenclature/cn-2026.csv").flatMap(({ code = "" }) => (code.length === 8 ? [code] : []));
  const countries = read("sanctions/countries/places.csv").flatMap(({ code = "", kind }) =>
    kind === "country" ? [code] : [],
  );
  const ofTheirOwn = countries.filter((country) => measures.some(({ areas }) => areas.includes(country)));

  it("is served as a naive reader finds it, for 2,000 questions about all countries", async () => {
    const draw = drawing(29);
    const different: string[] = [];
    const requested = new Map<string, number>();
    let result = 0;
    for (let at = 0; at < 2000; at++) {
      const question = {
        code: draw(draw([codes, codes, cn8])),
        country: draw(draw([countries, ofTheirOwn])),
        direction: draw(["export", "import"]),
      };
      const [want, got] = [naive(question), await served(question)];
      const other = naive({ ...question, direction: question.direction === "export" ? "import" : "export" });
      const around = new Set([...want.on, ...want.below]);
      const eitherWay = new Set([...around, ...other.on, ...other.below]);
      const lost = [...want.on].filter(
        (document) =>
          !got.own.has(document) && !got.third.has(document) && !EXPLAINED.some(({ is }) => is(question, document)),
      );
      const invented = [
        ...[...got.own].filter((document) => !around.has(document)),
        ...[...got.third].filter((document) => !eitherWay.has(document) && !isLawAlone(question, document)),
      ];
      requested.set(question.country, (requested.get(question.country) ?? 0) + 1);
      if (want.on.size > 0) result++;
      if (lost.length + invented.length > 0)
        different.push(`${Object.values(question).join(" ")}: lost ${lost.join()} | invented ${invented.join()}`);
    }
    expect(result).toBeGreaterThan(1000);
    expect(requested.size).toBeGreaterThan(200);
    expect([requested.has("RU"), requested.has("BY"), requested.has("IR"), requested.has("KP")]).not.toContain(false);
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

describe.skipIf(raw === "")("the file that was imported (TARIC_MEASURES)", () => {
  it("has every measure of every country of a list, and no other", () => {
    const all = parseFile(raw);
    const areas = new Set([...lists.values()].map((row) => row["area"]));
    const outside = new Set(
      read("sanctions/countries/outside.csv").map((row) => `${row["area"]} ${row["measure_type"]}`),
    );
    const wanted = new Set(
      all
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
    const loaded = new Set(
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
    const lost = [...wanted].filter((key) => !loaded.has(key) && !outside.has(key.split("|", 2).join(" ")));
    expect([lost, [...loaded].filter((key) => !wanted.has(key))]).toEqual([[], []]);
  });
});
