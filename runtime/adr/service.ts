import type { AdrMeta, AdrPostQuery, AdrQuery } from "../../openapi/schemas/adr.ts";
import type { CalcRequest, CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type { CompatibilityItem, CompatibilityRequest, CompatibilityResponse } from "../../openapi/schemas/adr-compatibility.ts";
import type { SearchQuery } from "../../openapi/schemas/adr-substance.ts";
import type { LoadQuery, LoadRequest } from "../../openapi/schemas/adr-load.ts";
import type { ProblemError, RefusedRelease } from "../../openapi/schemas/common.ts";
import { answer, refuse, type Handlers, type Reply } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import { createLineReader } from "./points/line.ts";
import { calculate } from "./points/calculate.ts";
import { wordClasses, wordStatus, wordSubstance, readUn } from "./substance.ts";
import { checkCompatibility } from "./loading/compatibility.ts";
import { chooseEdition, wordMeta } from "./edition.ts";
import { readItems, type RequestItem } from "./loading/items.ts";
import { readPackages } from "./loading/packages.ts";
import { findAmbiguities } from "./item.ts";
import type { EditionDepth } from "./edition-file.ts";
import { createEditionReader, type AdrEdition } from "./tables.ts";
import type { ADR_OPERATIONS } from "./units.ts";

/** The handlers of the ADR service over a dataset; `refused` gives the newer release that is not answered from. Each question names every fault found in it; none is answered in part. */
export function createAdrHandlers(dataset: Dataset, refused: () => RefusedRelease | null = () => null): Pick<Handlers, (typeof ADR_OPERATIONS)[number]> {
  const readEditions = createEditionReader(dataset);

  return {
    async getSubstance({ params, query, today }) {
      const { lang } = query as AdrQuery;
      const reading = readUn(params["un"] ?? "");
      const read = "un" in reading ? reading : { faults: [{ parameter: "un", ...reading }] };
      return settle(await ask(query as AdrQuery, today), read, async ({ un }, edition, meta) => {
        const record = (await edition.find([un])).get(un);
        if (record === undefined) return refuse(404, [{ parameter: "un", code: "unknown_un", detail: `UN ${un} is not in ADR ${meta.edition}.` }]);
        return answer(wordSubstance(record, edition.voices[lang], meta));
      });
    },

    async searchSubstances({ query, today }) {
      const { lang, limit, offset } = query as SearchQuery;
      // A chunk of its own: a page that is asked about a UN number does without it.
      const [{ searchSubstances: searchNames, whyNotInAdr }, { readTerms }] = await Promise.all([import("./search.ts"), import("./search-terms.ts")]);
      return settle(await ask(query as SearchQuery, today), readTerms(query as SearchQuery), async (terms, edition, meta) => {
        const names = await edition.names();
        const hits = searchNames(names, terms, lang);
        const why = whyNotInAdr(names, terms);
        const notices = why === undefined ? [] : [{ code: `not_in_adr_${why}`, rule: null, text: edition.voices[lang].say(`not_in_adr_${why}`, { name: terms.text }) }];
        return answer({ results: hits.slice(offset, offset + limit), total: hits.length, limit, offset, notices, meta });
      });
    },

    async listClasses({ query, today }) {
      return settle(await ask(query as AdrQuery, today), {}, (_, { rules }, meta) => answer(wordClasses(rules, (query as AdrQuery).lang, meta)));
    },

    async checkCompatibility({ query, body, today }) {
      const { lang, strict } = query as AdrPostQuery;
      const { uns, items } = body as CompatibilityRequest;
      const asked = await ask(query as AdrQuery, today, "tables");
      if ((uns === undefined) === (items === undefined)) {
        asked.faults.push({ pointer: "/uns", code: uns === undefined ? "required" : "conflict", detail: "Want one of uns and items." });
      }
      const listed: RequestItem<CompatibilityItem>[] = [...list((uns ?? []).map((un) => ({ un })), "/uns", ""), ...list(items ?? [], "/items")];
      const load = await readItems(listed, asked.edition, ({ loading }) => ({ item, at }, index, substance) =>
        readPackages(item, index, at, substance, loading),
      );
      return settle(asked, load, ({ parts }, { loading, voices }, meta) =>
        answerLoad(checkCompatibility(parts, loading, voices[lang], meta), strict, uns === undefined ? "/items" : "/uns"),
      );
    },

    async calculate1136({ query, body, today }) {
      const { lang, strict } = query as AdrPostQuery;
      const asked = await ask(query as AdrQuery, today, "tables");
      const load = await readItems(list((body as CalcRequest).items, "/items"), asked.edition, ({ rules }) => {
        const readLine = createLineReader(rules);
        return ({ item }, index, substance) => readLine(item, index, substance);
      });
      return settle(asked, load, ({ parts }, { rules, voices }, meta) => answerLoad(calculate(parts, rules, voices[lang], meta), strict, "/items"));
    },

    async judgeLoad({ query, body, today }) {
      const { lang, strict, document_lang } = query as LoadQuery;
      const request = body as LoadRequest;
      const [{ judgeConsignment }, { findLoadAmbiguities, readDocumentLangs, readLoad }] = await Promise.all([import("./consignment/answer.ts"), import("./consignment/question.ts")]);
      const asked = await ask(query as AdrQuery, today, "tables");
      const langs = readDocumentLangs(document_lang, lang);
      if ("faults" in langs) asked.faults.push(...langs.faults);
      return settle(asked, await readLoad(request, asked.edition), async ({ lines, figures }, edition, meta) => {
        if ("faults" in langs) throw new Error("a question with faults is not answered");
        for (const written of langs.langs) await edition.read(written, "tables");
        const found = judgeConsignment(lines, request, figures, { edition, ...(await edition.requirements()), lang, documentLangs: langs.langs, meta });
        const [first, ...rest] = strict === "1" ? findLoadAmbiguities(found) : [];
        return first === undefined ? answer(found) : refuse(422, [first, ...rest]);
      });
    },

    async getAdrStatus({ today }) {
      const editions = await readEditions();
      for (const edition of editions) await edition.read("en", "core");
      return answer(wordStatus(editions, dataset.version, today, refused()));
    },
  };

  async function ask({ lang, edition: named, as_of }: AdrQuery, today: string, depth: EditionDepth = "core"): Promise<Asked> {
    const editions = await readEditions();
    const choice = chooseEdition(editions.map(({ rules }) => rules.edition), { edition: named, as_of, today });
    if ("faults" in choice) return choice;
    const edition = editions.find(({ rules }) => rules.edition.edition === choice.edition);
    await edition?.read(lang, depth);
    if (depth === "tables") await edition?.read("en", depth); // the details of problems are English, and quote the tables
    return { edition, meta: edition && wordMeta(dataset, edition, choice, as_of ?? today, edition.voices[lang]), faults: [] };
  }
}

/** The edition that answers with what every answer says of it, or why none does. */
interface Asked {
  edition?: AdrEdition | undefined;
  meta?: AdrMeta | undefined;
  faults: ProblemError[];
}

interface Faulty {
  faults: readonly ProblemError[];
}

/** Answers from what was read, or refuses with all faults of the question together. */
function settle<Read extends object>(
  { edition, meta, faults }: Asked, read: Read, reply: (read: Exclude<Read, { faults: unknown }>, edition: AdrEdition, meta: AdrMeta) => Reply | Promise<Reply>,
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

/** Answers, or refuses an answer that is not certain when the caller wants certainty. `items` is the JSON Pointer of the list. */
function answerLoad(found: CalcResponse | CompatibilityResponse, strict: AdrPostQuery["strict"], items: string): Reply {
  const [first, ...rest] = strict === "1" ? findAmbiguities(found, items) : [];
  return first === undefined ? answer(found) : refuse(422, [first, ...rest]);
}
