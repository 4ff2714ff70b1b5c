import type {
  AdrMeta, AdrPostQuery, AdrQuery, CalcRequest, CalcResponse, CompatibilityItem, CompatibilityRequest, CompatibilityResponse, SearchQuery,
} from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { answer, refuse, type Handlers, type Reply } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import { createLineReader } from "./calc-line.ts";
import { calculate } from "./calculate.ts";
import { wordClasses } from "./classes.ts";
import { checkCompatibility } from "./compatibility.ts";
import { chooseEdition } from "./edition.ts";
import { readItems, type Listed } from "./load-items.ts";
import { wordMeta } from "./meta.ts";
import { readPackages } from "./packages.ts";
import { searchNames } from "./search.ts";
import { readTerms } from "./search-terms.ts";
import { wordStatus } from "./status.ts";
import { findAmbiguities } from "./strict.ts";
import { wordSubstance } from "./substance.ts";
import { createEditionReader, type AdrEdition } from "./tables.ts";
import { readUn } from "./un-number.ts";

export type AdrOperation = "getSubstance" | "searchSubstances" | "listClasses" | "checkCompatibility" | "calculate1136" | "getAdrStatus";

/** The handlers of the ADR service over a dataset. Each question names every fault found in it; none is answered in part. */
export function createAdrHandlers(dataset: Dataset): Pick<Handlers, AdrOperation> {
  const readEditions = createEditionReader(dataset);

  return {
    async getSubstance({ params, query, today }) {
      const { lang } = query as AdrQuery;
      const asked = await ask(query as AdrQuery, today);
      const reading = readUn(params["un"] ?? "");
      const faults = [...asked.faults];
      if ("fault" in reading) faults.push({ parameter: "un", code: reading.fault, detail: reading.detail });
      if (asked.edition === undefined || "fault" in reading || faults.length > 0) return refuseAll(400, faults);
      const record = (await asked.edition.find([reading.un])).get(reading.un);
      if (record === undefined) return refuse(404, [{ parameter: "un", code: "unknown_un", detail: `UN ${reading.un} is not in ADR ${asked.meta.edition}.` }]);
      return answer(wordSubstance(record, lang, asked.meta));
    },

    async searchSubstances({ query, today }) {
      const search = query as SearchQuery;
      const asked = await ask(search, today);
      const terms = readTerms(search);
      const faults = [...asked.faults, ...("faults" in terms ? terms.faults : [])];
      if (asked.edition === undefined || "faults" in terms || faults.length > 0) return refuseAll(400, faults);
      const hits = searchNames(await asked.edition.names(), terms, search.lang);
      const { limit, offset } = search;
      return answer({ results: hits.slice(offset, offset + limit), total: hits.length, limit, offset, meta: asked.meta });
    },

    async listClasses({ query, today }) {
      const asked = await ask(query as AdrQuery, today);
      if (asked.edition === undefined) return refuseAll(400, asked.faults);
      return answer(wordClasses(asked.edition.rules, (query as AdrQuery).lang, asked.meta));
    },

    async checkCompatibility({ query, body, today }) {
      const { lang, strict } = query as AdrPostQuery;
      const { uns, items } = body as CompatibilityRequest;
      const asked = await ask(query as AdrQuery, today);
      const faults = [...asked.faults];
      if (uns === undefined && items === undefined) faults.push({ pointer: "/uns", code: "required", detail: "Want uns or items." });
      if (uns !== undefined && items !== undefined) faults.push({ pointer: "/uns", code: "conflict", detail: "Give one of uns and items, not both." });
      const load = await readItems([...listUns(uns), ...listItems(items)], asked.edition, ({ loading }) => ({ item, at }, index, substance) =>
        readPackages(item, index, at, substance, loading),
      );
      faults.push(...load.faults);
      if (asked.edition === undefined || faults.length > 0) return refuseAll(400, faults);
      const found = checkCompatibility(load.parts, asked.edition.loading, asked.edition.voices[lang], asked.meta);
      return answerLoad(found, strict, (index) => (uns === undefined ? `/items/${index}` : `/uns/${index}`));
    },

    async calculate1136({ query, body, today }) {
      const { lang, strict } = query as AdrPostQuery;
      const asked = await ask(query as AdrQuery, today);
      const load = await readItems(listItems((body as CalcRequest).items), asked.edition, ({ rules }) => {
        const readLine = createLineReader(rules);
        return ({ item }, index, substance) => readLine(item, index, substance);
      });
      const faults = [...asked.faults, ...load.faults];
      if (asked.edition === undefined || faults.length > 0) return refuseAll(400, faults);
      return answerLoad(calculate(load.parts, asked.edition.rules, asked.edition.voices[lang], asked.meta), strict, (index) => `/items/${index}`);
    },

    async getAdrStatus({ today }) {
      return answer(wordStatus(await readEditions(), dataset.version, today));
    },
  };

  async function ask({ lang, edition, as_of }: AdrQuery, today: string): Promise<Asked> {
    const editions = await readEditions();
    const choice = chooseEdition(editions.map(({ rules }) => rules.edition), { edition, as_of, today });
    if ("faults" in choice) return { edition: undefined, faults: choice.faults };
    const chosen = editions.find(({ rules }) => rules.edition.edition === choice.edition);
    if (chosen === undefined) throw new Error(`edition ${choice.edition} was chosen and is not held`);
    return { edition: chosen, meta: wordMeta(dataset, chosen, choice, as_of ?? today, chosen.voices[lang]), faults: [] };
  }
}

/** The edition that answers, or why none does. */
type Asked = { edition: AdrEdition; meta: AdrMeta; faults: [] } | { edition: undefined; faults: ProblemError[] };

function listUns(uns: readonly string[] | undefined): Listed<CompatibilityItem>[] {
  return (uns ?? []).map((un, index) => ({ item: { un }, at: `/uns/${index}`, unAt: `/uns/${index}` }));
}

function listItems<Item>(items: readonly Item[] | undefined): Listed<Item>[] {
  return (items ?? []).map((item, index) => ({ item, at: `/items/${index}`, unAt: `/items/${index}/un` }));
}

/** Answers, or refuses an answer that is not certain when the caller wants certainty. */
function answerLoad(found: CalcResponse | CompatibilityResponse, strict: AdrPostQuery["strict"], pointer: (index: number) => string): Reply {
  const ambiguities = strict === "1" ? findAmbiguities(found, pointer) : [];
  return ambiguities.length > 0 ? refuseAll(422, ambiguities) : answer(found);
}

function refuseAll(status: 400 | 422, faults: readonly ProblemError[]): Reply {
  const [first, ...rest] = faults;
  if (first === undefined) throw new Error("a refusal needs a fault");
  return refuse(status, [first, ...rest]);
}
