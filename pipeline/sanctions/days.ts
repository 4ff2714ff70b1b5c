/** The day before a day. */
export function dayBefore(day: string): string {
  return shifted(day, -1);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return shifted(day, 1);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
