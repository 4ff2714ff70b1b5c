import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mustRun, openRepository, type Repository } from "../pipeline/guide/repository.ts";
import { madeBundle, spawnServer, type Spawned } from "../runtime/http/spawned-server.ts";

/** The command lines of the guides are run as they stand, but for the address of a service that is not alone here. */
const ROOT = join(import.meta.dirname, "../..");
/** What CI itself runs: from a fresh clone, and these tests among others. */
const OF_CI = /^npm (?:ci && npm (?:start|test)|test|run check)$/;

const blocksOf = (guide: string): string[] =>
  [...readFileSync(join(ROOT, guide), "utf8").matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language, block = ""]) => (language === "" ? [block] : []),
  );

let repository: Repository;
let server: Spawned;

beforeAll(async () => {
  repository = openRepository();
  execFileSync("cp", ["-r", join(ROOT, "dist"), repository.folder]);
  cpSync(join(ROOT, "runtime/screen/sample.csv"), join(repository.folder, "runtime/screen/sample.csv"));
  for (const line of ["git add -A", "git commit -qm data"]) mustRun(repository.run, line);
  writeFileSync(join(repository.folder, "goods.csv"), "cn code\n85423190\n04011010\n");
  server = await spawnServer(await madeBundle(), {
    LEADS_DB: join(repository.folder, "var/cargolex.sqlite"),
    RATE_LIMIT: "off",
  });
  const { status } = await fetch(`${server.url}/api/lead`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "name@example.com" }),
  });
  if (status !== 200) throw new Error(`a contact is answered ${status}`);
});
afterAll(async () => {
  await server.end("SIGTERM");
  repository.remove();
});

it.each(
  ["README.md", "runtime/deploy/README.md"].flatMap((guide) =>
    blocksOf(guide).map((block, at) => ({ guide, block, name: `${at + 1}: ${block.split("\n", 1)[0]}` })),
  ),
)("$guide, block $name", ({ block }) => {
  const lines = block.split("\n").filter((line) => line !== "" && !OF_CI.test(line));
  const script = ["set -e", ...lines].join("\n").replaceAll("localhost:3000", new URL(server.url).host);
  const { code, stderr } = repository.run(script);
  // `screen` exits 1 where something is to be looked at
  const wanted = lines.some((line) => line.includes("cargolex screen")) ? 1 : 0;
  expect(code === wanted ? "" : `exit ${code}: ${stderr}`).toBe("");
});

it("the README has at most 130 lines, and names files that are there", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  expect(readme.split("\n").length).toBeLessThanOrEqual(131);
  const named = [...readme.matchAll(/`([a-z]+(?:\/[\w.-]+)+)`/g)].map(([, file = ""]) => file);
  expect(named.filter((file) => !file.startsWith("dist/") && !existsSync(join(ROOT, file)))).toEqual([]);
});
