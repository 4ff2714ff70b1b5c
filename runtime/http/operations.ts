import type { OperationId } from "../../openapi/routes.ts";
import type { WireSchema } from "./wire-schema.ts";

/** A route as the runtime needs it: printed from the route table, with the schemas of what it reads. */
export interface Operation {
  id: OperationId;
  service: "sanctions" | "adr";
  method: "GET" | "POST";
  path: string;
  policy: "default" | "lead";
  cache: "verdict" | "none";
  charges?: string;
  /** Query parameters that are whole numbers. */
  integers: readonly string[];
  maxBytes?: number;
  params?: WireSchema;
  query: WireSchema;
  body?: WireSchema;
}
