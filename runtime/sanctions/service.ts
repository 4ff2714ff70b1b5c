import type { AffectedRequest } from "../../openapi/schemas/affected.ts";
import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import type { CnBatchRequest, CnQuery, LangQuery } from "../../openapi/schemas/sanctions.ts";
import { answer, refuse, type Handlers, type Question, type Reply, type Units } from "../http/handler.ts";
import { sizeOfText, validatedText } from "../http/json-text.ts";
import type { Dataset } from "../shards/dataset.ts";
import { createCheck } from "./check.ts";
import { dayFaults } from "./question-faults.ts";
import { rememberAsked, type KeptAnswer, type MadeAnswer } from "./kept.ts";
import { openLaw } from "./law.ts";
import { openLegs } from "./leg-book.ts";
import { openNomenclature } from "./nomenclature.ts";
import { unitsOf } from "./question.ts";

export type SanctionsOperation = "checkCn" | "checkCnBatch" | "getCnNode" | "listAnnexes" | "listChanges" | "listAffected" | "getSanctionsStatus";

/** The handlers of the sanctions service over a dataset; `refused` gives the newer release that is not answered from. Rejects when the law of the dataset cannot be read. */
export async function createSanctionsHandlers(dataset: Dataset, refused: () => RefusedRelease | null = () => null): Promise<Pick<Handlers, SanctionsOperation>> {
  const law = await openLaw(dataset);
  const nomenclature = openNomenclature(dataset);
  const legs = openLegs(dataset);
  const checker = createCheck({ law, nomenclature, legs, version: dataset.version });
  const answers = dataset.memory.cache<KeptAnswer>();
  const wasAsked = rememberAsked();
  /** Most questions are asked once: an answer is kept when it was asked for before. */
  const keep = (key: string, made: MadeAnswer): MadeAnswer => (wasAsked(key) ? answers.set(key, { ...made, isKept: true }, sizeOfText(made.json)) : made);
  const readAndCheck = async (query: CnQuery, today: string, key: string): Promise<Reply> => {
    const found = await checker.check(query, today);
    if ("faults" in found) return refuseAll(found.faults);
    const { text, validators } = validatedText(found.answer);
    return keep(key, { json: [text], validators, canonical: { q: found.normalized } });
  };
  const checkCn = (query: CnQuery, today: string): Reply | Promise<Reply> => {
    const key = JSON.stringify([today, query]);
    const kept = answers.get(key);
    if (kept !== undefined) return kept;
    const made = checker.checkNow(query, today);
    return made === undefined ? readAndCheck(query, today, key) : keep(key, made);
  };
  return {
    checkCn: ({ query, today }) => checkCn(query as CnQuery, today),
    // What is asked seldom is a chunk of its own: a page that is asked about a code does without it.
    async checkCnBatch(question) {
      const { lang, texts } = question.body as CnBatchRequest;
      const [{ checkBatch }] = await Promise.all([import("./batch.ts"), law.read(lang, texts === "1" ? "whole" : "core")]);
      return checkBatch(checker, question);
    },
    async getCnNode(question) {
      const [{ serveNode }] = await Promise.all([import("./node.ts"), law.read((question.query as LangQuery).lang, "core")]);
      return serveNode(nomenclature, law, dataset.version, question);
    },
    async listAnnexes({ query, today }: Question) {
      const { lang, as_of } = query as LangQuery;
      const day = as_of ?? today;
      const [{ serveAnnexes }] = await Promise.all([import("./held-law.ts"), law.read(lang, "whole")]);
      const faults = dayFaults(law, day);
      return faults.length > 0 ? refuseAll(faults) : answer(serveAnnexes(law, lang, day, dataset.version));
    },
    listChanges: async (question) => (await import("./changes.ts")).serveChanges(dataset, question),
    async listAffected(question) {
      const [{ serveAffected }] = await Promise.all([import("./affected.ts"), law.read("en", "facts")]);
      return serveAffected({ law, nomenclature, legs, dataset }, question);
    },
    async getSanctionsStatus({ today }) {
      const [{ serveStatus }] = await Promise.all([import("./held-law.ts"), law.read("en", "core")]);
      return answer(serveStatus(law, nomenclature, dataset.version, today, refused()));
    },
  };
}

/** Units that questions cost, where it is not one. */
export const sanctionsUnits: Units = {
  checkCn: ({ query }) => unitsOf(query["q"]) + unitsOfLimit(query["limit"]),
  checkCnBatch: ({ body }) => {
    const { items, limit } = body as CnBatchRequest;
    return items.reduce<number>((sum, item) => sum + unitsOf((item as { q?: unknown } | null)?.q) + unitsOfLimit(limit), 0);
  },
  listAffected: ({ body }) => Math.ceil((body as AffectedRequest).codes.length / CODES_A_UNIT),
};

/** Units that results cost beyond those that any question may show. */
function unitsOfLimit(limit: unknown): number {
  return typeof limit === "number" ? Math.max(0, Math.ceil((limit - RESULTS_INCLUDED) / RESULTS_A_UNIT)) : 0;
}

/** Results that cost nothing of their own, and further ones that cost as much as one question. */
const [RESULTS_INCLUDED, RESULTS_A_UNIT] = [100, 50];
/** Codes of `changes/affected` that cost as much as one question. */
const CODES_A_UNIT = 20;

function refuseAll(faults: Parameters<typeof refuse>[1][number][]): Reply {
  const [first, ...rest] = faults;
  if (first === undefined) throw new Error("a refusal needs a fault");
  return refuse(400, [first, ...rest]);
}
