import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openFront, stepsFor } from "../../../pipeline/commands/dev.ts";

it.each([
  ["a table", ["sources/sanctions/acts.csv"], ["build", "bundle"]],
  ["a rule of law", ["runtime/rules/sanctions/fold.ts"], ["build", "bundle"]],
  ["a schema of files", ["openapi/shards/legs.ts"], ["build", "bundle"]],
  ["the page", ["runtime/site/goods.ts"], ["bundle"]],
  ["the page and a table", ["runtime/site/goods.ts", "sources/adr/x.csv"], ["build", "bundle"]],
])("%s asks for what it is made into", (_, paths, steps) => {
  expect(stepsFor(paths)).toEqual(steps);
});

/** A server that says its name in a page and in JSON. */
async function serverNamed(name: string): Promise<string> {
  const server = createServer((request, response) => {
    const isPage = request.url === "/";
    response.writeHead(200, { "content-type": isPage ? "text/html" : "application/json", etag: '"1"' });
    response.end(isPage ? `<html><head></head>${name}</html>` : JSON.stringify({ name, path: request.url }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("answers from the last server it was turned to, and has open pages loaded anew", async () => {
  const front = await openFront(0);
  onTestFinished(() => front.close());
  const answerTo = async (path: string): Promise<string> => (await fetch(front.url + path)).text();
  expect((await fetch(front.url)).status).toBe(503);
  front.turnTo(await serverNamed("first"));
  expect(JSON.parse(await answerTo("/cn?q=1"))).toEqual({ name: "first", path: "/cn?q=1" });
  const page = await fetch(front.url);
  expect([page.headers.get("etag"), page.headers.get("cache-control")]).toEqual([null, "no-store"]);
  const [, script = ""] = /<script src="([^"]+)" async><\/script><\/head>first/.exec(await page.text()) ?? [];
  const [, events = ""] = /EventSource\("([^"]+)"\)/.exec(await answerTo(script)) ?? [];
  const reader = (await fetch(front.url + events)).body!.getReader();
  front.turnTo(await serverNamed("second"));
  expect(new TextDecoder().decode((await reader.read()).value)).toContain("data: reload");
  expect(JSON.parse(await answerTo("/un"))).toMatchObject({ name: "second" });
  await reader.cancel();
});
