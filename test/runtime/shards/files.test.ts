import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesIn } from "../../../runtime/shards/files.ts";

it("a folder gives files alone: a pipe is refused at once, and nobody waits for who writes to it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cargolex-files-"));
  try {
    writeFileSync(join(folder, "a.json"), "{}\n");
    mkdirSync(join(folder, "below"));
    execFileSync("mkfifo", [join(folder, "pipe.json")]);
    const files = filesIn(folder);
    expect(new TextDecoder().decode(await files.read("a.json"))).toBe("{}\n");
    await expect(files.read("pipe.json")).rejects.toThrow("pipe.json is no file");
    await expect(files.read("below")).rejects.toThrow("below is no file");
    await expect(files.read("b.json")).rejects.toThrow("ENOENT");
    await expect(files.read("../a.json")).rejects.toThrow("is no path of a published file");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
