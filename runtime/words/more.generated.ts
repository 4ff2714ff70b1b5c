// Printed from sources/page by `cargolex openapi`. Do not edit.
import type typed from "./en-more.generated.ts";

export type MoreWords = typeof typed;
export const loadMoreWords = {
  pl: async (): Promise<MoreWords> => (await import("./pl-more.generated.ts")).default,
  en: async (): Promise<MoreWords> => (await import("./en-more.generated.ts")).default,
  de: async (): Promise<MoreWords> => (await import("./de-more.generated.ts")).default,
  fr: async (): Promise<MoreWords> => (await import("./fr-more.generated.ts")).default,
};
