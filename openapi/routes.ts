import { z } from "zod";
import * as adr from "./schemas/adr.ts";
import * as calculation from "./schemas/adr-calculation.ts";
import * as compatibility from "./schemas/adr-compatibility.ts";
import * as substance from "./schemas/adr-substance.ts";
import * as affected from "./schemas/changes.ts";
import * as changes from "./schemas/changes.ts";
import * as load from "./schemas/adr-load.ts";
import * as text from "./schemas/adr-load-text.ts";
import * as leads from "./schemas/lead.ts";
import * as reference from "./schemas/sanctions-reference.ts";
import * as sanctions from "./schemas/sanctions.ts";
import { route } from "./route.ts";

const KIB = 1024;
/** Of quantities: a double carries 9 digits before the point and 6 behind it exactly. */
const PLACES = 6;
const none = z.strictObject({});

/**
 * Every operation of both services. Service paths (`/healthz`, `/openapi/...`) are not part of the given interfaces and
 * stand in the app.
 */
export const routes = [
  route({
    id: "checkCn",
    service: "sanctions",
    method: "GET",
    path: "/v1/cn",
    tag: "Sanctions",
    policy: "default",
    cache: "verdict",
    summary: "Check a customs code or a goods name",
    description:
      "Says whether a CN code, or goods found by name, are under EU goods sanctions against Russia or Belarus, or a country that is named. Each match names its annex, article, " +
      "direction, exemptions, dates and source. A verdict of no_match does not mean that trade is permitted.",
    query: sanctions.CnQuery,
    response: { schema: sanctions.CnAnswer, description: "The verdict with all matches." },
    problems: [400],
  }),
  route({
    id: "checkCnBatch",
    service: "sanctions",
    method: "POST",
    path: "/v1/cn/batch",
    tag: "Sanctions",
    policy: "default",
    charges: "items",
    cache: "none",
    summary: "Check up to 500 codes or names",
    description:
      "Answers each item as checkCn would, in the same order, with its id. A malformed item gets a problem; the others are answered. A code costs one unit of the quota, a name two; the default quota of a minute lets 500 codes through at once.",
    query: none,
    body: {
      schema: sanctions.CnBatchRequest,
      maxBytes: 1024 * KIB,
      answersEach: "items",
      example: {
        items: [
          { id: "line-1", q: "8542 31" },
          { id: "line-2", q: "kawior" },
        ],
        lang: "en",
      },
    },
    response: { schema: sanctions.CnBatchResponse, description: "One answer or problem for each item." },
    problems: [400, 413, 415],
  }),
  route({
    id: "getCnNode",
    service: "sanctions",
    method: "GET",
    path: "/v1/cn/{code}",
    tag: "Nomenclature",
    policy: "default",
    cache: "verdict",
    summary: "Get a line of the Combined Nomenclature",
    description:
      "Names, supplementary unit, parents and children of a code of 2, 4, 6 or 8 digits in the nomenclature in force on `as_of`.",
    params: z.strictObject({
      code: z.string().meta({ description: "CN code, grouped or plain digits.", examples: ["85423190"] }),
    }),
    query: sanctions.NodeQuery,
    response: { schema: reference.CnNode, description: "The line with its place in the tree." },
    problems: [400, 404],
  }),
  route({
    id: "listAnnexes",
    service: "sanctions",
    method: "GET",
    path: "/v1/annexes",
    tag: "Sanctions",
    policy: "default",
    cache: "verdict",
    summary: "List the goods annexes with their roles",
    description:
      "Each goods annex, or goods named in an article, with role, operative article, direction, version of the text held and number of entries.",
    query: sanctions.LangQuery,
    response: { schema: reference.AnnexesResponse, description: "All annexes of both regimes." },
    problems: [400],
  }),
  route({
    id: "listDocuments",
    service: "sanctions",
    method: "GET",
    path: "/v1/documents",
    tag: "Sanctions",
    policy: "default",
    cache: "verdict",
    summary: "List codes of documents of the customs declaration",
    description:
      "Codes that the tariff names for the measures and controls held (`Y901`, `C052`), with what who declares one claims, in words. `q` narrows them by the beginning of the code or by words.",
    query: reference.DocumentsQuery,
    response: { schema: reference.DocumentsResponse, description: "The codes in their order." },
    problems: [400],
  }),
  route({
    id: "listCountries",
    service: "sanctions",
    method: "GET",
    path: "/v1/countries",
    tag: "Sanctions",
    policy: "default",
    cache: "verdict",
    summary: "List countries with the regimes about them",
    description:
      "Every country outside the Union, with each regime about it: its act, how its rows are known, from which day it is answered, which of its legs are held whole, and what its rows cannot show.",
    query: sanctions.LangQuery,
    response: { schema: reference.CountriesResponse, description: "All countries that a question can name." },
    problems: [400],
  }),
  route({
    id: "listChanges",
    service: "sanctions",
    method: "GET",
    path: "/v1/changes",
    tag: "Service",
    policy: "default",
    cache: "verdict",
    summary: "List releases of the data and what they changed",
    description:
      "Releases after `since` with their figures, the verdicts that they change, and the static file that holds every change. A version that is no release is refused, with those that are.",
    query: changes.ChangesQuery,
    response: { schema: changes.ChangesResponse, description: "Releases, newest first." },
    problems: [400],
  }),
  route({
    id: "listAffected",
    service: "sanctions",
    method: "POST",
    path: "/v1/changes/affected",
    tag: "Service",
    policy: "default",
    cache: "none",
    summary: "Find which of your codes changed",
    description:
      "Compares what an earlier release answered on its day with what this one answers today, leg by leg, for up to 5,000 codes. An act that was added, a correction, and a ban that began or ended by the calendar are told apart in `causes`.",
    query: none,
    body: {
      schema: affected.AffectedRequest,
      maxBytes: 256 * KIB,
      example: { since: "2026.11.21", codes: ["8542 31 90", "7208 51 20"] },
    },
    response: { schema: affected.AffectedResponse, description: "The codes whose legs changed." },
    problems: [400, 413, 415],
  }),
  route({
    id: "getSanctionsStatus",
    service: "sanctions",
    method: "GET",
    path: "/v1/status",
    tag: "Service",
    policy: "default",
    cache: "verdict",
    summary: "Get versions and coverage of the sanctions data",
    description: "Dataset and source versions, coverage counts, and adopted acts that the dataset does not hold.",
    query: none,
    response: { schema: reference.SanctionsStatus, description: "Versions and coverage." },
    problems: [],
  }),
  route({
    id: "createLead",
    service: "sanctions",
    method: "POST",
    path: "/lead",
    tag: "Contact",
    policy: "lead",
    idempotent: true,
    cache: "none",
    summary: "Leave a contact",
    description:
      "Stores a contact or inquiry record durably before it answers. An `Idempotency-Key` makes a repeated call within 24 hours harmless.",
    query: none,
    body: {
      schema: leads.Lead,
      maxBytes: 16 * KIB,
      example: { email: "broker@example.com", source: "documentation", utm: { campaign: "manual" } },
    },
    response: { schema: leads.LeadAck, description: "The record is stored." },
    problems: [400, 413, 415, 422, 503],
  }),
  route({
    id: "getSubstance",
    service: "adr",
    method: "GET",
    path: "/un/{un}",
    tag: "Substances",
    policy: "default",
    cache: "verdict",
    summary: "Get a substance by UN number",
    description:
      "Every row of Table A for the UN number: class, labels, tunnel restriction code, limited quantity, and the factor of 1.1.3.6.",
    params: z.strictObject({
      un: z
        .string()
        .meta({ description: "UN number of 4 digits; `UN1203` and `un 1203` are read too.", examples: ["1203"] }),
    }),
    query: substance.SubstanceQuery,
    response: { schema: substance.Substance, description: "The substance with all its variants." },
    problems: [400, 404],
  }),
  route({
    id: "searchSubstances",
    service: "adr",
    method: "GET",
    path: "/un",
    tag: "Substances",
    policy: "default",
    cache: "verdict",
    summary: "Search substances by name or class",
    description:
      "Finds substances by a fragment of the name in Polish, English, German or French, by class, or both. One of `q` and `class` is required.",
    query: substance.SearchQuery,
    response: { schema: substance.SearchResponse, description: "Matching substances." },
    problems: [400],
  }),
  route({
    id: "listClasses",
    service: "adr",
    method: "GET",
    path: "/classes",
    tag: "Substances",
    policy: "default",
    cache: "verdict",
    summary: "List the 13 classes",
    description: "The class designations in order, each with its name and its count of UN numbers.",
    query: adr.AdrQuery,
    response: { schema: substance.ClassesResponse, description: "The 13 classes." },
    problems: [400],
  }),
  route({
    id: "getInstructions",
    service: "adr",
    method: "GET",
    path: "/instructions",
    tag: "Rules",
    policy: "default",
    cache: "verdict",
    summary: "Read the instructions in writing (5.4.3.4)",
    description:
      "What the crew does in an accident, by label, and what is on board: the content of the four-page model in our own words, in four languages. The cab must hold the official model; `notice` says where it is published.",
    query: adr.AdrQuery,
    response: { schema: load.InstructionsResponse, description: "The instructions for all labels." },
    problems: [400],
  }),
  route({
    id: "checkCompatibility",
    service: "adr",
    method: "POST",
    path: "/compatibility",
    tag: "Rules",
    policy: "default",
    cache: "none",
    summary: "Check mixed loading (7.5.2)",
    description:
      "Says for every pair of 2 to 20 UN numbers whether they may share a vehicle, by labels (7.5.2.1) and compatibility groups (7.5.2.2).",
    query: adr.AdrPostQuery,
    body: { schema: compatibility.CompatibilityRequest, maxBytes: 256 * KIB, example: { uns: ["1203", "3373"] } },
    response: { schema: compatibility.CompatibilityResponse, description: "The verdict with all pairs." },
    problems: [400, 413, 415, 422],
  }),
  route({
    id: "calculate1136",
    service: "adr",
    method: "POST",
    path: "/calc/1136",
    tag: "Rules",
    policy: "default",
    charges: "items",
    cache: "none",
    summary: "Calculate 1.1.3.6 points",
    description:
      "Sums quantity times factor over all items. Up to 1000 points the load is exempt in the sense of 1.1.3.6; what still applies is listed.",
    query: adr.AdrPostQuery,
    body: {
      schema: calculation.CalcRequest,
      maxBytes: 256 * KIB,
      places: PLACES,
      example: { items: [{ un: "1203", kg: 333 }] },
    },
    response: { schema: calculation.CalcResponse, description: "The verdict with points by item and category." },
    problems: [400, 413, 415, 422],
  }),
  route({
    id: "judgeLoad",
    service: "adr",
    method: "POST",
    path: "/load",
    tag: "Rules",
    policy: "default",
    charges: "items",
    cache: "none",
    summary: "Judge a whole load",
    description:
      "Points, mixed loading, limited and excepted quantities, tunnels, marking, equipment, duties and the lines of the transport document for one transport unit with packages, each statement with its paragraph.",
    query: load.LoadQuery,
    body: {
      schema: load.LoadRequest,
      maxBytes: 256 * KIB,
      places: PLACES,
      example: { items: [{ un: "1203", l: 400 }], tunnel: "E", max_mass_t: 40 },
    },
    response: { schema: load.LoadResponse, description: "The verdict with all that the load calls for." },
    problems: [400, 413, 415, 422],
  }),
  route({
    id: "readLoadText",
    service: "adr",
    method: "POST",
    path: "/load/read",
    tag: "Rules",
    policy: "default",
    charges: "text",
    cache: "none",
    summary: "Read goods from a text",
    description:
      "Reads lines of transport documents, section 14 of data sheets, messages (DGS, GID, MEA) and lists into items of a load, with what was read where, what Table A contradicts, and what is missing. It decides nothing.",
    query: adr.AdrQuery,
    body: {
      schema: text.LoadTextRequest,
      maxBytes: 256 * KIB,
      example: { text: "UN 1203 PETROL, 3, II, (D/E), 10 drums, 2000 L", lang: "en" },
    },
    response: { schema: text.LoadTextResponse, description: "The goods of the text." },
    problems: [400, 413, 415],
  }),
  route({
    id: "getAdrStatus",
    service: "adr",
    method: "GET",
    path: "/status",
    tag: "Service",
    policy: "default",
    cache: "verdict",
    summary: "Get editions and coverage of the ADR data",
    description: "Editions held, their validity and transition, and counts.",
    query: none,
    response: { schema: adr.AdrStatus, description: "Editions and coverage." },
    problems: [],
  }),
] as const;

export type OperationId = (typeof routes)[number]["id"];
type RouteOf<Id extends OperationId> = Extract<(typeof routes)[number], { id: Id }>;
/** What the query and the body of a question hold once they were read. */
export type QueryOf<Id extends OperationId> = z.output<RouteOf<Id>["query"]>;
export type BodyOf<Id extends OperationId> = OutputOf<NonNullable<RouteOf<Id>["body"]>["schema"]>;
type OutputOf<Schema extends z.ZodType> = [Schema] extends [never] ? undefined : z.output<Schema>;
/** Operations that answer from the data of a service: all but the one that stores a contact. */
export type OperationOf<Service extends "sanctions" | "adr"> = Exclude<
  Extract<(typeof routes)[number], { service: Service }>["id"],
  "createLead"
>;
