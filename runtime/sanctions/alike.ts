import type { EntryRecord, LawRecord } from "../../openapi/shards/sanctions.ts";

/** Every leading part of some codes, themselves included. */
export type LeadingParts = ReadonlySet<string>;

/** The leading parts of the codes that entries name. */
export function partsOfEntries(entries: readonly EntryRecord[]): LeadingParts {
  return partsOf(entries.flatMap(({ code, successors, except_codes, certificates }) => [code, ...successors.map((successor) => successor.code), ...except_codes, ...certificates.flatMap(({ codes }) => codes)]));
}

/** The leading parts of the codes that provisions name. */
export function partsOfProvisions({ derogations, winddowns, notices }: LawRecord): LeadingParts {
  return partsOf([...derogations, ...winddowns, ...notices].flatMap(({ codes, except_codes }) => [...codes, ...except_codes]));
}

function partsOf(codes: readonly string[]): LeadingParts {
  const parts = new Set<string>();
  for (const code of codes) for (let length = 1; length <= code.length; length++) parts.add(code.slice(0, length));
  return parts;
}

/**
 * What the law can tell of a code. It compares codes by their leading parts alone, so two codes that leave all that it names at the same place relate to each of its codes in the same way:
 * what is said of one holds of the other to the letter. A code that it names, or that begins one, is like itself only.
 */
export function likenessOf(digits: string, entries: LeadingParts, provisions: LeadingParts): string {
  for (let length = 1; length <= digits.length; length++) {
    const part = digits.slice(0, length);
    if (!entries.has(part) && !provisions.has(part)) return `${digits.slice(0, length - 1)}*`;
  }
  return digits;
}
