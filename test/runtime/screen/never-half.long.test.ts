import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { main } from "../../../pipeline/cli.ts";
import { realSystem } from "../../../pipeline/source/disk.ts";
import { FAULTS, faultyDisk, quickDisk } from "../../pipeline/faults/faulty-disk.ts";

/** Every step of writing the result fails in every way: under its name stands the old file or the new one, whole. */

const work = mkdtempSync(join(tmpdir(), "cargolex-half-"));
afterAll(() => rmSync(work, { recursive: true }));

const goods = join(work, "goods.csv");
writeFileSync(goods, `cn code\n${"85423190\n02011000\n".repeat(2000)}`);
const OLD = "what stood there";

async function run(
  out: string,
  disk = faultyDisk(quickDisk),
): Promise<{ code: number | undefined; said: string; steps: number }> {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const code = await main(["screen", goods, "--out", out, "--as-of", "2026-11-21"], { ...realSystem, disk }).catch(
      () => undefined,
    );
    return { code, said: stderr.mock.calls.map(([text]) => String(text)).join(""), steps: disk.steps() };
  } finally {
    stderr.mockRestore();
  }
}

it("the old result or the new one, never a part", async () => {
  const whole = join(work, "whole.csv");
  const { steps } = await run(whole);
  const wanted = readFileSync(whole, "utf8");
  expect([steps, wanted.length > 1_000_000]).toEqual([2, true]);
  const ends = new Set<string>();
  const wrong: unknown[] = [];
  for (const kind of FAULTS)
    for (let at = 1; at <= steps; at++) {
      const out = join(work, "result.csv");
      writeFileSync(out, OLD);
      const { code, said } = await run(out, faultyDisk(quickDisk, at, kind));
      const stands = readFileSync(out, "utf8");
      const end = stands === OLD ? "old" : stands === wanted ? "new" : "half";
      ends.add(end);
      const isKilled = kind.startsWith("kill");
      // One that failed says so and leaves nothing behind; one that was killed says nothing.
      const isSaid = isKilled || (end === "new" ? code === 1 && !said.includes("cannot") : said.includes("cannot"));
      const isClean = isKilled || kind === "ENOSPC for good" || !existsSync(`${out}.part`);
      if (!isSaid || !isClean) wrong.push({ kind, at, end, code, said });
      rmSync(`${out}.part`, { force: true });
    }
  expect(wrong).toEqual([]);
  expect([...ends].toSorted()).toEqual(["new", "old"]);
});
