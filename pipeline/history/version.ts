/** Order of releases: by day, then by number within the day. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [a.split(".").map(Number), b.split(".").map(Number)];
  for (let at = 0; at < 4; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The day of a release, `YYYY-MM-DD`. */
export function dateOf(version: string): string {
  return version.split(".").slice(0, 3).join("-");
}
