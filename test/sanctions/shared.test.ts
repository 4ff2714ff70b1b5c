import { expect, it } from "vitest";
import { sharedByKey, sharedByRecord } from "../../runtime/sanctions/shared.ts";

it("prints a record once for each variant", () => {
  let printed = 0;
  const share = sharedByRecord((record: { name: string }, lang: "en" | "pl") => ({ printed: ++printed, name: record.name, lang }));
  const [record, other] = [{ name: "caviar" }, { name: "caviar" }];
  expect(share(record, "en")).toBe(share(record, "en"));
  expect(String(share(record, "pl").json)).toBe('{"printed":2,"name":"caviar","lang":"pl"}');
  expect(share(other, "en")).not.toBe(share(record, "en"));
  expect(printed).toBe(3);
});

it("keeps what is asked for again, and at most twice the number of keys", () => {
  const made: string[] = [];
  const keep = sharedByKey(2);
  const ask = (key: string): string => String(keep(key, () => [made.push(key) && key]).json);
  for (const key of ["a", "b", "a", "c", "a", "d", "e", "a", "b"]) expect(ask(key)).toBe(`["${key}"]`);
  expect(made).toEqual(["a", "b", "c", "d", "e", "b"]);
});
