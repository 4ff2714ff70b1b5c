import type { AffectedCode, AffectedRequest, AffectedResponse } from "../../openapi/schemas/changes.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { CnLeg } from "../../openapi/schemas/sanctions-summary.ts";
import type { Changes, LegsBefore, LegsBeforeRecord, ReleaseRecord, Releases } from "../../openapi/shards/changes.ts";
import { answer, letOthersRun, refuse, type Question, type Reply } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import type { LawBook } from "./law.ts";
import { readRequestedLaw, type RequestedLaw } from "./requested-law.ts";
import { legsFor, withNamed } from "./countries.ts";
import { foldLegs, turningDays } from "./fold.ts";
import { isRequested } from "./leg.ts";
import type { Legs } from "./legs.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { readDigits } from "./question.ts";

/** What the question is answered from. */
interface Books {
  law: LawBook;
  nomenclature: Nomenclature;
  legs: Legs;
  dataset: Dataset;
}

/** Answers with those of the codes whose legs are not what an earlier release said on its day. */
export async function serveAffected(books: Books, question: Question): Promise<Reply> {
  const { body, today } = question;
  const { since, codes, country } = body as AffectedRequest;
  const releases = await releasesOf(books.dataset);
  const known = releases.find(({ version }) => version === since);
  const read = codes.map(readCode);
  const seen = await readRequestedLaw(books.law, country === undefined ? {} : { country });
  const faults = [
    ...("faults" in seen ? seen.faults.map(({ parameter, ...own }) => ({ ...own, pointer: `/${parameter}` })) : []),
    ...(known === undefined ? [unknownRelease(releases)] : []),
    ...read.flatMap((digits, at) => (digits === undefined ? [noCode(at)] : [])),
  ];
  const [fault, ...more] = faults;
  if (known === undefined || fault !== undefined || "faults" in seen)
    return refuse(400, [fault ?? unknownRelease(releases), ...more]);

  const between = releases.slice(0, releases.indexOf(known)).toReversed();
  const later = await Promise.all(between.map((release) => changedBy(books.dataset, release)));
  const not_compared = await changedRegimes(books.dataset, between, seen.named);
  const law = await withNamed(books.law, seen.named);
  const plain = new Set(books.law.record.regimes.map(({ code }) => code));
  const own = { ...books, law, legs: legsFor(books.legs, law, seen), filters: seen.filters, plain };
  const items: AffectedCode[] = [];
  const unknown_codes: string[] = [];
  for (const [at, digits = ""] of read.entries()) {
    await letOthersRun(question);
    const code = codes[at] ?? "";
    const changed = await compare(own, later, digits, known.date, today);
    if (changed === "unknown") unknown_codes.push(code);
    else if (changed !== undefined) items.push({ code, ...changed });
  }
  const meta = {
    since_date: known.date,
    as_of: today,
    asked: codes.length,
    returned: items.length,
    ...(not_compared.length === 0 ? {} : { not_compared }),
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

function noCode(at: number): ProblemError {
  return { pointer: `/codes/${at}`, code: "wrong_format", detail: "want a customs code of 2, 4, 6, 8 or 10 digits" };
}

/** The digits of a code; undefined where it is none. */
function readCode(code: string): string | undefined {
  const digits = (readDigits(code) ?? []).join("");
  return /^(?:\d\d){1,5}$/.test(digits) ? digits : undefined;
}

/** The codes whose legs one release changed, each with what they were before. */
async function changedBy(dataset: Dataset, { legs }: ReleaseRecord): Promise<ReadonlyMap<string, LegsBeforeRecord>> {
  if (legs === null) return new Map();
  const { records } = await dataset.load<LegsBefore>(legs);
  return new Map(records.flatMap((record) => record.codes.map((code) => [code, record] as const)));
}

/** The regimes that a question must name of which some releases changed lists: no record has what they said before. */
async function changedRegimes(
  dataset: Dataset,
  releases: readonly ReleaseRecord[],
  named: RequestedLaw["named"],
): Promise<string[]> {
  if (named.length === 0) return [];
  const changes = await Promise.all(releases.map((release) => dataset.load<Changes>(release.changes)));
  // `goods IR-VII-import ...`, `regime IR`
  const changed = changes.flatMap(({ records }) =>
    records.flatMap(({ collection, id }) => (collection === "sanctions/countries" ? [id.split(" ")[1] ?? ""] : [])),
  );
  return named.flatMap(({ code }) => (changed.some((own) => own === code || own.startsWith(`${code}-`)) ? [code] : []));
}

async function compare(
  { law, nomenclature, legs, filters, plain }: Books & Pick<RequestedLaw, "filters"> & { plain: ReadonlySet<string> },
  later: readonly ReadonlyMap<string, LegsBeforeRecord>[],
  digits: string,
  since: string,
  today: string,
): Promise<Omit<AffectedCode, "code"> | "unknown" | undefined> {
  const code = digits.slice(0, 8);
  const { bases } = await legs.find([code]);
  const asked = law.legs.filter((leg) => isRequested(filters, leg));
  const legsOn = (day: string): CnLeg[] =>
    foldLegs(asked, bases, day).map(({ regime, direction, verdict_detail }) => ({
      regime,
      direction,
      verdict_detail,
    }));
  // What a release changed of regimes that a question must name stands in no record: they are folded as of its day.
  const beforeOf = (record: LegsBeforeRecord): CnLeg[] => [
    ...legsBefore(
      asked.filter(({ regime }) => plain.has(regime)),
      record,
      since,
    ),
    ...legsOn(since).filter(({ regime }) => !plain.has(regime)),
  ];
  const changes = later.map((codes) => codes.get(code)).filter((record) => record !== undefined);
  const after = legsOn(today);
  const before = changes[0] === undefined ? legsOn(since) : beforeOf(changes[0]);
  if (changes.length === 0 && after.length === 0 && !(await isKnown(nomenclature, code))) return "unknown";
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
function legsBefore(legs: LawBook["legs"], record: LegsBeforeRecord, day: string): CnLeg[] {
  return legs.flatMap(({ regime, direction }) => {
    const [, detail] =
      Object.entries(record.legs[`${regime}-${direction}`] ?? {}).findLast(([from]) => from <= day) ?? [];
    return detail === undefined ? [] : [{ regime, direction, verdict_detail: detail as CnLeg["verdict_detail"] }];
  });
}

async function isKnown(nomenclature: Nomenclature, code: string): Promise<boolean> {
  for (const year of nomenclature.years) if ((await nomenclature.lines(year, code)).has(code)) return true;
  return false;
}
