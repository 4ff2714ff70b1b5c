/** What the id of a row is made of. */
interface IdParts {
  un: string;
  packing_group: string;
  classification_code: string;
  special_provisions: string;
  /** Word of the qualifier table that stands for the row's printed qualifier; empty where none is printed. */
  qualifier: string;
}

/**
 * The word for a row that is printed without a qualifier beside rows of the same UN number and packing group that have
 * one.
 */
const PLAIN = "plain";

export interface VariantKey {
  variant_id: string;
  /** The part of the id after UN number and packing group; empty where these decide. */
  condition: string;
}

/**
 * Names the rows of one UN number. UN number and packing group are always there. Rows that share both are told apart by
 * the first of these that
 * differs for every one of them: SP 640 with its letter, the classification code (class 2: the group letters), the
 * printed qualifier; a row
 * without a qualifier beside rows with one is `plain`, so that no id reads as if it meant all of them.
 */
export function nameVariants(rows: readonly IdParts[]): VariantKey[] {
  return rows.map((row) => {
    const stem = row.packing_group === "" ? row.un : `${row.un}-${row.packing_group}`;
    const condition = separate(row, rows);
    return { variant_id: condition === "" ? stem : `${stem}-${condition}`, condition };
  });
}

function separate(row: IdParts, rows: readonly IdParts[]): string {
  const group = rows.filter((candidate) => candidate.packing_group === row.packing_group);
  const beside = row.packing_group === "" && rows.length > group.length;
  if (group.length === 1) return beside ? row.qualifier || PLAIN : "";
  for (const part of [sp640, named, code]) {
    const values = group.map((sibling) => part(sibling, group));
    if (new Set(values).size === group.length && !values.includes("")) return part(row, group);
  }
  throw new Error(
    `UN ${row.un} ${row.packing_group}: rows cannot be told apart; add their qualifiers to name-qualifiers.csv`,
  );
}

function sp640(row: IdParts): string {
  return row.special_provisions.split(" ").find((word) => /^640[A-Z]$/u.test(word)) ?? "";
}

/** At least one row of the group must have a qualifier, else the qualifiers tell nothing. */
function named(row: IdParts, group: readonly IdParts[]): string {
  return group.some((sibling) => sibling.qualifier !== "") ? row.qualifier || PLAIN : "";
}

function code(row: IdParts): string {
  return row.classification_code.replaceAll("/", "-");
}
