import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";
import { quoted } from "../../source/issue.ts";
import type { Located } from "../../source/table.ts";
import { areaQuestion } from "../../../runtime/rules/sanctions/law.ts";
import { countryTables } from "../tables/countries.ts";
import type { SanctionsData } from "../tables/law.ts";

/** Relations between the tables of countries. */
export const countryChecks: readonly Check<SanctionsData>[] = [
  {
    rule: "countries/list",
    why: "Codes of a list that lists.csv does not have, and a list without its leg or its regime, would be served as nothing found.",
    example: "codes.csv has taric-717 of KP, and lists.csv has no such row",
    remedy: "Add the row to lists.csv, legs.csv or regimes.csv, or take the codes out.",
    run: ({ countries: { lists, legs, regimes, law, codes } }) => {
      const existing = new Set(
        lists.flatMap(({ row }) => [`${row.regime} ${row.list}`, `${row.regime} ${row.list} ${row.direction}`]),
      );
      const worded = new Set(legs.map(({ row }) => `${row.regime} ${row.direction}`));
      const named = new Set(regimes.map(({ row }) => row.regime));
      return [
        ...[...law, ...codes].flatMap((line) => {
          const value = [line.row.regime, line.row.list, ...("direction" in line.row ? [line.row.direction] : [])].join(
            " ",
          );
          return existing.has(value) ? [] : [missing(line, "list", value, countryTables.lists.files)];
        }),
        ...lists.flatMap((list) => {
          const value = `${list.row.regime} ${list.row.direction}`;
          return worded.has(value) ? [] : [missing(list, "direction", value, countryTables.legs.files)];
        }),
        ...legs.flatMap((leg) =>
          named.has(leg.row.regime) ? [] : [missing(leg, "regime", leg.row.regime, countryTables.regimes.files)],
        ),
      ];
    },
  },
  {
    rule: "countries/regime",
    why: "A regime of both tables of regimes is answered twice, by what was read in the law and by what customs hold.",
    example: "UA-CRIMEA stands in regimes.csv and in countries/regimes.csv",
    remedy: "Take its rows out of the tables of countries/: regimes, legs, lists, codes and law.",
    run: ({ regimes: read, countries: { regimes } }) => {
      const existing = new Set(read.map(({ row }) => row.regime));
      return regimes.flatMap((regime) =>
        existing.has(regime.row.regime)
          ? [finding(regime, "regime", `${quoted(regime.row.regime)} stands in regimes.csv too`)]
          : [],
      );
    },
  },
  {
    rule: "countries/document",
    why: "A document code without a row has no words, and nobody knows whether it lets goods pass.",
    example: "codes.csv names Y999, and documents.csv has no such row",
    remedy: "Add the code to countries/documents.csv; leave `claims` empty where nobody has read it.",
    run: ({ countries: { codes, documents } }) => {
      const existing = new Set(documents.map(({ row }) => row.code));
      return findingsIn(codes, (row) =>
        row.documents
          .filter((code) => !existing.has(code))
          .map((code) => ["documents", `${quoted(code)} has no row in ${countryTables.documents.files}`]),
      );
    },
  },
  {
    rule: "countries/held",
    why: "A leg whose goods stand in customs alone is never free where nothing is found: unconditional bans are in none of its rows.",
    example: "legs.csv says held of the export to Syria, and every list of it is customs'",
    remedy: "Say 0 in `held`, or read the law of the leg and add it to law.csv.",
    run: ({ countries: { legs, lists, law } }) => {
      const read = new Set(law.map(({ row }) => `${row.regime} ${row.list}`));
      return findingsIn(
        legs
          .filter(({ row }) => row.held)
          .filter(
            ({ row }) =>
              !lists.some(
                (list) =>
                  list.row.regime === row.regime &&
                  list.row.direction === row.direction &&
                  list.row.evidence === "law" &&
                  read.has(`${list.row.regime} ${list.row.list}`),
              ),
          ),
        () => [["held", "no list of the leg was read in the law"]],
      );
    },
  },
  {
    rule: "countries/condition",
    why: "A question may free goods only where the law has a condition, and a value without one would ask for nothing.",
    example: "law.csv has KP VIII 6109 with value_eur 20 and no words",
    remedy: "Name a row of words.csv that says the condition and its question, or take the value away.",
    run: ({ countries: { law, words, regimes } }) => {
      const ids = new Set(words.map(({ row }) => row.id));
      const parts = regimes.filter(({ row }) => row.part);
      const used = new Set([...law.map(({ row }) => row.words), ...parts.map(({ row }) => areaQuestion(row))]);
      return [
        ...parts.flatMap((part) =>
          ids.has(areaQuestion(part.row))
            ? []
            : [missing(part, "part", areaQuestion(part.row), countryTables.words.files)],
        ),
        ...law.flatMap((line) => {
          if (line.row.words === "")
            return line.row.value_eur === "" ? [] : [finding(line, "value_eur", "a value without words")];
          return ids.has(line.row.words) ? [] : [missing(line, "words", line.row.words, countryTables.words.files)];
        }),
        ...findingsIn(words, (row) =>
          used.has(row.id) ? [] : [["id", "neither a row of law.csv nor a part of a country has these words"]],
        ),
        ...words.flatMap((word) => {
          const isOfValue = word.row.kind === "value";
          const rows = law.filter(({ row }) => row.words === word.row.id);
          return isOfValue && rows.some(({ row }) => row.value_eur === "")
            ? [finding(word, "kind", "a question of the value, and a row without one")]
            : [];
        }),
      ];
    },
  },
  {
    rule: "countries/ground",
    why: "A ground of a list that the regime does not have lifts nothing, and nobody sees that it is missing.",
    example: "grounds.csv names list XI of IR, and lists.csv has none",
    remedy: "Name the lists and the direction as lists.csv has them.",
    run: ({ countries: { grounds, lists } }) => {
      const existing = new Set(lists.map(({ row }) => `${row.regime} ${row.list} ${row.direction}`));
      return grounds.flatMap((ground) =>
        ground.row.lists
          .map((list) => `${ground.row.regime} ${list} ${ground.row.direction}`)
          .filter((value) => !existing.has(value))
          .map((value) => missing(ground, "lists", value, countryTables.lists.files)),
      );
    },
  },
];

function missing(line: Located<unknown>, column: string, value: string, table: string): Finding {
  return finding(line, column, `${quoted(value)} has no row in ${table}`);
}
