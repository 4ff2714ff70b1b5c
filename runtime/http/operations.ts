import type { OperationId } from "../../openapi/routes.ts";
import type { Validate } from "./faults.ts";

/** A route as the runtime needs it: printed from the route table, with compiled validators. */
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
  params?: Validate;
  query: Validate;
  body?: Validate;
}
