import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCli } from "../commands/run-cli.ts";
import { mask } from "./damage.ts";
import { scratch, succeed } from "./small-release.ts";

const work = scratch();
let target = "";
let publicKey = "";
let server: Server;
let url = "";
let requests = 0;
let underWay = 0;
let most = 0;
/** Answers instead of the file. */
let instead: (path: string, times: number, response: ServerResponse) => boolean = () => false;
/** Headers of the file, as a server is set up. */
let headers: (path: string) => Record<string, string> = () => ({});
const times = new Map<string, number>();

beforeAll(async () => {
  const made = await work.key();
  publicKey = made.public_key;
  target = join(work.folder, "target");
  await succeed(
    work.run(
      "publish",
      target,
      "--data",
      await work.build("data", { chapters: 12 }),
      "--cache",
      work.cache,
      "--key",
      made.private_key,
    ),
  );
  server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data/`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  work.remove();
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  requests++;
  most = Math.max(most, ++underWay);
  const path = (request.url ?? "").replace(/^\/data\//, "");
  const count = (times.get(path) ?? 0) + 1;
  times.set(path, count);
  try {
    if (instead(path, count, response)) return;
    const bytes = await readFile(join(target, path));
    response
      .writeHead(200, headers(path))
      .end(headers(path)["content-encoding"] === "gzip" && !path.endsWith(".gz") ? gzipSync(bytes) : bytes);
  } catch {
    response.writeHead(404).end("no such file");
  } finally {
    underWay--;
  }
}

function verify(...args: string[]): ReturnType<typeof runCli> {
  [requests, underWay, most] = [0, 0, 0];
  times.clear();
  return work.run("verify", ...(args.length > 0 ? args : [url]), "--public-key", publicKey);
}

const setups = [
  { why: "as plain files", headers: () => ({}) },
  {
    why: "with the compression of copies declared, so that clients undo it",
    headers: (path: string): Record<string, string> =>
      path.endsWith(".br") ? { "content-encoding": "br" } : path.endsWith(".gz") ? { "content-encoding": "gzip" } : {},
  },
  {
    why: "compressed on the way",
    headers: (path: string): Record<string, string> => (/\.(br|gz)$/.test(path) ? {} : { "content-encoding": "gzip" }),
  },
];

it.each(setups)("verifies a publication served $why", async (setup) => {
  headers = setup.headers;
  expect(await verify()).toMatchObject({
    code: 0,
    stderr: "",
    stdout: expect.stringMatching(
      /, signed by [0-9a-f]{16}\nnote: http:\S+ does not say which files it has: files that nothing lists were not looked for\n0 errors, 0 warnings\n$/,
    ),
  });
  headers = () => ({});
  expect(requests, "every file was asked for").toBeGreaterThan(50);
  expect(most, "a server is not flooded").toBeLessThanOrEqual(8);
});

it.each(["", "index.json", "?x=1"])("takes the folder's URL with %j at the end", async (end) => {
  expect((await verify(url + end)).code).toBe(0);
});

it("asks again after a passing fault", async () => {
  instead = (path, count, response) => {
    if (count > 1 || !/0[1-4]\.json$/.test(path)) return false;
    if (path.endsWith("01.json")) response.destroy();
    else response.writeHead(path.endsWith("02.json") ? 503 : 429).end();
    return true;
  };
  expect((await verify()).code).toBe(0);
  instead = () => false;
});

it("reports every file that cannot be had, and why", async () => {
  instead = (path, _count, response) => {
    if (path.endsWith("01.json")) response.writeHead(403).end();
    else if (path.endsWith("02.json.br")) response.writeHead(404).end();
    else if (path.endsWith("03.json"))
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Please wait</h1>");
    else return false;
    return true;
  };
  const { code, stdout } = await verify();
  instead = () => false;
  const D = "d/2026.11.21/";
  const restore = "publish this release again from the revision it was built from";
  expect(
    mask(stdout, target)
      .split("\n")
      .filter((line) => line.includes("[publish/")),
  ).toEqual([
    `${D}nomenclature/01.json: cannot be read: answers 403 [publish/unreachable]`,
    `${D}nomenclature/02.json.br: does not exist: ${restore} [publish/missing]`,
    `${D}nomenclature/03.json: <n> bytes of SHA-256 <sha256>, its manifest says <sha256>: ${restore} [publish/hash]`,
    `${D}sanctions/01.json: cannot be read: answers 403 [publish/unreachable]`,
  ]);
  expect(code).toBe(1);
});

it("says when nothing is published there", async () => {
  expect(await verify(`${url}elsewhere/`)).toMatchObject({
    code: 1,
    stdout: "index.json: does not exist: there is no publication here [publish/missing]\n1 error, 0 warnings\n",
  });
});
