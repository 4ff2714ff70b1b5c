import type { en } from "./en.ts";

/** Every word of the page in one language; English is the one that the others are compared with. */
export type PageWords = typeof en;
