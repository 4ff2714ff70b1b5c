import { createServer } from "node:http";

/** The least a server can do: a buffer of the size that the path names, `/<bytes>`, made beforehand. */
const buffers = new Map(JSON.parse(process.env["SIZES"] ?? "[]").map((size: number) => [`/${size}`, Buffer.alloc(size, 0x20)]));
const server = createServer((request, response) => {
  const body = buffers.get(request.url ?? "") as Buffer | undefined;
  response.writeHead(200, { "content-type": "application/json", "content-length": body?.byteLength ?? 0 });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
