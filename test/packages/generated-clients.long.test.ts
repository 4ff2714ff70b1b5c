import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../runtime/http/spawned-server.ts";
import { hasTools, runTool } from "./tools.ts";

/** A program that asks the service by what two generators make of its OpenAPI documents: the types of openapi-typescript with a plain `fetch`, and the client of @hey-api/openapi-ts. */
const PROGRAM = `
import { checkCn, checkCnBatch } from "./hey-sanctions/index.js";
import { client as goods } from "./hey-sanctions/client.gen.js";
import { judgeLoad } from "./hey-adr/index.js";
import { client as substances } from "./hey-adr/client.gen.js";
import type { paths as Goods } from "./sanctions.js";
import type { paths as Adr } from "./adr.js";

type Answer<Operation> = Operation extends { responses: { 200: { content: { "application/json": infer Body } } } } ? Body : never;
const site = process.argv[2] ?? "";
goods.setConfig({ baseUrl: site + "/api" });
substances.setConfig({ baseUrl: site + "/v1" });

const check = await checkCn({ query: { q: "8542 31", lang: "en" } });
const batch = await checkCnBatch({ body: { items: [{ q: "8542 31" }, { q: "!" }] } });
const refused = await checkCn({ query: { q: "8" } });
const load = await judgeLoad({ query: { lang: "en" }, body: { items: [{ un: "1203", l: 333 }] } });
const annexes = (await (await fetch(site + "/api/v1/annexes?lang=en")).json()) as Answer<Goods["/v1/annexes"]["get"]>;
const substance = (await (await fetch(site + "/v1/un/1203")).json()) as Answer<Adr["/un/{un}"]["get"]>;
console.log(JSON.stringify([check.data?.verdict, batch.data?.items.map(({ status }) => status), refused.error?.status, load.data?.verdict, annexes.annexes.length > 50, substance.un]));
`;

describe.skipIf(!hasTools)("clients that are generated from the documents of the service", () => {
  let bundle: Bundle;
  let server: Spawned;
  let folder = "";
  const generate = (...[name, ...args]: [name: "openapiTypescript" | "openapiTs", ...args: string[]]): void => {
    const { code, printed } = runTool(name, folder, ...args);
    if (code !== 0) throw new Error(printed);
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cargolex-generated-"));
    bundle = await madeBundle();
    server = await spawnServer(bundle, { LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0" });
    for (const service of ["sanctions", "adr"]) {
      writeFileSync(join(folder, `${service}.yaml`), await (await fetch(`${server.url}/openapi/${service}.yaml`)).text());
      generate("openapiTypescript", `${service}.yaml`, "-o", `${service}.d.ts`);
      generate("openapiTs", "-i", `${service}.yaml`, "-o", `hey-${service}`, "-c", "@hey-api/client-fetch");
    }
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  });
  afterAll(async () => {
    await server?.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });

  const compile = (file: string): { code: number | null; printed: string } =>
    runTool("tsc", folder, "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom,dom.iterable", "--strict", "--types", "node", "--typeRoots", join(import.meta.dirname, "../../node_modules/@types"), "--pretty", "false", "--outDir", "made", file);

  it("compile, ask the running server, and get its answers and refusals", () => {
    writeFileSync(join(folder, "program.ts"), PROGRAM);
    expect(compile("program.ts")).toEqual({ code: 0, printed: "" });
    copyFileSync(join(folder, "package.json"), join(folder, "made/package.json"));
    const printed = execFileSync(process.execPath, [join(folder, "made/program.js"), server.url], { encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual(["restricted", [200, 400], 400, "exempt", true, "1203"]);
  });

  it("do not compile where a question is not one of the service", () => {
    writeFileSync(join(folder, "wrong.ts"), PROGRAM.replace('un: "1203", l: 333', "un: 1203, l: 333").replace('lang: "en" } });\nconst batch', 'lang: "xx" } });\nconst batch'));
    const { code, printed } = compile("wrong.ts");
    expect(code).not.toBe(0);
    expect(printed).toContain("'number' is not assignable to type 'string'");
    expect(printed).toContain('\'"xx"\' is not assignable');
  });
});
