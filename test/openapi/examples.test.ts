import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { examples, EXAMPLES_DAY, stable, type RecordedExample } from "../../openapi/examples.ts";
import { formats } from "../../openapi/formats.ts";
import { routes } from "../../openapi/routes.ts";
import { checkContract } from "../runtime/http/contract.ts";
import { closedOpenapi } from "../runtime/http/documents.ts";
import { realApp } from "../runtime/http/real-app.ts";

const FILE = join(import.meta.dirname, "../../openapi/examples.json");
const prefixes = { sanctions: "/api", adr: "/v1" } as const;

const app = realApp(EXAMPLES_DAY);
const ajv = new Ajv2020({ strict: false, formats: { ...formats, uri: true, "uri-reference": true } });
for (const [service, document] of Object.entries(closedOpenapi)) ajv.addSchema(document, service);

async function record(example: (typeof examples)[number]): Promise<RecordedExample> {
  const route = routes.find(({ id }) => id === example.operation);
  if (route === undefined) throw new Error(example.operation);
  const url = prefixes[route.service] + example.path;
  const init =
    example.body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(example.body) };
  const response = await app.fetch(new Request(`http://localhost${url}`, init));
  const text = await response.text();
  const answer = { status: response.status, headers: response.headers, text, json: JSON.parse(text) as unknown };
  expect(checkContract(route.method, url, answer), `${url} answered ${answer.status}`).toEqual([]);
  return { ...example, answer: { status: answer.status, body: stable(answer.json, example.first) } };
}

it("the recorded examples are what the service answers: after a change run npm run openapi", async () => {
  const recorded: RecordedExample[] = [];
  for (const example of examples) recorded.push(await record(example));
  await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(FILE);
});

it("every operation has an example of an answer, and names are told apart", () => {
  const missing = routes.map(({ id }) => id).filter((id) => !examples.some(({ operation }) => operation === id));
  expect(missing).toEqual([]);
  const keys = examples.map(({ operation, name }) => `${operation} ${name}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(["sanctions", "adr"] as const)("every parameter in %s has an example that its schema allows", (service) => {
  const { paths } = closedOpenapi[service] as { paths: Record<string, Record<string, { parameters?: Parameter[] }>> };
  const parameters = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((own) => (own.parameters ?? []).map((parameter) => ({ path, ...parameter }))),
  );
  const described = parameters.filter(({ $ref }) => $ref === undefined);
  expect(described.length).toBeGreaterThan(15);
  for (const { path, name, schema, example } of described) {
    expect(example, `${path}: ${name}`).toBeDefined();
    const allows = ajv.compile({ ...schema, components: closedOpenapi[service]["components"] });
    expect(allows(example), `${path}: ${name}=${String(example)}`).toBe(true);
  }
});

interface Parameter {
  $ref?: string;
  name: string;
  schema: object;
  example?: unknown;
}

/** A value with null in the place of each of its values in turn; of records at one place the first alone. */
function* withNulls(value: unknown): Generator {
  if (value === null) return;
  yield null;
  if (Array.isArray(value)) for (const other of withNulls(value[0])) yield [other, ...(value.slice(1) as unknown[])];
  else if (typeof value === "object")
    for (const [name, part] of Object.entries(value))
      for (const other of withNulls(part)) yield { ...value, [name]: other };
}

it("the documents take null where the schemas of the service take it, and nowhere else", () => {
  const recorded = JSON.parse(readFileSync(FILE, "utf8")) as RecordedExample[];
  const taken = { yes: 0, no: 0 };
  for (const { operation, answer } of recorded) {
    const route = routes.find(({ id }) => id === operation);
    if (answer.status !== 200 || route === undefined) continue;
    const path = `paths/${route.path.replaceAll("/", "~1")}/${route.method.toLowerCase()}`;
    const described = ajv.getSchema(
      `${route.service}#/${path}/responses/200/content/application~1json/schema`.replaceAll(
        /[{}]/g,
        encodeURIComponent,
      ),
    );
    if (described === undefined) throw new Error(path);
    for (const odd of withNulls(answer.body)) {
      const isTaken = route.response.schema.safeParse(odd).success;
      taken[isTaken ? "yes" : "no"]++;
      expect(described(odd), `${operation}: ${JSON.stringify(odd).slice(0, 400)}`).toBe(isTaken);
    }
  }
  expect(taken.yes).toBeGreaterThan(50);
  expect(taken.no).toBeGreaterThan(1000);
});
