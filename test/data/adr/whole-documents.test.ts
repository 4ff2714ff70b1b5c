import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import type { LoadItem, LoadRequest, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import { adrService, answered } from "../../runtime/adr/fixtures/ask.ts";
import { dataset } from "../../runtime/real-data.ts";

/**
 * 300 documents held against 5.4.1, rule by rule. The rules are read here from the printed cells of Table A, apart from
 * the code that writes the documents.
 */

const adr = adrService(dataset);
const FOLDER = join(import.meta.dirname, "../../../sources/adr/2025");
const read = (table: string): Record<string, string>[] =>
  parse(readFileSync(join(FOLDER, table), "utf8"), { columns: true });
// UN 2071 is outside ADR by SP 193, and entries of SP 642 are not for the road.
const rows = read("substances.csv").filter(
  ({ un, status, special_provisions = "" }) =>
    status === "regulated" && un !== "2071" && !special_provisions.split(" ").includes("642"),
);
const choices = read("name-choices.csv");

/** Numbers of one sequence, the same on every day. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CONTROLLED = /^(311[1-9]|3120|323[1-9]|3240|3533|3534)$/;
const OPEN_LABELS = /^(0190|353[7-9]|354[0-8])$/;
const has = (row: Record<string, string>, provision: string): boolean =>
  (row["special_provisions"] ?? "").split(" ").includes(provision);

/** What (a) to (d) and (k) need of an item, and what else the class does, by name; (e) and (f) too. */
function gapsOf(row: Record<string, string>, item: Partial<LoadItem>): string[] {
  const un = row["un"] ?? "";
  const gaps: string[] = [];
  if (/^29(08|09|10|11)$/.test(un)) return gaps;
  const empty = item.empty_uncleaned === true;
  const short = empty && item.returned !== true && row["class"] !== "7";
  const named = choices.filter(
    (choice) =>
      choice["un"] === un &&
      ["", row["variant_id"]].some((id) => (choice["variants"] ?? "").split(" ").includes(id ?? "")),
  );
  if (!short) {
    if (new Set(named.map(({ name_en }) => name_en)).size > 1 && item.name_choice === undefined)
      gaps.push("name_choice");
    if (
      ["274", "318", "398"].some((one) => has(row, one)) &&
      item.technical_name === undefined &&
      item.waste_rule === undefined
    )
      gaps.push("technical_name");
    if (un === "3509" && item.residues_of === undefined) gaps.push("residues");
    if (un === "3316" && item.packing_group === undefined) gaps.push("packing_group");
    if (/^033[3-7]$/.test(un) && item.fireworks_reference === undefined) gaps.push("fireworks_reference");
    if (CONTROLLED.test(un) && item.control_temperature_c === undefined)
      gaps.push("control_temperature", "emergency_temperature");
    if (row["class"] === "7") gaps.push("radioactive_particulars");
  }
  if (un === "0190" && item.classification_code === undefined) gaps.push("classification_code");
  if (OPEN_LABELS.test(un) && row["class"] !== "1" && item.labels === undefined) gaps.push("labels");
  if (item.packages === undefined) gaps.push("packages");
  if (item.package_kind === undefined && !empty) gaps.push("package_kind");
  if (!empty && un !== "3509" && item.kg === undefined && item.l === undefined) gaps.push("quantity");
  return gaps.toSorted();
}

/** Hazards by (c), from column (3b) for class 1, the class for class 7 and 9A, column (5) for others. */
function hazardOf(row: Record<string, string>, item: Partial<LoadItem>): string {
  const labels = (row["labels"] ?? "")
    .split(" ")
    .flatMap((label) => label.split("+"))
    .filter((label) => /^\d/.test(label));
  const own = OPEN_LABELS.test(row["un"] ?? "") ? (item.labels ?? []) : labels;
  if (row["class"] === "1" || row["class"] === "7") {
    const main = row["class"] === "7" ? "7" : (item.classification_code ?? row["classification_code"] ?? "");
    const further = labels.filter((label) => !label.startsWith(row["class"] ?? ""));
    return further.length > 0 ? `${main} (${further.join(", ")})` : main;
  }
  const [main = row["class"] ?? "", ...further] = own;
  const first = main.replace("9A", "9");
  return further.length > 0 ? `${first} (${further.join(", ")})` : first;
}

/** Whether the relief of 1.1.3.6 rests on a quantity that nobody stated, which no document may. */
function assumes({ calculation: { verdict, verdict_detail } }: LoadResponse): boolean {
  return verdict === "exempt" && verdict_detail === "unit_assumed";
}

interface Drawn {
  cases: Case[];
  request: Pick<LoadRequest, "consignor" | "consignee" | "responsible_person">;
  answer: LoadResponse;
}

interface Case {
  row: Record<string, string>;
  item: LoadItem;
}

const next = sequence(20_261_123);
const maybe = <Value>(value: Value, chance = 85): Value | undefined => (next(100) < chance ? value : undefined);

/** A line of random goods, complete or not, that the service does not refuse. */
function drawCase(): Case {
  const row = rows[next(rows.length)] ?? {};
  const un = row["un"] ?? "";
  const empty = row["class"] !== "7" && next(10) === 0;
  const returned = empty && next(2) === 0;
  const waste = !["1", "2", "6.2", "7"].includes(row["class"] ?? "") && next(6) === 0;
  const named = choices.filter((choice) => choice["un"] === un);
  const item: Record<string, unknown> = {
    un,
    variant_id: row["variant_id"],
    packages: maybe(1 + next(40)),
    package_kind: maybe((["drum", "box", "jerrican", "ibc"] as const)[next(4)]),
    technical_name: maybe("component A"),
    name_choice: named.length === 0 ? undefined : maybe("1"),
    ...(empty ? { empty_uncleaned: true, ...(returned ? { returned } : {}) } : {}),
    ...(waste ? { waste: true, ...(next(3) === 0 ? { waste_rule: "4.1.1.5.3" } : {}) } : {}),
    ...(CONTROLLED.test(un) && next(10) < 8 ? { control_temperature_c: -10, emergency_temperature_c: 5 } : {}),
    ...(/^033[3-7]$/.test(un) && next(10) < 8 ? { fireworks_reference: "D/BAM1234" } : {}),
    ...(un === "3509" ? { residues_of: maybe(["3", "8"]) } : {}),
    ...(un === "3316" ? { packing_group: maybe("II") } : {}),
    ...(un === "0190" ? { classification_code: maybe("1.4G") } : {}),
    ...(OPEN_LABELS.test(un) && row["class"] !== "1" ? { labels: maybe([row["class"]]) } : {}),
    ...(empty ? {} : { kg: 10 + next(90) }),
    // Of an explosive substance (P110 to P118) the net mass is the net explosive mass.
    ...(row["class"] === "1" && !empty && !/P11\d/.test(row["packing_instructions"] ?? "")
      ? { net_explosive_mass_kg: 1 + next(5) }
      : {}),
  };
  for (const [key, value] of Object.entries(item)) if (value === undefined) delete item[key];
  return { row, item: item as unknown as LoadItem };
}

/** What a complete document says otherwise than 5.4.1 wants, item by item. */
function faultsOf({ cases, request, answer }: Drawn): string[] {
  const [paper] = answer.transport_documents;
  if (paper === undefined || paper.text === null) return [];
  const faults: string[] = [];
  const want = (holds: boolean, what: string): void => void (holds || faults.push(`${paper.text}\n${what}`));
  const printed = paper.text.split("\n");
  want(printed.includes(`Consignor: ${request.consignor}`), "(g)");
  want(printed.includes(`Consignee: ${request.consignee}`), "(h)");
  for (const [index, { row, item }] of cases.entries()) {
    const line = paper.lines.find(({ items }) => items.includes(index));
    const entry = line?.entry ?? "";
    const [un, pg, tunnel] = [row["un"] ?? "", row["packing_group"] ?? "", row["tunnel_code"] ?? ""];
    want(
      printed.some((one) => one.startsWith(entry)),
      entry,
    );
    if (/^29(08|09|10|11)$/.test(un)) continue;
    const empty = item.empty_uncleaned === true;
    const hazard = hazardOf(row, item);
    if (empty && item.returned !== true)
      want(entry === `${row["class"] === "2" ? "EMPTY RECEPTACLE" : "EMPTY PACKAGING"}, ${hazard}`, "5.4.1.1.6.2.1");
    else {
      const group = un === "3316" ? (item.packing_group ?? "") : pg;
      const tail = [hazard, group, tunnel === "" ? "" : `(${tunnel})`].filter((part) => part !== "").join(", ");
      // (a) first; (b) next; then (c), (d) and (k) with nothing between.
      want(entry.startsWith(`UN ${un} `), "(a)");
      want(`${entry}, `.includes(`, ${tail}, `), "(c), (d), (k)");
      const named = (word: string): boolean => entry.slice(8, entry.indexOf(`, ${tail}`)).includes(word);
      want(item.waste !== true || named("WASTE"), "5.4.1.1.3.1");
      want(item.technical_name === undefined || named("(component A)"), "3.1.2.8");
      want(item.waste_rule !== "4.1.1.5.3" || entry.includes("CARRIAGE IN ACCORDANCE WITH 4.1.1.5.3"), "5.4.1.1.3.3");
      want(
        !CONTROLLED.test(un) || entry.includes("Control temperature: -10 °C Emergency temperature: 5 °C"),
        "5.4.1.2.3.1",
      );
      want(row["class"] !== "1" || empty || entry.includes("net explosive mass"), "5.4.1.2.1 (a)");
    }
    want(line?.packages?.includes(`${item.packages} × `) === true, "(e)");
    const quantity = line?.quantity ?? null;
    if (empty) want(quantity === (item.returned === true ? "EMPTY, UNCLEANED RETURN" : null), "5.4.1.1.6");
    else want(un === "3509" ? quantity === null : /^\d+(\.\d+)? kg net$/.test(quantity ?? ""), "(f)");
  }
  const mass = cases
    .filter(({ row, item }) => row["class"] === "1" && item.empty_uncleaned !== true)
    .reduce((sum, { item }) => sum + (item.net_explosive_mass_kg ?? item.kg ?? 0), 0);
  want(printed.includes(`Total net explosive mass: ${mass} kg`) === mass > 0, "5.4.1.2.1 (a), in total");
  for (const { text } of answer.document_totals) want(printed.includes(text), "(f), note 1");
  return faults;
}

describe("300 documents against 5.4.1", async () => {
  const rendered: Drawn[] = [];
  for (let tries = 0; rendered.length < 300 && tries < 900; tries++) {
    const cases = Array.from({ length: 1 + next(3) }, drawCase);
    const request = {
      items: cases.map(({ item }) => item),
      consignor: maybe("Consignor Ltd, 1 Long Street, Town", 95),
      consignee: maybe("Consignee AG, Hafenweg 2, Stadt", 95),
      responsible_person: maybe("Dr. N. N., +48 000 000 000", 90),
    };
    for (const [key, value] of Object.entries(request))
      if (value === undefined) delete (request as Record<string, unknown>)[key];
    const { body } = await adr.whole(request, { lang: "en" });
    // What the calculator refuses is no document: goods of water capacity in kilograms, for one.
    if (body !== undefined) rendered.push({ cases, request, answer: body });
  }

  it("are 300, complete and incomplete, of every class", () => {
    expect(rendered.length).toBe(300);
    const complete = rendered.filter(({ answer }) => answer.transport_documents[0]?.text);
    expect(complete.length).toBeGreaterThan(60);
    expect(complete.length).toBeLessThan(240);
    expect(new Set(rendered.flatMap(({ cases }) => cases.map(({ row }) => row["class"]))).size).toBe(13);
  });

  it("name all that is missing, and nothing else", () => {
    const wrong = rendered.flatMap(({ cases, request, answer }) => {
      const [paper] = answer.transport_documents;
      const expected = [
        ...(request.consignor === undefined ? ["load consignor"] : []),
        ...(request.consignee === undefined ? ["load consignee"] : []),
        ...(request.responsible_person === undefined && cases.some(({ row }) => row["class"] === "6.2")
          ? ["load responsible_person"]
          : []),
        ...(assumes(answer) ? ["load totals"] : []),
        ...cases.flatMap(({ row, item }, index) => gapsOf(row, item).map((gap) => `${index} ${gap}`)),
      ].toSorted();
      const got = (paper?.missing ?? []).map(({ item, what }) => `${item ?? "load"} ${what}`).toSorted();
      return JSON.stringify(got) === JSON.stringify(expected)
        ? []
        : [{ items: cases.map(({ item }) => item), got, expected }];
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it("have no text while something is missing, and no hole in it", () => {
    const papers = rendered.flatMap(({ answer }) => answer.transport_documents);
    expect(papers.filter(({ text, missing }) => (text === null) !== missing.length > 0)).toEqual([]);
    expect(papers.filter(({ text }) => /[{}]|undefined|null/.test(text ?? ""))).toEqual([]);
  });

  it("say (a) to (k) of every item line by line", () => expect(rendered.flatMap(faultsOf)).toEqual([]));

  it("total each transport category where 1.1.3.6 is used (note 1)", () => {
    const used = rendered.filter(
      ({ answer: { calculation } }) => calculation.verdict === "exempt" && calculation.by_category.length > 0,
    );
    expect(used.length).toBeGreaterThan(40);
    for (const { answer } of used) expect(answer.document_totals).toHaveLength(assumes(answer) ? 0 : 1);
  });
});

const entryOf = async (item: object, lang: "pl" | "en" | "de" | "fr" = "en") =>
  (await answered(adr.whole({ items: [item] }, { lang }))).documents[0];

describe("what a document says besides", () => {
  it.each([
    {
      why: "waste by 2.1.3.5.5, without technical name",
      item: { un: "3264", packing_group: "II", l: 10, waste: true, waste_rule: "2.1.3.5.5" },
      lang: "de",
      line: "UN 3264 ÄTZENDER SAURER ANORGANISCHER FLÜSSIGER STOFF, N.A.G., 8, II, (E), ABFALL NACH ABSATZ 2.1.3.5.5",
    },
    {
      why: "waste packed by 4.1.1.5.3",
      item: { un: "1993", variant_id: "1993-III-plain", l: 10, waste: true, waste_rule: "4.1.1.5.3" },
      lang: "en",
      line: "UN 1993 WASTE FLAMMABLE LIQUID, N.O.S., 3, III, (D/E), CARRIAGE IN ACCORDANCE WITH 4.1.1.5.3",
    },
    {
      why: "a solution",
      item: { un: "1090", l: 10, name_words: ["solution"] },
      lang: "en",
      line: "UN 1090 ACETONE SOLUTION, 3, II, (D/E)",
    },
    {
      why: "a mixture",
      item: { un: "1090", l: 10, name_words: ["mixture"] },
      lang: "pl",
      line: "UN 1090 ACETON, MIESZANINA, 3, II, (D/E)",
    },
    {
      why: "hot waste",
      item: { un: "1999", variant_id: "1999-III-plain", l: 10, waste: true, name_words: ["hot"] },
      lang: "en",
      line: "UN 1999 WASTE HOT TARS, LIQUID, 3, III, (D/E)",
    },
    {
      why: "a name that says so is not said again",
      item: { un: "2448", kg: 10, name_words: ["molten", "hot"] },
      lang: "en",
      line: "UN 2448 SULPHUR, MOLTEN, 4.1, III, (E)",
    },
    {
      why: "molten is hot",
      item: { un: "1334", kg: 10, name_words: ["molten", "hot"] },
      lang: "en",
      line: "UN 1334 NAPHTHALENE, REFINED, MOLTEN, 4.1, III, (E)",
    },
    {
      why: "what is returned bears its old entry",
      item: { un: "1090", empty_uncleaned: true, returned: true, packages: 2 },
      lang: "fr",
      line: "UN 1090 ACÉTONE, 3, II, (D/E)",
    },
  ] as const)("$why", async ({ item, lang, line }) => {
    const document = await entryOf({ name_choice: item.un === "1334" ? "2" : undefined, ...item }, lang);
    expect({ line: document?.line, missing: document?.missing }).toEqual({ line, missing: [] });
  });

  it.each([
    { why: "a rule for waste without waste", item: { un: "1993", l: 1, waste_rule: "4.1.1.5.3" } },
    {
      why: "2.1.3.5.5 for packing group I",
      item: { un: "3264", packing_group: "I", l: 1, waste: true, waste_rule: "2.1.3.5.5" },
    },
    { why: "4.1.1.5.3 for explosives", item: { un: "0081", kg: 1, waste: true, waste_rule: "4.1.1.5.3" } },
    { why: "an n.o.s. entry as a mixture", item: { un: "1993", l: 1, name_words: ["mixture"] } },
    { why: "returned, and not empty", item: { un: "1090", l: 1, returned: true } },
    { why: "a code without a kind", item: { un: "1090", l: 1, package_code: "4G" } },
    { why: "temperatures of petrol", item: { un: "1203", l: 1, control_temperature_c: 1, emergency_temperature_c: 5 } },
  ])("$why is refused", async ({ item }) => {
    const { refusal } = await adr.whole({ items: [item] });
    expect(refusal?.status).toBe(400);
  });

  it("consignor and consignee are printable", async () => {
    const { refusal } = await adr.whole({ items: [{ un: "1090", l: 1 }], consignor: "A\nB", consignee: "{consignee}" });
    expect(refusal?.errors.map(({ pointer }) => pointer)).toEqual(["/consignor", "/consignee"]);
  });

  it("items with the same entry are one line with the total quantity", async () => {
    const { transport_documents } = await answered(
      adr.whole(
        {
          consignor: "A, B 1",
          consignee: "C, D 2",
          items: [
            { un: "1090", l: 20, packages: 2, package_kind: "jerrican" },
            { un: "1090", l: 0.5, packages: 1, package_kind: "box", package_code: "4G" },
            { un: "1090", empty_uncleaned: true, returned: true, packages: 3, package_kind: "drum" },
          ],
        },
        { lang: "en" },
      ),
    );
    expect(transport_documents[0]?.lines).toEqual([
      {
        items: [0, 1],
        entry: "UN 1090 ACETONE, 3, II, (D/E)",
        packages: "2 × jerrican + 1 × box (4G)",
        quantity: "20.5 l",
      },
      { items: [2], entry: "UN 1090 ACETONE, 3, II, (D/E)", packages: "3 × drum", quantity: "EMPTY, UNCLEANED RETURN" },
    ]);
  });
});
