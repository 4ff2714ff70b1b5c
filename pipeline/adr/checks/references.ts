import type { AdrData } from "../tables.ts";
import type { Located } from "../../source/table.ts";
import { type Check, type Finding, findingsIn } from "../../source/check.ts";

const unReferenceCheck: Check<AdrData> = {
  rule: "adr/un-reference",
  why: "A rule that names a UN number which Table A does not have is misspelt: the goods it means are left to the general rule.",
  example: "UN 0018 for 0081 in note-a.csv",
  remedy: "Correct the number.",
  run: (data) => {
    const existing = new Set(data.substances.map(({ row }) => row.un));
    const list = <Row extends object>(
      rows: readonly Located<Row>[],
      column: string & keyof Row,
      uns: (row: Row) => readonly string[],
    ): Finding[] =>
      findingsIn(rows, (row) =>
        uns(row)
          .filter((un) => un !== "" && !existing.has(un))
          .map((un) => [column, `UN ${un} is not in substances.csv: correct the number`] as const),
      );
    return [
      ...list(data.noteA, "un", (row) => [row.un]),
      ...list(data.sp671, "un", (row) => [row.un]),
      ...list(data.categoryRules, "un", (row) => row.un),
      ...list(data.quantityUnits, "un", (row) => row.un),
      ...list(data.labelFootnotes, "explosives_uns", (row) => row.explosives_uns),
      ...list(data.labelFootnotes, "others_uns", (row) => row.others_uns),
      ...list(data.limitedQuantitiesClass1, "un", (row) => [row.un]),
      ...list(data.outsideLoading, "un", (row) => [row.un]),
      ...list(data.foodstuffs, "un", (row) => [row.un]),
      ...list(data.mixedPacking, "un", (row) => row.un),
      ...list(data.densities, "un", (row) => [row.un]),
      ...list(data.nameChoices, "un", (row) => [row.un]),
      ...list(data.provisions, "uns", (row) => row.uns),
      ...list(data.securityGoods, "un", (row) => row.un),
      ...list(data.requirements, "un", (row) => row.un),
      ...list(data.requirements, "not_un", (row) => row.not_un),
    ];
  },
};

const loadingProvisionCheck: Check<AdrData> = {
  rule: "adr/loading-provision",
  why: "A rule for a special provision that no row carries never applies: goods are loaded together that it keeps apart.",
  example: "SP 657 for 675",
  remedy: "Correct the number, or restore it in column (6).",
  run: ({ substances, loadingProvisions }) => {
    const carried = new Set(substances.flatMap(({ row }) => row.special_provisions));
    return findingsIn(
      loadingProvisions.filter(({ row }) => !carried.has(row.special_provision)),
      (row) => [["special_provision", `no row of Table A carries SP ${row.special_provision}: correct the number`]],
    );
  },
};

const disagreementCheck: Check<AdrData> = {
  rule: "adr/disagreement",
  why: "A cell on which readings differ stands on its written reason; without one, or with a decision that the table no longer has, nobody can tell why it says what it says.",
  example: "a cell decided against most readings, with an empty reason",
  remedy: "Settle the cell in settled.csv with a reason and import again.",
  run: ({ substances, disagreements }) => {
    const rows = new Map(substances.map(({ row }) => [row.variant_id, row]));
    return findingsIn(disagreements, ({ variant_id: id, column, decided, rule, reason }) => {
      const row = rows.get(id);
      if (row === undefined) return [["variant_id", `${id} is not in substances.csv: import again`]];
      const cell = row[column];
      const value = typeof cell === "string" ? cell : cell.join(" ");
      if (value !== decided)
        return [
          [
            "decided",
            `decided ${decided === "" ? "nothing" : decided}, but ${column} of ${id} says ${value === "" ? "nothing" : value}: settle the cell and import again`,
          ],
        ];
      if (rule === "open" || reason === "")
        return [["reason", `${column} of ${id} is decided without a reason: settle it in settled.csv`]];
      return [];
    });
  },
};

export const adrReferencesChecks: readonly Check<AdrData>[] = [
  unReferenceCheck,
  loadingProvisionCheck,
  disagreementCheck,
];
