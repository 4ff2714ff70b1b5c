import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readCsv } from "./csv.ts";
import { errorAt, quoted, type Issue } from "./issue.ts";
import { hint } from "../../runtime/text/nearest.ts";
import { ownsFile, type Located, type Table, table } from "./table.ts";
import { readerRules } from "./check.ts";
import { nonEmpty, textOrEmpty } from "./cells.ts";

/** A finding that an exception accepts, with its reason. */
export interface AcceptedFinding {
  issue: Issue;
  reason: string;
}

interface Sifted {
  issues: Issue[];
  accepted: AcceptedFinding[];
}

/**
 * Takes the findings out that exceptions accept; `relations` are the ids of the rules whose findings can be. An
 * exception names the rule, the file and the key of the row; for a finding about a whole file the key is
 * empty. An exception without a finding is an error, unless relations were not looked at this time.
 */
export async function acceptFindings(
  root: string,
  tables: readonly Table[],
  relations: readonly string[],
  issues: readonly Issue[],
  exceptions: readonly Located<AcceptedFindingRow>[],
): Promise<Sifted> {
  const isRelation = (rule: string): boolean => relations.includes(rule);
  if (exceptions.length === 0) return { issues: [...issues], accepted: [] };
  const sifted: Sifted = { issues: [], accepted: [] };
  const used = new Set<Located<AcceptedFindingRow>>();
  const keys = await readKeys(root, tables, new Set(exceptions.map(({ row }) => row.file)));
  for (const issue of issues) {
    const key = issue.line === 0 ? "" : keys.get(`${issue.file}:${issue.line}`);
    const exception = exceptions.find(
      ({ row }) =>
        row.rule === issue.rule &&
        row.file === issue.file &&
        row.key === key &&
        isRelation(row.rule) &&
        !STRUCTURE.test(row.rule),
    );
    if (exception === undefined) sifted.issues.push(issue);
    else {
      used.add(exception);
      sifted.accepted.push({ issue, reason: exception.row.reason });
    }
  }
  const partial = issues.some(({ rule }) => rule === "table/relations");
  for (const exception of exceptions) {
    const { rule, file, key } = exception.row;
    const reader = readerRules.some((known) => known.rule === rule) || rule.startsWith("row/");
    if (reader)
      sifted.issues.push(
        errorAt(
          exception,
          "rule",
          "exceptions/rule",
          `${quoted(rule)} is a rule of the readers: a row that cannot be read cannot be accepted, mend it`,
        ),
      );
    else if (STRUCTURE.test(rule) && isRelation(rule))
      sifted.issues.push(
        errorAt(
          exception,
          "rule",
          "exceptions/rule",
          `${quoted(rule)} decides what other rows mean and has no exceptions: mend it`,
        ),
      );
    else if (!isRelation(rule))
      sifted.issues.push(
        errorAt(exception, "rule", "exceptions/rule", `${quoted(rule)} is no rule of check${hint(rule, relations)}`),
      );
    else if (!tables.some((candidate) => ownsFile(candidate, file)))
      sifted.issues.push(
        errorAt(
          exception,
          "file",
          "exceptions/unused",
          `${quoted(file)} is no file of a table: name it below the sources folder, as sanctions/acts.csv`,
        ),
      );
    else if (!used.has(exception) && !partial)
      sifted.issues.push(
        errorAt(
          exception,
          "key",
          "exceptions/unused",
          `${rule} finds nothing in ${file}${key === "" ? "" : ` at ${quoted(key)}`} any more: remove the row`,
        ),
      );
  }
  return sifted;
}

/**
 * Rules on which the meaning of other rows hangs: the role of an annex, the shape of the tariff, the keys of ADR, the
 * list of releases. What is lost in a
 * release is accepted in acceptances.csv, by name and number.
 */
const STRUCTURE =
  /^release\/|^sanctions\/(?:role|review|measure|place|state)$|^nomenclature\/(?:depth|chapter|parent|branch|level|order|duplicate-code)$|^adr\/(?:variant-id|edition-folder|labels-symmetric|class1-symmetric)$/;

/**
 * Keys of the rows of some files, by `file:line`: the cells of the key columns, or the first cell where a table has
 * none, separated by a space.
 */
async function readKeys(
  root: string,
  tables: readonly Table[],
  files: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const file of files) {
    const owner = tables.find((candidate) => ownsFile(candidate, file));
    const bytes = await readFile(join(root, file)).catch(() => undefined);
    if (owner === undefined || bytes === undefined) continue;
    const [header, ...records] = readCsv(file, bytes).records;
    const columns = owner.key.length > 0 ? owner.key : [owner.columns[0] ?? ""];
    for (const { line, cells } of records)
      keys.set(`${file}:${line}`, columns.map((column) => cells[header?.cells.indexOf(column) ?? -1] ?? "").join(" "));
  }
  return keys;
}

/** Findings of `check` that a person looked at and accepts. One that is no longer found is an error. */
export const acceptedFindingsTable = table({
  name: "exceptions",
  files: "exceptions.csv",
  row: z.object({
    rule: z.string().regex(/^[a-z]+\/[a-z0-9-]+$/, "want the id of a rule, such as provisions/codes"),
    file: nonEmpty,
    key: textOrEmpty,
    reason: nonEmpty,
  }),
  key: ["rule", "file", "key"],
  ordered: true,
  floor: 0,
  optional: true,
});
export type AcceptedFindingRow = z.infer<typeof acceptedFindingsTable.row>;
