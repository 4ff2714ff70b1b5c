import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { publishedSchemas } from "../../../pipeline/output/validate.ts";

it.each([...publishedSchemas()])(
  "the published schema %s is a schema of draft 2020-12, with no word that the draft does not know",
  (_, schema) => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { uri: true } });
    expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
    expect(() => ajv.compile(schema)).not.toThrow();
  },
);

it("a schema that is none is found", () => {
  expect(new Ajv2020().validateSchema({ type: "text" })).toBe(false);
});
