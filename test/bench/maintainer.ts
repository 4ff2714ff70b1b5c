import { makeFirstRelease } from "../pipeline/guide/first-release.ts";
import { ACT, churnOf, publishFirst, sayChurn, takeAct } from "../pipeline/guide/hour.ts";
import { mustRun, openRepository } from "../pipeline/guide/repository.ts";

/** The maintainer's commands against their limits in seconds, over a made-up act of four changes in a copy of the tables; the processor's time is that of a machine without other work. */
const LIMITS: Readonly<Record<string, number>> = { check: 2, diff: 4, release: 8, publish: 3 };
const WHOLE = 40;

const repository = openRepository();
try {
  makeFirstRelease(repository);
  mustRun(repository.run, `npx cargolex rehearse --from ${ACT.number} --count 1 --out ../acts --sources sources`);
  const key = publishFirst(repository);
  const steps = takeAct(repository, key);
  for (const { line, ms } of steps) {
    const limit = LIMITS[/^npx cargolex (\S+)/.exec(line)?.[1] ?? ""];
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s${limit === undefined ? "" : `, ${(ms / 1000 / limit).toFixed(2)} of ${limit} s`}: ${line.slice(0, 100)}`);
  }
  const whole = steps.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(`an act of ${ACT.changes} changes from its file to a signed release: ${whole.toFixed(1)} s of commands, ${(whole / WHOLE).toFixed(2)} of ${WHOLE} s; ${sayChurn(churnOf(repository))}`);
} finally {
  repository.remove();
}
