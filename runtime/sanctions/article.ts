import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";

const CITED = /(\d+[a-z]*)((?:\(\d*[a-z]*\))+)/g;

/** An article as it is cited in a language: `Art. 3k(1)(d)` stays in English and is `art. 3k ust. 1 lit. d)` in Polish. */
export function sayArticle(article: string, lang: SanctionsLang): string {
  if (lang === "en") return article;
  const parts = article.replace(/^Art\. /, "art. ").replaceAll(" or ", " lub ").replaceAll(" Part ", " część ").replaceAll("Annex ", "załącznik ");
  return parts.replaceAll(CITED, (_, number: string, inside: string) => {
    const steps = [...inside.matchAll(/\((\d*[a-z]*)\)/g)].map(([, step]) => step ?? "");
    return [number, ...steps.map(sayStep)].join(" ");
  });
}

/** A paragraph is numbered and may have a letter behind the number, a point is a letter, and what stands below a point a Roman number. */
function sayStep(step: string, at: number): string {
  if (/^\d/.test(step)) return `${at === 0 ? "ust." : "pkt"} ${step}`;
  return at > 1 && /^[ivx]+$/.test(step) ? `ppkt ${step}` : `lit. ${step})`;
}
