/** Distinct texts in code unit order, which stand in one text: as many single ones take four times as much. */
export interface SortedTexts {
  readonly length: number;
  at(place: number): string;
  /** The place of a text; -1 where it is none of these. */
  find(text: string): number;
  /** The first place of which the text does not come before another. */
  from(text: string): number;
  beginsWith(place: number, part: string): boolean;
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
function packTexts(all: string, lengths: Uint32Array): SortedTexts {
  const starts = new Uint32Array(lengths.length + 1);
  for (let place = 0; place < lengths.length; place++) starts[place + 1] = starts[place]! + lengths[place]!;
  const beginsWith = (place: number, part: string): boolean =>
    starts[place + 1]! - starts[place]! >= part.length && all.startsWith(part, starts[place]);
  const isBefore = (place: number, text: string): boolean => {
    const [start, end] = [starts[place]!, starts[place + 1]!];
    for (let at = 0; at < text.length; at++) {
      if (start + at === end) return true;
      const difference = all.charCodeAt(start + at) - text.charCodeAt(at);
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
    at: (place) => all.slice(starts[place], starts[place + 1]),
    find(text) {
      const place = from(text);
      return place < lengths.length && lengths[place] === text.length && beginsWith(place, text) ? place : -1;
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
  for (let place = 0; place < texts.length; place++)
    starts[place + 1] = starts[place]! + lists.get(texts.at(place))!.length;
  const numbers = new Uint32Array(starts[texts.length]!);
  for (let place = 0; place < texts.length; place++) numbers.set(lists.get(texts.at(place))!, starts[place]);
  return lookUpIn(texts, starts, numbers);
}

function lookUpIn(texts: SortedTexts, starts: Uint32Array, numbers: Uint32Array): NumbersByText {
  return {
    of(text) {
      const place = texts.find(text);
      return place < 0 ? NONE : numbers.subarray(starts[place], starts[place + 1]);
    },
  };
}
