import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";

const CITED = /(\d+[a-z]*)((?:\(\d*[a-z]*\))+)/g;
const FURTHER_POINT = /, \(([a-z])\)/g;

/** An article as it is cited in a language: `Art. 3g(1)(a), (b)` stays so in English and is `art. 3g ust. 1 lit. a) i b)` in Polish. */
export function articleIn(article: string, lang: SanctionsLang): string {
  if (lang === "en") return article;
  const words = article.replaceAll("Art. ", "art. ").replaceAll(" or ", " lub art. ").replaceAll(" Part ", " część ").replaceAll("Annex ", "załącznik ");
  const cited = words.replaceAll(CITED, (_, number: string, inside: string) => {
    const steps = [...inside.matchAll(/\((\d*[a-z]*)\)/g)].map(([, step]) => step ?? "");
    return [number, ...steps.map(sayStep)].join(" ");
  });
  return cited.replaceAll(FURTHER_POINT, " i $1)");
}

/** A paragraph is numbered and may have a letter behind the number, a point is a letter, and what stands below a point a Roman number. */
function sayStep(step: string, at: number): string {
  if (/^\d/.test(step)) return `${at === 0 ? "ust." : "pkt"} ${step}`;
  return at > 1 && /^[ivx]+$/.test(step) ? `ppkt ${step}` : `lit. ${step})`;
}
