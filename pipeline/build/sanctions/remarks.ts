import type { LawRecord } from "../../../openapi/shards/sanctions.ts";

/** What an answer warns of; `{}` stands for the values that the warning is about, in their order. */
export const WARNINGS: LawRecord["warnings"] = {
  newest_nomenclature: "The nomenclature of {} is not held; that of {} was used.",
  odd_digits: "A code has an even number of digits; {} was looked up as typed and as 0{} (a leading zero may be lost). The stricter outcome is given.",
  filled_with_zeros: "{} is no code of the nomenclature; it was looked up as typed and as {}, which zeros fill up. The stricter outcome is given.",
  digit_groups: "One code is written as 8542 31 90. These groups of digits were looked up as the one code {}: send one code at a time.",
  digits_in_name:
    "This was searched as a goods name. To look up a customs code send its 2 to 10 digits without letters: was a letter typed for a digit, O for 0, l for 1?",
  name_widened: 'No name has these words. Searched instead: names with words that begin with "{}". Are these the goods that you mean?',
  synonym: '"{}" is an everyday name; looked up for it as well: {}.',
  name_not_found: "No name was understood. This says nothing about the goods: look them up by their customs code.",
  name_not_listed: "Nothing restricted has this name. The goods may be listed under another name: look them up by their customs code.",
  act_pending: "Adopted and not in the text held: {}. What this act restricts or frees is not in this answer.",
};

/** What is wrong with a query, likewise. */
export const FAULTS: LawRecord["faults"] = {
  too_short: "q has a length of {}, want 2 to 200 characters: a CN code of at least 2 digits, or part of a goods name",
  too_long: "q has {} characters, want 2 to 200",
  too_many_digits: "q has {} digits, a CN code has 2 to 8 and a TARIC code 10; send one code at a time",
  wrong_format: "q has neither a digit nor a letter, want a CN code or part of a goods name",
  leading_zero: "want an even number of digits; was a leading zero lost? 0{}",
  before_coverage: "as_of lies before the coverage, the first day is {}",
  ambiguous: "q has two groups of 4 digits that together are no code; send one code at a time, as 8542 31 90 or 85423190",
};
