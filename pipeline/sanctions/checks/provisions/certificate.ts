import { finding, type Finding, type Check } from "../../../source/check.ts";
import { provisionsOf, type ProvisionsData } from "../../tables/provisions.ts";

/** A document code must be in the code list, be of the regime, and speak of the article it is named for. */
export const certificateCheck: Check<ProvisionsData> = {
  rule: "provisions/certificate",
  why: "Answers print document codes with their text; a code that is not held has none, and a code of another article sends a broker to the wrong declaration.",
  example: "Y843 (gold, Article 3o) beside an exemption of Article 3k",
  remedy: "Correct the code, or import the document codes again.",
  run(data) {
    const known = new Map(data.certificates.map(({ row }) => [row.code, row]));
    const issues: Finding[] = [];
    for (const at of data.customs.measures) {
      for (const code of at.row.certificates) if (!known.has(code)) issues.push(finding(at, "certificates", `${code} is not in certificates.csv`));
    }
    for (const at of provisionsOf(data)) {
      const articles = new Set(at.row.article.map(articleOf));
      for (const code of at.row.certificates) {
        const certificate = known.get(code);
        if (certificate === undefined) {
          issues.push(finding(at, "certificates", `${code} is not in certificates.csv`));
          continue;
        }
        if (certificate.regime !== "" && certificate.regime !== at.row.regime) issues.push(finding(at, "certificates", `${code} is a document of ${certificate.regime}`));
        const speaksOf = certificate.article.map(articleOf);
        if (speaksOf.length > 0 && !speaksOf.some((article) => articles.has(article))) {
          issues.push(finding(at, "certificates", `${code} speaks of Article ${certificate.article.join(", ")}, not of ${at.row.article.join(", ")}`));
        }
      }
    }
    return issues;
  },
};

function articleOf(reference: string): string {
  return reference.replace(/\(.*$/, "");
}
