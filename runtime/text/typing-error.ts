/** Whether two different words are one typing error apart: a letter too many, too few or another, or two neighbours swapped. */
export function isOneErrorApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  let left = 0;
  while (left < short.length - from && short[short.length - 1 - left] === long[long.length - 1 - left]) left++;
  const middle = short.length - from - left;
  if (long.length > short.length) return middle === 0;
  if (middle === 2) return short[from] === long[from + 1] && short[from + 1] === long[from];
  return middle === 1;
}
