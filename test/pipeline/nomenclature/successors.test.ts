import { expect, it } from "vitest";
import { proposeSuccessors, type CnName } from "../../../pipeline/nomenclature/import/successors.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";

type Year = Readonly<Record<string, string>>;
type Correlations = Parameters<typeof proposeSuccessors>[1];
type Proposed = ReturnType<typeof proposeSuccessors>;

function propose(before: Year, after: Year, ...correlations: Correlations): { rows: string[]; proposed: Proposed } {
  const namesOf = (year: Year): Map<string, CnName> =>
    new Map(Object.entries(year).map(([code, name]) => [code, { name, unit: "" }]));
  const proposed = proposeSuccessors(
    new Map([
      [2025, namesOf(before)],
      [2026, namesOf(after)],
    ]),
    correlations,
    2025,
  );
  const rows = proposed.rows.filter(({ from_year }) => from_year === 2025);
  return {
    rows: rows.map(({ code, successor, kind, basis, quality }) => [code, successor, kind, basis, quality].join(" ")),
    proposed,
  };
}

it("proposes every new code of the same HS6, kept codes aside", () => {
  const { rows, proposed } = propose(
    { "284190": "Other", "28419030": "Zincates", "28419085": "Other" },
    { "284190": "Other", "28419030": "Zincates", "28419040": "Lithium oxides", "28419070": "Other" },
  );
  expect(rows).toEqual([
    "28419085 28419040 1:n shared_hs6_and_text to_review",
    "28419085 28419070 1:n shared_hs6_and_text to_review",
  ]);
  expect(proposed.issues).toEqual([]);
});

it("gives a new code to the codes with its own text alone, where some have it", () => {
  const { rows } = propose(
    { "200290": "Other", "20029031": "More than 1 kg", "20029039": "Not more than 1 kg" },
    { "200290": "Other", "20029020": "12 to 20 %", "20029041": "More than 1 kg", "20029049": "Not more than 1 kg" },
  );
  expect(rows).toEqual([
    "20029031 20029020 n:m shared_hs6_and_text to_review",
    "20029031 20029041 1:n shared_hs6_and_text to_review",
    "20029039 20029020 n:m shared_hs6_and_text to_review",
    "20029039 20029049 1:n shared_hs6_and_text to_review",
  ]);
});

it("merges and renames", () => {
  const { rows } = propose(
    { "500720": "Silk", "50072061": "Narrow", "50072069": "Other", "01012900": "Mules" },
    { "500720": "Silk", "50072060": "Of yarns of colours", "01012990": "Mules", "010129": "Mules" },
  );
  expect(rows).toEqual([
    "01012900 01012990 1:1 shared_hs6_and_text to_review",
    "50072061 50072060 n:1 shared_hs6_and_text to_review",
    "50072069 50072060 n:1 shared_hs6_and_text to_review",
  ]);
});

it("says what it cannot propose: a changed text, a code without a successor, one from nowhere", () => {
  const { rows, proposed } = propose(
    { "010121": "Horses", "01012110": "Small", "02012110": "Beef", "020121": "Beef" },
    { "010121": "Horses and ponies", "01012120": "Small", "03012110": "Fish" },
  );
  expect(rows).toEqual([]);
  expect(proposed.issues.map(formatIssue)).toEqual([
    "cnCodes_2026:01012110: the text of 010121 changed from 2025 to 2026: read both and add the successors of 01012110 [import/successor-text]",
    "cnCodes_2026:02012110: the text of 020121 changed from 2025 to 2026: read both and add the successors of 02012110 [import/successor-text]",
    "cnCodes_2026:01012110: 01012110 left after 2025 and no successor was found: read both texts and add the row [import/successor]",
    "cnCodes_2026:02012110: 02012110 left after 2025 and no successor was found: read both texts and add the row [import/successor]",
    "cnCodes_2026:01012120: 01012120 is new in 2026 and comes from no code that left: part of a kept code may have moved there; read both texts [import/predecessor]",
    "cnCodes_2026:03012110: 03012110 is new in 2026 and comes from no code that left: part of a kept code may have moved there; read both texts [import/predecessor]",
  ]);
});

it("prefers the correlation table; a kept code that gives a part away is one of its own successors", () => {
  const table: Correlations[number] = {
    from: 2025,
    to: 2026,
    pairs: new Set(["01012100 01012200", "01012900 01012200", "01012100 01012900", "99999999 01012200"]),
  };
  const { rows, proposed } = propose(
    { "01012100": "A", "01012900": "B" },
    { "01012100": "A", "01012200": "C", "01012900": "B" },
    table,
  );
  expect(rows).toEqual([
    "01012100 01012100 1:n correlation_table verified",
    "01012100 01012200 n:m correlation_table verified",
    "01012900 01012200 n:m correlation_table verified",
    "01012900 01012900 1:n correlation_table verified",
  ]);
  expect(proposed.report).toEqual([
    "correlation 01012100 01012900: left out, both codes stand in 2025 and 2026",
    "correlation 99999999 01012200: left out, not a code of 2025 and one of 2026",
    "2025 to 2026: 0 codes left, 1 came, 4 successors by correlation_table",
  ]);
});

it("leads codes that left before the first table to that year", () => {
  const { proposed } = propose({}, {});
  expect(
    proposed.rows.map(
      ({ from_year, code, to_year, successor, kind }) => `${from_year} ${code} ${to_year} ${successor} ${kind}`,
    ),
  ).toEqual([
    "2021 441860 2025 441830 1:n",
    "2021 441860 2025 441881 1:n",
    "2021 441860 2025 441882 1:n",
    "2021 441860 2025 441883 1:n",
    "2021 441860 2025 441889 1:n",
    "2021 90138090 2025 90138040 1:n",
    "2021 90138090 2025 90138080 1:n",
  ]);
});
