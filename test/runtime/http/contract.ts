import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { formats } from "../../../openapi/formats.ts";
import { closedOpenapi as openapi, type Json, type ServiceName } from "./documents.ts";

/** One answer as a client sees it. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or undefined where it is not JSON. */
  json: unknown;
}

const PREFIXES: Record<ServiceName, string> = { sanctions: "/api", adr: "/v1" };

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    ...formats,
    uri: (text: string) => URL.canParse(text),
    "uri-reference": (text: string) => URL.canParse(text, "http://127.0.0.1"),
  },
});
for (const [name, document] of Object.entries(openapi)) ajv.addSchema(document, name);

/** Everything in an answer that the OpenAPI documents, or the rules for all answers, do not allow. */
export function checkContract(method: string, url: string, answer: Answer): string[] {
  const path = url.split("?", 1)[0] ?? "";
  const faults = checkAnyAnswer(method, answer);
  const result = findOperation(method === "HEAD" ? "GET" : method, path);
  if (result === undefined) return faults;
  const { service, pointer, operation } = result;
  const declared = (operation["responses"] as Record<string, Json>)[String(answer.status)];
  if (declared === undefined) return [...faults, `status ${answer.status} is not described for ${pointer}`];
  const response = resolve(service, declared, `${pointer}/responses/${answer.status}`);
  faults.push(...checkHeaders(service, response.value, answer.headers));
  if (method !== "HEAD") faults.push(...checkBody(service, response.value, response.pointer, answer));
  return faults;
}

/** What holds for every answer, described or not. */
function checkAnyAnswer(method: string, { status, headers, text, json }: Answer): string[] {
  const type = headers.get("content-type");
  const rules: [boolean, string][] = [
    [headers.get("access-control-allow-origin") === "*", "CORS: no origin"],
    [
      /\bETag\b.*\bDataset-Version\b/.test(headers.get("access-control-expose-headers") ?? ""),
      "CORS: headers not exposed",
    ],
    [headers.get("x-content-type-options") === "nosniff", "no nosniff"],
    [headers.has("cache-control"), "no Cache-Control"],
    [status < 400 || type === "application/problem+json", `an error of type ${type}`],
    [
      (status < 400 && method !== "POST") || headers.get("cache-control") === "no-store",
      "an error or POST may be cached",
    ],
    [status < 400 || !LEAK.test(text), "the body names a file, a stack or a pattern"],
    [
      status < 400 || method === "HEAD" || validator("sanctions", "#/components/schemas/Problem")(json),
      "not a problem document",
    ],
    [status !== 405 || headers.has("allow"), "405 without Allow"],
    [status !== 429 || /^[1-9]\d*$/.test(headers.get("retry-after") ?? ""), "429 without Retry-After"],
    [
      status !== 204 && status !== 304 && method !== "HEAD" ? text !== "" : text === "",
      "a body where none belongs, or none where one does",
    ],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => fault);
}

const LEAK = /node_modules|\.(?:ts|js|mjs):\d|\bat \w+ \(|\/work\/|\/home\/|\\\\d|\^\[/;

function findOperation(
  method: string,
  path: string,
): { service: ServiceName; pointer: string; operation: Json } | undefined {
  for (const service of ["sanctions", "adr"] as const) {
    const prefix = PREFIXES[service];
    if (!path.startsWith(`${prefix}/`)) continue;
    const own = path.slice(prefix.length);
    const templates = Object.keys(openapi[service]["paths"] as Json).toSorted(
      (a, b) => Number(a.includes("{")) - Number(b.includes("{")),
    );
    const template = templates.find((candidate) =>
      new RegExp(`^${candidate.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`).test(own),
    );
    const item = template === undefined ? undefined : (openapi[service]["paths"] as Record<string, Json>)[template];
    if (template === undefined || item === undefined) continue;
    // A wrong method is described with the methods that the path has.
    const name =
      method.toLowerCase() in item ? method.toLowerCase() : method === "OPTIONS" ? undefined : Object.keys(item)[0];
    if (name !== undefined)
      return {
        service,
        pointer: `#/paths/${template.replaceAll("~", "~0").replaceAll("/", "~1")}/${name}`,
        operation: item[name] as Json,
      };
  }
  return undefined;
}

function checkHeaders(service: ServiceName, response: Json, headers: Headers): string[] {
  return Object.entries((response["headers"] ?? {}) as Record<string, Json>).flatMap(([name, declared]) => {
    const { value: header, pointer } = resolve(service, declared, "");
    const text = headers.get(name);
    if (text === null) return header["required"] === true ? [`no ${name}`] : [];
    const isNumber = (header["schema"] as Json)["type"] === "integer";
    return validator(service, `${pointer}/schema`)(isNumber ? Number(text) : text) ? [] : [`${name}: ${text}`];
  });
}

function checkBody(service: ServiceName, response: Json, pointer: string, { headers, json, text }: Answer): string[] {
  const content = response["content"] as Json | undefined;
  if (content === undefined) return text === "" ? [] : ["a body where none is described"];
  const type = headers.get("content-type") ?? "";
  if (!(type in content)) return [`content type ${type} is not described`];
  const validate = validator(service, `${pointer}/content/${type.replaceAll("/", "~1")}/schema`);
  return validate(json)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath}: ${message} ${JSON.stringify(params)}`,
      );
}

/** Follows `$ref` to where a part of a document stands. */
function resolve(service: ServiceName, part: Json, pointer: string): { value: Json; pointer: string } {
  const reference = part["$ref"];
  if (typeof reference !== "string") return { value: part, pointer };
  const value = reference
    .slice(2)
    .split("/")
    .reduce<unknown>((node, key) => (node as Json)[key], openapi[service]);
  return { value: value as Json, pointer: reference };
}

const validators = new Map<string, ValidateFunction>();

function validator(service: ServiceName, pointer: string): ValidateFunction {
  const uri = `${service}${encodeURI(pointer)}`;
  const current = validators.get(uri) ?? ajv.compile({ $ref: uri });
  validators.set(uri, current);
  return current;
}
