import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { randomFrom } from "./random.ts";

/**
 * A healthy client, in a process of its own: it asks ordinary questions from some addresses, each within its quota, and
 * compares every answer with the one it got
 * before. It is started with the port and the number of addresses, begins when it is told to, and tells what it saw
 * when it is told to stop.
 */
export interface Seen {
  /** Milliseconds each answer took. */
  times: number[];
  /** Answers that were not as before. */
  wrong: string[];
}

/** An address asks once in so many milliseconds: 50 a minute. */
const PACE = 1200;
const DAY = "as_of=2026-11-21";
const QUESTIONS: readonly { path: string; body?: unknown }[] = [
  ...["854231", "0401", "8703", "270900", "7304", "8471", "2204", "9403", "300490", "84"].map((code) => ({
    path: `/api/v1/cn?q=${code}&lang=en&${DAY}`,
  })),
  ...["1203", "1202", "1950", "3480", "0081", "2814"].map((un) => ({ path: `/v1/un/${un}?lang=pl&${DAY}` })),
  ...["mleko", "opona", "piwo", "milk powder", "integrated circuits"].map((name) => ({
    path: `/api/v1/cn?q=${encodeURIComponent(name)}&${DAY}`,
  })),
  ...["benzyna", "aceton", "lithium"].map((name) => ({ path: `/v1/un?q=${name}&${DAY}` })),
  { path: `/v1/classes?${DAY}` },
  {
    path: `/v1/calc/1136?${DAY}`,
    body: {
      items: [
        { un: "1203", l: 333 },
        { un: "1202", l: 100 },
      ],
    },
  },
  { path: `/v1/compatibility?${DAY}`, body: { uns: ["1203", "3373"] } },
  {
    path: "/api/v1/cn/batch",
    body: { items: ["854231", "0401", "caviar"].map((name) => ({ q: name })), as_of: "2026-11-21", lang: "en" },
  },
];

const port = Number(process.argv[2]);
const addresses = Number(process.argv[3]);
const seen: Seen = { times: [], wrong: [] };
const cached = new Map<string, string>();
const random = randomFrom("healthy");
const state = { isOver: false };

function ask(agent: Agent, { path, body }: (typeof QUESTIONS)[number]): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers =
      text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const sent = request(
      { port, host: "127.0.0.1", path, agent, method: text === undefined ? "GET" : "POST", headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(text);
  });
}

async function client(address: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.200.${address >> 8}.${address & 255}` });
  await pause(random.below(PACE));
  while (!state.isOver) {
    const question = random.pick(QUESTIONS);
    const before = performance.now();
    try {
      const { status, text } = await ask(agent, question);
      seen.times.push(performance.now() - before);
      const first = cached.get(question.path);
      if (status !== 200) seen.wrong.push(`${question.path}: ${status} ${text.slice(0, 200)}`);
      else if (first === undefined) cached.set(question.path, text);
      else if (first !== text) seen.wrong.push(`${question.path}: another answer than before`);
    } catch (error) {
      seen.times.push(performance.now() - before);
      seen.wrong.push(`${question.path}: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
    }
    await pause(Math.max(0, PACE - (performance.now() - before)));
  }
  agent.destroy();
}

process.on("message", (message) => {
  if (message === "forget") [seen.times, seen.wrong] = [[], []];
  if (message === "stop") {
    state.isOver = true;
    process.send?.(seen, () => process.exit());
  }
});
await Promise.all(Array.from({ length: addresses }, (_, address) => client(address)));
