import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CnResult, Regime } from "../../openapi/schemas/sanctions-entry.ts";
import { Lead } from "../../openapi/schemas/lead.ts";
import { CnResponse } from "../../openapi/schemas/sanctions.ts";

/** The tables of the given interface: each field with its type; `|null` where it may be null. */
const GIVEN = {
  CnResponse: {
    query: "string",
    matched_as: "string",
    verdict: "string",
    has_prohibition: "boolean",
    results: "array",
    cn_exists: "boolean",
    cn_name: "string|null",
    disclaimer: "string",
    meta: "object",
    scope: "object",
    winddowns: "array",
    derogations: "array",
  },
  CnResult: {
    cn_code: "string",
    name: "string",
    restriction: "object",
    annex: "string|null",
    article: "string|null",
    has_exemptions: "boolean",
    exemption: "string|null",
    valid_from: "string|null",
    valid_to: "string|null",
    regime: "object",
    source: "string",
    source_version: "string",
    data_quality: "string",
    partial_entry: "boolean",
  },
  Regime: {
    code: "string",
    name_pl: "string",
    name_en: "string",
    legal_act: "string",
    eu_law_url: "string",
    eu_law_url_en: "string",
    eu_law_url_pl: "string",
    target_country_code: "string",
    consolidated_version: "string|null",
  },
  Lead: { email: "string", source: "string", utm: "object" },
} as const;
const SCHEMAS = { CnResponse, CnResult, Regime, Lead };

interface Member {
  type?: string | string[];
  anyOf?: Member[];
  enum?: string[];
  const?: unknown;
  $ref?: string;
}

/** The declared type of a member: `string|null` and the like; a sequence of schemas is followed. */
function typeOf(member: Member, definitions: Record<string, Member>): string {
  const { type, anyOf, $ref } = member;
  if ($ref !== undefined) return typeOf(definitions[$ref.replace("#/$defs/", "")] ?? {}, definitions);
  const types = anyOf === undefined ? [type].flat() : anyOf.map((part) => typeOf(part, definitions));
  return [...new Set(types)].toSorted((a, b) => Number(a === "null") - Number(b === "null")).join("|");
}

describe.each(Object.keys(GIVEN) as (keyof typeof GIVEN)[])("%s as given", (name) => {
  const printed = z.toJSONSchema(SCHEMAS[name], { io: name === "Lead" ? "input" : "output" }) as {
    properties: Record<string, Member>;
    $defs?: Record<string, Member>;
  };

  it.each(Object.entries(GIVEN[name]))("declares %s as %s", (field, type) => {
    expect(typeOf(printed.properties[field] ?? {}, printed.$defs ?? {})).toBe(type);
  });
});

describe("the given enumerations", () => {
  it.each([
    ["matched_as", CnResponse, ["cn_code", "name"]],
    ["verdict", CnResponse, ["restricted", "no_match"]],
    ["data_quality", CnResult, ["verified", "demo", "to_review"]],
  ] as const)("%s has the given values and no other", (field, schema, values) => {
    const { properties, $defs = {} } = z.toJSONSchema(schema) as {
      properties: Record<string, Member>;
      $defs?: Record<string, Member>;
    };
    const member = properties[field] ?? {};
    const resolved = member.$ref === undefined ? member : ($defs[member.$ref.replace("#/$defs/", "")] ?? {});
    expect(resolved.enum?.toSorted()).toEqual(values.toSorted());
  });
});
