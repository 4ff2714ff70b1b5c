const DAY = 86_400_000;

/** The day after a day of the calendar (`YYYY-MM-DD`). */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
}

/** The day before a day of the calendar (`YYYY-MM-DD`). */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}
