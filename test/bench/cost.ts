import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { planBulk } from "../../pipeline/publish/bulk.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { askSizes, median, startMeasured, untilReady, type Measured } from "./measured.ts";
import { readCodes, readNames, spread } from "./questions.ts";

/** A line of the table: what, its budget, what was measured, what stands beside it, and both as numbers. */
export type CostRow = [what: string, budget: string, measured: string, beside: string, numbers: [number, number]];

const ROUNDS = 5;
const WARM = 1000;
const MEBIBYTE = 1024 * 1024;

/** Questions of one kind, with the question of the same goods to the server over SQLite, and the budgets. */
interface Kind {
  what: string;
  /** Most times the bare answer, and the answer over SQLite. */
  budgets: { bare: number; peer: number };
  goods: readonly string[];
  path: (goods: string) => string;
  peerPath: (goods: string) => string;
}

/** The servers that take turns. */
interface Servers {
  app: Measured;
  bare: Measured;
  peer: Measured;
}

/**
 * Processor time of questions beside a bare server and one over SQLite, both of which send as many bytes, and the
 * memory after all of them. `server` is a bundle, `data` a build, `bulk` the folder of bulk files that SQLite is
 * filled from.
 */
export async function measureCost(server: string, data: string, bulk: string): Promise<CostRow[]> {
  for (const [path, bytes] of await planBulk(filesIn(data))) {
    const file = join(dirname(bulk), path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  const settings = { PORT: "0", RATE_LIMIT: "off", LEADS_DB: "/dev/null", DATA_DIR: data };
  const servers: Servers = {
    app: await startMeasured(server, settings),
    bare: await startMeasured(join(import.meta.dirname, "raw-server.ts"), {}),
    peer: await startMeasured(join(import.meta.dirname, "peer.ts"), {}, [bulk]),
  };
  await untilReady(`${servers.app.url}/readyz`);
  const rows: CostRow[] = [];
  const codes = spread(await readCodes(data));
  const names = spread(readNames());
  for (const kind of kindsOf(codes, names)) rows.push(...(await measureKind(servers, kind)));
  rows.push(await measurePages(servers, codes));
  rows.push(await measureMemory(servers, codes, names));
  await Promise.all(Object.values(servers).map((own) => own.stop()));
  return rows;
}

/** Codes that nobody asked for before, the same again, and names; in both languages. */
function kindsOf(codes: readonly string[], names: readonly string[]): Kind[] {
  const ofCode = (what: string, lang: string, view: string, budgets: Kind["budgets"]): Kind => ({
    what: `a code, ${view}, ${what}`,
    budgets,
    goods: codes,
    path: (q) => `/api/v1/cn?q=${q}&lang=${lang}&view=${view}`,
    peerPath: (q) => `/code?q=${q}&view=${view}`,
  });
  const [first, worded] = [
    { bare: 5, peer: 2 },
    { bare: 3, peer: 1.2 },
  ];
  return [
    ofCode("first asked", "en", "basic", first),
    ofCode("worded", "en", "basic", worded),
    ofCode("first asked in Polish", "pl", "basic", first),
    ofCode("worded in Polish", "pl", "basic", worded),
    ofCode("first asked", "en", "full", { bare: 8, peer: 0.8 }),
    {
      what: "a name",
      budgets: { bare: 18, peer: 3 },
      goods: names,
      path: (q) => `/api/v1/cn?q=${encodeURIComponent(q)}&lang=en&view=basic`,
      peerPath: (q) => `/name?q=${encodeURIComponent(q)}`,
    },
  ];
}

async function measureKind({ app, bare, peer }: Servers, kind: Kind): Promise<CostRow[]> {
  const { what, budgets, goods } = kind;
  const length = Math.floor((goods.length - WARM) / ROUNDS);
  const costs: Record<keyof Servers, number>[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const asked = round < 0 ? goods.slice(0, WARM) : goods.slice(WARM + round * length, WARM + (round + 1) * length);
    let sizes: number[] = [];
    const cost = {
      app: await costOf(app, async () => void (sizes = await askSizes(app.url, asked.map(kind.path)))),
      bare: await costOf(bare, () =>
        askSizes(
          bare.url,
          sizes.map((size) => `/${size}`),
        ),
      ),
      peer: await costOf(peer, () =>
        askSizes(
          peer.url,
          asked.map((one, index) => `${kind.peerPath(one)}&bytes=${sizes[index]}`),
        ),
      ),
    };
    if (round >= 0) costs.push(cost);
  }
  const [micros, ofBare, ofPeer] = (["app", "bare", "peer"] as const).map((server) =>
    (median(costs.map((cost) => cost[server])) / length).toFixed(0),
  );
  const timesBare = median(costs.map((cost) => cost.app / cost.bare));
  const timesPeer = median(costs.map((cost) => cost.app / cost.peer));
  return [
    [
      `CPU of ${what}`,
      `${budgets.bare} times bare`,
      timesBare.toFixed(1),
      `${micros} µs, bare ${ofBare} µs`,
      [timesBare, budgets.bare],
    ],
    [
      `${what}, by SQLite`,
      `${budgets.peer} times`,
      timesPeer.toFixed(2),
      `SQLite ${ofPeer} µs`,
      [timesPeer, budgets.peer],
    ],
  ];
}

/** Processor time of a page of a code, beside the whole worded answer about the same codes; none is asked anew. */
async function measurePages({ app }: Servers, codes: readonly string[]): Promise<CostRow> {
  const asked = codes.slice(0, WARM).map((code) => code.slice(0, 8));
  const paths = [
    asked.map((code) => `/en/cn/${code}`),
    asked.map((code) => `/api/v1/cn?q=${code}&lang=en&view=full`),
  ] as const;
  for (const list of paths) await askSizes(app.url, list);
  const costs: [page: number, answer: number][] = [];
  for (let round = 0; round < ROUNDS; round++)
    costs.push([
      await costOf(app, () => askSizes(app.url, paths[0])),
      await costOf(app, () => askSizes(app.url, paths[1])),
    ]);
  const times = median(costs.map(([page, answer]) => page / answer));
  const [micros, ofAnswer] = [0, 1].map((at) => (median(costs.map((cost) => cost[at]!)) / asked.length).toFixed(0));
  return [
    "CPU of a page of a code",
    "3 times the answer",
    times.toFixed(1),
    `${micros} µs, answer worded ${ofAnswer} µs`,
    [times, 3],
  ];
}

async function measureMemory(
  { app, bare, peer }: Servers,
  codes: readonly string[],
  names: readonly string[],
): Promise<CostRow> {
  await askSizes(
    app.url,
    ["en", "pl"].flatMap((lang) => [
      ...codes.map((code) => `/api/v1/cn?q=${code}&lang=${lang}&view=full&texts=1`),
      ...names.map((name) => `/api/v1/cn?q=${encodeURIComponent(name)}&lang=${lang}&view=basic`),
    ]),
  );
  const used = await Promise.all([app, bare, peer].map(async (server) => (await server.memory()) / MEBIBYTE));
  const [memory = 0, ofBare = 0, ofPeer = 0] = used;
  return [
    "memory, all codes and names",
    "270 MB",
    `${memory.toFixed(0)} MB`,
    `bare ${ofBare.toFixed(0)} MB, SQLite ${ofPeer.toFixed(0)} MB`,
    [memory, 270],
  ];
}

async function costOf(server: Measured, work: () => Promise<unknown>): Promise<number> {
  const before = await server.cpu();
  await work();
  return (await server.cpu()) - before;
}
