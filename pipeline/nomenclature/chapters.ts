/** The things of the chapter of a code: all that stands under or above it is among them. */
export type ByChapter<Thing> = (code: string) => readonly Thing[];

/** Groups things by the chapter of their code, for questions of what stands under or above a code. */
export function byChapter<Thing>(things: Iterable<Thing>, codeOf: (thing: Thing) => string): ByChapter<Thing> {
  const chapters = Map.groupBy(things, (thing) => codeOf(thing).slice(0, 2));
  return (code) => chapters.get(code.slice(0, 2)) ?? [];
}
