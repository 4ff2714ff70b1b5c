import { z } from "zod";
import { isDay, text } from "./cells.ts";
import { table } from "./table.ts";

/** Whether a text is a release version: a day with dots, and a number for a further release of the day. */
export function isVersion(cell: string): boolean {
  const found = /^(\d{4})\.(\d{2})\.(\d{2})(\.[1-9]\d*)?$/.exec(cell);
  return found !== null && isDay(`${found[1]}-${found[2]}-${found[3]}`);
}

/** Releases of the data, oldest first; the last row is the current one. The version comes from here, never from the clock. */
export const releasesTable = table({
  name: "releases",
  files: "releases.csv",
  row: z.object({
    version: z.string().refine(isVersion, "want YYYY.MM.DD, a day that exists, and .1 for a second release of the day"),
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

