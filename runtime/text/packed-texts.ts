/** Texts in one piece of memory, each decoded when it is asked for: as many strings take two to four times as much. */
export interface PackedTexts {
  readonly length: number;
  at(place: number): string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** A character has at most so many bytes for each of its code units. */
const WIDEST = 3;

/** Packs texts. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  const room = new Uint8Array(WIDEST * texts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const [place, text] of texts.entries()) {
    end += encoder.encodeInto(text, room.subarray(end)).written;
    ends[place] = end;
  }
  return unpack(room.slice(0, end), ends);
}

/** The texts themselves are not kept: no function below may name them. */
function unpack(bytes: Uint8Array, ends: Uint32Array): PackedTexts {
  return { length: ends.length, at: (place) => decoder.decode(bytes.subarray(ends[place - 1] ?? 0, ends[place])) };
}
