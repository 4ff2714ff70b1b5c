import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { PLACE_TEXTS } from "./countries.generated.ts";
import { placeKey } from "../text/normalize.ts";

/**
 * The code of a country as people write it: its two or three letters (`UA-43` is a part of `UA`), or its name in one of
 * four languages or as the UN has it, without accents too. Empty where nothing stands there, undefined where it is none
 * that is known.
 */
export function readCountry(text: string): string | undefined {
  const written = text.trim();
  if (written === "") return "";
  if (/^[a-z]{2}(?:-[a-z0-9]{1,3})?$/i.test(written)) {
    const code = written.slice(0, 2).toUpperCase();
    return placeCodes().get(placeKey(code)) ?? code;
  }
  return placeCodes().get(placeKey(written));
}

/**
 * The code of a country by its name, or by a code that was given up (`BU`: `MM`, `YU`: `RS`): that of the country that
 * took its place. Undefined where it is none that is known.
 */
export function currentCountry(text: string): string | undefined {
  const written = text.trim();
  const [code] = /^[a-z]{2}$/i.test(written) ? [written.toUpperCase()] : [readCountry(written)];
  return code === undefined || code === "" ? undefined : (new Intl.Locale(`und-${code.slice(0, 2)}`).region ?? code);
}

let known: ReadonlyMap<string, string> | undefined;

/** Codes by names: those of the table, and those that the platform knows. */
function placeCodes(): ReadonlyMap<string, string> {
  if (known !== undefined) return known;
  const codes = new Map<string, string>();
  const rows = PLACE_TEXTS.split(/[;\n]/);
  for (const row of rows) {
    const [code = "", ...names] = row.split("=");
    for (const name of names) codes.set(name, code);
  }
  for (const [name, code] of platformNames()) if (!codes.has(name)) codes.set(name, code);
  known = codes;
  return codes;
}

/** Countries by their names, as the platform has them (CLDR). */
function* platformNames(): Generator<[name: string, code: string]> {
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCharCode(65 + place));
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  for (const lang of ADR_LANGUAGES) {
    const names = new Intl.DisplayNames(lang, { type: "region", fallback: "none" });
    for (const code of pairs) {
      const name = names.of(code);
      // Codes that were given up have the name of the country that took their place.
      if (name !== undefined) yield [placeKey(name), new Intl.Locale(`und-${code}`).region ?? code];
    }
  }
}
