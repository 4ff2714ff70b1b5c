import type { AffectedCode, AffectedRequest, AffectedResponse } from "../../openapi/schemas/affected.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { CnLeg } from "../../openapi/schemas/sanctions-summary.ts";
import type { LegsBefore, LegsBeforeRecord, ReleaseRecord, Releases } from "../../openapi/shards/changes.ts";
import { answer, refuse, type Question, type Reply } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import type { LawBook } from "./law.ts";
import type { LegBook } from "./leg-book.ts";
import { legsOfCode } from "./legs-of-code.ts";
import { yearFor, type Nomenclature } from "./nomenclature.ts";
import { readDigits } from "./question.ts";

/** What the question is answered from. */
interface Books {
  law: LawBook;
  nomenclature: Nomenclature;
  legs: LegBook;
  dataset: Dataset;
}

/** Answers with those of the codes whose legs are not what an earlier release said on its day. */
export async function serveAffected(books: Books, { body, today, work }: Question): Promise<Reply> {
  const { since, codes } = body as AffectedRequest;
  const releases = await releasesOf(books.dataset);
  const known = releases.find(({ version }) => version === since);
  const read = codes.map(readCode);
  const faults = [...(known === undefined ? [unknownRelease(releases)] : []), ...read.flatMap((digits, at) => (digits === undefined ? [noCode(at)] : []))];
  const [fault, ...more] = faults;
  if (known === undefined || fault !== undefined) return refuse(400, [fault ?? unknownRelease(releases), ...more]);

  const later = await Promise.all(releases.slice(0, releases.indexOf(known)).toReversed().map((release) => changedBy(books.dataset, release)));
  const items: AffectedCode[] = [];
  const unknown_codes: string[] = [];
  for (const [at, digits = ""] of read.entries()) {
    const turn = work.breathe();
    if (turn !== undefined) await turn;
    const code = codes[at] ?? "";
    const changed = await compare(books, later, digits, known.date, today);
    if (changed === "unknown") unknown_codes.push(code);
    else if (changed !== undefined) items.push({ code, ...changed });
  }
  const meta = { since_date: known.date, as_of: today, asked: codes.length, returned: items.length };
  return answer({ since, dataset_version: books.dataset.version, items, unknown_codes, meta } satisfies AffectedResponse);
}

/** The releases of a dataset, newest first. */
async function releasesOf(dataset: Dataset): Promise<readonly ReleaseRecord[]> {
  if (dataset.releases === undefined) throw new Error("the dataset lists no releases");
  return (await dataset.load<Releases>(dataset.releases)).records;
}

function unknownRelease(releases: readonly ReleaseRecord[]): ProblemError {
  return { pointer: "/since", code: "not_allowed", detail: `since is no release of the data; the oldest held is ${releases.at(-1)?.version}, the newest ${releases[0]?.version}` };
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
  const { records } = await dataset.load<LegsBefore>({ path: legs.path, schema: "legs-before/1", part: "", prefix: "" });
  return new Map(records.flatMap((record) => record.codes.map((code) => [code, record] as const)));
}

async function compare(
  { law, nomenclature, legs }: Books, later: readonly ReadonlyMap<string, LegsBeforeRecord>[], digits: string, since: string, today: string,
): Promise<Omit<AffectedCode, "code"> | "unknown" | undefined> {
  const code = digits.slice(0, 8);
  const legsOn = async (day: string): Promise<CnLeg[]> => (await legsOfCode({ law, legs }, code, day, yearFor(nomenclature.years, day).year, {})).legs;
  const changes = later.map((codes) => codes.get(code)).filter((record) => record !== undefined);
  const after = await legsOn(today);
  const before = changes[0] === undefined ? await legsOn(since) : legsBefore(law, changes[0], since);
  if (changes.length === 0 && after.length === 0 && !(await isKnown(nomenclature, code))) return "unknown";
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined;
  const causes: AffectedCode["causes"] = changes.flatMap((record) => record.causes);
  const explained = new Set(causes.map(({ date }) => date));
  for (const date of await turns(legsOn, legs, code, since, today)) if (!explained.has(date)) causes.push({ kind: "date", act: null, date });
  return { before, after, causes };
}

/** The legs that a release said before it was changed, on its day. */
function legsBefore({ legs }: Pick<LawBook, "legs">, record: LegsBeforeRecord, day: string): CnLeg[] {
  return legs.flatMap(({ regime, direction }) => {
    const [, detail] = Object.entries(record.legs[`${regime}-${direction}`] ?? {}).findLast(([from]) => from <= day) ?? [];
    return detail === undefined ? [] : [{ regime, direction, verdict_detail: detail as CnLeg["verdict_detail"] }];
  });
}

/** Days after one and up to another on which the legs of a code, as this release has them, become others. */
async function turns(legsOn: (day: string) => Promise<CnLeg[]>, legs: LegBook, code: string, after: string, until: string): Promise<string[]> {
  const found = await legs.find(code, Number(until.slice(0, 4)));
  const starts = new Set(Object.values(found?.set ?? {}).flatMap(({ periods }) => Object.keys(periods)));
  const days: string[] = [];
  let held = JSON.stringify(await legsOn(after));
  for (const day of [...starts].filter((own) => own > after && own <= until).toSorted()) {
    const next = JSON.stringify(await legsOn(day));
    if (next !== held) days.push(day);
    held = next;
  }
  return days;
}

async function isKnown(nomenclature: Nomenclature, code: string): Promise<boolean> {
  for (const year of nomenclature.years) if ((await nomenclature.lines(year, code)).has(code)) return true;
  return false;
}
