import { folderTarget } from "./folder.ts";
import { httpReader } from "./http.ts";
import { s3Target } from "./s3.ts";
import type { Reader, Target } from "./target.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens a place to publish to: a folder or `s3://bucket/prefix`. */
export function openTarget(place: string, env: Environment): Target | { fault: string } {
  if (place.startsWith("s3://")) return s3Target(place, env);
  if (/^[a-z][a-z0-9+.-]+:/i.test(place)) return { fault: `${place}: publishes to a folder or to s3://bucket/prefix` };
  return folderTarget(place);
}

/** Opens a place to verify: a folder, `s3://bucket/prefix`, or a URL. */
export function openReader(place: string, env: Environment): Reader | { fault: string } {
  return /^https?:\/\//i.test(place) && URL.canParse(place) ? httpReader(place) : openTarget(place, env);
}
