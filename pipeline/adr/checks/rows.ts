import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";
import type { AdrData } from "../tables.ts";

const variantIdCheck: Check<AdrData> = {
  rule: "adr/variant-id",
  why: "Users store variant ids: an id that names another UN number or packing group than its row sends them to the wrong goods.",
  example: "1203-III on the row of UN 1203, packing group II",
  remedy: "Name the row by its UN number, packing group and condition; the importer does.",
  run: ({ substances }) =>
    findingsIn(substances, ({ variant_id: id, un, packing_group: group, condition }) => {
      const want = [un, group, condition].filter((part) => part !== "").join("-");
      return id === want
        ? []
        : [["variant_id", `${id}: want ${want}, the UN number, packing group and condition of the row`]];
    }),
};

const rowOrderCheck: Check<AdrData> = {
  rule: "adr/row-order",
  why: "The order of Table A is part of what a reviewer compares; rows out of order hide a row that is missing or stands twice.",
  example: "row 3 of a UN number after row 1",
  remedy: "Put the rows in the printed order and number those of a UN number from 1.",
  run: ({ substances }) => {
    const issues: Finding[] = [];
    for (const [index, located] of substances.entries()) {
      const { un, row } = located.row;
      const before = substances[index - 1]?.row;
      const want = before?.un === un ? Number(before.row) + 1 : 1;
      if (before !== undefined && un < before.un)
        issues.push(finding(located, "un", `UN ${un} stands after UN ${before.un}: move it up`));
      else if (Number(row) !== want) issues.push(finding(located, "row", `row ${row} of UN ${un}, want ${want}`));
    }
    return issues;
  },
};

const oneClassCheck: Check<AdrData> = {
  rule: "adr/one-class",
  why: "A UN number has one class (2.1.2); the class list counts each UN number once, under it.",
  example: "UN 3423 with a row of class 6.1 and a row of class 8",
  remedy: "Correct the class of the row.",
  run: ({ substances }) => {
    const classes = new Map<string, string>();
    return findingsIn(substances, ({ un, class: designation }) => {
      const first = classes.get(un) ?? designation;
      classes.set(un, first);
      return designation === first
        ? []
        : [["class", `class ${designation}, but the first row of UN ${un} has class ${first}`]];
    });
  },
};

const LISTS = [
  "labels",
  "special_provisions",
  "packing_instructions",
  "special_packing_provisions",
  "mixed_packing_provisions",
  "portable_tank_instructions",
  "portable_tank_provisions",
  "tank_code",
  "tank_provisions",
  "carriage_packages",
  "carriage_bulk",
  "carriage_loading",
  "carriage_operation",
] as const;

const repeatedWordCheck: Check<AdrData> = {
  rule: "adr/repeated-word",
  why: "A code that stands twice in a cell is a slip of a reading; the code it displaced is missing.",
  example: "P001 P001 R001",
  remedy: "Remove the repetition, and look up what the cell should say.",
  run: ({ substances }) =>
    findingsIn(substances, (row) =>
      LISTS.flatMap((column) => {
        const words = row[column];
        const again = words.find((word, index) => words.indexOf(word) !== index);
        return again === undefined ? [] : [[column, `${again} stands twice: remove one`]];
      }),
    ),
};

/** Columns that goods without carriage conditions cannot have. */
const CONDITIONS = [
  ...LISTS,
  "packing_group",
  "limited_quantity",
  "excepted_quantity",
  "tank_vehicle",
  "transport_category",
  "tunnel_code",
  "hazard_identification_number",
] as const;

const statusCellsCheck: Check<AdrData> = {
  rule: "adr/status-cells",
  why: "Goods whose carriage is prohibited, or that are not subject to ADR, have no conditions of carriage; a category on such a row would let it be counted as points.",
  example: "UN 1798 (carriage prohibited) with transport category 2",
  remedy: "Clear the cell, or correct the status.",
  run: ({ substances }) =>
    findingsIn(substances, (row) => {
      if (row.status === "regulated") return [];
      return CONDITIONS.filter((column) => row[column].length > 0).map((column) => [
        column,
        `${String(row[column])}: want nothing on a row that is ${row.status}`,
      ]);
    }),
};

const quantityCellsCheck: Check<AdrData> = {
  rule: "adr/quantity-cells",
  why: 'An empty column (7a) or (7b) must not read as "any quantity": goods that 1.1.3.6 counts always have both, `0` and `E0` where nothing is allowed.',
  example: "UN 0511 with an empty column (7a)",
  remedy: "Look the cell up; where nothing is allowed it is 0 or E0.",
  run: ({ substances }) =>
    findingsIn(substances, (row) => {
      if (row.transport_category === "") return [];
      const columns = ["limited_quantity", "excepted_quantity"] as const;
      return columns
        .filter((column) => row[column] === "")
        .map((column) => [
          column,
          `empty on a row of transport category ${row.transport_category}: want an amount, or ${column === "limited_quantity" ? "0" : "E0"}`,
        ]);
    }),
};

/** Every limited quantity that Table A prints (3.4.1): a figure beside them is a misprint. */
const LIMITED: ReadonlySet<string> = new Set([
  "0",
  "25 ml",
  "100 ml",
  "120 ml",
  "125 ml",
  "500 ml",
  "1 L",
  "5 L",
  "100 g",
  "500 g",
  "1 kg",
  "2 kg",
  "5 kg",
]);

const printedValuesCheck: Check<AdrData> = {
  rule: "adr/printed-values",
  why: "Limited quantities and special provisions take goods out of most of ADR; a figure that Table A never prints, such as a zero too many, would take out goods that are in.",
  example: "limited quantity 10 L; special provision 999",
  remedy:
    "Read the cell again in Table A: column (7a) has 13 quantities, special provisions of chapter 3.3 are numbered 1 to 699.",
  run: ({ substances }) =>
    findingsIn(substances, ({ limited_quantity: quantity, special_provisions: provisions }) => {
      const unknown =
        quantity === "" || quantity.startsWith("see:") ? [] : quantity.split("/").filter((part) => !LIMITED.has(part));
      const beyond = provisions.filter((word) => /^\d/.test(word) && !isNumbered(Number.parseInt(word, 10)));
      return [
        ...unknown.map(
          (part) =>
            [
              "limited_quantity",
              `${part}: column (7a) prints no such quantity, it has ${[...LIMITED].join(", ")}`,
            ] as const,
        ),
        ...beyond.map((word) => ["special_provisions", `${word}: chapter 3.3 has no such provision`] as const),
      ];
    }),
};

function isNumbered(number: number): boolean {
  return number >= 1 && number < 700;
}

export const adrRowsChecks: readonly Check<AdrData>[] = [
  variantIdCheck,
  rowOrderCheck,
  oneClassCheck,
  repeatedWordCheck,
  statusCellsCheck,
  quantityCellsCheck,
  printedValuesCheck,
];
