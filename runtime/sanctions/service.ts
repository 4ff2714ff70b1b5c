import type { OperationOf } from "../../openapi/routes.ts";
import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import { answer, refuse, type Handlers, type HandlersOf, type Units, type UnitsOf } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";
import { createCheck, type SanctionsCheck } from "./check.ts";
import { openControls } from "./controls.ts";
import { dayFaults, unitsOf } from "./question.ts";
import { openLaw } from "./law.ts";
import type { Repositories } from "./law-check.ts";
import { openLegs } from "./legs.ts";
import { onceOrAgainByObject } from "../text/memo.ts";
import { openNomenclature } from "./nomenclature.ts";

/**
 * What questions about goods are answered from, and their check: once for a dataset. Rejects when the law cannot be
 * read, and reads it again when asked again.
 */
export const openRepositories = onceOrAgainByObject(
  async (dataset: Dataset): Promise<Repositories & { check: SanctionsCheck }> => {
    const law = await openLaw(dataset);
    const repositories = {
      law,
      nomenclature: openNomenclature(dataset),
      legs: openLegs(dataset, law),
      controls: openControls(dataset),
      version: dataset.version,
    };
    return { ...repositories, check: createCheck(repositories) };
  },
);

/**
 * The handlers of the sanctions service over a dataset; `refused` gives the newer release that is not answered from.
 * Rejects when the law of the dataset cannot be read.
 */
export async function createSanctionsHandlers(
  dataset: Dataset,
  refused: () => RefusedRelease | null = () => null,
): Promise<Pick<Handlers, OperationOf<"sanctions">>> {
  const { law, nomenclature, legs, check: checker } = await openRepositories(dataset);
  const handlers: HandlersOf<OperationOf<"sanctions">> = {
    async checkCn({ query, today }) {
      const result = await checker.check(query, today);
      if ("faults" in result) return refuse(400, result.faults);
      return { json: result.answer, canonical: { q: result.normalized }, next: result.next };
    },
    // What is asked seldom is a chunk of its own: a page that is asked about a code does without it.
    async checkCnBatch(question) {
      const { checkBatch } = await import("./batch.ts");
      return checkBatch(checker, question);
    },
    async getCnNode(question) {
      const { handleNode } = await import("./node.ts");
      return handleNode(nomenclature, law, dataset.version, question);
    },
    async listAnnexes({ query, today }) {
      const { lang, as_of } = query;
      const day = as_of ?? today;
      const faults = dayFaults(law, day);
      if (faults.length > 0) return refuse(400, faults);
      const [{ renderAnnexes }] = await Promise.all([import("./reference.ts"), law.speak(lang)]);
      return answer(renderAnnexes(law, lang, day, dataset.version));
    },
    async listCountries({ query, today }) {
      const { lang, as_of } = query;
      const day = as_of ?? today;
      const faults = dayFaults(law, day);
      if (faults.length > 0) return refuse(400, faults);
      const [{ handleCountries }] = await Promise.all([import("./reference.ts"), law.speak(lang)]);
      return answer(await handleCountries(law, lang, day, dataset.version));
    },
    async listDocuments({ query, today }) {
      const { lang, as_of } = query;
      const day = as_of ?? today;
      const faults = dayFaults(law, day);
      if (faults.length > 0) return refuse(400, faults);
      const [{ handleDocuments }] = await Promise.all([import("./reference.ts"), law.speak(lang)]);
      return answer(await handleDocuments(law, dataset, query, day));
    },
    listChanges: async (question) => (await import("./changes.ts")).handleChanges(dataset, question),
    async listAffected(question) {
      const { handleAffected } = await import("./changes.ts");
      return handleAffected({ law, nomenclature, legs, dataset }, question);
    },
    async getSanctionsStatus({ today }) {
      const [{ renderStatus }] = await Promise.all([import("./reference.ts"), law.speak("en")]);
      return answer(renderStatus(law, nomenclature, dataset.version, today, refused()));
    },
  };
  return handlers;
}

/** Units that questions cost, where it is not one. */
export const sanctionsUnits: Units = {
  checkCn: ({ query }) => unitsOf(query.q) + unitsOfLimit(query.limit),
  checkCnBatch: ({ body: { items, limit } }) =>
    items.reduce<number>((sum, item) => sum + unitsOf((item as { q?: unknown } | null)?.q) + unitsOfLimit(limit), 0),
  listAffected: ({ body }) => Math.ceil(body.codes.length / CODES_A_UNIT),
} satisfies UnitsOf;

/** Units that results cost beyond those that any question may show. */
function unitsOfLimit(limit: unknown): number {
  return typeof limit === "number" ? Math.max(0, Math.ceil((limit - RESULTS_INCLUDED) / RESULTS_A_UNIT)) : 0;
}

/** Results that cost nothing of their own, and further ones that cost as much as one question. */
const [RESULTS_INCLUDED, RESULTS_A_UNIT] = [100, 50];
/** Codes of `changes/affected` that cost as much as one question. */
const CODES_A_UNIT = 20;
