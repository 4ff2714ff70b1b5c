import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CnBasicResponse, CnBatchRequest, CnBatchResponse } from "../../openapi/schemas/sanctions.ts";
import type { SubstanceShard } from "../../openapi/shards/adr.ts";
import type { createClient, CargolexClient } from "../../runtime/client/client.ts";
import type {
  GoodsOperation,
  Lookups,
  SubstanceOperation,
  openGoods,
  openSubstances,
} from "../../runtime/data/data.ts";
import type { filesInFolder } from "../../runtime/data/folder.ts";
import type { PageOperation } from "../../runtime/site/lookup.ts";
import { cases } from "../proof.ts";
import { dataset } from "../runtime/real-data.ts";
import { allCodes, nomenclature } from "../runtime/sanctions/open-data.ts";
import { hasChromium, openStage, settled, type Stage } from "../site/browser.ts";
import { openWorker } from "../site/same-answers.ts";
import { installPackages, type Installed } from "./installed.ts";

/**
 * The page in Chromium, the HTTP interface, `cargolex screen`, both packages as they are installed, and MCP by its
 * official client: one answer to one question.
 */

const ROOT = join(import.meta.dirname, "../..");
const BATCH = 500;
/** A day that all are told. */
const DAY = "2026-11-23";
const TOOLS = { checkCn: "check_goods", checkCnBatch: "screen_goods", judgeLoad: "check_load" } as const;
const PATHS = { checkCn: "/api/v1/cn", checkCnBatch: "/api/v1/cn/batch", judgeLoad: "/v1/load" } as const;
type Asked = keyof typeof TOOLS;

/** Every n-th, so many as the run makes. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, n) => items[Math.floor(n * step)]).filter(
    (item) => item !== undefined,
  );
}

describe.skipIf(!hasChromium())("page, API, screen, packages and MCP", () => {
  let stage: Stage;
  let installed: Installed;
  let page: Awaited<ReturnType<typeof openWorker>>;
  let client: CargolexClient;
  let mcp: Client;
  let data: Lookups<GoodsOperation> & Lookups<SubstanceOperation>;
  let work = "";
  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), "cargolex-same-"));
    installed = await installPackages();
    const load = async (file: string): Promise<unknown> =>
      import(pathToFileURL(join(installed.folder, "node_modules", file)).href);
    stage = await openStage();
    const { page: tab } = await stage.open("/?lang=en", { serviceWorkers: "block" });
    await settled(tab);
    page = await openWorker(tab, stage.url);
    client = ((await load("@cargolex/client/client.js")) as { createClient: typeof createClient }).createClient({
      site: stage.url,
      timeout: 120_000,
    });
    mcp = new Client({ name: "test", version: "1.0.0" });
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${stage.url}/mcp`)));
    const packed = (await load("@cargolex/data/data.js")) as {
      openGoods: typeof openGoods;
      openSubstances: typeof openSubstances;
    };
    const files = ((await load("@cargolex/data/folder.js")) as { filesInFolder: typeof filesInFolder }).filesInFolder(
      join(ROOT, "dist/data"),
    );
    data = { ...(await packed.openGoods(files)), ...(await packed.openSubstances(files)) };
  });
  afterAll(async () => {
    await mcp?.close();
    await stage?.close();
    installed?.remove();
    rmSync(work, { recursive: true, force: true });
  });

  /** Asks all of them one question; gives the answer of the HTTP interface, and who says another. */
  async function askAll(
    operation: Asked,
    args: Readonly<Record<string, unknown>>,
  ): Promise<{ answer: unknown; others: string[] }> {
    const { items, ...query } = args;
    // As the service itself reads a question; a batch has all of it in the body.
    const isBatch = operation === "checkCnBatch";
    const [inQuery, body] = isBatch ? [{}, args] : operation === "judgeLoad" ? [query, { items }] : [query, undefined];
    const address = `${stage.url}${PATHS[operation]}?${new URLSearchParams(Object.entries(inQuery).map(([name, value]) => [name, String(value)]))}`;
    const response = await fetch(
      address,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${address}: ${text}`);
    const defaults =
      operation === "checkCn" ? { history: "0", offset: 0 } : operation === "judgeLoad" ? { strict: "0" } : {};
    const [shown] = await page([
      {
        operation: operation satisfies PageOperation,
        query: { ...defaults, ...inQuery },
        ...(body === undefined ? {} : { body }),
      },
    ]);
    const called = await mcp.callTool({ name: TOOLS[operation], arguments: { ...args, detail: true } });
    const result: Record<string, string | undefined> = {
      page: shown !== undefined && "text" in shown ? shown.text : JSON.stringify(shown),
      client: JSON.stringify(await client[operation](args as never)),
      "@cargolex/data": JSON.stringify(await data[operation](args as never)),
      // A list is a line an item there: `test/runtime/mcp` holds it.
      MCP: isBatch ? text : called.content[0]?.type === "text" ? called.content[0].text : undefined,
    };
    return { answer: JSON.parse(text), others: Object.keys(result).filter((who) => result[who] !== text) };
  }

  it("give the same legs for all CN8", async () => {
    const codes = await allCodes(Number(DAY.slice(0, 4)));
    expect(codes.length).toBeGreaterThan(9000);
    const chosen = spread(codes, cases(codes.length));
    const legs = new Map<string, string>();
    const differing: string[] = [];
    for (let from = 0; from < chosen.length; from += BATCH) {
      const request: CnBatchRequest = {
        items: chosen.slice(from, from + BATCH).map((q) => ({ id: q, q })),
        lang: "pl",
        view: "basic",
        as_of: DAY,
      };
      const { answer, others } = await askAll("checkCnBatch", { ...request });
      differing.push(...others.map((who) => `${who} from ${chosen[from]}`));
      const { items, summaries } = answer as CnBatchResponse;
      for (const item of items)
        if (item.status === 200 && "summary_at" in item.answer)
          legs.set(String(item.id), JSON.stringify(summaries[item.answer.summary_at]));
    }
    expect(differing).toEqual([]);
    const [sheet, out] = [join(work, "goods.csv"), join(work, "result.json")];
    writeFileSync(sheet, `cn code\n${chosen.join("\n")}\n`);
    spawnSync(
      process.execPath,
      [join(ROOT, "pipeline/bin.js"), "screen", sheet, "--out", out, "--lang", "pl", "--as-of", DAY],
      { cwd: ROOT, encoding: "utf8" },
    );
    if (legs.size !== chosen.length) throw new Error(`${chosen.length - legs.size} codes were not answered`);
    const { articles } = JSON.parse(readFileSync(out, "utf8")) as {
      articles: { code: string; legs: CnBasicResponse["summary"] }[];
    };
    expect(articles).toHaveLength(chosen.length);
    expect(
      articles.filter((article) => JSON.stringify(article.legs) !== legs.get(article.code)).map(({ code }) => code),
    ).toEqual([]);
  });

  it("give the same answers for 500 names, which a sheet is never screened by", async () => {
    const year = nomenclature.years.at(-1) ?? 0;
    const lines = [];
    for (let chapter = 1; chapter <= 97; chapter++)
      lines.push(...(await nomenclature.lines(year, String(chapter).padStart(2, "0"))).values());
    const differing: string[] = [];
    const requested: string[] = [];
    for (const [index, { name }] of spread(
      lines.filter((line) => /\p{L}{4}/u.test(line.name.pl)),
      cases(500),
    ).entries()) {
      const lang = index % 2 === 0 ? "pl" : "en";
      const q = (name[lang].match(/\p{L}{4,}/gu) ?? ["kawior"]).slice(0, 2).join(" ");
      requested.push(q);
      const { others } = await askAll("checkCn", { q, lang, view: "full", limit: 100, as_of: DAY });
      differing.push(...others.map((who) => `${who}: ${q} (${lang})`));
    }
    expect(differing).toEqual([]);
    const [sheet, out] = [join(work, "names.csv"), join(work, "names.json")];
    writeFileSync(sheet, `cn code\n${requested.join("\n")}\n`);
    spawnSync(process.execPath, [join(ROOT, "pipeline/bin.js"), "screen", sheet, "--column", "A", "--out", out], {
      cwd: ROOT,
    });
    const { articles } = JSON.parse(readFileSync(out, "utf8")) as { articles: { outcome: string; legs: unknown[] }[] };
    expect([articles.length, new Set(articles.map(({ outcome, legs }) => `${outcome} ${legs.length}`))]).toEqual([
      requested.length,
      new Set(["unread 0"]),
    ]);
  });

  it("give the same answers for 200 loads", async () => {
    const shards = await Promise.all(
      dataset.files("adr", "adr-substances/1").map((file) => dataset.load<SubstanceShard>(file)),
    );
    const uns = shards.flatMap(({ records }) => records.map(({ un }) => un));
    const langs = ["pl", "en", "de", "fr"];
    const differing: string[] = [];
    for (let n = 0; n < cases(200); n++) {
      const items = [0, 1, 2].map((line) => ({
        un: uns[(n * 37 + line * 811) % uns.length] ?? "1203",
        kg: 10 * (n + 1) + line,
      }));
      const { others } = await askAll("judgeLoad", { lang: langs[n % langs.length], as_of: DAY, items });
      differing.push(...others.map((who) => `${who}: ${JSON.stringify(items)}`));
    }
    expect(differing).toEqual([]);
  });
});
