import { expect, it } from "vitest";
import { FILE_MEMBERS } from "../../openapi/shards/members.ts";
import { MEMBERS } from "../../openapi/members.ts";
import { shardJsonSchema, shardSchemas } from "../../openapi/shards/schemas.ts";
import { openSchema } from "../../openapi/components.ts";

type Schema = Record<string, unknown> & { $ref?: string; description?: string; properties?: Record<string, Schema> };

/** Members of a schema, whole, each by where it stands. */
function membersOf(at: string, schema: Schema): [string, Schema][] {
  const own = Object.entries(schema.properties ?? {}).map(([name, member]): [string, Schema] => [
    `${at}.${name}`,
    member,
  ]);
  const below = Object.entries(schema).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? membersOf(`${at}/${key}`, value as Schema) : [],
  );
  return [...own, ...below];
}

const all = Object.keys(shardSchemas).flatMap((name) => membersOf(name, shardJsonSchema(name)));

it("every member of a published file is described", () => {
  const silent = all.filter(([, member]) => member.description === undefined && member.$ref === undefined);
  console.info(`members of files without a description: ${silent.length} of ${all.length}`);
  expect(all.length).toBeGreaterThan(900);
  expect(
    silent.map(([at]) => at),
    "add a row to openapi/shards/members.ts, or a description to the schema",
  ).toEqual([]);
});

it("no row describes what is not there", () => {
  const stated = new Set(all.map(([, { description }]) => description));
  const idle = Object.entries(FILE_MEMBERS).filter(([name, text]) => MEMBERS[name] !== text && !stated.has(text));
  expect(idle.map(([name]) => name)).toEqual([]);
});

it.each(Object.keys(shardSchemas))("%s is published open, and without bounds of the number type", (name) => {
  const text = JSON.stringify(openSchema(shardJsonSchema(name)));
  expect(text).not.toContain('"additionalProperties":false');
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
});
