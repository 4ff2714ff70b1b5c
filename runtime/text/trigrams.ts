/** Finds the lines that contain a word, anywhere in the line. */
export interface LineIndex {
  /** Line numbers in ascending order. The word must be folded as the lines are. */
  find(word: string): number[];
}

const OTHER = 37;
const SYMBOLS = 38;

/**
 * Indexes folded lines by trigram: one posting list per three symbols, built at start from the lines themselves, so nothing but the names is
 * shipped. Answers are exact: a candidate is checked against its line. Words of one or two characters have no trigram and are scanned for.
 */
export function indexLines(lines: readonly string[]): LineIndex {
  const starts = new Uint32Array(SYMBOLS ** 3 + 1);
  const lastLine = new Int32Array(SYMBOLS ** 3).fill(-1);
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

  return {
    find(word) {
      const found: number[] = [];
      if (word.length < 3) {
        for (const [number, line] of lines.entries()) if (line.includes(word)) found.push(number);
        return found;
      }
      let from = 0;
      let to = Number.POSITIVE_INFINITY;
      for (let at = 0; at + 3 <= word.length; at++) {
        const gram = gramAt(word, at);
        if (starts[gram + 1]! - starts[gram]! >= to - from) continue;
        from = starts[gram]!;
        to = starts[gram + 1]!;
      }
      for (let at = from; at < to; at++) if (lines[postings[at]!]!.includes(word)) found.push(postings[at]!);
      return found;
    },
  };
}

function gramAt(text: string, at: number): number {
  return (symbol(text.charCodeAt(at)) * SYMBOLS + symbol(text.charCodeAt(at + 1))) * SYMBOLS + symbol(text.charCodeAt(at + 2));
}

/** Letters a to z, digits and space have symbols of their own; every other character shares one. */
function symbol(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return code === 32 ? 36 : OTHER;
}
