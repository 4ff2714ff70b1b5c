import { join } from "node:path";
import { planDist } from "../../../pipeline/build/plan.ts";
import { type SourceData, checkSources } from "../../../pipeline/dataset/load.ts";
import type { PublishedRecords } from "../../../pipeline/diff/published.ts";
import { readPublished } from "../../../pipeline/diff/states.ts";
import { formatReport } from "../../../pipeline/source/issue.ts";
import { DATA } from "../../runtime/real-data.ts";

type PlannedDist = ReturnType<typeof planDist>;

export const SOURCES = join(import.meta.dirname, "../../../sources");

let loaded: Promise<SourceData> | undefined;
let published: Promise<PublishedRecords> | undefined;
let planned: Promise<PlannedDist> | undefined;

/**
 * The tables of the checkout, read once for all test files of a worker; nobody changes them. Rejects with the report
 * where they are not sound.
 */
export function realTables(): Promise<SourceData> {
  return (loaded ??= read());
}

/** The committed data as records that a release compares, read once; nobody changes it. */
export function realPublished(): Promise<PublishedRecords> {
  return (published ??= readPublished(DATA));
}

/** What a build of them would write, planned once. */
export function realPlan(): Promise<PlannedDist> {
  return (planned ??= realTables().then(planDist));
}

async function read(): Promise<SourceData> {
  const { data, issues } = await checkSources(SOURCES);
  if (data === undefined) throw new Error(formatReport(issues, { json: false, colour: false }));
  return data;
}
