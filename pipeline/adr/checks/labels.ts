import { finding, type Check } from "../../source/check.ts";
import type { AdrData } from "../tables.ts";

const classLabelCheck: Check<AdrData> = {
  rule: "adr/class-label",
  why: "Goods bear the label of their class (5.2.2.1.1, column (5)); loading goes by labels, so another one lets them travel with what they must not.",
  example: "label 8 alone on goods of class 3",
  remedy: "Compare columns (3a) and (5) of Table A, and correct the one that was misread.",
  run: ({ substances }) =>
    substances.flatMap((line) => {
      const { class: own, labels, status } = line.row;
      // Some rows print a provision in place of a label.
      if (status !== "regulated" || labels.length === 0 || labels.some((label) => label.startsWith("see:"))) return [];
      return labels.some((label) => label.startsWith(own))
        ? []
        : [finding(line, "labels", `${labels.join(" ")} on goods of class ${own}: the label of the class is missing`)];
    }),
};

const labelKeyCheck: Check<AdrData> = {
  rule: "adr/label-key",
  why: "A label that is not in 7.5.2.1 must not read as one that loads with everything: it needs a row of the table, or a reason.",
  example: "label 9B in column (5) and no row for it in mixed-loading-label-keys.csv",
  remedy: "Add the label with the row it uses, or with the reason why it has none.",
  run: ({ substances, labelKeys }) => {
    const known = new Set(labelKeys.map(({ row }) => row.label));
    const missing = substances.flatMap((placed) =>
      placed.row.labels
        .filter((label) => !known.has(label))
        .map((label) => finding(placed, "labels", `label ${label} has no row in mixed-loading-label-keys.csv: add it`)),
    );
    const silent = labelKeys.filter(({ row }) => row.key === "" && row.reason === "");
    return [
      ...missing,
      ...silent.map((placed) =>
        finding(placed, "reason", `label ${placed.row.label} has neither a row of 7.5.2.1 nor a reason: give one`),
      ),
    ];
  },
};

const unlabelledCheck: Check<AdrData> = {
  rule: "adr/unlabelled",
  why: "Goods without a label load with nearly everything: a label lost in a reading would permit what 7.5.2.1 prohibits.",
  example: "UN 1203 with an empty column (5)",
  remedy: "Restore the label; where Table A really prints none, say why in unlabelled.csv.",
  run: ({ substances, unlabelled }) => {
    const named = new Set(unlabelled.map(({ row }) => row.variant_id));
    const bare = substances.filter(({ row }) => row.status === "regulated" && row.labels.length === 0);
    const known = new Set(bare.map(({ row }) => row.variant_id));
    return [
      ...bare
        .filter(({ row }) => !named.has(row.variant_id))
        .map((placed) =>
          finding(
            placed,
            "labels",
            `${placed.row.variant_id} has no label: restore it, or give the reason in unlabelled.csv`,
          ),
        ),
      ...unlabelled
        .filter(({ row }) => !known.has(row.variant_id))
        .map((placed) =>
          finding(placed, "variant_id", `${placed.row.variant_id} is no regulated row without a label: remove it`),
        ),
    ];
  },
};

export const adrLabelsChecks: readonly Check<AdrData>[] = [labelKeyCheck, unlabelledCheck, classLabelCheck];
