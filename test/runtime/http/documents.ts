import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { assembleDocument } from "../../../openapi/assemble.ts";
import { planDocuments } from "../../../openapi/documents.ts";
import { routes } from "../../../openapi/routes.ts";
import { services } from "../../../openapi/services.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (name: string): string => readFileSync(join(ROOT, `openapi/${name}.yaml`), "utf8");

export type Json = Record<string, unknown>;
export type ServiceName = "sanctions" | "adr";

/** The OpenAPI documents as they are committed. */
export const openapi: Record<ServiceName, Json> = {
  sanctions: parse(read("sanctions")) as Json,
  adr: parse(read("adr")) as Json,
};

/** The documents in their closed form: no answer has a member beside those that they name, or lacks one. */
export const closedOpenapi = Object.fromEntries(
  services.map((service) => [
    service.name,
    assembleDocument(
      service,
      routes.filter((route) => route.service === service.name),
      [],
      "closed",
    ),
  ]),
) as Record<ServiceName, Json>;

const planned = planDocuments({ sanctions: read("sanctions"), adr: read("adr") });

/** Documents for an app that runs without a bundle. */
export async function documents(path: string): Promise<string> {
  const text = planned.get(path);
  if (text === undefined) throw new Error(`no document ${path}`);
  return text;
}
