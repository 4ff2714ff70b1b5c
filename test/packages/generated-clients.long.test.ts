import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordedExample } from "../../openapi/examples.ts";
import { routes } from "../../openapi/routes.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../runtime/http/spawned-server.ts";
import { hasTools, MODULES, runTool } from "./tools.ts";

/**
 * A program that asks the service by what five generators make of its OpenAPI documents: the types of
 * openapi-typescript with a plain `fetch`, the clients of @hey-api/openapi-ts, swagger-typescript-api and orval, and
 * the validators of orval, which read an answer of every operation.
 */
const PROGRAM = `
import { checkCn, checkCnBatch } from "./hey-sanctions/index.js";
import { client as goods } from "./hey-sanctions/client.gen.js";
import { judgeLoad } from "./hey-adr/index.js";
import { client as substances } from "./hey-adr/client.gen.js";
import { Api as Goods } from "./swagger-sanctions.js";
import { Api as Substances } from "./swagger-adr.js";
import * as orvalGoods from "./orval-sanctions.js";
import * as orvalSubstances from "./orval-adr.js";
import * as goodsSchemas from "./orval-zod-sanctions.js";
import * as substanceSchemas from "./orval-zod-adr.js";
import type { paths as GoodsPaths } from "./sanctions.js";
import type { paths as SubstancePaths } from "./adr.js";

type Answer<Operation> = Operation extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;
const site = process.argv[2] ?? "";
const examples = JSON.parse(process.argv[3] ?? "[]") as { operation: string; address: string; body?: unknown }[];
goods.setConfig({ baseUrl: site + "/api" });
substances.setConfig({ baseUrl: site + "/v1" });
// The functions of orval ask below the address of their page.
const own = globalThis.fetch;
globalThis.fetch = (address, init) =>
  own(typeof address === "string" && address.startsWith("/") ? site + (/^\\/(?:v1|lead)/.test(address) ? "/api" : "/v1") + address : address, init);

const check = await checkCn({ query: { q: "8542 31", lang: "en" } });
const batch = await checkCnBatch({ body: { items: [{ q: "8542 31" }, { q: "!" }] } });
const refused = await checkCn({ query: { q: "8" } });
const load = await judgeLoad({ query: { lang: "en" }, body: { items: [{ un: "1203", l: 333 }] } });
const annexes = (await (await fetch(site + "/api/v1/annexes?lang=en")).json()) as Answer<GoodsPaths["/v1/annexes"]["get"]>;
const substance = (await (await fetch(site + "/v1/un/1203")).json()) as Answer<SubstancePaths["/un/{un}"]["get"]>;
const swagger = await new Goods({ baseUrl: site + "/api" }).v1.checkCn({ q: "8542 31" });
const swaggerLoad = await new Substances({ baseUrl: site + "/v1" }).load.judgeLoad({ items: [{ un: "1203", l: 333 }] });
const orval = await orvalGoods.checkCnBatch({ items: [{ q: "8542 31" }] });
const orvalLoad = await orvalSubstances.judgeLoad({ items: [{ un: "1203", l: 333 }] });
const read: string[] = [];
for (const { operation, address, body } of examples) {
  const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer: unknown = await (await fetch(site + address, init)).json();
  const schemas = { ...goodsSchemas, ...substanceSchemas } as unknown as Record<string, { parse(value: unknown): unknown }>;
  schemas[operation + "Response"]?.parse(answer);
  read.push(operation);
}
console.log(JSON.stringify([
  [check.data?.verdict, batch.data?.items.map(({ status }) => status), refused.error?.status, load.data?.verdict],
  [annexes.annexes.length > 50, substance.un],
  [swagger.data.verdict, swaggerLoad.data.verdict],
  [orval.status === 200 && orval.data.items.length, orvalLoad.status === 200 && orvalLoad.data.verdict],
  read,
]));
`;

const OPERATIONS = (
  JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi/examples.json"), "utf8")) as RecordedExample[]
)
  .filter(({ answer }) => answer.status === 200)
  .map(({ operation, path, body }) => ({
    operation,
    address: `${routes.find(({ id }) => id === operation)?.service === "adr" ? "/v1" : "/api"}${path}`,
    body,
  }));

/** A value of JSON with a member in each of its objects that no schema knows; `source_versions` is a map. */
function enriched(value: unknown, name = ""): unknown {
  if (name === "source_versions") return value;
  if (Array.isArray(value)) return value.map((item) => enriched(item));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([own, member]) => [own, enriched(member, own)]);
  return { a_member_of_tomorrow: { of: ["another", "version"] }, ...(Object.fromEntries(members) as object) };
}

describe.skipIf(!hasTools)("five clients that are generated from the documents of the service", () => {
  let bundle: Bundle;
  let server: Spawned;
  let tomorrow: Server;
  let folder = "";
  const generate = (name: Parameters<typeof runTool>[0], ...args: string[]): void => {
    const { code, printed } = runTool(name, folder, ...args);
    if (code !== 0) throw new Error(printed);
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cargolex-generated-"));
    symlinkSync(MODULES, join(folder, "node_modules"));
    bundle = await madeBundle();
    server = await spawnServer(bundle, {
      LEADS_DB: join(folder, "leads.sqlite"),
      STOP_DELAY: "0",
      RATE_LIMIT: "off",
    });
    // The same service as a later one may answer.
    const enrich = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = "GET", url = "" } = request;
      const { "content-type": type } = request.headers;
      const answer = await fetch(server.url + url, {
        method,
        ...(type === undefined ? {} : { headers: { "content-type": type }, body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(JSON.stringify(enriched(await answer.json())));
    };
    tomorrow = createServer((request, response) => void enrich(request, response)).listen(0, "127.0.0.1");
    await once(tomorrow, "listening");
    for (const service of ["sanctions", "adr"]) {
      const file = `${service}.yaml`;
      writeFileSync(join(folder, file), await (await fetch(`${server.url}/openapi/${file}`)).text());
      generate("openapiTypescript", file, "-o", `${service}.d.ts`);
      generate("openapiTs", "-i", file, "-o", `hey-${service}`, "-c", "@hey-api/client-fetch");
      generate("swaggerTypescriptApi", "generate", "-p", file, "-o", ".", "-n", `swagger-${service}.ts`);
      generate("orval", "--input", file, "--output", `orval-${service}.ts`, "--client", "fetch");
      generate("orval", "--input", file, "--output", `orval-zod-${service}.ts`, "--client", "zod");
    }
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  });
  afterAll(async () => {
    tomorrow?.closeAllConnections();
    tomorrow?.close();
    await server?.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });

  const compile = (file: string): { code: number | null; printed: string } =>
    runTool(
      "tsc",
      folder,
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2023,dom,dom.iterable",
      "--strict",
      "--skipLibCheck",
      "--types",
      "node",
      "--typeRoots",
      join(import.meta.dirname, "../../node_modules/@types"),
      "--pretty",
      "false",
      "--outDir",
      ".",
      file,
    );

  it("compile, and read the answers of the service and of one whose every object has a member more", async () => {
    writeFileSync(join(folder, "program.ts"), PROGRAM);
    expect(compile("program.ts")).toEqual({ code: 0, printed: "" });
    for (const site of [server.url, `http://127.0.0.1:${(tomorrow.address() as AddressInfo).port}`]) {
      const printed = await promisify(execFile)(process.execPath, [
        join(folder, "program.js"),
        site,
        JSON.stringify(OPERATIONS),
      ]).then(({ stdout }) => stdout);
      expect(JSON.parse(printed)).toEqual([
        ["restricted", [200, 400], 400, "exempt"],
        [true, "1203"],
        ["restricted", "exempt"],
        [1, "exempt"],
        OPERATIONS.map(({ operation }) => operation),
      ]);
    }
    expect(new Set(OPERATIONS.map(({ operation }) => operation)).size).toBe(routes.length);
  });

  it("do not compile where a question is not one of the service", () => {
    writeFileSync(
      join(folder, "wrong.ts"),
      PROGRAM.replace('un: "1203", l: 333', "un: 1203, l: 333").replace(
        'lang: "en" } });\nconst batch',
        'lang: "xx" } });\nconst batch',
      ),
    );
    const { code, printed } = compile("wrong.ts");
    expect(code).not.toBe(0);
    expect(printed).toContain("'number' is not assignable to type 'string'");
    expect(printed).toContain("'\"xx\"' is not assignable");
  });
});
