// Printed from sources/page by `cargolex openapi`. Do not edit.
import type typed from "./en-goods.generated.ts";

export type GoodsWords = typeof typed;
export const loadGoodsWords = {
  pl: async (): Promise<GoodsWords> => (await import("./pl-goods.generated.ts")).default,
  en: async (): Promise<GoodsWords> => (await import("./en-goods.generated.ts")).default,
  de: async (): Promise<GoodsWords> => (await import("./de-goods.generated.ts")).default,
  fr: async (): Promise<GoodsWords> => (await import("./fr-goods.generated.ts")).default,
};
