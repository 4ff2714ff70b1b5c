const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Milliseconds that Brussels is ahead of UTC at an instant. Summer time runs from 01:00 UTC on the last Sunday of March
 * to 01:00 UTC on the last
 * Sunday of October (Directive 2000/84/EC, Articles 2 and 3). Computed, because loading the time zone data of `Intl`
 * costs 17 ms at start.
 */
function brusselsOffset(now: number): number {
  const year = new Date(now).getUTCFullYear();
  return now >= lastSunday(year, 2) && now < lastSunday(year, 9) ? 2 * HOUR : HOUR;
}

/** 01:00 UTC on the last Sunday of a month of 31 days. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1);
  return last - new Date(last).getUTCDay() * DAY;
}

/** An hour of UTC lies within one day in Brussels: the clock jumps, and days begin, on its edges. */
let hour = { number: Number.NaN, offset: 0, day: "" };

function hourOf(now: number): typeof hour {
  const number = Math.floor(now / HOUR);
  if (number !== hour.number) {
    const offset = brusselsOffset(now);
    hour = { number, offset, day: new Date(now + offset).toISOString().slice(0, 10) };
  }
  return hour;
}

/** The day in Brussels at an instant, `YYYY-MM-DD`. */
export function brusselsDay(now: number): string {
  return hourOf(now).day;
}

/**
 * Whole seconds that are left of the day in Brussels at an instant, when so many milliseconds more have `passed`. The
 * hour that the clock jumps by is never the last of a day.
 */
export function secondsOfDayLeft(now: number, passed = 0): number {
  return Math.max(0, Math.floor((DAY - ((now + hourOf(now).offset) % DAY) - passed) / 1000));
}

/**
 * The nomenclature that answers for a day: that of its year, or the newest or oldest held where the day lies after or
 * before them.
 */
export function yearFor(years: readonly number[], day: string): { year: number; stale: boolean } {
  const wanted = Number(day.slice(0, 4));
  const [oldest, newest] = [years[0], years.at(-1)];
  if (oldest === undefined || newest === undefined) throw new Error("no nomenclature is held");
  const year = Math.min(Math.max(wanted, oldest), newest);
  return { year, stale: year !== wanted };
}
