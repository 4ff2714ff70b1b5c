import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFirstRelease } from "./first-release.ts";
import { commandSaid, section } from "./guide.ts";
import { ACT, churnOf, placed, publishFirst, sayChurn, takeAct, VERSION, type Step } from "./hour.ts";
import { mustRun, openRepository, type Repository } from "./repository.ts";

let repository: Repository;
let steps: readonly Step[];
let key: string;

/** The commands are those of a day's work, each in a process of its own: `npm run proof` has the time. */
const whole = process.env["PROOF"] === "whole";
if (!whole)
  process.stderr.write(
    "the guide is not gone through (an act is not taken through to a signed release): npm run proof does\n",
  );

const report = (begins: string): string => steps.find(({ line }) => line.startsWith(begins))?.stdout ?? "";

describe.runIf(whole)("the guide, command by command", () => {
  beforeAll(() => {
    repository = openRepository();
    makeFirstRelease(repository);
    mustRun(
      repository.run,
      `${process.execPath} ${join(import.meta.dirname, "../../rehearse/run.ts")} --from ${ACT.number} --count 1 --out ../acts --sources sources`,
    );
    key = publishFirst(repository);
    steps = takeAct(repository, key);
  });
  afterAll(() => repository.remove());

  it("goes from the file of an act to a signed release by the commands of the guide alone", () => {
    expect(steps.map(({ line }) => line.split(" ").slice(0, 3).join(" "))).toEqual([
      "npx cargolex import",
      "npx cargolex import",
      "npx cargolex format",
      "npx cargolex check",
      "npx cargolex diff",
      "npx cargolex release",
      "npx cargolex release",
      "git add sources",
      "npx cargolex publish",
      "npx cargolex verify",
    ]);
    expect(report("npx cargolex check")).toBe("0 errors, 0 warnings\n");
    expect(report("npx cargolex diff")).toContain("32026R9013");
    const record = JSON.parse(readFileSync(join(repository.folder, "sources/changes", `${VERSION}.json`), "utf8")) as {
      acts: string[];
      sole_maintainer?: true;
      causes: Record<string, number>;
    };
    expect([record.acts, record.sole_maintainer, record.causes["correction"]]).toEqual([["32026R9013"], true, 0]);
    expect(existsSync(join(repository.folder, "../published/index.json"))).toBe(true);
    expect(mustRun(repository.run, "npx cargolex build --check").stdout).toBe(
      "dist/data is what the source tables build\n",
    );
  });

  it("changes at most forty lines of the sources and sixty of the data, with four changes of the law", () => {
    const churn = churnOf(repository);
    process.stderr.write(`an act of ${ACT.changes} changes: ${sayChurn(churn)}\n`);
    expect(churn.sources).toBeLessThanOrEqual(40);
    expect(churn.data).toBeLessThanOrEqual(60);
  });

  it("withdraws a release as the guide says", () => {
    expect(mustRun(repository.run, placed(commandSaid(section("Release"), "npx cargolex withdraw"), key)).code).toBe(0);
  });
});
