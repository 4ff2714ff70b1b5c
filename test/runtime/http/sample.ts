import { closedOpenapi as openapi, type Json, type ServiceName } from "./documents.ts";

/** The smallest value that a schema of a document allows: lists are empty, texts and numbers as short as may be. */
export function sampleOf(service: ServiceName, schema: Json): unknown {
  const reference = schema["$ref"];
  if (typeof reference === "string")
    return sampleOf(
      service,
      reference
        .slice(2)
        .split("/")
        .reduce<unknown>((node, key) => (node as Json)[key], openapi[service]) as Json,
    );
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const either = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (either !== undefined)
    return either.some(({ type }) => type === "null") ? null : sampleOf(service, either[0] ?? {});
  if (Array.isArray(schema["type"]) && schema["type"].includes("null")) return null;
  switch (schema["type"]) {
    case "object": {
      const properties = (schema["properties"] ?? {}) as Record<string, Json>;
      return Object.fromEntries(
        ((schema["required"] ?? []) as string[]).map((name) => [name, sampleOf(service, properties[name] ?? {})]),
      );
    }
    case "array":
      return Array.from({ length: Number(schema["minItems"] ?? 0) }, () => sampleOf(service, schema["items"] as Json));
    case "string":
      return schema["format"] === "date"
        ? "2026-07-24"
        : schema["format"] === "uri"
          ? "https://example.com/"
          : "x".repeat(Number(schema["minLength"] ?? 0));
    case "integer":
    case "number":
      return Math.max(0, Number(schema["minimum"] ?? 0));
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      throw new Error(`no sample for ${JSON.stringify(schema)}`);
  }
}
