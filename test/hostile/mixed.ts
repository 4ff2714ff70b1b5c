import { Agent, request } from "node:http";
import type { SubstanceRecord } from "../../openapi/shards/adr.ts";
import type { CnShard } from "../../openapi/shards/nomenclature.ts";
import { recordsOf } from "../runtime/real-data.ts";
import { randomFrom, type Random } from "./random.ts";

/** An ordinary question. */
export interface Asked {
  path: string;
  body?: unknown;
}

const AT_ONCE = 8;
/** Questions of one address: below its quota of a minute, and its units below theirs. */
const OF_ADDRESS = 40;

/** Makes ordinary questions of every kind, over all codes, names and UN numbers that the data has. */
export async function openQuestions(): Promise<{ codes: readonly string[]; next: (random: Random) => Asked }> {
  const lines = (await recordsOf<CnShard["records"][number]>("nomenclature", "cn-chapter/3")).filter(({ years }) =>
    (years ?? [2026]).includes(2026),
  );
  const uns = (await recordsOf<SubstanceRecord>("adr", "adr-substances/1", "2025")).map(({ un }) => un);
  const codes = lines.map(({ code }) => code);
  const words = (random: Random, lang: "en" | "pl"): string => {
    const all = random
      .pick(lines)
      .name[lang].split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3);
    return all.slice(0, 1 + random.below(3)).join(" ") || "steel";
  };
  const kinds: readonly ((random: Random, lang: "en" | "pl") => Asked)[] = [
    (random, lang) => ({ path: `/api/v1/cn?q=${random.pick(codes)}&lang=${lang}` }),
    (random, lang) => ({
      path: `/api/v1/cn?q=${random.pick(codes)}&lang=${lang}&view=${random.pick(["basic", "full"])}`,
    }),
    (random, lang) => ({
      path: `/api/v1/cn?q=${random.pick(codes)}&lang=${lang}&as_of=${random.pick(["2024-06-01", "2025-03-15", "2026-02-24"])}`,
    }),
    (random, lang) => ({ path: `/api/v1/cn?q=${encodeURIComponent(words(random, lang))}&lang=${lang}` }),
    (random, lang) => ({ path: `/api/v1/cn/${random.pick(codes)}?lang=${lang}` }),
    (random, lang) => ({
      path: "/api/v1/cn/batch",
      body: { lang, items: Array.from({ length: 10 }, () => ({ q: random.pick(codes) })) },
    }),
    (random, lang) => ({ path: `/v1/un/${random.pick(uns)}?lang=${lang}` }),
    (random, lang) => ({
      path: `/v1/un?q=${encodeURIComponent(random.pick(["acid", "kwas", "lithium", "benzyna", "gas", "farba", "peroxide", "aerozole"]))}&lang=${lang}`,
    }),
    (random) => ({
      path: "/v1/compatibility",
      body: { uns: [random.pick(uns), random.pick(["1203", "1202", "1950"])] },
    }),
    (random, lang) => ({
      path: `/v1/load?lang=${lang}`,
      body: { items: Array.from({ length: 5 }, () => ({ un: random.pick(uns), kg: 10, packages: 1 })) },
    }),
    (random, lang) => ({
      path: random.pick(["/api/v1/annexes", "/v1/classes", "/api/v1/status", "/v1/status"]) + `?lang=${lang}`,
    }),
  ];
  return { codes, next: (random) => random.pick(kinds)(random, random.pick(["en", "pl"])) };
}

/**
 * Asks what `next` gives until it gives nothing, each address within its quota. Gives how many were answered; refusals
 * of a question are answers, a 5xx is none.
 */
export async function askAll(port: number, next: () => Asked | undefined): Promise<number> {
  let [address, answered] = [0, 0];
  const work = async (): Promise<void> => {
    for (;;) {
      const own = ++address;
      const agent = new Agent({
        keepAlive: true,
        maxSockets: 1,
        localAddress: `127.${150 + ((own >> 16) & 31)}.${(own >> 8) & 255}.${own & 255}`,
      });
      try {
        for (let count = 0; count < OF_ADDRESS; count++) {
          const asked = next();
          if (asked === undefined) return;
          await askOnce(agent, port, asked);
          answered++;
        }
      } finally {
        agent.destroy();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answered;
}

/**
 * Asks for many codes, and something of every kind, so that all that the server keeps is kept. Gives how many questions
 * were asked.
 */
export async function warmUp(port: number, most = 6000): Promise<number> {
  const { codes, next } = await openQuestions();
  const random = randomFrom("warm-up");
  const step = Math.max(1, Math.floor(codes.length / most));
  const paths = codes
    .filter((_, index) => index % step === 0)
    .map((code, index): Asked => ({ path: `/api/v1/cn?q=${code}&lang=${index % 2 === 0 ? "pl" : "en"}` }));
  for (let count = 0; count < most / 3; count++) paths.push(next(random));
  let at = 0;
  return askAll(port, () => paths[at++]);
}

const REFUSED = new Set([400, 404, 422]);

function askOnce(agent: Agent, port: number, { path, body }: Asked): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers =
      text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const sent = request(
      { port, host: "127.0.0.1", path, agent, method: text === undefined ? "GET" : "POST", headers },
      (response) => {
        const { statusCode = 0 } = response;
        if (statusCode !== 200 && !REFUSED.has(statusCode)) reject(new Error(`${path} answered ${statusCode}`));
        response.on("end", resolve).on("error", reject).resume();
      },
    );
    sent.on("error", reject);
    sent.end(text);
  });
}
