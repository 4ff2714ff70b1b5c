import { createServer } from "node:http";

/** The least a server can do: bytes made beforehand, as many as the path names, `/<bytes>`. */
const MOST = 1_000_000;
const blank = Buffer.alloc(MOST, 0x20);
const server = createServer((request, response) => {
  const body = blank.subarray(0, Number(request.url?.slice(1)));
  response.writeHead(200, { "content-type": "application/json", "content-length": body.byteLength });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
