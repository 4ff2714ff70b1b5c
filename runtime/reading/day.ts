import { isDay } from "../../openapi/formats.ts";

/**
 * A day as people write it in cells, as `YYYY-MM-DD`: year first with hyphens, or the day first with points or hyphens
 * (`30.06.2024`); a time behind it is left out. Of days with slashes nobody can tell which is the month: undefined, as
 * for what is no day of the calendar.
 */
export function readDay(text: string): string | undefined {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[.-](\d{1,2})[.-](\d{4})$/.exec(text.trim()) ?? [];
  const read = year === "" ? text.trim().slice(0, 10) : dayText(year, month, day);
  return isDay(read) ? read : undefined;
}

/** The parts of a day as one. */
export function dayText(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
