import type { AdrStatus } from "../../openapi/schemas/adr.ts";
import { chooseEdition } from "./edition.ts";
import type { AdrEdition } from "./tables.ts";

/** The editions held, and which of them answers today. Before the first one applies, none is current. */
export function wordStatus(editions: readonly AdrEdition[], version: string, today: string): AdrStatus {
  const choice = chooseEdition(editions.map(({ rules }) => rules.edition), { today });
  const current = "faults" in choice ? undefined : choice;
  return {
    dataset_version: version, as_of: today, stale: current?.stale ?? false,
    editions: editions.map(({ rules, sourceVersion, unNumbers }) => ({
      edition: rules.edition.edition, title: rules.edition.title.en, valid_from: rules.edition.valid_from, valid_to: rules.edition.valid_to,
      transition_until: rules.edition.transition_until, current: rules.edition.edition === current?.edition, source_version: sourceVersion,
      un_numbers: unNumbers, rows: rules.rows, verified_rows: rules.verified_rows,
    })),
  };
}
