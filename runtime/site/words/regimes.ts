import type { PageLang } from "../address.ts";

/**
 * Names regimes for their countries, as the platform knows them; a part of a country keeps its code beside the name.
 */
export function nameRegimes(lang: PageLang, own: Readonly<Record<string, string>>): (code: string) => string {
  const names = new Intl.DisplayNames(lang, { type: "region", fallback: "code" });
  return (code) => {
    const [country = "", part] = code.split("-");
    const name = own[country] ?? (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country);
    return part === undefined ? name : `${name}, ${code}`;
  };
}
