// Printed from sources/page by `cargolex openapi`. Do not edit.
import type typed from "./en-pages.generated.ts";

export type PagesWords = typeof typed;
export const loadPagesWords = {
  pl: async (): Promise<PagesWords> => (await import("./pl-pages.generated.ts")).default,
  en: async (): Promise<PagesWords> => (await import("./en-pages.generated.ts")).default,
  de: async (): Promise<PagesWords> => (await import("./de-pages.generated.ts")).default,
  fr: async (): Promise<PagesWords> => (await import("./fr-pages.generated.ts")).default,
};
