import { openapi, type Json, type ServiceName } from "../runtime/http/documents.ts";
import type { Random } from "./random.ts";

/** A request that an OpenAPI file describes, or nearly. */
export interface MadeRequest {
  method: string;
  path: string;
  body?: string;
}

const PREFIXES: Readonly<Record<ServiceName, string>> = { sanctions: "/api", adr: "/v1" };
const METHODS = ["get", "post"] as const;

/** The operations of both files. */
const operations = (Object.keys(PREFIXES) as ServiceName[]).flatMap((service) =>
  Object.entries(openapi[service]["paths"] as Record<string, Json>).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const operation = item[method] as Json;
      const content = ((operation["requestBody"] as Json | undefined)?.["content"] ?? {}) as Record<string, Json>;
      return {
        service,
        method: method.toUpperCase(),
        path: PREFIXES[service] + path,
        parameters: [item["parameters"], operation["parameters"]].flatMap((list) => (list ?? []) as Json[]),
        body: content["application/json"]?.["schema"] as Json | undefined,
      };
    }),
  ),
);

/** Texts that programs trip over: members of every object, numbers at the edge, what goods are called. */
const TEXTS = [
  "constructor",
  "__proto__",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "prototype",
  "length",
  "then",

  "0",
  "-1",
  "-0",
  "1e999",
  "9".repeat(30),
  "0x10",
  "1.5",
  " ",
  "",
  "true",
  "null",
  "[]",
  "{}",
  "%",
  "%zz",
  "'",
  '"',

  "8542",
  "0401 20 11",
  "87036010",
  "milk",
  "ÿłß\u0301",
  "\u202e1203",
  "1203",
  "UN 1203",
  "33/1203",
  "9999",
  "RU",
  "UA",

  "2026-11-21",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "lq",
  "sp",
  "1.1.3.1c",
  "I",
  "II",
  "a".repeat(300),
];
/** What a member of a name is most often: without it hardly a body would be answered. */
const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  un: ["1203", "1202", "1950", "3480", "0081", "2814", "1263", "UN 3077"],
  uns: [
    ["1203", "3373"],
    ["1950", "0081", "1202"],
  ],
  q: ["8542 31", "03061410", "milk", "petrol", "1203", "kawior"],
  code: ["854231", "0401", "8703"],
  codes: [["8542", "0401"]],
  since: ["2026.11.21"],
  email: ["clerk@example.com"],
  as_of: ["2026-11-21", "2026-12-31", "2027-07-02"],
  lang: ["pl", "en", "de", "fr"],
};
/** Lines of goods whose number and quantity fit each other. */
const GOODS = [
  { un: "1203", l: 200 },
  { un: "1202", l: 1 },
  { un: "3480", kg: 20 },
  { un: "1950", kg: 50 },
  { un: "1263", l: 5, packing_group: "II" },
  { un: "0336", kg: 3 },
] as const;
/** In half of the requests one of so many values is not of its schema. */
const ODD = 8;
const MOST_ITEMS = 3;
const NESTED = 6;

/** Makes a request of an operation of the OpenAPI files: most of its values fit their schemas. */
export function makeRequest(random: Random): MadeRequest {
  const { service, method, path, parameters, body } = random.pick(operations);
  const values = new Values(service, random, random.below(2) === 0);
  const query = new URLSearchParams();
  let filled = path;
  for (const parameter of parameters) {
    const { name, in: place, required, schema } = resolved(service, parameter) as Json & { name: string };
    const value = (): string => textOf(values.of(schema as Json, name));
    if (place === "path") filled = filled.replace(`{${name}}`, () => encodeURIComponent(value()) || "0");
    else if (place === "query" && (required === true || random.below(3) === 0)) query.append(name, value());
  }
  if (values.isOdd()) query.append(random.pick(TEXTS) || "x", random.pick(TEXTS));
  return {
    method,
    path: query.size === 0 ? filled : `${filled}?${query.toString()}`,
    ...(body === undefined ? {} : { body: JSON.stringify(values.of(body)) }),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function resolved(service: ServiceName, node: Json): Json {
  const reference = node["$ref"];
  if (typeof reference !== "string") return node;
  const steps = reference.slice(2).split("/");
  return resolved(service, steps.reduce<unknown>((at, step) => (at as Json)[step], openapi[service]) as Json);
}

/** Values of the schemas of a service. */
class Values {
  readonly #service: ServiceName;
  readonly #random: Random;
  readonly #mayBeOdd: boolean;

  constructor(service: ServiceName, random: Random, mayBeOdd: boolean) {
    [this.#service, this.#random, this.#mayBeOdd] = [service, random, mayBeOdd];
  }

  /** Whether what is made next does not fit. */
  isOdd(): boolean {
    return this.#mayBeOdd && this.#random.below(ODD) === 0;
  }

  of(node: Json, name = "", depth = 0): unknown {
    const random = this.#random;
    if (depth > NESTED || this.isOdd())
      return random.pick<unknown>([
        ...TEXTS,
        0,
        -1,
        1e308,
        2 ** 53,
        true,
        false,
        null,
        [],
        {},
        [[]],
        { constructor: 1 },
      ]);
    const usual = NAMED[name];
    if (usual !== undefined && random.below(ODD) > 0) return random.pick(usual);
    const schema = resolved(this.#service, node);
    const either = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
    if (either !== undefined) return this.of(random.pick(either), name, depth + 1);
    if ("const" in schema) return schema["const"];
    for (const list of [schema["enum"], schema["examples"]])
      if (Array.isArray(list) && list.length > 0) return random.pick(list as unknown[]);
    if (Array.isArray(schema["type"]))
      return this.of({ ...schema, type: random.pick(schema["type"] as string[]) }, name, depth + 1);
    switch (schema["type"]) {
      case "null":
        return null;
      case "object":
        return this.#object(schema, depth);
      case "array":
        return Array.from({ length: Number(schema["minItems"] ?? 0) + random.below(MOST_ITEMS) }, () =>
          this.of(schema["items"] as Json, name, depth + 1),
        );
      case "integer":
        return Number(schema["minimum"] ?? 0) + random.below(5);
      case "number":
        return random.pick([0.1, 1, 20, 333, 1000, 1e-9, Number(schema["maximum"] ?? 1e6)]);
      case "boolean":
        return random.below(2) === 0;
      default:
        return schema["format"] === "date" ? "2026-11-21" : random.pick(TEXTS);
    }
  }

  #object(schema: Json, depth: number): Json {
    const [random, required] = [this.#random, new Set((schema["required"] ?? []) as string[])];
    const all = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
    // Two members or so that need not be there: many together contradict each other.
    const members = all.filter(
      ([name]) =>
        required.has(name) ||
        random.below(2 * all.length) < 2 ||
        (name in NAMED && name !== "as_of" && random.below(2) === 0),
    );
    const isLine = "l" in ((schema["properties"] ?? {}) as Json);
    const odd = this.isOdd() ? [[random.pick(TEXTS), random.pick(TEXTS)] as const] : [];
    return Object.fromEntries([
      ...members.map(([name, member]) => [name, this.of(member, name, depth + 1)] as const),
      ...(isLine && !this.isOdd() ? Object.entries(random.pick(GOODS)) : []),
      ...odd,
    ]);
  }
}

/** What a program prints where a value is missing or has no text: no answer has it. */
export const NO_WORD = /\bundefined\b|\bNaN\b|\[object/;
