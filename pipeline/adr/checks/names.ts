import { foldName } from "../../../runtime/text/normalize.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { documentName } from "../rules/variant-rules.ts";
import type { AdrData } from "../tables.ts";
import { type Check, finding, findingsIn } from "../../source/check.ts";

const nameMissingCheck: Check<AdrData> = {
  rule: "adr/name-missing",
  why: "Every row of Table A is searched and shown by its names; one without names cannot be found.",
  example: "a row 1203-II in substances.csv and none in names.csv",
  remedy: "Add the row to names.csv.",
  run: ({ substances, names }) => {
    const named = new Set(names.map(({ row }) => row.variant_id));
    return findingsIn(
      substances.filter(({ row }) => !named.has(row.variant_id)),
      (row) => [["variant_id", `${row.variant_id} has no row in names.csv: add its four names`]],
    );
  },
};

const nameOrphanCheck: Check<AdrData> = {
  rule: "adr/name-orphan",
  why: "Names of a variant that does not exist are names of one that was renamed or lost.",
  example: "a row 1203-III in names.csv, while UN 1203 has packing group II only",
  remedy: "Remove the row, or give it the id of its variant.",
  run: ({ substances, names }) => {
    const existing = new Set(substances.map(({ row }) => row.variant_id));
    return findingsIn(
      names.filter(({ row }) => !existing.has(row.variant_id)),
      (row) => [["variant_id", `${row.variant_id} is not in substances.csv: remove the row, or correct the id`]],
    );
  },
};

const nameChoiceCheck: Check<AdrData> = {
  rule: "adr/name-choice",
  why: "The transport document gives one proper shipping name. A name with alternatives that nobody split would be printed with all of them; a choice for no name is of one that was changed.",
  example: "UN 1203 MOTOR SPIRIT or GASOLINE or PETROL without rows in name-choices.csv",
  remedy: "Add the alternatives in four languages, numbered from 1, or remove rows that are no longer needed.",
  run: ({ substances, names, nameChoices }) => {
    const named = new Map(names.map(({ row }) => [row.variant_id, row]));
    const split = new Set<string>();
    const byUn = Map.groupBy(substances, ({ row }) => row.un);
    const statuses = new Map(substances.map(({ row }) => [row.variant_id, row.status]));
    const issues = findingsIn(nameChoices, ({ un, variants, choice }, index) => {
      const ids = (byUn.get(un) ?? []).map(({ row }) => row.variant_id);
      const lost = variants.filter((id) => !ids.includes(id));
      if (lost.length > 0) return [["variants", `${lost.join(", ")} is not a row of UN ${un}: correct the id`]];
      for (const id of variants.length === 0 ? ids : variants) split.add(id);
      const before = nameChoices[index - 1]?.row;
      const first = before?.un !== un || before.variants.join() !== variants.join();
      const wanted = first ? 1 : Number(before.choice) + 1;
      return Number(choice) === wanted
        ? []
        : [["choice", `choice ${choice} of UN ${un}, want ${wanted}: number them from 1`]];
    });
    for (const located of names) {
      const { variant_id: id, ...row } = located.row;
      const unsplit = ADR_LANGUAGES.filter((lang) => documentName(row[`name_${lang}`]) === null);
      if (statuses.get(id) === "not_subject_to_adr") continue;
      if (unsplit.length > 0 && !split.has(id))
        issues.push(
          finding(
            located,
            `name_${unsplit[0] ?? "en"}`,
            `the proper shipping name of ${id} cannot be told from the form of its name: add it to name-choices.csv`,
          ),
        );
      if (unsplit.length === 0 && split.has(id) && named.has(id))
        issues.push(
          finding(
            located,
            "name_en",
            `${id} is split in name-choices.csv, but its names need no splitting: remove those rows`,
          ),
        );
    }
    return issues;
  },
};

const searchSpellingCheck: Check<AdrData> = {
  rule: "adr/search-spelling",
  why: "A spelling that no name of its language has leads a search nowhere.",
  example: "sulf to sulfph, while names have sulph",
  remedy: "Spell it as the names do, or remove the row.",
  run: ({ names, searchSpellings }) => {
    const idle = searchSpellings.filter(({ row: { lang, spelled } }) => {
      const official = names.map(({ row }) => row[`name_${lang}`]);
      return (
        !official.some((name) => name.toLowerCase().includes(spelled)) &&
        !official.some((name) => foldName(name).includes(spelled))
      );
    });
    return findingsIn(idle, (row) => [
      ["spelled", `no ${row.lang} name has ${row.spelled}: spell it as the names do, or remove the row`],
    ]);
  },
};

const tradeNameCheck: Check<AdrData> = {
  rule: "adr/trade-name",
  why: "A trade name that leads to a UN number which Table A does not have finds nothing, and nobody notices.",
  example: "LPG with UN 1956 for 1965",
  remedy: "Correct the number.",
  run: ({ substances, tradeNames }) => {
    const existing = new Set(substances.map(({ row }) => row.un));
    return findingsIn(tradeNames, (row) =>
      row.uns
        .filter((un) => !existing.has(un))
        .map((un) => ["uns", `UN ${un} is not in substances.csv: correct the number`]),
    );
  },
};

const notInAdrCheck: Check<AdrData> = {
  rule: "adr/not-in-adr",
  why: "Goods that one table calls free of ADR and another gives a UN number are dangerous to whoever reads only the first.",
  example: "rectified spirit in not-in-adr.csv, while trade-names.csv has it as UN 1170",
  remedy: "Remove the name from one of the two tables; below a limit say the limit in the name.",
  run: ({ tradeNames, notInAdr }) => {
    const dangerous = new Map(tradeNames.map(({ row }) => [`${row.lang} ${foldName(row.name)}`, row.uns]));
    return findingsIn(notInAdr, (row) => {
      const uns = dangerous.get(`${row.lang} ${foldName(row.name)}`);
      return uns === undefined
        ? []
        : [["name", `${row.name} is UN ${uns.join(", ")} in trade-names.csv: remove it from one of the two`]];
    });
  },
};

export const adrNamesChecks: readonly Check<AdrData>[] = [
  nameMissingCheck,
  nameOrphanCheck,
  nameChoiceCheck,
  searchSpellingCheck,
  tradeNameCheck,
  notInAdrCheck,
];
