import type { CnQuery, LangQuery } from "../../openapi/schemas/sanctions.ts";
import { answer, refuse, type Handlers, type Question, type Reply } from "../http/handler.ts";
import { jsonTag } from "../http/json-text.ts";
import type { Dataset } from "../shards/dataset.ts";
import { serveChanges } from "./changes.ts";
import { createCheck, dayFaults } from "./check.ts";
import { keepMost } from "./kept.ts";
import { openLaw } from "./law.ts";
import { openLegs } from "./leg-book.ts";
import { serveAnnexes, serveStatus } from "./find.ts";
import { serveNode } from "./node.ts";
import { openNomenclature } from "./nomenclature.ts";
import { checkBatch } from "./batch.ts";

/** Answers kept: every code of the nomenclature in one language. They share most of what they hold, so that one costs about 2 KB. The data of a process never changes. */
const MOST_ANSWERS = 10_000;

export type SanctionsOperation = "checkCn" | "checkCnBatch" | "getCnNode" | "listAnnexes" | "listChanges" | "getSanctionsStatus";

/** The handlers of the sanctions service over a dataset. Rejects when the law of the dataset cannot be read. */
export async function createSanctionsHandlers(dataset: Dataset): Promise<Pick<Handlers, SanctionsOperation>> {
  const law = await openLaw(dataset);
  const nomenclature = openNomenclature(dataset);
  const checker = createCheck({ law, nomenclature, legs: openLegs(dataset), version: dataset.version });
  const answers = keepMost<Reply>(MOST_ANSWERS);
  return {
    async checkCn({ query, today }) {
      const key = JSON.stringify([today, query]);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const found = await checker.check(query as CnQuery, today);
      return "faults" in found ? refuseAll(found.faults) : answers.set(key, { json: found.answer, tag: jsonTag(found.answer) });
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
    async getSanctionsStatus({ today }) {
      return answer(serveStatus(law, nomenclature, dataset.version, today));
    },
  };
}

function refuseAll(faults: Parameters<typeof refuse>[1][number][]): Reply {
  const [first, ...rest] = faults;
  if (first === undefined) throw new Error("a refusal needs a fault");
  return refuse(400, [first, ...rest]);
}
