import type { AdrLang, AdrMeta, AdrStatus } from "../../openapi/schemas/adr.ts";
import type { ClassesResponse, EditionChange } from "../../openapi/schemas/adr-substance.ts";
import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import {
  type Handlers,
  type HandlersOf,
  type QuestionOf,
  type Reply,
  answer,
  nextOffset,
  refuse,
} from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import { readUn } from "../reading/un.ts";
import { handleSeveral, renderSubstance } from "./substance.ts";
import { endSubstance } from "./ended.ts";
import { compareEditions } from "../rules/adr/editions.ts";
import { type ChooseEdition, chooseEdition, followUp, isEnded, settle, renderMeta } from "./edition.ts";
import { type OpenedEdition, createEditionReader } from "./tables.ts";
import type { OperationOf } from "../../openapi/routes.ts";
import type { AdrEditionFacts, SubstanceRecord } from "../../openapi/shards/adr.ts";

/**
 * The handlers of the ADR service over a dataset; `refused` gives the newer release that is not answered from. Each
 * question names every fault found in it; none is answered in part.
 */
export function createAdrHandlers(
  dataset: Dataset,
  refused: () => RefusedRelease | null = () => null,
): Pick<Handlers, OperationOf<"adr">> {
  const readEditions = createEditionReader(dataset);
  const choose: ChooseEdition = async ({ lang, edition: named, as_of }, today) => {
    const editions = await readEditions();
    const choice = chooseEdition(
      editions.map(({ rules }) => rules.edition),
      { edition: named, as_of, today },
    );
    if ("faults" in choice) return choice;
    const edition = editions.find(({ rules }) => rules.edition.edition === choice.edition);
    return {
      edition,
      meta: edition && renderMeta(dataset, edition, choice, as_of ?? today, edition.voices[lang]),
      faults: [],
    };
  };

  const handlers: HandlersOf<OperationOf<"adr">> = {
    async getSubstance({ params, query, today }) {
      const { lang, compare } = query;
      const reading = readUn(params["un"] ?? "");
      const read = "un" in reading ? reading : { faults: [{ parameter: "un", ...reading }] };
      const chosen = await choose(query, today);
      const editions = await readEditions();
      const compared = editions.find(({ rules }) => rules.edition.edition === compare);
      if (compare !== undefined && compared === undefined)
        chosen.faults.push({
          parameter: "compare",
          code: "unknown_edition",
          detail: `No such edition; held: ${editions.map(({ rules }) => rules.edition.edition).join(", ")}.`,
        });
      return settle(chosen, read, async ({ un }, edition, meta) => {
        const record = (await edition.find([un])).get(un);
        if (record === undefined)
          return refuse(404, [
            { parameter: "un", code: "unknown_un", detail: `UN ${un} is not in ADR ${meta.edition}.` },
          ]);
        const rendered = renderSubstance(record, edition.voices[lang], meta);
        const changes = compared === undefined ? undefined : await compareWith(un, record, edition, compared, lang);
        return {
          ...answer({ ...(isEnded(meta) ? endSubstance(rendered) : rendered), changes }),
          canonical: { un },
        };
      });
    },

    searchSubstances: (question) => handleSearch(choose, question),

    async listClasses({ query, today }) {
      return settle(await choose(query, today), {}, (_, { rules }, meta) =>
        answer(renderClasses(rules, query.lang, meta)),
      );
    },

    getInstructions: (question) => handleInstructions(choose, question),

    // What judges goods are chunks of their own: a page that is asked about a UN number does without them, and pairs
    // and points do without the whole load.
    checkCompatibility: async (question) =>
      (await import("./goods-questions.ts")).handleCompatibility(choose, question),
    calculate1136: async (question) => (await import("./goods-questions.ts")).handlePoints(choose, question),
    judgeLoad: async (question) => (await import("./consignment/question.ts")).handleLoad(choose, question),
    readLoadText: async (question) => (await import("./consignment/from-text.ts")).handleLoadText(choose, question),

    async getAdrStatus({ today }) {
      const editions = await readEditions();
      return answer(renderStatus(editions, dataset.version, today, refused()));
    },
  };
  return handlers;
}

/** The instructions in writing (5.4.3.4) as far as they are held, with the place of the official model. */
async function handleInstructions(
  choose: ChooseEdition,
  { query, today }: QuestionOf<"getInstructions">,
): Promise<Reply> {
  const { lang } = query;
  const [requested, { renderInstructions }] = await Promise.all([
    choose(query, today),
    import("./consignment/instructions.ts"),
  ]);
  return settle(requested, {}, async (_, edition, meta) => {
    const whole = await edition.withTables();
    const { requirements } = await whole.requirements();
    return answer(renderInstructions(requirements, whole.voices[lang], meta));
  });
}

/** Goods by a name, a class or a number; several numbers are each answered whole. */
async function handleSearch(choose: ChooseEdition, question: QuestionOf<"searchSubstances">): Promise<Reply> {
  const { query, today } = question;
  if (query.un !== undefined) return handleSeveral(choose, question);
  const { lang, limit, offset } = query;
  // A chunk of its own: a page that is asked about a UN number does without it.
  const [{ searchSubstances: searchNames, searchNotices }, { readTerms }] = await Promise.all([
    import("./search.ts"),
    import("../reading/search-terms.ts"),
  ]);
  return settle(await choose(query, today), readTerms(query), async (terms, edition, meta) => {
    const names = await edition.names();
    const found = searchNames(names, terms, lang);
    const { hits } = found;
    const notices = searchNotices(names, terms, found).map(([code, values]) => ({
      code,
      rule: null,
      text: edition.voices[lang].render(code, values),
    }));
    const results = hits.slice(offset, offset + limit);
    return answer(
      { results, total: hits.length, limit, offset, notices, meta },
      nextOffset(offset, results.length, hits.length),
    );
  });
}

/** What differs between the edition that answers and another one, the older before the newer. */
async function compareWith(
  un: string,
  record: SubstanceRecord,
  edition: OpenedEdition,
  compared: OpenedEdition,
  lang: AdrLang,
): Promise<EditionChange[]> {
  const found = (await compared.find([un])).get(un);
  return compared.rules.edition.valid_from < edition.rules.edition.valid_from
    ? compareEditions(found, record, lang)
    : compareEditions(record, found, lang);
}

/** The editions held, and which of them answers today. Before the first one applies, none is current. */
function renderStatus(
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
function renderClasses(rules: AdrEditionFacts, lang: AdrLang, meta: AdrMeta): ClassesResponse {
  return {
    classes: rules.classes.map(({ class: designation, name, count }) => ({
      class: designation,
      name: name[lang],
      count,
    })),
    meta,
  };
}
