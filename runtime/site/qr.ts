/**
 * A QR code (ISO/IEC 18004) of a text in bytes, error correction level L: rows of modules, true where one is dark.
 * Undefined where the text is too long for one.
 */
export function qrOf(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, at) => at > 0 && dataBits(at) >= 4 + lengthBits(at) + bytes.length * 8);
  if (version < 1) return undefined;
  const size = 17 + 4 * version;
  const fixed = drawFixed(version, size);
  const bits = withCorrection(version, dataWords(version, bytes)).flatMap((word) => bitsOf(word, 8));
  const filled = fillIn(fixed, bits, size);
  const masked = MASKS.map((mask, number) => {
    const modules = filled.map((row, y) =>
      row.map((dark, x) => (fixed[y]?.[x] === undefined ? dark !== mask(x, y) : dark)),
    );
    drawFormat(modules, number, size);
    return { modules, penalty: penaltyOf(modules) };
  });
  return masked.toSorted((one, other) => one.penalty - other.penalty)[0]?.modules;
}

/** Of each version at level L: blocks, and words of correction in a block. */
const BLOCKS: readonly (readonly [blocks: number, correction: number])[] = [
  [0, 0],
  [1, 7],
  [1, 10],
  [1, 15],
  [1, 20],
  [1, 26],
  [2, 18],
  [2, 20],
  [2, 24],
  [2, 30],
  [4, 18],
  [4, 20],
  [4, 24],
  [4, 26],
  [4, 30],
  [6, 22],
  [6, 24],
  [6, 28],
  [6, 30],
  [7, 28],
  [8, 28],
  [8, 28],
  [9, 28],
  [9, 30],
  [10, 30],
  [12, 26],
  [12, 28],
  [12, 30],
  [13, 30],
  [14, 30],
  [15, 30],
  [16, 30],
  [17, 30],
  [18, 30],
  [19, 30],
  [19, 30],
  [20, 30],
  [21, 30],
  [22, 30],
  [24, 30],
  [25, 30],
];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);
const bitsOf = (value: number, length: number): boolean[] =>
  Array.from({ length }, (_, at) => ((value >>> (length - 1 - at)) & 1) === 1);

/** Words that a version holds, data and correction. */
function allWords(version: number): number {
  const aligned = Math.floor(version / 7) + 2;
  const modules =
    (16 * version + 128) * version +
    64 -
    (version < 2 ? 0 : (25 * aligned - 10) * aligned - 55) -
    (version < 7 ? 0 : 36);
  return Math.floor(modules / 8);
}

function dataBits(version: number): number {
  const [blocks, correction] = BLOCKS[version]!;
  return 8 * (allWords(version) - blocks * correction);
}

/** Mode, length and bytes, filled up to what the version holds. */
function dataWords(version: number, bytes: Uint8Array): number[] {
  const most = dataBits(version);
  const bits = [
    ...bitsOf(0b0100, 4),
    ...bitsOf(bytes.length, lengthBits(version)),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
  ];
  bits.push(...Array.from({ length: Math.min(4, most - bits.length) }, () => false));
  while (bits.length % 8 !== 0) bits.push(false);
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + Number(bit), 0),
  );
  while (words.length < most / 8) words.push(0xec, 0x11);
  return words.slice(0, most / 8);
}

/** Blocks of data each with its words of correction, one word of each block after the other. */
function withCorrection(version: number, data: readonly number[]): number[] {
  const [count, correction] = BLOCKS[version]!;
  const divisor = divisorOf(correction);
  const short = Math.floor(data.length / count);
  const shortBlocks = count - (data.length % count);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, block) => {
    const own = data.slice(at, (at += short + (block < shortBlocks ? 0 : 1)));
    return { own, added: remainderOf(own, divisor) };
  });
  const turns = (length: number, wordsOf: (block: (typeof blocks)[number]) => readonly number[]): number[] =>
    Array.from({ length }, (_, turn) => blocks.flatMap((block) => wordsOf(block)[turn] ?? [])).flat();
  return [...turns(short + 1, ({ own }) => own), ...turns(correction, ({ added }) => added)];
}

/** A product in the field of 256 elements. */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((other >>> bit) & 1) * one;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  let divisor = [...Array.from({ length: degree - 1 }, () => 0), 1];
  let root = 1;
  for (let turn = 0; turn < degree; turn++) {
    const power = root;
    divisor = divisor.map((word, at) => multiply(word, power) ^ (divisor[at + 1] ?? 0));
    root = multiply(root, 2);
  }
  return divisor;
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    const shifted = [...rest.slice(1), 0];
    rest = shifted.map((own, at) => own ^ multiply(divisor[at] ?? 0, factor));
  }
  return rest;
}

type Modules = (boolean | undefined)[][];

/** Finders, timing, alignment and version; places of the format are taken. */
function drawFixed(version: number, size: number): Modules {
  const modules: Modules = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined));
  const set = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) modules[y]![x] = dark;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const square = (x: number, y: number, reach: number, isDark: (far: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (far) => far !== 2 && far !== 4);
  const places = alignmentOf(version, size);
  for (const [i, x] of places.entries())
    for (const [j, y] of places.entries()) {
      const last = places.length - 1;
      if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
      square(x, y, 2, (far) => far !== 1);
    }
  if (version >= 7) {
    let rest = version;
    for (let turn = 0; turn < 12; turn++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let bit = 0; bit < 18; bit++) {
      const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
      set(far, near, ((bits >>> bit) & 1) === 1);
      set(near, far, ((bits >>> bit) & 1) === 1);
    }
  }
  drawFormat(modules, 0, size);
  return modules;
}

function alignmentOf(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step);
  return [6, ...rest.toReversed()];
}

/** Level and mask, twice, and the module that is always dark. */
function drawFormat(modules: Modules, mask: number, size: number): void {
  const data = (0b01 << 3) | mask;
  let rest = data;
  for (let turn = 0; turn < 10; turn++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (at: number): boolean => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) modules[at]![8] = bit(at);
  modules[7]![8] = bit(6);
  modules[8]![8] = bit(7);
  modules[8]![7] = bit(8);
  for (let at = 9; at < 15; at++) modules[8]![14 - at] = bit(at);
  for (let at = 0; at < 8; at++) modules[8]![size - 1 - at] = bit(at);
  for (let at = 8; at < 15; at++) modules[size - 15 + at]![8] = bit(at);
  modules[size - 8]![8] = true;
}

/** Bits in columns of two from the right, up and down in turn, where nothing fixed stands. */
function fillIn(fixed: Modules, bits: readonly boolean[], size: number): boolean[][] {
  const modules = fixed.map((row) => row.map((dark) => dark ?? false));
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let turn = 0; turn < size; turn++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - turn : turn;
      for (const x of [right, right - 1]) if (fixed[y]![x] === undefined) modules[y]![x] = bits[next++] ?? false;
    }
  }
  return modules;
}

/** How badly a pattern can be read: long runs, blocks, look-alikes of a finder, too much of one colour. */
function penaltyOf(modules: readonly (readonly boolean[])[]): number {
  const size = modules.length;
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x] ?? false))].map((line) =>
    line.map((dark) => (dark ? "1" : "0")).join(""),
  );
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, { length }) => sum + length - 2, 0);
  const finders = lines.reduce((sum, line) => sum + (line.match(/(?=00001011101|10111010000)/g)?.length ?? 0), 0);
  let blocks = 0;
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const one = modules[y]![x];
      if (one === modules[y - 1]![x] && one === modules[y]![x - 1] && one === modules[y - 1]![x - 1]) blocks++;
    }
  const dark = modules.flat().filter(Boolean).length;
  const uneven = Math.floor(Math.abs((dark * 20) / (size * size) - 10));
  return runs + blocks * 3 + finders * 40 + uneven * 10;
}
