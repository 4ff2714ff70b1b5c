const DAY_MS = 86_400_000;

/** A moment as it is published: UTC, whole seconds. */
export function formatMoment(at: number): string {
  return `${new Date(at).toISOString().slice(0, "2026-11-22T00:00:00".length)}Z`;
}

/** A moment some days later. */
export function daysAfter(at: number, days: number): string {
  return formatMoment(at + days * DAY_MS);
}

/** Whole days from one moment until another; negative where it is past. */
export function daysUntil(end: string, at: number): number {
  return Math.floor((Date.parse(end) - at) / DAY_MS);
}

/** Reads `--at`; undefined where it is no moment. */
export function readMoment(text: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
