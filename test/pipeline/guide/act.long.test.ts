import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openReleased } from "./first-release.ts";
import { commandSaid, section } from "./guide.ts";
import { ACT, readingAsked, translationsAsked } from "./hour.ts";
import { mustRun, type Repository } from "./repository.ts";

let repository: Repository;

beforeAll(() => {
  repository = openReleased();
  mustRun(
    repository.run,
    `${process.execPath} ${join(import.meta.dirname, "../../rehearse/run.ts")} --from ${ACT.number} --count 1 --out ../acts --sources sources`,
  );
});
afterAll(() => repository.remove());

it("one line of the guide leads from the page of an act to the text of its review", () => {
  const { folder, run } = repository;
  const line = `${commandSaid(section("A new consolidated act appeared"), "npx cargolex act")
    .replace("2027-01-15", ACT.day)
    .replace("act.html", `../acts/${ACT.file}`)} --max-shrink 50% --version 2027.01.18`;
  const first = run(line);
  expect(first.stdout).toContain("nothing is written: settle what is listed");
  expect(first.code).toBe(1);
  appendFileSync(
    join(folder, "sources/sanctions/readings.csv"),
    first.stdout.split("\n").flatMap(readingAsked).join(""),
  );
  const compared = run(line);
  expect([compared.code, compared.stdout]).toEqual([0, expect.stringContaining("the same line with --apply writes")]);

  const left = join(folder, "sources/sanctions/left.csv");
  appendFileSync(left, "32026R9013,RU,Article 3k: a sentence made up,open,\n");
  const waits = run(`${line} --apply --review review.md`);
  expect(waits.stdout).toContain("nobody has read it yet [provisions/left]");
  expect(waits.code).toBe(1);
  expect(readFileSync(join(folder, "review.md"), "utf8")).toContain("- **not read yet**");
  writeFileSync(left, readFileSync(left, "utf8").replace(",open,", ",declined,made up"));
  appendFileSync(join(folder, "sources/sanctions/translations.csv"), translationsAsked(waits.stdout, folder));
  mustRun(run, "npx cargolex format");

  const ready = run(`${line} --apply --json`);
  const told = JSON.parse(ready.stdout) as { step: string; needs: unknown[]; asked: string[]; review: string };
  expect([ready.code, told.step, told.needs]).toEqual([0, "review", []]);
  expect(told.asked).toEqual(
    expect.arrayContaining([expect.stringContaining("2027.01.18,sanctions,entries/read-against-the-act,rewording,")]),
  );
  expect(told.review).toContain("32026R9013");
});
