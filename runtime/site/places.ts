import { USUAL_REGIMES } from "../rules/sanctions/regimes.generated.ts";
import { COUNTRIES, MEMBER_STATES, placeOf } from "../rules/sanctions/way.ts";
import { fold } from "../text/normalize.ts";
import type { AdrLanguage } from "../../openapi/schemas/languages.ts";

/** Places of a way by name: what people write becomes a code, and every code has a name in the language of the page. */

const CODES = [...COUNTRIES, ...MEMBER_STATES, "EU"];
/** Places that stand first where nobody asked before. */
const FIRST = ["EU", ...USUAL_REGIMES, "UA"];

const namesByLang = new Map<AdrLanguage, Map<string, string>>();

/** Names by code, in the order of the language. */
function namesIn(lang: AdrLanguage): Map<string, string> {
  const held = namesByLang.get(lang);
  if (held !== undefined) return held;
  const names = new Intl.DisplayNames(lang, { type: "region" });
  const { compare } = new Intl.Collator(lang);
  const named = CODES.map((code): [string, string] => [code, names.of(code) ?? code]);
  const sorted = new Map(named.toSorted(([, left], [, right]) => compare(left, right)));
  namesByLang.set(lang, sorted);
  return sorted;
}

/** Every place, those that were asked about before first. */
export function listPlaces(lang: AdrLanguage, recent: readonly string[]): { code: string; name: string }[] {
  const names = namesIn(lang);
  return [...new Set([...recent, ...FIRST, ...names.keys()])].flatMap((code) => {
    const name = names.get(code);
    return name === undefined ? [] : [{ code, name }];
  });
}

/** A name in this many letters may be the beginning of one. */
const LEAST = 3;

/** The code of a place that is written as a code or by name; empty for nothing, undefined where there is none. */
export function readPlace(text: string, lang: AdrLanguage): string | undefined {
  const written = text.trim();
  if (written === "") return "";
  const code = placeOf(written.toUpperCase());
  if (code !== "") return code;
  const wanted = fold(written);
  const names = [...namesIn(lang)].map(([place, name]): [string, string] => [place, fold(name)]);
  const begun = wanted.length < LEAST ? [] : names.filter(([, name]) => name.startsWith(wanted));
  return names.find(([, name]) => name === wanted)?.[0] ?? (begun.length === 1 ? begun[0]?.[0] : undefined);
}
