import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

/**
 * `npm run test:days`: the fast tests as on five other days, for them and for every process that they start; `--one`
 * takes one of the five, by the day on which it runs, which a commit cannot choose. Needs Debian's `faketime`. The
 * clock that measures spans stays.
 */
const DAYS = [
  "2026-12-31T23:20:00Z", // the coming new year's morning in Brussels, still the old year in UTC
  "2027-02-10T12:00:00Z",
  "2027-07-02T22:30:00Z", // a summer's night: the next day in Brussels
  "2028-02-29T08:00:00Z",
  "2031-10-26T00:30:00Z", // the hour before clocks go back
] as const;
const ROOT = join(import.meta.dirname, "..");

const { values } = parseArgs({ options: { one: { type: "boolean" } }, allowPositionals: true });
const library = libraryOfFaketime();
if (library === undefined) {
  console.error("faketime is not installed. Debian: apt-get install faketime.");
  process.exit(2);
}
const failed = (values.one ? [DAYS[new Date().getUTCDate() % DAYS.length]!] : DAYS).filter(
  (day) => !passes(day, library),
);
if (failed.length > 0) console.error(`Tests fail on ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;

function passes(day: string, preload: string): boolean {
  console.log(`\n${day}`);
  const seconds = Math.round((Date.parse(day) - Date.now()) / 1000);
  const env = {
    ...process.env,
    LD_PRELOAD: preload,
    FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
  };
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run"], {
    cwd: ROOT,
    env,
    stdio: "inherit",
  });
  return status === 0;
}

/** The library that stands before the system's clock, or undefined where it is not installed. */
function libraryOfFaketime(): string | undefined {
  const { stdout } = spawnSync("faketime", ["-f", "+0", "printenv", "LD_PRELOAD"], { encoding: "utf8" });
  return (stdout as string | null)?.trim() || undefined;
}
