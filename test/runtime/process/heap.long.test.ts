import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { expect, it } from "vitest";

const HEAP = join(import.meta.dirname, "../../../runtime/process/heap.ts");
/** Takes some 200 MB for a moment, then does nothing; prints what it takes then and 20 s later. */
const BURST = `
import { keepHeapSmall } from ${JSON.stringify(HEAP)};
keepHeapSmall(0);
const rss = () => process.memoryUsage.rss() / 1024 / 1024;
let kept = [];
for (let index = 0; index < 200; index++) kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at, text: "x" + at })));
const most = rss();
kept = [];
setTimeout(() => console.log(JSON.stringify({ most, rested: rss() })), 20_000);
`;

it("gives back what a burst took, though nothing is asked of the process afterwards", async () => {
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", BURST], { stdio: ["ignore", "pipe", "inherit"] });
  const { most, rested } = JSON.parse(await text(child.stdout)) as { most: number; rested: number };
  expect(most).toBeGreaterThan(180);
  expect(rested).toBeLessThan(136);
});
