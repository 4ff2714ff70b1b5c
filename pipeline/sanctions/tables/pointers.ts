import { z } from "zod";
import { cnCode, cnCodes, day, nonEmpty, wordsMatching } from "../../source/cells.ts";
import { table } from "../../source/table.ts";
import { REGIME } from "./cells.ts";

/** Law beside the two regulations that a code points to: no sanction of theirs, and still to be looked at. */
export const pointersTable = table({
  name: "sanctions/pointers",
  files: "sanctions/pointers.csv",
  row: z.object({
    id: z.string().regex(/^[a-z][a-z-]*$/, "want small letters and hyphens"),
    regimes: wordsMatching(new RegExp(`^${REGIME}( ${REGIME})*$`), "want regimes separated by one space"),
    direction: z.enum(["export", "import", ""], "want export, import or empty for both"),
    codes: cnCodes,
    celex: z.string().regex(/^(3\d{4}R\d{4})?$/, "want the CELEX number of a regulation, or empty"),
    text_pl: nonEmpty,
    text_en: nonEmpty,
    reviewed: day,
  }),
  key: ["id"],
  ordered: true,
  floor: 4,
});

/** Tiers of the Common High Priority List: which of these goods are wanted most for weapons. */
export const priorityItemsTable = table({
  name: "sanctions/priority-items",
  files: "sanctions/priority-items.csv",
  row: z.object({ code: cnCode, tier: z.string().regex(/^(1|2|3A|3B|4A|4B)$/, "want 1, 2, 3A, 3B, 4A or 4B") }),
  key: ["code"],
  ordered: true,
  floor: 50,
});
