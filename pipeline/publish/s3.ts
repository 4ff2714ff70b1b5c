import { createHash } from "node:crypto";
import { mediaType } from "../../runtime/text/media.ts";
import { openBucket } from "../../runtime/shards/bucket.ts";
import { bodyOf } from "../../runtime/shards/remote.ts";
import { fileHash } from "../source/read-sources.ts";
import type { Fetched, Target } from "./target.ts";

const ENCODINGS: Readonly<Record<string, string>> = { br: "br", gz: "gzip" };

type Environment = Readonly<Record<string, string | undefined>>;

/** More than an index or a statement ever has, and a page of a list of objects. */
const LONGEST_MUTABLE = 64 * 1024 * 1024;
const LONGEST_PAGE = 16 * 1024 * 1024;

const FORBIDDEN = 403;
const NOT_FOUND = 404;
const PRECONDITION = 412;
/** A conflict of conditional writes that run at the same time. */
const CONFLICT = 409;
/** Status codes of servers without conditional writes. */
const NOT_IMPLEMENTED = 501;

/**
 * A bucket of an S3-compatible server as a target: `s3://bucket/prefix`, the rest from the usual AWS variables. Gives
 * the reason where they do not do.
 */
export function s3Target(address: string, env: Environment): Target | { fault: string } {
  const bucket = openBucket(address, env);
  if ("fault" in bucket) return bucket;
  const { folder, prefix, send } = bucket;

  const read = async (path: string, most: number): Promise<Fetched | undefined> => {
    const response = await send(path, { method: "GET" });
    if (response.status === NOT_FOUND && !(await hasNoBucket(response))) return undefined;
    if (!response.ok) throw new Error(await reasonOf(response));
    const [undone, tag] = [response.headers.get("content-encoding"), response.headers.get("etag")];
    return {
      bytes: await bodyOf(response, most),
      ...(undone === null ? {} : { undone }),
      ...(tag === null ? {} : { tag }),
    };
  };
  /** Gives false where the condition does not hold. */
  const put = async (path: string, bytes: Uint8Array, condition: Record<string, string>): Promise<boolean> => {
    const digest = createHash("sha256").update(bytes).digest();
    const headers = {
      ...storedHeaders(path),
      ...condition,
      "x-amz-content-sha256": digest.toString("hex"),
      "x-amz-checksum-sha256": digest.toString("base64"),
    };
    const response = await send(path, { method: "PUT", body: bytes as Uint8Array<ArrayBuffer>, headers });
    if (response.ok) {
      await response.body?.cancel();
      return true;
    }
    const conditional = Object.keys(condition).length > 0;
    if (conditional && (response.status === PRECONDITION || response.status === CONFLICT)) return false;
    if (conditional && response.status === NOT_IMPLEMENTED) return put(path, bytes, {});
    throw new Error(await reasonOf(response));
  };
  return {
    name: address,
    address: `${folder}/${prefix}`,
    read,
    async compare(path, facts) {
      const head = await send(path, { method: "HEAD", headers: { "x-amz-checksum-mode": "ENABLED" } });
      if (head.status === NOT_FOUND) return "absent";
      if (head.ok && Number(head.headers.get("content-length") ?? facts.bytes) !== facts.bytes) return "other";
      const stored = head.headers.get("x-amz-checksum-sha256");
      // Servers that keep no checksum are asked for the bytes; an ETag is not always a hash of them.
      if (head.ok && stored !== null && /^[A-Za-z0-9+/]{43}=$/.test(stored))
        return Buffer.from(stored, "base64").toString("hex") === facts.sha256 ? "same" : "other";
      const whole = await read(path, facts.bytes);
      if (whole === undefined) return "absent";
      return fileHash(whole.bytes) === facts.sha256 ? "same" : "other";
    },
    async write(path, bytes) {
      await put(path, bytes, {});
    },
    list: () => listObjects(bucket),
    create: (path, bytes) => createOnce(path, bytes),
    // Looked at before and after too: some servers do not know the condition, some pass over it.
    async replace(path, bytes, seen) {
      if ((await read(path, LONGEST_MUTABLE))?.tag !== seen) return false;
      if (!(await put(path, bytes, seen === undefined ? { "if-none-match": "*" } : { "if-match": seen }))) return false;
      return fileHash((await read(path, LONGEST_MUTABLE))?.bytes ?? new Uint8Array()) === fileHash(bytes);
    },
  };

  /** A server that ignores the condition would replace what stands there, so that is looked at first. */
  async function createOnce(path: string, bytes: Uint8Array): Promise<boolean> {
    if ((await read(path, LONGEST_MUTABLE)) !== undefined) return false;
    return put(path, bytes, { "if-none-match": "*" });
  }
}

/** Objects below the prefix, a thousand at a time; undefined where the account may not list. */
async function listObjects({
  prefix,
  send,
}: Exclude<ReturnType<typeof openBucket>, { fault: string }>): Promise<{ path: string; kind: "file" }[] | undefined> {
  const below = prefix === "" ? "" : `${prefix}/`;
  const matches: { path: string; kind: "file" }[] = [];
  for (let token: string | undefined = ""; token !== undefined;) {
    const query = new URLSearchParams({
      "list-type": "2",
      prefix: below,
      ...(token === "" ? {} : { "continuation-token": token }),
    });
    const response = await send(`?${query}`, {});
    if (response.status === FORBIDDEN || response.status === NOT_IMPLEMENTED) return undefined;
    if (!response.ok) throw new Error(await reasonOf(response));
    const xml = new TextDecoder().decode(await bodyOf(response, LONGEST_PAGE));
    for (const [, key = ""] of xml.matchAll(/<Key>([^<]*)<\/Key>/g))
      matches.push({ path: plainXml(key).slice(below.length), kind: "file" });
    token = /<IsTruncated>true</.test(xml)
      ? plainXml(/<NextContinuationToken>([^<]+)</.exec(xml)?.[1] ?? "") || undefined
      : undefined;
  }
  return matches;
}

function plainXml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

async function hasNoBucket(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes("NoSuchBucket");
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text();
  const [code, message] = ["Code", "Message"].map((name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]);
  return [`answers ${response.status}`, code, message].filter((part) => part !== undefined).join(" ");
}

/** Pages, their feeds and lists: a release may change them. */
const PAGES = /^(?:.*\.(?:html|xml)|robots\.txt)$/;

/** HTTP headers that a bucket keeps with a file: the root index and pages may change, everything else never does. */
function storedHeaders(path: string): Record<string, string> {
  const encoding = ENCODINGS[endingOf(path)];
  const plain = encoding === undefined ? path : path.slice(0, path.lastIndexOf("."));
  return {
    "content-type": mediaType(plain) ?? "text/plain; charset=utf-8",
    "cache-control":
      plain === "index.json" || PAGES.test(plain)
        ? "public, max-age=300, stale-while-revalidate=60"
        : "public, max-age=31536000, immutable",
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  };
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
