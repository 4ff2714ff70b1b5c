import { z } from "zod";

/** Two letters, and words for a part of a country: `RU`, `UA-CRIMEA`. What follows `RU-XVIII` is an annex. */
export const REGIME = "[A-Z]{2}(?:-(?![IVXL]+[A-H]?(?![A-Z]))[A-Z]{3,})?";

/** The code of a regime; that regimes.csv has it is a check. */
export const regime = z
  .string()
  .regex(new RegExp(`^${REGIME}$`), "want the code of a regime of regimes.csv, such as RU or UA-CRIMEA");

/** The regime that an id, a place or a leg begins with: `RU` of `RU-XXIII-0001`, `UA-CRIMEA` of `UA-CRIMEA-import`. */
export function regimeIn(id: string): string {
  return new RegExp(`^${REGIME}(?=-|$)`).exec(id)?.[0] ?? "";
}

/** Regime and annex that an id begins with: `RU-XXIII` of `RU-XXIII-0001`, `RU-art-3k` of `RU-art-3k-0001`. */
export function annexIn(id: string): string {
  const ofRegime = regimeIn(id);
  return `${ofRegime}${/^-(?:art-|act-)?[^-]+/.exec(id.slice(ofRegime.length))?.[0] ?? ""}`;
}

/** `RU-XXIII` as its regime and its annex. */
export function splitAnnexKey(annexKey: string): { regime: string; annex: string } {
  const ofRegime = regimeIn(annexKey);
  return { regime: ofRegime, annex: annexKey.slice(ofRegime.length + 1) };
}
/** The same, or empty for what concerns every regime. */
export const regimeOrEmpty = z.union(
  [regime, z.literal("")],
  "want the code of a regime of regimes.csv, such as RU, or empty for all",
);
