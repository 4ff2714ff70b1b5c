import { codesOf } from "../tree.ts";
import type { NomenclatureData, SuccessorRow } from "../tables.ts";
import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";

function codesByYear({ years }: NomenclatureData): Map<number, ReadonlySet<string>> {
  return new Map([...years].map(([year, lines]) => [year, codesOf(lines)]));
}

function partKey({ from_year, to_year, code }: SuccessorRow): string {
  return `${from_year} ${to_year} ${code}`;
}

function originKey({ from_year, to_year, successor }: SuccessorRow): string {
  return `${from_year} ${to_year} ${successor}`;
}

const successorYearsCheck: Check<NomenclatureData> = {
  rule: "nomenclature/successor-years",
  why: "A successor takes over later; the other way round a search for the code of today runs in circles.",
  example: "from_year 2026, to_year 2025",
  remedy: "from_year is the last year of the old code, to_year the first of the new one that is held.",
  run: ({ successors }) =>
    findingsIn(successors, (row) =>
      row.from_year < row.to_year ? [] : [["to_year", `${row.to_year}: want a year after ${row.from_year}`]],
    ),
};

const successorCodesCheck: Check<NomenclatureData> = {
  rule: "nomenclature/successor-codes",
  why: "A successor that does not exist leads nowhere, and a code that never existed or is still alive needs none.",
  example: "2710 19 43 succeeded by 2710 19 45",
  remedy:
    "Correct the code or the year; where from_year is held the code stands in it, and in to_year only as one of its own successors (part of it moved away); where it is not held, no held year has the code.",
  run: (data) => {
    const loaded = codesByYear(data);
    const issues: Finding[] = [];
    for (const line of data.successors) {
      const { from_year, code, to_year, successor } = line.row;
      const [before, after] = [loaded.get(from_year), loaded.get(to_year)];
      const stays = data.successors.some(({ row }) => partKey(row) === partKey(line.row) && row.successor === code);
      const alive = [...loaded].find(([, codes]) => codes.has(code))?.[0];
      if (after === undefined) issues.push(finding(line, "to_year", `${to_year}: no table cn-${to_year}.csv is held`));
      else if (!after.has(successor)) issues.push(finding(line, "successor", `${successor} is no code of ${to_year}`));
      if (before === undefined) {
        if (alive !== undefined)
          issues.push(
            finding(line, "from_year", `${from_year}: ${code} is a code of ${alive}, so it did not end before`),
          );
      } else if (!before.has(code)) issues.push(finding(line, "code", `${code} is no code of ${from_year}`));
      else if (after?.has(code) === true && !stays)
        issues.push(
          finding(
            line,
            "code",
            `${code} is still a code of ${to_year}: where only part of it moved, name it among its successors`,
          ),
        );
    }
    return issues;
  },
};

const successorMissingCheck: Check<NomenclatureData> = {
  rule: "nomenclature/successor-missing",
  why: "Annexes cite codes that died; one without a successor silently covers nothing.",
  example: "2710 19 43, in 2024 and not in 2025, without a row",
  remedy: "Add its successors to successors.csv, as to_review unless a correlation table names them.",
  run: (data) => {
    const loaded = codesByYear(data);
    const years = [...loaded.keys()].toSorted((a, b) => a - b);
    const existing = new Set(data.successors.map(({ row }) => partKey(row)));
    const issues: Finding[] = [];
    for (const [index, to] of years.entries()) {
      const from = years[index - 1];
      if (from === undefined) continue;
      for (const line of data.years.get(from) ?? []) {
        const { code } = line.row;
        if (code.length < 8 || loaded.get(to)?.has(code) === true || existing.has(`${from} ${to} ${code}`)) continue;
        issues.push(finding(line, "code", `${code} is not in ${to} and has no successor: add it to successors.csv`));
      }
    }
    return issues;
  },
};

const successorKindCheck: Check<NomenclatureData> = {
  rule: "nomenclature/successor-kind",
  why: "The kind decides whether a restriction passes on whole (1:1) or in part; typed by hand it drifts from the rows.",
  example: "1:1 for one of two successors",
  remedy: "Write what the rows show: from how many codes the successor comes, into how many the code went.",
  run: ({ successors }) => {
    const count = (key: (row: SuccessorRow) => string): Map<string, number> => {
      const counts = new Map<string, number>();
      for (const { row } of successors) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
      return counts;
    };
    const parts = count(partKey);
    const origins = count(originKey);
    return findingsIn(successors, (row) => {
      const single = parts.get(partKey(row)) === 1;
      const alone = origins.get(originKey(row)) === 1;
      const kind = single ? (alone ? "1:1" : "n:1") : alone ? "1:n" : "n:m";
      return row.kind === kind
        ? []
        : [["kind", `${row.kind}: the rows show ${kind} for ${row.code} to ${row.successor}`]];
    });
  },
};

const successorQualityCheck: Check<NomenclatureData> = {
  rule: "nomenclature/successor-quality",
  why: "`verified` is earned: the correlation table names the pair, and the tables of both years show that the one code ended and the other began.",
  example: "verified with basis shared_hs6_and_text",
  remedy: "Write to_review, or verified exactly where basis is correlation_table and both years are held.",
  run: (data) => {
    const loaded = codesByYear(data);
    return findingsIn(data.successors, ({ from_year, code, to_year, successor, basis, quality }) => {
      const [before, after] = [loaded.get(from_year), loaded.get(to_year)];
      const seen =
        before?.has(code) === true &&
        after?.has(successor) === true &&
        (code === successor || !after.has(code) || !before.has(successor));
      const earned = basis === "correlation_table" && seen ? "verified" : "to_review";
      return quality === earned
        ? []
        : [["quality", `${quality}: want ${earned} for ${code} to ${successor} by ${basis}`]];
    });
  },
};

export const successorsChecks: readonly Check<NomenclatureData>[] = [
  successorYearsCheck,
  successorCodesCheck,
  successorMissingCheck,
  successorKindCheck,
  successorQualityCheck,
];
