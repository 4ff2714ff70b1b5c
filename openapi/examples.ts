import type { OperationId } from "./routes.ts";

/** A request whose real answer is printed in the documents. */
interface Example {
  operation: OperationId;
  /** Key in the document. */
  name: string;
  summary: string;
  /** Below the prefix of the service, with query. */
  path: string;
  body?: unknown;
  /** How many records of each list of the answer are printed, where all are too many. */
  first?: number;
}

/** An example with the answer that was recorded for it. */
export interface RecordedExample extends Example {
  answer: { status: number; body: unknown };
}

/** Day on which the examples are recorded, so that they are the same on any other. */
export const EXAMPLES_DAY = "2026-11-21";

export const examples: readonly Example[] = [
  {
    operation: "checkCn",
    name: "controlled",
    summary: "A code that nothing bans and that customs control",
    path: "/v1/cn?q=0511%2099%2039&lang=en&view=basic",
  },
  {
    operation: "checkCn",
    name: "restricted",
    summary: "A code under bans of both regimes (first two entries)",
    path: "/v1/cn?q=8542%2031&lang=en&limit=2",
  },
  {
    operation: "checkCn",
    name: "partial",
    summary: "A code that only limited (ex) entries cover",
    path: "/v1/cn?q=0101%2021%2000&lang=en&limit=2",
  },
  { operation: "checkCn", name: "by_name", summary: "Goods found by name", path: "/v1/cn?q=kawior&limit=1" },
  { operation: "checkCn", name: "not_listed", summary: "A code that no entry names", path: "/v1/cn?q=0201&lang=en" },
  {
    operation: "checkCn",
    name: "faults",
    summary: "A misspelt parameter and a language that is not offered",
    path: "/v1/cn?q=7304&lnag=en&lang=de",
  },
  {
    operation: "checkCnBatch",
    name: "two_lines",
    summary: "Two lines of an invoice, the second one malformed",
    path: "/v1/cn/batch",
    body: {
      items: [
        { id: "line-1", q: "0201" },
        { id: "line-2", q: "123456789012" },
      ],
      lang: "en",
      limit: 1,
    },
  },
  { operation: "getCnNode", name: "cn8", summary: "A line of 8 digits", path: "/v1/cn/85423190?lang=en" },
  {
    operation: "getCnNode",
    name: "unknown",
    summary: "A code that is no line of the nomenclature",
    path: "/v1/cn/99999999?lang=en",
  },
  {
    operation: "listAnnexes",
    name: "annexes",
    summary: "Annexes with their roles (the first two)",
    path: "/v1/annexes?lang=en",
    first: 2,
  },
  {
    operation: "listCountries",
    name: "countries",
    summary: "Countries with what is held of their sanctions (the first two)",
    path: "/v1/countries?lang=en",
    first: 2,
  },
  { operation: "listChanges", name: "all", summary: "Every release", path: "/v1/changes?lang=en" },
  {
    operation: "listChanges",
    name: "unknown",
    summary: "A version that is no release",
    path: "/v1/changes?since=2020.01.01&lang=en",
  },
  {
    operation: "listAffected",
    name: "none",
    summary: "Two codes that the current release did not change",
    path: "/v1/changes/affected",
    body: { since: "2026.11.21", codes: ["8542 31 90", "0201"] },
  },
  { operation: "getSanctionsStatus", name: "status", summary: "Versions and coverage", path: "/v1/status" },
  {
    operation: "createLead",
    name: "inquiry",
    summary: "A contact with its origin",
    path: "/lead",
    body: { email: "broker@example.com", source: "documentation", utm: { campaign: "manual" } },
  },
  {
    operation: "createLead",
    name: "faults",
    summary: "An address that is none, and an unknown member",
    path: "/lead",
    body: { email: "broker", phone: "1" },
  },
  { operation: "getSubstance", name: "petrol", summary: "UN 1203", path: "/un/1203?lang=en" },
  { operation: "getSubstance", name: "unknown", summary: "A number that no substance has", path: "/un/9999?lang=en" },
  {
    operation: "searchSubstances",
    name: "by_name",
    summary: "A fragment of a name",
    path: "/un?q=acetone&lang=en&limit=3",
  },
  {
    operation: "getInstructions",
    name: "instructions",
    summary: "Instructions in writing",
    path: "/instructions?lang=en",
  },
  { operation: "listClasses", name: "classes", summary: "All 13 classes", path: "/classes?lang=en" },
  {
    operation: "checkCompatibility",
    name: "permitted",
    summary: "Petrol with biological substances",
    path: "/compatibility?lang=en",
    body: { uns: ["1203", "3373"] },
  },
  {
    operation: "checkCompatibility",
    name: "prohibited",
    summary: "Petrol with blasting explosives",
    path: "/compatibility?lang=en",
    body: { uns: ["1203", "0081"] },
  },
  {
    operation: "calculate1136",
    name: "within_limit",
    summary: "333 litres of petrol",
    path: "/calc/1136?lang=en",
    body: { items: [{ un: "1203", l: 333 }] },
  },
  {
    operation: "calculate1136",
    name: "exceeds",
    summary: "334 litres of petrol",
    path: "/calc/1136?lang=en",
    body: { items: [{ un: "1203", l: 334 }] },
  },
  {
    operation: "calculate1136",
    name: "strict",
    summary: "Kilograms of what is counted in litres, where nothing may be assumed",
    path: "/calc/1136?lang=en&strict=1",
    body: { items: [{ un: "1203", kg: 333 }] },
  },
  {
    operation: "judgeLoad",
    name: "mixed",
    summary: "A mixed load with its transport document in Polish and German",
    path: "/load?lang=en&document_lang=pl,de",
    body: {
      items: [
        { un: "1203", name_choice: "PETROL", l: 400, packages: 2 },
        { un: "1789", packing_group: "II", l: 200, packages: 8 },
        { un: "1950", variant_id: "1950-5F", kg: 60, exempt_as: "lq", inner_l: 0.5, package_kg: 12, packages: 20 },
      ],
      tunnel: "E",
      max_mass_t: 18,
      crew: 1,
    },
  },
  {
    operation: "listDocuments",
    name: "one",
    summary: "What a document code means",
    path: "/v1/documents?q=Y901&lang=en",
  },
  {
    operation: "searchSubstances",
    name: "several",
    summary: "Two UN numbers at once, one of which is none",
    path: "/un?un=1845,9999&lang=en",
  },
  {
    operation: "readLoadText",
    name: "document",
    summary: "Two lines of a transport document, one with a packing group that Table A does not have",
    path: "/load/read?lang=en",
    body: {
      text: "UN 1203 PETROL, 3, II, (D/E), 10 drums, 2000 L\nALLYL ALCOHOL, UN 1098, 6.1 (3), II, 4 boxes, 40 kg",
    },
  },
  {
    operation: "readLoadText",
    name: "empty",
    summary: "No text",
    path: "/load/read?lang=en",
    body: { text: "" },
  },
  {
    operation: "judgeLoad",
    name: "limited_quantity",
    summary: "Whether goods may go as limited quantities: inner packagings of 5 l, packages of 25 kg",
    path: "/load?lang=en",
    body: {
      items: [
        {
          un: "1263",
          packing_group: "II",
          exempt_as: "lq",
          l: 20,
          packages: 1,
          inner_l: 5,
          package_kg: 25,
          outer: "box",
        },
      ],
    },
  },
  {
    operation: "judgeLoad",
    name: "faults",
    summary: "An inner quantity without the mass of the package, and no such tunnel",
    path: "/load?lang=en",
    body: { items: [{ un: "1203", l: 5, exempt_as: "lq", inner_l: 1 }], tunnel: "F" },
  },
  { operation: "getAdrStatus", name: "status", summary: "Editions held", path: "/status" },
];

/** An answer without what differs on every call, and of its lists the `first` records. */
export function stable(body: unknown, first = Infinity): unknown {
  if (Array.isArray(body)) return body.slice(0, first).map((part) => stable(part));
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === "instance"
        ? "urn:uuid:00000000-0000-4000-8000-000000000000"
        : stable(value, Array.isArray(value) ? first : undefined),
    ]),
  );
}
