import { z } from "zod";
import { AffectedCode } from "./changes.ts";

/** What is sent to the endpoints of webhooks, as Standard Webhooks 1.0.0 shapes it: `type`, `timestamp`, `data`. */

const dataset = z
  .enum(["nomenclature", "sanctions", "adr"])
  .meta({ description: "The dataset that the event is about." });
const timestamp = z.iso.datetime().meta({
  description: "When the event happened: the service saw the release. The time of sending is in `webhook-timestamp`.",
});
const Version = z.string().meta({
  description: "Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day.",
  examples: ["2026.11.21"],
});
const count = z.int().min(0);

const DatasetPublished = z
  .object({
    type: z.literal("dataset.published"),
    timestamp,
    data: z.object({
      dataset,
      version: Version,
      previous_version: Version.nullable().meta({ description: "The release that it was compared with." }),
      changes: z
        .object({ removed: count, added: count, changed: count })
        .meta({ description: "Records of the dataset." }),
      changes_url: z.url().meta({ description: "The file with every record removed, added and changed." }),
    }),
  })
  .meta({
    id: "DatasetPublished",
    description: "The service answers from a new release, in which the dataset changed.",
  });

const DatasetWithdrawn = z
  .object({
    type: z.literal("dataset.withdrawn"),
    timestamp,
    data: z.object({
      dataset,
      version: Version.meta({ description: "The release that no longer counts." }),
      current_version: Version,
      reason: z.string(),
    }),
  })
  .meta({
    id: "DatasetWithdrawn",
    description:
      "A release from which the service answered was withdrawn. What was learnt from it should be asked again.",
  });

const CodesAffected = z
  .object({
    type: z.literal("codes.affected"),
    timestamp,
    data: z.object({
      since: Version,
      dataset_version: Version,
      items: z
        .array(AffectedCode)
        .max(1000)
        .meta({ description: "As `POST /v1/changes/affected` answers, of the codes that the endpoint watches." }),
      more: z
        .int()
        .min(0)
        .meta({ description: "Further codes that changed; ask `POST /v1/changes/affected` about yours." }),
    }),
  })
  .meta({ id: "CodesAffected", description: "A new release changed what applies to codes that the endpoint watches." });

const WebhookTest = z
  .object({ type: z.literal("webhook.test"), timestamp, data: z.object({ endpoint: z.string() }) })
  .meta({ id: "WebhookTest", description: "Sent when the operator asks for it, and for nothing else." });

/** Every event, by its type. */
export const WEBHOOK_EVENTS = {
  "dataset.published": DatasetPublished,
  "dataset.withdrawn": DatasetWithdrawn,
  "codes.affected": CodesAffected,
  "webhook.test": WebhookTest,
};
export type WebhookType = keyof typeof WEBHOOK_EVENTS;
export type WebhookEvent = { [Type in WebhookType]: z.infer<(typeof WEBHOOK_EVENTS)[Type]> }[WebhookType];
