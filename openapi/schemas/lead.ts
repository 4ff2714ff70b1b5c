import { z } from "zod";

/** A contact record, as it is left and acknowledged. */

export const Lead = z
  .strictObject({
    email: z.string().min(3).max(254).meta({ format: "email" }),
    source: z.string().max(200).optional(),
    utm: z.record(z.string().max(64), z.string().max(256)).meta({ maxProperties: 20 }).optional(),
  })
  .meta({ id: "Lead", description: "A contact or inquiry record." });
export type Lead = z.infer<typeof Lead>;
export const LeadAck = z.strictObject({ ok: z.boolean() }).meta({ id: "LeadAck" });
export type LeadAck = z.infer<typeof LeadAck>;
