import { type ColumnName, COLUMNS, comparable } from "../rows/cells.ts";
import type { TableReadingRow } from "./reading.ts";

/** The rows of one reading, laid beside the rows of the base reading of one UN number. */
interface Aligned {
  /**
   * For each base row: the rows of the reading that stand for it (several where the reading splits alternative names).
   */
  rows: TableReadingRow[][];
  /** True if a row stands elsewhere than in the printed order. */
  moved: boolean;
}

/** How much a difference in a column speaks against two rows being the same. */
const WEIGHT: Partial<Record<ColumnName, number>> = {
  packing_group: 20,
  classification_code: 8,
  special_provisions: 4,
  labels: 4,
  limited_quantity: 2,
  transport_category: 2,
};

/**
 * Words by which variants of one UN number are told apart, in the languages of the readings; equal sets of marks speak
 * for the same row.
 */
const MARKS: readonly RegExp[] = [
  /molten|geschmolzen|gesmolten|smeltet|ergimiş|erimiş/iu,
  /viscous|viskos|visceus|viskøs|viskoz/iu,
  /(?<!not |ikke |niet )(?:more than 110|grö(?:ss|ß)er als 110|hoger dan 110|over\s110)|110 kPa['’]?(?:dan|'dan)? (?:yüksek|fazla|büyük)/iu,
  /(?:higher than|über|hoger dan|over) 190|190 °C['’]den yüksek/iu,
  /nitrogen|stickstoff|stikstof|nitrogen|azot/iu,
  /animal material|tierische|dierlijk|animalsk|hayvansal/iu,
  /corrosive|ätzend|bijtend|etsende|aşındırıcı/iu,
];

/**
 * Lays a reading beside the base rows of one UN number by the least total difference; equal numbers of rows are matched
 * one to one.
 */
export function align(base: readonly TableReadingRow[], rows: readonly TableReadingRow[]): Aligned {
  const cost = rows.map((row) => base.map((reading) => difference(row, reading)));
  const choice = rows.length === base.length ? matchOneToOne(cost) : cost.map((line, index) => nearestRow(line, index));
  const out: TableReadingRow[][] = base.map(() => []);
  for (const [index, row] of rows.entries()) out[choice[index] ?? 0]?.push(row);
  return { rows: out, moved: choice.some((target, index) => index > 0 && target < (choice[index - 1] ?? 0)) };
}

function difference(a: TableReadingRow, b: TableReadingRow): number {
  let sum = 0;
  for (const { name } of COLUMNS) {
    const left = a.cells[name];
    const right = b.cells[name];
    if (left === undefined || right === undefined) continue;
    if (comparable(name, left) !== comparable(name, right)) sum += WEIGHT[name] ?? 1;
  }
  const nameA = Object.values(a.names).join(" ");
  const nameB = Object.values(b.names).join(" ");
  for (const mark of MARKS) if (mark.test(nameA) !== mark.test(nameB)) sum += 0.5;
  return sum;
}

/** On a tie the row nearest in the printed order wins. */
function nearestRow(line: readonly number[], index: number): number {
  let best = 0;
  for (const [target, cost] of line.entries()) {
    const least = line[best] ?? Infinity;
    if (cost < least || (cost === least && Math.abs(target - index) < Math.abs(best - index))) best = target;
  }
  return best;
}

/** The cheapest one-to-one assignment, over all subsets (a UN number has at most 12 rows); displacement breaks ties. */
function matchOneToOne(cost: readonly (readonly number[])[]): number[] {
  const size = cost.length;
  const best = new Map<number, { cost: number; choice: number[] }>([[0, { cost: 0, choice: [] }]]);
  for (let used = 0; used < 1 << size; used++) {
    const state = best.get(used);
    if (state === undefined) continue;
    const index = state.choice.length;
    for (let target = 0; target < size; target++) {
      if ((used & (1 << target)) !== 0) continue;
      const total = state.cost + (cost[index]?.[target] ?? Infinity) + Math.abs(target - index) / 1000;
      const next = used | (1 << target);
      const current = best.get(next);
      if (current === undefined || total < current.cost)
        best.set(next, { cost: total, choice: [...state.choice, target] });
    }
  }
  return best.get((1 << size) - 1)?.choice ?? [];
}
