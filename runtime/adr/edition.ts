import type { AdrRules } from "../../openapi/shards/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { AdrMeta, AdrQuery } from "../../openapi/schemas/adr.ts";
import { refuse, type Reply } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import { ADR_DISCLAIMER } from "../text/languages.ts";
import type { OpenedEdition } from "./tables.ts";
import type { Voice } from "./voice.ts";
import { longDay } from "../text/citations.ts";

type EditionFacts = AdrRules["edition"];

/** What the caller must know about the edition that answers, and the key of its text. */
interface EditionWarning {
  code: "edition_next" | "edition_transition" | "edition_ended" | "older_edition_usable";
  text: "edition_outdated" | "edition_next" | "edition_in_transition" | "edition_superseded" | "older_edition_usable";
  values: { edition: string; day: string; other: string; from: string };
}

interface EditionChoice {
  edition: string;
  /** The edition may no longer be used on the day asked about (1.6.1.1): nothing is decided by it. */
  ended: boolean;
  /** The answer is not of the law that applies: the same, as long as no newer edition is held. */
  stale: boolean;
  warnings: EditionWarning[];
}

/**
 * Says which edition answers for a day. Unless one is named it is the newest in force on that day; an edition that has
 * been replaced may be
 * used to the end of its transition (1.6.1.1), and after that only for the record. `editions` are in order of
 * `valid_from`, at least one; days
 * are days of the calendar, as the wire schema wants them.
 */
export function chooseEdition(
  editions: readonly EditionFacts[],
  requested: { edition?: string | undefined; as_of?: string | undefined; today: string },
): EditionChoice | { faults: [ProblemError, ...ProblemError[]] } {
  const day = requested.as_of ?? requested.today;
  const newest = editions.at(-1);
  if (newest === undefined) throw new Error("no ADR edition is held");

  let chosen = editions.findLast((edition) => edition.valid_from <= day);
  if (requested.edition !== undefined) {
    chosen = editions.find((edition) => edition.edition === requested.edition);
    if (chosen === undefined) {
      return fault(
        "edition",
        "unknown_edition",
        `No such edition; held: ${editions.map((edition) => edition.edition).join(", ")}.`,
      );
    }
  }
  if (chosen === undefined || day < chosen.valid_from) {
    const from = (chosen ?? editions[0] ?? newest).valid_from;
    return fault("as_of", "before_coverage", `The edition applies from ${from}; want a day from ${from} on.`);
  }
  const ended = day > chosen.transition_until;
  return { edition: chosen.edition, ended, stale: ended, warnings: warn(editions, chosen, newest, day) };
}

function warn(
  editions: readonly EditionFacts[],
  chosen: EditionFacts,
  newest: EditionFacts,
  day: string,
): EditionWarning[] {
  const successor = editions.find((edition) => edition.valid_from > chosen.valid_from && edition.valid_from <= day);
  const { edition } = chosen;
  const next = followUp(chosen.valid_to);
  const values = {
    edition,
    day: chosen.transition_until,
    other: successor?.edition ?? next.edition,
    from: next.valid_from,
  };
  if (day > chosen.transition_until)
    return [
      { code: "edition_ended", text: successor === undefined ? "edition_outdated" : "edition_superseded", values },
    ];
  if (successor !== undefined || day > chosen.valid_to)
    return [{ code: "edition_transition", text: "edition_in_transition", values }];
  // The next edition is not held, or it would be the newest: what is said of it holds as long as this one may be used.
  if (chosen === newest && day >= chosen.announced_from)
    return [{ code: "edition_next", text: "edition_next", values }];
  const older = editions.findLast(
    (candidate) => candidate.valid_from < chosen.valid_from && day <= candidate.transition_until,
  );
  if (older === undefined) return [];
  return [
    {
      code: "older_edition_usable",
      text: "older_edition_usable",
      values: { ...values, day: older.transition_until, other: older.edition },
    },
  ];
}

/** The edition after one that applies until a day; editions bear the year in which they begin. */
export function followUp(last: string): { edition: string; valid_from: string } {
  const valid_from = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
  return { edition: valid_from.slice(0, 4), valid_from };
}

function fault(parameter: string, code: ProblemError["code"], detail: string): { faults: [ProblemError] } {
  return { faults: [{ parameter, code, detail }] };
}

/** Provenance that every answer has. */
export function renderMeta(
  dataset: Dataset,
  edition: OpenedEdition,
  choice: EditionChoice,
  day: string,
  voice: Voice,
): AdrMeta {
  return {
    source: "cargolex-adr-v1",
    edition: choice.edition,
    as_of: day,
    dataset_version: dataset.version,
    source_version: edition.sourceVersion,
    stale: choice.stale,
    warnings: choice.warnings.map(({ code, text, values }) => ({
      code,
      detail: voice.render(text, {
        ...values,
        day: longDay(values.day, voice.lang),
        from: longDay(values.from, voice.lang),
      }),
    })),
    disclaimer: ADR_DISCLAIMER[voice.lang],
  };
}

/** Whether an answer is by an edition that may no longer be used. */
export function isEnded({ warnings }: Pick<AdrMeta, "warnings">): boolean {
  return warnings.some(({ code }) => code === "edition_ended");
}

/** The edition that answers with what every answer says of it, or why none does. */
export interface ChosenEdition<Edition> {
  edition?: Edition | undefined;
  meta?: AdrMeta | undefined;
  faults: ProblemError[];
}

interface Faulty {
  faults: readonly ProblemError[];
}

/** Answers from what was read, or refuses with all faults of the question together. */
export function settle<Read extends object, Edition>(
  { edition, meta, faults }: ChosenEdition<Edition>,
  read: Read,
  reply: (read: Exclude<Read, { faults: unknown }>, edition: Edition, meta: AdrMeta) => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  const everyFault = "faults" in read ? [...faults, ...(read as Faulty).faults] : faults;
  if (everyFault.length > 0) return refuse(400, everyFault);
  if (edition === undefined || meta === undefined) throw new Error("a question without a fault and without an edition");
  return reply(read as Exclude<Read, { faults: unknown }>, edition, meta);
}

/** Finds the edition that answers a question on a day. */
export type ChooseEdition = (query: AdrQuery, today: string) => Promise<ChosenEdition<OpenedEdition>>;
