import type { OpenedDataset } from "../shards/dataset.ts";

/** Paths of the published data: what releases are, and what they changed, has the address that answers and feeds name it by. */
export const STATIC_PATHS = ["/index.json", "/d/{version}/**", "/changes/{file}", "/releases.json", "/changes.json", "/CHANGES.md", "/feed.atom", "/feed.json"] as const;
export type StaticPath = (typeof STATIC_PATHS)[number];

/** What of a release is handed out as files. */
export type StaticRelease = Pick<OpenedDataset, "version" | "published">;
