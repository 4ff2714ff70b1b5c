import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a server of the S3 kind can or cannot do. */
export interface BucketStyle {
  /** Conditional writes: held to, passed over, or answered with 501. */
  conditions: "kept" | "ignored" | "refused";
  /** Whether it keeps the checksum that came with an object. */
  checksums: boolean;
}

export interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
}

/**
 * A bucket in memory that refuses what is not signed as AWS Signature Version 4 says, or not of the hash that was
 * signed.
 */
export interface Bucket {
  env: Record<string, string>;
  objects: Map<string, StoredObject>;
  /** Method and key of every request that was let in. */
  requests: string[];
  /** Looks at each request before it is answered; what it gives is answered instead. */
  fault: (method: string, key: string) => "drop" | number | undefined;
  /** Runs before a write is stored. */
  beforeWrite: (key: string) => void;
  close(): Promise<void>;
}

const ACCOUNT = {
  AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
  AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  AWS_REGION: "eu-central-1",
};
const PAGE = 50;
const KEPT = ["content-type", "cache-control", "content-encoding"];

/** Starts a bucket called `data`. */
export async function startBucket(style: BucketStyle): Promise<Bucket> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bucket: Bucket = {
    env: { ...ACCOUNT, AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects: new Map(),
    requests: [],
    fault: () => undefined,
    beforeWrite: () => {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const method = request.method ?? "";
    const refusal = signatureFault(request, body);
    if (refusal !== undefined) return problem(response, 403, "SignatureDoesNotMatch", refusal);
    const [, name, key = ""] = /^\/([^/]+)\/(.*)$/.exec(request.url ?? "") ?? [];
    if (name !== "data") return problem(response, 404, "NoSuchBucket", "The specified bucket does not exist");
    if (key.startsWith("?list-type=2")) return list(response, new URLSearchParams(key.slice(1)));
    const fault = bucket.fault(method, key);
    if (fault === "drop") return void request.socket.destroy();
    if (fault !== undefined) return problem(response, fault, "SlowDown", "Please reduce your request rate");
    bucket.requests.push(`${method} ${key}`);
    if (method === "PUT") return put(request, response, key, body);
    const storedObject = bucket.objects.get(key);
    if (storedObject === undefined) return problem(response, 404, "NoSuchKey", "The specified key does not exist");
    const checksum =
      request.headers["x-amz-checksum-mode"] === "ENABLED" && style.checksums
        ? { "x-amz-checksum-sha256": createHash("sha256").update(storedObject.body).digest("base64") }
        : {};
    response.writeHead(200, {
      ...storedObject.headers,
      ...checksum,
      etag: etagOf(storedObject.body),
      "content-length": storedObject.body.length,
    });
    response.end(method === "HEAD" ? undefined : storedObject.body);
  }

  /** Some objects a page, so that whoever lists has to go on. */
  function list(response: ServerResponse, query: URLSearchParams): void {
    const keys = [...bucket.objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).toSorted();
    const from = Number(query.get("continuation-token") ?? 0);
    const page = keys
      .slice(from, from + PAGE)
      .map((key) => `<Contents><Key>${key.replaceAll("&", "&amp;")}</Key></Contents>`);
    const more = from + PAGE < keys.length;
    response.writeHead(200, { "content-type": "application/xml" });
    response.end(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${page.join("")}${more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : ""}</ListBucketResult>`,
    );
  }

  function put(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const [none, match] = [request.headers["if-none-match"], request.headers["if-match"]];
    if ((none ?? match) !== undefined && style.conditions === "refused")
      return problem(
        response,
        501,
        "NotImplemented",
        "A header you provided implies functionality that is not implemented",
      );
    bucket.beforeWrite(key);
    const stored = bucket.objects.get(key);
    const holds =
      (none === undefined || stored === undefined) &&
      (match === undefined || (stored !== undefined && etagOf(stored.body) === match));
    if (!holds && style.conditions === "kept")
      return problem(
        response,
        412,
        "PreconditionFailed",
        "At least one of the pre-conditions you specified did not hold",
      );
    const headers = Object.fromEntries(
      KEPT.flatMap((header) =>
        request.headers[header] === undefined ? [] : [[header, String(request.headers[header])]],
      ),
    );
    bucket.objects.set(key, { body, headers });
    response.writeHead(200, { etag: etagOf(body) }).end();
  }
  return bucket;
}

function problem(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

function etagOf(body: Buffer): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

/** Computes the signature again from what came over the wire. */
function signatureFault(request: IncomingMessage, body: Buffer): string | undefined {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    );
  if (authorization === null) return "no AWS4-HMAC-SHA256 authorization";
  const [, id, day = "", region = "", signed = "", signature] = authorization;
  if (id !== ACCOUNT.AWS_ACCESS_KEY_ID || region !== ACCOUNT.AWS_REGION) return "another account or region";
  const headers = signed.split(";");
  const sent = String(request.headers["x-amz-content-sha256"]);
  for (const needed of ["host", "x-amz-content-sha256", "x-amz-date"])
    if (!headers.includes(needed)) return `${needed} is not signed`;
  if (request.method === "PUT" && sent !== createHash("sha256").update(body).digest("hex"))
    return "the body has another hash";
  const [path, query = ""] = (request.url ?? "").split("?");
  const lines = headers.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, " ")}\n`).join("");
  const canonical = [request.method, path, query, lines, signed, sent].join("\n");
  const stamp = String(request.headers["x-amz-date"]);
  const toSign = [
    "AWS4-HMAC-SHA256",
    stamp,
    `${day}/${region}/s3/aws4_request`,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${ACCOUNT.AWS_SECRET_ACCESS_KEY}`,
  );
  const wanted = createHmac("sha256", key).update(toSign).digest("hex");
  return stamp.startsWith(day) && wanted === signature ? undefined : "the signature is another";
}
