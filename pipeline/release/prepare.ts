import type { Changes, LegTurn, LegsBefore } from "../../openapi/shards/changes.ts";
import { type Difference, collectionStates } from "../diff/compare.ts";
import { type Differences, dayOf, findDifference } from "../diff/difference.ts";
import { lostCodes } from "../diff/verdicts.ts";
import { planPublished } from "../diff/states.ts";
import { collectionsOf } from "../diff/published.ts";
import { type State, originsOf } from "../diff/state.ts";
import { type Issue, errorAt, hasErrors } from "../source/issue.ts";
import type { SourceData } from "../dataset/load.ts";
import type { AcceptanceRow, ReleaseRow } from "../history/tables.ts";
import type { Located } from "../source/table.ts";
import { regimeIn } from "../sanctions/tables/cells.ts";
import { asLosses, findLosses, gateLosses, rewordedLosses } from "./gate.ts";
import { lostOfCountries } from "./countries.ts";
import { compareLegs } from "./legs-before.ts";
import { type Loosened, loosenedRecords } from "./loosening.ts";
import { loosenedEdition } from "./adr-loosening.ts";
import { locationsOfLoss } from "./loss-locations.ts";
import { refuseOwnReview } from "./reviewer.ts";
import { releaseRecord } from "./releases.ts";

/** A release that may be made, or why not. `difference` is missing for the first release. */
interface Prepared {
  issues: Issue[];
  difference: Difference | undefined;
  record: Changes | undefined;
  /** The legs that it changes; missing for the first release. */
  legs?: LegsBefore | undefined;
}

/** Reviewers that may accept the losses of a release. */
interface Review {
  sources: string;
  /** A project of one person, who says so. */
  soleMaintainer: boolean;
}

/**
 * Compares what a release would publish with the release before it, and holds what is lost against what reviewers
 * accepted. Writes nothing.
 */
export async function prepareRelease(
  data: SourceData,
  release: ReleaseRow,
  previous: State | undefined,
  acceptances: readonly Located<AcceptanceRow>[],
  review: Review,
): Promise<Prepared> {
  const { version, summary } = release;
  const next: State = {
    name: `release ${version}`,
    published: planPublished({ ...data, release }),
    origins: originsOf(data),
    today: undefined,
    lacks: [],
  };
  const collections = collectionStates(collectionsOf(next.published));
  if (previous === undefined) {
    const issues = [...refuseDemo(data), ...gateLosses(version, [], acceptances).issues];
    const facts = { version, previous_version: null, summary, accepted: [], soleMaintainer: false, collections };
    const record = releaseRecord(facts, firstDifference(next));
    return { issues, difference: undefined, record: hasErrors(issues) ? undefined : record };
  }
  const findings = await findDifference(previous, next, dayOf(previous, next));
  const annexesLeft = new Set(next.published.entries.map(({ regime, annex }) => `${regime}-${annex}`));
  const { difference, decided } = findings;
  const judged = judgedLines(difference);
  const loosened = findLoosened(previous, next, findings, annexesLeft);
  const countries = lostOfCountries(previous.published, next.published);
  const gate = gateLosses(
    version,
    [
      ...findLosses(findings, annexesLeft),
      ...asLosses("shrink", countries.shrunk),
      ...asLosses("loosening", [...loosened, ...countries.loosened]),
      ...rewordedLosses(judged, loosened),
    ],
    acceptances,
  );
  const issues = [...refuseDemo(data), ...gate.issues];
  if (!review.soleMaintainer) {
    const same = new Set(
      data.files.filter(({ path, sha256 }) => previous.origins?.files.get(path) === sha256).map(({ path }) => path),
    );
    const reviewed = gate.reviewed.map(({ row, loss }) => ({
      row,
      locations: locationsOfLoss(loss, judged, data, same),
    }));
    issues.push(...(await refuseOwnReview(review.sources, reviewed, previous.commit)));
  }
  if (difference.lines.length === 0) issues.push(nothingNew(previous));
  if (hasErrors(issues)) return { issues, difference, record: undefined };
  const facts = {
    version,
    previous_version: previous.published.version,
    summary,
    accepted: gate.accepted,
    soleMaintainer: review.soleMaintainer && gate.accepted.length > 0,
    seal: data.seals.get(previous.published.version),
    collections,
  };
  return {
    issues,
    difference,
    record: releaseRecord(facts, difference),
    legs: compareLegs(previous.published, next.published, difference.lines, decided),
  };
}

/** The lines that a release is judged by: of a new edition what differs from the one before, not all of its records. */
function judgedLines({ lines, new_editions }: Difference): Difference["lines"] {
  const succeeding = new Set(new_editions.map(({ collection }) => collection));
  return [
    ...lines.filter(({ collection }) => !succeeding.has(collection)),
    ...new_editions.flatMap(({ lines: differing }) => differing),
  ];
}

function nothingNew({ published }: State): Issue {
  return errorAt(
    { file: "releases.csv", line: 0 },
    "",
    "release/nothing-new",
    `nothing differs from release ${published.version}: there is nothing to release`,
  );
}

/**
 * All that a release allows and the release before did not: legs of codes, members of records, loads and cells of ADR.
 */
export function findLoosened(
  previous: State,
  next: State,
  { difference, verdicts }: Differences,
  annexesLeft: ReadonlySet<string>,
): Loosened[] {
  return [
    ...loosenedLegs(difference.verdicts?.turns ?? [], lostByRegime(verdicts, annexesLeft)),
    ...loosenedRecords(difference.lines),
    ...[...previous.published.editions].flatMap(([edition, from]) => {
      const to = next.published.editions.get(edition);
      return to === undefined ? [] : loosenedEdition(edition, from, to, difference.lines);
    }),
    ...difference.new_editions.flatMap(({ collection, before: follows }) => {
      const [edition, older] = [collection, follows].map((name) => /^adr\/(\d{4})$/.exec(name)?.[1] ?? "");
      const to = next.published.editions.get(edition ?? "");
      const from = next.published.editions.get(older ?? "") ?? previous.published.editions.get(older ?? "");
      const fresh = difference.new_editions.flatMap(({ lines }) => lines);
      return from === undefined || to === undefined ? [] : loosenedEdition(edition ?? "", from, to, fresh);
    }),
  ];
}

/** Codes that an annex of a regime no longer restricts: they are named with the annex. */
function lostByRegime(verdicts: Differences["verdicts"], annexesLeft: ReadonlySet<string>): Map<string, Set<string>> {
  const lost = new Map<string, Set<string>>();
  for (const [annex, codes] of verdicts === undefined ? [] : lostCodes(verdicts.from, verdicts.to)) {
    if (!annexesLeft.has(annex)) continue;
    const regime = regimeIn(annex);
    lost.set(regime, new Set([...(lost.get(regime) ?? []), ...codes]));
  }
  return lost;
}

function firstDifference({ name, published }: State): Difference {
  return {
    from: "",
    to: name,
    notes: [],
    source_rows: [],
    open: [],
    gone: [],
    counts: { removed: 0, added: 0, changed: 0 },
    causes: { law: 0, correction: 0, reprocess: 0 },
    acts: [],
    verdicts: null,
    lines: [],
    new_editions: [],
    collections: [],
    source_versions: [...published.sourceVersions].map(([dataset, to]) => ({ dataset, from: null, to })),
  };
}

/**
 * Test data is never released, whoever accepts it. It is looked for in the tables: not every published record carries
 * its quality.
 */
function refuseDemo(data: SourceData): Issue[] {
  return locatedRows(data).flatMap((located) =>
    Object.entries(located.row as object)
      .filter(([column, value]) => (column === "quality" || column === "data_quality") && value === "demo")
      .map(([column]) =>
        errorAt(
          located,
          column,
          "release/demo",
          "is test data (demo): remove the row, or say to_review once it was read in a source",
        ),
      ),
  );
}

/** The rows of every table. */
function locatedRows({ nomenclature, sanctions, provisions, notCovered, adr }: SourceData): Located<unknown>[] {
  const tables: unknown[] = [
    ...nomenclature.years.values(),
    nomenclature.successors,
    notCovered,
    ...[sanctions, provisions, ...adr].flatMap((dataset) => Object.values(dataset) as unknown[]),
  ];
  return [...new Set(tables)].filter((table) => Array.isArray(table)).flat() as Located<unknown>[];
}

/**
 * The CN8 codes that are looser on a day, leg by leg, each on the first such day. `lost` are codes that an annex of the
 * regime no longer restricts: they are named with the annex.
 */
function loosenedLegs(turns: readonly LegTurn[], lost: ReadonlyMap<string, ReadonlySet<string>>): Loosened[] {
  return turns.flatMap(({ leg, day, what, effect, codes }) =>
    effect === "free" || effect === "looser"
      ? codes
          .filter((code) => lost.get(regimeIn(leg))?.has(code) !== true)
          .map((code) => ({ scope: leg, what: `${code} from ${day}: ${what}` }))
      : [],
  );
}
