import { createServer } from "node:http";

/**
 * The least a server does with a request: it lets the body pass and answers some 3 KB made beforehand. What a client
 * waits for here is the machine's doing, not the service's.
 */
const body = Buffer.from(JSON.stringify({ bytes: "x".repeat(3000) }));
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object")
    process.stdout.write(`answers on http://127.0.0.1:${address.port}\n`);
});
