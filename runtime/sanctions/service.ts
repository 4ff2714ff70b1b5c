import type { CnQuery, LangQuery } from "../../openapi/schemas/sanctions.ts";
import { answer, refuse, type Handlers, type Question, type Reply } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import { serveChanges } from "./changes.ts";
import { createCheck, dayFaults } from "./check.ts";
import { openLaw } from "./law.ts";
import { serveAnnexes, serveStatus } from "./listing.ts";
import { serveNode } from "./node.ts";
import { openNomenclature } from "./nomenclature.ts";
import { checkBatch } from "./batch.ts";

export type SanctionsOperation = "checkCn" | "checkCnBatch" | "getCnNode" | "listAnnexes" | "listChanges" | "getSanctionsStatus";

/** The handlers of the sanctions service over a dataset. Rejects when the law of the dataset cannot be read. */
export async function createSanctionsHandlers(dataset: Dataset): Promise<Pick<Handlers, SanctionsOperation>> {
  const law = await openLaw(dataset);
  const nomenclature = openNomenclature(dataset);
  const checker = createCheck(law, nomenclature, dataset.version);
  return {
    async checkCn({ query, today }) {
      const found = await checker.check(query as CnQuery, today);
      return "faults" in found ? refuseAll(found.faults) : { json: found.answer };
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
