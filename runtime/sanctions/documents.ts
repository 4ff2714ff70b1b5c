import type { DocumentInfo, DocumentsQuery, DocumentsResponse } from "../../openapi/schemas/sanctions-reference.ts";
import type { ControlsShard } from "../../openapi/shards/controls.ts";
import type { CertificateRecord } from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { compareText, fold } from "../text/normalize.ts";
import type { LawRepository } from "./law.ts";
import { putTexts } from "./texts.ts";

/** The codes of documents that measures and controls name, by the beginning of the code or by words. */
export async function handleDocuments(
  law: LawRepository,
  dataset: Dataset,
  { lang, q = "" }: Pick<DocumentsQuery, "lang" | "q">,
  day: string,
): Promise<DocumentsResponse> {
  const controls = await dataset.load<ControlsShard>(onlyFile(dataset, "sanctions", "sanctions-controls/2"));
  await putTexts(dataset, controls, lang);
  const listed: readonly (readonly [DocumentInfo["used_for"][number], readonly CertificateRecord[]])[] = [
    ["sanctions", law.record.certificates],
    ["countries", (await law.countries()).certificates],
    ["controls", controls.records.flatMap((line) => ("document" in line ? [line.document] : []))],
  ];
  const byCode = new Map<string, DocumentInfo>();
  for (const [use, certificates] of listed)
    for (const { code, claims = null, text } of certificates) {
      const before = byCode.get(code);
      byCode.set(code, {
        code,
        claims: before?.claims ?? claims,
        text: before?.text || text[lang],
        used_for: [...(before?.used_for ?? []), use],
      });
    }
  const words = fold(q).split(" ").filter(Boolean);
  const isMeant = ({ code, text }: DocumentInfo): boolean => {
    const said = ` ${fold(text)}`;
    return code.toLowerCase().startsWith(q.trim().toLowerCase()) || words.every((word) => said.includes(` ${word}`));
  };
  const documents = [...byCode.values()].filter(isMeant).toSorted((a, b) => compareText(a.code, b.code));
  return {
    documents,
    total: documents.length,
    disclaimer: law.record.disclaimer[lang],
    meta: { as_of: day, dataset_version: dataset.version },
  };
}
