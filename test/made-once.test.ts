import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { madeOnce } from "./made-once.ts";

it("a folder is made by who asks first, and given to all", async () => {
  let made = 0;
  const make = async (folder: string): Promise<void> => {
    mkdirSync(folder);
    writeFileSync(join(folder, "a"), String(++made));
  };
  const folders = await Promise.all([1, 2, 3].map(() => madeOnce("own-test", make)));
  expect([new Set(folders).size, made, readFileSync(join(folders[0]!, "a"), "utf8")]).toEqual([1, 1, "1"]);
});

it("one that cannot be made is said to all who ask", async () => {
  const requested = await Promise.allSettled(
    [1, 2].map(() => madeOnce("own-fault", () => Promise.reject(new Error("no room")))),
  );
  expect(requested.map((one) => (one.status === "rejected" ? (one.reason as Error).message : "made"))).toEqual([
    "no room",
    "own-fault could not be made: Error: no room",
  ]);
});
