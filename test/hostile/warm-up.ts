import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";

const NAMES = ["mleko", "opona", "piwo", "meble", "caviar", "milk powder", "steel tubes", "pompy", "lodówka", "butter", "wino", "telefon", "laptop", "zegarki", "drewno", "guma", "ropa", "gaz", "miedź", "parts of machines"];
const AT_ONCE = 16;
/** Questions of one address: below its quota of a minute. */
const OF_ADDRESS = 50;

/** Asks for many codes and names, each address within its quota, so that all that the server keeps is kept. Gives how many questions were asked. */
export async function warmUp(port: number, most = 6000): Promise<number> {
  const folder = join(import.meta.dirname, "../../dist/data/nomenclature/2026");
  const codes = readdirSync(folder)
    .filter((name) => /^\d\d\.json$/.test(name))
    .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as { records: { code: string }[] }).records.map(({ code }) => code));
  const step = Math.max(1, Math.floor(codes.length / most));
  const paths = [
    ...NAMES.flatMap((name) => ["pl", "en"].map((lang) => `/api/v1/cn?q=${encodeURIComponent(name)}&lang=${lang}`)),
    ...codes.filter((_, index) => index % step === 0).map((code, index) => `/api/v1/cn?q=${code}&lang=${index % 2 === 0 ? "pl" : "en"}`),
    ...["1203", "benzyna", "acid"].map((name) => `/v1/un?q=${name}`),
  ];
  let next = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const from = next;
      next += OF_ADDRESS;
      if (from >= paths.length) return;
      const address = from / OF_ADDRESS;
      const agent = new Agent({ keepAlive: true, localAddress: `127.150.${address >> 8}.${address & 255}` });
      for (const path of paths.slice(from, from + OF_ADDRESS)) await askOnce(agent, port, path);
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return paths.length;
}

function askOnce(agent: Agent, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    }).on("error", reject);
  });
}
