/**
 * Data Package 2.0 as we read the specification (datapackage.org: Data Package, Data Resource, Table Dialect, Table
 * Schema), narrowed to what we
 * print: a member that is not listed is refused, so that nothing is printed that was not looked up.
 */
const path = { type: "string", pattern: "^([^./~](?!.*(^|/)\\.\\.(/|$)).*|https?://.*)$" };
const text = { type: "string", minLength: 1 };

const field = {
  type: "object",
  required: ["name", "type"],
  additionalProperties: false,
  properties: {
    name: text,
    description: text,
    type: {
      enum: [
        "string",
        "number",
        "integer",
        "boolean",
        "object",
        "array",
        "list",
        "datetime",
        "date",
        "time",
        "year",
        "yearmonth",
        "duration",
        "geopoint",
        "geojson",
        "any",
      ],
    },
    format: { enum: ["default", "email", "uri", "binary", "uuid"] },
    trueValues: { type: "array", items: { type: "string" }, minItems: 1 },
    falseValues: { type: "array", items: { type: "string" }, minItems: 1 },
    constraints: {
      type: "object",
      minProperties: 1,
      additionalProperties: false,
      properties: {
        required: { type: "boolean" },
        pattern: text,
        enum: { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true },
      },
    },
  },
  // Each line: what holds, or what frees from it.
  allOf: [
    { anyOf: [{ properties: { type: { const: "boolean" } } }, { not: { required: ["trueValues"] } }] },
    { anyOf: [{ properties: { type: { const: "string" } } }, { not: { required: ["format"] } }] },
    {
      anyOf: [
        { properties: { type: { const: "string" } } },
        { properties: { constraints: { not: { anyOf: [{ required: ["pattern"] }, { required: ["enum"] }] } } } },
      ],
    },
  ],
};

const names = { type: "array", items: text, minItems: 1, uniqueItems: true };

const resource = {
  type: "object",
  required: ["name", "path", "bytes", "hash", "format", "mediatype"],
  additionalProperties: false,
  properties: {
    name: { type: "string", pattern: "^[-a-z0-9._]+$" },
    path,
    title: text,
    type: { const: "table" },
    format: { enum: ["csv", "ndjson", "parquet", "sqlite"] },
    mediatype: { type: "string", pattern: "^[a-z]+/[a-z0-9.+-]+$" },
    encoding: { const: "utf-8" },
    bytes: { type: "integer", minimum: 1 },
    hash: { type: "string", pattern: "^sha256:[0-9a-f]{64}$" },
    dialect: {
      type: "object",
      additionalProperties: false,
      properties: {
        header: { type: "boolean" },
        delimiter: text,
        lineTerminator: text,
        quoteChar: { type: "string", maxLength: 1 },
        doubleQuote: { type: "boolean" },
      },
    },
    schema: {
      type: "object",
      required: ["fields"],
      additionalProperties: false,
      properties: {
        fields: { type: "array", minItems: 1, items: field },
        missingValues: { type: "array", items: { type: "string" } },
        primaryKey: names,
        uniqueKeys: { type: "array", minItems: 1, items: names },
      },
    },
  },
  oneOf: [
    { required: ["type", "dialect", "schema"] },
    { not: { anyOf: [{ required: ["type"] }, { required: ["schema"] }] } },
  ],
};

export const dataPackageRules = {
  type: "object",
  required: ["$schema", "name", "version", "sources", "licenses", "resources"],
  additionalProperties: false,
  properties: {
    $schema: { const: "https://datapackage.org/profiles/2.0/datapackage.json" },
    name: { type: "string", pattern: "^[-a-z0-9._]+$" },
    title: text,
    description: text,
    version: text,
    sources: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["title"],
        additionalProperties: false,
        properties: { title: text, path, version: text },
      },
    },
    licenses: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        anyOf: [{ required: ["name"] }, { required: ["path"] }],
        additionalProperties: false,
        properties: { name: { type: "string", pattern: "^[-a-zA-Z0-9._]+$" }, path, title: text },
      },
    },
    resources: { type: "array", minItems: 1, items: resource },
  },
};
