import { z } from "zod";

/**
 * Types both services share on the wire. Schemas hold no transforms and no cross-field rules: they are printed as JSON
 * Schema.
 */

export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: "date", description: "A day, YYYY-MM-DD.", examples: ["2026-07-24"] });

export const ProblemCode = z
  .enum([
    "required",
    "too_short",
    "too_long",
    "too_many_digits",
    "not_allowed",
    "unknown_parameter",
    "unknown_member",
    "wrong_type",
    "wrong_format",
    "out_of_range",
    "too_few_items",
    "too_many_items",
    "conflict",
    "before_coverage",
    "unknown_un",
    "unknown_variant",
    "unknown_edition",
    "leading_zero",
    "malformed_json",
    "unsupported_media_type",
    "too_large",
    "ambiguous",
    "glued_parameter",
    "code_among_words",
    "not_found",
    "method_not_allowed",
    "not_exempting",
    "invalid_key",
    "duplicate_member",
  ])
  .meta({
    id: "ProblemCode",
    description: "What is wrong with one parameter or member. The list is closed; new codes are an addition.",
  });
export type ProblemCode = z.infer<typeof ProblemCode>;

const ProblemError = z
  .strictObject({
    parameter: z
      .string()
      .optional()
      .meta({ description: "Query parameter, path parameter or request header at fault." }),
    pointer: z.string().optional().meta({ description: "JSON Pointer (RFC 6901) into the request body." }),
    code: ProblemCode,
    detail: z.string().meta({ description: "What was found, what is wanted, and the remedy." }),
  })
  .meta({ id: "ProblemError", description: "One fault of a request." });
export type ProblemError = z.infer<typeof ProblemError>;

export const Problem = z
  .strictObject({
    type: z.string().meta({
      format: "uri-reference",
      description:
        "Stable identifier of the kind of problem; resolves to a page that explains it, against the URL of the request where it begins with a slash.",
    }),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    instance: z.string().meta({ description: "Identifier of this occurrence, a URN." }),
    errors: z.array(ProblemError).optional(),
    "violated-policies": z
      .array(z.string())
      .optional()
      .meta({ description: "Names of the rate limit policies that were exceeded." }),
  })
  .meta({ id: "Problem", description: "An error as defined by RFC 9457." });
export type Problem = z.infer<typeof Problem>;

const Health = z
  .strictObject({ status: z.enum(["ok", "unavailable"]), checks: z.record(z.string(), z.string()) })
  .meta({ id: "Health", description: "Whether the process can answer." });
export type Health = z.infer<typeof Health>;

export const RefusedRelease = z
  .strictObject({
    version: z
      .string()
      .nullable()
      .meta({ description: "The release that was found; null where not even that could be read." }),
    reason: z.string().meta({ description: "Which file of it is wrong, and how." }),
    since: z.string().meta({ description: "When it was first refused (RFC 3339, UTC)." }),
  })
  .meta({
    id: "RefusedRelease",
    description:
      "A newer release that was found and is not answered from, because it is broken, not signed by who may, or older than what is served.",
  });
export type RefusedRelease = z.infer<typeof RefusedRelease>;

export const Warning = z.strictObject({ code: z.string(), detail: z.string() }).meta({
  id: "Warning",
  description: "Something the caller should know about how the question was read or answered.",
});
export type Warning = z.infer<typeof Warning>;
