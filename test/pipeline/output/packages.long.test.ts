import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataPackage, Resource } from "../../../pipeline/output/datapackage.ts";
import { planBulk } from "../../../pipeline/publish/bulk.ts";
import { realPlan } from "../dataset/real-tables.ts";
import { Package, type LoadedPackage, type LoadedResource } from "./reader.ts";
import { dataPackageRules } from "./rules.ts";

const ROOT = join(import.meta.dirname, "../../..");
const work = mkdtempSync(join(tmpdir(), "cargolex-datapackage-"));
const harmed = mkdtempSync(join(tmpdir(), "cargolex-datapackage-"));
const packages = new Map<
  string,
  { descriptor: DataPackage & { $schema: string }; base: string; loaded: LoadedPackage }
>();

/**
 * The two packages as the build prints them, beside the bulk files they describe; the source tables stay where they
 * are.
 */
beforeAll(async () => {
  const { plan } = await realPlan();
  const bulk = await planBulk({ read: async (path) => plan.get(path)! });
  for (const [path, bytes] of bulk) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), bytes);
  }
  for (const [path, base, bytes] of [
    ["bulk/datapackage.json", join(work, "bulk"), bulk.get("bulk/datapackage.json")],
    ["datapackage-sources.json", ROOT, plan.get("datapackage-sources.json")],
  ] as const) {
    const descriptor = JSON.parse(new TextDecoder().decode(bytes)) as DataPackage & { $schema: string };
    packages.set(path, { descriptor, base, loaded: await Package.load(descriptor, { basePath: base }) });
  }
});

afterAll(() => [work, harmed].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function packageOf(path: string): NonNullable<ReturnType<typeof packages.get>> {
  const match = packages.get(path);
  if (match === undefined) throw new Error(`${path} is not planned`);
  return match;
}

function pathsIn(path: string): string[] {
  return packageOf(path)
    .descriptor.resources.map((resource) => resource.path)
    .toSorted();
}

async function rowsOf(resource: LoadedResource): Promise<Record<string, unknown>[]> {
  const rows = await resource.read({ keyed: true, forceCast: true });
  const faults = rows
    .filter((row) => row instanceof Error)
    .map(
      ({ rowNumber, errors }) => `${resource.name}:${rowNumber}: ${errors.map(({ message }) => message).join("; ")}`,
    );
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return rows as Record<string, unknown>[];
}

describe.each(["bulk/datapackage.json", "datapackage-sources.json"])("%s", (path) => {
  it("is valid to the Frictionless implementation", () => {
    const { loaded } = packageOf(path);
    expect(loaded.errors.map(({ message }) => message)).toEqual([]);
    expect(loaded.valid).toBe(true);
  });

  it("keeps to the rules of version 2", () => {
    const validate = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, strictTypes: false }).compile(
      dataPackageRules,
    );
    validate(packageOf(path).descriptor);
    expect(validate.errors ?? []).toEqual([]);
  });

  it("names every resource once, with the bytes and the hash of its file", () => {
    const { descriptor, base } = packageOf(path);
    expect(new Set(descriptor.resources.map(({ name }) => name)).size).toBe(descriptor.resources.length);
    for (const resource of descriptor.resources) {
      const bytes = readFileSync(join(base, resource.path));
      expect({
        path: resource.path,
        bytes: bytes.length,
        hash: `sha256:${createHash("sha256").update(bytes).digest("hex")}`,
      }).toEqual({ path: resource.path, bytes: resource.bytes, hash: resource.hash });
    }
  });

  it("has a field for every column, in order", () => {
    const { descriptor, base } = packageOf(path);
    const tables = descriptor.resources.filter(({ schema }) => schema !== undefined);
    expect(tables.map(({ path: file, schema }) => [file, schema?.fields.map(({ name }) => name).join(",")])).toEqual(
      tables.map(({ path: file }) => [file, readFileSync(join(base, file), "utf8").split("\n")[0]]),
    );
  });

  it("is read whole by the Frictionless implementation: every row fits its schema, no key stands twice", async () => {
    const { descriptor, loaded } = packageOf(path);
    const repeated: string[] = [];
    for (const resource of loaded.resources.filter(({ tabular }) => tabular)) {
      const rows = await rowsOf(resource);
      const key = descriptor.resources.find(({ name }) => name === resource.name)?.schema?.primaryKey;
      const keys = new Set(rows.map((row) => JSON.stringify(key?.map((column) => row[column]))));
      if (key !== undefined && keys.size !== rows.length) repeated.push(resource.name);
    }
    expect(repeated).toEqual([]);
  });
});

it("describes every bulk file and every source table", () => {
  expect(pathsIn("bulk/datapackage.json")).toEqual(
    fastGlob.sync("**/*", { cwd: join(work, "bulk"), ignore: ["datapackage.json"] }).toSorted(),
  );
  expect(pathsIn("datapackage-sources.json")).toEqual(fastGlob.sync("sources/**/*.csv", { cwd: ROOT }).toSorted());
});

it.each([
  { why: "CN codes", path: "bulk/datapackage.json", name: "nomenclature-lines", column: "code", some: "0101" },
  {
    why: "codes of sanctioned goods",
    path: "bulk/datapackage.json",
    name: "sanctions-entries",
    column: "code",
    some: "01012100",
  },
  { why: "UN numbers", path: "bulk/datapackage.json", name: "adr-2025-table-a", column: "un", some: "0004" },
  {
    why: "class 1, which is no number either",
    path: "bulk/datapackage.json",
    name: "adr-2025-table-a",
    column: "class",
    some: "1",
  },
  {
    why: "CN codes as they are maintained",
    path: "datapackage-sources.json",
    name: "nomenclature-cn-2026",
    column: "code",
    some: "0101",
  },
  {
    why: "UN numbers as they are maintained",
    path: "datapackage-sources.json",
    name: "adr-2025-substances",
    column: "un",
    some: "0004",
  },
  {
    why: "measure types of customs",
    path: "datapackage-sources.json",
    name: "sanctions-customs-measures-taric-2026-07",
    column: "measure_type",
    some: "718",
  },
])("$why are read as text, leading zeros and all", async ({ path, name, column, some }) => {
  const { loaded, base, descriptor } = packageOf(path);
  const resource = loaded.resources.find((one) => one.name === name);
  if (resource === undefined) throw new Error(`${name} is not described`);
  const values = (await rowsOf(resource)).map((row) => row[column]).filter((value) => value !== null);
  expect(values).toContain(some);
  expect(new Set(values.map((value) => typeof value))).toEqual(new Set(["string"]));
  const file = readFileSync(join(base, descriptor.resources.find((one) => one.name === name)?.path ?? ""), "utf8");
  expect(file, "as it stands in the file").toContain(some);
});

it.each([
  {
    why: "a lost leading zero",
    name: "nomenclature-successors",
    from: /^(\d{4}),0/m,
    to: "$1,",
    said: 'does not conform to the "pattern" constraint for column "code"',
  },
  {
    why: "a word that is not in the vocabulary",
    name: "nomenclature-successors",
    from: "1:n",
    to: "1:many",
    said: 'does not conform to the "enum" constraint for column "kind"',
  },
  {
    why: "a day that does not exist",
    name: "sanctions-dates",
    from: /(20\d\d)-\d\d-\d\d/,
    to: "$1-02-30",
    said: 'is not type "date"',
  },
  {
    why: "an empty cell that must not be",
    name: "sanctions-regimes",
    from: /^RU,/m,
    to: ",",
    said: 'does not conform to the "required" constraint for column "regime"',
  },
  {
    why: "neither 0 nor 1",
    name: "sanctions-readings",
    from: /^(\d+),[01],/m,
    to: "$1,yes,",
    said: 'in column "ex" is not type "boolean"',
  },
  {
    why: "a word for a figure",
    name: "sanctions-counts",
    from: /,\d+$/m,
    to: ",none",
    said: 'in column "excepted" is not type "integer"',
  },
])("a reader of the package finds $why", async ({ name, from, to, said }) => {
  const { descriptor, base } = packageOf("datapackage-sources.json");
  const resource = descriptor.resources.find((one) => one.name === name) as Resource;
  const text = readFileSync(join(base, resource.path), "utf8");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  mkdirSync(dirname(join(harmed, resource.path)), { recursive: true });
  writeFileSync(join(harmed, resource.path), changed);
  const [only] = (await Package.load({ name: "harmed", resources: [resource] }, { basePath: harmed })).resources;
  const faults = ((await only?.read({ keyed: true, forceCast: true })) ?? [])
    .filter((row) => row instanceof Error)
    .flatMap(({ errors }) => errors.map(({ message }) => message));
  expect(faults).toEqual([expect.stringContaining(said)]);
});
