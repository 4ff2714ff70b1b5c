import { z } from "zod";
import { text, textOrEmpty } from "./cells.ts";
import { table } from "./table.ts";

/** Findings of `check` that a person looked at and accepts. One that is no longer found is an error. */
export const acceptedFindingsTable = table({
  name: "exceptions",
  files: "exceptions.csv",
  row: z.object({ rule: z.string().regex(/^[a-z]+\/[a-z0-9-]+$/, "want the id of a rule, such as provisions/codes"), file: text, key: textOrEmpty, reason: text }),
  key: ["rule", "file", "key"],
  floor: 0,
  optional: true,
});
export type AcceptedFindingRow = z.infer<typeof acceptedFindingsTable.row>;
