import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bundleServer, SERVER_FILE } from "../../pipeline/bundle.ts";
import { ask, median, ROOT } from "./measured.ts";

/** Time from start to the first answer to a code look-up, over that of a bare `node:http` server, in alternating rounds of one run. */
const ROUNDS = 15;
const MOST = 80;
const PATH = "/api/v1/cn?q=85423190&lang=en";

await bundleServer();
const RAW = `const s=require("node:http").createServer((q,r)=>r.end("{}"));s.listen(0,"127.0.0.1",()=>console.log("http://127.0.0.1:"+s.address().port))`;

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

const rounds: { app: number; raw: number }[] = [];
for (let round = 0; round < ROUNDS; round++) rounds.push({ raw: await firstAnswer(["-e", RAW]), app: await firstAnswer([join(ROOT, SERVER_FILE)]) });
const over = median(rounds.map(({ app, raw }) => app - raw));
console.log(`start to first answer: ${median(rounds.map(({ app }) => app)).toFixed(0)} ms, bare node:http ${median(rounds.map(({ raw }) => raw)).toFixed(0)} ms, ${over.toFixed(0)} ms over it (at most ${MOST})`);
process.exitCode = over > MOST ? 1 : 0;
