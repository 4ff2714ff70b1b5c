import type { CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type { CompatibilityItem, CompatibilityResponse } from "../../openapi/schemas/adr-compatibility.ts";
import type { AdrPostQuery } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { SubstanceRecord } from "../../openapi/shards/adr.ts";
import { type QuestionOf, type Reply, answer, refuse } from "../http/handler.ts";
import { readUn } from "../reading/un.ts";
import { findAmbiguities } from "../rules/adr/item.ts";
import { readPackages } from "../rules/adr/packages.ts";
import { createLineReader } from "../rules/adr/points/line.ts";
import { findRefused, settleClaims } from "../rules/adr/points/settle-claims.ts";
import { type ChooseEdition, type ChosenEdition, isEnded, settle } from "./edition.ts";
import { ENDED, endMixing, endPoints } from "./ended.ts";
import { checkCompatibility } from "./loading/compatibility.ts";
import { calculate } from "./points/calculate.ts";
import type { AdrEdition, OpenedEdition } from "./tables.ts";

/** The points of goods (1.1.3.6). */
export async function handlePoints(
  choose: ChooseEdition,
  { query, body, today }: QuestionOf<"calculate1136">,
): Promise<Reply> {
  const { lang, strict } = query;
  const edition = await withTables(await choose(query, today));
  const listed = listItems(body.items, "/items");
  const load = await settleClaims(
    async (refuted) =>
      readItems(listed, edition.edition, ({ rules }) => {
        const readLine = createLineReader(rules, refuted);
        return ({ item }, index, substance) => readLine(item, index, substance);
      }),
    findRefused,
  );
  return settle(edition, load, ({ parts }, { rules, voices }, meta) => {
    const points = calculate(parts, rules, voices[lang], meta);
    return isEnded(meta) ? answerEnded(endPoints(points), strict) : answerOrAsk(points, strict, "/items");
  });
}

/** Whether goods may share a vehicle. */
export async function handleCompatibility(
  choose: ChooseEdition,
  { query, body, today }: QuestionOf<"checkCompatibility">,
): Promise<Reply> {
  const { lang, strict } = query;
  const { uns, items } = body;
  const edition = await withTables(await choose(query, today));
  if ((uns === undefined) === (items === undefined)) {
    edition.faults.push({
      pointer: "/uns",
      code: uns === undefined ? "required" : "conflict",
      detail: "Want one of uns and items.",
    });
  }
  const listed: RequestItem<CompatibilityItem>[] = [
    ...listItems(
      (uns ?? []).map((un) => ({ un })),
      "/uns",
      "",
    ),
    ...listItems(items ?? [], "/items"),
  ];
  const load = await readItems(
    listed,
    edition.edition,
    ({ loading }) =>
      ({ item, at: pointer }, index, substance) =>
        readPackages(item, index, pointer, substance, loading),
  );
  return settle(edition, load, ({ parts }, { loading, voices }, meta) => {
    const mixing = checkCompatibility(parts, loading, voices[lang], meta);
    return isEnded(meta)
      ? answerEnded(endMixing(mixing), strict)
      : answerOrAsk(mixing, strict, uns === undefined ? "/items" : "/uns");
  });
}

/** A question whose edition has its tables. */
export async function withTables({
  edition,
  ...asked
}: ChosenEdition<OpenedEdition>): Promise<ChosenEdition<AdrEdition>> {
  return { ...asked, edition: await edition?.withTables() };
}

/** Answers by an edition that may no longer be used, but not a caller who wants certainty. */
export function answerEnded(result: object, strict: AdrPostQuery["strict"]): Reply {
  return strict === "1" ? refuse(422, ENDED) : answer(result);
}

/**
 * Answers, or refuses an answer that is not certain when the caller wants certainty. `items` is the JSON Pointer of the
 * list.
 */
function answerOrAsk(
  result: CalcResponse | CompatibilityResponse,
  strict: AdrPostQuery["strict"],
  items: string,
): Reply {
  const open = strict === "1" ? findAmbiguities(result, items) : [];
  return open.length === 0 ? answer(result) : refuse(422, open);
}

/** An item of a request body, with its JSON Pointer and that of its UN number. */
export interface RequestItem<Item> {
  item: Item;
  at: string;
  unAt: string;
}

/**
 * Reads every item of a load against an edition and reports every fault of every item; there is no load of some of
 * them.
 */
export async function readItems<Item extends { un: string }, Part extends object>(
  listed: readonly RequestItem<Item>[],
  edition: AdrEdition | undefined,
  createReader: (
    edition: AdrEdition,
  ) => (entry: RequestItem<Item>, index: number, substance: SubstanceRecord) => Part | { faults: ProblemError[] },
): Promise<{ parts: Part[] } | { faults: ProblemError[] }> {
  const readings = new Map(listed.map(({ item: { un } }) => [un, readUn(un)]));
  const substances = await edition?.find(
    new Set([...readings.values()].flatMap((reading) => ("un" in reading ? reading.un : []))),
  );
  const read = edition && createReader(edition);
  const parts: Part[] = [];
  const faults: ProblemError[] = [];
  for (const [index, entry] of listed.entries()) {
    const reading = readings.get(entry.item.un) ?? readUn(entry.item.un);
    if ("code" in reading) {
      faults.push({ pointer: entry.unAt, ...reading });
      continue;
    }
    // Without an edition only the form of the UN numbers can be judged.
    if (edition === undefined || read === undefined) continue;
    const substance = substances?.get(reading.un);
    if (substance === undefined) {
      faults.push({
        pointer: entry.unAt,
        code: "unknown_un",
        detail: `UN ${reading.un} is not in ADR ${edition.rules.edition.edition}.`,
      });
      continue;
    }
    const part = read(entry, index, substance);
    if ("faults" in part) faults.push(...part.faults);
    else parts.push(part);
  }
  return faults.length > 0 ? { faults } : { parts };
}

/** Items with their JSON Pointers; `un` is the rest of that of the UN number. */
function listItems<Item>(items: readonly Item[], pointer: string, un = "/un"): RequestItem<Item>[] {
  return items.map((item, index) => ({ item, at: `${pointer}/${index}`, unAt: `${pointer}/${index}${un}` }));
}
