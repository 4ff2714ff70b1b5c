import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { READER_PAGES, readerPage } from "../../openapi/reader-pages.ts";
import type { Conformance, NameConformance } from "../../openapi/shards/conformance.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { SubstanceShard } from "../../openapi/shards/adr.ts";
import { needTool } from "../runtime/need-tool.ts";
import { dataset } from "../runtime/real-data.ts";
import { askApp, type Ask } from "../runtime/http/harness.ts";
import { realApp } from "../runtime/http/real-app.ts";
import { readCodedLines } from "../../runtime/sanctions/nomenclature.ts";
import { cases } from "../proof.ts";
import { drawQuestions, type RandomQuestion } from "./random-questions.ts";

/** The programs of `/docs/data`, as the page shows them, over files behind an address: what the service says. */

const DATA = join(import.meta.dirname, "../../dist/data");
const hasPython = needTool("python3", () => execFileSync("python3", ["--version"]));

const [table] = dataset.files("sanctions", "sanctions-conformance/1");
const questions = (await dataset.load<Conformance>(table ?? { path: "" })).records;
const [namesTable] = dataset.files("nomenclature", "cn-conformance/1");
const names = (await dataset.load<NameConformance>(namesTable ?? { path: "" })).records;
const codes = (await readCodedLines(dataset)).map(({ code }) => code).filter((code) => code.length === 8);
const uns = ["0004", "1203", "1993", "3480", "3550"];

/** Both print what they find of the questions that they are given. */
const RUN = {
  js: `
const { questions, uns, names, random } = JSON.parse((await import("node:fs")).readFileSync(process.argv[2], "utf8"));
const found = { decisions: [], uns: [], names: [], random: [] };
for (const { q, as_of, denied, country } of random) found.random.push(await decide(q, as_of, [denied], country));
for (const { q, as_of, facts, country } of questions)
  found.decisions.push({ ...(await decide(q, as_of, facts?.split(",").map((fact) => fact.replace(/:no$/, "")), country)), controls: await controls(q, as_of) });
found.unknown = await decide("01999999", "2026-01-01");
for (const un of uns) found.uns.push(await substance(un));
for (const { q, lang } of names) found.names.push((await find(q, lang))[0]);
console.log(JSON.stringify(found));
`,
  py: `
import sys
asked = json.load(open(sys.argv[1]))
print(json.dumps({
    "decisions": [
        {**decide(own["q"], own["as_of"], own.get("facts", "").replace(":no", "").split(","), own.get("country", "")), "controls": controls(own["q"], own["as_of"])}
        for own in asked["questions"]],
    "unknown": decide("01999999", "2026-01-01"),
    "random": [decide(own["q"], own["as_of"], [own["denied"]], own["country"]) for own in asked["random"]],
    "uns": [substance(un) for un in asked["uns"]],
    "names": [next(iter(find(own["q"], own["lang"])), None) for own in asked["names"]],
}))
`,
};

interface Found {
  decisions: (Decision & { controls: string[] })[];
  uns: SubstanceShard["records"];
  unknown: { verdict_detail: string };
  names: (string | null)[];
  random: Decision[];
}

interface Decision {
  verdict_detail: string;
  has_prohibition: boolean;
  stale: boolean;
  legs: Record<string, { verdict_detail: string; prohibited: boolean | null; duties: string[] }>;
}

describe("programs that read the files", () => {
  let server: Server;
  let folder = "";
  let ask: Ask;
  let random: RandomQuestion[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "cargolex-readers-"));
    ask = askApp(realApp("2026-11-21"));
    random = await drawQuestions(ask, codes, cases(2_000));
    const files = new Map<string, Buffer>();
    server = createServer(({ url = "" }, response) => {
      const path = join(DATA, url);
      const bytes = files.get(path) ?? readFileSync(path);
      files.set(path, bytes);
      response.writeHead(200, { "content-type": "application/json", connection: "close" }).end(bytes);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ["JavaScript", "js", "mjs", process.execPath, true],
    ["Python", "py", "py", "python3", hasPython],
  ] as const)("in %s give what the service gives", async (_, language, ending, command, isHere) => {
    if (!isHere) return;
    const page = readerPage(READER_PAGES["data"] ?? { title: "", blocks: [] });
    const text = page.match(new RegExp(`<pre id="${language}">([^]*?)</pre>`))?.[1] ?? "";
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const program = text.replaceAll("&lt;", "<").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    const file = join(folder, `reader.${ending}`);
    writeFileSync(file, program.replace("http://localhost:3000/", site) + RUN[language]);
    const asked = join(folder, "asked.json");
    writeFileSync(asked, JSON.stringify({ questions, uns, names, random }));
    const { stdout } = await promisify(execFile)(command, [file, asked], { maxBuffer: 1 << 28 });
    const found = JSON.parse(stdout) as Found;
    const wrong = questions.filter(
      ({ q: _q, as_of: _day, facts: _facts, country: _land, legs, controls, ...wanted }, index) => {
        const { legs: own, stale: _stale, ...got } = found.decisions[index] as Found["decisions"][number];
        const read = Object.entries(own)
          .filter(([, one]) => one.verdict_detail !== "not_listed")
          .map(([leg, one]) => [leg, [one.verdict_detail, one.prohibited]]);
        const all = { ...wanted, legs, controls: controls ?? got.controls };
        return !isDeepStrictEqual({ ...got, legs: Object.fromEntries(read) }, all);
      },
    );
    const unlike = random.filter(({ wanted }, index) => {
      const { legs, ...got } = found.random[index] as Decision;
      const read = Object.entries(legs).map(([leg, one]) => [
        leg,
        [one.verdict_detail, one.prohibited, [...new Set(one.duties)].toSorted()],
      ]);
      return !isDeepStrictEqual({ ...got, legs: Object.fromEntries(read) }, wanted);
    });
    const misread = names.filter(({ heading }, index) => found.names[index]?.slice(0, 4) !== heading);
    console.info(
      `${language}: ${questions.length - wrong.length} of ${questions.length} codes, ${names.length - misread.length} of ${names.length} names, ${random.length - unlike.length} of ${random.length} drawn`,
    );
    expect([wrong, misread, unlike.slice(0, 5)]).toEqual([[], [], []]);
    expect(found.unknown.verdict_detail).toBe("unknown_code");
    // Fewer would prove less.
    expect([questions.length > 1_600, names.length > 600]).toEqual([true, true]);
    for (const [index, un] of uns.entries()) {
      const { json } = await ask(`/v1/un/${un}?lang=en`);
      const { class: own, variants } = json as { class: string; variants: { labels: string[] }[] };
      expect([found.uns[index]?.variants[0]?.class, found.uns[index]?.variants.map(({ labels }) => labels)]).toEqual([
        own,
        variants.map(({ labels }) => labels),
      ]);
    }
  });
});

it("the service has the heading of every name of the table first", async () => {
  const ask = askApp(realApp("2026-11-21"));
  const other: string[] = [];
  for (const { q, lang, heading } of names) {
    const { json } = await ask(`/api/v1/cn?q=${encodeURIComponent(q)}&lang=${lang}&view=basic`);
    const [first] = (json as CnResponse).candidates ?? [];
    if (first?.code.replaceAll(" ", "").slice(0, 4) !== heading) other.push(`${q}: ${first?.code}, want ${heading}`);
  }
  expect(other).toEqual([]);
});
