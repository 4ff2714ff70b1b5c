import type { Index } from "../../openapi/shards/publication.ts";
import type { AdrQuestion, ConformanceRecord, NameQuestion } from "../../openapi/shards/conformance.ts";
import { InvalidQuestion, refusalOf } from "../client/problems.ts";
import type { ClientOperations, operationTable, Problem } from "../client/types.generated.ts";
import { readArguments } from "../http/arguments.ts";
import { brusselsDay } from "../rules/day.ts";
import type { Handler } from "../http/handler.ts";
import { findMemberFault } from "../http/json-members.ts";
import type { CnBasicResponse } from "../../openapi/schemas/sanctions.ts";
import { operations } from "../http/operations.generated.ts";
import { problemOf, type Trouble } from "../http/problem.ts";
import { compareText } from "../text/normalize.ts";
import { parseJson } from "../shards/files.ts";
import { INDEX } from "../rules/trust/paths.ts";
import { openDataset, type DatasetName, type OpenedDataset } from "../shards/dataset.ts";
import { ANEW, fetchBytes } from "../site/web-files.ts";

export type * from "../client/types.generated.ts";
export { CargolexProblem, InvalidQuestion, NotCertain, NotHeld } from "../client/problems.ts";

/**
 * Published files by path, below the folder that `index.json` is in. Rejects when a file cannot be read: absence is a
 * fault, never an empty answer. Written out, because the package ships this module's types alone.
 */
export interface PublishedFiles {
  read(path: string): Promise<Uint8Array>;
}

/** How lookups are opened. */
export interface OpenSettings {
  /** Milliseconds since 1970 (`Date.now`): questions without `as_of` are about this day in Brussels. */
  now?: (() => number) | undefined;
}

type Args<Id extends keyof ClientOperations> = ClientOperations[Id]["args"];
type Lookup<Id extends keyof ClientOperations> =
  Record<string, never> extends Args<Id>
    ? (args?: Args<Id>) => Promise<ClientOperations[Id]["answer"]>
    : (args: Args<Id>) => Promise<ClientOperations[Id]["answer"]>;

type Table = typeof operationTable;
type OperationOf<Service> = Exclude<
  { [Id in keyof Table]: Table[Id][1] extends Service ? Id : never }[keyof Table],
  "createLead"
>;
/** Operations of the sanctions check; each answers as the service does, to the letter. */
export type GoodsOperation = OperationOf<"sanctions">;
/** Operations of the ADR lookup. */
export type SubstanceOperation = OperationOf<"adr">;

/**
 * A method for every operation, over one release. Each rejects with a `CargolexProblem` where the question is at fault,
 * and with another error where a file cannot be read or is not the published one: then nothing can be concluded.
 */
export type Lookups<Id extends keyof ClientOperations> = { readonly [Operation in Id]: Lookup<Operation> } & {
  /** Release of the data, `YYYY.MM.DD`. */
  readonly version: string;
};

/** Problems are named under it; there is no address here. */
const SITE = "cargolex:";
/** As in a body of the service. */
const PLACES = 6;

/**
 * Opens the sanctions check over published files: those of a build (`dist/data`) or of a publication. Every file is
 * compared with its hash when it is read.
 */
export async function openGoods(files: PublishedFiles, settings: OpenSettings = {}): Promise<Lookups<GoodsOperation>> {
  const [dataset, { createSanctionsHandlers }] = await Promise.all([
    open(files, ["sanctions", "nomenclature"]),
    import("../sanctions/service.ts"),
  ]);
  return lookupsOf(await createSanctionsHandlers(dataset), dataset.version, settings);
}

/** Opens the ADR lookup over published files. */
export async function openSubstances(
  files: PublishedFiles,
  settings: OpenSettings = {},
): Promise<Lookups<SubstanceOperation>> {
  const [dataset, { createAdrHandlers }] = await Promise.all([open(files, ["adr"]), import("../adr/service.ts")]);
  return lookupsOf(createAdrHandlers(dataset), dataset.version, settings);
}

/**
 * Published files behind an address, that of the folder with `index.json`; in a page also relative to it. The index is
 * asked for anew each time lookups are opened.
 */
export async function filesBehind(address: string | URL): Promise<PublishedFiles> {
  const location = new URL(address, (globalThis as { location?: { href: string } }).location?.href);
  location.pathname = location.pathname.replace(/\/?(?:index\.json)?$/, "/");
  return {
    // What is in the folder of a release never changes; a copy of anything else that a cache has is compared first.
    read: async (path) => fetchBytes(new URL(path, location), path.startsWith("d/") ? {} : ANEW),
  };
}

/** What came of the published tables of questions. */
export interface ConformanceReport {
  version: string;
  questions: number;
  /** Questions that came out otherwise than the table says. */
  differing: { question: string; wanted: string; found: string }[];
}

/**
 * Asks every question of the conformance tables that a release publishes: codes, names, UN numbers, loads and pairs of
 * goods.
 */
export async function runConformance(files: PublishedFiles, settings: OpenSettings = {}): Promise<ConformanceReport> {
  const dataset = await open(files, ["sanctions", "nomenclature", "adr"]);
  const goods = await openGoods(files, settings);
  const substances = await openSubstances(files, settings);
  const table = async <Row>(name: DatasetName, schema: string): Promise<Row[]> => {
    const shards = await Promise.all(
      dataset.files(name, schema).map(async (file) => {
        const { part, records } = await dataset.load<{ part: string; records: Row[] }>(file);
        return part === "" ? records : records.map((record) => ({ ...record, edition: part }));
      }),
    );
    const rows = shards.flat();
    if (rows.length === 0) throw new Error(`release ${dataset.version} publishes no ${schema}`);
    return rows;
  };
  const report: ConformanceReport = { version: dataset.version, questions: 0, differing: [] };
  const compare = (question: object, wanted: unknown, result: unknown): void => {
    report.questions++;
    const [expected, answered] = [JSON.stringify(wanted), JSON.stringify(result)];
    if (expected !== answered)
      report.differing.push({ question: JSON.stringify(question), wanted: expected, found: answered });
  };
  for (const { verdict_detail, has_prohibition, legs, controls, ...question } of await table<ConformanceRecord>(
    "sanctions",
    "sanctions-conformance/1",
  )) {
    if (verdict_detail === "refused") {
      const answered = await goods.checkCn({ ...question, view: "basic" }).catch((problem: unknown) => problem);
      compare(question, verdict_detail, answered instanceof InvalidQuestion ? verdict_detail : "an answer");
      continue;
    }
    const answer = (await goods.checkCn({ ...question, view: "basic" })) as CnBasicResponse;
    const result = answer.summary
      .filter(({ verdict_detail: detail }) => detail !== "not_listed")
      .map((row) => [`${row.regime}-${row.direction}`, [row.verdict_detail, row.prohibited]] as const);
    compare(
      question,
      [verdict_detail, has_prohibition, inOrder(Object.entries(legs)), controls ?? []],
      [
        answer.verdict_detail,
        answer.has_prohibition,
        inOrder(result),
        controls === undefined ? [] : namesOf(answer.controls),
      ],
    );
  }
  for (const { heading, ...question } of await table<NameQuestion>("nomenclature", "cn-conformance/1")) {
    const { candidates = [] } = (await goods.checkCn({ ...question, view: "basic" })) as CnBasicResponse;
    const [first] = candidates;
    compare(question, heading, first?.code.replaceAll(" ", "").slice(0, 4));
  }
  for (const record of await table<AdrQuestion & { edition: string }>("adr", "adr-conformance/1")) {
    const { edition } = record;
    if ("un" in record) {
      const { variants } = await substances.getSubstance({ un: record.un, edition });
      const result = variants.map((row) => [
        row.variant_id,
        row.class,
        row.labels,
        row.tunnel_code,
        row.points_multiplier,
      ]);
      compare({ un: record.un, edition }, record.variants, result);
    } else if ("items" in record) {
      const { verdict, points } = await substances.calculate1136({ items: record.items, edition });
      compare({ items: record.items, edition }, [record.verdict, record.points], [verdict, points]);
    } else {
      const { verdict, pairs } = await substances.checkCompatibility({ uns: record.uns, edition });
      compare({ uns: record.uns, edition }, [record.verdict, record.rule], [verdict, pairs[0]?.rule]);
    }
  }
  return report;
}

/** Law and direction of controls, as the table names them. */
function namesOf(controls: readonly { law: string; direction: string; partial?: boolean | undefined }[]): string[] {
  return controls
    .flatMap(({ law, direction, partial }) =>
      (direction === "both" ? ["export", "import"] : [direction]).map((way) =>
        [law, way, ...(partial === true ? ["partial"] : [])].join(" "),
      ),
    )
    .toSorted(compareText);
}

function inOrder<Value>(legs: readonly (readonly [string, Value])[]): (readonly [string, Value])[] {
  return legs.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Opens datasets; below the folder that the index names, where it is not the folder of the release itself. */
async function open(files: PublishedFiles, only: readonly DatasetName[]): Promise<OpenedDataset> {
  const bytes = await files.read(INDEX);
  const { base, publication } = parseJson(INDEX, bytes) as Index;
  // A publication names the folders of its releases itself.
  const below = publication === undefined ? base : "";
  return openDataset({ read: async (path) => (path === INDEX ? bytes : files.read(below + path)) }, { only });
}

function lookupsOf<Id extends keyof ClientOperations>(
  handlers: Readonly<Record<Id, Handler>>,
  version: string,
  { now = Date.now }: OpenSettings,
): Lookups<Id> {
  const methods = Object.entries<Handler>(handlers).map(([id, handler]) => {
    const operation = operations.find((candidate) => candidate.id === id);
    if (operation === undefined) throw new Error(`${id} is no operation`);
    return [
      id,
      async (args: object = {}): Promise<unknown> => {
        // As if it were sent: what was given stays as it is.
        const text = JSON.stringify(args);
        const broken = findMemberFault(text, PLACES);
        const { faults, ...parts } = readArguments(operation, JSON.parse(text) as Record<string, unknown>);
        const errors = broken === undefined ? faults : [broken];
        if (errors.length > 0) throw refusal({ status: 400, errors });
        const reply = await handler({
          ...parts,
          today: brusselsDay(now()),
          site: SITE,
          idempotencyKey: undefined,
        });
        if ("refusal" in reply) throw refusal(reply.refusal);
        return JSON.parse(reply.json);
      },
    ] as const;
  });
  return { ...(Object.fromEntries(methods) as unknown as Lookups<Id>), version };
}

function refusal(trouble: Trouble): Error {
  return refusalOf(problemOf(trouble, SITE) as Problem, trouble.status);
}
