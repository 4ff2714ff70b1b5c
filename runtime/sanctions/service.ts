import type { AffectedRequest } from "../../openapi/schemas/affected.ts";
import type { CnBatchRequest, CnQuery, LangQuery } from "../../openapi/schemas/sanctions.ts";
import { answer, refuse, type Handlers, type Question, type Reply, type Units } from "../http/handler.ts";
import { heldBytes, jsonTag } from "../http/json-text.ts";
import type { Dataset } from "../shards/dataset.ts";
import { serveAffected } from "./affected.ts";
import { serveChanges } from "./changes.ts";
import { createCheck, dayFaults } from "./check.ts";
import { openLaw } from "./law.ts";
import { openLegs } from "./leg-book.ts";
import { serveAnnexes, serveStatus } from "./find.ts";
import { serveNode } from "./node.ts";
import { openNomenclature } from "./nomenclature.ts";
import { checkBatch } from "./batch.ts";
import { unitsOf } from "./question.ts";

export type SanctionsOperation = "checkCn" | "checkCnBatch" | "getCnNode" | "listAnnexes" | "listChanges" | "listAffected" | "getSanctionsStatus";

/** The handlers of the sanctions service over a dataset. Rejects when the law of the dataset cannot be read. */
export async function createSanctionsHandlers(dataset: Dataset): Promise<Pick<Handlers, SanctionsOperation>> {
  const law = await openLaw(dataset);
  const nomenclature = openNomenclature(dataset);
  const legs = openLegs(dataset);
  const checker = createCheck({ law, nomenclature, legs, version: dataset.version });
  const answers = dataset.memory.cache<Reply>();
  return {
    async checkCn({ query, today }) {
      const key = JSON.stringify([today, query]);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const found = await checker.check(query as CnQuery, today);
      return "faults" in found ? refuseAll(found.faults) : answers.set(key, { json: found.answer, tag: jsonTag(found.answer), canonical: { q: found.normalized } }, heldBytes(found.answer));
    },
    checkCnBatch: (question) => checkBatch(checker, question),
    getCnNode: (question) => serveNode(nomenclature, law, dataset.version, question),
    async listAnnexes({ query, today }: Question) {
      const { lang, as_of } = query as LangQuery;
      const day = as_of ?? today;
      const faults = dayFaults(law, day);
      return faults.length > 0 ? refuseAll(faults) : answer(serveAnnexes(law, lang, day, dataset.version));
    },
    listChanges: (question) => serveChanges(dataset, question),
    listAffected: (question) => serveAffected({ law, nomenclature, legs, dataset }, question),
    async getSanctionsStatus({ today }) {
      return answer(serveStatus(law, nomenclature, dataset.version, today));
    },
  };
}

/** Units that questions cost, where it is not one. */
export const sanctionsUnits: Units = {
  checkCn: ({ query }) => unitsOf(query["q"]),
  checkCnBatch: ({ body }) => (body as CnBatchRequest).items.reduce<number>((sum, item) => sum + unitsOf((item as { q?: unknown } | null)?.q), 0),
  listAffected: ({ body }) => Math.ceil((body as AffectedRequest).codes.length / CODES_A_UNIT),
};

/** Codes of `changes/affected` that cost as much as one question. */
const CODES_A_UNIT = 50;

function refuseAll(faults: Parameters<typeof refuse>[1][number][]): Reply {
  const [first, ...rest] = faults;
  if (first === undefined) throw new Error("a refusal needs a fault");
  return refuse(400, [first, ...rest]);
}
