import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { ask, median, ROOT } from "./measured.ts";

/**
 * Time from start to the first answer to a code look-up, over that of a bare `node:http` server, in alternating rounds of one run. The bare server is an ES module,
 * as the runtime is: Node makes a namespace of every export of `node:http` then, and loads the client behind its WebSocket. As CommonJS it does not.
 */
const ROUNDS = 15;
const MOST = 80;
const PATH = "/api/v1/cn?q=85423190&lang=en";

await bundleServer();
const SERVE = `const s=createServer((q,r)=>r.end("{}"));s.listen(0,"127.0.0.1",()=>console.log("http://127.0.0.1:"+s.address().port))`;
const BARE = ["--input-type=module", "-e", `import{createServer}from"node:http";${SERVE}`];
const COMMON_JS = ["-e", `const{createServer}=require("node:http");${SERVE}`];

async function firstAnswer(args: readonly string[]): Promise<number> {
  const before = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT, stdio: ["ignore", "pipe", "inherit"], env: { PATH: process.env["PATH"], PORT: "0", LEADS_DB: "/dev/null" },
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

const rounds: { app: number; bare: number; commonJs: number }[] = [];
for (let round = 0; round < ROUNDS; round++) rounds.push({ bare: await firstAnswer(BARE), app: await firstAnswer([join(ROOT, SERVER_FILE)]), commonJs: await firstAnswer(COMMON_JS) });
const times = (which: "app" | "bare" | "commonJs"): string => median(rounds.map((round) => round[which])).toFixed(0);
const over = median(rounds.map(({ app, bare }) => app - bare));
console.log(`start to first answer: ${times("app")} ms, bare node:http ${times("bare")} ms, ${over.toFixed(0)} ms over it (at most ${MOST}); bare as CommonJS ${times("commonJs")} ms`);
process.exitCode = over > MOST ? 1 : 0;
