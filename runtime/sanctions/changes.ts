import type { ChangesResponse, ReleaseChanges, AffectedCode, AffectedResponse } from "../../openapi/schemas/changes.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { ReleaseRecord, Releases, LegsBefore, LegsBeforeRecord } from "../../openapi/shards/changes.ts";
import { answer, refuse, type QuestionOf, type Reply, letOthersRun } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { CnLeg } from "../../openapi/schemas/sanctions-summary.ts";
import type { LawRepository } from "./law.ts";
import { readRequestedLaw, type RequestedLaw } from "./requested-law.ts";
import { withNamed } from "../rules/sanctions/named-law.ts";
import { legsFor } from "./legs.ts";
import { foldDetails, turningDays } from "../rules/sanctions/fold.ts";
import { onDay } from "../rules/sanctions/force.ts";
import { isRequested, type Leg, valueUnder, viewKey } from "../rules/sanctions/leg.ts";
import type { Legs } from "./legs.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { readCode } from "../reading/code.ts";

/**
 * Answers with the releases after one that a client has, newest first. A version that is no release is refused: an
 * empty list would read as "nothing changed".
 */
export async function handleChanges(dataset: Dataset, { query }: QuestionOf<"listChanges">): Promise<Reply> {
  const { since, lang } = query;
  const records = await releasesOf(dataset);
  const known = since === undefined ? records.length : records.findIndex(({ version }) => version === since);
  if (known < 0) {
    const versions = records.map(({ version }) => version).join(", ");
    return refuse(400, [
      { parameter: "since", code: "not_allowed", detail: `since is no release of the data; releases are ${versions}` },
    ]);
  }
  return answer({
    since: since ?? null,
    current_version: dataset.version,
    releases: records.slice(0, known).map((record) => renderRelease(record, lang)),
    meta: { dataset_version: dataset.version },
  } satisfies ChangesResponse);
}

function renderRelease(record: ReleaseRecord, lang: SanctionsLang): ReleaseChanges {
  const { version, previous_version, date, summary, counts, datasets, causes, acts, verdicts, changes } = record;
  return {
    version,
    previous_version,
    date,
    summary: lang === "en" ? summary : null,
    headline: HEADLINES[lang](record),
    counts,
    datasets,
    causes,
    acts,
    verdicts,
    changes,
  };
}

const HEADLINES: Record<SanctionsLang, (record: ReleaseRecord) => string> = {
  en({ previous_version, counts, verdicts }) {
    if (previous_version === null) return "First release.";
    const codes =
      verdicts === null
        ? "No verdict changes."
        : `CN8 codes: ${verdicts.turn_restricted} turn restricted, ${verdicts.turn_free} turn free.`;
    return `Records: ${counts.removed} removed, ${counts.added} added, ${counts.changed} changed. ${codes}`;
  },
  pl({ previous_version, counts, verdicts }) {
    if (previous_version === null) return "Pierwsze wydanie.";
    const codes =
      verdicts === null
        ? "Żaden wynik się nie zmienia."
        : `Kody CN8: nowe ograniczenia: ${verdicts.turn_restricted}, zniesione: ${verdicts.turn_free}.`;
    return `Wpisy: usunięte: ${counts.removed}, dodane: ${counts.added}, zmienione: ${counts.changed}. ${codes}`;
  },
  de({ previous_version, counts, verdicts }) {
    if (previous_version === null) return "Erste Ausgabe.";
    const codes =
      verdicts === null
        ? "Kein Ergebnis ändert sich."
        : `KN8-Codes: neu beschränkt: ${verdicts.turn_restricted}, frei geworden: ${verdicts.turn_free}.`;
    return `Einträge: entfernt: ${counts.removed}, neu: ${counts.added}, geändert: ${counts.changed}. ${codes}`;
  },
  fr({ previous_version, counts, verdicts }) {
    if (previous_version === null) return "Première édition.";
    const codes =
      verdicts === null
        ? "Aucun résultat ne change."
        : `Codes NC8 : nouvellement restreints : ${verdicts.turn_restricted}, libérés : ${verdicts.turn_free}.`;
    return `Entrées : supprimées : ${counts.removed}, ajoutées : ${counts.added}, modifiées : ${counts.changed}. ${codes}`;
  },
};

/** What the question is answered from. */
interface AffectedSources {
  law: LawRepository;
  nomenclature: Nomenclature;
  legs: Legs;
  dataset: Dataset;
}

/**
 * Answers with those of the codes whose legs are not what an earlier release said on its day. A regime of a part of a
 * country says what holds there.
 */
export async function handleAffected(books: AffectedSources, question: QuestionOf<"listAffected">): Promise<Reply> {
  const { body, today } = question;
  const { since, codes, country, regime } = body;
  const releases = await releasesOf(books.dataset);
  const known = releases.find(({ version }) => version === since);
  const read = codes.map(wholeCode);
  const seen = await readRequestedLaw(books.law, { country, regime });
  const faults = [
    ...("faults" in seen ? seen.faults.map(({ parameter, ...fault }) => ({ ...fault, pointer: `/${parameter}` })) : []),
    ...(known === undefined ? [unknownRelease(releases)] : []),
    ...read.flatMap((digits, index) => (digits === undefined ? [noCode(index)] : [])),
  ];
  if (known === undefined || faults.length > 0 || "faults" in seen) return refuse(400, faults);

  const between = releases.slice(0, releases.indexOf(known)).toReversed();
  const later = await Promise.all(between.map((release) => changedBy(books.dataset, release)));
  const law = seen.named.length === 0 ? books.law : withNamed(books.law, await books.law.countries(), seen.named);
  const requested = { ...books, law, legs: legsFor(books.legs, law, { ...seen, parts: [] }), seen };
  const items: AffectedCode[] = [];
  const unknown_codes: string[] = [];
  for (const [index, digits = ""] of read.entries()) {
    await letOthersRun(question);
    const code = codes[index] ?? "";
    const changed = await compare(requested, later, digits, known.date, today);
    if (changed === "unknown") unknown_codes.push(code);
    else if (changed !== undefined) items.push({ code, ...changed });
  }
  const meta = {
    since_date: known.date,
    as_of: today,
    asked: codes.length,
    returned: items.length,
  };
  return answer({
    since,
    dataset_version: books.dataset.version,
    items,
    unknown_codes,
    meta,
  } satisfies AffectedResponse);
}

/** The releases of a dataset, newest first. */
async function releasesOf(dataset: Dataset): Promise<readonly ReleaseRecord[]> {
  if (dataset.releases === undefined) throw new Error("the dataset lists no releases");
  return (await dataset.load<Releases>(dataset.releases)).records;
}

function unknownRelease(releases: readonly ReleaseRecord[]): ProblemError {
  return {
    pointer: "/since",
    code: "not_allowed",
    detail: `since is no release of the data; the oldest held is ${releases.at(-1)?.version}, the newest ${releases[0]?.version}`,
  };
}

function noCode(index: number): ProblemError {
  return { pointer: `/codes/${index}`, code: "wrong_format", detail: "want a customs code of 2, 4, 6, 8 or 10 digits" };
}

/** The digits of a code; undefined where it is none. */
function wholeCode(code: string): string | undefined {
  const read = readCode(code);
  return !("unread" in read) && read.readings.length === 1 ? read.digits : undefined;
}

/** The codes whose legs one release changed, each with what they were before. */
async function changedBy(dataset: Dataset, { legs }: ReleaseRecord): Promise<ReadonlyMap<string, LegsBeforeRecord>> {
  if (legs === null) return new Map();
  const { records } = await dataset.load<LegsBefore>(legs);
  return new Map(records.flatMap((record) => record.codes.map((code) => [code, record] as const)));
}

async function compare(
  { law, nomenclature, legs, seen: { filters, country } }: AffectedSources & { seen: RequestedLaw },
  later: readonly ReadonlyMap<string, LegsBeforeRecord>[],
  digits: string,
  since: string,
  today: string,
): Promise<Omit<AffectedCode, "code"> | "unknown" | undefined> {
  const code = digits.slice(0, 8);
  const { bases } = await legs.find([code]);
  const asked = law.legs.filter((leg) => isRequested(filters, leg));
  const legsOn = (day: string): CnLeg[] =>
    foldDetails(
      asked,
      bases.map((base) => onDay(base, day)),
      day,
    ).map(({ regime, direction, verdict_detail }) => ({
      regime,
      direction,
      verdict_detail,
    }));
  const keyOf = (leg: Leg): string => {
    const key = `${leg.regime}-${leg.direction}`;
    const isSeen = leg.direction === "third_country" && filters.reaching?.includes(leg.regime) === true;
    return country !== undefined && isSeen ? viewKey(key, country) : key;
  };
  const changes = later.map((codes) => codes.get(code)).filter((record) => record !== undefined);
  const after = legsOn(today);
  const before = changes[0] === undefined ? legsOn(since) : legsBefore(asked, keyOf, changes[0], since);
  if (changes.length === 0 && after.length === 0 && !(await exists(nomenclature, code))) return "unknown";
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const causes: AffectedCode["causes"] = changes.flatMap((record) => record.causes);
  const explained = new Set(causes.map(({ date }) => date));
  let last = JSON.stringify(legsOn(since));
  for (const date of turningDays(bases)) {
    if (date <= since || date > today) continue;
    const next = JSON.stringify(legsOn(date));
    if (next !== last && !explained.has(date)) causes.push({ kind: "date", act: null, date });
    last = next;
  }
  return { before, after, causes };
}

/** The legs that a release said before it was changed, on its day. */
function legsBefore(legs: readonly Leg[], keyOf: (leg: Leg) => string, record: LegsBeforeRecord, day: string): CnLeg[] {
  return legs.flatMap((leg) => {
    const { regime, direction } = leg;
    const [, detail] =
      Object.entries(valueUnder(record.legs, keyOf(leg)) ?? {}).findLast(([from]) => from <= day) ?? [];
    return detail === undefined ? [] : [{ regime, direction, verdict_detail: detail as CnLeg["verdict_detail"] }];
  });
}

async function exists(nomenclature: Nomenclature, code: string): Promise<boolean> {
  for (const year of nomenclature.years) if ((await nomenclature.lines(year, code)).has(code)) return true;
  return false;
}
