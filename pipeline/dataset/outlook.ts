import type { GatheredSources } from "./load.ts";

/** Something that the data lacks on a day, or that ends by then. */
interface Lack {
  /** First day on which it is lacking. */
  from: string;
  what: string;
  remedy: string;
}

/** Days after which the Commission has given out another extraction of the tariff. */
const MONTH = 31;

/** Texts and lists that are older than what their source has given out since. */
function olderThanSource(today: string, { sanctions, provisions }: GatheredSources): Lack[] {
  const lacks: Lack[] = [];
  for (const { row } of sanctions.regimes) {
    const held = row.consolidated_version ?? "";
    const act = provisions.acts
      .filter(
        (coming) => coming.row.regime === row.regime && coming.row.state !== "not_held" && coming.row.in_force > held,
      )
      .toSorted((a, b) => (a.row.in_force < b.row.in_force ? -1 : 1))
      .at(-1)?.row;
    if (act !== undefined && held !== "" && act.in_force <= today)
      lacks.push({
        from: act.in_force,
        what: `${row.regime}: the consolidated text held is of ${held}, and ${act.celex} applies since ${act.in_force}`,
        remedy: "compare the consolidated text that has it worked in (import eurlex)",
      });
  }
  const newest =
    provisions.customs.extractions
      .map(({ row }) => row.day)
      .toSorted()
      .at(-1) ?? "";
  const next = newest === "" ? "" : laterDay(newest, MONTH);
  if (next !== "" && next <= today)
    lacks.push({
      from: next,
      what: `customs: the newest extraction is of ${newest}, and one is given out each month`,
      remedy: 'take the newest (sources/README.md, "A customs extraction")',
    });
  for (const [day, rows] of Map.groupBy(sanctions.countries.regimes, ({ row }) => row.checked_until))
    if (day !== "" && laterDay(day, MONTH) <= today)
      lacks.push({
        from: day,
        what: `countries: acts of ${rows.length} regimes (${rows.map(({ row }) => row.regime).join(", ")}) were looked for until ${day}`,
        remedy: "look for acts since, and move checked_until in countries/regimes.csv",
      });
  return lacks;
}

/** The day that is some days after another. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * What the data lacks on a day: the nomenclature of its year, an edition of ADR, acts that are known and not held,
 * measures and periods that end before it, and texts of the law that nobody looked for since. The day is given, never
 * the clock's.
 */
export function lacksOn(day: string, today: string, sources: GatheredSources): Lack[] {
  const { nomenclature, adr, sanctions, provisions } = sources;
  const year = Number(day.slice(0, 4));
  const newest = Math.max(...nomenclature.years.keys());
  const ends = (last: string): boolean => last !== "" && last >= today && last < day;
  const lacks: Lack[] = [];
  if (newest < year)
    lacks.push({
      from: `${newest + 1}-01-01`,
      what: `no CN ${newest + 1}: CN ${newest} answers, and says stale`,
      remedy: `import cn-rdf CN_${newest + 1}.rdf (sources/README.md, "A new CN year")`,
    });
  for (const { row } of adr.flatMap(({ editions }) => editions))
    if (row.valid_to !== "" && row.valid_to < day && !adr.some(({ edition }) => edition > row.edition))
      lacks.push({
        from: row.valid_to,
        what: `ADR ${row.edition} is the newest edition, its last day ${row.valid_to}, its transition to ${row.transition_until}`,
        remedy: 'copy its folder and import the next (sources/README.md, "A new ADR edition")',
      });
  for (const { row } of provisions.acts)
    if (row.state === "not_held")
      lacks.push({
        from: row.in_force || row.adopted,
        what: `${row.regime}: ${row.celex} is adopted and not held`,
        remedy: `import eurlex --regime ${row.regime} (sources/README.md)`,
      });
  for (const { row } of sanctions.regimes)
    if (row.checked_until < today)
      lacks.push({
        from: row.checked_until,
        what: `${row.regime}: acts were looked for until ${row.checked_until}, the text held is of ${row.consolidated_version || "no day"}`,
        remedy: "look for acts since, and move checked_until in regimes.csv",
      });
  for (const { row } of sanctions.annexes)
    if (ends(row.in_force_to))
      lacks.push({
        from: row.in_force_to,
        what: `${row.regime}-${row.annex}, ${row.measure}: its last day is ${row.in_force_to}`,
        remedy: "look whether an act prolongs it",
      });
  for (const { row } of [...provisions.winddowns, ...provisions.exemptions])
    if (ends(row.until))
      lacks.push({
        from: row.until,
        what: `${row.id}: its last day is ${row.until}`,
        remedy: "look whether an act prolongs it",
      });
  lacks.push(...olderThanSource(today, sources));
  return lacks.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}
