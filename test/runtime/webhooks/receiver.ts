import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as it arrived. */
export interface Received {
  id: string;
  /** Of the request, without its query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** An endpoint that keeps what it gets; `answer` answers it, 204 unless given. */
export async function startReceiver(
  answer: (message: Received, res: ServerResponse, req: IncomingMessage) => void = (_message, res) =>
    void res.writeHead(204).end(),
): Promise<{ url: string; received: Received[]; server: Server; close(): Promise<void> }> {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const message: Received = {
        path: new URL(req.url ?? "", "http://x").pathname,
        id: String(req.headers["webhook-id"]),
        headers: req.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(message);
      answer(message, res, req);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    server,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
