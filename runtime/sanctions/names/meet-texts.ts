import { ROLES } from "../../text/name-words.ts";
import type { NameIndex, ToldTexts } from "./name-index.ts";
import type { QuestionTerm } from "./question-words.ts";
import type { TextField } from "./texts.ts";

/** How much a word counts by the way it is met, along MEETINGS, and by its role in the text. */
const BY_LEVEL = [1, 0.95, 0.9, 0.7, 0.35, 0.5];
const BY_ROLE = [0.05, 0.5, 0.8, 1];
/**
 * What the texts of a field count for a heading all together and one by one, and how much less where the heading has
 * more of them. Fitted on the descriptions that are not sealed.
 */
export const WEIGHTS: Readonly<Record<TextField, { together: number; alone: number; fullness: number }>> = {
  heading: { together: 4, alone: 0.8, fullness: 0.6 },
  line: { together: 0.75, alone: 0.8, fullness: 0.5 },
  entry: { together: 1, alone: 0.7, fullness: 0.5 },
  synonym: { together: 1.85, alone: 1, fullness: 0.3 },
  reference: { together: 1.5, alone: 0.75, fullness: 0.22 },
  declared: { together: 2.4, alone: 1, fullness: 0.19 },
  note: { together: 0.9, alone: 0.2, fullness: 0.7 },
};
/** Where a heading has a word more often, each further time counts less. */
const SATURATION = 0.8;
const RARE = 1.3;
const RARE_TEXT = 0.11;
/** How much more or less a word counts by its role in the question. */
const BY_OWN_ROLE = [0.7, 0.8, 1, 1.1];
const INHERITED = 0.5;

/** The texts that have words of a question; they stand in the room of the index until its next question. */
export interface MetTexts extends Readonly<ToldTexts> {
  /** Their places in the index, in the order in which they were met. */
  indexes: readonly number[];
  /** Weight of the whole question; a word that no text has counts like one of a single heading. */
  total: number;
}

/** Meets the texts of an index that have words of a question, of which so many are met by none. */
export function meetTexts(index: NameIndex, terms: readonly QuestionTerm[], unmet: number): MetTexts {
  const { texts, fullness, headings, room } = index;
  const { slots, counts, own, all, level, role: roles, weight: reported, together } = room;
  together.fill(0);
  const indexes: number[] = [];
  const weights: number[] = [];
  for (const [at, { met, role }] of terms.entries()) {
    const [ways, having] = [waysOf(index, met), [] as number[]];
    for (const packed of ways) {
      const [position, way] = [packed >>> WAY, packed & WAYS];
      const { field, targets } = texts[position]!;
      const { together: much, fullness: less } = WEIGHTS[field];
      const full = fullness[field];
      for (const { heading } of targets) {
        if (counts[heading] === 0) having.push(heading);
        counts[heading]! += (WORTH[way]! * much) / (1 - less + less * (full[heading] ?? 1));
      }
    }
    const weight =
      (rarity(headings.length, having.length) + RARE_TEXT * Math.log(1 + texts.length / (1 + ways.length))) *
      BY_OWN_ROLE[role]!;
    weights.push(weight);
    for (const heading of having) {
      const count = counts[heading]!;
      together[heading]! += (weight * count) / (SATURATION + count);
      counts[heading] = 0;
    }
    for (const packed of ways) {
      const [position, way] = [packed >>> WAY, packed & WAYS];
      if (slots[position] === 0) {
        const added = indexes.push(position) - 1;
        slots[position] = added + 1;
        own[added] = 0;
        level[added] = 0;
        roles[added] = ROLES.goods;
        reported[added] = 0;
      }
      const slot = slots[position]! - 1;
      own[slot]! |= 1 << at;
      all[slot] = own[slot]!;
      level[slot] = Math.max(level[slot]!, way >> 2);
      roles[slot] = Math.min(roles[slot]!, way & 3);
      reported[slot]! += weight * WORTH[way]!;
    }
  }
  if (weights.length > 1) inherit(index, indexes, weights);
  for (const position of indexes) slots[position] = 0;
  const total = unmet * rarity(headings.length, 0) + weights.reduce((sum, weight) => sum + weight, 0);
  return { indexes, own, all, level, role: roles, weight: reported, together, total };
}

/** A place and the way in which a word is met there, its level and role, in one number. */
const WAY = 5;
const WAYS = 2 ** WAY - 1;

/** The texts that have one of some words, each with the best level and role by which one has it. */
function waysOf({ postingsOf }: NameIndex, met: QuestionTerm["met"]): Uint32Array | number[] {
  if (met.length === 1) {
    const [{ id, level }] = met as [QuestionTerm["met"][number]];
    return postingsOf(id).map((posting) => pack(posting, level));
  }
  const ways = new Map<number, number>();
  for (const { id, level } of met)
    for (const posting of postingsOf(id)) {
      const packed = pack(posting, level);
      const best = ways.get(posting >> 2);
      if (best === undefined || WORTH[packed & WAYS]! > WORTH[best & WAYS]!) ways.set(posting >> 2, packed);
    }
  return [...ways.values()];
}

function pack(posting: number, level: number): number {
  return ((posting >> 2) << WAY) | (level << 2) | (posting & 3);
}

/** What a word counts by its level and its role. */
const WORTH = BY_LEVEL.flatMap((level) => BY_ROLE.map((role) => level * role));

/** Weight of a word that so many of all headings have. */
function rarity(headings: number, having: number): number {
  return Math.log(1 + (headings - having + 0.5) / (having + 0.5)) ** RARE;
}

/** A word that a line lacks is met in the lines above it. */
function inherit({ texts, room }: NameIndex, indexes: readonly number[], weights: readonly number[]): void {
  const { slots, own, all, level, weight: reported } = room;
  for (const index of Uint32Array.from(indexes).toSorted()) {
    let above = texts[index]!.parent;
    while (above >= 0 && slots[above] === 0) above = texts[above]!.parent;
    if (above < 0) continue;
    const [slot, upper] = [slots[index]! - 1, slots[above]! - 1];
    const more = all[upper]! & ~own[slot]!;
    if (more === 0) continue;
    all[slot]! |= more;
    level[slot] = Math.max(level[slot]!, level[upper]!);
    for (const [at, weight] of weights.entries()) if ((more >> at) & 1) reported[slot]! += weight * INHERITED;
  }
}
