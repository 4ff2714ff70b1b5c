import { describe, expect, it } from "vitest";
import { provisionsChecks } from "../../../pipeline/sanctions/checks/provisions/checks.ts";
import { related } from "../../../runtime/text/codes.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import * as tables from "../../../pipeline/sanctions/tables/provisions.ts";
import { runChecks } from "../../../pipeline/source/check.ts";
import { realTables } from "../../pipeline/dataset/real-tables.ts";

/** The committed tables, without what is left out on purpose: the checks name it. */
const data: tables.ProvisionsData = { ...(await realTables()).provisions, left: [] };
const winddown = (id: string): tables.WinddownRow | undefined => data.winddowns.find(({ row }) => row.id === id)?.row;

it("are read and checked without a finding but for document codes that nobody has read", () => {
  expect(runChecks(provisionsChecks, data).map(({ message }) => message.split(" ")[0])).toEqual([
    "X828",
    "Y684",
    "Y689",
    "Y763",
  ]);
  expect(
    [...Map.groupBy(data.customs.measures, ({ row }) => `${row.extraction} ${row.direction}`)].map(([name, rows]) => [
      name,
      rows.length,
    ]),
  ).toEqual([
    ["taric-2025-07 export", 6961],
    ["taric-2026-07 export", 6911],
    ["taric-2026-07 import", 1533],
  ]);
  expect(data.certificates.length).toBe(237);
  for (const [table, rows] of [
    [tables.provisionsTables.exemptions, data.exemptions],
    [tables.provisionsTables.winddowns, data.winddowns],
    [tables.provisionsTables.notices, data.notices],
    [tables.provisionsTables.acts, data.acts],
  ] as const) {
    expect(rows.length).toBeGreaterThanOrEqual(table.floor);
  }
});

it("carry every document code that lifts a prohibition, but general ones and those of paragraphs that are not held", () => {
  const named = new Set(
    [...data.exemptions, ...data.winddowns, ...data.notices].flatMap(({ row }) => row.certificates),
  );
  const lifting = data.certificates.filter(
    ({ row }) => row.meaning === "exemption" || row.meaning === "authorisation" || row.meaning === "contract",
  );
  expect(lifting.map(({ row }) => row.code).filter((code) => !named.has(code))).toEqual([
    "C676",
    "C809",
    "Y769",
    "Y770",
  ]);
});

describe("wind-down periods", () => {
  it.each([
    { id: "RU-3k-3aa-XXIII", codes: 154, before: "2023-12-19", until: "2024-03-20" },
    { id: "RU-3k-3ab-XXIII", codes: 28, before: "2023-12-19", until: "2024-06-20" },
    { id: "RU-3k-3ad-XXIII", codes: 282, before: "2024-06-25", until: "2024-09-26" },
    { id: "RU-3k-3ag-XXIII", codes: 15, before: "2025-02-25", until: "2025-05-26" },
    { id: "RU-3k-3ah-XXIII", codes: 183, before: "2025-07-20", until: "2025-10-21" },
    { id: "RU-3k-3ai-XXIII", codes: 8, before: "2025-07-20", until: "2026-01-21" },
    { id: "RU-3k-3al-XXIII", codes: 14, before: "2026-04-24", until: "2026-07-25" },
    { id: "RU-3i-3be-XXI", codes: 43, before: "2026-04-24", until: "2026-07-25" },
    { id: "BY-1bb-3a-XVIII", codes: 19, before: "2025-07-20", until: "2025-10-21" },
    { id: "BY-1bb-3b-XVIII", codes: 1, before: "2025-07-20", until: "2026-01-21" },
  ])("$id", ({ id, codes, before, until }) => {
    const row = winddown(id);
    expect({ codes: row?.codes.length, before: row?.contract_before, until: row?.until }).toEqual({
      codes,
      before,
      until,
    });
  });

  it("3k(3ah) leaves out 7314 12, which its annex excludes", () =>
    expect(winddown("RU-3k-3ah-XXIII")?.except_codes).toEqual(["731412"]));

  it.each([
    { id: "RU-3k-3ah-XXIII", certificate: "Y697", law: ["280429"], customs: ["320290"] },
    { id: "RU-3k-3ai-XXIII", certificate: "Y696", law: [], customs: [] },
    { id: "BY-1bb-3a-XVIII", certificate: "Y760", law: [], customs: [] },
    { id: "BY-1bb-3b-XVIII", certificate: "Y761", law: [], customs: [] },
  ])(
    "$id has the codes that customs gives $certificate to; what differs is known",
    ({ id, certificate, law, customs }) => {
      const own = winddown(id)?.codes ?? [];
      const listed = data.customs.measures
        .filter(({ row }) => row.extraction === "taric-2025-07" && row.certificates.includes(certificate))
        .map(({ row }) => row.code);
      expect(own.filter((code) => !listed.some((other) => related(code, other)))).toEqual(law);
      expect(listed.filter((code) => !own.some((other) => related(code, other)))).toEqual(customs);
    },
  );
});

describe("prices of oil", () => {
  it("follow each other without a gap", () => {
    const caps = data.notices
      .filter(({ row }) => row.article.includes("3n(6)(a)") && row.codes.join(" ") === "2709")
      .map(({ row }) => `${row.valid_from} to ${row.until}`);
    expect(caps.toSorted(compareText)).toEqual([
      "2022-12-05 to 2025-09-02",
      "2025-09-03 to 2026-01-31",
      "2026-02-01 to ",
    ]);
  });
});

describe("exemptions", () => {
  it("hold the quota years of 7207 12 10 one after another", () => {
    const years = data.exemptions
      .filter(({ row }) => /^3g\(4\)\([a-f]\)$/.test(row.article.join(" ")))
      .map(({ row }) => row.until);
    expect(years).toEqual(["2023-09-30", "2024-09-30", "2025-09-30", "2026-09-30", "2027-09-30", "2028-09-30"]);
  });

  it("were read in the law, every one: none is known by its document code only", () => {
    const unread = [...data.exemptions, ...data.winddowns, ...data.notices].filter(({ row }) =>
      row.source.startsWith("taric-"),
    );
    expect(unread.map(({ row }) => row.id)).toEqual([]);
  });

  it("end with the window in which an authorisation could be requested", () => {
    const closed = data.exemptions.filter(({ row }) => row.text_en.includes("had to be requested before 1 May 2022"));
    expect(closed.map(({ row }) => row.id)).toEqual([
      "BY-1e-5-art-1e",
      "BY-1f-5-Va",
      "BY-1f-5-art-1e",
      "RU-2-5-art-2",
      "RU-2a-5-VII",
      "RU-2a-5-art-2",
      "RU-2a-5-art-2a",
    ]);
    expect(closed.map(({ row }) => row.until)).toEqual(closed.map(() => "2022-04-30"));
  });

  it.each([
    {
      id: "RU-3-3-II",
      annex: "II",
      measures: "export",
      why: "paragraph 3 lifts paragraph 1, never the software of 1a",
    },
    { id: "RU-4-3a-art-4", annex: "art-4", measures: "export", why: "Article 4(3a) lifts the arms of Article 4(1)" },
    { id: "RU-4-3b-art-4", annex: "art-4", measures: "export", why: "Article 4(3b) lifts the arms of Article 4(1)" },
    {
      id: "RU-3g-4-d-XVII",
      annex: "XVII",
      measures: "import onward-trade transport",
      why: "the quota of paragraph 4 names points (a), (b), (c) and (e)",
    },
    {
      id: "RU-3g-5-c-XVII",
      annex: "XVII",
      measures: "import import-third-country onward-trade transport",
      why: "the quota of paragraph 5 lifts all of paragraph 1",
    },
    {
      id: "RU-3g-7-XVII",
      annex: "XVII",
      measures: "import import-third-country onward-trade",
      why: "paragraph 7 speaks of purchase, import and transfer, not of transport",
    },
    {
      id: "RU-12b-1-II",
      annex: "II",
      measures: "export export-software",
      why: "Article 12b(1) speaks of Article 3 whole",
    },
    {
      id: "RU-12e-1-art-3ma",
      annex: "art-3ma",
      measures: "import-third-country",
      why: "Article 12e(1) speaks of every import ban",
    },
    {
      id: "BY-8f-1-XXIX",
      annex: "XXIX",
      measures: "import import-after-transit",
      why: "Article 8f(1) speaks of every import ban",
    },
    {
      id: "RU-5q-1-XXXVII",
      annex: "XXXVII",
      measures: "transit",
      why: "Article 5q(1) speaks of Article 3k, transit included",
    },
  ])("$id: $why", ({ id, annex, measures }) => {
    const row = data.exemptions.find((at) => at.row.id === id)?.row;
    expect([row?.annex, row?.measure.join(" ")]).toEqual([annex, measures]);
  });

  it.each(["2b(1b)", "1fa(1b)", "3t(3)", "3t(4)"])(
    "%s is a notice: it lifts no ban on goods that is listed",
    (article) => {
      const standing = [...data.exemptions, ...data.winddowns].filter(({ row }) => row.article.includes(article));
      expect([standing, data.notices.some(({ row }) => row.article.includes(article))]).toEqual([[], true]);
    },
  );
});
