import type { z } from "zod";

/**
 * One operation of the HTTP surface. The app, the OpenAPI paths, 405 with `Allow`, the validators and the HTTP tests
 * are folded from a list of these.
 */
export interface Route {
  /** operationId; also the key of the handler. */
  id: string;
  service: "sanctions" | "adr";
  method: "GET" | "POST";
  /** Below the prefix of the service, with `{name}` for path parameters. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Path parameters: every value is text. */
  params?: z.ZodObject;
  query: z.ZodObject;
  /**
   * `places`: decimal places that its numbers may have, as they are written. `answersEach`: the list whose items the
   * operation judges one by one, so that a bad one refuses no other.
   */
  body?: { schema: z.ZodObject; maxBytes: number; places?: number; answersEach?: string; example: unknown };
  response: { schema: z.ZodType; description: string };
  /** Statuses of problem answers, beside those every operation may give. */
  problems: readonly number[];
  /** Rate limit policy that the operation counts against. */
  policy: "default" | "lead";
  /** Member of the body that lists what the units are counted by; what each costs says the service. */
  charges?: string;
  /** Reads `Idempotency-Key`. */
  idempotent?: boolean;
  /** `verdict`: public, never past midnight in Brussels. `none`: no-store. */
  cache: "verdict" | "none";
}

/** A route of which the types are kept: what it is called, and what its questions hold. */
type Typed<Id extends string, Service extends Route["service"], Query, Body> = Omit<Route, "query" | "body"> & {
  id: Id;
  service: Service;
  query: Query;
  body?: Omit<NonNullable<Route["body"]>, "schema"> & { schema: Body };
};

/** Declares a route, keeping the literal types of its id and service, and those of its questions. */
export function route<
  const Id extends string,
  const Service extends Route["service"],
  Query extends z.ZodObject,
  Body extends z.ZodObject = never,
>(spec: Typed<Id, Service, Query, Body>): Typed<Id, Service, Query, Body> {
  return spec;
}
