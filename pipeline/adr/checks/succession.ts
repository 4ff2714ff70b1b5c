import { quoted } from "../../source/issue.ts";
import type { AdrData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

/** An edition and the one before it. A new edition starts as a copy: what has to be another is compared. */
interface Succession {
  before: AdrData;
  after: AdrData;
}

/** Each edition with the one before it, by the names of their folders. */
export function successions(editions: readonly AdrData[]): Succession[] {
  return editions.slice(1).map((after, index) => ({ before: editions[index] as AdrData, after }));
}

const OWN = ["legal_reference", "legal_url", "source_version"] as const;

const editionSourceCheck: Check<Succession> = {
  rule: "adr/edition-source",
  why: "Every answer cites the reference and the version of its edition: those of the edition before cite the wrong law.",
  example: "legal_reference ECE/TRANS/352 in the folders 2025 and 2027",
  remedy: "Write the reference, the address and the day of the text that the new edition was read from.",
  run: ({ before, after }) =>
    after.editions.flatMap((located) =>
      OWN.flatMap((column) => {
        const value = located.row[column];
        const same = before.editions.some(({ row }) => row[column] === value);
        return same
          ? [
              finding(
                located,
                column,
                `${quoted(value)} is that of the edition ${before.edition}: write that of ${after.edition}`,
              ),
            ]
          : [];
      }),
    ),
};

const editionCopyCheck: Check<Succession> = {
  rule: "adr/edition-copy",
  why: "A folder that was copied and not imported answers with the rows of the edition before, under the name of the new one.",
  example: "substances.csv of 2027 has the rows of 2025",
  remedy:
    "Import the new edition. Where its Table A really is that of the edition before, accept the finding in exceptions.csv.",
  run: ({ before, after }) => {
    const [next, old] = [after, before].map(({ substances }) => JSON.stringify(substances.map(({ row }) => row)));
    const file = after.substances[0]?.file;
    return file === undefined || next !== old
      ? []
      : [
          finding(
            { file, line: 0 },
            "",
            `has the rows of the edition ${before.edition}, every one: import those of ${after.edition}`,
          ),
        ];
  },
};

/** Checks of an edition against the one before it. */
export const successionChecks: readonly Check<Succession>[] = [editionSourceCheck, editionCopyCheck];
