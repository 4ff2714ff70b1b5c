import type { Conformance } from "../../openapi/shards/legs.ts";
import { refusalOf } from "../client/problems.ts";
import type { ClientOperations, Problem } from "../client/types.generated.ts";
import { readArguments } from "../http/arguments.ts";
import { brusselsDay } from "../http/day.ts";
import type { Handler } from "../http/handler.ts";
import { jsonBytes } from "../http/json-text.ts";
import { findMemberFault } from "../http/json-members.ts";
import { operations } from "../http/operations.generated.ts";
import { problemOf, type Trouble } from "../http/problem.ts";
import { UNHURRIED } from "../http/turns.ts";
import { openDataset, type DatasetName, type OpenedDataset } from "../shards/dataset.ts";
import { sharedMemory } from "../shards/memory.ts";
import { openWebFiles } from "../site/web-files.ts";

export type * from "../client/types.generated.ts";
export { CargolexProblem, InvalidQuestion, NotCertain, NotHeld } from "../client/problems.ts";

/** Published files by path, below the folder that `index.json` is in. Rejects when a file cannot be read: absence is a fault, never an empty answer. */
export interface PublishedFiles {
  read(path: string): Promise<Uint8Array>;
}

/** How lookups are opened. */
export interface OpenSettings {
  /** Bytes of parsed files that are held at a time (64 MB). */
  memory?: number | undefined;
  /** Milliseconds since 1970 (`Date.now`): questions without `as_of` are about this day in Brussels. */
  now?: (() => number) | undefined;
}

type Args<Id extends keyof ClientOperations> = ClientOperations[Id]["args"];
type Lookup<Id extends keyof ClientOperations> = Record<string, never> extends Args<Id> ? (args?: Args<Id>) => Promise<ClientOperations[Id]["answer"]> : (args: Args<Id>) => Promise<ClientOperations[Id]["answer"]>;

/** Operations of the sanctions check; each answers as the service does, to the letter. */
export type GoodsOperation = "checkCn" | "checkCnBatch" | "getCnNode" | "listAnnexes" | "listChanges" | "listAffected" | "getSanctionsStatus";
/** Operations of the ADR lookup. */
export type SubstanceOperation = "getSubstance" | "searchSubstances" | "listClasses" | "checkCompatibility" | "calculate1136" | "judgeLoad" | "getAdrStatus";

/** A method for every operation, over one release. Each rejects with a `CargolexProblem` where the question is at fault, and with another error where a file cannot be read or is not the published one: then nothing can be concluded. */
export type Lookups<Id extends keyof ClientOperations> = { readonly [Operation in Id]: Lookup<Operation> } & {
  /** Release of the data, `YYYY.MM.DD`. */
  readonly version: string;
};

/** Problems are named under it; there is no address here. */
const SITE = "cargolex:";
/** As in a body of the service. */
const PLACES = 6;
const MEMORY = 64 * 1024 * 1024;

/** Opens the sanctions check over published files: those of a build (`dist/data`) or of a publication. Every file is compared with its hash when it is read. */
export async function openGoods(files: PublishedFiles, settings: OpenSettings = {}): Promise<Lookups<GoodsOperation>> {
  const [dataset, { createSanctionsHandlers }] = await Promise.all([open(files, settings, ["sanctions", "nomenclature"]), import("../sanctions/service.ts")]);
  return lookupsOf(await createSanctionsHandlers(dataset), dataset.version, settings);
}

/** Opens the ADR lookup over published files. */
export async function openSubstances(files: PublishedFiles, settings: OpenSettings = {}): Promise<Lookups<SubstanceOperation>> {
  const [dataset, { createAdrHandlers }] = await Promise.all([open(files, settings, ["adr"]), import("../adr/service.ts")]);
  return lookupsOf(createAdrHandlers(dataset), dataset.version, settings);
}

/** Published files behind an address, that of the folder with `index.json`; in a page also relative to it. The index is asked for anew each time this is called. */
export async function filesBehind(address: string | URL): Promise<PublishedFiles> {
  const place = new URL(address, (globalThis as { location?: { href: string } }).location?.href);
  place.pathname = place.pathname.replace(/\/?(?:index\.json)?$/, "/");
  return openWebFiles(place);
}

/** What came of the published table of questions. */
export interface ConformanceReport {
  version: string;
  questions: number;
  /** Questions that came out otherwise than the table says. */
  differing: { q: string; as_of: string; wanted: string; found: string }[];
}

/** Asks every question of the conformance table that a release publishes, and compares verdict and legs. */
export async function runConformance(files: PublishedFiles, settings: OpenSettings = {}): Promise<ConformanceReport> {
  const dataset = await open(files, settings, ["sanctions"]);
  const goods = await openGoods(files, settings);
  const tables = await Promise.all(dataset.files("sanctions", "sanctions-conformance/1").map(async (file) => dataset.read<Conformance>(file)));
  const questions = tables.flatMap(({ records }) => records);
  if (questions.length === 0) throw new Error(`release ${dataset.version} publishes no conformance table`);
  const differing: ConformanceReport["differing"] = [];
  for (const { q, as_of, ...record } of questions) {
    const { verdict_detail, has_prohibition, summary } = await goods.checkCn({ q, as_of, view: "basic" });
    const legs = Object.fromEntries(summary.filter(({ text }) => text !== undefined).map((row) => [`${row.regime}-${row.direction}`, [row.verdict_detail, row.prohibited]]));
    const [wanted, found] = [inOrder(record), inOrder({ verdict_detail, has_prohibition, legs })];
    if (wanted !== found) differing.push({ q, as_of, wanted, found });
  }
  return { version: dataset.version, questions: questions.length, differing };
}

/** JSON with the members of the legs in one order. */
function inOrder({ verdict_detail, has_prohibition, legs }: { verdict_detail: string; has_prohibition: boolean; legs: Record<string, unknown> }): string {
  return JSON.stringify({ verdict_detail, has_prohibition, legs: Object.fromEntries(Object.entries(legs).toSorted(([a], [b]) => (a < b ? -1 : 1))) });
}

function open(files: PublishedFiles, { memory = MEMORY }: OpenSettings, only: readonly DatasetName[]): Promise<OpenedDataset> {
  return openDataset({ read: (path) => files.read(path), size: async (path) => (await files.read(path)).length }, sharedMemory(memory), undefined, only);
}

function lookupsOf<Id extends keyof ClientOperations>(handlers: Readonly<Record<Id, Handler>>, version: string, { now = Date.now }: OpenSettings): Lookups<Id> {
  const methods = Object.entries<Handler>(handlers).map(([id, handler]) => {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`${id} is no operation`);
    return [id, async (args: object = {}): Promise<unknown> => {
      // As if it were sent: what was given stays as it is, and numbers have at most six decimal places.
      const text = JSON.stringify(args);
      const broken = findMemberFault(text, PLACES);
      const { faults, ...parts } = readArguments(operation, JSON.parse(text) as Record<string, unknown>);
      const errors = broken === undefined ? faults : [broken];
      if (errors.length > 0) throw refusal({ status: 400, errors });
      const reply = await handler({ ...parts, today: brusselsDay(now()), site: SITE, idempotencyKey: undefined, work: UNHURRIED });
      if ("refusal" in reply) throw refusal(reply.refusal);
      return JSON.parse(new TextDecoder().decode(reply.bytes ?? jsonBytes(reply.json)));
    }] as const;
  });
  return { ...(Object.fromEntries(methods) as unknown as Lookups<Id>), version };
}

function refusal(trouble: Trouble): Error {
  return refusalOf(problemOf(trouble, SITE) as Problem, trouble.status);
}
