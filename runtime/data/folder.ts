import { filesIn } from "../shards/files.ts";
import type { PublishedFiles } from "./data.ts";

/**
 * Published files in a folder of this machine (the one that holds `index.json`), for Node and what runs its modules.
 */
export function filesInFolder(folder: string): PublishedFiles {
  return filesIn(folder);
}
