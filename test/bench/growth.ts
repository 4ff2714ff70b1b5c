import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parse } from "csv-parse/sync";
import { bundleServer } from "../../pipeline/commands/bundle.ts";
import { readCodes, spread } from "./questions.ts";
import { ROOT } from "../serving.ts";
import { askSizes, startMeasured } from "./measured.ts";

/**
 * What ten and a hundred times the regimes of countries cost, with all their lists: `node test/bench/growth.ts 10`.
 * Measured: the build (processor time, memory), and the processor time of codes that were not asked before, without a
 * country and with one that has no more regimes than before.
 */
const times = Number(process.argv[2] ?? "10");
const SAYS_COST =
  "data:text/javascript,process.on('exit',()=>{const u=process.cpuUsage();process.stderr.write(`cost ${u.user+u.system} ${process.resourceUsage().maxRSS}\\n`)})";
const BUDGETS = new Map([
  [10, 15],
  [100, 150],
]);

type Row = Record<string, string>;
const work = mkdtempSync(join(tmpdir(), "cargolex-growth-"));
/** A bundle of its own: services that answer from that of the checkout go on. */
const bundle = join(work, "server/cargolex.js");
try {
  await bundleServer(dirname(bundle));
  const plain = await measure(1);
  const grown = await measure(times);
  const most = BUDGETS.get(times) ?? Number.POSITIVE_INFINITY;
  console.table({
    build: row(plain.build, grown.build, "s", grown.build <= most),
    "memory of the build": row(plain.memory, grown.memory, "MB", grown.memory < 3000),
    "a code": row(plain.answer, grown.answer, "ms", grown.answer <= 1.3 * plain.answer),
    "a code, country=IR": row(plain.country, grown.country, "ms", grown.country <= 1.3 * plain.country),
    "memory of the service": row(plain.service, grown.service, "MB", true),
  });
} finally {
  rmSync(work, { recursive: true });
}

function row(before: number, after: number, unit: string, stored: boolean): Row {
  if (!stored) process.exitCode = 1;
  return { before: `${before.toFixed(2)} ${unit}`, after: `${after.toFixed(2)} ${unit}`, kept: String(stored) };
}

interface Costs {
  build: number;
  memory: number;
  answer: number;
  country: number;
  service: number;
}

async function measure(by: number): Promise<Costs> {
  const [sources, data] = [join(work, "sources"), join(work, "data")];
  cpSync(join(ROOT, "sources"), sources, { recursive: true });
  rmSync(data, { recursive: true, force: true });
  growCountries(join(sources, "sanctions/countries"), by);
  const { stderr, stdout, status } = spawnSync(
    process.execPath,
    [
      "--max-old-space-size=3000",
      "--import",
      SAYS_COST,
      join(ROOT, "pipeline/bin.js"),
      "build",
      "--sources",
      sources,
      "--out",
      data,
    ],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 1e9 },
  );
  const [, cpu = "", memory = ""] = /cost (\d+) (\d+)/.exec(stderr) ?? [];
  if (status !== 0)
    throw new Error(`the build of ${by} failed after ${cpu} µs: ${stdout.slice(0, 3000)}${stderr.slice(-2000)}`);
  return { build: Number(cpu) / 1e6, memory: Number(memory) / 1024, ...(await answers(data)) };
}

async function answers(data: string): Promise<Omit<Costs, "build" | "memory">> {
  const server = await startMeasured(bundle, {
    PORT: "0",
    RATE_LIMIT: "off",
    LEADS_DB: "/dev/null",
    DATA_DIR: data,
  });
  const codes = spread(await readCodes(data));
  const cost = async (some: readonly string[], more: string): Promise<number> => {
    const before = await server.cpu();
    await askSizes(
      server.url,
      some.map((code) => `/api/v1/cn?q=${code}&view=basic${more}`),
    );
    return ((await server.cpu()) - before) / some.length / 1000;
  };
  await cost(codes.slice(0, 1000), "");
  await cost(codes.slice(0, 200), "&country=IR");
  const answer = await cost(codes.slice(1000, 4000), "");
  const country = await cost(codes.slice(4000, 4500), "&country=IR");
  const service = (await server.memory()) / 1024 ** 2;
  await server.stop();
  return { answer, country, service };
}

function cell(value = ""): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function edit(path: string, change: (rows: readonly Row[]) => readonly Row[]): void {
  const rows = parse(readFileSync(path), { columns: true }) as Row[];
  const columns = Object.keys(rows[0] ?? {});
  const lines = change(rows).map((own) => columns.map((column) => cell(own[column])).join(","));
  writeFileSync(path, `${[columns.join(","), ...lines].join("\n")}\n`);
}

/** Each regime once more, about a country that has none. */
function growCountries(folder: string, by: number): void {
  for (const name of ["regimes", "legs", "lists", "law", "codes"])
    edit(join(folder, `${name}.csv`), (rows) =>
      Array.from({ length: by }, (_, at) => rows.map((own) => (at === 0 ? own : copy(own, at)))).flat(),
    );
}

/** `CH-MADEBAIRDRONES` of `IR-DRONES`. */
function copy(own: Row, at: number): Row {
  const letters = String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26));
  const regime = `CH-MADE${letters}${own["regime"]!.replace("-", "")}`;
  return { ...own, regime, ...("target_country_code" in own ? { target_country_code: "CH", part: "0" } : {}) };
}
