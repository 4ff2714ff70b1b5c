import { expect, it } from "vitest";
import { onceOrAgainByObject } from "../../../runtime/text/memo.ts";

it("makes a value once for an object, and again after a failure", async () => {
  const made: string[] = [];
  let isReadable = false;
  const open = onceOrAgainByObject(async ({ name }: { name: string }) => {
    made.push(name);
    if (!isReadable) throw new Error(`${name} cannot be read`);
    return { name };
  });
  const [law, names] = [{ name: "law" }, { name: "names" }];
  await Promise.all([
    expect(open(law)).rejects.toThrow("law cannot be read"),
    expect(open(law)).rejects.toThrow("law cannot be read"),
  ]);
  isReadable = true;
  const opened = await open(law);
  expect(await open(law)).toBe(opened);
  expect(await open(names)).not.toBe(opened);
  expect(made).toEqual(["law", "law", "names"]);
});
