import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { VALUES } from "../../openapi/values.ts";
import { dataset } from "../runtime/real-data.ts";

const ROOT = join(import.meta.dirname, "../..");

it("every code of what was not looked at is explained, and no other", async () => {
  const shards = await Promise.all(
    dataset
      .files("adr", "adr-requirements/1")
      .map((file) => dataset.load<{ records: { requirement: string; kind: string }[] }>(file)),
  );
  const codes = shards
    .flatMap(({ records }) => records)
    .filter(({ kind }) => kind === "not_checked")
    .map(({ requirement }) => requirement);
  expect(Object.keys(VALUES.LoadUncheckedCode).toSorted()).toEqual(
    [...codes, "claim_unconfirmed", "packing_instructions", "special_agreement"].toSorted(),
  );
});

it("the description of ADR says what every detail, need and unchecked thing means", () => {
  const {
    components: { schemas },
  } = parse(readFileSync(join(ROOT, "openapi/adr.yaml"), "utf8")) as {
    components: { schemas: Record<string, { description?: string; enum?: string[] }> };
  };
  for (const name of [
    "CalcDetail",
    "LoadDetail",
    "AdrNeed",
    "LoadNeedName",
    "LoadingVerdict",
    "LoadUncheckedCode",
  ] as const) {
    const { description = "", enum: values = Object.keys(VALUES[name]) } = schemas[name] ?? {};
    expect(values.filter((value) => !description.includes(`- \`${value}\`: `))).toEqual([]);
  }
});
