import type { AdrLang, AdrMeta, AdrPostQuery, AdrQuery, AdrStatus } from "../../openapi/schemas/adr.ts";
import type { CalcRequest, CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type {
  CompatibilityItem,
  CompatibilityRequest,
  CompatibilityResponse,
} from "../../openapi/schemas/adr-compatibility.ts";
import type { ClassesResponse, SearchQuery } from "../../openapi/schemas/adr-substance.ts";
import type { LoadQuery, LoadRequest } from "../../openapi/schemas/adr-load.ts";
import type { ProblemError, RefusedRelease } from "../../openapi/schemas/common.ts";
import { type Handlers, type Reply, answer, nextOffset, refuse } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import { createLineReader } from "./points/line.ts";
import { findRefused, settleClaims } from "./points/settle-claims.ts";
import { calculate } from "./points/calculate.ts";
import { readUn, wordSubstance } from "./substance.ts";
import { checkCompatibility } from "./loading/compatibility.ts";
import { chooseEdition, followUp, wordMeta } from "./edition.ts";
import { type RequestItem, readItems } from "./loading/items.ts";
import { readPackages } from "./loading/packages.ts";
import { findAmbiguities } from "./item.ts";
import { type AdrEdition, type OpenedEdition, createEditionReader } from "./tables.ts";
import type { ADR_OPERATIONS } from "./units.ts";
import type { AdrEditionFacts } from "../../openapi/shards/adr.ts";

/**
 * The handlers of the ADR service over a dataset; `refused` gives the newer release that is not answered from. Each
 * question names every fault found in it; none is answered in part.
 */
export function createAdrHandlers(
  dataset: Dataset,
  refused: () => RefusedRelease | null = () => null,
): Pick<Handlers, (typeof ADR_OPERATIONS)[number]> {
  const readEditions = createEditionReader(dataset);

  return {
    async getSubstance({ params, query, today }) {
      const { lang } = query as AdrQuery;
      const reading = readUn(params["un"] ?? "");
      const read = "un" in reading ? reading : { faults: [{ parameter: "un", ...reading }] };
      return settle(await ask(query as AdrQuery, today), read, async ({ un }, edition, meta) => {
        const record = (await edition.find([un])).get(un);
        if (record === undefined)
          return refuse(404, [
            { parameter: "un", code: "unknown_un", detail: `UN ${un} is not in ADR ${meta.edition}.` },
          ]);
        return { ...answer(wordSubstance(record, edition.voices[lang], meta)), canonical: { un } };
      });
    },

    async searchSubstances({ query, today }) {
      const { lang, limit, offset } = query as SearchQuery;
      // A chunk of its own: a page that is asked about a UN number does without it.
      const [{ searchSubstances: searchNames, whyNotInAdr }, { readTerms }] = await Promise.all([
        import("./search.ts"),
        import("./search-terms.ts"),
      ]);
      return settle(
        await ask(query as SearchQuery, today),
        readTerms(query as SearchQuery),
        async (terms, edition, meta) => {
          const names = await edition.names();
          const hits = searchNames(names, terms, lang);
          const why = whyNotInAdr(names, terms);
          const notices =
            why === undefined
              ? []
              : [
                  {
                    code: `not_in_adr_${why}`,
                    rule: null,
                    text: edition.voices[lang].say(`not_in_adr_${why}`, { name: terms.text }),
                  },
                ];
          const results = hits.slice(offset, offset + limit);
          return answer(
            { results, total: hits.length, limit, offset, notices, meta },
            nextOffset(offset, results.length, hits.length),
          );
        },
      );
    },

    async listClasses({ query, today }) {
      return settle(await ask(query as AdrQuery, today), {}, (_, { rules }, meta) =>
        answer(wordClasses(rules, (query as AdrQuery).lang, meta)),
      );
    },

    async getInstructions({ query, today }) {
      const { lang } = query as AdrQuery;
      const [asked, { wordInstructions }] = await Promise.all([
        ask(query as AdrQuery, today).then(withTables),
        import("./consignment/instructions.ts"),
      ]);
      return settle(asked, {}, async (_, edition, meta) =>
        answer(wordInstructions((await edition.requirements()).requirements, edition.voices[lang], meta)),
      );
    },

    async checkCompatibility({ query, body, today }) {
      const { lang, strict } = query as AdrPostQuery;
      const { uns, items } = body as CompatibilityRequest;
      const asked = await withTables(await ask(query as AdrQuery, today));
      if ((uns === undefined) === (items === undefined)) {
        asked.faults.push({
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
        asked.edition,
        ({ loading }) =>
          ({ item, at }, index, substance) =>
            readPackages(item, index, at, substance, loading),
      );
      return settle(asked, load, ({ parts }, { loading, voices }, meta) =>
        answerLoad(
          checkCompatibility(parts, loading, voices[lang], meta),
          strict,
          uns === undefined ? "/items" : "/uns",
        ),
      );
    },

    async calculate1136({ query, body, today }) {
      const { lang, strict } = query as AdrPostQuery;
      const asked = await withTables(await ask(query as AdrQuery, today));
      const listed = list((body as CalcRequest).items, "/items");
      const load = await settleClaims(
        async (refuted) =>
          readItems(listed, asked.edition, ({ rules }) => {
            const readLine = createLineReader(rules, refuted);
            return ({ item }, index, substance) => readLine(item, index, substance);
          }),
        findRefused,
      );
      return settle(asked, load, ({ parts }, { rules, voices }, meta) =>
        answerLoad(calculate(parts, rules, voices[lang], meta), strict, "/items"),
      );
    },

    async judgeLoad({ query, body, today }) {
      const { lang, strict, document_lang } = query as LoadQuery;
      const request = body as LoadRequest;
      const [{ judgeConsignment }, { findLoadAmbiguities, readDocumentLangs, readLoad }] = await Promise.all([
        import("./consignment/answer.ts"),
        import("./consignment/question.ts"),
      ]);
      const asked = await withTables(await ask(query as AdrQuery, today));
      const langs = readDocumentLangs(document_lang, lang);
      if ("faults" in langs) asked.faults.push(...langs.faults);
      return settle(asked, await readLoad(request, asked.edition), async ({ lines, figures }, edition, meta) => {
        if ("faults" in langs) throw new Error("a question with faults is not answered");
        const found = judgeConsignment(lines, request, figures, {
          edition,
          ...(await edition.requirements()),
          lang,
          documentLangs: langs.langs,
          meta,
        });
        const [first, ...rest] = strict === "1" ? findLoadAmbiguities(found) : [];
        return first === undefined ? answer(found) : refuse(422, [first, ...rest]);
      });
    },

    async getAdrStatus({ today }) {
      const editions = await readEditions();
      return answer(wordStatus(editions, dataset.version, today, refused()));
    },
  };

  async function ask({ lang, edition: named, as_of }: AdrQuery, today: string): Promise<Asked<OpenedEdition>> {
    const editions = await readEditions();
    const choice = chooseEdition(
      editions.map(({ rules }) => rules.edition),
      { edition: named, as_of, today },
    );
    if ("faults" in choice) return choice;
    const edition = editions.find(({ rules }) => rules.edition.edition === choice.edition);
    return {
      edition,
      meta: edition && wordMeta(dataset, edition, choice, as_of ?? today, edition.voices[lang]),
      faults: [],
    };
  }
}

/** A question whose edition has its tables. */
async function withTables({ edition, ...asked }: Asked<OpenedEdition>): Promise<Asked<AdrEdition>> {
  return { ...asked, edition: await edition?.withTables() };
}

/** The edition that answers with what every answer says of it, or why none does. */
interface Asked<Edition> {
  edition?: Edition | undefined;
  meta?: AdrMeta | undefined;
  faults: ProblemError[];
}

interface Faulty {
  faults: readonly ProblemError[];
}

/** Answers from what was read, or refuses with all faults of the question together. */
function settle<Read extends object, Edition>(
  { edition, meta, faults }: Asked<Edition>,
  read: Read,
  reply: (read: Exclude<Read, { faults: unknown }>, edition: Edition, meta: AdrMeta) => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  const [first, ...rest] = "faults" in read ? [...faults, ...(read as Faulty).faults] : faults;
  if (first !== undefined) return refuse(400, [first, ...rest]);
  if (edition === undefined || meta === undefined) throw new Error("a question without a fault and without an edition");
  return reply(read as Exclude<Read, { faults: unknown }>, edition, meta);
}

/** Items with their JSON Pointers; `un` is the rest of that of the UN number. */
function list<Item>(items: readonly Item[], pointer: string, un = "/un"): RequestItem<Item>[] {
  return items.map((item, index) => ({ item, at: `${pointer}/${index}`, unAt: `${pointer}/${index}${un}` }));
}

/**
 * Answers, or refuses an answer that is not certain when the caller wants certainty. `items` is the JSON Pointer of the
 * list.
 */
function answerLoad(found: CalcResponse | CompatibilityResponse, strict: AdrPostQuery["strict"], items: string): Reply {
  const [first, ...rest] = strict === "1" ? findAmbiguities(found, items) : [];
  return first === undefined ? answer(found) : refuse(422, [first, ...rest]);
}

/** The editions held, and which of them answers today. Before the first one applies, none is current. */
function wordStatus(
  editions: readonly OpenedEdition[],
  version: string,
  today: string,
  refused: RefusedRelease | null,
): AdrStatus {
  const choice = chooseEdition(
    editions.map(({ rules }) => rules.edition),
    { today },
  );
  const current = "faults" in choice ? undefined : choice;
  return {
    dataset_version: version,
    as_of: today,
    stale: current?.stale ?? true,
    editions: editions.map(({ rules, sourceVersion, unNumbers }) => ({
      edition: rules.edition.edition,
      title: rules.edition.title.en,
      valid_from: rules.edition.valid_from,
      valid_to: rules.edition.valid_to,
      transition_until: rules.edition.transition_until,
      current: rules.edition.edition === current?.edition,
      source_version: sourceVersion,
      un_numbers: unNumbers,
      rows: rules.rows,
      verified_rows: rules.verified_rows,
    })),
    pending: editions.slice(-1).map(({ rules }) => followUp(rules.edition.valid_to)),
    refused_release: refused,
  };
}

/** The 13 classes in their order, each with its count of UN numbers. */
function wordClasses(rules: AdrEditionFacts, lang: AdrLang, meta: AdrMeta): ClassesResponse {
  return {
    classes: rules.classes.map(({ class: designation, name, count }) => ({
      class: designation,
      name: name[lang],
      count,
    })),
    meta,
  };
}
