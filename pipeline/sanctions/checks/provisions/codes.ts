import { related } from "../../../../runtime/text/codes.ts";
import { type Check, finding, type Finding, findingsIn, remark } from "../../../source/check.ts";
import { annexKey, annexOfFile } from "../../tables/law.ts";
import { provisionsOf, type Provision, type ProvisionsData } from "../../tables/provisions.ts";

/**
 * Codes of a provision must meet the codes of its annex; excluded codes must stand under the codes they are taken out
 * of.
 */
const codesCheck: Check<ProvisionsData> = {
  rule: "provisions/codes",
  why: "A code that is not under the annex never meets an entry: the provision would be served for nothing, or a mistyped code would hide it from the right one.",
  example: "codes 841740 for a derogation of Annex XXIII that names 8417 20",
  remedy: "Correct the code, or the annex; a code that left the annex needs an entry with its last day.",
  run(data) {
    const codes = codesByAnnex(data);
    const loaded = new Set(
      data.annexes
        .filter(({ row }) => row.state !== "not_held" && row.state !== "deleted")
        .map(({ row }) => `${row.regime}-${row.annex}`),
    );
    const issues: Finding[] = [];
    for (const provision of provisionsOf(data)) {
      const { row } = provision;
      const key = `${row.regime}-${row.annex}`;
      for (const except of row.except_codes) {
        if (row.codes.length > 0 && !row.codes.some((code) => except.startsWith(code) && except !== code)) {
          issues.push(
            finding(provision, "except_codes", `${except} stands under none of the codes ${row.codes.join(", ")}`),
          );
        }
      }
      if (!loaded.has(key)) continue;
      const listed = codes.get(key) ?? [];
      for (const code of row.codes) {
        if (!listed.some((entry) => related(entry, code)))
          issues.push(finding(provision, "codes", `${code} meets no entry of ${key}`));
      }
    }
    return issues;
  },
};

/** Codes of a provision must be codes: under a heading of the annex any digits would meet its entry. */
const knownCodesCheck: Check<ProvisionsData> = {
  rule: "provisions/unknown-code",
  why: "A code that no nomenclature has is a misprint: the goods that were meant are not exempted, and nobody finds the provision by it.",
  example: "903299 for 903289",
  remedy: "Read the provision again and correct the code.",
  run(data) {
    const existing = new Set([...data.codes.values()].flatMap((codes) => [...codes]));
    return findingsIn(provisionsOf(data), (row) =>
      (["codes", "except_codes"] as const).flatMap((column) =>
        row[column]
          .filter((code) => !existing.has(code.slice(0, 8)))
          .map((code) => [column, `${code} is in no nomenclature that is held`]),
      ),
    );
  },
};

/** Codes of the entries, and of customs measures where the annex names its goods in words only. */
function codesByAnnex(data: ProvisionsData): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  const add = (key: string, code: string): void => {
    const current = codes.get(key);
    if (current === undefined) codes.set(key, [code]);
    else current.push(code);
  };
  for (const { file, row } of data.entries) add(annexKey(annexOfFile(file)), row.code);
  const fromCustoms = new Set(
    data.annexes.filter(({ row }) => row.state === "codes_from_customs").map(({ row }) => `${row.regime}-${row.annex}`),
  );
  for (const { row } of data.customs.measures) {
    for (const annex of row.annex)
      if (fromCustoms.has(`${row.regime}-${annex}`)) add(`${row.regime}-${annex}`, row.code);
  }
  return codes;
}

/** A document code must be in the code list, be of the regime, and speak of the article it is named for. */
const certificateCheck: Check<ProvisionsData> = {
  rule: "provisions/certificate",
  why: "Answers print document codes with their text; a code that is not held has none, and a code of another article sends a broker to the wrong declaration.",
  example: "Y843 (gold, Article 3o) beside an exemption of Article 3k",
  remedy: "Correct the code, or import the document codes again.",
  run(data) {
    const existing = new Map(data.certificates.map(({ row }) => [row.code, row]));
    const read = new Set(data.documents.map(({ row }) => row.code));
    const occur = new Set(data.customs.measures.flatMap(({ row }) => row.certificates));
    const issues: Finding[] = data.certificates
      .filter(({ row }) => occur.has(row.code) && !read.has(row.code))
      .map((certificate) =>
        remark(
          certificate,
          "code",
          `${certificate.row.code} occurs in the tariff, and documents.csv does not say what it claims`,
        ),
      );
    for (const measure of data.customs.measures) {
      for (const code of measure.row.certificates)
        if (!existing.has(code)) issues.push(finding(measure, "certificates", `${code} is not in certificates.csv`));
    }
    const misread = new Set<string>();
    for (const certificate of data.certificates) {
      const { code, article, text_en } = certificate.row;
      const stated = new Set(text_en.match(/\b\d+[a-z]*\b/g));
      const foreign = article.find((reference) => !stated.has(articleOf(reference)));
      if (foreign === undefined) continue;
      misread.add(code);
      issues.push(
        finding(certificate, "article", `${code} is said to speak of Article ${foreign}, and its own wording does not`),
      );
    }
    const astray = new Map<string, Provision[]>();
    for (const provision of provisionsOf(data)) {
      const articles = new Set(provision.row.article.map(articleOf));
      for (const code of provision.row.certificates) {
        const certificate = existing.get(code);
        if (certificate === undefined) {
          issues.push(finding(provision, "certificates", `${code} is not in certificates.csv`));
          continue;
        }
        if (certificate.regime !== "" && certificate.regime !== provision.row.regime)
          issues.push(finding(provision, "certificates", `${code} is a document of ${certificate.regime}`));
        const speaksOf = certificate.article.map(articleOf);
        if (speaksOf.length > 0 && !misread.has(code) && !speaksOf.some((article) => articles.has(article)))
          astray.set(code, [...(astray.get(code) ?? []), provision]);
      }
    }
    for (const [code, provisions] of astray) {
      const document = data.certificates.find(({ row }) => row.code === code);
      const article = document?.row.article.join(", ") ?? "";
      const naming = provisionsOf(data).filter(({ row }) => row.certificates.includes(code));
      // Where several rows name it and all are of other articles, the code itself has the wrong one.
      if (document !== undefined && provisions.length > 1 && provisions.length === naming.length)
        issues.push(
          finding(
            document,
            "article",
            `${code} speaks of Article ${article}, and all ${provisions.length} rows that name it are of others: ${provisions.map(({ row }) => `${row.id} of ${row.article.join(", ")}`).join("; ")}`,
          ),
        );
      else
        for (const provision of provisions)
          issues.push(
            finding(
              provision,
              "certificates",
              `${code} speaks of Article ${article}, not of ${provision.row.article.join(", ")}`,
            ),
          );
    }
    return issues;
  },
};

function articleOf(reference: string): string {
  return reference.replace(/\(.*$/, "");
}

export const provisionsCodesChecks: readonly Check<ProvisionsData>[] = [codesCheck, knownCodesCheck, certificateCheck];
