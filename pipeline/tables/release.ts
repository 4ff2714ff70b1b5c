import { z } from "zod";
import { text } from "./cells.ts";
import { table } from "./table.ts";

/** Releases of the data, oldest first; the last row is the current one. The version comes from here, never from the clock. */
export const releasesTable = table({
  name: "releases",
  files: "releases.csv",
  row: z.object({
    version: z.string().regex(/^20\d\d\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])(\.[1-9]\d*)?$/, "want YYYY.MM.DD, and .1 for a second release of the day"),
    summary: text,
  }),
  key: ["version"],
  floor: 1,
});
export type ReleaseRow = z.infer<typeof releasesTable.row>;

/** What a sanctions answer does not see, in our own words. */
export const notCoveredTable = table({
  name: "sanctions/not-covered",
  files: "sanctions/not-covered.csv",
  row: z.object({ text_pl: text, text_en: text }),
  key: ["text_en"],
  floor: 4,
});
export type NotCoveredRow = z.infer<typeof notCoveredTable.row>;

