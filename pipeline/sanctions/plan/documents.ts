import type { EntryRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { byChapter } from "../../nomenclature/tree.ts";
import type { CustomsRow } from "../tables/customs.ts";
import type { SanctionsInput } from "./input.ts";
import type { Current } from "./current-customs.ts";

type Documents = EntryRecord["certificates"];
/** Members of an entry that decide its documents. */
type Listed = Pick<EntryRecord, "regime" | "annex" | "measures" | "code" | "successors" | "except_codes">;

type Tables = Pick<SanctionsInput, "certificates" | "exemptions">;

/**
 * Gives the documents of a customs record that are those of an annex: a record of several annexes has the documents of
 * all of them. Those of an annex are the ones that the tariff words for it, and the ones that its grounds name.
 */
export function createDocuments({ certificates, exemptions }: Tables): (row: CustomsRow, annex: string) => string[] {
  const annexes = new Map(certificates.map(({ code, annex }) => [code, [...annex]]));
  for (const ground of exemptions)
    for (const document of ground.certificates) annexes.get(document)?.push(ground.annex);
  return ({ annex: cited, certificates: documents }, annex) =>
    documents.filter((document) => {
      const claimed = annexes.get(document) ?? [];
      return cited.length === 1 || claimed.length === 0 || claimed.includes(annex);
    });
}

/**
 * Gives the documents that customs name on the goods of an entry: under which of its measures, and for which of its
 * codes.
 */
export function documentsOfEntries(current: readonly Current[], tables: Tables): (entry: Listed) => Documents {
  const documentsOf = createDocuments(tables);
  const rows = current.flatMap(({ row }) =>
    row.annex.flatMap((annex) => row.measure.map((measure) => ({ id: `${row.regime}-${annex}-${measure}`, row }))),
  );
  const byMeasure = new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, group]) => [
      id,
      byChapter(
        group.map(({ row }) => row),
        ({ code }) => code,
      ),
    ]),
  );
  return (entry) => {
    const groups = new Map<string, Documents[number]>();
    for (const id of entry.measures) {
      const near = reachedCodes(entry).flatMap((code) =>
        (byMeasure.get(id)?.(code) ?? []).filter((row) => isNear(row, code, entry)),
      );
      const codesOf = new Map<string, Set<string>>();
      for (const row of near)
        for (const document of documentsOf(row, entry.annex))
          codesOf.set(document, (codesOf.get(document) ?? new Set()).add(row.code));
      const byCodes = Map.groupBy(codesOf, ([, codes]) => limitOf(codes, entry.code).join(" "));
      for (const [codes, pairs] of byCodes) {
        const documents = pairs.map(([document]) => document).toSorted(compareText);
        const key = `${codes}|${documents.join(" ")}`;
        const cached = groups.get(key);
        if (cached === undefined)
          groups.set(key, { measures: [id], codes: codes === "" ? [] : codes.split(" "), documents });
        else cached.measures.push(id);
      }
    }
    return [...groups].toSorted(([a], [b]) => compareText(a, b)).map(([, group]) => group);
  };
}

function reachedCodes({ code, successors }: Listed): string[] {
  return [code, ...successors.map((successor) => successor.code)];
}

function isNear(row: CustomsRow, code: string, { except_codes }: Listed): boolean {
  return (
    (row.code.startsWith(code) || code.startsWith(row.code)) &&
    !except_codes.some((except) => row.code.startsWith(except))
  );
}

/** No limit where a record has the whole code of the entry. */
function limitOf(codes: ReadonlySet<string>, whole: string): string[] {
  const sorted = [...codes].toSorted(compareText);
  return sorted.some((code) => whole.startsWith(code)) ? [] : sorted;
}
