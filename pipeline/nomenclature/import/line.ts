/** A printed line of a nomenclature, in tariff order: its parent is the nearest line above it with a smaller depth. */
export interface PrintedLine {
  /** 2, 4, 6 or 8 digits, empty for a line without a code. */
  code: string;
  /** 0 = chapter. */
  depth: number;
  text: string;
  /** Where it stands in the source: line or row number. */
  at: number;
}

/**
 * Puts the headings of a sub-chapter below its title. Sources print both on one level; a line without a code that has
 * nothing below it, directly
 * under a chapter, is such a title, and it holds until the next one or the end of the chapter.
 */
export function nestSubchapters<Printed extends PrintedLine>(lines: readonly Printed[]): Printed[] {
  let below = 0;
  return lines.map((line, index) => {
    if (line.depth === 0) below = 0;
    const next = lines[index + 1];
    if (line.code === "" && line.depth === 1 && (next === undefined || next.depth <= 1)) {
      below = 1;
      return line;
    }
    return line.depth === 0 ? line : { ...line, depth: line.depth + below };
  });
}

/**
 * Names the place of each line without a code by the coded lines below it: `<code>/<lines between>/<of how many>`. Two
 * trees that agree on such a
 * place agree on the line, whatever else differs.
 */
export function placesOf(lines: readonly PrintedLine[]): Map<PrintedLine, string[]> {
  const places = new Map<PrintedLine, string[]>();
  const above: PrintedLine[] = [];
  for (const line of lines) {
    above.length = Math.min(above.length, line.depth);
    if (line.code === "" && line.depth > 0) places.set(line, []);
    else {
      const uncoded = above.slice(above.findLastIndex((parent) => parent.code !== "") + 1).toReversed();
      for (const [distance, parent] of uncoded.entries())
        places.get(parent)?.push(`${line.code.padEnd(8, "0")}/${distance}/${uncoded.length}`);
    }
    above.push(line);
  }
  return places;
}

/** The lines without a code of a tree by their places. */
export function indexLines<Printed extends PrintedLine>(lines: readonly Printed[]): Map<string, Printed> {
  const index = new Map<string, Printed>();
  const places = placesOf(lines);
  for (const line of lines) for (const place of places.get(line) ?? []) index.set(place, line);
  return index;
}
