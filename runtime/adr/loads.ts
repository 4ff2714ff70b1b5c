import type { AdrPostQuery, AdrQuery } from "../../openapi/schemas/adr.ts";
import type { CalcRequest, CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type {
  CompatibilityItem,
  CompatibilityRequest,
  CompatibilityResponse,
} from "../../openapi/schemas/adr-compatibility.ts";
import type { LoadQuery, LoadRequest } from "../../openapi/schemas/adr-load.ts";
import { answer, refuse, type Question, type Reply } from "../http/handler.ts";
import { judgeConsignment } from "./consignment/answer.ts";
import { findLoadAmbiguities, readDocumentLangs, readLoad } from "./consignment/question.ts";
import { type ChooseEdition, type ChosenEdition, isEnded, settle } from "./edition.ts";
import { ENDED, endLoad, endMixing, endPoints } from "./ended.ts";
import { findAmbiguities } from "../rules/adr/item.ts";
import { checkCompatibility } from "./loading/compatibility.ts";
import { readItems, type RequestItem } from "./loading/items.ts";
import { readPackages } from "../rules/adr/packages.ts";
import { calculate } from "./points/calculate.ts";
import { createLineReader } from "../rules/adr/points/line.ts";
import { findRefused, settleClaims } from "../rules/adr/points/settle-claims.ts";
import type { AdrEdition, OpenedEdition } from "./tables.ts";

/** Questions about loads. */

/** Whether goods may share a vehicle. */
export async function handleCompatibility(choose: ChooseEdition, { query, body, today }: Question): Promise<Reply> {
  const { lang, strict } = query as AdrPostQuery;
  const { uns, items } = body as CompatibilityRequest;
  const edition = await withTables(await choose(query as AdrQuery, today));
  if ((uns === undefined) === (items === undefined)) {
    edition.faults.push({
      pointer: "/uns",
      code: uns === undefined ? "required" : "conflict",
      detail: "Want one of uns and items.",
    });
  }
  const listed: RequestItem<CompatibilityItem>[] = [
    ...list(
      (uns ?? []).map((un) => ({ un })),
      "/uns",
      "",
    ),
    ...list(items ?? [], "/items"),
  ];
  const load = await readItems(
    listed,
    edition.edition,
    ({ loading }) =>
      ({ item, at }, index, substance) =>
        readPackages(item, index, at, substance, loading),
  );
  return settle(edition, load, ({ parts }, { loading, voices }, meta) => {
    const mixing = checkCompatibility(parts, loading, voices[lang], meta);
    return isEnded(meta)
      ? answerEnded(endMixing(mixing), strict)
      : answerLoad(mixing, strict, uns === undefined ? "/items" : "/uns");
  });
}

/** The points of goods (1.1.3.6). */
export async function handlePoints(choose: ChooseEdition, { query, body, today }: Question): Promise<Reply> {
  const { lang, strict } = query as AdrPostQuery;
  const edition = await withTables(await choose(query as AdrQuery, today));
  const listed = list((body as CalcRequest).items, "/items");
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
    return isEnded(meta) ? answerEnded(endPoints(points), strict) : answerLoad(points, strict, "/items");
  });
}

/** A load judged as a whole. */
export async function handleLoad(choose: ChooseEdition, { query, body, today }: Question): Promise<Reply> {
  const { lang, strict, document_lang } = query as LoadQuery;
  const request = body as LoadRequest;
  const requested = await withTables(await choose(query as AdrQuery, today));
  const langs = readDocumentLangs(document_lang, lang);
  if ("faults" in langs) requested.faults.push(...langs.faults);
  return settle(requested, await readLoad(request, requested.edition), async ({ lines, figures }, edition, meta) => {
    if ("faults" in langs) throw new Error("a question with faults is not answered");
    const consignment = judgeConsignment(lines, request, figures, {
      edition,
      ...(await edition.requirements()),
      lang,
      documentLangs: langs.langs,
      meta,
    });
    if (isEnded(meta)) return answerEnded(endLoad(consignment), strict);
    const open = strict === "1" ? findLoadAmbiguities(consignment) : [];
    return open.length === 0 ? answer(consignment) : refuse(422, open);
  });
}

/** Answers by an edition that may no longer be used, but not a caller who wants certainty. */
function answerEnded(result: object, strict: AdrPostQuery["strict"]): Reply {
  return strict === "1" ? refuse(422, ENDED) : answer(result);
}

/** A question whose edition has its tables. */
async function withTables({ edition, ...asked }: ChosenEdition<OpenedEdition>): Promise<ChosenEdition<AdrEdition>> {
  return { ...asked, edition: await edition?.withTables() };
}

/** Items with their JSON Pointers; `un` is the rest of that of the UN number. */
function list<Item>(items: readonly Item[], pointer: string, un = "/un"): RequestItem<Item>[] {
  return items.map((item, index) => ({ item, at: `${pointer}/${index}`, unAt: `${pointer}/${index}${un}` }));
}

/**
 * Answers, or refuses an answer that is not certain when the caller wants certainty. `items` is the JSON Pointer of the
 * list.
 */
function answerLoad(
  result: CalcResponse | CompatibilityResponse,
  strict: AdrPostQuery["strict"],
  items: string,
): Reply {
  const open = strict === "1" ? findAmbiguities(result, items) : [];
  return open.length === 0 ? answer(result) : refuse(422, open);
}
