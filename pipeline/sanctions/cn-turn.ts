import { groupByEach } from "../../runtime/text/groups.ts";
import { fold, compareText } from "../../runtime/text/normalize.ts";
import { related } from "../../runtime/text/codes.ts";
import type { PlacedCode } from "../nomenclature/tree.ts";
import type { SuccessorRow } from "../nomenclature/tables.ts";

/**
 * Share of words that two texts have in common, from 0 to 1, twice the common ones over all (Dice); 1 for two texts
 * without words.
 */
function sharedWords(a: string, b: string): number {
  const [words, counterparts] = [wordsOf(a), wordsOf(b)];
  if (words.size + counterparts.size === 0) return 1;
  const common = [...words].filter((word) => counterparts.has(word)).length;
  return (2 * common) / (words.size + counterparts.size);
}

function wordsOf(text: string): Set<string> {
  return new Set(
    fold(text)
      .split(" ")
      .filter((word) => word !== ""),
  );
}

/** A row that cites codes: an entry of an annex, or a provision about some of its codes. */
export interface Citing {
  id: string;
  codes: readonly string[];
  except_codes: readonly string[];
}

/** What the turn of the year does to the codes that sanctions rows cite, and whether a person has to decide. */
interface TurnFinding {
  kind: "dead" | "dead_exclusion" | "split" | "merged" | "renamed" | "moved_out" | "moved_in" | "reworded";
  code: string;
  /** Codes that take its place; for `moved_in` the codes that the goods come from. */
  others: string[];
  /** Rows that cite or cover the code. */
  rows: string[];
  /** No row of successors.csv decides it. */
  open: boolean;
  decide: string;
}

interface YearTurn {
  from: number;
  to: number;
  left: number;
  came: number;
  /** Codes that left and that rows cite or cover. */
  touched: string[];
  findings: TurnFinding[];
}

/** The nomenclature of both years and what became of codes. */
interface TurnData {
  from: number;
  to: number;
  before: ReadonlyMap<string, PlacedCode>;
  after: ReadonlyMap<string, PlacedCode>;
  successors: readonly SuccessorRow[];
}

/** Below this share of common words a code that stayed is suspected to mean other goods now. */
const LEAST_COMMON = 0.5;

/** Finds the dead, split, merged, moved and new codes of a year's turn that rows cite. */
export function turnYear(data: TurnData, citing: readonly Citing[]): YearTurn {
  const { from, to, before, after } = data;
  const left = [...before.values()].filter(({ leaf, code }) => leaf && !after.has(code)).map(({ code }) => code);
  const came = [...after.values()].filter(({ leaf, code }) => leaf && !before.has(code)).map(({ code }) => code);
  const findings = [
    ...citedCodes(data, citing),
    ...movedOut(data, left, citing),
    ...movedIn(data, came, citing),
    ...reworded(data, citing),
  ];
  const touched = left.filter((code) =>
    citing.some(({ codes, except_codes }) => [...codes, ...except_codes].some((cited) => related(cited, code))),
  );
  return {
    from,
    to,
    left: left.length,
    came: came.length,
    touched,
    findings: findings.toSorted(
      (a, b) => Number(b.open) - Number(a.open) || compareText(a.kind, b.kind) || compareText(a.code, b.code),
    ),
  };
}

/** Codes that rows cite by themselves and that the new year does not have. A TARIC code is known by its CN8 code. */
function citedCodes({ to, after, successors }: TurnData, citing: readonly Citing[]): TurnFinding[] {
  const findings: TurnFinding[] = [];
  for (const excluded of [false, true]) {
    const cited = groupByEach(citing, (row) =>
      (excluded ? row.except_codes : row.codes).filter((code) => !after.has(code.slice(0, 8))),
    );
    for (const [code, rows] of cited) {
      const others = livingSuccessors(code.slice(0, 8), successors, after);
      const kinds = new Set(successors.filter((row) => row.code === code.slice(0, 8)).map(({ kind }) => kind));
      const unverified = successors.some((row) => row.code === code.slice(0, 8) && row.quality === "to_review");
      const open = others.length === 0;
      const what = excluded ? "the exclusion" : "the ban";
      const kind =
        open || excluded
          ? excluded
            ? "dead_exclusion"
            : "dead"
          : kinds.has("1:n") || kinds.has("n:m")
            ? "split"
            : kinds.has("n:1")
              ? "merged"
              : "renamed";
      const decide = open
        ? `${code} is not in CN ${to} and has no successor: read what became of it and add it to nomenclature/successors.csv`
        : `${what} goes on under ${others.join(", ")}${others.length > 1 ? ", each of them in part" : kind === "merged" ? ", which holds other goods too" : ""}${unverified ? "; to_review: read both texts" : ""}`;
      findings.push({ kind, code, others, rows: rows.map(({ id }) => id), open, decide });
    }
  }
  return findings;
}

/** Codes of the new year that a dead code leads to, over as many years as it takes. */
function livingSuccessors(
  code: string,
  successors: readonly SuccessorRow[],
  after: ReadonlyMap<string, PlacedCode>,
): string[] {
  const living = new Set<string>();
  const seen = new Set<string>();
  const follow = (successor: string): void => {
    if (seen.has(successor)) return;
    seen.add(successor);
    if (after.has(successor)) living.add(successor);
    else for (const row of successors) if (row.code === successor) follow(row.successor);
  };
  follow(code);
  return [...living].toSorted(compareText);
}

/**
 * Dead CN8 codes below a cited code whose goods went to codes that it does not cover: they leave the ban unless the law
 * follows.
 */
function movedOut({ to, successors }: TurnData, left: readonly string[], citing: readonly Citing[]): TurnFinding[] {
  return left.flatMap((code): TurnFinding[] => {
    const covering = citing.filter(
      (row) =>
        row.codes.some((cited) => code.startsWith(cited) && cited !== code) &&
        !row.except_codes.some((excluded) => code.startsWith(excluded)),
    );
    const following = successors
      .filter((row) => row.code === code && row.to_year === to)
      .map(({ successor }) => successor);
    const rows = covering
      .filter(
        (row) =>
          following.length === 0 ||
          following.some((successor) => !row.codes.some((cited) => successor.startsWith(cited))),
      )
      .map(({ id }) => id);
    if (rows.length === 0) return [];
    const outside = following.filter((successor) =>
      covering.some((row) => rows.includes(row.id) && !row.codes.some((cited) => successor.startsWith(cited))),
    );
    const decide =
      following.length === 0
        ? `${code} lies below a listed code and has no successor: read what became of it and add it to nomenclature/successors.csv`
        : `goods of ${code} stand under ${outside.join(", ")} now, which ${rows.length === 1 ? "the row does" : "the rows do"} not cover: the text of the law is of the year before, so read whether it still means them`;
    return [{ kind: "moved_out", code, others: following, rows, open: following.length === 0, decide }];
  });
}

/** New CN8 codes below a cited code that take goods from elsewhere: a heading that is listed whole grows with them. */
function movedIn({ to, successors }: TurnData, came: readonly string[], citing: readonly Citing[]): TurnFinding[] {
  return came.flatMap((code): TurnFinding[] => {
    const origins = successors.filter((row) => row.successor === code && row.to_year === to).map((row) => row.code);
    const rows = citing
      .filter(
        (row) =>
          row.codes.some((cited) => code.startsWith(cited)) &&
          origins.some((origin) => !row.codes.some((cited) => related(cited, origin))),
      )
      .map(({ id }) => id);
    if (rows.length === 0) return [];
    const outside = origins.filter((origin) =>
      citing.some((row) => rows.includes(row.id) && !row.codes.some((cited) => related(cited, origin))),
    );
    return [
      {
        kind: "moved_in",
        code,
        others: outside,
        rows,
        open: false,
        decide: `${code} is new ${citing.some((row) => row.codes.includes(code)) ? "and cited itself" : "below a listed code"}, and takes goods of ${outside.join(", ")}: the ban reaches them now; read whether the law means them`,
      },
    ];
  });
}

/** Codes that rows cite, alive in both years with hardly a word in common: a recycled code means other goods. */
function reworded({ before, after }: TurnData, citing: readonly Citing[]): TurnFinding[] {
  const cited = groupByEach(citing, ({ codes }) => codes);
  return [...cited].flatMap(([code, rows]): TurnFinding[] => {
    const [was, is] = [before.get(code)?.name, after.get(code)?.name];
    if (
      was === undefined ||
      is === undefined ||
      Math.max(sharedWords(was.en, is.en), sharedWords(was.pl, is.pl)) >= LEAST_COMMON
    )
      return [];
    return [
      {
        kind: "reworded",
        code,
        others: [],
        rows: rows.map(({ id }) => id),
        open: false,
        decide: `${code} was ${JSON.stringify(was.en)} and is ${JSON.stringify(is.en)}: read whether it still means the goods of the law`,
      },
    ];
  });
}

const TITLES: Readonly<Record<TurnFinding["kind"], string>> = {
  dead: "cited and dead",
  dead_exclusion: "excluded and dead",
  split: "cited, now several codes",
  merged: "cited, now part of a wider code",
  renamed: "cited, now another code",
  moved_out: "goods that leave a listed code",
  moved_in: "goods that come below a listed code",
  reworded: "same code, other words",
};

/** What a maintainer reads: open decisions first, then what successors.csv decides, by kind. */
export function renderTurn({ from, to, left, came, touched: gone, findings }: YearTurn): string {
  const open = findings.filter((finding) => finding.open);
  const lines = [
    `CN ${from} to CN ${to}: ${left} CN8 codes left, ${came} came; sanctions rows cite or cover ${gone.length} of those that left`,
  ];
  if (open.length > 0) lines.push("", `open decisions: ${open.length}`, ...open.flatMap(describe));
  for (const kind of Object.keys(TITLES) as TurnFinding["kind"][]) {
    const kept = findings.filter((finding) => finding.kind === kind && !finding.open);
    if (kept.length > 0) lines.push("", `${TITLES[kind]}: ${kept.length}`, ...kept.flatMap(describe));
  }
  const silent = gone.length - gone.filter((code) => findings.some((finding) => finding.code === code)).length;
  if (silent > 0)
    lines.push(
      "",
      `${silent} more that left lie below listed codes together with all that took their place: nothing to decide`,
    );
  lines.push("", open.length === 0 ? "no decision is open" : `${open.length} decisions are open`);
  return `${lines.join("\n")}\n`;
}

function describe({ code, rows, decide }: TurnFinding): string[] {
  const shown = rows.slice(0, 6).join(", ");
  return [`  ${code}  ${shown}${rows.length > 6 ? ` and ${rows.length - 6} more` : ""}`, `    ${decide}`];
}
