/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, not including, `most`. */
  below(most: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** Text of so many of the given letters. */
  text(length: number, letters?: string): string;
  bytes(length: number): Buffer;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A stream of numbers (mulberry32) that starts from a text. */
export function randomFrom(seed: string): Random {
  let state = Array.from(seed).reduce(
    (hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01_00_01_93),
    0x81_1c_9d_c5,
  );
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return {
    below,
    pick: (values) => values[below(values.length)]!,
    text: (length, letters = LETTERS) => Array.from({ length }, () => letters[below(letters.length)]).join(""),
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  };
}
