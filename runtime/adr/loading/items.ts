import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { SubstanceRecord } from "../../../openapi/shards/adr.ts";
import type { AdrEdition } from "../tables.ts";
import { readUn } from "../../reading/un.ts";

/** An item of a request body, with its JSON Pointer and that of its UN number. */
export interface RequestItem<Item> {
  item: Item;
  at: string;
  unAt: string;
}

/**
 * Reads every item of a load against an edition and reports every fault of every item; there is no load of some of
 * them.
 */
export async function readItems<Item extends { un: string }, Part extends object>(
  listed: readonly RequestItem<Item>[],
  edition: AdrEdition | undefined,
  createReader: (
    edition: AdrEdition,
  ) => (entry: RequestItem<Item>, index: number, substance: SubstanceRecord) => Part | { faults: ProblemError[] },
): Promise<{ parts: Part[] } | { faults: ProblemError[] }> {
  const readings = new Map(listed.map(({ item: { un } }) => [un, readUn(un)]));
  const substances = await edition?.find(
    new Set([...readings.values()].flatMap((reading) => ("un" in reading ? reading.un : []))),
  );
  const read = edition && createReader(edition);
  const parts: Part[] = [];
  const faults: ProblemError[] = [];
  for (const [index, entry] of listed.entries()) {
    const reading = readings.get(entry.item.un) ?? readUn(entry.item.un);
    if ("code" in reading) {
      faults.push({ pointer: entry.unAt, ...reading });
      continue;
    }
    // Without an edition only the form of the UN numbers can be judged.
    if (edition === undefined || read === undefined) continue;
    const substance = substances?.get(reading.un);
    if (substance === undefined) {
      faults.push({
        pointer: entry.unAt,
        code: "unknown_un",
        detail: `UN ${reading.un} is not in ADR ${edition.rules.edition.edition}.`,
      });
      continue;
    }
    const part = read(entry, index, substance);
    if ("faults" in part) faults.push(...part.faults);
    else parts.push(part);
  }
  return faults.length > 0 ? { faults } : { parts };
}

/** Items with their JSON Pointers; `un` is the rest of that of the UN number. */
export function listItems<Item>(items: readonly Item[], pointer: string, un = "/un"): RequestItem<Item>[] {
  return items.map((item, index) => ({ item, at: `${pointer}/${index}`, unAt: `${pointer}/${index}${un}` }));
}
