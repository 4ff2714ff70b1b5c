/** What words of a question tell of the texts that have them, by the order in which these were met. */
export interface ToldTexts {
  /** The terms that each has itself, and with the lines above it, one bit each. */
  own: Uint32Array;
  all: Uint32Array;
  /** The weakest level and the lowest role of its own words. */
  level: Uint8Array;
  role: Uint8Array;
  /** What its words tell. */
  weight: Float64Array;
  /** By heading: what all of its texts tell together. */
  together: Float64Array;
}

/** Room of an index for what one question tells, used again for the next: most questions meet few texts. */
export interface Room extends ToldTexts {
  /** By text: its place among those of the question, from 1 on; zero between questions. */
  slots: Int32Array;
  /** By heading: how often it has a word; zero between words. */
  counts: Float64Array;
}

/** Room for so many texts and headings. */
export function roomFor(texts: number, headings: number): Room {
  return {
    slots: new Int32Array(texts),
    own: new Uint32Array(texts),
    all: new Uint32Array(texts),
    level: new Uint8Array(texts),
    role: new Uint8Array(texts),
    weight: new Float64Array(texts),
    counts: new Float64Array(headings),
    together: new Float64Array(headings),
  };
}
