import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bodyOf } from "../../../runtime/shards/remote.ts";
import { nodeFetch } from "../../../runtime/shards/node-fetch.ts";

/** Long enough that the connection is closed while it is still being unpacked. */
const TEXT = Buffer.from(Array.from({ length: 200_000 }, (_, line) => `${line * 7919}\n`).join(""));
const ANSWERS: Readonly<Record<string, { encoding?: string; bytes: Buffer }>> = {
  "/plain": { bytes: TEXT },
  "/br": { encoding: "br", bytes: brotliCompressSync(TEXT, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) },
  "/gzip": { encoding: "gzip", bytes: gzipSync(TEXT) },
  "/broken": { encoding: "gzip", bytes: gzipSync(TEXT).subarray(0, 1000) },
};

const seen: { path: string; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? "";
  seen.push({ path, authorization: request.headers.authorization });
  response.shouldKeepAlive = false;
  if (path === "/cut") {
    response.writeHead(200, { "content-length": "100" }).write("half");
    response.destroy();
  } else if (path === "/moved") response.writeHead(302, { location: "/plain" }).end();
  else if (path === "/round") response.writeHead(302, { location: "/round" }).end();
  else if (path === "/silent") response.writeHead(200).flushHeaders();
  else {
    const { encoding, bytes } = ANSWERS[path] ?? { bytes: Buffer.from("") };
    response.writeHead(200, encoding === undefined ? {} : { "content-encoding": encoding }).end(bytes);
  }
});
let root = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const most = 1024 * 1024 * 16;

it.each(["/plain", "/br", "/gzip", "/moved"])(
  "gives the bytes of %s whole, from a server that closes",
  async (path) => {
    const bodies = await Promise.all(
      Array.from({ length: 4 }, async () => bodyOf(await nodeFetch(new URL(path, root)), most)),
    );
    expect(bodies.every((bytes) => TEXT.equals(bytes))).toBe(true);
  },
);

it.each(["/cut", "/broken"])("refuses what does not arrive whole: %s", async (path) => {
  await expect(nodeFetch(new URL(path, root)).then((response) => bodyOf(response, most))).rejects.toBeInstanceOf(Error);
});

it("follows no redirection with a signature, and no circle", async () => {
  const signed = await nodeFetch(new URL("/moved", root), { headers: { authorization: "signed" } });
  expect([signed.status, seen.at(-1)]).toEqual([302, { path: "/moved", authorization: "signed" }]);
  expect((await nodeFetch(new URL("/round", root))).status).toBe(302);
  expect(seen.filter(({ path }) => path === "/round").length).toBe(6);
});

it("gives the head alone where only that is asked for, and nothing where nobody listens", async () => {
  const head = await nodeFetch(new URL("/gzip", root), { method: "HEAD" });
  expect([head.status, head.headers.get("content-encoding"), head.body]).toEqual([200, "gzip", null]);
  await expect(nodeFetch("http://127.0.0.1:1/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

it("ends with its signal while the body is still awaited", async () => {
  const stop = new AbortController();
  const response = await nodeFetch(new URL("/silent", root), { signal: stop.signal });
  const body = bodyOf(response, most);
  stop.abort();
  await expect(body).rejects.toThrow("aborted");
});
