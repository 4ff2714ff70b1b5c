import { expect, it } from "vitest";
import { answer, handlersOnUse, type Question } from "../../../runtime/http/handler.ts";

const question = {} as Question;

it("handlers are read when the first of their questions comes, once", async () => {
  let times = 0;
  const handlers = handlersOnUse(["listClasses", "getAdrStatus"], async () => {
    times++;
    return { listClasses: async () => answer({ of: "classes" }), getAdrStatus: async () => answer({ of: "status" }) };
  });
  expect(times).toBe(0);
  expect(
    await Promise.all([
      handlers.listClasses(question),
      handlers.getAdrStatus(question),
      handlers.listClasses(question),
    ]),
  ).toEqual([answer({ of: "classes" }), answer({ of: "status" }), answer({ of: "classes" })]);
  expect(times).toBe(1);
});

it("a question fails where its handler cannot be read, and the next one tries again", async () => {
  let isThere = false;
  const { listClasses } = handlersOnUse(["listClasses"], async () => {
    if (!isThere) throw new Error("gone");
    return { listClasses: async () => answer({ of: "classes" }) };
  });
  await expect(listClasses(question)).rejects.toThrow("gone");
  isThere = true;
  expect(await listClasses(question)).toEqual(answer({ of: "classes" }));
});
