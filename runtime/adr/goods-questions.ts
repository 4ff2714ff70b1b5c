import type { AdrPostQuery } from "../../openapi/schemas/adr.ts";
import type { CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import { type QuestionOf, type Reply, answer, refuse } from "../http/handler.ts";
import { createLineReader } from "../rules/adr/points/line.ts";
import { findRefused, settleClaims } from "../rules/adr/points/settle-claims.ts";
import { type ChooseEdition, isEnded, settle, type ChosenEdition } from "./edition.ts";
import { endPoints, endMixing, ENDED } from "./ended.ts";
import { listItems, readItems, type RequestItem } from "./loading/items.ts";
import { calculate } from "./points/calculate.ts";
import type { CompatibilityItem, CompatibilityResponse } from "../../openapi/schemas/adr-compatibility.ts";
import { readPackages } from "../rules/adr/packages.ts";
import { checkCompatibility } from "./loading/compatibility.ts";
import { findAmbiguities } from "../rules/adr/item.ts";
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
