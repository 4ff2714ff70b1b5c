import { mediaType } from "../../runtime/http/media.ts";

const ENCODINGS: Readonly<Record<string, string>> = { br: "br", gz: "gzip" };

/** Files below this size gain nothing from compression. */
const WORTH_COMPRESSING = 1024;

/** Endings of the compressed copies that stand beside a file. */
export const COMPRESSED = ["br", "gz"] as const;
export type Compressed = (typeof COMPRESSED)[number];

/** Whether compressed copies stand beside a file of this size. */
export function isCompressed(bytes: number): boolean {
  return bytes > WORTH_COMPRESSING;
}

/** No copy of a file of this size is longer; a server may hand out the file itself. */
export function mostOfCopy(bytes: number): number {
  return bytes + Math.ceil(bytes / 100) + 1024;
}

/** HTTP headers that a bucket keeps with a file: the root index may change, everything else never does. */
export function storedHeaders(path: string): Record<string, string> {
  const encoding = ENCODINGS[endingOf(path)];
  const plain = encoding === undefined ? path : path.slice(0, path.lastIndexOf("."));
  return {
    "content-type": mediaType(plain) ?? "text/plain; charset=utf-8",
    "cache-control": path === "index.json" ? "public, max-age=300, stale-while-revalidate=60" : "public, max-age=31536000, immutable",
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  };
}

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
