// Printed from sources/page by `cargolex openapi`. Do not edit.
import type typed from "./en-first.generated.ts";

export type FirstWords = typeof typed;
export const loadFirstWords = {
  pl: async (): Promise<FirstWords> => (await import("./pl-first.generated.ts")).default,
  en: async (): Promise<FirstWords> => (await import("./en-first.generated.ts")).default,
  de: async (): Promise<FirstWords> => (await import("./de-first.generated.ts")).default,
  fr: async (): Promise<FirstWords> => (await import("./fr-first.generated.ts")).default,
};
