import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CnBasicResponse } from "../../../openapi/schemas/sanctions.ts";
import { clientPackage, packPackage } from "../../../pipeline/bundle/packages.ts";
import type * as Package from "../../../runtime/client/client.ts";
import { operationTable } from "../../../runtime/client/types.generated.ts";
import { madeBundle, spawnServer, type Bundle, type Spawned } from "../http/spawned-server.ts";

const ROOT = join(import.meta.dirname, "../../..");

let folder = "";
let packed: typeof Package;
let bundle: Bundle;
let service: Spawned;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cargolex-client-"));
  await packPackage(clientPackage, join(folder, "node_modules/@cargolex/client"));
  packed = (await import(
    pathToFileURL(join(folder, "node_modules/@cargolex/client/client.js")).href
  )) as typeof Package;
  bundle = await madeBundle();
  service = await spawnServer(bundle, { LEADS_DB: join(folder, "leads.sqlite"), STOP_DELAY: "0" });
});
afterAll(async () => {
  await service.end("SIGTERM");
  rmSync(folder, { recursive: true });
});

/** A day of the edition of 2025: an edition that has ended exempts nothing. */
const DAY = "2026-11-21";

describe("the package", () => {
  it("is under 3 KB compressed", async () => {
    const { code } = await transform(readFileSync(join(folder, "node_modules/@cargolex/client/client.js"), "utf8"), {
      minify: true,
      format: "esm",
    });
    expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThan(3 * 1024);
  });

  it("is used as its README says, and the compiler finds a verdict that is forgotten", () => {
    const example =
      /```ts\n([\s\S]*?)```/.exec(readFileSync(join(folder, "node_modules/@cargolex/client/README.md"), "utf8"))?.[1] ??
      "";
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const texts = {
      whole: example,
      forgotten: example.replace('case "unknown_code": ', ""),
      mistyped: `${example}\nawait cargolex.judgeLoad({ items: [{ un: 1203 }] });`,
    };
    for (const [name, text] of Object.entries(texts))
      writeFileSync(join(folder, `src/${name}.ts`), `${text}\nexport { next, QuotaUsedUp };\n`);
    const files = Object.keys(texts).map((name) => `src/${name}.ts`);
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(ROOT, "node_modules/typescript/bin/tsc"),
        "--noEmit",
        "--strict",
        "--pretty",
        "false",
        "--module",
        "nodenext",
        "--target",
        "es2023",
        "--lib",
        "es2024,dom,dom.iterable",
        "--ignoreConfig",
        ...files,
      ],
      { cwd: folder, encoding: "utf8" },
    );
    const matches = stdout
      .split("\n")
      .filter((line) => line.startsWith("src/"))
      .toSorted();
    expect(matches).toEqual([
      expect.stringMatching(/^src\/forgotten.*"unknown_code"' is not assignable to parameter of type 'never'/),
      expect.stringMatching(/^src\/mistyped.*'number' is not assignable to type 'string'/),
    ]);
  });

  it("throws at a verdict that it does not know", () =>
    expect(() => packed.unknownVerdict("permitted" as never)).toThrow("unknown verdict permitted"));
});

describe("asked of a real service", () => {
  it("every operation answers", async () => {
    const client = packed.createClient({ site: service.url });
    const status = await client.getSanctionsStatus();
    const requested: Record<keyof typeof operationTable, unknown> = {
      getSanctionsStatus: status.dataset_version,
      checkCn: (await client.checkCn({ q: "8542 31", lang: "en", as_of: null })).verdict,
      checkCnBatch: (await client.checkCnBatch({ items: [{ q: "8542 31" }] })).items[0]?.status,
      getCnNode: (await client.getCnNode({ code: "8542 31", lang: "en" })).cn_code,
      listAnnexes: (await client.listAnnexes({ lang: "en" })).annexes.length > 50,
      listCountries: (await client.listCountries({ lang: "en" })).countries.filter(({ regimes }) => regimes.length > 0)
        .length,
      listDocuments: (await client.listDocuments({ q: "Y901", lang: "de" })).total,
      listChanges: (await client.listChanges({ lang: "en" })).releases.length > 0,
      listAffected: (await client.listAffected({ since: status.dataset_version, codes: ["85423190"] })).items,
      createLead: await client.createLead({ email: "broker@example.com", source: "test" }),
      getSubstance: (await client.getSubstance({ un: "UN 1203" })).un,
      searchSubstances: (await client.searchSubstances({ q: "petrol & co", lang: "en", limit: 5 })).limit,
      listClasses: (await client.listClasses()).classes.length,
      getInstructions: (await client.getInstructions()).actions.length,
      checkCompatibility: (await client.checkCompatibility({ uns: ["1203", "1202"], lang: "de", as_of: DAY }))
        .compatible,
      calculate1136: (await client.calculate1136({ items: [{ un: "1203", l: 333 }], as_of: DAY })).points,
      judgeLoad: (await client.judgeLoad({ items: [{ un: "1203", l: 334 }], lang: "fr", document_lang: "pl,en" }))
        .verdict,
      readLoadText: (await client.readLoadText({ text: "UN 1203\n200 l", lang: "de", as_of: DAY })).items[0]?.item.l,
      getAdrStatus: (await client.getAdrStatus()).editions.length > 0,
    };
    expect(requested).toEqual({
      getSanctionsStatus: status.dataset_version,
      checkCn: "restricted",
      checkCnBatch: 200,
      getCnNode: "8542 31",
      listAnnexes: true,
      listDocuments: 1,
      listCountries: 21,
      listChanges: true,
      listAffected: [],
      createLead: { ok: true },
      getSubstance: "1203",
      searchSubstances: 5,
      listClasses: 13,
      getInstructions: 11,
      checkCompatibility: true,
      calculate1136: 999,
      judgeLoad: "requires_full_adr",
      readLoadText: 200,
      getAdrStatus: true,
    });
    expect(Object.keys(requested).toSorted()).toEqual(Object.keys(operationTable).toSorted());
  });

  it.each(["pl", "en", "de", "fr"] as const)("answers come in %s as the service gives them", async (lang) => {
    const client = packed.createClient({ site: service.url });
    const [answer, items, annexes] = await Promise.all([
      client.checkCn({ q: "8703", lang, view: "basic", as_of: DAY }),
      client.checkCnBatch({ items: [{ q: "8703", as_of: DAY }], lang }),
      client.listAnnexes({ lang, as_of: DAY }),
    ]);
    const direct = await fetch(`${service.url}/api/v1/cn?q=8703&lang=${lang}&view=basic&as_of=${DAY}`);
    expect(answer).toEqual(await direct.json());
    const { summary } = answer as CnBasicResponse;
    expect(summary[0]?.text).toMatch(
      {
        pl: /^Wywóz do Rosji/,
        en: /^Export to Russia/,
        de: /^Ausfuhr nach Russland/,
        fr: /^Exportation vers la Russie/,
      }[lang],
    );
    expect(JSON.stringify(items)).toContain(JSON.stringify(summary[0]?.text));
    expect(annexes.annexes.find(({ annex_code }) => annex_code === "XXIII")?.annex).toBe(
      { pl: "Załącznik XXIII", en: "Annex XXIII", de: "Anhang XXIII", fr: "Annexe XXIII" }[lang],
    );
  });

  it("a list of any length comes back in its order, each item answered or refused", async () => {
    const client = packed.createClient({ site: `${service.url}/` });
    const codes = Array.from({ length: 501 }, (_, index) => (index === 500 ? "!" : "8542 31"));
    const matches: [number, string][] = [];
    for await (const { status, common } of client.checkEach(codes, { lang: "en" }))
      matches.push([status, common.meta.view]);
    expect(matches.slice(499)).toEqual([
      [200, "basic"],
      [400, "basic"],
    ]);
    expect(matches).toHaveLength(501);
  });

  it("refusals are classes with every fault", async () => {
    const client = packed.createClient({ site: service.url });
    const { InvalidQuestion, NotHeld, NotCertain, InvalidKey, CargolexProblem } = packed;
    await expect(client.checkCn({ q: "8", lang: "xx" as "en" })).rejects.toSatisfy(
      (error) =>
        error instanceof InvalidQuestion &&
        error instanceof CargolexProblem &&
        error.name === "InvalidQuestion" &&
        error.problem.errors?.length === 2,
    );
    await expect(client.getSubstance({ un: "" })).rejects.toBeInstanceOf(InvalidQuestion);
    await expect(client.getSubstance({ un: "../status" })).rejects.toBeInstanceOf(InvalidQuestion);
    await expect(client.getSubstance({ un: "9999" })).rejects.toBeInstanceOf(NotHeld);
    await expect(client.calculate1136({ items: [{ un: "1993", l: 500 }], strict: "1" })).rejects.toBeInstanceOf(
      NotCertain,
    );
    await expect(packed.createClient({ site: service.url, key: "clx_wrong" }).getAdrStatus()).rejects.toBeInstanceOf(
      InvalidKey,
    );
    await expect(
      packed.createClient({ site: service.url, prefixes: { sanctions: "/no", adr: "/v1" } }).listChanges(),
    ).rejects.toBeInstanceOf(NotHeld);
  });
});

type Script = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that answers each request by the next of a list; gives what the task found, and what was sent. */
async function scripted<Found>(
  scripts: Script[],
  task: (site: string) => Promise<Found>,
): Promise<{ found: Found | Error; sent: IncomingMessage[] }> {
  const sent: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    sent.push(request);
    (scripts[sent.length - 1] ?? ((_, late) => void late.writeHead(500).end()))(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return {
      found: await task(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).catch((error: Error) => error),
      sent,
    };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const problem =
  (status: number, headers: Record<string, string> = {}): Script =>
  (_, response) =>
    void response
      .writeHead(status, { "content-type": "application/problem+json", ...headers })
      .end(JSON.stringify({ type: "about:blank", title: "t", status, detail: "later", instance: "urn:x" }));
const good: Script = (_, response) =>
  void response.writeHead(200, { "content-type": "application/json" }).end('{"ok":true}');
const lost: Script = (request) => void request.socket.destroy();

describe("what does not answer at once", () => {
  const lead = { email: "a@example.com" };

  it("is asked again as Retry-After says, and a contact with one key", async () => {
    const { found, sent } = await scripted(
      [problem(503, { "retry-after": "0" }), problem(429, { "retry-after": new Date(0).toUTCString() }), lost, good],
      (site) => packed.createClient({ site }).createLead(lead),
    );
    expect(found).toEqual({ ok: true });
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("is given up where the wait is too long, with the seconds", async () => {
    const { found, sent } = await scripted([problem(429, { "retry-after": "3600" })], (site) =>
      packed.createClient({ site }).getAdrStatus(),
    );
    expect(found).toBeInstanceOf(packed.QuotaUsedUp);
    expect(found).toMatchObject({ retryAfter: 3600, problem: { status: 429 } });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["a fault of the service", problem(500), "ServiceFault", 1],
    ["a refusal", problem(400), "InvalidQuestion", 1],
    [
      "a page of something between",
      ((_, response) =>
        void response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in</p>")) satisfies Script,
      "NoAnswer",
      1,
    ],
    [
      "broken JSON",
      ((_, response) =>
        void response.writeHead(200, { "content-type": "application/json" }).end('{"verdict":')) satisfies Script,
      "NoAnswer",
      1,
    ],
  ])("is not asked again after %s, and never taken for an answer", async (_, script, name, times) => {
    const { found, sent } = await scripted([script, good], (site) => packed.createClient({ site }).getAdrStatus());
    expect([(found as Error).name, sent.length]).toEqual([name, times]);
  });

  it("is given up after so many attempts", async () => {
    const { found, sent } = await scripted([lost, lost, good], (site) =>
      packed.createClient({ site, retries: 1 }).getAdrStatus(),
    );
    expect([(found as Error).name, sent.length]).toEqual(["NoAnswer", 2]);
  });

  it("runs out of time", async () => {
    const { found } = await scripted([() => undefined], (site) =>
      packed.createClient({ site, timeout: 50, retries: 0 }).getAdrStatus(),
    );
    expect((found as Error).name).toBe("NoAnswer");
  });

  it.each([
    ["while it is asked", (() => undefined) satisfies Script],
    ["while it waits", problem(503, { "retry-after": "30" })],
  ])("is ended by a signal %s", async (_, script) => {
    const stop = new AbortController();
    const thenStop: Script = (request, response) => {
      script(request, response);
      setTimeout(() => stop.abort(new Error("enough")), 100);
    };
    const { found, sent } = await scripted([thenStop, good], (site) =>
      packed.createClient({ site }).getAdrStatus({}, { signal: stop.signal }),
    );
    expect([(found as Error).message, sent.length]).toEqual(["enough", 1]);
  });

  it("a list answered in part is no answer", async () => {
    const { found } = await scripted(
      [(_, response) => void response.writeHead(200, { "content-type": "application/json" }).end('{"items":[]}')],
      async (site) => {
        for await (const item of packed.createClient({ site }).checkEach(["8542"])) return item;
        return undefined;
      },
    );
    expect((found as Error).message).toBe("1 items were asked, 0 answered.");
  });
});
