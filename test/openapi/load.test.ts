import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { EXPLAINED } from "../../openapi/values.ts";
import { adrService, answered } from "../runtime/adr/fixtures/ask.ts";
import { published } from "../runtime/adr/fixtures/published.ts";

const ROOT = join(import.meta.dirname, "../..");
const adr = adrService(published);

it("every code of what was not looked at is explained, and no other", async () => {
  const shards = await Promise.all(published.files("adr", "adr-requirements/1").map((file) => published.load<{ records: { requirement: string; kind: string }[] }>(file)));
  const codes = shards.flatMap(({ records }) => records).filter(({ kind }) => kind === "not_checked").map(({ requirement }) => requirement);
  expect(Object.keys(EXPLAINED.LoadUncheckedCode).toSorted()).toEqual(codes.toSorted());
});

it("the description of ADR says what every detail, need and unchecked thing means", () => {
  const { components: { schemas } } = parse(readFileSync(join(ROOT, "openapi/adr.yaml"), "utf8")) as { components: { schemas: Record<string, { description?: string; enum?: string[] }> } };
  for (const name of ["CalcDetail", "LoadDetail", "AdrNeed", "LoadNeedName", "LoadingVerdict", "LoadUncheckedCode"] as const) {
    const { description = "", enum: values = Object.keys(EXPLAINED[name]) } = schemas[name] ?? {};
    expect(values.filter((value) => !description.includes(`- \`${value}\`: `))).toEqual([]);
  }
});

it("the load in the README is answered, with its document in two languages", async () => {
  const [, body = ""] = /v1\/load\?lang=en&document_lang=pl,de'[^\n]*-d '([^']+)'/.exec(readFileSync(join(ROOT, "README.md"), "utf8")) ?? [];
  const found = await answered(adr.whole(JSON.parse(body), { lang: "en", document_lang: "pl,de" }));
  expect({ verdict: found.verdict, detail: found.verdict_detail }).toEqual({ verdict: "prohibited", detail: "tunnel_closed" });
  expect(found.quantities.map(({ status }) => status)).toEqual(["within"]);
  expect(found.documents.filter(({ line }) => line !== null).map(({ lang }) => lang)).toEqual(["pl", "de"]);
});
