// Printed from sources/page by `cargolex openapi`. Do not edit.
import type typed from "./en-guide.generated.ts";

export type GuideWords = typeof typed;
export const loadGuideWords = {
  pl: async (): Promise<GuideWords> => (await import("./pl-guide.generated.ts")).default,
  en: async (): Promise<GuideWords> => (await import("./en-guide.generated.ts")).default,
  de: async (): Promise<GuideWords> => (await import("./de-guide.generated.ts")).default,
  fr: async (): Promise<GuideWords> => (await import("./fr-guide.generated.ts")).default,
};
