import type { MeasureRecord } from "../../openapi/shards/sanctions.ts";
import { withNamed } from "../../runtime/rules/sanctions/named-law.ts";
import { law } from "../runtime/sanctions/open-data.ts";

/**
 * What is held of each regime, as a table: `node test/bench/regimes.ts`. Its act and the text that was read, the
 * articles and lists that were read in it and those known from customs alone, the directions that are held whole and
 * those of which nothing found is not free, and the first day that is answered.
 */
const countries = await law.countries();
const every = withNamed(law, countries, countries.regimes);

console.log(
  "| regime | act, text read | articles and lists from law | from customs alone | held whole | not whole | first day |",
);
console.log("|---|---|---|---|---|---|---|");
for (const { code, celex, consolidated_version, coverage_from } of every.record.regimes) {
  const measures = every.record.measures.filter(
    ({ regime, role, state }) => regime === code && ["ban", "restriction"].includes(role) && state !== "deleted",
  );
  const [read, customs] = [measures.filter(isRead), measures.filter((measure) => !isRead(measure))];
  const legs = every.legs.filter(({ regime }) => regime === code);
  const ways = (isOpen: boolean): string =>
    legs.flatMap(({ direction, open }) => ((open === true) === isOpen ? direction : [])).join(", ");
  const cells = [
    code,
    `${celex}${consolidated_version === null ? "" : ` of ${consolidated_version}`}`,
    placesOf(read),
    placesOf(customs),
    ways(false),
    ways(true),
    coverage_from,
  ];
  console.log(`| ${cells.map((cell) => cell || "-").join(" | ")} |`);
}

function isRead({ state }: MeasureRecord): boolean {
  return !state.includes("customs");
}

/** `Art. 3k(1): XXIII`, each article once with its lists. */
function placesOf(measures: readonly MeasureRecord[]): string {
  return [...Map.groupBy(measures, ({ article }) => article)]
    .map(([article, own]) => {
      const lists = [...new Set(own.map(({ annex }) => annex))].filter((annex) => /^[IVXL]/.test(annex));
      return lists.length === 0 ? article : `${article}: ${lists.join(" ")}`;
    })
    .join("; ");
}
