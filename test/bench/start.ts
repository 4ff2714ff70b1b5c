import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { ask, median, ROOT } from "./measured.ts";

/**
 * Time from start to the first answer to a code look-up, over that of a bare `node:http` server, in alternating rounds of one run. The bare server is an ES module,
 * as the runtime is: Node makes a namespace of every export of `node:http` then, and loads the client behind its WebSocket. As CommonJS it does not.
 * Then the same for a signed publication with `PUBLIC_KEY`, where signature and every hash are looked at before the first answer.
 */
const ROUNDS = 15;
const MOST = 80;
const MOST_SIGNED = 250;
const PATH = "/api/v1/cn?q=85423190&lang=en";

await bundleServer();
const SERVE = `const s=createServer((q,r)=>r.end("{}"));s.listen(0,"127.0.0.1",()=>console.log("http://127.0.0.1:"+s.address().port))`;
const BARE = ["--input-type=module", "-e", `import{createServer}from"node:http";${SERVE}`];
const COMMON_JS = ["-e", `const{createServer}=require("node:http");${SERVE}`];

async function firstAnswer(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const before = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT, stdio: ["ignore", "pipe", "inherit"], env: { PATH: process.env["PATH"], PORT: "0", LEADS_DB: "/dev/null", ...env },
  });
  let text = "";
  for await (const chunk of child.stdout) {
    text += String(chunk);
    const url = /http:\/\/[\d.]+:\d+/.exec(text)?.[0];
    if (url === undefined) continue;
    await ask(url, [PATH], 1, 1);
    break;
  }
  const taken = performance.now() - before;
  child.kill("SIGKILL");
  if (child.exitCode === null) await once(child, "exit");
  return taken;
}

const work = mkdtempSync(join(tmpdir(), "cargolex-start-"));
const cli = (...args: string[]): void => void execFileSync(process.execPath, [join(ROOT, "pipeline", "bin.js"), ...args], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
const [keys, data, published] = [join(work, "keys"), join(work, "data"), join(work, "published")];
cli("keygen", "--out", keys);
cli("build", "--out", data);
const keyFile = (isPublic: boolean): string => join(keys, readdirSync(keys).find((name) => name.endsWith(".pub.pem") === isPublic) ?? "");
cli("publish", published, "--data", data, "--brotli", "1", "--cache", join(work, "cache"), "--seen", join(work, "seen"), "--key", keyFile(false));
const SIGNED = { DATA_DIR: published, PUBLIC_KEY: keyFile(true), SEEN_FILE: join(work, "seen.json") };

const rounds: Record<"app" | "bare" | "commonJs" | "signed", number>[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const app = join(ROOT, SERVER_FILE);
  rounds.push({ bare: await firstAnswer(BARE), app: await firstAnswer([app]), commonJs: await firstAnswer(COMMON_JS), signed: await firstAnswer([app], SIGNED) });
}
rmSync(work, { recursive: true });
const times = (which: "app" | "bare" | "commonJs" | "signed"): string => median(rounds.map((round) => round[which])).toFixed(0);
const over = (which: "app" | "signed"): number => median(rounds.map((round) => round[which] - round.bare));
console.log(`start to first answer: ${times("app")} ms, bare node:http ${times("bare")} ms, ${over("app").toFixed(0)} ms over it (at most ${MOST}); bare as CommonJS ${times("commonJs")} ms`);
console.log(`with PUBLIC_KEY: ${times("signed")} ms, ${over("signed").toFixed(0)} ms over bare (at most ${MOST_SIGNED})`);
process.exitCode = over("app") > MOST || over("signed") > MOST_SIGNED ? 1 : 0;
