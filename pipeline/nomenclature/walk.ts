/** Visits the lines of an outline in order, each with the lines above it from the chapter down. `parents` is reused: copy what is kept. */
export function walk<Line>(lines: readonly Line[], depthOf: (line: Line) => number, visit: (line: Line, parents: readonly Line[], index: number) => void): void {
  const parents: Line[] = [];
  lines.forEach((line, index) => {
    while (parents.length > depthOf(line)) parents.pop();
    visit(line, parents, index);
    parents.push(line);
  });
}
