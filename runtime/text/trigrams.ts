/** Finds the lines that contain a word, anywhere in the line. */
export interface LineIndex {
  /** Line numbers in ascending order. The word must be folded as the lines are. */
  find(word: string): number[];
}

/** Trigrams are told apart by 16 bits; those that share them cost time and no hit. */
const GRAMS = 1 << 16;

/**
 * Indexes folded lines by trigram: one posting list per three symbols, built at start from the lines themselves, so nothing but the names is
 * shipped. Answers are exact: a candidate is checked against its line. Words of one or two characters have no trigram and are scanned for.
 */
export function indexLines(lines: readonly string[]): LineIndex {
  const starts = new Uint32Array(GRAMS + 1);
  const lastLine = new Int32Array(GRAMS);
  const each = (visit: (gram: number, line: number) => void): void => {
    lastLine.fill(-1);
    for (const [number, line] of lines.entries()) {
      for (let at = 0; at + 3 <= line.length; at++) {
        const gram = gramAt(line, at);
        if (lastLine[gram] === number) continue;
        lastLine[gram] = number;
        visit(gram, number);
      }
    }
  };
  each((gram) => void starts[gram + 1]!++);
  for (let gram = 1; gram < starts.length; gram++) starts[gram]! += starts[gram - 1]!;
  const postings = new Uint32Array(starts.at(-1) ?? 0);
  const next = starts.slice();
  each((gram, line) => {
    postings[next[gram]!++] = line;
  });

  const all = Uint32Array.from(lines.keys());
  return {
    find(word) {
      let candidates = all;
      for (let at = 0; at + 3 <= word.length; at++) {
        const gram = gramAt(word, at);
        const own = postings.subarray(starts[gram], starts[gram + 1]);
        if (own.length < candidates.length) candidates = own;
      }
      return Array.from(candidates.filter((line) => lines[line]!.includes(word)));
    },
  };
}

/** Base 31 tells the letters a to z apart. */
function gramAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) % GRAMS;
}
