import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { planDocuments } from "../../../openapi/documents.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (name: string): string => readFileSync(join(ROOT, `openapi/${name}.yaml`), "utf8");

export type Json = Record<string, unknown>;
export type ServiceName = "sanctions" | "adr";

/** The OpenAPI documents as they are committed. */
export const openapi: Record<ServiceName, Json> = { sanctions: parse(read("sanctions")) as Json, adr: parse(read("adr")) as Json };

const planned = planDocuments({ sanctions: read("sanctions"), adr: read("adr") });

/** Documents for an app that runs without a bundle. */
export async function documents(path: string): Promise<string> {
  const text = planned.get(path);
  if (text === undefined) throw new Error(`no document ${path}`);
  return text;
}
