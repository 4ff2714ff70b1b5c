import { AwsClient } from "aws4fetch";
import { retried } from "./remote.ts";
import { nodeFetch } from "./node-fetch.ts";

/** A bucket of an S3-compatible server. */
interface Bucket {
  /** Address of the bucket itself, without a slash at the end. */
  folder: string;
  prefix: string;
  /**
   * Sends a signed request for a path below the prefix, or for the bucket itself where the path begins with `?`; again
   * where the fault may pass.
   */
  send: (path: string, init: Sent) => Promise<Response>;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens `s3://bucket/prefix`, the rest from the usual AWS variables. Gives the reason where they do not do. */
export function openBucket(address: string, env: Environment): Bucket | { fault: string } {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  if (bucket === undefined) return { fault: `${address}: want s3://bucket/prefix` };
  const [accessKeyId, secretAccessKey, sessionToken] = [
    env["AWS_ACCESS_KEY_ID"],
    env["AWS_SECRET_ACCESS_KEY"],
    env["AWS_SESSION_TOKEN"],
  ];
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return { fault: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" };
  const region = env["AWS_REGION"] ?? env["AWS_DEFAULT_REGION"] ?? "us-east-1";
  const endpoint = env["AWS_ENDPOINT_URL_S3"] ?? env["AWS_ENDPOINT_URL"];
  const folder =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${endpoint.replace(/\/+$/, "")}/${bucket}`;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    retries: 0,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  const below = prefix === "" ? "" : `${prefix}/`;
  return {
    folder,
    prefix,
    send: (path, init) =>
      retried(async (signal) => {
        const { url, headers } = await client.sign(`${folder}/${path.startsWith("?") ? path : below + path}`, init);
        return nodeFetch(url, { ...init, headers, signal });
      }),
  };
}
