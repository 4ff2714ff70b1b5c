/** Distinct texts in code unit order, which stand in one text: as many single ones take four times as much. */
export interface SortedTexts {
  readonly length: number;
  at(index: number): string;
  /** The place of a text; -1 where it is none of these. */
  find(text: string): number;
  /** The first place of which the text does not come before another. */
  from(text: string): number;
  beginsWith(index: number, part: string): boolean;
}

/** Puts texts in order. */
export function sortTexts(texts: Iterable<string>): SortedTexts {
  const sorted = [...new Set(texts)].toSorted();
  return packTexts(
    sorted.join(""),
    Uint32Array.from(sorted, ({ length }) => length),
  );
}

/** What was sorted is not kept: no function below may name it. */
function packTexts(joined: string, lengths: Uint32Array): SortedTexts {
  const starts = new Uint32Array(lengths.length + 1);
  for (let index = 0; index < lengths.length; index++) starts[index + 1] = starts[index]! + lengths[index]!;
  const beginsWith = (index: number, part: string): boolean =>
    starts[index + 1]! - starts[index]! >= part.length && joined.startsWith(part, starts[index]);
  const isBefore = (index: number, text: string): boolean => {
    const [start, end] = [starts[index]!, starts[index + 1]!];
    for (let position = 0; position < text.length; position++) {
      if (start + position === end) return true;
      const difference = joined.charCodeAt(start + position) - text.charCodeAt(position);
      if (difference !== 0) return difference < 0;
    }
    return false;
  };
  const from = (text: string): number => {
    let [first, behind] = [0, lengths.length];
    while (first < behind) {
      const middle = (first + behind) >> 1;
      if (isBefore(middle, text)) first = middle + 1;
      else behind = middle;
    }
    return first;
  };
  return {
    length: lengths.length,
    at: (index) => joined.slice(starts[index], starts[index + 1]),
    find(text) {
      const index = from(text);
      return index < lengths.length && lengths[index] === text.length && beginsWith(index, text) ? index : -1;
    },
    from,
    beginsWith,
  };
}

/** Numbers by text. */
export interface NumbersByText {
  /** The numbers of a text, in the order in which they were given. */
  of(text: string): Uint32Array;
}

const NONE = new Uint32Array(0);

/** Keeps the numbers of texts: many short lists in one. */
export function packNumbers(lists: ReadonlyMap<string, readonly number[]>): NumbersByText {
  const texts = sortTexts(lists.keys());
  const starts = new Uint32Array(texts.length + 1);
  for (let index = 0; index < texts.length; index++)
    starts[index + 1] = starts[index]! + lists.get(texts.at(index))!.length;
  const numbers = new Uint32Array(starts[texts.length]!);
  for (let index = 0; index < texts.length; index++) numbers.set(lists.get(texts.at(index))!, starts[index]);
  return lookUpIn(texts, starts, numbers);
}

function lookUpIn(texts: SortedTexts, starts: Uint32Array, numbers: Uint32Array): NumbersByText {
  return {
    of(text) {
      const index = texts.find(text);
      return index < 0 ? NONE : numbers.subarray(starts[index], starts[index + 1]);
    },
  };
}
