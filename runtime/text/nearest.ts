/**
 * The known word nearest to a misspelt one (at most a third of its letters differ, unless told; two swapped neighbours
 * count as one), or undefined.
 */
export function nearest(
  word: string,
  existing: Iterable<string>,
  most = Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const candidate of existing) {
    // The words differ by at least this many letters; without the check a hostile word of 256 KiB costs seconds.
    if (Math.abs(word.length - candidate.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `, did you mean "x"?` or nothing; a word of fewer than three letters is near everything. */
export function hint(word: string, existing: Iterable<string>): string {
  if ((word.match(/\p{L}/gu) ?? []).length < 3) return "";
  const text = nearest(word, existing);
  return text === undefined ? "" : `, did you mean ${JSON.stringify(text)}?`;
}

/** Edits that turn one word into the other (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, swapped, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
