import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { formats } from "../../../openapi/formats.ts";
import { checkedOf } from "../../../openapi/operations.ts";
import { routes } from "../../../openapi/routes.ts";
import { operations } from "../../../runtime/http/operations.generated.ts";
import { findFaults } from "../../../runtime/http/validation.ts";

/** An independent judge: ajv, over the JSON Schema as zod prints it. */
const ajv = new Ajv2020({ strict: false, allErrors: true, useDefaults: true, formats });

type Schema = { [keyword: string]: unknown; $defs?: Record<string, Schema> };

const read = routes.flatMap((route) => {
  const operation = operations.find(({ id }) => id === route.id);
  const body = "body" in route ? checkedOf(route.body) : undefined;
  return (["params", "query", "body"] as const).flatMap((part) => {
    const [zod, wire] = [
      part === "body" ? body : part in route ? route[part as "query"] : undefined,
      operation?.[part],
    ];
    if ((zod === undefined) !== (wire === undefined)) throw new Error(`${route.id} has ${part} in one place only`);
    return zod === undefined || wire === undefined
      ? []
      : [{ name: `${part} of ${route.id}`, schema: z.toJSONSchema(zod, { io: "input" }), wire }];
  });
});

/** Scraps that no schema, or another one, may want. */
const junk = fc.constantFrom<unknown>(
  null,
  true,
  "",
  "x",
  "pl",
  "5",
  "2026-02-30",
  "2028-02-29",
  "a@b.pl",
  "a@b",
  0,
  -1,
  1.5,
  1e300,
  101,
  [],
  {},
  ["1203"],
  { un: "1203" },
  "🐟".repeat(200),
  "x".repeat(401),
);
const extra = fc.constantFrom("x", "__proto__", "constructor", "toString", "a/b~c", "Lang", "k".repeat(65));

/** Values near what a schema wants: its bounds, one beside them, and scraps. */
function near(schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  const { $ref, type, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema as Record<
    string,
    number
  > & { $ref?: string; type?: string };
  if ($ref !== undefined) return near(root.$defs?.[$ref.slice("#/$defs/".length)] ?? {}, root);
  if (schema["enum"] !== undefined) return among(fc.constantFrom(...(schema["enum"] as unknown[])));
  switch (type) {
    case "string":
      return among(
        around(minLength, maxLength).map((length) => "ż".repeat(Math.max(0, length))),
        fc.constantFrom("2026-11-21", "name@example.com"),
      );
    case "integer":
    case "number":
      return among(around(minimum, maximum), fc.double());
    case "boolean":
      return among(fc.boolean());
    case "array":
      return among(
        fc
          .oneof({ weight: 9, arbitrary: around(minItems) }, { weight: 1, arbitrary: around(maxItems) })
          .chain((length) => {
            const item = near((schema["items"] ?? {}) as Schema, root);
            return length > 30
              ? item.map((one) => Array<unknown>(length).fill(one))
              : fc.array(item, { minLength: Math.max(0, length), maxLength: Math.max(0, length) });
          }),
      );
    case "object":
      return among(membersOf(schema, root));
    default:
      return junk;
  }
}

function among(...wanted: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: fc.oneof(...wanted) }, { weight: 1, arbitrary: junk });
}

function around(...bounds: (number | undefined)[]): fc.Arbitrary<number> {
  return fc.constantFrom(...bounds.flatMap((bound) => (bound === undefined ? [1] : [bound - 1, bound, bound + 1])));
}

function membersOf(schema: Schema, root: Schema): fc.Arbitrary<unknown> {
  const required = new Set(schema["required"] as string[] | undefined);
  const members = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).map(([name, member]) => ({
    name,
    value: near(member, root).map((value) => [name, value] as const),
  }));
  const needed = members.filter(({ name }) => required.has(name)).map(({ value }) => value);
  const known = members.filter(({ name }) => !required.has(name)).map(({ value }) => value);
  const free =
    typeof schema["additionalProperties"] === "object" ? near(schema["additionalProperties"] as Schema, root) : junk;
  const other = fc.tuple(extra, free);
  const most = schema["maxProperties"] as number | undefined;
  const many =
    most === undefined
      ? fc.constant([])
      : fc
          .constantFrom(0, most, most + 1)
          .chain((count) =>
            free.map((value) => Array.from({ length: count }, (_, index) => [`k${index}`, value] as const)),
          );
  // Of an object of many members a few at a time: with all of them at once none would ever be sound.
  const some =
    known.length > 12
      ? fc.subarray(known, { maxLength: 4 }).chain((chosen) => fc.tuple(...chosen))
      : fc.tuple(...known.map((member) => fc.option(member, { freq: 4 })));
  return fc
    .tuple(
      fc.tuple(...needed.map((member) => fc.option(member, { freq: 4 }))),
      some,
      fc.option(other, { freq: 3 }),
      many,
    )
    .map(([must, own, one, more]) =>
      Object.fromEntries([...must, ...own, one, ...more].filter((entry) => entry !== null)),
    );
}

/** Where ajv finds a fault, as the runtime names the place: the member that is missing or unknown, not its object. */
function placeOf({ instancePath, params, propertyName }: ErrorObject): string {
  const member =
    (params as Record<string, unknown>)["missingProperty"] ??
    (params as Record<string, unknown>)["additionalProperty"] ??
    propertyName;
  return typeof member === "string"
    ? `${instancePath}/${member.replaceAll("~", "~0").replaceAll("/", "~1")}`
    : instancePath;
}

/** An optional member that is null counts as absent. */
function dropNulls(value: unknown, schema: Schema, root: Schema): void {
  const {
    $ref,
    type,
    items,
    properties = {},
    additionalProperties,
    required = [],
  } = schema as {
    $ref?: string;
    type?: string;
    items?: Schema;
    properties?: Record<string, Schema>;
    additionalProperties?: unknown;
    required?: string[];
  };
  if ($ref !== undefined) return dropNulls(value, root.$defs?.[$ref.slice("#/$defs/".length)] ?? {}, root);
  if (type === "array" && Array.isArray(value)) for (const item of value) dropNulls(item, items ?? {}, root);
  if (type !== "object" || typeof value !== "object" || value === null || Array.isArray(value)) return;
  const object = value as Record<string, unknown>;
  for (const name of Object.keys(object)) {
    const optional = Object.hasOwn(properties, name)
      ? !required.includes(name)
      : typeof additionalProperties === "object";
    if (object[name] === null && optional) delete object[name];
    else if (Object.hasOwn(properties, name)) dropNulls(object[name], properties[name] ?? {}, root);
  }
}

it.each(read)("$name: finds faults where ajv does, and fills in the same", ({ schema, wire }) => {
  const validate = ajv.compile(schema);
  const seen = { sound: 0, faulty: 0 };
  fc.assert(
    fc.property(near(schema, schema), (value) => {
      const [ours, theirs] = [
        JSON.parse(JSON.stringify(value)) as unknown,
        JSON.parse(JSON.stringify(value)) as unknown,
      ];
      const found = findFaults(wire, ours, Number.POSITIVE_INFINITY);
      dropNulls(theirs, schema, schema);
      validate(theirs);
      const wanted = (validate.errors ?? []).filter(({ keyword }) => keyword !== "propertyNames").map(placeOf);
      expect([...new Set(found.map(({ pointer }) => pointer))].toSorted()).toEqual([...new Set(wanted)].toSorted());
      expect(ours).toEqual(theirs);
      seen[wanted.length === 0 ? "sound" : "faulty"] += 1;
    }),
    { numRuns: 400, seed: 1136 },
  );
  // A judge that only ever sees one kind of value proves nothing.
  expect(Math.min(seen.sound, seen.faulty)).toBeGreaterThan(0);
});
