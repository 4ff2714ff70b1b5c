/** The first 64 primes give the constants of FIPS 180-4: 32 bits of the fraction of their cube and square roots. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (__, d) => d).some((d) => d > 1 && n % d === 0),
);
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/**
 * SHA-256 (FIPS 180-4) of bytes, in hexadecimal. Written out because WebCrypto exists only on secure origins, and a
 * page in a private network over plain http
 * must check its files too.
 */
export function sha256Of(bytes: Uint8Array): string {
  const length = (bytes.length + 9 + 63) & ~63;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, (bytes.length << 3) >>> 0);

  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let offset = 0; offset < length; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15]!, words[i - 2]!];
      const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const big = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[i] = (words[i - 16]! + small + words[i - 7]! + big) | 0;
    }
    const before = Int32Array.from(state);
    let [a, b, c, d] = [before[0]!, before[1]!, before[2]!, before[3]!];
    let [e, f, g, h] = [before[4]!, before[5]!, before[6]!, before[7]!];
    for (let i = 0; i < 64; i++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + two) | 0;
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = before[i]! + value;
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
