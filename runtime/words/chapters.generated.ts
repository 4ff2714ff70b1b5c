// Printed from sources/page by `cargolex openapi`. Do not edit.
import type typed from "./en-chapters.generated.ts";

export type ChaptersWords = typeof typed;
export const loadChaptersWords = {
  pl: async (): Promise<ChaptersWords> => (await import("./pl-chapters.generated.ts")).default,
  en: async (): Promise<ChaptersWords> => (await import("./en-chapters.generated.ts")).default,
  de: async (): Promise<ChaptersWords> => (await import("./de-chapters.generated.ts")).default,
  fr: async (): Promise<ChaptersWords> => (await import("./fr-chapters.generated.ts")).default,
};
