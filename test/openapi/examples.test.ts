import { join } from "node:path";
import { expect, it } from "vitest";
import { examples, EXAMPLES_DAY, stable, type RecordedExample } from "../../openapi/examples.ts";
import { routes } from "../../openapi/routes.ts";
import { checkContract } from "../runtime/http/contract.ts";
import { realApp } from "../runtime/http/real-app.ts";

const FILE = join(import.meta.dirname, "../../openapi/examples.json");
const prefixes = { sanctions: "/api", adr: "/v1" } as const;

const app = realApp(EXAMPLES_DAY);

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
  return { ...example, answer: { status: answer.status, body: stable(answer.json) } };
}

it("the recorded examples are what the service answers: after a change run npm run openapi", async () => {
  const recorded: RecordedExample[] = [];
  for (const example of examples) recorded.push(await record(example));
  await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(FILE);
});

it("every operation has an example of an answer, and names are told apart", () => {
  const missing = routes.map(({ id }) => id).filter((id) => !examples.some(({ operation }) => operation === id));
  expect(missing).toEqual(["listAnnexes", "listCountries"]);
  const keys = examples.map(({ operation, name }) => `${operation} ${name}`);
  expect(new Set(keys).size).toBe(keys.length);
});
