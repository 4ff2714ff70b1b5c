import { rmSync } from "node:fs";
import { join } from "node:path";
import { change, editTable, without } from "../diff/tables.ts";

const NOT_BY_X = (rows: Record<string, string>[]): Record<string, string>[] =>
  rows.filter(({ regime, annex }) => regime !== "BY" || annex !== "X");

/** Takes away one thing of every kind that a release guards, in tables that every check still passes. */
export function loseOfEveryKind(sources: string): void {
  editTable(sources, "sanctions/entries/RU-XXIII.csv", without("id", "RU-XXIII-0003"));
  editTable(sources, "sanctions/dates.csv", (rows) =>
    rows.filter(({ regime, annex, code }) => regime !== "RU" || annex !== "XXIII" || code !== "060240"),
  );
  // Counted as if the text had never had the row.
  editTable(sources, "sanctions/counts.csv", (rows) =>
    rows.map((row) =>
      row["regime"] === "RU" && row["annex"] === "XXIII" && (row["mark"] === "A" || row["mark"] === "RC")
        ? { ...row, rows: String(Number(row["rows"]) - 1), entries: String(Number(row["entries"]) - 1) }
        : row,
    ),
  );
  editTable(
    sources,
    "sanctions/entries/BY-XIII.csv",
    change("id", "BY-XIII-0001", { valid_to: "2026-10-01", ended_by: "32025R2041" }),
  );
  editTable(sources, "sanctions/annexes.csv", (rows) =>
    NOT_BY_X(rows).map((row) =>
      row["regime"] === "BY" && row["annex"] === "VIII" ? { ...row, role: "condition", type: "other" } : row,
    ),
  );
  editTable(sources, "sanctions/goods.csv", (rows) =>
    NOT_BY_X(rows).filter(({ regime, annex }) => regime !== "BY" || annex !== "VIII"),
  );
  // Questions about what bans no longer.
  editTable(sources, "sanctions/questions.csv", (rows) =>
    rows
      .map((row) => ({
        ...row,
        places: (row["places"] ?? "")
          .split(" ")
          .filter((location) => !/^BY-(?:VIII|X)(?:-|$)/.test(location))
          .join(" "),
      }))
      .filter(({ places }) => places !== ""),
  );
  rmSync(join(sources, "sanctions/entries/BY-X.csv"));
  for (const table of ["exemptions", "winddowns", "counts", "customs/gaps", "customs/goods-articles"])
    editTable(sources, `sanctions/${table}.csv`, NOT_BY_X);
  editTable(sources, "sanctions/articles.csv", (rows) =>
    rows.filter(({ regime, article }) => regime !== "BY" || !/^Art\. 1[io]\(/.test(article ?? "")),
  );
  editTable(sources, "sanctions/exemptions.csv", without("id", "RU-3k-5g-XXIII"));
  editTable(sources, "sanctions/notices.csv", without("id", "BY-1bb-15-XVIII"));
  for (const table of ["substances", "names", "disagreements"])
    editTable(sources, `adr/2025/${table}.csv`, without("variant_id", "0005"));
  editTable(sources, "adr/2025/edition.csv", ([row]) => [
    { ...row, rows: String(Number(row?.["rows"]) - 1), un_numbers: String(Number(row?.["un_numbers"]) - 1) },
  ]);
}
