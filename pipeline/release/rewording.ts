import type { ChangeLine } from "../../openapi/shards/changes.ts";
import { leafChanges } from "../diff/edits.ts";
import { datasetNameOf } from "../diff/order.ts";
import { JUDGED_CELLS } from "./adr-loosening.ts";
import type { Loosened } from "./loosening.ts";
import { JUDGED_MEMBERS } from "./loosening.ts";

/** A change of what is served that says the law, the goods or a name in another way. */
export interface Reworded extends Loosened {
  dataset: "nomenclature" | "sanctions" | "adr";
}

/**
 * Members that say where a record was read or count others: they follow from changes that are judged by themselves.
 * Any member that is not named here is served as a statement, so a new one is looked at without anybody naming it.
 */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  "consolidated_held",
  "consolidated_version",
  "count",
  "data_quality",
  "entries",
  "known_since",
  "locator",
  "quality",
  "row",
  "source",
  "source_ref",
  "source_row",
  "text_version",
  "verified",
]);

/** Figures of an edition that count its rows. */
const COUNTS: ReadonlySet<string> = new Set(["rows", "verified_rows"]);

/** Collections whose new records send a word or a document elsewhere, so that an addition is a change of an answer. */
const WORDS =
  /^(?:nomenclature\/(?:names\/|separations$)|sanctions\/(?:notices|pointers|not-covered)$|adr\/[^/]+\/(?:names|messages|requirements)$)/;

/**
 * Every change of a served statement that no rule judges by its direction: a text, a label, a name, a figure of a
 * requirement, a hazard number, a day of coverage. A person compares each with its source.
 */
export function rewordedRecords(lines: readonly ChangeLine[], loosened: readonly Loosened[] = []): Reworded[] {
  const looser = new Set(loosened.map(({ scope, what }) => `${scope} ${what.split(":", 1)[0]}`));
  return lines.flatMap((line): Reworded[] => {
    const dataset = datasetNameOf(line) as Reworded["dataset"];
    const scope = line.collection.replace(/^(?:nomenclature|sanctions)\//, "");
    // A ban under the wrong annex or a code too many bans lawful trade: one row accepts all that an act adds.
    if (line.change === "added" && line.collection === "sanctions/entries")
      return [{ dataset, scope: "entries/read-against-the-act", what: `${line.id} is new: ${line.label}` }];
    if (addsToCountryList(line))
      return [{ dataset, scope: "countries/read-against-the-act", what: `${line.id} has new codes` }];
    if (line.change === "added" && WORDS.test(line.collection)) return [{ dataset, scope, what: `${line.id} is new` }];
    // Words that go, while the rows that they were said of are judged by themselves, leave other words in their place.
    if (line.change === "removed" && line.collection === "sanctions/words")
      return [{ dataset, scope, what: `${line.id} is no longer said` }];
    if (line.change !== "changed" || (dataset === "adr" && COUNTS.has(line.id))) return [];
    return Object.entries(line.fields).flatMap(([member, values]): Reworded[] => {
      // A cell of ADR that no load shows as looser is stricter, or says the same otherwise: one row accepts them all.
      const isCell = dataset === "adr" && isJudged(line.collection, member);
      if (
        isCell
          ? looser.has(`${scope}/${member} UN ${line.id}`) || BOOKKEEPING.has(member)
          : isJudged(line.collection, member)
      )
        return [];
      const what = leafChanges({ [member]: values })
        .map(showLeaf)
        .join("; ");
      return isCell
        ? [{ dataset, scope: `${scope}/cells`, what: `UN ${line.id} ${member}: ${what}` }]
        : [{ dataset, scope: `${scope}/${member}`, what: `${line.id}: ${what}` }];
    });
  });
}

/** Goods of a country that a list did not have: they ban lawful trade where they are wrong. */
function addsToCountryList(line: ChangeLine): boolean {
  if (line.collection !== "sanctions/countries" || !line.id.startsWith("goods ")) return false;
  if (line.change !== "changed") return line.change === "added";
  const [old, next] = (line.fields["codes"] ?? []) as (readonly string[] | undefined)[];
  return next?.some((code) => !old?.includes(code)) === true;
}

function isJudged(collection: string, member: string): boolean {
  return (
    BOOKKEEPING.has(member) ||
    JUDGED_MEMBERS[collection]?.has(member) === true ||
    (/^adr\/[^/]+$/.test(collection) && JUDGED_CELLS.has(member))
  );
}

const WIDTH = 60;

/** Old and new from the first character that differs, so that two long sentences can be told apart. */
function showLeaf({ old, next }: { old: string; next: string }): string {
  let same = 0;
  while (same < old.length && old[same] === next[same]) same++;
  const start = Math.max(0, same - WIDTH / 3);
  return `${excerpt(old, start)} → ${excerpt(next, start)}`;
}

function excerpt(text: string, start: number): string {
  return `${start > 0 ? "…" : ""}${text.slice(start, start + WIDTH)}${text.length > start + WIDTH ? "…" : ""}`;
}
