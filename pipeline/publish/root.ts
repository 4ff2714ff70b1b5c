import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Index } from "../../openapi/shards/common.ts";
import type { Publication, PublishedRelease } from "../../openapi/shards/publication.ts";
import { shardJsonSchema } from "../../openapi/shards/schemas.ts";
import { canonical } from "../output/canonical.ts";
import { compareVersions } from "../history/version.ts";
import { parseJson, type Validate } from "./contents.ts";

/** Validates against the schemas that a release publishes beside its data, so that a release of another year is checked by its own rules. */
export function publishedSchemas(read: (path: string) => Promise<Uint8Array | undefined>): Validate {
  // Patterns stand beside every format; a later schema may use words that this version does not know.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = new Map<string, Promise<ValidateFunction | string>>();
  const compile = async (kind: string): Promise<ValidateFunction | string> => {
    const path = `schema/${kind.replaceAll("/", "-")}.json`;
    if (!/^[a-z0-9-]+(\/\d+)?$/.test(kind)) return `${JSON.stringify(kind)} is no kind of file`;
    const bytes = await read(path).catch(() => undefined);
    const schema = bytes === undefined ? undefined : parseJson(bytes);
    if (schema === undefined) return `its schema ${path} cannot be read`;
    try {
      return ajv.compile(schema as object);
    } catch (error) {
      return `its schema ${path} is no JSON Schema: ${(error as Error).message}`;
    }
  };
  return async (kind, value) => {
    let pending = compiled.get(kind);
    if (pending === undefined) {
      pending = compile(kind);
      compiled.set(kind, pending);
    }
    const validate = await pending;
    if (typeof validate === "string") return validate;
    return validate(value) ? undefined : firstError(validate);
  };
}

/** Where a value first breaks a schema, and how. */
export function firstError(validate: ValidateFunction): string {
  const error = validate.errors?.[0];
  return `${error?.instancePath === "" ? "the file" : (error?.instancePath ?? "")} ${error?.message ?? "does not fit its schema"}`;
}

/** The one mutable file of a publication. */
export const ROOT = "index.json";

/** What the root index repeats from the index of the current release. */
export type Terms = Pick<Index, "licence" | "disclaimer">;

/** Reads a root index; gives the reason where it cannot be one. */
export function readRoot(bytes: Uint8Array): Publication | { fault: string } {
  const value = parseJson(bytes);
  if (value === undefined) return { fault: "is not JSON" };
  if ((value as { schema?: unknown }).schema === "index") return { fault: "is the index of a single build, not of a publication" };
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(shardJsonSchema("publication/1"));
  if (!validate(value)) return { fault: firstError(validate) };
  return value as Publication;
}

/** Prints a root index, one release a line. */
export function formatRoot({ releases, ...facts }: Publication): Uint8Array {
  const lines = releases.map((release) => canonical(release)).join(",\n");
  return new TextEncoder().encode(`${canonical(facts).slice(0, -1)},"releases":[\n${lines}\n]}\n`);
}

/** Adds a release, or keys and signatures to one that is listed. A withdrawn release stays withdrawn. */
export function withRelease(root: Publication | undefined, line: Omit<PublishedRelease, "state" | "reason" | "withdrawn_at">, terms: Terms): Publication {
  const listed = root?.releases.find(({ version }) => version === line.version);
  const signatures = [...new Set([...(listed?.signatures ?? []), ...line.signatures])].toSorted();
  const release: PublishedRelease = { ...line, state: "superseded", reason: null, withdrawn_at: null, ...listed, signatures };
  const releases = settle([release, ...(root?.releases ?? []).filter(({ version }) => version !== line.version)]);
  const ids = [...new Set([...(root?.keys ?? []).map(({ id }) => id), ...signatures])].toSorted();
  const version = currentOf(releases)?.version;
  if (version === undefined) throw new Error("every release is withdrawn");
  const said = version === line.version || root === undefined ? terms : { licence: root.licence, disclaimer: root.disclaimer };
  return { schema: "publication/1", version, ...said, keys: ids.map((id) => ({ id, path: `keys/${id}.pem` })), releases };
}

/** Marks a release as withdrawn: the newest that is left is current. Undefined where none is left. */
export function withoutRelease(root: Publication, version: string, reason: string, at: string): Omit<Publication, keyof Terms> | undefined {
  const releases = settle(root.releases.map((release) => (release.version === version ? { ...release, state: "withdrawn" as const, reason, withdrawn_at: at } : release)));
  const current = currentOf(releases);
  return current === undefined ? undefined : { schema: root.schema, version: current.version, keys: root.keys, releases };
}

/** The release that is answered from. */
function currentOf(releases: readonly PublishedRelease[]): PublishedRelease | undefined {
  return releases.find(({ state }) => state === "current");
}

/** Newest first; the newest that is not withdrawn is current. */
export function settle(releases: readonly PublishedRelease[]): PublishedRelease[] {
  const sorted = [...releases].toSorted((a, b) => compareVersions(b.version, a.version));
  const current = sorted.find(({ state }) => state !== "withdrawn");
  return sorted.map((release) => {
    if (release.state === "withdrawn") return release;
    return { ...release, state: release === current ? ("current" as const) : ("superseded" as const) };
  });
}
