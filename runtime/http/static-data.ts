import type { H3Event } from "h3";
import type { Serve, ServeBytes } from "./handler.ts";
import { mediaType } from "../text/media.ts";
import { problemOf } from "./problem.ts";
import { requestIdOf } from "./log.ts";
import { COMMON, outgoingProblem, type Outgoing } from "./response.ts";
import type { OpenedDataset } from "../shards/dataset.ts";

/**
 * Paths of the published data: what releases are, and what they changed, has the address that answers and feeds name it
 * by.
 */
export const STATIC_PATHS = [
  "/index.json",
  "/d/{version}/**",
  "/changes/{file}",
  "/releases.json",
  "/changes.json",
  "/CHANGES.md",
  "/feed.atom",
  "/feed.json",
] as const;

/** What of a release is handed out as files. */
export type StaticRelease = Pick<OpenedDataset, "version" | "published">;

type StaticPath = (typeof STATIC_PATHS)[number];

const NEVER_CHANGES = "public, max-age=31536000, immutable";
const MAY_CHANGE = "public, max-age=300, stale-while-revalidate=60";

/**
 * The published data under its own paths: `/index.json` names the release, `/d/<version>/` has its files, which never
 * change, and what a release changed stands
 * beside. `earlier` is the release answered from before: who read the index a moment ago finds its files. Only what a
 * release lists is handed out.
 */
export function serveStatic(
  current: StaticRelease,
  earlier: StaticRelease | undefined,
  site: string,
  serveBytes: ServeBytes,
): Readonly<Record<StaticPath, Serve>> {
  const refuse = (event: H3Event, detail: string): Outgoing =>
    outgoingProblem(problemOf({ status: 404, detail }, site, requestIdOf(event)), COMMON, event.req.method === "HEAD");
  const serveFile = async (event: H3Event, release: StaticRelease, path: string, cache: string): Promise<Outgoing> => {
    // The files of an earlier release may be gone.
    const file =
      release === current ? await current.published(path) : await release.published(path).catch(() => undefined);
    if (file === undefined)
      return refuse(
        event,
        `Release ${release.version} has no such file. Its files are listed in the manifests that /index.json names.`,
      );
    return serveBytes(
      event,
      { bytes: file.bytes, etag: `"${file.sha256}"` },
      {
        "content-type": mediaType(path) ?? "application/octet-stream",
        "cache-control": cache,
        "dataset-version": release.version,
        "repr-digest": `sha-256=:${Buffer.from(file.sha256, "hex").toString("base64")}:`,
      },
    );
  };
  const serveIndex = async (event: H3Event): Promise<Outgoing> => {
    const index = await current.published("index.json");
    if (index === undefined) throw new Error("a release without an index");
    const pointer = { ...(JSON.parse(new TextDecoder().decode(index.bytes)) as object), base: `d/${current.version}/` };
    return serveBytes(
      event,
      { bytes: new TextEncoder().encode(`${JSON.stringify(pointer)}\n`), etag: `"${index.sha256}-${current.version}"` },
      {
        "content-type": "application/json",
        "cache-control": MAY_CHANGE,
        "dataset-version": current.version,
      },
    );
  };
  const serveAbout: Serve = (event) => serveFile(event, current, pathBelow(event, "/"), MAY_CHANGE);
  return {
    "/index.json": serveIndex,
    "/d/{version}/**": (event) => {
      const { version = "" } = event.context.params ?? {};
      const release = [current, earlier].find((candidate) => candidate?.version === version);
      if (release === undefined)
        return refuse(
          event,
          `This service has release ${current.version}. Every release is kept where the data is published.`,
        );
      return serveFile(event, release, pathBelow(event, `/d/${version}/`), NEVER_CHANGES);
    },
    "/changes/{file}": (event) =>
      serveFile(event, current, `changes/${event.context.params?.["file"] ?? ""}`, MAY_CHANGE),
    "/releases.json": serveAbout,
    "/changes.json": serveAbout,
    "/CHANGES.md": serveAbout,
    "/feed.atom": serveAbout,
    "/feed.json": serveAbout,
  };
}

function pathBelow({ url }: H3Event, folder: string): string {
  return url.pathname.slice(folder.length);
}
