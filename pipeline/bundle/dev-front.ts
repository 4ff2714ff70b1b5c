import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";

/** Paths of the front itself. */
const [SCRIPT, CHANGES] = ["/dev-reload.js", "/dev-changes"];
const RELOAD = `new EventSource("${CHANGES}").onmessage = () => location.reload();\n`;

/** What browsers talk to while servers come and go behind it. */
interface Front {
  /** Where it listens. */
  url: string;
  /** Sends what is asked from now on to another server, and has every open page loaded anew. */
  turnTo(url: string): void;
  close(): void;
}

/** Opens the front on a port, 0 for any. Until it is turned to a server it answers 503. */
export async function openFront(port: number): Promise<Front> {
  const pages = new Set<ServerResponse>();
  let target: string | undefined;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === SCRIPT) outgoing.writeHead(200, { "content-type": "text/javascript" }).end(RELOAD);
    else if (incoming.url === CHANGES) {
      outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).flushHeaders();
      pages.add(outgoing);
      outgoing.on("close", () => pages.delete(outgoing));
    } else if (target === undefined) outgoing.writeHead(503, { "retry-after": "1" }).end("nothing is built yet\n");
    else pass(target, incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`,
    turnTo(url) {
      target = url;
      for (const page of pages) page.write("data: reload\n\n");
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Hands a request on; a document gets the script that loads it anew. */
function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { "accept-encoding": _packed, ...headers } = incoming.headers;
  const { method, url = "/" } = incoming;
  const onward = request(target + url, { method, headers }, (answer) => {
    if (answer.headers["content-type"]?.startsWith("text/html") !== true) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const { "content-length": _length, etag: _etag, ...fields } = answer.headers;
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => {
      const page = Buffer.concat(chunks).toString("utf8");
      outgoing.writeHead(answer.statusCode ?? 502, { ...fields, "cache-control": "no-store" });
      outgoing.end(page.replace("</head>", `<script src="${SCRIPT}" async></script></head>`));
    });
  });
  onward.on("error", ({ message }) => outgoing.writeHead(502).end(`${message}\n`));
  incoming.pipe(onward);
}
