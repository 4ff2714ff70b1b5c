import { expect, it } from "vitest";
import { checked } from "../../../runtime/process/checked.ts";

it("runs once for all who ask at one time, and says what was seen elsewhere", async () => {
  let runs = 0;
  const { read, saw } = checked(60_000, async () => {
    runs++;
    return "fine";
  });
  expect(await Promise.all([read(), read()])).toEqual(["fine", "fine"]);
  saw("broken");
  expect([await read(), runs]).toEqual(["broken", 1]);
});
