import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

/**
 * What workerd asks for a bucket: its own R2 binding speaks to a service over HTTP, with the question as JSON in a
 * header field (workerd, `r2-rpc.c++` and `r2-api.capnp`). Here the
 * objects are the files of a folder.
 */
export function serveBucket(folder: string): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const { method, object = "" } = JSON.parse(String(req.headers["cf-r2-request"] ?? "{}")) as {
      method?: string;
      object?: string;
    };
    const file = join(folder, object);
    if (method !== "get" || !existsSync(file)) {
      res
        .writeHead(404, {
          "cf-r2-error": JSON.stringify({ version: 0, v4code: 10007, message: "The specified key does not exist." }),
        })
        .end();
      return;
    }
    const content = readFileSync(file);
    const metadata = JSON.stringify({
      name: object,
      version: "1",
      size: String(content.length),
      etag: "0123456789abcdef0123456789abcdef",
      uploaded: "0",
      httpFields: {},
      customFields: [],
      checksums: {},
      storageClass: "Standard",
    });
    res
      .writeHead(200, { "cf-r2-metadata-size": String(Buffer.byteLength(metadata)) })
      .end(Buffer.concat([Buffer.from(metadata), content]));
  };
}
