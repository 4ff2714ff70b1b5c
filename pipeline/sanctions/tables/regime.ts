import { z } from "zod";

/** The code of a regime; that regimes.csv has it is a check. */
export const regime = z.string().regex(/^[A-Z]{2}$/, "want the code of a regime of regimes.csv, such as RU");
/** The same, or empty for what concerns every regime. */
export const regimeOrEmpty = z.union([regime, z.literal("")], "want the code of a regime of regimes.csv, such as RU, or empty for all");
