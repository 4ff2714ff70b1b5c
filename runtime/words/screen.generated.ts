// Printed from sources/page by `cargolex openapi`. Do not edit.
import type typed from "./en-screen.generated.ts";

export type ScreenWords = typeof typed;
export const loadScreenWords = {
  pl: async (): Promise<ScreenWords> => (await import("./pl-screen.generated.ts")).default,
  en: async (): Promise<ScreenWords> => (await import("./en-screen.generated.ts")).default,
  de: async (): Promise<ScreenWords> => (await import("./de-screen.generated.ts")).default,
  fr: async (): Promise<ScreenWords> => (await import("./fr-screen.generated.ts")).default,
};
